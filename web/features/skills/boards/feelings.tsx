import { boards as words } from '#messages/games-boards.ts';
import type { Expression, Person } from '#shared/instruments/games/faces.ts';
import { FEELING_WORDS } from '#shared/instruments/games/feelings-detective.stories.ts';
import { type FeelingsTrial, feelingsDetective } from '#shared/instruments/games/feelings-detective.ts';
import { FACE_EMOTIONS } from '#shared/instruments/games/ladders.ts';
import type { OptionChoice } from '#shared/instruments/games/rules.ts';
import { PersonFace } from '#web/art/faces-of-people.tsx';
import { FeelingSign } from '#web/art/feeling-signs.tsx';
import type { BoardProps, PlayableGame } from '#web/features/skills/board.ts';
import { SpokenChoice } from '#web/features/skills/boards/spoken-choice.tsx';
import { StoryText } from '#web/features/skills/boards/story-text.tsx';
import { useReadAloud } from '#web/ui/read-aloud.tsx';

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
  Board: FeelingsBoard,
} satisfies PlayableGame<FeelingsTrial, OptionChoice>;
