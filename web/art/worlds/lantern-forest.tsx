import { Child } from '#web/art/worlds/figures/child.tsx';
import { Lantern, LanternStep } from '#web/art/worlds/figures/lantern.tsx';
import { Mascot, MascotArrives, MascotRests } from '#web/art/worlds/figures/mascot.tsx';
import { Fern, LeafTree, Moon, Mushroom, Ripple, Tuft } from '#web/art/worlds/figures/nature.tsx';
import {
  BARK,
  Box,
  CLAY,
  CORAL,
  CREAM,
  Cut,
  INK,
  Land,
  LEAF,
  Line,
  MARIGOLD,
  NIGHT,
  Paper,
  RIVER,
  ROSE,
  SKY,
  WOOD,
} from '#web/art/worlds/figures/paper.tsx';
import { Steps } from '#web/art/worlds/figures/progress.tsx';
import { Backdrop, Edge, type Scene, Scenery } from '#web/art/worlds/figures/scenery.tsx';
import { LOOKS } from '#web/art/worlds/looks.ts';
import type { WorldModule, WorldProps } from '#web/art/worlds/world.ts';

const getColours = (isLate: boolean) =>
  isLate
    ? {
        rose: ['#b5586a', '#e08a78'],
        tree: ['#43234a', '#613863'],
        near: ['#54305a', '#78497a'],
        grass: '#4d3556',
        rim: '#7d5a7c',
        bank: '#412a4a',
        water: '#c97f8c',
        shore: '#f0bdb2',
        floor: LOOKS.FOREST.rose.ground,
      }
    : {
        rose: ['#bd7368', '#dd9b7c'],
        tree: ['#1a555e', '#2d6c73'],
        near: ['#257a74', '#3f918a'],
        grass: '#35816b',
        rim: '#5ba287',
        bank: '#27695c',
        water: '#6fbfbe',
        shore: '#cdebe3',
        floor: LOOKS.FOREST.dusk.ground,
      };
type Colours = ReturnType<typeof getColours>;

const FAR = [
  -930, -820, -705, -590, -480, -376, -268, -160, -62, 36, 132, 226, 322, 420, 516, 618, 724, 828, 934, 1040, 1150,
  1260,
];

/** Rose light behind the leaf-shaped trees. */
const Wood = ({ c }: { c: Colours }) => (
  <>
    <Land d="M-1400 146C-900 160-620 138-300 152S240 134 480 146 900 156 1200 142" c={c.rose[0] as string} />
    <Land d="M-1400 168C-800 158-420 178-100 168S400 178 640 166 1000 172 1300 166" c={c.rose[1] as string} />
    {FAR.map((x, i) => (
      <LeafTree
        key={x}
        x={x}
        y={192}
        s={1.06 + ((i * 7) % 5) * 0.045}
        c={c.tree[0] as string}
        vein={c.tree[1] as string}
        trunk={NIGHT}
      />
    ))}
  </>
);

const Meadow = ({ c, near = true }: { c: Colours; near?: boolean }) => (
  <>
    {near &&
      [-460, -170, 744, 1010].map((x) => (
        <LeafTree key={x} x={x} y={196} s={0.86} c={c.near[0] as string} vein={c.near[1] as string} trunk={NIGHT} />
      ))}
    <Land d="M-1400 178C-800 190-500 170-200 180S300 172 560 180 1000 172 1300 182" c={c.grass} rim={c.rim} />
  </>
);

const Ground = ({ c }: { c: Colours }) => (
  <>
    <Land d="M-1400 286C-700 276-400 296 0 288S600 278 900 288" c={c.bank} />
    <Land d="M-1400 372C-800 360-300 376 100 366S700 374 1100 362" c={c.floor} />
  </>
);

const PLACES = [
  [-120, 92],
  [84, 112],
  [150, 96],
  [424, 76],
  [590, 90],
  [690, 116],
] as const;

/** The lanterns in the trees: one more is lit with every question. */
const TreeLanterns = ({ lit }: { lit: number }) => (
  <>
    {PLACES.map(([x, y], i) => (
      <Lantern key={x} x={x} y={y} s={0.62} lit={i < lit} kind={i % 2 ? 'tapered' : 'round'} />
    ))}
  </>
);

const Pond = ({ c, d }: { c: Colours; d: string }) => (
  <>
    <Paper d={d} c={c.shore} />
    <g transform="translate(0 7)">
      <Paper d={d} c={c.water} />
    </g>
  </>
);

