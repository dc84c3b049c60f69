import { BARK, Cut, Dot, GLOW, LEAF, Line, MARIGOLD, MOSS, Paper, Put } from '#web/art/worlds/figures/paper.tsx';

type Spot = { x: number; y: number; s?: number };

/** A tree like a leaf, its foot at x, y; 150 high. Trees of the far wood have no shadow. */
export const LeafTree = ({ x, y, s = 1, c, vein, trunk }: Spot & { c: string; vein: string; trunk: string }) => (
  <Put x={x} y={y} s={s}>
    <Paper d="M0-150C34-118 44-82 40-58 36-30 18-18 0-18S-36-30-40-58C-44-82-34-118 0-150Z" c={c} />
    <Line d="M0-56 24-78M0-36 28-56M0-78 18-98M0-56-24-78M0-36-28-56M0-78-18-98" c={vein} w={2.4} />
    <Line d="M0-2V-112" c={trunk} w={5} />
  </Put>
);

/** A round tree of the meadow; 100 high. */
export const RoundTree = ({ x, y, s = 1, c = '#6f9136', shine = '#9bbb59' }: Spot & { c?: string; shine?: string }) => (
  <Cut x={x} y={y} s={s}>
    <Line d="M0-4V-50" c={BARK} w={9} />
    <Paper d="M0-104C28-104 42-84 38-66 34-46 18-38 0-38S-34-46-38-66C-42-84-28-104 0-104Z" c={c} />
    <Line d="M-22-70C-20-84-12-90 0-92" c={shine} w={5} />
  </Cut>
);

/** Blades of grass; with `c` the paper of its hill. */
export const Tuft = ({ x, y, s = 1, c = MOSS }: Spot & { c?: string }) => (
  <Put x={x} y={y} s={s}>
    <Line d="M0 0C-1-8-1-12 0-18M-4 0C-6-7-10-10-14-12M4 0C6-7 10-10 14-12" c={c} w={3.4} />
  </Put>
);

export const Fern = ({ x, y, s = 1, c, turn = 0 }: Spot & { c: string; turn?: number }) => (
  <Put x={x} y={y} s={s} turn={turn}>
    <Line d="M0 0C0-40 6-70 16-96" c={c} w={4} />
    <Line
      d="M0-18-18-26M1-34-17-46M3-50-12-64M7-66-5-80M0-18 20-24M2-34 24-42M4-50 26-60M8-66 28-76M12-82 26-92"
      c={c}
      w={7}
    />
  </Put>
);

export const Mushroom = ({ x, y, s = 1 }: Spot) => (
  <Cut x={x} y={y} s={s}>
    <Paper d="M-7 0C-5-8-5-14-6-20H6C5-14 5-8 7 0Z" c="#fff6dc" />
    <Paper d="M-20-16C-18-34 18-34 20-16Z" c="#d9432c" />
    <Dot x={-8} y={-22} r={3} c="#fff6dc" />
    <Dot x={4} y={-26} r={3} c="#fff6dc" />
    <Dot x={12} y={-20} r={2.4} c="#fff6dc" />
  </Cut>
);

export const Moon = ({ x, y, s = 1, halo }: Spot & { halo?: string }) => (
  <g data-figure>
    <Put x={x} y={y} s={s}>
      {halo && <Dot r={58} c={halo} />}
      <Dot r={48} c={GLOW} />
      <Paper
        d="M-28-4C-20-14-8-10-10 0S-26 8-28-4ZM4-28C10-34 18-28 14-22S0-20 4-28ZM8 18C16 10 30 14 26 24S4 28 8 18Z"
        c="#eccb70"
      />
    </Put>
  </g>
);

export const Sun = ({ x, y, r = 44, c = MARIGOLD }: { x: number; y: number; r?: number; c?: string }) => (
  <circle data-figure cx={x} cy={y} r={r} fill={c} />
);

export const Cloud = ({ x, y, s = 1, c = '#fff' }: Spot & { c?: string }) => (
  <Put x={x} y={y} s={s}>
    <Paper d="M-52 0C-58-14-44-24-34-20-32-38-8-42 0-28 10-38 30-32 30-18 46-22 58-12 52 0Z" c={c} />
  </Put>
);

/** Two short strokes of light on water. */
export const Ripple = ({ x, y, s = 1, c = '#dcf3f0', o = 0.8 }: Spot & { c?: string; o?: number }) => (
  <g className="drifts">
    <Put x={x} y={y} s={s}>
      <Line d="M-22 2C-10-5 8-5 22 2" c={c} w={3.5} o={o} />
    </Put>
  </g>
);

export const Bush = ({ x, y, s = 1, c = LEAF }: Spot & { c?: string }) => (
  <Put x={x} y={y} s={s}>
    <Paper d="M-46 2C-54-20-34-34-22-28-18-46 14-48 20-30 36-36 54-18 46 2Z" c={c} />
  </Put>
);
