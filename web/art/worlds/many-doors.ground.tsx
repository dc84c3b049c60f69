import { Baobab, Door, Palm } from '#web/art/worlds/figures/doors.tsx';
import { SailBoat } from '#web/art/worlds/figures/harbour.tsx';
import { Ripple, Sun } from '#web/art/worlds/figures/nature.tsx';
import {
  CORAL,
  Cut,
  Floor,
  FOAM,
  GLOW,
  INK,
  Land,
  LEAF,
  Line,
  MARIGOLD,
  MOSS,
  NIGHT,
  Paper,
  RIVER,
  ROSE,
  SKY,
  WATER,
} from '#web/art/worlds/figures/paper.tsx';
import { getLook, LOOKS } from '#web/art/worlds/looks.ts';
import type { WorldProps } from '#web/art/worlds/world.ts';

type Light = keyof typeof LOOKS.DOORS;
export const getLight = (props: WorldProps): Light => {
  const look = getLook('many-doors', props);
  return (Object.keys(LOOKS.DOORS) as Light[]).find((light) => LOOKS.DOORS[light] === look) ?? 'day';
};

export const COLOURS = {
  day: {
    rock: ['#f0c79b', '#dda57a', '#c98d62'],
    turf: LEAF,
    sea: ['#a5d8d2', WATER, RIVER],
    sand: ['#f8e3b4', '#efd29a'],
    rim: '#fdf4da',
    foam: FOAM,
    sun: MARIGOLD,
    dark: '#3a4a45',
    light: '#fffbe8',
    crown: '#6f9136',
    shade: MOSS,
    bark: '#a9744a',
  },
  early: {
    rock: ['#ecc2a4', '#d9a285', '#c48a6c'],
    turf: '#a9bf7c',
    sea: ['#c5ddd6', '#8fc4c1', '#1a666d'],
    sand: ['#f6dfc0', '#ecccaa'],
    rim: '#fdf2e2',
    foam: '#eef7f2',
    sun: '#f2a97c',
    dark: '#3a4a45',
    light: '#fffbe8',
    crown: '#7d9a52',
    shade: '#617f48',
    bark: '#a77a5c',
  },
  evening: {
    rock: ['#4d5a5e', '#3f4f55', '#34454c'],
    turf: '#45705c',
    sea: ['#2f6c75', '#22596a', '#113844'],
    sand: ['#5d6a66', '#3f565b'],
    rim: '#77837a',
    foam: '#86b3b0',
    sun: CORAL,
    dark: NIGHT,
    light: GLOW,
    crown: '#3d6b57',
    shade: '#315a4c',
    bark: '#5d5650',
  },
  moonlit: {
    rock: ['#7686b0', '#5f709c', '#4b5b88'],
    turf: '#4f7c88',
    sea: ['#6a90bd', '#44699e', LOOKS.DOORS.moonlit.ground],
    sand: ['#adb8d3', '#8796bb'],
    rim: '#d8e1f1',
    foam: '#e6eef9',
    sun: '#f6f0d2',
    dark: '#14233f',
    light: '#f8e6a0',
    crown: '#3d6b7a',
    shade: '#2f5668',
    bark: '#5c6183',
  },
} satisfies Record<Light, unknown>;
type Colours = {
  rock: string[];
  turf: string;
  sea: string[];
  sand: string[];
  rim: string;
  foam: string;
  sun: string;
  dark: string;
  light: string;
  crown: string;
  shade: string;
  bark: string;
};
export type SceneProps = { c: Colours };

export const Sea = ({ c, y = 130 }: { c: Colours; y?: number }) => (
  <>
    <Floor y={y} c={c.sea[0] as string} />
    <Ripple x={-150} y={y + 26} c={c.foam} />
    <Ripple x={40} y={y + 18} c={c.foam} s={0.8} />
    <Ripple x={700} y={y + 22} c={c.foam} />
  </>
);

/** Sand in front, and the sea again below it, under the cards. */
export const Beach = ({ c, y = 222 }: { c: Colours; y?: number }) => (
  <>
    <Land
      d={`M-1400 ${y + 6}C-900 ${y - 10}-500 ${y + 14}-160 ${y}S260 ${y - 8} 560 ${y + 2} 900 ${y - 8} 1400 ${y + 4}`}
      c={c.sand[0] as string}
      rim={c.rim}
    />
    <Land d="M-1400 286C-900 270-400 300 60 284S700 298 1400 280" c={c.sea[1] as string} rim={c.foam} thick={7} />
    <Land d="M-1400 392C-900 380-400 404 60 388S700 402 1400 386" c={c.sea[2] as string} />
  </>
);

export const Rock = ({ c }: { c: Colours }) => (
  <>
    <Cut>
      <Paper d="M-40 236C20 150 110 60 240 28 330 8 420 20 480 22 580 30 640 130 700 236Z" c={c.rock[0] as string} />
    </Cut>
    <Paper
      d="M128 90C180 44 260 22 330 20 400 14 470 18 512 30 540 44 552 62 560 76 500 64 440 62 380 54 300 44 220 58 128 90Z"
      c={c.turf}
    />
    <Paper
      d="M-20 236C30 176 120 136 230 130 330 124 430 138 520 132 590 140 640 190 668 236Z"
      c={c.rock[1] as string}
    />
    <Line
      d="M96 186C110 178 124 174 136 172M560 176C580 180 596 186 608 196M200 116C212 112 220 110 230 110"
      c={c.rock[2] as string}
      w={5}
    />
  </>
);

export const Tree = ({ c, x = -130, y = 228 }: { c: Colours; x?: number; y?: number }) => (
  <Baobab x={x} y={y} s={0.96} bark={c.bark} crown={c.crown} shade={c.shade}>
    <Door x={-2} y={2} s={0.7} c={RIVER} />
  </Baobab>
);

/** The island from the water: what most scenes stand on. */
export const Island = ({
  c,
  doors = true,
  palm = true,
  open,
}: {
  c: Colours;
  doors?: boolean;
  palm?: boolean;
  open?: string;
}) => (
  <>
    <Sun x={38} y={110} r={48} c={c.sun} />
    <Sea c={c} />
    <SailBoat x={-232} y={158} s={0.44} hull={INK} />
    <Rock c={c} />
    {doors && (
      <>
        <Door x={104} y={218} s={0.86} c={CORAL} shape="square" open={open} />
        <Door x={186} y={206} s={0.98} c={SKY} open={open} />
        <Door x={226} y={104} s={0.52} c={MARIGOLD} open={open} />
        <Door x={430} y={102} s={0.52} c={RIVER} shape="pointed" open={open} />
        <Door x={440} y={210} s={1} c={LEAF} shape="pointed" open={open} />
        <Door x={544} y={222} s={0.9} c={ROSE} shape="low" open={open} />
      </>
    )}
    <Beach c={c} />
    <Tree c={c} />
    {palm && <Palm x={676} y={236} s={0.94} leaf={c.crown} shade={c.shade} />}
  </>
);
