import { Child } from '#web/art/worlds/figures/child.tsx';
import { Lantern } from '#web/art/worlds/figures/lantern.tsx';
import { Mascot, MascotArrives, MascotRests } from '#web/art/worlds/figures/mascot.tsx';
import { Wheel } from '#web/art/worlds/figures/meadow.tsx';
import { Cloud, RoundTree, Tuft } from '#web/art/worlds/figures/nature.tsx';
import {
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
  Land,
  LEAF,
  Line,
  MARIGOLD,
  Paper,
  Put,
  RIVER,
  ROSE,
  SKY,
  WATER,
  WOOD,
} from '#web/art/worlds/figures/paper.tsx';
import { Steps } from '#web/art/worlds/figures/progress.tsx';
import { Backdrop, chooseScene, type Scene, Scenery } from '#web/art/worlds/figures/scenery.tsx';
import { getLook, LOOKS } from '#web/art/worlds/looks.ts';
import type { WorldModule, WorldProps } from '#web/art/worlds/world.ts';

const COLOURS = {
  day: {
    cloud: '#fff6ee',
    hills: ['#d9d8a0', '#b4cf7c', '#a2c46c'],
    floor: LOOKS.FAIR.day.ground,
    rim: '#d3e3a4',
    tree: '#6f9136',
    tents: [CORAL, RIVER, MARIGOLD, ROSE],
    stripe: '#fffaf0',
    plank: ['#c99a6c', '#b88759'],
    ground: '#a5734a',
    pane: LOOKS.FAIR.day.sky,
  },
  night: {
    cloud: '#1f5260',
    hills: ['#1d4f5b', '#1d5550', '#184a49'],
    floor: LOOKS.FAIR.night.ground,
    rim: '#3a7468',
    tree: '#173f44',
    tents: ['#8a4a4c', '#1d5f68', '#8f7338', '#7d5a68'],
    stripe: '#7f9a9a',
    plank: ['#4c4d4a', '#414340'],
    ground: '#333b3b',
    pane: '#2b6a78',
  },
  neon: {
    cloud: '#3b2a6b',
    hills: ['#3a2870', '#332263', '#2a1b54'],
    floor: LOOKS.FAIR.neon.ground,
    rim: '#8a4fe0',
    tree: '#1e2c60',
    tents: ['#e0457b', '#18a6a8', '#e8a11e', '#7d5cf0'],
    stripe: '#f7e6ff',
    plank: ['#55437f', '#45376b'],
    ground: '#2f2458',
    pane: '#39c6d0',
  },
} satisfies Record<keyof typeof LOOKS.FAIR, unknown>;
type Colours = typeof COLOURS.day;
type SceneProps = { c: Colours; dark: boolean };

const Tent = ({ x, y, s = 1, hue, stripe }: { x: number; y: number; s?: number; hue: string; stripe: string }) => (
  <Cut x={x} y={y} s={s}>
    <Paper d="M-50 0-44-62H44L50 0Z" c={hue} />
    <Paper d="M-30 0-26-62H-10L-11 0ZM30 0 26-62H10L11 0Z" c={stripe} />
    <Paper
      d="M-58-56C-24-70-10-92 0-118 10-92 24-70 58-56 50-44 40-44 34-56 28-44 16-44 12-56 6-44-6-44-12-56-16-44-28-44-34-56-40-44-50-44-58-56Z"
      c={hue}
    />
    <Dot y={-120} r={6} c={MARIGOLD} />
  </Cut>
);

const Ground = ({ c, tents = true, y = 196 }: { c: Colours; tents?: boolean; y?: number }) => (
  <>
    <Land d="M-1400 130C-900 96-500 128-120 118S260 136 460 112 900 96 1500 120" c={c.hills[0] as string} />
    <Land d="M-1400 170C-900 156-400 176 0 164S500 172 900 158 1700 160 1800 160" c={c.hills[1] as string} />
    {tents && (
      <>
        <RoundTree x={-190} y={188} s={0.8} c={c.tree} />
        <Tent x={-120} y={194} s={1} hue={c.tents[0] as string} stripe={c.stripe} />
        <Tent x={-20} y={190} s={0.8} hue={c.tents[2] as string} stripe={c.stripe} />
        <Tent x={610} y={190} s={0.86} hue={c.tents[3] as string} stripe={c.stripe} />
        <Tent x={706} y={196} s={1.06} hue={c.tents[1] as string} stripe={c.stripe} />
      </>
    )}
    <Land
      d={`M-1400 ${y + 4}C-900 ${y - 8}-400 ${y + 8} 0 ${y}S500 ${y - 6} 800 ${y + 4} 1300 ${y - 6} 1700 ${y}`}
      c={c.hills[2] as string}
      rim={c.rim}
    />
    <Land d="M-1400 306C-900 292-400 314 60 300S700 314 1400 296" c={c.floor} />
  </>
);

