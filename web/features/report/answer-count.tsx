import { useState } from 'react';
import type { Provenance } from '#shared/measurement/report/score.ts';
import { fromAnswers } from '#shared/messages/en/score-words.ts';
import { answeredBy } from '#web/features/report/explain.ts';
import { useIsShared } from '#web/features/report/reader.ts';

type AnswerCountProps = { n: number; from: readonly Provenance[]; dateOf: (instant: string) => string };

/** How many answers a number rests on; a tap says whose they are, of what kind and when. */
export function AnswerCount({ n, from, dateOf }: AnswerCountProps) {
  const [asked, setAsked] = useState(false);
  if (useIsShared()) return <span>{fromAnswers(n)}</span>;
  return (
    <details onToggle={({ currentTarget }) => setAsked(currentTarget.open)}>
      <summary className="flex min-h-11 cursor-pointer items-center underline decoration-dotted underline-offset-4">{fromAnswers(n)}</summary>
      {asked && (
        <ul className="list-disc pb-2 pl-5">
          {[...new Set(from.map((each) => answeredBy(each, dateOf)))].map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </details>
  );
}
