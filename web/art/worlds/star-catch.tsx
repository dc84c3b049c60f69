import { MascotArrives } from '#web/art/worlds/figures/mascot.tsx';
import { Box, CREAM, Cut, GLOW, INK, Land, Line, Paper } from '#web/art/worlds/figures/paper.tsx';
import { Pebbles } from '#web/art/worlds/figures/progress.tsx';
import { Backdrop, Edge, Scenery } from '#web/art/worlds/figures/scenery.tsx';
import { LOOKS } from '#web/art/worlds/looks.ts';
import type { WorldProps } from '#web/art/worlds/world.ts';

const Fir = ({ x, y, s, c }: { x: number; y: number; s: number; c: string }) => (
  <g transform={`translate(${x} ${y}) scale(${s})`}>
    <Paper d="M0-120 26-74H14L36-38H20L44 0H-44L-20-38H-36L-14-74H-26Z" c={c} />
    <Line d="M0 0V12" c={c} w={9} />
  </g>
);

const Hut = ({ x, y }: { x: number; y: number }) => (
  <Cut x={x} y={y}>
    <Paper d="M-22 0V-24L0-42 22-24V0Z" c="#2b6a70" />
    <Box x={-12} y={-20} w={9} h={10} c={GLOW} />
    <Box x={4} y={-20} w={9} h={10} c={GLOW} />
  </Cut>
);

/** Hills, houses and the observatory lie beside and below the field; the sky stays empty for the stars of the game. */
export const Picture = ({ moment, mode }: WorldProps) => (
  <Scenery mode={mode}>
    <Land d="M-1400 214C-900 196-400 222 0 208S500 200 900 216 1500 200 1700 208" c="#11454d" />
    <Hut x={-4} y={226} />
    <Hut x={50} y={234} />
    <Fir x={-190} y={240} s={0.9} c="#0b333c" />
    <Fir x={-120} y={244} s={0.7} c="#0b333c" />
    <Fir x={-52} y={238} s={0.5} c="#0b333c" />
    <Fir x={600} y={240} s={0.6} c="#0b333c" />
    <Fir x={680} y={244} s={0.9} c="#0b333c" />
    <Fir x={750} y={240} s={0.7} c="#0b333c" />
    <Cut x={528} y={232}>
      <Line d="M4-36 32-60" c="#c4dcd8" w={13} />
      <Paper d="M-26-22C-26-56 26-56 26-22Z" c={CREAM} />
      <Box x={-30} y={-24} w={60} h={26} c="#c4dcd8" />
      <Paper d="M-8 2V-10C-8-20 8-20 8-10V2Z" c={INK} />
    </Cut>
    <Land d="M-1400 236C-900 224-400 246 0 232S500 226 900 240 1500 228 1700 234" c={LOOKS.NIGHT.ground} />
    {moment !== 'question' && <MascotArrives x={300} y={250} s={1.3} />}
  </Scenery>
);

export const World = () => (
  <Backdrop {...LOOKS.NIGHT}>
    <Edge at="xMinYMin">
      <Paper d="M-60 150C-40 120 10 118 24 138 50 128 76 142 70 160H-60Z" c="#1a545d" />
    </Edge>
    <Edge at="xMaxYMin">
      <Paper d="M940 118C946 98 976 94 988 108 1010 96 1060 100 1080 130H932Z" c="#1a545d" />
    </Edge>
  </Backdrop>
);
export const Progress = Pebbles;