const Envelope = ({ x, y, s = 1, turn = 0 }: { x: number; y: number; s?: number; turn?: number }) => (
  <Cut x={x} y={y} s={s} turn={turn}>
    <Paper d="M0-96C58-96 80-54 72-16 64 22 24 52 16 64H-16C-24 52-64 22-72-16-80-54-58-96 0-96Z" c={CORAL} />
    <Paper d="M-26-92C-44-60-40 10-12 64H12C40 10 44-60 26-92 10-97-10-97-26-92Z" c={MARIGOLD} />
    <Paper d="M-8-96C-14-50-10 20-4 64H4C10 20 14-50 8-96Z" c={CREAM} />
    <Line d="M-72-16C-64-6-50-8-42-16-34-6-14-6-8-14-4-6 6-6 10-14 18-6 34-6 42-16 50-8 64-6 72-16" c={RIVER} w={6} />
  </Cut>
);

/** The balloon fills; its basket stands in the grass with bags round it. */
const Balloon = ({ c }: SceneProps) => (
  <>
    <Cloud x={20} y={54} c={c.cloud} />
    <Cloud x={500} y={40} s={0.8} c={c.cloud} />
    <Ground c={c} />
    <Envelope x={300} y={107} s={1.02} turn={-7} />
    <Cut x={312} y={248}>
      <Line d="M-26-40-18-88M26-40 8-88M-8-40-8-88M8-40 0-88" c={BARK} w={3} />
      <Paper d="M-34-44H34L28 4H-28Z" c={CLAY} />
      <Line d="M-36-44H36" c={BARK} w={8} />
      <Line d="M-31-26H31M-29-10H29M-14-40V2M14-40V2" c={WOOD} w={2.6} />
    </Cut>
    <Cut>
      {[236, 262, 372, 400].map((x, i) => (
        <Paper
          key={x}
          d={`M${x - 14} 256C${x - 16} 242 ${x - 8} 232 ${x - 5} 228H${x + 5}C${x + 8} 232 ${x + 16} 242 ${x + 14} 256Z`}
          c={i % 2 ? RIVER : WOOD}
        />
      ))}
    </Cut>
    <Child x={472} y={250} s={1.14} skin={4} hair={0} style="bun" coat={SKY} gaze={3} />
    <Mascot x={96} y={258} s={1.34} />
  </>
);

/** The carousel stands still; its seats are round tubs. */
const OldCarousel = ({ c }: SceneProps) => (
  <>
    <Cloud x={40} y={54} c={c.cloud} />
    <Ground c={c} />
    <ellipse cx="300" cy="244" rx="190" ry="18" fill={INK} opacity=".2" />
    <Cut>
      <Line d="M150 224V92M220 232V92M300 234V92M380 232V92M450 224V92" c={MARIGOLD} w={7} />
      <Paper d="M276 92H324V228H276Z" c={RIVER} />
      <Paper d="M288 108H312V214H288Z" c={SKY} />
    </Cut>
    <Cut>
      {[150, 220, 380, 450].map((x, i) => (
        <g key={x}>
          <Paper
            d={`M${x - 30} 168H${x + 30}C${x + 30} 204 ${x + 16} 212 ${x} 212S${x - 30} 204 ${x - 30} 168Z`}
            c={[CORAL, LEAF, ROSE, SKY][i] as string}
          />
          <Line d={`M${x - 30} 170H${x + 30}`} c={CREAM} w={6} />
        </g>
      ))}
      <Paper d="M112 224C112 212 488 212 488 224V240C488 252 112 252 112 240Z" c={WOOD} />
      <Line d="M118 236C200 246 400 246 482 236" c={GLOW} w={5} />
    </Cut>
    <Cut>
      <Paper d="M104 96C180 70 270 40 300 6 330 40 420 70 496 96Z" c={CORAL} />
      <Paper
        d="M168 76C220 56 280 32 300 6 296 40 262 74 236 96H154ZM432 76C380 56 320 32 300 6 304 40 338 74 364 96H446Z"
        c={CREAM}
      />
      <Paper
        d="M104 92H496V106C486 120 466 120 456 106 446 120 426 120 416 106 406 120 386 120 376 106 366 120 346 120 336 106 326 120 310 120 300 106 290 120 274 120 264 106 254 120 234 120 224 106 214 120 194 120 184 106 174 120 154 120 144 106 134 120 114 120 104 106Z"
        c={MARIGOLD}
      />
      <Dot x={300} y={6} r={8} c={RIVER} />
    </Cut>
    <Mascot x={46} y={260} s={1.3} />
    <Child x={538} y={254} s={1.12} skin={0} hair={4} style="elder" coat={RIVER} gaze={-4} />
  </>
);

