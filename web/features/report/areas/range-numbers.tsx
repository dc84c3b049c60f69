import { type ScoreRange, spreadMarks, toPlace } from '#shared/report-view/geometry.ts';

const [WIDTH, LEAST] = [360, 38];

/** Both ends of a range and the best guess below its bar; an open range has only its measured end. */
export function RangeNumbers({ range: { lo, hi, score, open } }: { range: ScoreRange }) {
  const numbers = { lo: { n: lo, end: true }, guess: { n: score, end: false }, hi: { n: hi, end: true } } as const;
  const visibleNames =
    open === 'floor' ? (['hi'] as const) : open === 'ceiling' ? (['lo'] as const) : (['lo', 'guess', 'hi'] as const);
  const visibleNumbers = visibleNames.map((name) => ({ name, ...numbers[name] }));
  const places = spreadMarks(
    visibleNumbers.map(({ n }) => toPlace(n, WIDTH)),
    LEAST,
    WIDTH,
  );
  return (
    <svg viewBox={`0 0 ${WIDTH} 24`} className="block w-full overflow-visible" aria-hidden="true">
      {visibleNumbers.map(({ name, n, end }, i) => (
        <text
          key={name}
          x={places[i]}
          y="18"
          textAnchor="middle"
          fontSize="17"
          fontWeight={end ? 700 : 400}
          fill={end ? 'var(--color-ink)' : 'var(--color-ink-2)'}
        >
          {n}
        </text>
      ))}
    </svg>
  );
}
