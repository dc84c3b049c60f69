import { reportAnalysis } from '#messages/report-analysis.ts';
import { reportScreen } from '#messages/report-screen.ts';
import type { ReportDocument } from '#shared/measurement/report/document.ts';
import { listDataSources } from '#shared/report-view/days.ts';
import { ShareChart } from '#web/features/report/analysis/share-chart.tsx';

const FILLS = { child: 'var(--color-water)', parent: 'var(--color-rose)', teacher: 'var(--color-sky)' } as const;
const { days: words } = reportAnalysis;

/** The number of answers by kind: a table with a bar in each row. */
export function SourceBars({
  sources,
  formatDate,
}: {
  sources: ReportDocument['sources'];
  formatDate: (instant: string) => string;
}) {
  const rows = listDataSources(sources);
  const maxCount = Math.max(1, ...rows.map(({ n }) => n));
  return (
    <ul className="mt-2 text-sm">
      {rows.map(({ kind, who, n, at }) => (
        <li key={kind} className="source-row">
          <span className="min-w-0 leading-tight">
            {words.source[kind]}
            <span className="sr-only">
              {' '}
              ({reportScreen.who[who]}, {formatDate(at)})
            </span>
          </span>
          <ShareChart shares={[{ name: kind, value: n, fill: FILLS[who] }]} of={maxCount} />
          <strong className="text-right">{n}</strong>
        </li>
      ))}
    </ul>
  );
}
