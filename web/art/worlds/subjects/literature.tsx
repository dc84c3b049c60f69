import { Mascot, MascotArrives } from '#web/art/worlds/figures/mascot.tsx';
import {
  BARK,
  Box,
  CLAY,
  CORAL,
  CREAM,
  Cut,
  Dot,
  Floor,
  GLOW,
  LEAF,
  Line,
  MARIGOLD,
  Paper,
  RIVER,
  ROSE,
  SKY,
  WOOD,
} from '#web/art/worlds/figures/paper.tsx';
import { Pebbles } from '#web/art/worlds/figures/progress.tsx';
import { Backdrop, Scenery } from '#web/art/worlds/figures/scenery.tsx';
import { getLook } from '#web/art/worlds/looks.ts';
import type { WorldProps } from '#web/art/worlds/world.ts';

const SPINES = [CORAL, RIVER, GLOW, LEAF, CREAM, SKY, ROSE, MARIGOLD];
const Books = ({ x, y, from }: { x: number; y: number; from: number }) => (
  <>
    {[0, 1, 2, 3, 4, 5].map((i) => {
      const h = 36 + ((i * 7 + from * 5) % 4) * 5;
      return <Box key={i} x={x + i * 16} y={y - h} w={14} h={h} c={SPINES[(i + from) % SPINES.length] as string} />;
    })}
  </>
);
const Case = ({ x }: { x: number }) => (
  <Cut x={x} y={0}>
    <Box x={0} y={26} w={130} h={210} r={6} c={BARK} />
    <Box x={9} y={35} w={112} h={192} r={3} c="#6b4530" />
    {[94, 156, 218].map((y, i) => (
      <g key={y}>
        <Books x={17} y={y} from={(x + i * 3) & 7} />
        <Box x={9} y={y} w={112} h={8} r={0} c={BARK} />
      </g>
    ))}
  </Cut>
);

/** A corner to read in: cases of books, a chair and a lamp. */
export const Picture = ({ moment, mode }: WorldProps) => (
  <Scenery mode={mode}>
    <Floor y={12} c="#f3d3c9" rim={CLAY} thick={8} />
    {[-560, -420, -280, -140, 0, 500, 640, 780, 920].map((x) => (
      <Case key={x} x={x} />
    ))}
    <Floor y={232} c={WOOD} rim="#d3a27a" />
    <ellipse cx="300" cy="258" rx="220" ry="20" fill={RIVER} opacity=".35" />
    <Cut x={236} y={250}>
      <Paper d="M-64-20C-76-80-70-128-40-140-10-150 20-150 44-138 70-124 72-80 64-20Z" c={CORAL} />
      <Paper
        d="M-84-70C-66-84-52-70-52-50V-34H52V-50C52-70 66-84 84-70 94-50 82-20 78 0H-78C-82-20-94-50-84-70Z"
        c="#c94f3b"
      />
      <Paper d="M-52-44H52V-20H-52Z" c={ROSE} />
      <Line d="M-60 2V12M60 2V12" c={BARK} w={9} />
    </Cut>
    <Cut x={120} y={250}>
      <Line d="M0-4V-150" c={BARK} w={6} />
      <Paper d="M-34-140-20-188H20L34-140Z" c={GLOW} />
      <Paper d="M-24 2C-24-8 24-8 24 2Z" c={BARK} />
    </Cut>
    <Dot x={120} y={92} r={70} c={MARIGOLD} o={0.14} />
    <Floor y={296} c={getLook('literature', { scene: null, moment, mode }).ground} />
    {moment === 'question' ? <Mascot x={398} y={258} s={1.3} /> : <MascotArrives x={398} y={258} s={1.3} />}
  </Scenery>
);

export const World = (props: WorldProps) => <Backdrop {...getLook('literature', props)} />;
export const Progress = Pebbles;
