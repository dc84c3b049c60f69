import { reportOverview } from '#messages/report-overview.ts';
import { listPebbles, type Pebble } from '#shared/report-view/days.ts';
import { EvidenceFold } from '#web/features/report/overview/evidence-fold.tsx';
import type { OverviewProps } from '#web/features/report/overview/props.ts';
import { ReportCard } from '#web/features/report/overview/report-card.tsx';

const { trust: words } = reportOverview;
const LOOKS: Readonly<Record<Pebble, React.SVGAttributes<SVGEllipseElement>>> = {
  full: { fill: 'var(--color-river)', stroke: 'var(--color-river)' },
  pale: { fill: 'var(--color-shallow)', stroke: 'var(--color-river)' },
  dotted: { fill: '#fff', stroke: 'var(--color-ink-2)', strokeDasharray: '0.1 5', strokeLinecap: 'round' },
};
const [A_ROW, WIDE, HIGH] = [8, 27, 20];

/** How reliable the assessment is: a pebble for each of its parts, and an explanation. */
export function TrustCard({ report, explain }: Pick<OverviewProps, 'report' | 'explain'>) {
  const { trust, notes } = report;
  const pebbles = listPebbles(report);
  const less = pebbles.filter((each) => each === 'pale').length;
  const rows = Math.ceil(pebbles.length / A_ROW);
  return (
    <ReportCard title={words.title}>
      <div className="flex flex-wrap items-center gap-x-8 gap-y-3">
        {trust.of > 0 && (
          <svg
            viewBox={`0 0 ${A_ROW * WIDE} ${rows * HIGH}`}
            className="w-[min(100%-1rem,36rem)] max-w-60 shrink-0"
            role="img"
            aria-label={words.alt(trust.kept, trust.of, less)}
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
                {...LOOKS[look]}
              />
            ))}
          </svg>
        )}
        <p className="min-w-56 basis-0 grow">
          <strong>{trust.level === 'low' ? words.little : words.enough}</strong>{' '}
          <span className="text-ink-2">
            {trust.of > 0 && words.parts(trust.kept, trust.of, less)} {words.typical}
          </span>
        </p>
      </div>
      <EvidenceFold statements={[...trust.statements, ...notes]} explain={explain} />
    </ReportCard>
  );
}
