import { BARK, Box, CORAL, CREAM, Cut, Dot, GLOW, INK, Line, Paper, POPPY } from '#web/art/worlds/figures/paper.tsx';

type Spot = { x: number; y: number; s?: number };

/** The red house on the far bank. */
export const Cottage = ({
  x,
  y,
  s = 1,
  wall = POPPY,
  roof = INK,
  pane = GLOW,
}: Spot & { wall?: string; roof?: string; pane?: string }) => (
  <Cut x={x} y={y} s={s}>
    <Box x={20} y={-104} w={14} h={36} r={0} c={roof} />
    <Paper d="M-48 0V-58L0-98 48-58V0Z" c={wall} />
    <Line d="M-60-52 0-100 60-52" c={roof} w={10} />
    <Paper d="M-11 0V-26C-11-42 11-42 11-26V0Z" c={roof} />
    <Box x={-36} y={-44} w={19} h={19} r={3} c={pane} />
    <Box x={18} y={-44} w={19} h={19} r={3} c={pane} />
  </Cut>
);

export const Duck = ({ x, y, s = 1, c = '#fff' }: Spot & { c?: string }) => (
  <Cut x={x} y={y} s={s}>
    <Paper d="M-34 4C-34-10-20-14-6-12 4-34 30-34 34-16L34-8C32 10 18 20-4 20S-34 14-34 4Z" c={c} />
    <Paper d="M33-18 48-12 33-6Z" c={POPPY} />
    <Dot x={24} y={-18} r={2.8} c={INK} />
    <Line d="M-16 2C-8 10 2 10 10 2" c="#cfe0dd" w={4} />
  </Cut>
);

export const Reeds = ({ x, y, s = 1, c = '#55752b' }: Spot & { c?: string }) => (
  <Cut x={x} y={y} s={s}>
    <Line d="M0 0C-4-30-2-56 4-84M14 0C14-24 20-44 30-62M-10 0C-14-20-22-36-30-50" c={c} w={5} />
    <Line d="M4-88 8-110M31-66 38-84" c="#6b4a33" w={9} />
  </Cut>
);

/** A windmill on its hill, its foot at x, y; 210 high. `turn` is how its wings stand. */
export const Windmill = ({
  x,
  y,
  s = 1,
  turn = 18,
  wall = CREAM,
  roof = CORAL,
  wing = '#fffaf0',
  frame = BARK,
  pane = INK,
}: Spot & { turn?: number; wall?: string; roof?: string; wing?: string; frame?: string; pane?: string }) => (
  <>
    <Cut x={x} y={y} s={s}>
      <Paper d="M-46 0-30-118H30L46 0Z" c={wall} />
      <Paper d="M-36-112C-32-156 32-156 36-112Z" c={roof} />
      <Paper d="M-13 0V-30C-13-48 13-48 13-30V0Z" c={pane} />
      <Box x={-9} y={-86} w={18} h={22} r={8} c={pane} />
    </Cut>
    <Cut x={x} y={y - 124 * s} s={s} turn={turn}>
      {[0, 90, 180, 270].map((at) => (
        <g key={at} transform={`rotate(${at})`}>
          <Line d="M0 0V-92" c={frame} w={5} />
          <Paper d="M3-24H24V-90H3Z" c={wing} />
          <Line d="M3-46H24M3-68H24" c={frame} w={2.4} />
        </g>
      ))}
      <Dot r={8} c={frame} />
    </Cut>
  </>
);

const WHEEL = [0, 30, 60, 90, 120, 150];
/** A wheel of a wagon. */
export const Wheel = ({
  x,
  y,
  r,
  c = BARK,
  hub = CREAM,
}: {
  x: number;
  y: number;
  r: number;
  c?: string;
  hub?: string;
}) => (
  <g transform={`translate(${x} ${y})`}>
    <circle r={r} fill="none" stroke={c} strokeWidth={r / 4} />
    {WHEEL.map((at) => (
      <path key={at} d={`M${-r} 0H${r}`} transform={`rotate(${at})`} stroke={c} strokeWidth={r / 9} />
    ))}
    <Dot r={r / 4} c={hub} />
  </g>
);
