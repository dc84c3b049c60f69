import { Mascot, MascotArrives } from '#web/art/worlds/figures/mascot.tsx';
import { Cloud, RoundTree, Sun, Tuft } from '#web/art/worlds/figures/nature.tsx';
import { Cut, Land, LEAF, Line, MOSS, Paper } from '#web/art/worlds/figures/paper.tsx';
import { Pebbles } from '#web/art/worlds/figures/progress.tsx';
import { Backdrop, Scenery } from '#web/art/worlds/figures/scenery.tsx';
import { getLook } from '#web/art/worlds/looks.ts';
import type { WorldProps } from '#web/art/worlds/world.ts';

const Tower = ({ x, y, s }: { x: number; y: number; s: number }) => (
  <Cut x={x} y={y} s={s}>
    <Paper d="M-40 0V-150H-48V-176H-30V-164H-10V-176H10V-164H30V-176H48V-150H40V0Z" c="#cf9d6f" />
    <Paper d="M-8-120C-8-132 8-132 8-120V-100H-8Z" c="#7c4a2c" />
    <Line d="M-30-60H-14M10-40H28M-26-30H-12M12-84H28M-30-140H-16" c="#b5814f" w={4} />
  </Cut>
);

const COLOURS = {
  day: { sun: '#eda63a', far: '#e6cf97', hill: '#c9c580', near: '#b6bd70' },
  evening: { sun: '#e2604a', far: '#d6b996', hill: '#b5ad84', near: '#9ba37a' },
};

/** Old walls on a hill; grass and ivy grow on them. */
export function Picture({ moment, mode }: WorldProps) {
  const c = COLOURS[mode === '11-15' ? 'evening' : 'day'];
  return (
    <Scenery mode={mode}>
      <Sun x={480} y={72} r={44} c={c.sun} />
      <Cloud x={60} y={56} c="#fffaf0" />
      <Land d="M-1400 140C-900 110-400 150 0 132S500 120 900 140 1500 116 1700 128" c={c.far} />
      <Land
        d="M-1400 196C-900 186-500 176-100 178 60 180 120 150 230 150S400 180 520 184 900 172 1700 186"
        c={c.hill}
      />
      <Cut>
        <Paper
          d="M120 190V96H134V108H152V96H170V108H188V96H206V108H224V96H242V108H260V96H278V108H296V96H314V108H332V96H346V190Z"
          c="#dbad7e"
        />
        <Paper d="M206 190V150C206 122 260 122 260 150V190Z" c="#7c4a2c" />
        <Line d="M140 130H156M170 146H186M290 130H308M316 150H330M146 166H160M300 172H316" c="#b5814f" w={4} />
      </Cut>
      <Tower x={104} y={196} s={0.9} />
      <Tower x={362} y={196} s={1.04} />
      <Paper d="M326 196C320 160 332 150 326 120 340 140 346 160 344 196Z" c={MOSS} />
      <RoundTree x={-80} y={206} s={0.9} />
      <RoundTree x={580} y={204} s={1} c={MOSS} shine={LEAF} />
      <RoundTree x={650} y={206} s={0.7} />
      <Land d="M-1400 206C-900 196-400 216 0 204S500 200 900 210 1500 200 1700 206" c={c.near} rim="#dfe0a8" />
      <Land
        d="M-1400 290C-900 276-400 300 60 284S700 298 1400 280"
        c={getLook('history', { scene: null, moment, mode }).ground}
      />
      <Cut>
        <Paper
          d="M30 250C28 236 44 230 60 232S84 240 82 252ZM424 250C424 240 440 234 452 238S466 248 464 254Z"
          c="#cbb08d"
        />
      </Cut>
      <Tuft x={150} y={246} s={1.4} />
      <Tuft x={530} y={244} s={1.4} />
      {moment === 'question' ? <Mascot x={270} y={258} s={1.3} /> : <MascotArrives x={270} y={258} s={1.3} />}
    </Scenery>
  );
}

export const World = (props: WorldProps) => <Backdrop {...getLook('history', props)} />;
export const Progress = Pebbles;
