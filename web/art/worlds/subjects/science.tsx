import { Mascot, MascotArrives } from '#web/art/worlds/figures/mascot.tsx';
import { Bush, Fern, LeafTree, Mushroom, Tuft } from '#web/art/worlds/figures/nature.tsx';
import { Land, Line, MOSS, Paper, RIVER, SHALLOW } from '#web/art/worlds/figures/paper.tsx';
import { Pebbles } from '#web/art/worlds/figures/progress.tsx';
import { Backdrop, Scenery } from '#web/art/worlds/figures/scenery.tsx';
import { getLook } from '#web/art/worlds/looks.ts';
import type { WorldProps } from '#web/art/worlds/world.ts';

const COLOURS = {
  day: { far: '#cfe29d', leaf: '#8fb961', young: '#a9c86f', vein: '#c3da96', near: '#7fae62' },
  evening: { far: '#bccdb6', leaf: '#86a683', young: '#9db596', vein: '#bccdb6', near: '#6f9370' },
};

/** A glass house for plants at the edge of a wood. */
export function Picture({ moment, mode }: WorldProps) {
  const c = COLOURS[mode === '11-15' ? 'evening' : 'day'];
  return (
    <Scenery mode={mode}>
      <Land d="M-1400 120C-900 96-400 130 0 116S500 104 900 122 1500 100 1700 112" c={c.far} />
      {[-560, -450, -340, -240, -150, -60, 480, 580, 690, 800, 920, 1040].map((x, i) => (
        <LeafTree
          key={x}
          x={x}
          y={190}
          s={0.86 + ((i * 5) % 4) * 0.1}
          c={i % 2 ? c.leaf : c.young}
          vein={c.vein}
          trunk="#7a6a45"
        />
      ))}
      <Land d="M-1400 184C-900 172-400 194 0 182S500 176 900 188 1500 178 1700 184" c={c.near} rim="#b4d38a" />
      <Land
        d="M-1400 280C-900 266-400 290 60 274S700 288 1400 270"
        c={getLook('science', { scene: null, moment, mode }).ground}
      />
      <Paper d="M70 236V120C70 60 150 28 230 28S390 60 390 120V236Z" c="#d7efe9" />
      <Bush x={140} y={234} s={1.1} c="#6f9f58" />
      <Bush x={320} y={234} s={1.2} c="#5f8f4f" />
      <Fern x={110} y={220} s={0.8} c={MOSS} turn={-6} />
      <Fern x={350} y={220} s={0.9} c={MOSS} turn={4} />
      <Line
        d="M70 236V120C70 60 150 28 230 28S390 60 390 120V236ZM150 236V48M310 236V48M70 130H390M190 236V150H270V236"
        c={RIVER}
        w={6}
      />
      <Line d="M92 116C98 84 120 66 138 58M330 70C350 80 364 96 368 114" c="#fff" w={5} />
      <Line d="M60 238H400" c={SHALLOW} w={8} />
      <Mushroom x={560} y={236} />
      <Tuft x={30} y={250} s={1.5} />
      <Tuft x={-130} y={232} s={1.5} />
      {moment === 'question' ? <Mascot x={312} y={258} s={1.3} /> : <MascotArrives x={312} y={258} s={1.3} />}
    </Scenery>
  );
}

export const World = (props: WorldProps) => <Backdrop {...getLook('science', props)} />;
export const Progress = Pebbles;
