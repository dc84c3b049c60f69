import { TownHouse } from '#web/art/worlds/figures/harbour.tsx';
import { Mascot, MascotArrives } from '#web/art/worlds/figures/mascot.tsx';
import { Cloud, RoundTree } from '#web/art/worlds/figures/nature.tsx';
import {
  BARK,
  CORAL,
  CREAM,
  Cut,
  FOAM,
  GLOW,
  INK,
  Land,
  Line,
  Paper,
  RIVER,
  ROSE,
  SHALLOW,
  WATER,
} from '#web/art/worlds/figures/paper.tsx';
import { Pebbles } from '#web/art/worlds/figures/progress.tsx';
import { Backdrop, Scenery } from '#web/art/worlds/figures/scenery.tsx';
import { getLook } from '#web/art/worlds/looks.ts';
import type { WorldProps } from '#web/art/worlds/world.ts';

const COLOURS = {
  day: { cloud: '#fff', hill: '#c3dfb4', square: '#efd9aa' },
  evening: { cloud: '#fdeee4', hill: '#b3c0a0', square: '#dfc8a2' },
};

/** A square in a town with its fountain. */
export function Picture({ moment, mode }: WorldProps) {
  const c = COLOURS[mode === '11-15' ? 'evening' : 'day'];
  return (
    <Scenery mode={mode}>
      <Cloud x={180} y={52} c={c.cloud} />
      <Cloud x={420} y={40} s={0.8} c={c.cloud} />
      <Land d="M-1400 150C-900 130-400 160 0 146S500 138 900 152 1500 140 1700 146" c={c.hill} />
      {[-330, -240, -150, -58, 470, 560, 650, 744, 838].map((x, i) => (
        <TownHouse
          key={x}
          x={x}
          y={206}
          s={0.94 + ((i * 5) % 3) * 0.08}
          wall={[ROSE, GLOW, CORAL, RIVER, CREAM][i % 5] as string}
          roof={[RIVER, BARK, INK, INK, CORAL][i % 5] as string}
          pane={[INK, BARK, CREAM, CREAM, RIVER][i % 5] as string}
          gable={i % 3 === 1}
          floors={i % 2 ? 2 : 3}
        />
      ))}
      <RoundTree x={30} y={206} s={0.9} />
      <RoundTree x={400} y={204} s={0.8} />
      <Land d="M-1400 202C-900 196-400 208 0 200S500 198 900 204 1500 198 1700 202" c={c.square} rim="#fbf0d4" />
      <Land
        d="M-1400 296C-900 284-400 304 60 292S700 302 1400 288"
        c={getLook('mathematics', { scene: null, moment, mode }).ground}
      />
      <Cut x={216} y={248}>
        <Line d="M0-96C-30-110-34-80-34-60M0-96C30-110 34-80 34-60M0-100V-70" c={SHALLOW} w={6} />
        <Paper d="M-8-74H8V-30H-8Z" c="#c7cfc8" />
        <Paper d="M-44-62H44C40-46-40-46-44-62Z" c="#dfe5de" />
        <Paper d="M-96-30H96C94 0 60 6 0 6S-94 0-96-30Z" c="#c7cfc8" />
        <ellipse cy="-30" rx="96" ry="12" fill="#dfe5de" />
        <ellipse cy="-29" rx="84" ry="8" fill={WATER} />
        <Line d="M-50-29H-20M24-28H56" c={FOAM} w={3} />
      </Cut>
      {moment === 'question' ? <Mascot x={340} y={258} s={1.3} /> : <MascotArrives x={340} y={258} s={1.3} />}
    </Scenery>
  );
}

export const World = (props: WorldProps) => <Backdrop {...getLook('mathematics', props)} />;
export const Progress = Pebbles;
