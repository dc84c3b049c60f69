import { MascotArrives } from '#web/art/worlds/figures/mascot.tsx';
import {
  AMBER,
  BARK,
  Box,
  CLAY,
  CORAL,
  CREAM,
  Cut,
  Dot,
  Floor,
  GLOW,
  INK,
  LEAF,
  Line,
  MARIGOLD,
  Paper,
  RIVER,
  SKY,
  WOOD,
} from '#web/art/worlds/figures/paper.tsx';
import { Pebbles } from '#web/art/worlds/figures/progress.tsx';
import { Backdrop, Scenery } from '#web/art/worlds/figures/scenery.tsx';
import { LOOKS } from '#web/art/worlds/looks.ts';
import type { WorldProps } from '#web/art/worlds/world.ts';

const Note = ({ x, y, turn, c = '#fffdf6' }: { x: number; y: number; turn: number; c?: string }) => (
  <g transform={`translate(${x} ${y}) rotate(${turn})`}>
    <Box x={-16} y={-13} w={32} h={28} c={c} />
    <Line d="M-9-2H8M-9 5H4" c={INK} w={2.4} />
    <Dot y={-12} r={4} c={CORAL} />
  </g>
);

const Room = () => (
  <>
    <Floor y={10} c="#efd8a6" rim={CLAY} thick={8} />
    {Array.from({ length: 40 }, (_, i) => -1380 + i * 84).map((x) => (
      <Box key={x} x={x} y={10} w={34} h={220} r={0} c="#e9cf98" />
    ))}
    <Cut x={-56} y={82}>
      <Box x={-112} y={-56} w={206} h={116} r={8} c={WOOD} />
      <Box x={-103} y={-47} w={188} h={98} r={4} c="#dfb483" />
      <Line d="M-74-18-10-22 46 2M-10-22-50 28 32 30" c={CORAL} w={2} />
      <Note x={-74} y={-12} turn={-5} />
      <Note x={-10} y={-16} turn={4} c="#d7ebee" />
      <Note x={46} y={6} turn={-3} />
      <Note x={-50} y={32} turn={6} c={GLOW} />
      <Note x={32} y={34} turn={3} />
    </Cut>
    <Cut x={100} y={96}>
      <Box x={-34} y={0} w={108} h={9} c={WOOD} />
      <Box x={-26} y={-44} w={12} h={44} c={CORAL} />
      <Box x={-12} y={-52} w={13} h={52} c={RIVER} />
      <Box x={3} y={-42} w={13} h={42} c={GLOW} />
      <Box x={18} y={-48} w={11} h={48} c={LEAF} />
      <Dot x={54} y={-14} r={14} c={SKY} />
    </Cut>
    <Cut x={500} y={78}>
      <Box x={-52} y={-58} w={104} h={116} r={8} c={CREAM} />
      <Box x={-42} y={-48} w={84} h={96} r={3} c="#c4e0e2" />
      <Dot x={16} y={-22} r={13} c={MARIGOLD} />
      <Paper d="M-42 26C-20 6 16 22 42 10V48H-42Z" c={LEAF} />
      <Line d="M0-48V48M-42 0H42" c={CREAM} w={7} />
      <Box x={-62} y={56} w={124} h={10} c={CREAM} />
    </Cut>
    <Cut x={668} y={236}>
      <Line d="M0 0V-190M0-150-34-182M0-150 34-182" c={BARK} w={9} />
      <Paper d="M-26-160C-10-172 14-172 28-160 44-120 46-80 44-40L-40-40C-44-90-40-130-26-160Z" c={MARIGOLD} />
      <Paper d="M-18-168C-16-188 20-188 22-168 12-158-8-158-18-168Z" c={AMBER} />
      <Line d="M2-160V-42" c={AMBER} w={3} />
      <Dot x={10} y={-130} r={3} c={INK} />
      <Dot x={10} y={-100} r={3} c={INK} />
    </Cut>
    <Floor y={222} c="#8a5a3d" rim="#a9744f" thick={8} />
    <Floor y={290} c={LOOKS.DESK.ground} />
    <Cut x={20} y={234}>
      <Line d="M0-10V-64L34-104" c={RIVER} w={7} />
      <Paper d="M22-128 70-108C66-90 40-84 24-92Z" c={RIVER} />
      <Paper d="M36-96 66-88C62-74 40-78 36-96Z" c={GLOW} />
      <Dot y={-64} r={7} c={MARIGOLD} />
      <Paper d="M-30 0C-30-14 30-14 30 0Z" c={RIVER} />
    </Cut>
    <Cut x={-120} y={236}>
      <Box x={-50} y={-14} w={96} h={14} c={CORAL} />
      <Box x={-44} y={-28} w={92} h={14} c={CREAM} />
      <Box x={-52} y={-42} w={94} h={14} c={RIVER} />
    </Cut>
  </>
);

/** The desk of the detective. The lens with the face is part of the board; a story has none. */
export const Picture = ({ moment, mode }: WorldProps) => (
  <Scenery mode={mode}>
    <Room />
    {moment !== 'question' && <MascotArrives x={280} y={258} s={1.34} />}
  </Scenery>
);

export const World = () => <Backdrop {...LOOKS.DESK} />;
export const Progress = Pebbles;
