import { useEffect, useRef, useState } from 'react';
import { boards as words } from '#messages/games-boards.ts';
import type { AgeMode } from '#shared/instruments/ages.ts';
import { type FriendsResponse, type FriendsTrial, friendsCorner } from '#shared/instruments/games/friends-corner.ts';
import type { ChoicePrompt } from '#shared/instruments/games/story.ts';
import { findCast } from '#web/art/story-cast.ts';
import { type BoardProps, type PlayableGame, useResponseClock } from '#web/features/skills/board.ts';
import { SpokenChoice, type SpokenOption } from '#web/features/skills/boards/spoken-choice.tsx';
import { StoryPerson, StoryText } from '#web/features/skills/boards/story-text.tsx';
import { Button } from '#web/ui/button.tsx';
import { type ReadAloud, SPOKEN_LAST, useReadAloud } from '#web/ui/read-aloud.tsx';
import { Shield } from '#web/ui/shield.tsx';

/** Fluent readers get the whole story, the others part by part. */
const PARTS_AT_ONCE: Readonly<Record<AgeMode, 'one' | 'all'>> = { '3-6': 'one', '7-10': 'one', '11-15': 'all' };

/** How a story is told and what its options show. */
export type Telling = {
  Story: React.ComponentType<{
    storyParts: readonly string[];
    partCount: number;
    /** The question is there. */
    isTold: boolean;
    aloud: ReadAloud;
  }>;
  toOptions: (
    question: ChoicePrompt,
    storyParts: readonly string[],
  ) => { layout: 'pictures' | 'texts'; options: SpokenOption[] };
  /** The next part comes by itself this long after the voice has told one; null: with a tap. */
  pauseMs: number | null;
};
type FriendsBoardProps = BoardProps<FriendsTrial, FriendsResponse> & { telling: Telling };

/**
 * A story part by part, then its control questions if this kind of story is new in the sitting, then the scored
 * question. Only that last question is timed; the listening time only shows whether the child can have listened.
 */
export function FriendsBoard({
  trial,
  mode,
  before: previousTrials,
  feedback,
  onResponse,
  telling: { Story, toOptions, pauseMs },
}: FriendsBoardProps) {
  const { narrative: storyParts, controls, prompt: finalQuestion, kind } = trial;
  const [partCount, setPartCount] = useState(PARTS_AT_ONCE[mode] === 'all' ? storyParts.length : 1);
  const [isStoryTold, setIsStoryTold] = useState(false);
  const [controlAnswers, setControlAnswers] = useState<readonly number[]>([]);
  const { msUntil } = useResponseClock();
  const aloud = useReadAloud(storyParts.slice(0, partCount), { auto: mode === '3-6' && !isStoryTold && 'newest' });
  const isNewKind = previousTrials.every((each) => each.kind !== kind);
  const question = isNewKind ? (controls[controlAnswers.length] ?? finalQuestion) : finalQuestion;
  const continueStory = () => (partCount < storyParts.length ? setPartCount(partCount + 1) : setIsStoryTold(true));
  // The last part stays until the child says that it knows the story.
  const isPartOver = !isStoryTold && partCount < storyParts.length && aloud.spokenOrder.includes(partCount - 1);
  useEffect(() => {
    if (!isPartOver || pauseMs === null) return;
    const timer = setTimeout(() => setPartCount((count) => count + 1), pauseMs);
    return () => clearTimeout(timer);
  }, [isPartOver, pauseMs]);
  // A tap would cut the part short, or skip the one that comes by itself.
  const isGoingOn = pauseMs !== null && partCount < storyParts.length && (aloud.speaking !== null || isPartOver);
  return (
    <div className="board board-story board-friends">
      <Story storyParts={storyParts} partCount={partCount} aloud={aloud} isTold={isStoryTold} />
      {isStoryTold ? (
        <SpokenChoice
          key={controlAnswers.length}
          question={question.question}
          {...toOptions(question, storyParts)}
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
      ) : isGoingOn ? null : (
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

const READ: Telling = { Story: StoryText, toOptions: toSpokenOptions, pauseMs: null };

export const friendsGame = {
  trial: friendsCorner.trial,
  mark: friendsCorner.mark,
  choose: friendsCorner.choose,
  Board: (props) => <FriendsBoard {...props} telling={READ} />,
} satisfies PlayableGame<FriendsTrial, FriendsResponse>;
