type StepState = 'done' | 'now' | 'later';

/**
 * One sign per step: done is filled, now is ringed, to come is dotted, in the text colour. `draw` draws one in a square
 * of 48 around its middle.
 */
export function Steps({
  done,
  of,
  draw,
  line,
}: {
  done: number;
  of: number;
  draw: (state: StepState, i: number) => React.ReactNode;
  line?: string;
}) {
  const wide = of * 52;
  return (
    <svg viewBox={`0 0 ${wide} 60`} className="h-full max-w-full" aria-hidden="true">
      {line && (
        <path d={`M0 5Q${wide / 2} 14 ${wide} 5`} fill="none" stroke={line} strokeWidth="2.5" strokeLinecap="round" />
      )}
      {Array.from({ length: of }, (_, i) => i).map((i) => (
        <g key={i} transform={`translate(${26 + i * 52} 32)`}>
          {draw(i < done ? 'done' : i === done ? 'now' : 'later', i)}
        </g>
      ))}
    </svg>
  );
}

const PEBBLE = 'M-20 2C-21-8-10-13 2-13 14-13 21-7 20 3 19 11 9 13-3 13-14 13-20 9-20 2Z';

/** Plain pebbles: in games and from 11 on. */
export const Pebbles = ({ done, of }: { done: number; of: number }) => (
  <Steps
    done={done}
    of={of}
    draw={(state) => (
      <path
        d={PEBBLE}
        fill={state === 'later' ? 'none' : state === 'now' ? '#f4b733' : 'currentColor'}
        fillOpacity={state === 'done' ? 0.6 : 1}
        stroke={state === 'done' ? 'none' : 'currentColor'}
        strokeWidth={state === 'now' ? 4 : 2.5}
        strokeDasharray={state === 'later' ? '.1 6' : undefined}
        strokeLinecap="round"
      />
    )}
  />
);