/** The collapsed big tent, with people beside it who slept in it. */
const FallenTent = ({ c }: SceneProps) => (
  <>
    <Cloud x={100} y={48} s={1.2} c={c.cloud} />
    <Cloud x={460} y={60} c={c.cloud} />
    <Ground c={c} />
    <Child x={486} y={238} s={1.1} skin={1} hair={1} style="bob" coat={ROSE} gaze={-4} />
    <Child x={548} y={244} s={1.18} skin={3} hair={0} style="curls" coat={MARIGOLD} gaze={4} />
    <Cut>
      <Line d="M300 200 382 82" c={BARK} w={9} />
      <Dot x={384} y={80} r={8} c={MARIGOLD} />
      <Paper
        d="M96 246C100 210 150 216 172 190 196 166 220 196 246 178 280 156 300 190 330 176 356 160 380 196 404 200 436 206 452 226 454 246 400 262 150 262 96 246Z"
        c={CORAL}
      />
      <Paper
        d="M172 190C160 210 150 232 152 252L198 255C196 230 206 206 222 190 204 186 188 174 172 190ZM270 166C256 190 250 230 254 257L306 257C306 226 316 196 330 176 308 184 296 158 270 166ZM380 192C366 206 360 232 362 255L412 251C410 232 408 214 404 200 394 198 388 196 380 192Z"
        c={CREAM}
      />
      <Paper d="M96 246C150 262 400 262 454 246L452 236C400 250 150 250 98 236Z" c={MARIGOLD} />
    </Cut>
    <Mascot x={48} y={258} s={1.34} />
    <Tuft x={-60} y={248} s={1.5} c={c.tree} />
  </>
);

const SPARKS = [
  -330, -262, -204, -140, -88, -30, 24, 76, 122, 180, 226, 330, 384, 430, 492, 540, 598, 660, 716, 770, 842, 900,
];

/** All lights are out; the fair's people stand on the hill and look up. */
const NightOfStars = ({ c }: SceneProps) => (
  <>
    {SPARKS.map((x, i) => (
      <Put key={x} x={x} y={14 + ((i * 41) % 96)} s={0.5 + ((i * 7) % 5) * 0.16}>
        <Paper d="M0-10C1-3 3-1 10 0 3 1 1 3 0 10-1 3-3 1-10 0-3-1-1-3 0-10Z" c={CREAM} />
      </Put>
    ))}
    <Ground c={c} />
    <Child x={20} y={232} s={0.98} skin={2} hair={0} style="bob" coat={c.tents[0] as string} gaze={null} />
    <Child x={78} y={228} s={0.8} skin={4} hair={0} style="curls" coat={c.tents[2] as string} gaze={null} />
    <Child x={196} y={226} s={0.94} skin={0} hair={4} style="short" coat="#55797f" gaze={null} />
    <Child x={352} y={228} s={0.9} skin={3} hair={0} style="puffs" coat={c.tents[3] as string} gaze={null} />
    <Child x={470} y={230} s={0.98} skin={1} hair={2} style="short" coat="#4f7d62" gaze={null} />
    <Child x={528} y={226} s={0.82} skin={2} hair={1} style="bun" coat={c.tents[0] as string} gaze={null} />
    <Mascot x={280} y={260} s={1.34} />
  </>
);

