import { Area, ComposedChart, Line, ReferenceLine, XAxis, YAxis } from 'recharts';
import { formatMonth } from '#messages/dates.ts';
import { AXIS, TYPICAL } from '#shared/report-view/geometry.ts';
import type { TrendMark } from '#web/features/report/charts/trend-marks.ts';

/** The drawing has a fixed size and is scaled to its container. */
const SIZE = { width: 440, height: 220, style: { width: '100%', height: 'auto', aspectRatio: '2 / 1' } } as const;
const TICK = { fontSize: 15, fill: 'var(--color-ink)' } as const;
const MARK = { r: 5, fill: 'var(--color-ink)', stroke: '#fff', strokeWidth: 2 } as const;
const formatTick = (time: number) => formatMonth(new Date(time).toISOString().slice(0, 10));

/**
 * One area over the weeks: ground = likely range, line = best guess, dots = typical for the age. A range with an open
 * end has no best guess, so the line has a gap there.
 */
export const TrendChart = ({ marks }: { marks: readonly TrendMark[] }) => (
  <ComposedChart
    {...SIZE}
    data={[...marks]}
    margin={{ top: 8, right: 44, bottom: 0, left: 0 }}
    accessibilityLayer={false}
  >
    <XAxis
      dataKey="time"
      type="number"
      domain={['dataMin', 'dataMax']}
      ticks={marks.map(({ time }) => time)}
      interval="preserveStartEnd"
      tickFormatter={formatTick}
      tick={TICK}
      stroke="var(--color-line)"
    />
    <YAxis domain={[AXIS.low, AXIS.high]} ticks={[40, 60, 80, 100]} width={44} tick={TICK} stroke="var(--color-line)" />
    <Area
      dataKey="range"
      type="linear"
      fill="var(--color-water-2)"
      fillOpacity={0.7}
      stroke="var(--color-river)"
      strokeWidth={1.5}
      isAnimationActive={false}
      activeDot={false}
    />
    <ReferenceLine
      y={TYPICAL}
      stroke="var(--color-ink-2)"
      strokeWidth={2}
      strokeDasharray="0.1 5"
      strokeLinecap="round"
    />
    <Line
      dataKey="guess"
      type="linear"
      stroke="var(--color-ink)"
      strokeWidth={3}
      dot={MARK}
      activeDot={false}
      isAnimationActive={false}
    />
  </ComposedChart>
);
