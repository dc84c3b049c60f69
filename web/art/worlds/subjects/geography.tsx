import { SailBoat } from '#web/art/worlds/figures/harbour.tsx';
import { Mascot, MascotArrives } from '#web/art/worlds/figures/mascot.tsx';
import { Cloud, Ripple, Sun } from '#web/art/worlds/figures/nature.tsx';
import {
  BARK,
  Box,
  CLAY,
  CORAL,
  CREAM,
  Cut,
  Floor,
  FOAM,
  Land,
  Line,
  MARIGOLD,
  Paper,
  RIVER,
  SHALLOW,
  WATER,
  WOOD,
} from '#web/art/worlds/figures/paper.tsx';
import { Pebbles } from '#web/art/worlds/figures/progress.tsx';
import { Backdrop, Scenery } from '#web/art/worlds/figures/scenery.tsx';
import { getLook } from '#web/art/worlds/looks.ts';
import type { WorldProps } from '#web/art/worlds/world.ts';

const COLOURS = {
  day: { sun: '#f4b733', cloud: '#fff', far: '#a9c3a0', coast: '#8cae84' },
  evening: { sun: '#e2604a', cloud: '#fdeee4', far: '#a5a99a', coast: '#8a9480' },
};

/** On the deck of a ship that passes a coast. */
export function Picture({ moment, mode }: WorldProps) {
  const c = COLOURS[mode === '11-15' ? 'evening' : 'day'];
  return (
    <Scenery mode={mode}>
      <Sun x={60} y={80} r={42} c={c.sun} />
      <Cloud x={-140} y={56} c={c.cloud} />
      <Cloud x={220} y={46} s={0.9} c={c.cloud} />
      <Floor y={126} c={SHALLOW} />
      <Paper
        d="M330 128C400 110 430 70 470 56 500 46 520 76 550 84 590 60 620 40 660 36 720 40 780 110 900 116 1100 120 1500 112 1960 120V128Z"
        c={c.far}
      />
      <Paper d="M440 128C500 112 540 104 600 108 700 116 800 110 1960 122V130Z" c={c.coast} />
      <SailBoat x={250} y={150} s={0.46} />
      <Floor y={150} c={WATER} />
      <Ripple x={60} y={172} c={FOAM} />
      <Ripple x={300} y={180} c={FOAM} />
      <Ripple x={560} y={170} c={FOAM} s={1.2} />
      <Ripple x={-150} y={178} c={FOAM} />
      <Cut>
        <Line d="M-1400 186H1960" c={BARK} w={9} />
      </Cut>
      {Array.from({ length: 34 }, (_, i) => -1360 + i * 100).map((x) => (
        <Line key={x} d={`M${x} 188V226`} c={BARK} w={8} />
      ))}
      <Floor y={222} c={CLAY} rim="#e8bb90" />
      <Line d="M-1400 238H1960M-1400 256H1960" c={WOOD} w={3} />
      <Land d="M-1400 284H1900" c={getLook('geography', { scene: null, moment, mode }).ground} />
      <Cut x={438} y={246}>
        <Paper d="M-9 4V-238H9V4Z" c={BARK} />
        <Paper d="M9-224C80-200 130-150 136-84H9Z" c={CREAM} />
        <Line d="M9-84H140" c={BARK} w={6} />
        <Paper d="M9-180C50-160 80-130 96-100" c="#efe3c2" />
      </Cut>
      <Cut x={160} y={246}>
        <Box x={-30} y={-46} w={60} h={46} r={12} c={WOOD} />
        <Line d="M-30-34H30M-30-12H30" c={RIVER} w={5} />
        <Box x={-26} y={-52} w={52} h={8} c={MARIGOLD} />
      </Cut>
      <Cut x={80} y={206}>
        <circle r="20" fill="none" stroke={CORAL} strokeWidth="10" />
        <path d="M0-20A20 20 0 0 1 20 0M0 20A20 20 0 0 1-20 0" fill="none" stroke={CREAM} strokeWidth="10" />
      </Cut>
      {moment === 'question' ? <Mascot x={280} y={260} s={1.34} /> : <MascotArrives x={280} y={260} s={1.34} />}
    </Scenery>
  );
}

export const World = (props: WorldProps) => <Backdrop {...getLook('geography', props)} />;
export const Progress = Pebbles;
