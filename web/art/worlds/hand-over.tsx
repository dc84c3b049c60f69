import { Child } from '#web/art/worlds/figures/child.tsx';
import { MascotArrives } from '#web/art/worlds/figures/mascot.tsx';
import { Tuft } from '#web/art/worlds/figures/nature.tsx';
import { Box, CORAL, Cut, Dot, INK, Land, Line, MARIGOLD, RIVER, SKY, WATER } from '#web/art/worlds/figures/paper.tsx';
import { Pebbles } from '#web/art/worlds/figures/progress.tsx';
import { Backdrop, Scenery } from '#web/art/worlds/figures/scenery.tsx';
import { getLook } from '#web/art/worlds/looks.ts';
import { Valley } from '#web/art/worlds/stream.tsx';
import type { WorldProps } from '#web/art/worlds/world.ts';

/** An adult gives the tablet to the child; it shows only the stream. */
export const Picture = ({ mode }: WorldProps) => (
  <Scenery mode={mode}>
    <Valley />
    <Land d="M-1400 214C-900 200-400 220 0 208S500 216 800 204 1300 216 1700 206" c="#a9c86f" rim="#cfe29d" />
    <g transform="translate(-40 0)">
      <Child
        x={214}
        y={236}
        s={1.72}
        skin={2}
        hair={0}
        style="bun"
        coat={RIVER}
        legs={INK}
        shoes={INK}
        left={[-24, -34]}
        right={[34, -44]}
        gaze={4}
      />
      <Tuft x={120} y={236} s={1.6} />
      <MascotArrives x={350} y={246} s={1.26} />
      <Cut x={286} y={164} turn={-8}>
        <Box x={-36} y={-24} w={72} h={48} r={9} c={INK} />
        <Box x={-30} y={-18} w={60} h={36} r={4} c={WATER} />
        <Dot x={-16} y={4} r={6} c={MARIGOLD} />
        <Dot x={2} y={8} r={6} c={CORAL} />
        <Dot x={18} y={2} r={6} c={SKY} />
        <Line d="M-22-8H-8M6-10H20" c="#dcf3f0" w={2.4} />
      </Cut>
      <Dot x={252} y={170} r={8} c="#d6a273" />
      <Dot x={322} y={180} r={7} c="#c98d62" />
      <Tuft x={420} y={240} s={1.6} />
    </g>
  </Scenery>
);

export const World = (props: WorldProps) => <Backdrop {...getLook('hand-over', props)} />;
export const Progress = Pebbles;
