import { Mascot, MascotArrives, MascotRests } from '#web/art/worlds/figures/mascot.tsx';
import { LeafTree, Moon, Mushroom, Tuft } from '#web/art/worlds/figures/nature.tsx';
import { BARK, CLAY, Cut, Land, Line, Paper } from '#web/art/worlds/figures/paper.tsx';
import { Pebbles } from '#web/art/worlds/figures/progress.tsx';
import { Backdrop, Scenery } from '#web/art/worlds/figures/scenery.tsx';
import { getLook, LOOKS } from '#web/art/worlds/looks.ts';
import type { WorldProps } from '#web/art/worlds/world.ts';

const COLOURS = {
  day: {
    far: '#d3e4ab',
    tree: '#c3da96',
    vein: '#dcebbd',
    trunk: '#a88a5e',
    hill: '#bdd68a',
    near: '#8fbb5d',
    way: ['#f3e2b8', '#e2c894'],
    floor: LOOKS.TRAIL.day.ground,
  },
  evening: {
    far: '#bccdb6',
    tree: '#a9bfa4',
    vein: '#bccdb6',
    trunk: '#8a7d63',
    hill: '#a3b898',
    near: '#7d9b78',
    way: ['#dccfae', '#c6b68f'],
    floor: LOOKS.TRAIL.evening.ground,
  },
  dusk: {
    far: '#b8736a',
    tree: '#235f5c',
    vein: '#2f7069',
    trunk: '#16403f',
    hill: '#22645a',
    near: '#1c5449',
    way: ['#2f6b5c', '#27604f'],
    floor: LOOKS.TRAIL.dusk.ground,
  },
};
const TREES = [
  -560, -470, -380, -300, -214, -130, -52, 30, 104, 186, 262, 340, 420, 500, 584, 668, 752, 840, 930, 1020,
];
/** Nothing under the board may look like one of its figures: only the trail, trees, grass and the child on its way. */
export function Picture({ scene, moment, step, steps, mode }: WorldProps) {
  const glade = scene === 'fireflies';
  const c = glade ? COLOURS.dusk : mode === '11-15' ? COLOURS.evening : COLOURS.day;
  const [from, way] = glade ? [30, 500] : [470, 74];
  const x = from + (way * Math.min(step, steps)) / Math.max(steps, 1);
  const y = 244 + 6 * Math.sin(x / 70);
  return (
    <Scenery mode={mode}>
      {glade && <Moon x={500} y={44} s={0.66} halo="#285c61" />}
      <Land d="M-1400 96C-900 76-400 106 0 92S500 84 900 98 1500 80 1700 90" c={c.far} />
      {TREES.map((at, i) => (
        <LeafTree key={at} x={at} y={150} s={0.62 + ((i * 5) % 4) * 0.09} c={c.tree} vein={c.vein} trunk={c.trunk} />
      ))}
      <Land d="M-1400 140C-900 122-400 150 0 138S500 128 900 144 1500 130 1700 138" c={c.hill} />
      <Land d="M-1400 206C-900 196-400 216 0 204S500 198 900 210 1500 200 1700 206" c={c.near} rim={c.hill} />
      <Land d="M-1400 232C-900 222-400 244 0 228S500 220 900 236 1500 226 1700 232" c={c.way[0] as string} />
      <Land d="M-1400 266C-900 258-400 278 0 264S500 256 900 270 1500 260 1700 266" c={c.way[1] as string} />
      <Land d="M-1400 274C-900 266-400 286 0 272S500 264 900 278 1500 268 1700 274" c={c.floor} />
      <Cut x={604} y={248}>
        <Line d="M0 0V-86" c={BARK} w={9} />
        <Paper d="M-10-78H44L58-64 44-50H-10Z" c={CLAY} />
        <Line d="M4-64H36" c={BARK} w={3} />
      </Cut>
      <Mushroom x={-40} y={224} />
      <Tuft x={-120} y={222} s={1.3} c={c.hill} />
      <Tuft x={150} y={220} s={1.2} c={c.hill} />
      <Tuft x={440} y={218} s={1.2} c={c.hill} />
      {moment === 'question' && <Mascot x={x} y={y} s={glade ? 0.8 : 0.56} />}
      {moment === 'opening' && <MascotArrives x={280} y={250} s={1.3} />}
      {(moment === 'rest' || moment === 'hop') && (
        <>
          <Cut x={280} y={252}>
            <Paper d="M-86 2C-98-22-60-36-10-36S86-30 88-10C90 8 70 12 0 12S-78 16-86 2Z" c="#8f9f95" />
          </Cut>
          <MascotRests x={274} y={216} s={1.3} />
        </>
      )}
    </Scenery>
  );
}

export const World = (props: WorldProps) => <Backdrop {...getLook('pattern-trail', props)} />;
export const Progress = Pebbles;