/** Two wagons are loaded and covered; the third is bare. */
const EmptyWagon = ({ c }: SceneProps) => (
  <>
    <Cloud x={90} y={48} c={c.cloud} />
    <Ground c={c} />
    <Cut x={-96} y={214} s={0.94}>
      <Paper d="M-84-34C-80-96-30-112 0-110 40-112 80-90 84-34Z" c={RIVER} />
      <Paper
        d="M-50-94C-58-70-60-50-58-34H-22C-22-60-20-90-14-108-30-108-42-102-50-94ZM36-104C44-80 46-54 44-34H84C82-70 64-94 36-104Z"
        c={SKY}
      />
      <Box x={-92} y={-36} w={184} h={18} c={WOOD} />
      <Wheel x={-52} y={-8} r={22} />
      <Wheel x={52} y={-8} r={22} />
    </Cut>
    <Cut x={650} y={212} s={0.94}>
      <Paper d="M-84-34C-84-80-60-96-30-90-20-124 40-120 46-88 76-90 86-64 84-34Z" c={ROSE} />
      <Line d="M-70-50C-40-66-20-60-10-44M10-60C30-72 56-66 66-48" c={CORAL} w={6} />
      <Box x={-92} y={-36} w={184} h={18} c={WOOD} />
      <Wheel x={-52} y={-8} r={22} />
      <Wheel x={52} y={-8} r={22} />
    </Cut>
    <Cut x={290} y={250}>
      <Line d="M140-40H214" c={BARK} w={9} />
      <Line d="M-140-52V-120M140-52V-120" c={BARK} w={8} />
      <Line d="M-140-116Q0-70 140-116" c={CREAM} w={3.4} />
      {[-104, -66, -24, 24, 66, 104].map((x, i) => (
        <Dot
          key={x}
          x={x}
          y={[-104, -96, -92, -92, -96, -104][i] as number}
          r={9}
          c={[CORAL, MARIGOLD, SKY, LEAF, ROSE, MARIGOLD][i] as string}
        />
      ))}
      <Paper d="M-160-56H160L150-26H-150Z" c={CORAL} />
      <Line d="M-158-46H158" c={MARIGOLD} w={6} />
      <Wheel x={-92} y={-14} r={30} c={INK} hub={MARIGOLD} />
      <Wheel x={92} y={-14} r={30} c={INK} hub={MARIGOLD} />
    </Cut>
    <Mascot x={48} y={260} s={1.34} />
  </>
);

/** A machine of funnels, pipes and round glasses in a shed, of unknown purpose. */
const StrangeMachine = ({ c }: SceneProps) => (
  <>
    <Floor y={8} c={c.plank[0] as string} rim={c.ground} thick={10} />
    {Array.from({ length: 30 }, (_, i) => -1300 + i * 110).map((x) => (
      <Line key={x} d={`M${x} 10V228`} c={c.plank[1] as string} w={4} />
    ))}
    <Cut x={-110} y={84}>
      <Box x={-52} y={-48} w={104} h={96} r={8} c={CREAM} />
      <Box x={-43} y={-39} w={86} h={78} r={4} c={c.pane} />
      <Paper d="M-43 18C-10 0 20 20 43 6V39H-43Z" c={LEAF} />
      <Line d="M0-39V39" c={CREAM} w={6} />
    </Cut>
    <Floor y={232} c={c.ground} rim={c.plank[1] as string} />
    <Land d="M-1400 310H1900" c={c.floor} />
    <Cut x={330} y={246}>
      <Line d="M-96-120V-176C-96-196-60-196-60-176V-140M110-60H150C170-60 170-150 150-150H120" c={WATER} w={15} />
      <Paper d="M18-232H108L76-176H50Z" c={MARIGOLD} />
      <Box x={50} y={-178} w={26} h={40} r={0} c={MARIGOLD} />
      <Paper d="M-130 0C-140-60-130-130-96-138H92C124-130 132-60 122 0Z" c={RIVER} />
      <Paper d="M-130 0C-133-18-134-28-134-40H126C126-26 124-14 122 0Z" c={INK} />
      <circle cx="-62" cy="-84" r="34" fill={SKY} stroke={CREAM} strokeWidth="7" />
      <Line d="M-80-90C-76-102-66-106-56-106" c="#fff" w={5} />
      <circle cx="58" cy="-92" r="24" fill={GLOW} stroke={CREAM} strokeWidth="7" />
      <Paper d="M-6-70H20V-40H-6ZM40-56H104V-44H40Z" c={CORAL} />
      <Line d="M-14-116H20M-14-104H12" c={CREAM} w={5} />
      <Paper d="M-112 0H-86V14H-112ZM76 0H102V14H76Z" c={BARK} />
      <Paper d="M150-170C176-176 196-166 200-150 186-136 164-136 150-142Z" c={CORAL} />
    </Cut>
    <Mascot x={110} y={260} s={1.34} />
  </>
);

