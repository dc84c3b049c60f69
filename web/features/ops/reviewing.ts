import type { ReviewItem } from '#shared/contracts/ops.ts';
import type { ItemResponse, PublicItem } from '#shared/instruments/academic.ts';
import type { AgeMode } from '#shared/instruments/ages.ts';
import type { RouteOutput } from '#web/api/call.ts';

/** The item bank as the server sends it to an operator. */
export type Bank = RouteOutput<'listReviewItems'>;
/** The maximum reading load for a child of one band. */
export type ReadingLimits = Bank['readingLimits'][ReviewItem['band']];

/** The child's screen of one item, passed in by the route. */
export type QuestionComponent = React.ComponentType<{
  item: PublicItem;
  mode: AgeMode;
  level: 3;
  busy: boolean;
  onAnswer: (response: ItemResponse) => void;
  onIncomplete: (sentence: string) => void;
}>;

/** Has the server mark an answer; `problem` is a sentence. */
export type TryAnswer = (itemId: string, response: ItemResponse) => Promise<{ correct: boolean } | { problem: string }>;
