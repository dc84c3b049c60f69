import { Suspense, useState } from 'react';
import { ops as words } from '#messages/ops.ts';
import { shell } from '#messages/shell.ts';
import type { ReviewItem } from '#shared/contracts/ops.ts';
import type { ItemResponse } from '#shared/instruments/academic.ts';
import { ItemFacts } from '#web/features/ops/item-facts.tsx';
import type { QuestionComponent, ReadingLimits, TryAnswer } from '#web/features/ops/reviewing.ts';
import { Failure, Notice, Skeleton } from '#web/ui/states.tsx';

type ReviewedItemProps = {
  review: ReviewItem;
  limits: ReadingLimits;
  Question: QuestionComponent;
  tryAnswer: TryAnswer;
};
type Outcome =
  | { state: 'none' }
  | { state: 'busy' }
  | { state: 'marked'; correct: boolean }
  | { state: 'failed'; problem: string };

/**
 * The child's screen of one item, with its answers marked by the server, and beside it everything the child does not
 * see.
 */
export function ReviewedItem({ review, limits, Question, tryAnswer }: ReviewedItemProps) {
  const [outcome, setOutcome] = useState<Outcome>({ state: 'none' });
  const answer = async (response: ItemResponse) => {
    setOutcome({ state: 'busy' });
    const result = await tryAnswer(review.item.id, response);
    setOutcome('problem' in result ? { state: 'failed', ...result } : { state: 'marked', ...result });
  };
  return (
    <div className="grid items-start gap-6 wide:grid-cols-[minmax(0,1fr)_25rem]">
      {/* On a phone as wide as a child's page, since its number pad needs the full width. */}
      <section
        aria-label={words.asAChild}
        className="-mx-4 border-y-2 border-line p-4 sm:mx-0 sm:rounded-card sm:border-2 sm:p-6"
      >
        <h2 className="text-sm text-ink-2">{words.asAChild}</h2>
        {/* Reading aloud starts on demand here, not automatically as for small children. */}
        <Suspense fallback={<Skeleton label={shell.loading} />}>
          <Question
            item={review.item}
            mode="7-10"
            level={3}
            busy={outcome.state === 'busy'}
            onAnswer={(response) => void answer(response)}
            onIncomplete={() => undefined}
          />
        </Suspense>
        <div role="status" className="mt-5 empty:hidden">
          {outcome.state === 'marked' && (
            <Notice tone={outcome.correct ? 'info' : 'warning'}>
              <strong>{outcome.correct ? words.verdict.right : words.verdict.wrong}</strong>
            </Notice>
          )}
        </div>
        {outcome.state === 'failed' && <Failure title={words.verdict.failed} text={outcome.problem} />}
      </section>
      <ItemFacts review={review} limits={limits} />
    </div>
  );
}
