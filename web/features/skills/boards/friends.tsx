import { useEffect, useRef, useState } from 'react';
import { boards as words } from '#messages/games-boards.ts';
import type { AgeMode } from '#shared/instruments/ages.ts';
import { type FriendsResponse, type FriendsTrial, friendsCorner } from '#shared/instruments/games/friends-corner.ts';
import type { ChoicePrompt } from '#shared/instruments/games/story.ts';
import { type BoardProps, type PlayableGame, useResponseClock } from '#web/features/skills/board.ts';
import { SpokenChoice } from '#web/features/skills/boards/spoken-choice.tsx';
import { findCast, StoryPerson, StoryText } from '#web/features/skills/boards/story-text.tsx';
import { Button } from '#web/ui/button.tsx';
import { SPOKEN_LAST, useReadAloud } from '#web/ui/read-aloud.tsx';
import { Shield } from '#web/ui/shield.tsx';

/** Fluent readers get the whole story, the others part by part. */
const PARTS_AT_ONCE: Readonly<Record<AgeMode, 'one' | 'all'>> = { '3-6': 'one', '7-10': 'one', '11-15': 'all' };

/**
 * A story part by part, then its control questions if this kind of story is new in the sitting, then the scored
 * question. Only that last question is timed; the listening time only shows whether the child can have listened.
 */
function FriendsBoard({
  trial,
  mode,
  before: previousTrials,
  feedback,
  onResponse,
}: BoardProps<FriendsTrial, FriendsResponse>) {
  const { narrative: storyParts, controls, prompt: finalQuestion, kind } = trial;
  const [partCount, setPartCount] = useState(PARTS_AT_ONCE[mode] === 'all' ? storyParts.length : 1);
  const [isStoryTold, setIsStoryTold] = useState(false);
  const [controlAnswers, setControlAnswers] = useState<readonly number[]>([]);
  const { msUntil } = useResponseClock();
  const aloud = useReadAloud(storyParts.slice(0, partCount), { auto: mode === '3-6' && !isStoryTold && 'newest' });
  const isNewKind = previousTrials.every((each) => each.kind !== kind);
  const question = isNewKind ? (controls[controlAnswers.length] ?? finalQuestion) : finalQuestion;
  const continueStory = () => (partCount < storyParts.length ? setPartCount(partCount + 1) : setIsStoryTold(true));
  return (
    <div className="board board-story board-friends">
      <StoryText storyParts={storyParts} partCount={partCount} aloud={aloud} />
      {isStoryTold ? (
        <SpokenChoice
          key={controlAnswers.length}
          question={question.question}
          {...toSpokenOptions(question, storyParts)}
          mode={mode}
          answer={feedback && finalQuestion.answer}
          onChoose={(option, details) => {
            if (question !== finalQuestion) return setControlAnswers([...controlAnswers, option]);
            const [first, second] = controlAnswers;
            const toldMs = Math.max(0, msUntil({ timeStamp: performance.now() }) - details.rtMs);
            onResponse(
              first === undefined || second === undefined ? { option } : { option, controls: [first, second] },
              {
                ...details,
                toldMs,
                audioHeard: aloud.getSpokenShare(),
              },
            );
          }}
        />
      ) : (
        <ContinueButton key={partCount} last={partCount === storyParts.length} onContinue={continueStory} />
      )}
    </div>
  );
}

/**
 * The button has the focus, so that a key continues the story; the new part is announced by the story's live region.
 */
function ContinueButton({ last, onContinue }: { last: boolean; onContinue: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  return (
    <div className="contents" {...{ [SPOKEN_LAST]: true }}>
      <Shield />
      <Button ref={button} look="forward" size="child" className="story-on" onClick={onContinue}>
        {last ? words.friends.toQuestion : words.friends.goOn}
      </Button>
    </div>
  );
}

/**
 * If every option is a person of the story, pictures help children who cannot read; a single picture among texts would
 * stand out.
 */
function toSpokenOptions({ options }: ChoicePrompt, storyParts: readonly string[]) {
  const cast = findCast(storyParts);
  const areAllPeople = options.every((text) => cast.includes(text));
  return {
    layout: areAllPeople ? ('pictures' as const) : ('texts' as const),
    options: options.map((text) => ({ text, picture: areAllPeople && <StoryPerson name={text} className="h-20" /> })),
  };
}

export const friendsGame = {
  trial: friendsCorner.trial,
  mark: friendsCorner.mark,
  choose: friendsCorner.choose,
  Board: FriendsBoard,
} satisfies PlayableGame<FriendsTrial, FriendsResponse>;