/** Four children, each busy with boards and barrels; none looks up. */
const RaftBuilders = ({ c }: { c: Colours }) => (
  <>
    <Pond
      c={c}
      d="M120 236C140 196 350 186 520 194 650 200 760 214 744 250 726 290 590 312 400 310 220 308 106 292 120 236Z"
    />
    <Ripple x={640} y={222} />
    <Ripple x={690} y={250} s={0.8} />
    <Ripple x={170} y={276} s={0.8} />
    <Child
      x={301}
      y={220}
      s={1.1}
      skin={4}
      hair={0}
      style="puffs"
      coat={SKY}
      left={[-22, -40]}
      right={[20, -64]}
      gaze={4}
    />
    <Cut>
      <Box x={324} y={30} w={9} h={200} c={BARK} />
      <Paper d="M333 38C358 28 378 50 408 40V88C378 98 358 76 333 88Z" c="#e6f3ee" />
    </Cut>
    <Cut>
      {[224, 292, 360, 428].map((x) => (
        <g key={x}>
          <Box x={x} y={244} w={52} h={32} r={10} c={MARIGOLD} />
          <Line d={`M${x + 13} 245V275M${x + 39} 245V275`} c={BARK} w={3} />
        </g>
      ))}
      <Paper d="M204 222H504V236H204ZM196 238H514V252H196Z" c={CLAY} />
      <Line d="M234 229H300M330 229H400M430 245H490M216 245H276M320 245H364" c={WOOD} w={2.4} />
    </Cut>
    <Child
      x={132}
      y={256}
      s={1.1}
      skin={3}
      hair={0}
      style="curls"
      coat={CORAL}
      legs={RIVER}
      left={[22, -40]}
      right={[46, -34]}
      gaze={6}
      sits
    />
    <Cut x={184} y={220} turn={-8}>
      <Box x={-6} y={-4} w={84} h={12} c={WOOD} />
    </Cut>
    <Child
      x={432}
      y={224}
      s={1.1}
      skin={0}
      hair={2}
      style="short"
      coat={LEAF}
      legs={BARK}
      left={[-16, -30]}
      right={[8, -26]}
      gaze={-4}
      sits
    />
    <Child
      x={534}
      y={202}
      s={1.1}
      skin={1}
      hair={0}
      style="bob"
      coat={ROSE}
      left={[-25, -98]}
      right={[25, -98]}
      gaze={-4}
    />
    <Cut x={534} y={94}>
      <Box x={-66} y={-10} w={132} h={12} c={CLAY} />
      <Line d="M-50-4H-10M12-4H50" c={WOOD} w={2.4} />
    </Cut>
    <Mascot x={47} y={258} s={1.34} />
  </>
);

/** Six empty lanterns on a bench of the keeper's, who is polishing one of the glasses. */
const SixLanterns = ({ c }: { c: Colours }) => (
  <>
    <Tuft x={120} y={250} c={c.rim} s={1.3} />
    <Child
      x={462}
      y={250}
      s={1.42}
      skin={3}
      hair={4}
      style="elder"
      coat={RIVER}
      left={[-16, -44]}
      right={[12, -42]}
      gaze={-3}
      shoes={BARK}
    >
      <Paper d="M-16-50H16V-20C6-14-6-14-16-20Z" c={CREAM} o={0.25} />
    </Child>
    <Cut>
      <Box x={96} y={196} w={308} h={14} c={WOOD} />
      <Paper d="M116 210H130V262H116ZM370 210H384V262H370Z" c={BARK} />
    </Cut>
    <Cut>
      {[134, 180, 226, 272, 318, 364].map((x, i) => (
        <Lantern key={x} x={x} y={143} s={0.92} lit={false} kind={(['round', 'tapered', 'straight'] as const)[i % 3]} />
      ))}
    </Cut>
    <Mascot x={47} y={258} s={1.36} />
    <Mushroom x={560} y={252} />
  </>
);

/** A big box on a stump with odd shapes of paper showing, and the bench to work at; no lantern hangs here. */
const OddThings = ({ c }: { c: Colours }) => (
  <>
    <Tuft x={80} y={246} c={c.rim} s={1.3} />
    <Tuft x={520} y={240} c={c.rim} s={1.3} />
    <Cut>
      <Paper
        d="M136 190H444C452 190 452 204 444 204H136C128 204 128 190 136 190ZM164 204H182L176 264H158ZM398 204H416L422 264H404Z"
        c={WOOD}
      />
    </Cut>
    <Cut x={-40} y={-59} s={1.3}>
      <Paper
        d="M190 136C186 122 200 112 210 122 214 106 236 106 238 122 246 112 262 116 260 130 270 120 286 126 282 140Z"
        c={SKY}
      />
      <Paper d="M206 138C206 120 230 116 236 138ZM246 138C244 122 268 118 272 138Z" c={ROSE} />
      <Paper d="M228 138V116L246 110V138Z" c={MARIGOLD} />
      <Paper d="M176 136H296L288 190H184Z" c={CLAY} />
      <Line d="M176 138H296" c={BARK} w={7} />
      <Line d="M180 160H292M184 178H288" c={WOOD} w={2.6} />
      <Box x={220} y={150} w={32} h={22} r={4} c={CREAM} />
    </Cut>
    <Cut x={376} y={188} s={1.2}>
      <Paper d="M30 0V-26H48V0Z" c={CORAL} />
      <Box x={27} y={-30} w={24} h={7} c={INK} />
    </Cut>
    <Mascot x={64} y={258} s={1.34} />
    <Child
      x={522}
      y={246}
      s={1.2}
      skin={2}
      hair={1}
      style="bun"
      coat={SKY}
      left={[-20, -34]}
      right={[10, -40]}
      gaze={2}
    />
  </>
);

