import { Suspense, use } from 'react';
import { Link } from 'react-router-dom';
import { formatLongDate, formatMonth } from '#messages/dates.ts';
import { formatSentence } from '#messages/report.ts';
import { getComparedEverydayName } from '#messages/report-change.ts';
import { reportOverview } from '#messages/report-overview.ts';
import { reportPage } from '#messages/report-page.ts';
import { reportScreen } from '#messages/report-screen.ts';
import { isChange } from '#shared/report-view/areas.ts';
import { buildReportDays, isTooLittle, listPebbles, type Pebble as TrustPebble } from '#shared/report-view/days.ts';
import { listOpenReasons, listSummary, type SummaryGroup, toSentenceIdentity } from '#shared/report-view/sentences.ts';
import { getStoneOutline } from '#web/art/stones.tsx';
import { ChangeTable } from '#web/features/report/change-table.tsx';
import { AreasCard } from '#web/features/report/overview/areas-card.tsx';
import { ChangeLines } from '#web/features/report/overview/change-lines.tsx';
import { LikesCard } from '#web/features/report/overview/likes-card.tsx';
import type { OverviewProps } from '#web/features/report/overview/props.ts';
import { EvidenceFold, ReportCard, StatementButton } from '#web/features/report/overview/statement-card.tsx';
import { TodayCard } from '#web/features/report/overview/today-card.tsx';
import { TraitsCard } from '#web/features/report/overview/traits-card.tsx';
import { WeekCard } from '#web/features/report/overview/week-card.tsx';
import { ReaderContext, useIsShared } from '#web/features/report/reader.ts';
import { paths } from '#web/lib/paths.ts';
import { lazyExtra } from '#web/ui/lazy-screens.ts';

/** The first tab: a summary, then the areas, the child's likes and traits, and what has changed. */
export const Overview = ({ report, explain, child, onPart }: OverviewProps) => (
  <div className="flex flex-col gap-6">
    <div className="grid items-start gap-6 wide:grid-cols-[minmax(0,1fr)_25rem]">
      <SummaryCard report={report} explain={explain} />
      <TodayCard report={report} onPart={onPart} />
    </div>
    <WeekCard days={buildReportDays(report)} at={7} />
    <TrustCard report={report} explain={explain} />
    <AreasCard {...{ report, explain, onPart }} />
    <div className="likes-and-like">
      <LikesCard report={report} explain={explain} child={child} />
      <TraitsCard report={report} explain={explain} child={child} />
    </div>
    <SinceCard report={report} explain={explain} />
    <Trends report={report} />
    <p className="text-sm text-ink-2">{formatSentence({ key: 'about.snapshot', params: {} })}</p>
  </div>
);

const { summary: words } = reportOverview;

