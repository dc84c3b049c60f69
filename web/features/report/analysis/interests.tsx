import { reportAnalysis } from '#messages/report-analysis.ts';
import { INTEREST_NAMES } from '#messages/report-names.ts';
import { reportPage } from '#messages/report-page.ts';
import { reportScreen } from '#messages/report-screen.ts';
import type { ReportDocument } from '#shared/measurement/report/document.ts';
import { hasAdultAnswers } from '#shared/report-view/days.ts';
import type { ExplainStatement } from '#shared/report-view/explain.ts';
import { Statements } from '#web/features/report/statements.tsx';

const { interests: words, numbers } = reportAnalysis;

/** The child's favourites, ranked among six interests and eight fields of activity; and activities at home. */
export const Interests = ({ report, explain }: { report: ReportDocument; explain: ExplainStatement }) => (
  <div className="flex flex-col gap-5">
    {(['mi', 'riasec'] as const).map((framework) => {
      const ranking = report[framework];
      return (
        <div key={framework} className="min-w-0">
          <h3 className="font-bold">{reportScreen.favourites[framework]}</h3>
          {ranking ? (
            <>
              <Statements statements={ranking.statements} explain={explain} />
              <p className="text-sm text-ink-2">
                {reportPage.favourites[framework]} ({reportPage.picks(ranking.picks, hasAdultAnswers(report))})
              </p>
              <table className="stack-table">
                <caption className="sr-only">{reportScreen.favourites[framework]}</caption>
                <thead>
                  <tr>
                    {[words.head.what, words.head.score, words.head.range, words.head.first].map((name) => (
                      <th key={name} scope="col">
                        {name}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {ranking.ranking.map(({ type, score, lo, hi, first }, i) => (
                    <tr key={type}>
                      <th scope="row">
                        {i + 1}. {INTEREST_NAMES[type]}
                      </th>
                      <td data-name={words.head.score}>{score}</td>
                      <td data-name={words.head.range}>{reportAnalysis.views.range(lo, hi)}</td>
                      <td data-name={words.head.first}>{numbers.percent(first)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </>
          ) : (
            <p>{words.none}</p>
          )}
        </div>
      );
    })}
    {report.homeActivities.length > 0 && (
      <p>
        <strong>{reportPage.home}:</strong> {report.homeActivities.join(', ')}
      </p>
    )}
  </div>
);
