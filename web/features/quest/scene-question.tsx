import { useEffect, useId, useRef, useState } from 'react';
import { type AgeMode, PRESENTATION } from '#shared/instruments/ages.ts';
import type { GradedScene, Scene } from '#shared/instruments/quest-scene.ts';
import { steps, personality as words } from '#shared/messages/en/steps.ts';
import { Friend } from '#web/art/friends.tsx';
import { MotifPicture } from '#web/art/motifs.tsx';
import { Button } from '#web/ui/button.tsx';
import { ChoiceCards } from '#web/ui/choice-cards.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { ReadAloudButton, useReadAloud } from '#web/ui/read-aloud.tsx';

/** Ten minutes and more means that nobody was there. */
const LONGEST_MS = 600_000;

type SceneQuestionProps = {
  scene: Scene;
  order: readonly string[];
  mode: AgeMode;
  choice: string | null;
  fault: string | null;
  first: boolean;
  last: boolean;
  busy: boolean;
  onChoose: (optionId: string) => void;
  onPrevious: () => void;
  onNext: (timing: { rtMs: number; audioHeard: number }) => void;
};

/** One scene with its four options in the child's own order. The time counts from the moment the options are there. */
export function SceneQuestion({ scene, order, mode, choice, fault, first, last, busy, onChoose, onPrevious, onNext }: SceneQuestionProps) {
  const id = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const shownAt = useRef(performance.now());
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  const { reading, graded } = PRESENTATION[mode];
  const options = order.flatMap((optionId) => scene.options.find((option) => option.id === optionId) ?? []);
  const twoTaps = scene.kind === 'graded' && graded === 'friends';
  const spoken = twoTaps
    ? [scene.prompt[mode], ...friendsInOrder(scene, order).map(({ says }) => says)]
    : [scene.prompt[mode], ...options.map(({ text }) => text[mode])];
  const aloud = useReadAloud(spoken, { auto: reading === 'audio' });
  return (
    <section aria-labelledby={id} className="mt-6">
      <div className="mb-6 flex flex-wrap items-center gap-5">
        <h2 id={id} ref={title} tabIndex={-1} className="grow basis-80 text-3xl leading-snug font-bold sm:text-4xl">
          {scene.prompt[mode]}
        </h2>
        {aloud.available && <ReadAloudButton label={steps.readAloud} onRead={aloud.read} />}
      </div>
      {twoTaps ? (
        <TwoTaps scene={scene} order={order} labelledBy={id} choice={choice} onChoose={onChoose} />
      ) : (
        <ChoiceCards
          name={scene.id}
          labelledBy={id}
          layout="texts"
          value={choice}
          onChoose={onChoose}
          choices={options.map((option) => ({
            value: option.id,
            text: option.text[mode],
            picture: option.picture && <MotifPicture motif={option.picture} className="h-16" />,
          }))}
        />
      )}
      {fault && (
        <div role="alert" className="mt-5 text-xl">
          <FieldError>{fault}</FieldError>
        </div>
      )}
      <div className="mt-8 flex flex-wrap gap-(--gap-child)">
        <Button look="quiet" size="child" disabled={first} onClick={onPrevious}>
          {steps.previous}
        </Button>
        <Button
          look="forward"
          size="child"
          busy={busy}
          aria-disabled={choice === null}
          onClick={() => onNext({ rtMs: Math.min(LONGEST_MS, Math.round(performance.now() - shownAt.current)), audioHeard: aloud.heard() })}
        >
          {last ? steps.complete : steps.nextButton}
        </Button>
      </div>
    </section>
  );
}

/** The two friends as their options stand in the order: left and right differ from scene to scene. */
const friendsInOrder = ({ friends }: GradedScene, order: readonly string[]) =>
  friends.toSorted((one, other) => order.indexOf(one.little) + order.indexOf(one.lot) - (order.indexOf(other.little) + order.indexOf(other.lot)));

type TwoTapsProps = { scene: GradedScene; order: readonly string[]; labelledBy: string; choice: string | null; onChoose: (optionId: string) => void };

/** For the youngest: first which of two friends, then a little or very much. Only the second tap is an answer. */
function TwoTaps({ scene, order, labelledBy, choice, onChoose }: TwoTapsProps) {
  const friends = friendsInOrder(scene, order);
  const [friend, setFriend] = useState<number | null>(() => {
    const known = friends.findIndex(({ little, lot }) => choice === little || choice === lot);
    return known === -1 ? null : known;
  });
  const id = useId();
  const chosen = friends[friend ?? -1];
  const sizes = chosen ? [chosen.little, chosen.lot].toSorted((one, other) => order.indexOf(one) - order.indexOf(other)) : [];
  return (
    <div className="flex flex-col gap-6">
      <p className="text-2xl">{words.who}</p>
      <ChoiceCards
        name={`${scene.id}-friend`}
        labelledBy={labelledBy}
        layout="texts"
        value={friend === null ? null : String(friend)}
        onChoose={(value) => setFriend(Number(value))}
        choices={friends.map(({ says }, i) => ({ value: String(i), text: says, picture: <Friend which={i === 0 ? 'fox' : 'hare'} className="h-28" /> }))}
      />
      {chosen && (
        <>
          <p id={id} className="text-2xl">
            {words.howMuch}
          </p>
          <ChoiceCards
            name={scene.id}
            labelledBy={id}
            layout="texts"
            value={choice !== null && sizes.includes(choice) ? choice : null}
            onChoose={onChoose}
            choices={sizes.map((optionId) => ({ value: optionId, text: optionId === chosen.lot ? words.lot : words.little }))}
          />
        </>
      )}
    </div>
  );
}
