import { Link } from 'react-router-dom';
import { formatLongDate, formatMonth } from '#messages/dates.ts';
import { getComparedName } from '#messages/report-change.ts';
import { reportOverview } from '#messages/report-overview.ts';
import { reportPage } from '#messages/report-page.ts';
import { isChange } from '#shared/report-view/areas.ts';
import { toSentenceIdentity } from '#shared/report-view/sentences.ts';
import { ChangeTable } from '#web/features/report/change-table.tsx';
import { ChangeLines } from '#web/features/report/overview/change-lines.tsx';
import { EvidenceFold } from '#web/features/report/overview/evidence-fold.tsx';
import type { OverviewProps } from '#web/features/report/overview/props.ts';
import { ReportCard } from '#web/features/report/overview/report-card.tsx';
import { StatementButton } from '#web/features/report/overview/statement-button.tsx';
import { useIsShared } from '#web/features/report/reader.ts';
import { paths } from '#web/lib/paths.ts';

const { since: words } = reportOverview;

/** What has changed since the child's last assessment, and what may be chance. */
export function SinceCard({ report, explain }: Pick<OverviewProps, 'report' | 'explain'>) {
  const { change } = report;
  const isShared = useIsShared();
  if (!change) return null;
  const month = formatMonth(change.earlier.date);
  const first = change.rows.find(isChange);
  const line = first ? words.line(getComparedName(first.of), first.rci > 0 ? 'up' : 'down') : words.none;
  return (
    <ReportCard title={words.title(month)} line={line}>
      <div className="grid gap-6 lg:grid-cols-2">
        <ul>
          {change.statements.map((statement) => (
            <li key={toSentenceIdentity(statement)}>
              <StatementButton statement={statement} />
            </li>
          ))}
        </ul>
        {change.rows.length > 0 && (
          <div>
            <p className="mb-2 flex flex-wrap items-center gap-x-4 text-sm" aria-hidden="true">
              <LegendEntry hollow>{month}</LegendEntry>
              <LegendEntry>{words.now}</LegendEntry>
              <span className="text-ink-2">{words.ranges}</span>
            </p>
            <ChangeLines rows={change.rows} />
          </div>
        )}
      </div>
      {!isShared && (
        <Link
          to={paths.report(change.earlier.assessmentId)}
          className="mt-2 inline-flex min-h-11 items-center font-bold text-river underline"
        >
          {reportPage.change.earlier(formatLongDate(change.earlier.date))}
        </Link>
      )}
      <EvidenceFold statements={change.statements} explain={explain}>
        {change.rows.length > 0 && <ChangeTable rows={change.rows} />}
      </EvidenceFold>
    </ReportCard>
  );
}

const LegendEntry = ({ hollow = false, children }: { hollow?: boolean; children: React.ReactNode }) => (
  <span className="flex items-center gap-1.5">
    <svg viewBox="-10 -10 20 20" className="size-4" aria-hidden="true">
      <circle r="7" fill={hollow ? '#fff' : 'var(--color-ink)'} stroke="var(--color-ink)" strokeWidth="3" />
    </svg>
    {children}
  </span>
);
