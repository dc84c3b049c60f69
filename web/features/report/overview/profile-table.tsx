import { AREA_NAMES } from '#messages/report-names.ts';
import { reportOverview } from '#messages/report-overview.ts';
import { reportScreen } from '#messages/report-screen.ts';
import { findOpenEnd } from '#messages/score-words.ts';
import type { ReportDocument } from '#shared/measurement/report/document.ts';
import { groupProfileRows } from '#shared/report-view/viewers.ts';

const { areas: words } = reportOverview;

/** The bars as a table: the same rows in the same order, as text. */
export function ProfileTable({ report }: { report: ReportDocument }) {
  const isTrusted = report.trust.level !== 'low';
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be focusable
    <section className="overflow-x-auto" aria-label={words.views.table} tabIndex={0}>
      <table className="w-full text-left text-sm">
        <caption className="sr-only">{words.title}</caption>
        <thead>
          <tr className="border-b-2 border-line">
            {Object.values(words.head).map((name) => (
              <th key={name} scope="col" className="py-2 pr-3 align-bottom">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groupProfileRows(report)
            .flat()
            .map(({ area: { area, est }, look }) => {
              const open = findOpenEnd(est?.flags);
              return (
                <tr key={area} className="border-b border-line last:border-0">
                  <th scope="row" className="py-2 pr-3">
                    {AREA_NAMES[area]}
                  </th>
                  <td className="pr-3">
                    {est
                      ? [words.beyond(open), words.ends({ ...est, open })].filter(Boolean).join(' ')
                      : reportScreen.notEnough}
                  </td>
                  <td className="pr-3">{est && !open && est.score}</td>
                  <td className="pr-3">
                    {est &&
                      isTrusted &&
                      (est.explore ? reportScreen.exploreWord : words.band(est.band, est.tentative, est.neighbour))}
                    {look === 'untold' && ` (${words.untold})`}
                  </td>
                  <td>{est?.n}</td>
                </tr>
              );
            })}
        </tbody>
      </table>
    </section>
  );
}
