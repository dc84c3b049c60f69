import { boards as words } from '#messages/games-boards.ts';
import { type Expression, FEELING_WORDS, type Person } from '#shared/instruments/games/faces.ts';
import { type FeelingsTrial, feelingsDetective } from '#shared/instruments/games/feelings-detective.ts';
import type { OptionChoice } from '#shared/instruments/games/game.ts';
import { FACE_EMOTIONS, type FaceEmotion } from '#shared/instruments/games/ladders.ts';
import { PersonFace } from '#web/art/faces-of-people.tsx';
import type { BoardProps, PlayableGame } from '#web/features/skills/board.ts';
import { SpokenChoice } from '#web/features/skills/boards/spoken-choice.tsx';
import { StoryText } from '#web/features/skills/boards/story-text.tsx';
import { useReadAloud } from '#web/ui/read-aloud.tsx';

/**
 * A sign beside each feeling's word, so that children who cannot read find the word again. No sign is a face: matching
 * faces would be a different, easier task than naming a feeling. All have one stroke weight and one colour, so that
 * none attracts more.
 */
const SIGNS: Readonly<Record<FaceEmotion, string>> = {
  happy:
    'M30 19a11 11 0 1 0 0 22 11 11 0 0 0 0-22M30 6v6M30 48v6M6 30h6M48 30h6M13 13l4 4M43 43l4 4M13 47l4-4M43 17l4-4',
  sad: 'M18 34a9 9 0 0 1 0-18c2-10 18-12 22-1 10-2 12 19-1 19zM20 42l-3 8M31 42l-3 8M42 42l-3 8',
  angry:
    'M30 54c-12 0-18-8-18-17 0-8 6-11 8-19 5 3 7 7 7 11 4-5 5-13 2-22 10 5 19 16 19 29 0 10-7 18-18 18ZM30 54c-5 0-8-4-8-8 0-5 5-6 7-11 5 4 8 7 8 12 0 4-3 7-7 7Z',
  surprised: 'M30 5l5 14 13-7-6 13 13 5-13 5 6 13-13-7-5 14-5-14-13 7 6-13-13-5 13-5-6-13 13 7zM30 24v8M30 37v.2',
  afraid: 'M14 52V30a16 16 0 0 1 32 0v22l-5-5-5 5-6-5-5 5-6-5zM5 26l-2 8 3 6-2 8M55 26l2 8-3 6 2 8',
  disgusted:
    'M30 20c-6-5-19-3-19 12 0 11 7 22 13 22 3 0 4-2 6-2s3 2 6 2c6 0 13-11 13-22 0-15-13-17-19-12ZM30 20c0-6 3-11 9-13M24 33c6-3 10 3 6 6s-2 8 6 5',
};

export const FeelingSign = ({ feeling, className = '' }: { feeling: FaceEmotion; className?: string }) => (
  <svg viewBox="0 0 60 60" className={className} aria-hidden="true">
    <path
      d={SIGNS[feeling]}
      fill="none"
      stroke="var(--color-river)"
      strokeWidth="3.4"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);

/** Which feeling a face shows or a story causes, and what helps. */
function FeelingsBoard({ trial, mode, feedback, onResponse }: BoardProps<FeelingsTrial, OptionChoice>) {
  const { question, options, answer } = trial.prompt;
  const face = trial.kind === 'face';
  const aloud = useReadAloud(face ? [] : trial.narrative, { auto: false });
  return (
    <div className={face ? 'board board-face' : 'board board-story'}>
      {trial.kind === 'face' ? (
        <Portrait expression={trial.expression} person={trial.person} />
      ) : (
        <StoryText storyParts={trial.narrative} aloud={aloud} />
      )}
      <SpokenChoice
        question={question}
        options={options.map((text) => ({ text, picture: face && <Sign text={text} /> }))}
        mode={mode}
        layout={face ? 'pictures' : 'texts'}
        answer={feedback && answer}
        onChoose={(option, details) =>
          onResponse({ option }, face ? details : { ...details, audioHeard: aloud.getSpokenShare() })
        }
      />
    </div>
  );
}

const Portrait = ({ expression, person }: { expression: Expression; person: Person }) => (
  <div role="img" aria-label={words.feelings.face} className="portrait">
    <PersonFace expression={expression} person={person} className="size-full" />
  </div>
);

function Sign({ text }: { text: string }) {
  const feeling = FACE_EMOTIONS.find((each) => FEELING_WORDS[each] === text);
  return feeling ? <FeelingSign feeling={feeling} className="feeling" /> : null;
}

export const feelingsGame = {
  trial: feelingsDetective.trial,
  mark: feelingsDetective.mark,
  choose: feelingsDetective.choose,
  Board: FeelingsBoard,
} satisfies PlayableGame<FeelingsTrial, OptionChoice>;
