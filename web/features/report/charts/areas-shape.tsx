import { PolarAngleAxis, PolarGrid, PolarRadiusAxis, Radar, RadarChart } from 'recharts';
import { AXIS } from '#shared/report-view/geometry.ts';
import type { Spoke } from '#web/features/report/charts/shape-points.ts';

const NO_ANIMATION = { isAnimationActive: false, dot: false } as const;
/** The drawing has a fixed size and is scaled to its container. */
const SIZE = { width: 440, height: 300, style: { width: '100%', height: 'auto', aspectRatio: '22 / 15' } } as const;
const getRangeEnds = ({ range }: Spoke) => range;

/**
 * The five areas as a radar chart: ring = likely range, line = best guess, dots = typical for the age. Ring and line
 * are closed only if every area has a value; single values are marked on their spokes.
 */
export function AreasShape({ spokes }: { spokes: readonly Spoke[] }) {
  const closedRing = spokes.every(({ range }) => range);
  return (
    <RadarChart
      {...SIZE}
      data={[...spokes]}
      outerRadius={118}
      margin={{ top: 14, right: 0, bottom: 0, left: 0 }}
      accessibilityLayer={false}
    >
      <PolarGrid gridType="polygon" stroke="var(--color-line)" strokeWidth={1.5} />
      <PolarAngleAxis
        dataKey="name"
        tick={{ fontSize: 17, fontWeight: 700, fill: 'var(--color-ink)' }}
        tickLine={false}
        axisLine={false}
      />
      <PolarRadiusAxis domain={[AXIS.low, AXIS.high]} ticks={[60, 80, 100]} tick={false} axisLine={false} />
      <Radar {...NO_ANIMATION} dataKey="zone" fill="#e6ece6" fillOpacity={1} stroke="none" />
      {closedRing && (
        <Radar
          {...NO_ANIMATION}
          dataKey={getRangeEnds}
          fill="var(--color-water-2)"
          fillOpacity={0.7}
          stroke="var(--color-river)"
          strokeWidth={2}
        />
      )}
      <Radar
        {...NO_ANIMATION}
        dataKey="typical"
        fill="none"
        stroke="var(--color-ink-2)"
        strokeWidth={2}
        strokeDasharray="0.1 5"
        strokeLinecap="round"
      />
      <Radar {...NO_ANIMATION} dataKey={getRangeEnds} shape={Spans} />
      <Radar {...NO_ANIMATION} dataKey="guess" shape={Guesses} />
    </RadarChart>
  );
}

type Point = { x: number; y: number; cx: number; cy: number; name: string | number; radius: number; payload: Spoke };
const readPoints = (props: unknown): Point[] => (props as { points: Point[] }).points;
/** The point of a score between the centre and an outer point with a known score. */
const toSpokePoint = ({ x, y, cx, cy }: Point, outer: number, score: number): [number, number] => {
  const share = (score - AXIS.low) / Math.max(1, outer - AXIS.low);
  return [cx + (x - cx) * share, cy + (y - cy) * share];
};

/** Each range on its spoke. */
const Spans = (props: unknown) => (
  <g stroke="var(--color-river)" strokeWidth="6" strokeLinecap="round">
    {readPoints(props).map((point) => {
      const { name, range } = point.payload;
      if (!range) return null;
      const [x, y] = toSpokePoint(point, range[1], range[0]);
      return <path key={name} d={`M${x.toFixed(1)} ${y.toFixed(1)}L${point.x.toFixed(1)} ${point.y.toFixed(1)}`} />;
    })}
  </g>
);

/** The best guesses, with a line through them if all are known. */
const Guesses = (props: unknown) => {
  const points = readPoints(props);
  const knownPoints = points.filter(({ payload }) => payload.guess !== null);
  return (
    <g>
      {knownPoints.length === points.length && (
        <polygon
          points={knownPoints.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')}
          fill="none"
          stroke="var(--color-ink)"
          strokeWidth="3"
          strokeLinejoin="round"
        />
      )}
      {knownPoints.map(({ x, y, payload: { name } }) => (
        <circle key={name} cx={x} cy={y} r="6" fill="var(--color-ink)" stroke="#fff" strokeWidth="2" />
      ))}
    </g>
  );
};
