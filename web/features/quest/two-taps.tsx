import { useState } from 'react';
import { quest as words } from '#messages/quest.ts';
import { steps } from '#messages/steps.ts';
import type { GradedScene } from '#shared/instruments/quest-scene.ts';
import { Friend, HowMuch } from '#web/art/two-taps.tsx';
import { getQuestWorld } from '#web/features/quest/quest-world.ts';
import { QuestionPage } from '#web/features/quest/question-page.tsx';
import type { SceneQuestionProps } from '#web/features/quest/scene-question-props.ts';
import { BackButton, ForwardButton } from '#web/stage/buttons.tsx';
import { ChoiceCards } from '#web/ui/choice-cards.tsx';

/** The two friends in the order of their options; left and right vary by scene. */
const sortFriends = ({ friends }: GradedScene, order: readonly string[]) =>
  friends.toSorted(
    (one, other) =>
      order.indexOf(one.little) + order.indexOf(one.lot) - (order.indexOf(other.little) + order.indexOf(other.lot)),
  );

type TwoTapsProps = Omit<SceneQuestionProps, 'scene'> & { scene: GradedScene; initialChoice: string | null };

/** Two pages for the youngest: first which of two friends, then a little or very much. Only the second is an answer. */
export function TwoTaps({ scene, initialChoice, ...question }: TwoTapsProps) {
  const { order, mode, way, choice, fault, first, last, busy, onChoose, onIncomplete, onPrevious, onNext } = question;
  const friends = sortFriends(scene, order);
  const [friend, setFriend] = useState<number | null>(() => {
    const chosenIndex = friends.findIndex(({ little, lot }) => initialChoice === little || initialChoice === lot);
    return chosenIndex === -1 ? null : chosenIndex;
  });
  const [page, setPage] = useState<'who' | 'howMuch'>('who');
  /** The friends that were heard, in order; submitted together with what is heard on the second page. */
  const [heardFriends, setHeardFriends] = useState<readonly string[]>([]);
  const chosenFriend = friends[friend ?? -1];
  const place = { mode, way, fault, world: getQuestWorld(scene), scene: scene.id } as const;
  if (page === 'who' || !chosenFriend) {
    return (
      <QuestionPage
        key="who"
        {...place}
        prompt={scene.prompt[mode]}
        secondPrompt={words.who}
        options={friends.map(({ says }, i) => ({ id: `${i}`, says }))}
        onSubmit={({ heardOrder }) => {
          if (!chosenFriend) return onIncomplete();
          setHeardFriends((heardOrder ?? []).flatMap((i) => friends[Number(i)]?.little ?? []));
          setPage('howMuch');
        }}
        back={<BackButton mode={mode} disabled={first} onClick={onPrevious} />}
        forward={<ForwardButton submit mode={mode} text={steps.nextButton} busy={busy} notYet={!chosenFriend} />}
      >
        {(labelledBy, speaking, speech) => (
          <ChoiceCards
            name={`${scene.id}-friend`}
            labelledBy={labelledBy}
            firstKey={1}
            speaking={speaking}
            speech={speech}
            value={friend === null ? null : String(friend)}
            onChoose={(value) => {
              if (busy) return;
              // The amount chosen belongs to the other friend, so it is cleared.
              onChoose(null);
              setFriend(Number(value));
            }}
            choices={friends.map(({ says }, i) => ({
              value: String(i),
              text: says,
              picture: <Friend which={i === 0 ? 'fox' : 'hare'} className="size-full" />,
            }))}
          />
        )}
      </QuestionPage>
    );
  }
  const sizes = [chosenFriend.little, chosenFriend.lot].toSorted(
    (one, other) => order.indexOf(one) - order.indexOf(other),
  );
  const getSizeText = (optionId: string) => (optionId === chosenFriend.lot ? words.lot : words.little);
  return (
    <QuestionPage
      key="howMuch"
      {...place}
      prompt={words.howMuch}
      secondPrompt={chosenFriend.says}
      options={sizes.map((id) => ({ id, says: getSizeText(id) }))}
      onSubmit={(timing) =>
        onNext({
          ...timing,
          heardOrder: timing.heardOrder && [
            ...heardFriends.filter((id) => !timing.heardOrder?.includes(id)),
            ...timing.heardOrder,
          ],
        })
      }
      back={<BackButton mode={mode} disabled={false} onClick={() => busy || setPage('who')} />}
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
          firstKey={1}
          speaking={speaking}
          speech={speech}
          value={choice !== null && sizes.includes(choice) ? choice : null}
          onChoose={onChoose}
          choices={sizes.map((optionId) => ({
            value: optionId,
            text: getSizeText(optionId),
            picture: <HowMuch much={optionId === chosenFriend.lot} className="size-full" />,
          }))}
        />
      )}
    </QuestionPage>
  );
}
