import { type AgeMode, PRESENTATION } from '#shared/instruments/ages.ts';
import type { Scene } from '#shared/instruments/quest-scene.ts';
import { quest as words } from '#shared/messages/en/quest.ts';
import { steps } from '#shared/messages/en/steps.ts';
import { OptionPicture } from '#web/features/quest/option-picture.tsx';
import { QuestionPage, type Timing } from '#web/features/quest/question-page.tsx';
import { friendsInOrder, TwoTaps } from '#web/features/quest/two-taps.tsx';
import { Button } from '#web/ui/button.tsx';
import { ChoiceCards } from '#web/ui/choice-cards.tsx';

type SceneQuestionProps = {
  scene: Scene;
  order: readonly string[];
  mode: AgeMode;
  choice: string | null;
  fault: string | null;
  first: boolean;
  last: boolean;
  busy: boolean;
  /** `null` takes the answer back. */
  onChoose: (optionId: string | null) => void;
  onPrevious: () => void;
  onNext: (timing: Timing) => void;
};

/** One scene with its four options in the child's own order. */
export function SceneQuestion({ scene, order, mode, choice, fault, first, last, busy, onChoose, onPrevious, onNext }: SceneQuestionProps) {
  const { reading, graded } = PRESENTATION[mode];
  const options = order.flatMap((optionId) => scene.options.find((option) => option.id === optionId) ?? []);
  const twoTaps = scene.kind === 'graded' && graded === 'friends';
  const pickFirst = scene.kind === 'choice' && reading === 'audio' ? words.first : null;
  // The eldest read four sentences; a picture beside a level of one trait would only make one of them the prettier.
  const pictures = scene.kind === 'choice' || reading !== 'text';
  const spoken = twoTaps ? friendsInOrder(scene, order).map(({ says }) => says) : [...(pickFirst ? [pickFirst] : []), ...options.map(({ text }) => text[mode])];
  return (
    <QuestionPage
      mode={mode}
      prompt={scene.prompt[mode]}
      spoken={spoken}
      fault={fault}
      onSubmit={onNext}
      buttons={
        <>
          <Button look="quiet" size="child" disabled={first} onClick={onPrevious}>
            {steps.previous}
          </Button>
          <Button type="submit" look="forward" size="child" busy={busy} aria-disabled={choice === null}>
            {last ? steps.complete : steps.nextButton}
          </Button>
        </>
      }
    >
      {(labelledBy) => (
        <>
          {pickFirst && <p className="text-2xl">{pickFirst}</p>}
          {twoTaps ? (
            <TwoTaps scene={scene} order={order} labelledBy={labelledBy} choice={choice} onChoose={onChoose} />
          ) : (
            <ChoiceCards
              name={scene.id}
              labelledBy={labelledBy}
              layout={reading === 'audio' ? 'cards' : 'texts'}
              firstKey={1}
              value={choice}
              onChoose={onChoose}
              choices={options.map((option) => ({
                value: option.id,
                text: option.text[mode],
                picture: pictures && <OptionPicture motif={option.picture} className={reading === 'audio' ? 'h-24 shrink-0' : 'h-16 shrink-0'} />,
              }))}
            />
          )}
        </>
      )}
    </QuestionPage>
  );
}
