import { use } from 'react';
import { triedIdeas as words } from '#messages/tried-ideas.ts';
import type { Mood } from '#shared/instruments/mood.ts';
import type { IdeaResult } from '#shared/instruments/tried-idea.ts';
import { getFaultText } from '#web/api/fault-text.ts';
import { useSubmission } from '#web/api/use-submission.ts';
import { MoodFace } from '#web/art/faces.tsx';
import { TriedIdeasContext } from '#web/features/report/tried/tried.ts';
import { Button } from '#web/ui/button.tsx';

/** From the words and not from the schema, which would bring a library into this page. */
const RESULTS = Object.keys(words.went) as IdeaResult[];
const FACES: Readonly<Record<IdeaResult, Mood>> = { well: 'happy', tooHard: 'sad', notYet: 'neutral' };

type TriedFacesProps = { idea: string; title: string; getTitle: (idea: string) => string | undefined };

/** How an idea went, in three faces, and which idea it follows. Nothing for a reader who is not of the family. */
export function TriedFaces({ idea, title, getTitle }: TriedFacesProps) {
  const ideas = use(TriedIdeasContext);
  const { submission, submit } = useSubmission();
  if (!ideas) return null;
  const entry = ideas.tried.find((each) => each.idea === idea);
  const went = ideas.choices.get(idea) ?? entry?.went;
  const previous = ideas.tried.find(({ next }) => next?.idea === idea);
  const say = (of: string, result: IdeaResult) => void submit(() => ideas.say(of, result));
  return (
    <div className="mt-2 text-sm print:hidden">
      {previous?.next && (
        <p className="flex flex-wrap items-center gap-x-3">
          {words.instead[previous.next.kind](getTitle(previous.idea) ?? '…')}
          <Button look="link" size="bare" onClick={() => say(previous.idea, 'notYet')}>
            {words.takeBack}
          </Button>
        </p>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: three buttons that act at once are no fields of a form */}
      <div role="group" aria-label={words.question(title)}>
        <p className="font-bold" aria-hidden="true">
          {words.question(title)}
        </p>
        <div className="mt-1 flex flex-wrap gap-3">
          {RESULTS.map((result) => (
            <button
              key={result}
              type="button"
              aria-pressed={went === result}
              onClick={() => say(idea, result)}
              className={`inline-flex min-h-11 items-center gap-2 rounded-full border-2 px-3 font-bold ${went === result ? 'border-ink bg-shallow' : 'border-ink/40 bg-white'}`}
            >
              <MoodFace mood={FACES[result]} className="size-8" />
              {words.went[result]}
            </button>
          ))}
        </div>
      </div>
      <p role="status" className="mt-1 empty:hidden">
        {submission.state === 'unsaved' ? (
          words.unsaved
        ) : submission.state === 'refused' ? (
          `${words.refused} ${getFaultText(submission.code)}`
        ) : ideas.waiting.includes(idea) ? (
          // Delayed: most answers are sent within a second.
          <span className="appears-late">{words.waiting}</span>
        ) : entry && entry.went === went && !entry.next && went !== 'notYet' ? (
          words[went === 'well' ? 'lastWell' : 'lastTooHard']
        ) : null}
      </p>
    </div>
  );
}