/** One swing, and two who come to it at the same time: both are seen from behind, each as near as the other. */
const RopeSwing = ({ c }: { c: Colours }) => (
  <>
    <Cut>
      <Paper d="M-60 262C-30 210-36 130-40 20L-6 10C0 60-2 120 10 180 18 226 26 246 44 262Z" c={BARK} />
      <Paper d="M-16 44C60 10 200 4 420 26 430 28 430 38 420 38 240 26 100 36-6 84Z" c={BARK} />
      <Paper
        d="M-150 46C-150 4-90 2-70 14-50 0 10 0 20 20 60 8 96 24 90 46 60 66-130 74-150 40Z"
        c={c.near[0] as string}
      />
      <Paper d="M330 30C340 4 390 4 402 18 430 8 462 22 456 44 430 58 340 54 330 30Z" c={c.near[0] as string} />
    </Cut>
    <Cut>
      <Line d="M250 28V176M310 30V176" c={CLAY} w={5} />
      <Box x={238} y={172} w={84} h={11} r={4} c={MARIGOLD} />
    </Cut>
    <ellipse cx="280" cy="246" rx="52" ry="8" fill={c.bank} />
    <Mascot x={204} y={256} s={1.34} />
    <Child x={356} y={256} s={1.34} skin={4} hair={0} style="puffs" coat={CORAL} legs={RIVER} gaze={null} />
    <Tuft x={470} y={248} c={c.rim} s={1.3} />
    <Tuft x={104} y={240} c={c.rim} />
  </>
);

const Tent = ({ x, y, s, cloth, flap }: { x: number; y: number; s: number; cloth: string; flap: string }) => (
  <Cut x={x} y={y} s={s}>
    <Paper d="M-84 0-4-104H6L86 0Z" c={cloth} />
    <Paper d="M-28 0 1-86 30 0Z" c={flap} />
    <Line d="M-28 0 1-86 30 0M-6-108 1-96 8-108" c={INK} w={3} />
    <Line d="M-56-24-44-40M-40-8-30-24M58-24 46-40M44-8 36-22" c={CREAM} w={3} o={0.6} />
  </Cut>
);

/** Tents among the trees, late; all lights are low and no other person is up. */
const Bedtime = ({ c }: { c: Colours }) => (
  <>
    <Tent x={86} y={226} s={1.05} cloth="#b9655a" flap={MARIGOLD} />
    <Tent x={492} y={226} s={1.05} cloth="#7d9c56" flap={INK} />
    <Tent x={300} y={244} s={1.62} cloth={RIVER} flap={MARIGOLD} />
    <Mascot x={200} y={262} s={1.3} />
    <Cut x={352} y={258} s={1.3}>
      <Paper d="M-20 0C-20-8-8-10-4-8V2H-20ZM0 2C0-6 10-9 14-7V4H0Z" c={CORAL} />
    </Cut>
    <Tuft x={40} y={250} c={c.rim} s={1.2} />
    <Tuft x={520} y={254} c={c.rim} s={1.2} />
  </>
);

/** The first step into the forest. */
const Arrival = ({ c }: { c: Colours }) => (
  <>
    <Paper d="M236 262C250 230 330 214 300 184H340C380 214 330 236 352 262Z" c={c.rim} />
    <MascotArrives x={280} y={254} s={1.34} />
    <Mushroom x={132} y={246} />
    <Mushroom x={158} y={252} s={0.6} />
    <Tuft x={440} y={246} c={c.rim} s={1.4} />
  </>
);

