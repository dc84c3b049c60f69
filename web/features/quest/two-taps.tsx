import { useId, useState } from 'react';
import type { GradedScene } from '#shared/instruments/quest-scene.ts';
import { quest as words } from '#shared/messages/en/quest.ts';
import { Friend } from '#web/art/friends.tsx';
import { ChoiceCards } from '#web/ui/choice-cards.tsx';

/** The two friends as their options stand in the order: left and right differ from scene to scene. */
export const friendsInOrder = ({ friends }: GradedScene, order: readonly string[]) =>
  friends.toSorted((one, other) => order.indexOf(one.little) + order.indexOf(one.lot) - (order.indexOf(other.little) + order.indexOf(other.lot)));

type TwoTapsProps = { scene: GradedScene; order: readonly string[]; labelledBy: string; choice: string | null; onChoose: (optionId: string | null) => void };

/** For the youngest: first which of two friends (keys 1 and 2), then a little or very much (3 and 4). Only the second tap is an answer. */
export function TwoTaps({ scene, order, labelledBy, choice, onChoose }: TwoTapsProps) {
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
        firstKey={1}
        value={friend === null ? null : String(friend)}
        onChoose={(value) => {
          // How much was said of the other friend, so it is asked again.
          onChoose(null);
          setFriend(Number(value));
        }}
        choices={friends.map(({ says }, i) => ({
          value: String(i),
          text: says,
          picture: <Friend which={i === 0 ? 'fox' : 'hare'} className="h-28 shrink-0" />,
        }))}
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
            firstKey={3}
            value={choice !== null && sizes.includes(choice) ? choice : null}
            onChoose={onChoose}
            choices={sizes.map((optionId) => ({ value: optionId, text: optionId === chosen.lot ? words.lot : words.little }))}
          />
        </>
      )}
    </div>
  );
}
