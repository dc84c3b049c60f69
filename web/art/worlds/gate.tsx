import { Mascot } from '#web/art/worlds/figures/mascot.tsx';
import { Cottage } from '#web/art/worlds/figures/meadow.tsx';
import { Bush, RoundTree, Tuft } from '#web/art/worlds/figures/nature.tsx';
import {
  BARK,
  Box,
  CLAY,
  Cut,
  Floor,
  Land,
  LEAF,
  Line,
  MOSS,
  Paper,
  Put,
  WOOD,
} from '#web/art/worlds/figures/paper.tsx';
import { Pebbles } from '#web/art/worlds/figures/progress.tsx';
import { Backdrop, Scenery } from '#web/art/worlds/figures/scenery.tsx';
import { LOOKS } from '#web/art/worlds/looks.ts';
import type { WorldProps } from '#web/art/worlds/world.ts';

const LEAVES = Array.from({ length: 21 }, (_, i) => i);

/** A garden fence with an arch of leaves and a shut gate, for the unlock page. */
export const Picture = ({ mode }: WorldProps) => (
  <Scenery mode={mode}>
    <Land d="M-1400 100C-900 70-500 96-100 88S400 70 700 62 1200 90 1700 66" c="#cfe29d" />
    <RoundTree x={-120} y={150} s={0.9} c={MOSS} shine="#8fb14d" />
    <Cottage x={660} y={132} s={0.86} />
    <Land d="M-1400 140C-900 120-500 146-100 136S400 128 700 120 1200 130 1700 116" c="#b4cf7c" />
    <Floor y={170} c={MOSS} />
    {Array.from({ length: 34 }, (_, i) => -1340 + i * 96).map((x, i) => (
      <Bush key={x} x={x} y={178} s={1.1} c={i % 2 ? MOSS : '#6f9136'} />
    ))}
    <Land
      d="M-1400 226C-900 218-500 232-100 224S400 232 700 222 1200 230 1700 224"
      c={LOOKS.GARDEN.ground}
      rim="#b9d387"
    />
    <Paper d="M220 228H340L420 900H140Z" c="#f4dfae" />
    <Cut>
      {Array.from({ length: 11 }, (_, i) => 98 + i * 34).map((x, i) => (
        <Paper
          key={x}
          d={`M${x} 236V${96 + Math.abs(i - 5) * -4 + 12}C${x} ${84 - Math.abs(i - 5) * 4 + 8} ${x + 24} ${84 - Math.abs(i - 5) * 4 + 8} ${x + 24} ${108 - Math.abs(i - 5) * 4}V236Z`}
          c={i % 2 ? CLAY : '#cf9160'}
        />
      ))}
      <Box x={80} y={126} w={400} h={14} r={5} c={WOOD} />
      <Box x={80} y={196} w={400} h={14} r={5} c={WOOD} />
    </Cut>
    <Cut>
      <Box x={54} y={36} w={30} h={208} r={6} c={BARK} />
      <Box x={476} y={36} w={30} h={208} r={6} c={BARK} />
    </Cut>
    <Line d="M70 60C70-70 490-70 490 60" c={MOSS} w={12} />
    {LEAVES.map((i) => {
      const t = i / 20;
      const x = 70 + 420 * t * t * (3 - 2 * t);
      const y = 60 - 390 * t * (1 - t);
      return (
        <Put key={i} x={x} y={y} turn={-80 + 160 * t + (i % 2 ? 150 : 0)} s={0.9}>
          <Paper d="M0-2C-14-16-12-34 0-44 12-34 14-16 0-2Z" c={i % 3 ? '#6f9136' : LEAF} />
          <Line d="M0-6V-36" c="#cfe29d" w={2} />
        </Put>
      );
    })}
    <Mascot x={26} y={258} s={0.96} />
    <Tuft x={30} y={256} s={1.4} />
    <Tuft x={560} y={262} s={1.4} />
  </Scenery>
);

export const World = () => <Backdrop {...LOOKS.GARDEN} />;
export const Progress = Pebbles;
