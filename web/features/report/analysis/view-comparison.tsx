import { reportAnalysis } from '#messages/report-analysis.ts';
import { AGREEMENT_NAMES, DIMENSION_NAMES } from '#messages/report-names.ts';
import type { ReportDocument } from '#shared/measurement/report/document.ts';
import { formatView } from '#shared/report-view/areas.ts';
import type { ExplainStatement } from '#shared/report-view/explain.ts';
import { Statements } from '#web/features/report/statements.tsx';
import { badge } from '#web/ui/classes.ts';

const { views: words } = reportAnalysis;
const PEOPLE = ['child', 'parent', 'teacher'] as const;
const PAIRS = [
  { key: 'child parent', one: 'child', other: 'parent' },
  { key: 'child teacher', one: 'child', other: 'teacher' },
  { key: 'parent teacher', one: 'parent', other: 'teacher' },
] as const;

/** All views of everything that more than one person rated, and the agreement of each pair. */
export function ViewComparison({
  report,
  explain,
  child,
}: {
  report: ReportDocument;
  explain: ExplainStatement;
  child: string;
}) {
  const { agreement, alignmentStatements } = report;
  const head = words.head(child);
  if (agreement.length === 0) return <p>{words.none}</p>;
  const traitViews = agreement.flatMap(({ dimension, views }) =>
    views.filter(({ what }) => what === 'mirror').map((view) => ({ dimension, view })),
  );
  return (
    <>
      <table className="stack-table">
        <caption className="sr-only">{words.title}</caption>
        <thead>
          <tr>
            {Object.entries(head).map(([key, name]) => (
              <th key={key} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {agreement.map(({ dimension, views, pairs }) => (
            <tr key={dimension}>
              <th scope="row">{DIMENSION_NAMES[dimension]}</th>
              {PEOPLE.map((who) => {
                const view = views.find((each) => each.who === who && each.what !== 'mirror');
                return (
                  <td key={who} data-name={head[who]} data-none={view ? undefined : ''}>
                    {view ? <ViewCell {...formatView(view, report)} /> : words.nobody}
                  </td>
                );
              })}
              {PAIRS.map(({ key, one, other }) => {
                const pair = pairs.find(({ between }) => between.includes(one) && between.includes(other));
                return (
                  <td key={key} data-name={head[key]} data-none={pair ? undefined : ''}>
                    {pair ? (
                      <span>
                        {pair.word === 'seen differently' ? (
                          <span className={badge({ tone: 'warning' })}>{AGREEMENT_NAMES[pair.word]}</span>
                        ) : (
                          AGREEMENT_NAMES[pair.word]
                        )}{' '}
                        <span className="text-sm text-ink-2">{pair.agreement}</span>
                      </span>
                    ) : (
                      words.nobody
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-2 text-sm text-ink-2">{words.note}</p>
      {traitViews.length > 0 && (
        <p className="mt-1 text-sm text-ink-2">
          {words.mirror}{' '}
          {traitViews
            .map(({ dimension, view: { score, lo, hi, n } }) =>
              words.told(DIMENSION_NAMES[dimension], score, lo, hi, n),
            )
            .join('; ')}
          .
        </p>
      )}
      <Statements statements={alignmentStatements} explain={explain} />
    </>
  );
}

/** One person's view: best guess, range, and number of answers. */
const ViewCell = ({ score, basis }: ReturnType<typeof formatView>) => (
  <span>
    <strong>{score}</strong> <span className="text-sm text-ink-2">{basis}</span>
  </span>
);