/** All lanterns glow; the forest people walk home. */
const Rest = ({ c }: { c: Colours }) => (
  <>
    <Line d="M-400 60Q-180 120 60 70 280 140 520 66 740 120 960 60" c={c.shore} w={2.5} o={0.7} />
    {[-300, -210, -120, -30, 130, 200, 280, 360, 430, 600, 690, 780, 870].map((x, i) => (
      <Lantern
        key={x}
        x={x}
        y={[78, 88, 92, 84, 82, 95, 102, 95, 83, 84, 92, 89, 79][i] as number}
        s={0.6}
        lit
        kind={i % 2 ? 'tapered' : 'round'}
      />
    ))}
    <Child x={420} y={222} s={0.8} skin={3} hair={4} style="elder" coat={RIVER} gaze={5} />
    <Child x={482} y={226} s={0.72} skin={4} hair={0} style="puffs" coat={SKY} gaze={5} />
    <Child x={528} y={222} s={0.72} skin={0} hair={2} style="short" coat={LEAF} gaze={5} />
    <Cut x={212} y={250}>
      <Paper d="M-86 2C-98-22-60-36-10-36S86-30 88-10C90 8 70 12 0 12S-78 16-86 2Z" c="#7f9aa0" />
      <Line d="M-60-18C-40-28-10-28 10-28" c="#b3c8c9" w={4} />
    </Cut>
    <MascotRests x={202} y={214} s={1.3} />
    <Cut x={336} y={244}>
      <Lantern x={0} y={-58} s={1} lit kind="straight" />
    </Cut>
    <Mushroom x={36} y={252} />
  </>
);

export const SCENES: Readonly<Record<string, Scene<{ c: Colours }>>> = {
  'raft-builders': [RaftBuilders, [6, 62, 180]],
  'six-lanterns': [SixLanterns, [4, 86, 150]],
  'box-of-odd-things': [OddThings, [22, 84, 149]],
  'rope-swing': [RopeSwing, [80, 84, 158]],
  'night-before-the-walk': [Bedtime, [100, 84, 160]],
};
/**
 * Scenes whose options include a lantern or the moon, or whose question is what the forest is full of: there none may
 * be drawn.
 */
const WITHOUT_LANTERNS: readonly (string | null)[] = ['box-of-odd-things', null];
const WITHOUT_MOON: readonly (string | null)[] = ['night-before-the-walk', 'rope-swing'];

export function Picture({ scene, moment, step, mode }: WorldProps) {
  const c = getColours(mode === '11-15');
  const isQuestion = moment === 'question';
  const [Scene, shot] = (scene && SCENES[scene]) || [];
  return (
    <Scenery mode={mode} shot={shot}>
      <Wood c={c} />
      {!(isQuestion && WITHOUT_MOON.includes(scene)) && (
        <Moon
          x={scene === 'raft-builders' ? 198 : 512}
          y={46}
          s={0.78}
          halo={mode === '11-15' ? '#76415e' : '#1d535b'}
        />
      )}
      {isQuestion && !WITHOUT_LANTERNS.includes(scene) && <TreeLanterns lit={step + 1} />}
      <Meadow c={c} />
      <Ground c={c} />
      {moment === 'rest' || moment === 'hop' ? (
        <Rest c={c} />
      ) : Scene ? (
        <Scene c={c} />
      ) : moment === 'opening' ? (
        <Opening c={c} />
      ) : (
        <Mascot x={280} y={256} s={1.36} />
      )}
    </Scenery>
  );
}

const Opening = ({ c }: { c: Colours }) => (
  <>
    <TreeLanterns lit={PLACES.length} />
    <Arrival c={c} />
  </>
);

const Trunk = ({ sky, bark }: { sky: string; bark: string }) => (
  <>
    <Paper d="M-200 800V-2400H44C36-1200 50 200 46 420 46 600 60 700 92 800Z" c={bark} />
    <Line d="M18 56C14 160 22 300 16 400" c={sky} w={4} />
    <Fern x={26} y={500} c={bark} s={1.2} turn={-10} />
    <Fern x={66} y={500} c={bark} s={1.1} turn={14} />
  </>
);

export function World({ mode }: WorldProps) {
  const isLate = mode === '11-15';
  const { sky, ground } = isLate ? LOOKS.FOREST.rose : LOOKS.FOREST.dusk;
  const trunk = <Trunk sky={sky} bark={isLate ? '#2a1230' : NIGHT} />;
  return (
    <Backdrop sky={sky} ground={ground}>
      <Edge at="xMinYMax">{trunk}</Edge>
      <Edge at="xMaxYMax">
        <g transform="translate(1024 0) scale(-1 1)">{trunk}</g>
      </Edge>
    </Backdrop>
  );
}

export const Progress: WorldModule['Progress'] = ({ done, of }) => (
  <Steps done={done} of={of} line="currentColor" draw={(state, i) => <LanternStep state={state} i={i} />} />
);
