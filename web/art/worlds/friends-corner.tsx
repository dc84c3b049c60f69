import { Child, type ChildProps } from '#web/art/worlds/figures/child.tsx';
import { MascotArrives } from '#web/art/worlds/figures/mascot.tsx';
import { Cloud, LeafTree, RoundTree, Tuft } from '#web/art/worlds/figures/nature.tsx';
import {
  BARK,
  Box,
  CLAY,
  CORAL,
  CREAM,
  Cut,
  Floor,
  INK,
  Land,
  LEAF,
  Line,
  MARIGOLD,
  MOSS,
  Paper,
  RIVER,
  SKY,
  WATER,
  WOOD,
} from '#web/art/worlds/figures/paper.tsx';
import { Pebbles } from '#web/art/worlds/figures/progress.tsx';
import { Backdrop, Scenery } from '#web/art/worlds/figures/scenery.tsx';
import { getLook, LOOKS } from '#web/art/worlds/looks.ts';
import type { WorldProps } from '#web/art/worlds/world.ts';

const Garden = () => (
  <>
    <Land d="M-1400 120C-900 96-400 130 0 116S500 104 900 122 1500 100 1700 112" c="#f5cfc6" />
    {[-640, -520, -400, -280, -170, -80, 0, 90, 200, 720, 830, 950, 1080].map((x, i) => (
      <LeafTree key={x} x={x} y={166} s={0.6 + ((i * 5) % 4) * 0.1} c="#eeb7ad" vein="#f7d9d1" trunk="#c9938a" />
    ))}
    <Land d="M-1400 158C-900 144-400 168 0 156S500 146 900 160 1500 148 1700 156" c="#c7d995" />
    <RoundTree x={604} y={196} s={1.6} c={MOSS} shine="#9bbb59" />
    <Land d="M-1400 196C-900 186-400 206 0 194S500 190 900 200 1500 190 1700 196" c="#a9c873" rim="#d7e6ad" />
    <Land d="M-1400 290C-900 276-400 300 60 284S700 298 1400 280" c={LOOKS.CORNER.day.ground} />
    <Tuft x={40} y={238} s={1.3} />
    <Tuft x={-140} y={228} s={1.3} />
    <Tuft x={690} y={236} s={1.3} />
  </>
);

const WindowSeat = () => (
  <>
    <Floor y={14} c="#e9c9b8" rim={WOOD} thick={9} />
    <Cut>
      <Box x={60} y={30} w={440} h={176} r={10} c={CREAM} />
    </Cut>
    <Box x={72} y={42} w={416} h={152} r={4} c="#b9d3d6" />
    <Paper d="M72 150C160 120 260 160 340 140 400 126 450 140 488 132V194H72Z" c="#8fae80" />
    <Paper d="M72 172C180 152 300 184 488 162V194H72Z" c="#6f9357" />
    <Cloud x={170} y={84} s={0.8} c="#dde8e6" />
    <Cloud x={390} y={74} s={0.7} c="#dde8e6" />
    <Line d="M280 42V194M72 108H488" c={CREAM} w={9} />
    <Floor y={212} c={WOOD} rim="#d3a27a" />
    <Land d="M-1400 300H1900" c={LOOKS.CORNER.indoors.ground} />
  </>
);

type BenchChild = Pick<ChildProps, 'skin' | 'hair' | 'style' | 'coat'>;
const BENCH_CHILDREN: readonly [BenchChild, BenchChild] = [
  { skin: 4, hair: 0, style: 'braids', coat: LEAF },
  { skin: 0, hair: 2, style: 'short', coat: SKY },
];
/** A person of the story as a figure, by the same numbers as its face (`faces-of-people.tsx`): "skin,hair". */
function toBenchChild(numbers: string): BenchChild {
  const [skin = 0, hair = 0] = numbers.split(',').map(Number);
  return {
    skin: ([0, 1, 2, 3, 3, 4] as const)[skin] ?? 2,
    hair: ([0, 1, 0, 2, 3, 1] as const)[(hair * 5 + skin) % 6] ?? 0,
    style: (['short', 'bob', 'puffs', 'bun', 'braids', 'curls'] as const)[hair] ?? 'short',
    coat: [SKY, RIVER, MARIGOLD, CORAL, WATER, INK][(hair + skin) % 6] as string,
  };
}

/**
 * Two people of the story tell it while the child listens. What they tell is in their speech bubble, which is part of
 * the board.
 */
export function Picture({ scene, moment, mode }: WorldProps) {
  const [left = BENCH_CHILDREN[0], right = BENCH_CHILDREN[1]] = (scene?.match(/\d,\d/g) ?? []).map(toBenchChild);
  const indoors = mode === '11-15';
  return (
    <Scenery mode={mode}>
      {indoors ? <WindowSeat /> : <Garden />}
      <Cut x={470} y={236}>
        {!indoors && <Line d="M-108-96H108M-108-72H108" c={CLAY} w={12} />}
        <Line d="M-108-44H108" c={indoors ? BARK : CLAY} w={15} />
        <Line d="M-96 6V-104M96 6V-104" c={indoors ? BARK : INK} w={9} o={indoors ? 0 : 1} />
        <Line d="M-88 6V-38M88 6V-38" c={indoors ? BARK : INK} w={9} />
      </Cut>
      <Child x={428} y={234} s={1.22} {...left} legs={RIVER} shoes={CORAL} gaze={5} />
      <Child x={516} y={234} s={1.22} {...right} legs={INK} shoes={CORAL} gaze={-5} />
      {moment !== 'question' && <MascotArrives x={240} y={256} s={1.3} />}
    </Scenery>
  );
}

export const World = (props: WorldProps) => <Backdrop {...getLook('friends-corner', props)} />;
export const Progress = Pebbles;
