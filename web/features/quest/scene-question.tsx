import { useState } from 'react';
import { quest as words } from '#messages/quest.ts';
import { steps } from '#messages/steps.ts';
import { type AgeMode, MODE_PRESENTATION } from '#shared/instruments/ages.ts';
import type { GradedScene, Scene } from '#shared/instruments/quest-scene.ts';
import { OptionPicture } from '#web/features/quest/option-picture.tsx';
import { getQuestWorld } from '#web/features/quest/quest-world.ts';
import { QuestionPage } from '#web/features/quest/question-page.tsx';
import type { SceneQuestionProps } from '#web/features/quest/scene-question-props.ts';
import { TwoTaps } from '#web/features/quest/two-taps.tsx';
import { BackButton, ForwardButton } from '#web/stage/buttons.tsx';
import { ChoiceCards } from '#web/ui/choice-cards.tsx';

const isTwoTaps = (scene: Scene, mode: AgeMode): scene is GradedScene =>
  scene.kind === 'graded' && MODE_PRESENTATION[mode].graded === 'friends';

/** One scene with its four options in the child's own order; for the youngest a graded scene takes two taps. */
export function SceneQuestion(props: SceneQuestionProps) {
  const { scene, mode, showsHint, order, way, choice, fault, first, last, busy } = props;
  // An answered scene opens at the page of its answer.
  const [initialChoice] = useState(choice);
  if (isTwoTaps(scene, mode)) return <TwoTaps {...props} scene={scene} initialChoice={initialChoice} />;
  const { reading } = MODE_PRESENTATION[mode];
  const options = order.flatMap((optionId) => scene.options.find((option) => option.id === optionId) ?? []);
  const secondPrompt = scene.kind === 'choice' && reading === 'audio' && showsHint ? words.first : null;
  // The eldest read four sentences; pictures for levels of one trait would only make one option more attractive.
  const pictures = scene.kind === 'choice' || reading !== 'text';
  const layout = !pictures ? 'words' : reading === 'text' ? 'rows' : 'cards';
  return (
    <QuestionPage
      mode={mode}
      way={way}
      fault={fault}
      secondPrompt={secondPrompt}
      world={getQuestWorld(scene)}
      scene={scene.id}
      fit={reading === 'text' ? 'rows' : 'cards'}
      prompt={scene.prompt[mode]}
      options={options.map(({ id, text }) => ({ id, says: text[mode] }))}
      onSubmit={props.onNext}
      back={<BackButton mode={mode} disabled={first} onClick={props.onPrevious} />}
      forward={
        <ForwardButton
          submit
          mode={mode}
          text={last ? steps.complete : steps.nextButton}
          busy={busy}
          notYet={choice === null}
        />
      }
    >
      {(labelledBy, speaking, speech) => (
        <ChoiceCards
          name={scene.id}
          labelledBy={labelledBy}
          layout={layout}
          firstKey={1}
          speaking={speaking}
          speech={speech}
          value={choice}
          onChoose={props.onChoose}
          choices={options.map((option) => ({
            value: option.id,
            text: option.text[mode],
            picture: pictures && <OptionPicture motif={option.picture} className="size-full" />,
          }))}
        />
      )}
    </QuestionPage>
  );
}
