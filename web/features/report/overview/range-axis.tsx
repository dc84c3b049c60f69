import { reportOverview } from '#messages/report-overview.ts';
import { TICKS, TYPICAL, toPlace } from '#shared/report-view/geometry.ts';

const WIDTH = 360;
const TEXT = { fontSize: 15, fill: 'var(--color-ink-2)' } as const;

/** The label of the dotted line, above the bars. */
export const TypicalLabel = ({ age }: { age: number }) => (
  <svg viewBox={`0 0 ${WIDTH} 22`} className="block w-full overflow-visible" aria-hidden="true">
    <text x={toPlace(TYPICAL, WIDTH)} y="16" textAnchor="middle" {...TEXT} fontWeight="700">
      {reportOverview.areas.typicalAt(age)}
    </text>
  </svg>
);

/** The scale below the bars, with both ends labelled. */
export const RangeAxis = () => (
  <svg viewBox={`0 0 ${WIDTH} 22`} className="block w-full overflow-visible" aria-hidden="true">
    {TICKS.map((tick, i) => (
      <text
        key={tick}
        x={toPlace(tick, WIDTH)}
        y="16"
        textAnchor={i === 0 ? 'start' : i === TICKS.length - 1 ? 'end' : 'middle'}
        {...TEXT}
      >
        {tick}
      </text>
    ))}
  </svg>
);
