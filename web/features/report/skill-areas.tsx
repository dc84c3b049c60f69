import '#web/features/report/tabs.css';
import { formatSentence } from '#messages/report.ts';
import { reportAreas as words } from '#messages/report-areas.ts';
import { groupProfileRows } from '#shared/report-view/viewers.ts';
import { AreaCard } from '#web/features/report/areas/area-card.tsx';
import { HowToRead } from '#web/features/report/areas/how-to-read.tsx';
import type { OverviewProps } from '#web/features/report/overview/props.ts';

/**
 * The second tab: how to read a bar, the five areas as one shape, and a card for each in the order of the
 * specification.
 */
export function SkillAreas({ report, explain, formatDate, child }: Omit<OverviewProps, 'onPart'>) {
  const rows = groupProfileRows(report).flat();
  return (
    <div className="flex flex-col gap-6">
      <HowToRead report={report} child={child} />
      {report.trust.level === 'low' && <p>{words.low}</p>}
      {report.areas.map((area) => (
        <AreaCard
          key={area.area}
          area={area}
          look={rows.find((row) => row.area.area === area.area)?.look ?? 'plain'}
          report={report}
          explain={explain}
          formatDate={formatDate}
        />
      ))}
      <p className="text-sm text-ink-2">{formatSentence({ key: 'about.snapshot', params: {} })}</p>
    </div>
  );
}
