import { useState } from 'react';
import { academic as words } from '#shared/messages/en/academic.ts';
import { evidenceGrade } from '#shared/messages/en/evidence.ts';
import { subjectTitles } from '#shared/messages/en/programme.ts';
import { fromAnswers } from '#shared/messages/en/score-words.ts';
import { shell } from '#shared/messages/en/shell.ts';
import type { AssessmentId } from '#shared/values/ids.ts';
import { call, type OutputOf } from '#web/api/call.ts';
import { codeOf, type ProblemCode } from '#web/api/problem.ts';
import { faultText } from '#web/lib/fault-text.ts';
import { Failure, Skeleton } from '#web/ui/states.tsx';

type Results = OutputOf<'getSubjectResults'>['subjects'];
type Shown = { state: 'closed' | 'loading' } | { state: 'there'; results: Results } | { state: 'failed'; code: ProblemCode };

/**
 * What the finished subjects came to, for the parent. It is folded, and fetched when it is unfolded: a child who passes by sees no score, and a
 * subject that was finished meanwhile is in it the next time.
 */
export function SubjectResults({ assessmentId }: { assessmentId: AssessmentId }) {
  const [shown, setShown] = useState<Shown>({ state: 'closed' });
  const load = async () => {
    setShown({ state: 'loading' });
    const asked = call('getSubjectResults', { params: { assessmentId } });
    await asked.then(
      ({ subjects }) => setShown({ state: 'there', results: subjects }),
      (problem: unknown) => setShown({ state: 'failed', code: codeOf(problem) }),
    );
  };
  return (
    <details className="mt-8" onToggle={(event) => (event.currentTarget.open ? void load() : setShown({ state: 'closed' }))}>
      <summary className="inline-flex min-h-11 items-center font-bold text-river underline">{words.results.title}</summary>
      {shown.state === 'loading' && <Skeleton label={shell.loading} className="mt-3 h-40" />}
      {shown.state === 'failed' && (
        <Failure title={words.results.failed} text={faultText(shown.code)} retry={{ label: shell.tryAgain, onRetry: () => void load() }} />
      )}
      {shown.state === 'there' && (
        <>
          <p className="mt-2 text-ink-2">{shown.results.length > 0 ? words.results.hint : words.results.none}</p>
          {gradesOf(shown.results).map((grade) => (
            <p key={grade} className="mt-1 text-sm text-ink-2">
              {grade}
            </p>
          ))}
          <ul className="mt-3 grid gap-4 md:grid-cols-2">
            {shown.results.map((each) => (
              <li key={each.subject} className="rounded-2xl bg-white p-5">
                <h3 className="text-lg font-bold">{subjectTitles[each.subject]}</h3>
                <Result {...each} />
              </li>
            ))}
          </ul>
        </>
      )}
    </details>
  );
}

/** Each once: one, unless the scale was renewed between two subjects. */
const gradesOf = (results: Results): string[] => [...new Set(results.flatMap(({ result }) => (result ? [evidenceGrade(result)] : [])))];

function Result({ result }: Results[number]) {
  if (!result) return <p>{words.results.unsure}</p>;
  const { score, lo, hi, n, level, strengths, weaknesses } = result;
  return (
    <>
      <p>
        {words.results.score(score, lo, hi)}, {fromAnswers(n)}
      </p>
      <p className="text-ink-2">{words.results.level(level)}</p>
      {strengths.length > 0 && <p>{words.results.strengths(strengths.map((topic) => words.topics[topic]))}</p>}
      {weaknesses.length > 0 && <p>{words.results.weaknesses(weaknesses.map((topic) => words.topics[topic]))}</p>}
    </>
  );
}
