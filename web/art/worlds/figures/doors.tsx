import { BARK, CLAY, Cut, Dot, INK, LEAF, Line, MARIGOLD, MOSS, Paper, Put } from '#web/art/worlds/figures/paper.tsx';

type Spot = { x: number; y: number; s?: number };
type Shape = 'round' | 'pointed' | 'square' | 'low';
const SHAPES: Readonly<Record<Shape, string>> = {
  round: 'M-30 0V-66C-30-104 30-104 30-66V0Z',
  pointed: 'M-30 0V-60C-28-84-10-96 0-102 10-96 28-84 30-60V0Z',
  square: 'M-26 0V-84H26V0Z',
  low: 'M-34 0V-22C-34-74 34-74 34-22V0Z',
};

/** A door by its sill, about 60 wide and 100 high; `open` shows what is behind instead of its boards. */
export const Door = ({
  x,
  y,
  s = 1,
  c,
  shape = 'round',
  open,
  turn = 0,
}: Spot & { c: string; shape?: Shape; open?: string; turn?: number }) => (
  <Cut x={x} y={y} s={s} turn={turn}>
    <path d={SHAPES[shape]} fill={open ?? c} stroke={INK} strokeWidth="8" strokeLinejoin="round" />
    {open ? (
      <Paper d="M30 0V-78L54-70V10Z" c={c} />
    ) : (
      <>
        <Line d={shape === 'low' ? 'M-12-4V-54M12-4V-54' : 'M-10-4V-86M10-4V-86'} c={INK} w={2.6} o={0.3} />
        <Dot x={19} y={shape === 'low' ? -24 : -40} r={4} c={c === MARIGOLD ? INK : MARIGOLD} />
      </>
    )}
  </Cut>
);

/** A thick tree with flat crowns, its foot at x, y; 200 high. */
export const Baobab = ({
  x,
  y,
  s = 1,
  bark = '#a9744a',
  crown = '#6f9136',
  shade = MOSS,
  children,
}: Spot & { bark?: string; crown?: string; shade?: string; children?: React.ReactNode }) => (
  <Put x={x} y={y} s={s}>
    <Cut>
      <Paper
        d="M-52 4C-40-30-40-90-44-120L-96-156-86-164-34-136-28-176H-16L-8-140 10-180 22-178 18-136 74-166 82-158 42-118C38-80 42-30 54 4Z"
        c={bark}
      />
      <Line d="M-24-20C-20-60-20-80-24-100M20-30C16-60 18-80 22-96" c={BARK} w={3} o={0.6} />
      <ellipse cx="-78" cy="-166" rx="46" ry="20" fill={crown} />
      <ellipse cx="-12" cy="-186" rx="56" ry="24" fill={shade} />
      <ellipse cx="30" cy="-196" rx="50" ry="22" fill={crown} />
      <ellipse cx="84" cy="-166" rx="42" ry="18" fill={shade} />
      <Line d="M-104-172C-96-180-84-182-74-182M4-206C14-212 30-214 42-210" c={LEAF} w={5} />
    </Cut>
    {children}
  </Put>
);

/** A palm leaning to the left, 200 high. */
export const Palm = ({
  x,
  y,
  s = 1,
  flip,
  leaf = '#6f9136',
  shade = MOSS,
}: Spot & { flip?: boolean; leaf?: string; shade?: string }) => (
  <Cut x={x} y={y} s={s} flip={flip}>
    <Paper d="M-10 4C-16-60-14-110 10-160L22-156C4-108 4-60 12 4Z" c={BARK} />
    <Line d="M-11-24 8-20M-13-54 6-48M-11-84 8-78M-6-112 12-106M2-138 18-132" c={CLAY} w={3} />
    <Paper
      d="M14-158C-20-182-60-170-86-136-50-150-16-152 14-158ZM14-158C0-196-40-206-70-196-40-184-10-172 14-158Z"
      c={leaf}
    />
    <Paper
      d="M14-158C20-198 60-212 90-200 62-190 34-176 14-158ZM14-158C50-176 90-166 108-130 76-148 46-156 14-158Z"
      c={leaf}
    />
    <Paper
      d="M14-158C-10-150-40-120-40-86-22-118-4-138 14-158ZM14-158C40-146 64-120 64-88 46-118 32-140 14-158Z"
      c={shade}
    />
    <Dot x={4} y={-148} r={9} c="#7a4d38" />
    <Dot x={22} y={-146} r={9} c="#7a4d38" />
  </Cut>
);