/** What to know in a minute, each sentence with its mark. */
function SummaryCard({ report, explain }: Pick<OverviewProps, 'report' | 'explain'>) {
  const sentences = listSummary(report);
  return (
    <ReportCard title={reportScreen.summary} above={words.minute}>
      <ul className="flex flex-col">
        {sentences.map(({ statement, group }) => (
          <li
            key={toSentenceIdentity(statement)}
            className="flex items-start gap-4 border-t-2 border-dashed border-line py-3 first:border-0"
          >
            <Pebble group={group} />
            <div className="min-w-0">
              {group && <p className="text-sm font-bold text-ink-2">{words.groups[group]}</p>}
              <StatementButton statement={statement} className="text-lg leading-snug" />
              {group === 'open' && (
                <p className="text-sm text-ink-2">
                  {listOpenReasons(statement)
                    .map((reason) => words.wouldHelp[reason])
                    .join(' ')}
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
      <EvidenceFold statements={sentences.map(({ statement }) => statement)} explain={explain} />
    </ReportCard>
  );
}

const LOOKS = {
  higher: { fill: 'var(--color-river)' },
  less: { fill: '#fff' },
  lower: { fill: '#fff' },
  typical: { fill: 'var(--color-water-2)' },
  untold: { fill: '#fff', strokeDasharray: '12 9' },
  open: { fill: '#fff', strokeDasharray: '12 9' },
  likes: { fill: 'var(--color-marigold)' },
  help: { fill: '#fff' },
  plain: { fill: 'var(--color-shallow)' },
} as const;

/** The mark of a sentence, with the same fill as the bars of its areas. */
const Pebble = ({ group }: { group: SummaryGroup | null }) => (
  <svg viewBox="-56 -40 112 80" className="mt-1 h-7 shrink-0" aria-hidden="true">
    <path d={getStoneOutline(2)} stroke="var(--color-ink)" strokeWidth="5" {...LOOKS[group ?? 'plain']} />
  </svg>
);

const { trust: trustCardWords } = reportOverview;
const TRUST_CARD_LOOKS: Readonly<Record<TrustPebble, React.SVGAttributes<SVGEllipseElement>>> = {
  full: { fill: 'var(--color-river)', stroke: 'var(--color-river)' },
  pale: { fill: 'var(--color-shallow)', stroke: 'var(--color-river)' },
  dotted: { fill: '#fff', stroke: 'var(--color-ink-2)', strokeDasharray: '0.1 5', strokeLinecap: 'round' },
};
const [A_ROW, WIDE, HIGH] = [8, 27, 20];

/** How reliable the assessment is: a pebble for each of its parts, and an explanation. */
function TrustCard({ report, explain }: Pick<OverviewProps, 'report' | 'explain'>) {
  const { trust, notes } = report;
  const pebbles = listPebbles(report);
  const less = pebbles.filter((each) => each === 'pale').length;
  const rows = Math.ceil(pebbles.length / A_ROW);
  return (
    <ReportCard title={trustCardWords.title}>
      <div className="flex flex-wrap items-center gap-x-8 gap-y-3">
        {trust.of > 0 && (
          <svg
            viewBox={`0 0 ${A_ROW * WIDE} ${rows * HIGH}`}
            className="w-[min(100%-1rem,36rem)] max-w-60 shrink-0"
            role="img"
            aria-label={trustCardWords.alt(trust.kept, trust.of, less)}
          >
            {pebbles.map((look, i) => (
              <ellipse
                // biome-ignore lint/suspicious/noArrayIndexKey: pebbles are all alike and never change places
                key={i}
                cx={(i % A_ROW) * WIDE + WIDE / 2}
                cy={Math.floor(i / A_ROW) * HIGH + HIGH / 2}
                rx="11"
                ry="7.5"
                strokeWidth="2"
                {...TRUST_CARD_LOOKS[look]}
              />
            ))}
          </svg>
        )}
        <p className="min-w-56 basis-0 grow">
          <strong>{isTooLittle(report) ? trustCardWords.little : trustCardWords.enough}</strong>{' '}
          <span className="text-ink-2">
            {trust.of > 0 && trustCardWords.parts(trust.kept, trust.of, less)} {trustCardWords.typical}
          </span>
        </p>
      </div>
      <EvidenceFold statements={[...trust.statements, ...notes]} explain={explain} />
    </ReportCard>
  );
}

const TrendsCard = lazyExtra(async () => (await import('#web/features/report/trends-card.tsx')).TrendsCard);

/** For the family, and only where there is an earlier week at all. */
function Trends({ report }: Pick<OverviewProps, 'report'>) {
  const { assessmentId } = use(ReaderContext);
  return assessmentId && report.change ? (
    <Suspense>
      <TrendsCard assessmentId={assessmentId} />
    </Suspense>
  ) : null;
}

const { since: sinceCardWords } = reportOverview;

/** What has changed since the child's last assessment, and what may be chance. */
function SinceCard({ report, explain }: Pick<OverviewProps, 'report' | 'explain'>) {
  const { change } = report;
  const isShared = useIsShared();
  if (!change) return null;
  const month = formatMonth(change.earlier.date);
  const first = change.rows.find(isChange);
  // Where nothing is compared the reason is all there is, so the card is never folded.
  const none = change.rows.length > 0 ? sinceCardWords.none : undefined;
  const line = first ? sinceCardWords.line(getComparedEverydayName(first.of), first.rci > 0 ? 'up' : 'down') : none;
  return (
    <ReportCard title={sinceCardWords.title(month)} line={line}>
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
              <LegendEntry>{sinceCardWords.now}</LegendEntry>
              <span className="text-ink-2">{sinceCardWords.ranges}</span>
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
