import { TownHouse } from '#web/art/worlds/figures/harbour.tsx';
import { Ripple } from '#web/art/worlds/figures/nature.tsx';
import {
  BARK,
  CORAL,
  CREAM,
  Floor,
  FOAM,
  GLOW,
  INK,
  Land,
  MARIGOLD,
  NIGHT,
  RIVER,
  ROSE,
  WATER,
} from '#web/art/worlds/figures/paper.tsx';
import { getLook, LOOKS } from '#web/art/worlds/looks.ts';
import type { WorldProps } from '#web/art/worlds/world.ts';

type Light = keyof typeof LOOKS.HARBOUR;
export const getLight = (props: WorldProps): Light => {
  const look = getLook('harbour-town', props);
  return (Object.keys(LOOKS.HARBOUR) as Light[]).find((light) => LOOKS.HARBOUR[light] === look) ?? 'day';
};

export const COLOURS = {
  day: {
    hill: ['#b7d7a2', '#94c4a8'],
    sea: WATER,
    far: '#8fcfcb',
    deep: '#3f9a9c',
    foam: FOAM,
    sand: ['#f5e2b8', '#ecd097', '#e6c585'],
    rim: '#fdf3d8',
    walls: [ROSE, '#f4cf86', CORAL, RIVER, GLOW, '#fffaf0'],
    roofs: [RIVER, BARK, INK, INK, CORAL, INK],
    panes: ['#8a3b4d', CREAM, CREAM, CREAM, RIVER, INK],
    sun: MARIGOLD,
    cloud: '#fff',
    rock: '#8a6a52',
  },
  evening: {
    hill: ['#b4696a', '#dd9b7c'],
    sea: '#2a717a',
    far: '#3c858b',
    deep: '#1f5d68',
    foam: '#7fb6b6',
    sand: ['#1d4d55', '#164049', '#0f343d'],
    rim: '#2f6a70',
    walls: ['#275760', '#2f6169', '#215059', '#1b4750', '#2f6169', '#35676c'],
    roofs: Array(6).fill(NIGHT),
    panes: Array(6).fill(GLOW),
    sun: CORAL,
    cloud: '#2b626a',
    rock: NIGHT,
  },
  sodium: {
    hill: ['#3b304f', '#4d3b54'],
    sea: '#3d365c',
    far: '#5a4a70',
    deep: '#2c2848',
    foam: '#e3a55a',
    sand: ['#6a483a', '#4a3230', '#2a2026'],
    rim: '#e59a42',
    walls: ['#7a5348', '#8f6243', '#66464c', '#5a3f4a', '#8f6243', '#9c6d46'],
    roofs: Array(6).fill('#1c1a32'),
    panes: Array(6).fill('#ffb84d'),
    sun: '#f6d58e',
    cloud: '#574039',
    rock: '#1c1a32',
  },
  storm: {
    hill: ['#2b5b63', '#346770'],
    sea: '#2a6570',
    far: '#3a7780',
    deep: '#1f525d',
    foam: '#a9cfcf',
    sand: ['#24505a', '#1b444d', '#12373f'],
    rim: '#3c7078',
    walls: ['#2d5660', '#34606a', '#294f59', '#234751', '#34606a', '#3c6870'],
    roofs: Array(6).fill(NIGHT),
    panes: Array(6).fill(GLOW),
    sun: '',
    cloud: '#33616b',
    rock: NIGHT,
  },
} satisfies Record<Light, unknown>;
type Colours = {
  hill: string[];
  sea: string;
  far: string;
  deep: string;
  foam: string;
  sand: string[];
  rim: string;
  walls: string[];
  roofs: string[];
  panes: string[];
  sun: string;
  cloud: string;
  rock: string;
};
export type SceneProps = { c: Colours };

export const Sea = ({ c, y = 150 }: { c: Colours; y?: number }) => (
  <>
    <Floor y={y} c={c.far} />
    <Land d={`M-1400 ${y + 16}C-800 ${y + 8}-300 ${y + 22} 200 ${y + 14}S900 ${y + 20} 1300 ${y + 12}`} c={c.sea} />
    <Ripple x={360} y={y + 30} c={c.foam} />
    <Ripple x={640} y={y + 40} c={c.foam} s={1.2} />
    <Ripple x={-60} y={y + 36} c={c.foam} />
    <Ripple x={860} y={y + 26} c={c.foam} />
  </>
);

export const Hills = ({ c }: { c: Colours }) => (
  <>
    <Land d="M-1400 120C-700 160-200 150 240 140S520 116 720 96 1200 120 1600 110" c={c.hill[0] as string} />
    <Land d="M-1400 146C-700 150 100 156 500 138S1000 128 1600 140" c={c.hill[1] as string} />
  </>
);

export const Quay = ({ c, y = 196 }: { c: Colours; y?: number }) => (
  <>
    <Land
      d={`M-1400 ${y}C-800 ${y + 6}-200 ${y - 5} 300 ${y + 2}S900 ${y - 4} 1400 ${y + 3}`}
      c={c.sand[0] as string}
      rim={c.rim}
    />
    <Land d="M-1400 300C-700 290-200 310 280 296S900 306 1300 292" c={c.sand[1] as string} />
    <Land d="M-1400 384C-700 374-200 392 280 378S900 388 1300 376" c={c.sand[2] as string} />
  </>
);

const ROW = [-560, -470, -384, -300, -212, -124];
export const Town = ({ c, at = 0, y = 204, tall = 1 }: { c: Colours; at?: number; y?: number; tall?: number }) => (
  <>
    {ROW.map((x, i) => (
      <TownHouse
        key={x}
        x={x + at}
        y={y}
        s={(0.9 + ((i * 5) % 3) * 0.08) * tall}
        wall={c.walls[i] as string}
        roof={c.roofs[i] as string}
        pane={c.panes[i] as string}
        gable={i % 3 === 1 || i === 3}
        floors={i % 2 ? 2 : 3}
      />
    ))}
  </>
);
