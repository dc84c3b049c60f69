/** Paper colours of all worlds. */
export const INK = '#0d3d46';
export const NIGHT = '#0b3038';
export const RIVER = '#1a666d';
export const WATER = '#55b0b1';
export const SHALLOW = '#8fcdca';
export const FOAM = '#dcf3f0';
export const CREAM = '#fff6dc';
export const GLOW = '#f8dd8f';
export const MARIGOLD = '#f4b733';
export const AMBER = '#c98a12';
export const POPPY = '#d9432c';
export const CORAL = '#e2604a';
export const ROSE = '#f2a7b5';
export const SKY = '#7cc3dd';
export const LEAF = '#9bbb59';
export const MOSS = '#55752b';
export const CLAY = '#d59a6b';
export const WOOD = '#b97a4b';
export const BARK = '#8a5a3a';

/** The hard shadow filter; rendered once by `Scenery`. */
const SHADOW = 'cut-paper';
export const ShadowFilter = () => (
  <filter id={SHADOW} x="-20%" y="-20%" width="150%" height="150%">
    <feDropShadow dx="2" dy="4" stdDeviation="0" floodColor={INK} floodOpacity=".24" />
  </filter>
);

type Place = { x?: number; y?: number; s?: number; turn?: number; flip?: boolean; children: React.ReactNode };

/** Places its children: `s` is the size, `flip` mirrors. */
export const Put = ({ x = 0, y = 0, s = 1, turn = 0, flip, children }: Place) => (
  <g transform={`translate(${x} ${y})${turn ? ` rotate(${turn})` : ''} scale(${flip ? -s : s} ${s})`}>{children}</g>
);
/** The same with a shadow. `figure`: a person, which nothing may cover; it is away where a board takes the room. */
export const Cut = ({ figure, ...place }: Place & { figure?: boolean }) => (
  <g filter={`url(#${SHADOW})`} data-figure={figure}>
    <Put {...place} />
  </g>
);

export const Paper = ({ d, c, o }: { d: string; c: string; o?: number }) => <path d={d} fill={c} opacity={o} />;
export const Line = ({ d, c, w = 3, o }: { d: string; c: string; w?: number; o?: number }) => (
  <path d={d} fill="none" stroke={c} strokeWidth={w} strokeLinecap="round" strokeLinejoin="round" opacity={o} />
);
export const Dot = ({ x = 0, y = 0, r, c, o }: { x?: number; y?: number; r: number; c: string; o?: number }) => (
  <circle cx={x} cy={y} r={r} fill={c} opacity={o} />
);
export const Box = ({
  x,
  y,
  w,
  h,
  r = 2,
  c,
  o,
}: {
  x: number;
  y: number;
  w: number;
  h: number;
  r?: number;
  c: string;
  o?: number;
}) => <rect x={x} y={y} width={w} height={h} rx={r} fill={c} opacity={o} />;

/** How far scenery extends beyond the core, to the sides and below: wider than any screen. */
const [LEFT, RIGHT, DOWN] = [-1400, 1960, 3000];

/**
 * A hill, a bank or a floor from edge to edge. `d` runs from left to right, from `M` on; `rim` is the pale edge of the
 * paper.
 */
export const Land = ({ d, c, rim, thick = 5 }: { d: string; c: string; rim?: string; thick?: number }) => {
  const [, y] = /M-?[\d.]+[ ,]?(-?[\d.]+)/.exec(d) ?? [];
  const shape = `${d}H${RIGHT}V${DOWN}H${LEFT}V${y}Z`;
  return (
    <>
      {rim && <path d={shape} fill={rim} transform={`translate(0 ${-thick})`} />}
      <path d={shape} fill={c} />
    </>
  );
};

/** A ground that is straight. */
export const Floor = ({ y, c, rim, thick }: { y: number; c: string; rim?: string; thick?: number }) => (
  <Land d={`M${LEFT} ${y}`} c={c} rim={rim} thick={thick} />
);
