import { Bar, BarChart, LabelList, XAxis, YAxis } from 'recharts';

/** One segment of a bar: name, share, fill, and a label that is drawn if the segment is long enough. */
export type Share = { name: string; value: number; fill: string; word?: string | undefined };
export type ShareBarProps = { shares: readonly Share[]; of: number };

/** The drawing has a fixed size and is scaled to its container. */
const SIZE = { width: 240, height: 26, style: { width: '100%', height: 'auto', aspectRatio: '240 / 26' } } as const;
const INSIDE = { position: 'center', fontSize: 15, fill: 'var(--color-ink)' } as const;

/** A bar of one or more segments on a scale from 0 to `of`. The text beside it has the same content. */
export function ShareBar({ shares, of }: ShareBarProps) {
  const row = Object.fromEntries(shares.map(({ name, value }) => [name, value]));
  return (
    <BarChart
      {...SIZE}
      data={[row]}
      layout="vertical"
      margin={{ top: 1, right: 1, bottom: 1, left: 1 }}
      accessibilityLayer={false}
    >
      <XAxis type="number" domain={[0, of]} hide />
      <YAxis type="category" hide />
      {shares.map(({ name, fill, word }) => (
        <Bar
          key={name}
          dataKey={name}
          stackId="one"
          fill={fill}
          stroke="var(--color-ink-2)"
          strokeWidth={1}
          barSize={24}
          isAnimationActive={false}
        >
          {word && <LabelList {...INSIDE} valueAccessor={() => word} />}
        </Bar>
      ))}
    </BarChart>
  );
}
