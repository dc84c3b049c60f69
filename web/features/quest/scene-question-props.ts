import type { AgeMode } from '#shared/instruments/ages.ts';
import type { Scene } from '#shared/instruments/quest-scene.ts';
import type { AnswerTiming } from '#web/features/quest/question-page.tsx';
import type { StageProps } from '#web/stage/stage.tsx';

/** Props of a scene's question, in one tap or two. */
export type SceneQuestionProps = {
  scene: Scene;
  order: readonly string[];
  mode: AgeMode;
  /** Whether a child that cannot read is told what a tap says. */
  showsHint: boolean;
  way: NonNullable<StageProps['way']>;
  choice: string | null;
  fault: React.ReactNode;
  first: boolean;
  last: boolean;
  busy: boolean;
  /** `null` clears the answer. */
  onChoose: (optionId: string | null) => void;
  onIncomplete: () => void;
  onPrevious: () => void;
  onNext: (timing: AnswerTiming) => void;
};
