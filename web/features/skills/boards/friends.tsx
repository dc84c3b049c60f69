import { useEffect, useRef, useState } from 'react';
import type { AgeMode } from '#shared/instruments/ages.ts';
import { type FriendsResponse, type FriendsTrial, friendsCorner } from '#shared/instruments/games/friends-corner.ts';
import type { Asked } from '#shared/instruments/games/story.ts';
import { boards as words } from '#shared/messages/en/games-boards.ts';
import { type BoardProps, type PlayableGame, useResponseClock } from '#web/features/skills/board.ts';
import { SpokenChoice } from '#web/features/skills/boards/spoken-choice.tsx';
import { castOf, StoryPerson, StoryText } from '#web/features/skills/boards/story-text.tsx';
import { Button } from '#web/ui/button.tsx';
import { SAID_LAST, useReadAloud } from '#web/ui/read-aloud.tsx';
import { Shield } from '#web/ui/shield.tsx';

/** Fluent readers get the whole story, the others part by part. */
const partsAtOnce: Readonly<Record<AgeMode, 'one' | 'all'>> = { '3-6': 'one', '7-10': 'one', '11-15': 'all' };

/**
 * A story part by part, then its control questions if this kind of story is new in the sitting, then the scored
 * question. Only that last question is timed; the listening time only shows whether the child can have listened.
 */
function FriendsBoard({ trial, mode, before, feedback, onResponse }: BoardProps<FriendsTrial, FriendsResponse>) {
  const { told, controls, asked, kind } = trial;
  const [until, setUntil] = useState(partsAtOnce[mode] === 'all' ? told.length : 1);
  const [known, setKnown] = useState(false);
  const [places, setPlaces] = useState<readonly number[]>([]);
  const { msUntil } = useResponseClock();
  const aloud = useReadAloud(told.slice(0, until), { auto: mode === '3-6' && !known && 'newest' });
  const unknownKind = before.every((each) => each.kind !== kind);
  const question = unknownKind ? (controls[places.length] ?? asked) : asked;
  const goOn = () => (until < told.length ? setUntil(until + 1) : setKnown(true));
  return (
    <div className="board board-story board-friends">
      <StoryText told={told} until={until} aloud={aloud} />
      {known ? (
        <SpokenChoice
          key={places.length}
          question={question.question}
          {...optionsOf(question, told)}
          mode={mode}
          answer={feedback && asked.answer}
          onChoose={(option, given) => {
            if (question !== asked) return setPlaces([...places, option]);
            const [first, second] = places;
            const toldMs = Math.max(0, msUntil({ timeStamp: performance.now() }) - given.rtMs);
            onResponse(
              first === undefined || second === undefined ? { option } : { option, controls: [first, second] },
              {
                ...given,
                toldMs,
                audioHeard: aloud.heard(),
              },
            );
          }}
        />
      ) : (
        <GoOn key={until} last={until === told.length} onGoOn={goOn} />
      )}
    </div>
  );
}

/**
 * The button has the focus, so that a key continues the story; the new part is announced by the story's live region.
 */
function GoOn({ last, onGoOn }: { last: boolean; onGoOn: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  return (
    <div className="contents" {...{ [SAID_LAST]: true }}>
      <Shield />
      <Button ref={button} look="forward" size="child" className="story-on" onClick={onGoOn}>
        {last ? words.friends.toQuestion : words.friends.goOn}
      </Button>
    </div>
  );
}

/**
 * If every option is a person of the story, pictures help children who cannot read; a single picture among texts would
 * stand out.
 */
function optionsOf({ options }: Asked, told: readonly string[]) {
  const cast = castOf(told);
  const people = options.every((text) => cast.includes(text));
  return {
    layout: people ? ('pictures' as const) : ('texts' as const),
    options: options.map((text) => ({ text, picture: people && <StoryPerson name={text} className="h-20" /> })),
  };
}

export const friendsGame = {
  trial: friendsCorner.trial,
  mark: friendsCorner.mark,
  Board: FriendsBoard,
} satisfies PlayableGame<FriendsTrial, FriendsResponse>;
