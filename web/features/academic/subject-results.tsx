import { Link } from 'react-router-dom';
import { academic as words } from '#messages/academic.ts';
import { describeEvidenceGrade } from '#messages/evidence.ts';
import { subjectTitles } from '#messages/programme.ts';
import { formatFromAnswers, formatScoreRange } from '#messages/score-words.ts';
import type { AssessmentId } from '#shared/values/ids.ts';
import { call, type RouteOutput } from '#web/api/call.ts';
import { paths } from '#web/lib/paths.ts';
import { FetchedFold } from '#web/ui/fetched-fold.tsx';

const PARENT_DAY = 4;

type Results = RouteOutput<'getSubjectResults'>;
type FinishedSubjects = Results['subjects'];

type SubjectResultsProps = {
  assessmentId: AssessmentId;
  /** The URL asks for the results, as the draft report's link does. */
  isWanted: boolean;
};

/**
 * Results of the finished subjects, for the parent. Folded, so that a child does not see scores; loaded at each
 * opening. Until the parent form is submitted the server sends topics only.
 */
export const SubjectResults = ({ assessmentId, isWanted }: SubjectResultsProps) => (
  <FetchedFold
    title={words.results.title}
    startsOpen={isWanted}
    load={(signal) => call('getSubjectResults', { params: { assessmentId } }, { signal })}
    failed={words.results.failed}
    className="mt-8"
  >
    {({ subjects, areScoresHeldBack }) => (
      <>
        <p className="mt-2 text-ink-2">
          {subjects.length === 0 ? words.results.none : areScoresHeldBack ? words.results.heldBack : words.results.hint}
        </p>
        {subjects.length > 0 && areScoresHeldBack && (
          <p>
            <Link
              to={paths.step('parent', PARENT_DAY, assessmentId)}
              className="inline-flex min-h-11 items-center font-bold text-river underline"
            >
              {words.results.toForm}
            </Link>
          </p>
        )}
        {listEvidenceGrades(subjects).map((grade) => (
          <p key={grade} className="mt-1 text-sm text-ink-2">
            {grade}
          </p>
        ))}
        <ul className="mt-3 grid gap-4 md:grid-cols-2">
          {subjects.map((each) => (
            <li key={each.subject} className="rounded-2xl bg-white p-5">
              <h3 className="text-lg font-bold">{subjectTitles[each.subject]}</h3>
              {each.topics.length > 0 && (
                <p className="text-ink-2">{words.results.topics(each.topics.map((topic) => words.topics[topic]))}</p>
              )}
              {!areScoresHeldBack && <Result {...each} />}
            </li>
          ))}
        </ul>
      </>
    )}
  </FetchedFold>
);

/** Without duplicates: usually one, more if the scale changed between two subjects. */
const listEvidenceGrades = (results: FinishedSubjects): string[] => [
  ...new Set(results.flatMap(({ result, reach }) => result ?? reach ?? []).map(describeEvidenceGrade)),
];

function Result({ result, reach }: FinishedSubjects[number]) {
  if (reach) {
    const { end, open, n } = reach;
    return (
      <p>
        {words.results.reach(formatScoreRange(end, end, end, open))}, {formatFromAnswers(n)}
      </p>
    );
  }
  if (!result) return <p>{words.results.unsure}</p>;
  const { score, lo, hi, n, level, strengths, weaknesses } = result;
  return (
    <>
      <p>
        {words.results.score(score, lo, hi)}, {formatFromAnswers(n)}
      </p>
      <p className="text-ink-2">{words.results.level(level)}</p>
      {strengths.length > 0 && <p>{words.results.strengths(strengths.map((topic) => words.topics[topic]))}</p>}
      {weaknesses.length > 0 && <p>{words.results.weaknesses(weaknesses.map((topic) => words.topics[topic]))}</p>}
    </>
  );
}
