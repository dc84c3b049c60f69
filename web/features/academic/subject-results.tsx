import { academic as words } from '#shared/messages/en/academic.ts';
import { evidenceGrade } from '#shared/messages/en/evidence.ts';
import { subjectTitles } from '#shared/messages/en/programme.ts';
import { fromAnswers } from '#shared/messages/en/score-words.ts';
import { shell } from '#shared/messages/en/shell.ts';
import type { AssessmentId } from '#shared/values/ids.ts';
import { call, type OutputOf } from '#web/api/call.ts';
import { faultText } from '#web/lib/fault-text.ts';
import { FetchedFold } from '#web/ui/fetched-fold.tsx';

type Results = OutputOf<'getSubjectResults'>['subjects'];

/** What the finished subjects came to, for the parent. A child who passes by sees no score, and a subject that was finished meanwhile is in it the next time. */
export const SubjectResults = ({ assessmentId }: { assessmentId: AssessmentId }) => (
  <FetchedFold
    title={words.results.title}
    load={async () => (await call('getSubjectResults', { params: { assessmentId } })).subjects}
    failure={{ title: words.results.failed, textOf: faultText, retry: shell.tryAgain }}
    loading={shell.loading}
    className="mt-8"
  >
    {(results) => (
      <>
        <p className="mt-2 text-ink-2">{results.length > 0 ? words.results.hint : words.results.none}</p>
        {gradesOf(results).map((grade) => (
          <p key={grade} className="mt-1 text-sm text-ink-2">
            {grade}
          </p>
        ))}
        <ul className="mt-3 grid gap-4 md:grid-cols-2">
          {results.map((each) => (
            <li key={each.subject} className="rounded-2xl bg-white p-5">
              <h3 className="text-lg font-bold">{subjectTitles[each.subject]}</h3>
              <Result {...each} />
            </li>
          ))}
        </ul>
      </>
    )}
  </FetchedFold>
);

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
