import { reportOverview } from '#messages/report-overview.ts';
import { TYPICAL, toPlace } from '#shared/report-view/geometry.ts';

const WIDTH = 360;

/** The label of the dotted line, above the bars. */
export const TypicalLabel = ({ age }: { age: number }) => (
  <svg viewBox={`0 0 ${WIDTH} 22`} className="block w-full overflow-visible" aria-hidden="true">
    <text
      x={toPlace(TYPICAL, WIDTH)}
      y="16"
      textAnchor="middle"
      fontSize="15"
      fill="var(--color-ink-2)"
      fontWeight="700"
    >
      {reportOverview.areas.typicalAt(age)}
    </text>
  </svg>
);
