import { Bar, BarChart, LabelList, XAxis, YAxis } from 'recharts';

/**
 * One piece of a bar: its name, how much of it, how it is filled, and the word on it where it is long enough to hold
 * one.
 */
export type Share = { name: string; value: number; fill: string; word?: string | undefined };
export type ShareBarProps = { shares: readonly Share[]; of: number };

/** Drawn once at this size; it grows and shrinks with its place. */
const SIZE = { width: 240, height: 26, style: { width: '100%', height: 'auto', aspectRatio: '240 / 26' } } as const;
const INSIDE = { position: 'center', fontSize: 15, fill: 'var(--color-ink)' } as const;

/** One bar of one or more pieces on a scale from 0 to `of`. What it shows stands in words beside it. */
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