const Lights = () => (
  <>
    <Line d="M-460 30Q-200 100 40 40 280 110 520 40 760 100 1020 30" c={BARK} w={3} />
    {[-340, -230, -120, 110, 196, 280, 364, 450, 650, 760, 880].map((x, i) => (
      <Lantern
        key={x}
        x={x}
        y={[52, 64, 62, 54, 66, 70, 66, 54, 68, 68, 56][i] as number}
        s={0.56}
        lit
        kind={i % 2 ? 'tapered' : 'round'}
      />
    ))}
  </>
);

const Arrival = ({ c }: SceneProps) => (
  <>
    <Cloud x={60} y={60} c={c.cloud} />
    <Ground c={c} tents={false} />
    <Envelope x={470} y={76} s={0.6} />
    <Tent x={30} y={214} s={1.1} hue={c.tents[0] as string} stripe={c.stripe} />
    <Tent x={150} y={208} s={0.9} hue={c.tents[2] as string} stripe={c.stripe} />
    <Tent x={430} y={212} s={1.1} hue={c.tents[1] as string} stripe={c.stripe} />
    <Tent x={560} y={208} s={0.9} hue={c.tents[3] as string} stripe={c.stripe} />
    <MascotArrives x={290} y={256} s={1.34} />
  </>
);

const Rest = ({ c }: SceneProps) => (
  <>
    <Ground c={c} />
    <Lights />
    <Cut x={318} y={252}>
      <Paper d="M-86 2C-98-22-60-36-10-36S86-30 88-10C90 8 70 12 0 12S-78 16-86 2Z" c="#7f9aa0" />
      <Line d="M-60-18C-40-28-10-28 10-28" c="#b3c8c9" w={4} />
    </Cut>
    <MascotRests x={312} y={216} s={1.3} />
  </>
);

export const SCENES: Readonly<Record<string, Scene<SceneProps>>> = {
  balloon: [Balloon, [54, 88, 148]],
  'old-carousel': [OldCarousel, [6, 70, 171]],
  'fallen-tent': [FallenTent, [6, 90, 155]],
  'night-of-stars': [NightOfStars, [60, 80, 165]],
  'empty-wagon': [EmptyWagon, [6, 92, 156]],
  'strange-machine': [StrangeMachine, [60, 30, 210]],
};

export function Picture(props: WorldProps) {
  const look = getLook('sky-fair', props);
  const light = (['neon', 'night'] as const).find((each) => LOOKS.FAIR[each] === look) ?? 'day';
  const [Scene, shot] = chooseScene(props, SCENES, Arrival, Rest);
  return (
    <Scenery mode={props.mode} shot={shot}>
      <Scene c={COLOURS[light]} dark={light !== 'day'} />
    </Scenery>
  );
}

export const World = (props: WorldProps) => <Backdrop {...getLook('sky-fair', props)} />;

const HUES = [CORAL, MARIGOLD, RIVER, ROSE, LEAF, SKY] as const;

/** A balloon for each question. */
export const Progress: WorldModule['Progress'] = ({ done, of }) => (
  <Steps
    done={done}
    of={of}
    draw={(state, i) => (
      <>
        {state !== 'later' && <Line d="M0 8V19" c="currentColor" w={2.4} />}
        <path
          d="M0-21C15-21 19-9 15-1 12 6 5 8 4 11H-4C-5 8-12 6-15-1-19-9-15-21 0-21Z"
          fill={state === 'later' ? 'none' : HUES[i % HUES.length]}
          stroke={state === 'done' ? 'none' : 'currentColor'}
          strokeWidth={state === 'now' ? 4 : 2.6}
          strokeDasharray={state === 'later' ? '.1 5' : undefined}
          strokeLinecap="round"
        />
      </>
    )}
  />
);
