import { Child } from '#web/art/worlds/figures/child.tsx';
import { Mascot, MascotArrives, MascotRests } from '#web/art/worlds/figures/mascot.tsx';
import { Cottage, Wheel, Windmill } from '#web/art/worlds/figures/meadow.tsx';
import { Bush, Cloud, Ripple, RoundTree, Sun, Tuft } from '#web/art/worlds/figures/nature.tsx';
import {
  BARK,
  Box,
  CLAY,
  CORAL,
  CREAM,
  Cut,
  Dot,
  Floor,
  FOAM,
  GLOW,
  INK,
  Land,
  LEAF,
  Line,
  MARIGOLD,
  MOSS,
  Paper,
  RIVER,
  ROSE,
  SHALLOW,
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
    sun: MARIGOLD,
    cloud: '#fff',
    hills: ['#c3dfb4', '#b7d684', '#a5cb70'],
    floor: LOOKS.MILL.day.ground,
    rim: '#d5e9ab',
    tree: '#6f9136',
    water: WATER,
    shore: SHALLOW,
    wall: CREAM,
    mill: '#fffaf0',
    plank: ['#e2b98a', '#d3a676'],
    ground: '#c08a5a',
    pane: LOOKS.MILL.day.sky,
  },
  evening: {
    sun: CORAL,
    cloud: '#36656f',
    hills: ['#a86d66', '#3f6f66', '#33605a'],
    floor: LOOKS.MILL.evening.ground,
    rim: '#5c8a78',
    tree: '#2c5a4e',
    water: '#3f858c',
    shore: '#6aa5a6',
    wall: '#8d9a94',
    mill: '#b9c4ba',
    plank: ['#57584f', '#4a4d47'],
    ground: '#3d423e',
    pane: '#c98a72',
  },
  gold: {
    sun: '#e8752f',
    cloud: '#fbe3a6',
    hills: ['#dfa44b', '#cb8d38', '#b1782d'],
    floor: LOOKS.MILL.gold.ground,
    rim: '#f2c368',
    tree: '#8a6a26',
    water: '#6fb3ae',
    shore: '#f5d798',
    wall: '#fbe6bd',
    mill: '#fff3d6',
    plank: ['#b9803f', '#a36f35'],
    ground: '#8a5a28',
    pane: LOOKS.MILL.gold.sky,
  },
} satisfies Record<keyof typeof LOOKS.MILL, unknown>;
type Colours = typeof COLOURS.day;
type SceneProps = { c: Colours };

const Hill = ({ c, mill = true }: { c: Colours; mill?: boolean }) => (
  <>
    <Sun x={60} y={48} r={42} c={c.sun} />
    <Cloud x={-160} y={62} c={c.cloud} />
    <Cloud x={300} y={50} s={0.8} c={c.cloud} />
    <Land d="M-1400 130C-900 96-500 128-120 122S260 140 420 120 900 96 1500 120" c={c.hills[0] as string} />
    <Land
      d="M-1400 176C-900 170-400 186-60 178 160 172 360 150 420 110 490 88 550 88 620 108 760 150 1100 160 1700 150"
      c={c.hills[1] as string}
    />
    {mill && <Windmill x={516} y={110} s={0.5} wall={c.wall} wing={c.mill} />}
    <Bush x={-210} y={186} c={c.tree} />
    <RoundTree x={-60} y={190} s={0.7} c={c.tree} />
  </>
);
const Front = ({ c, y = 200 }: { c: Colours; y?: number }) => (
  <>
    <Land
      d={`M-1400 ${y + 6}C-900 ${y - 6}-400 ${y + 10} 0 ${y}S500 ${y - 6} 800 ${y + 4} 1300 ${y - 6} 1700 ${y}`}
      c={c.hills[2] as string}
      rim={c.rim}
    />
    <Land d="M-1400 306C-900 292-400 314 60 300S700 314 1400 296" c={c.floor} />
  </>
);

/** An ox wagon full of hay and of children, who look everywhere. */
const HayWagon = ({ c }: SceneProps) => (
  <>
    <Hill c={c} />
    <Front c={c} />
    <Cut>
      <Paper d="M66 176C60 120 110 104 160 112 200 86 290 88 320 110 380 100 420 130 412 176Z" c="#e3b94d" />
      <Line
        d="M100 150 116 128M150 160 160 134M220 150 232 122M300 158 310 130M360 160 372 138M190 128 200 110M130 166 140 150M270 130 280 112"
        c="#b98d2a"
        w={3}
      />
    </Cut>
    <Child x={106} y={168} s={1} skin={4} hair={0} style="puffs" coat={CORAL} gaze={-6} sits />
    <Child x={178} y={146} s={1} skin={1} hair={2} style="bob" coat={LEAF} gaze={4} sits />
    <Child x={330} y={150} s={1} skin={3} hair={0} style="curls" coat={SKY} gaze={6} sits />
    <Child x={386} y={165} s={1} skin={0} hair={3} style="cap" coat={ROSE} gaze={-3} sits />
    <Mascot x={262} y={184} s={1.2} />
    <Cut>
      <Paper d="M50 170H428L416 222H66Z" c={WOOD} />
      <Line d="M56 188H424M62 205H420" c={BARK} w={3} />
      <Line d="M424 200H520" c={BARK} w={8} />
    </Cut>
    <Cut>
      <Wheel x={120} y={228} r={32} c={CORAL} />
      <Wheel x={356} y={228} r={32} c={CORAL} />
    </Cut>
    <Cut x={572} y={256} s={1.1}>
      <Line d="M-38-6V-40M-18-4V-40M26-4V-40M42-6V-40" c="#7a5a44" w={13} />
      <Paper d="M-60-78C-56-94 30-96 52-84 66-72 64-40 52-34H-48C-64-40-64-62-60-78Z" c="#9a7456" />
      <Paper d="M44-92C60-104 92-98 94-72 94-54 66-48 56-56Z" c="#9a7456" />
      <Paper d="M80-76C98-76 98-52 82-52 74-56 74-72 80-76Z" c="#e8c9a4" />
      <Line d="M58-96C54-106 60-112 66-112M80-96C82-106 90-108 94-106" c={CREAM} w={5} />
      <Dot x={70} y={-78} r={3} c={INK} />
      <Line d="M-60-74C-72-66-70-50-66-42" c="#7a5a44" w={5} />
    </Cut>
    <Tuft x={-140} y={244} s={1.6} c={c.tree} />
  </>
);

/** Twelve empty jars in a row on the miller's long table. */
const TwelveJars = ({ c }: SceneProps) => (
  <>
    <Floor y={6} c={c.plank[0] as string} rim={c.ground} thick={10} />
    {Array.from({ length: 30 }, (_, i) => -1300 + i * 110).map((x) => (
      <Line key={x} d={`M${x} 10V228`} c={c.plank[1] as string} w={4} />
    ))}
    <Cut x={-120} y={88}>
      <Box x={-56} y={-52} w={112} h={104} r={10} c={CREAM} />
      <Box x={-46} y={-42} w={92} h={84} r={5} c={c.pane} />
      <Paper d="M-46 20C-20 4 20 20 46 8V42H-46Z" c={LEAF} />
      <Line d="M0-42V42M-46-4H46" c={CREAM} w={6} />
    </Cut>
    <Child
      x={300}
      y={240}
      s={1.5}
      skin={2}
      hair={4}
      style="elder"
      coat={SKY}
      legs={BARK}
      shoes={BARK}
      gaze={-4}
      left={[-22, -46]}
      right={[22, -46]}
    />
    <Floor y={232} c={c.ground} rim={c.plank[1] as string} />
    <Land d="M-1400 310H1900" c={c.floor} />
    <g transform="translate(90 0)">
      <Cut>
        <Paper
          d="M-4 190H420C428 190 428 206 420 206H-4C-12 206-12 190-4 190ZM14 206H32V262H14ZM384 206H402V262H384Z"
          c={BARK}
        />
        <Paper d="M32 206H384V250H32Z" c={CLAY} />
      </Cut>
      <Cut>
        {Array.from({ length: 12 }, (_, i) => 16 + i * 34).map((x, i) => (
          <g key={x}>
            <Paper
              d={`M${x - 9} 144H${x + 9}C${x + 15} 148 ${x + 15} 154 ${x + 14} 188H${x - 14}C${x - 15} 154 ${x - 15} 148 ${x - 9} 144Z`}
              c="#d8efe9"
            />
            <Box x={x - 11} y={135} w={22} h={10} r={3} c={[CORAL, RIVER, MARIGOLD][i % 3] as string} />
            <Box x={x - 9} y={162} w={18} h={13} r={2} c="#fffaf0" />
          </g>
        ))}
      </Cut>
    </g>
    <Mascot x={47} y={262} s={1.34} />
  </>
);

/** The lake lies far below, behind meadows and woods; no way is drawn. */
const WayToTheLake = ({ c }: SceneProps) => (
  <>
    <Sun x={80} y={70} r={42} c={c.sun} />
    <Cloud x={420} y={46} c={c.cloud} />
    <Land d="M-1400 96C-900 60-500 92-100 84S400 50 700 72 1300 60 1700 80" c={c.hills[0] as string} />
    <Land d="M-1400 136C-900 126-400 140 100 124S700 128 1700 120" c={c.hills[1] as string} />
    <Paper
      d="M150 148C170 128 260 122 360 124 460 126 540 132 530 150 520 168 420 170 330 168 230 168 140 166 150 148Z"
      c={c.shore}
    />
    <Paper
      d="M162 150C180 134 262 128 358 130 452 132 526 138 518 150 508 164 418 165 330 163 236 163 154 164 162 150Z"
      c={c.water}
    />
    <Ripple x={250} y={148} s={0.7} c={FOAM} />
    <Ripple x={400} y={146} s={0.9} c={FOAM} />
    <Land
      d="M-1400 186C-900 160-400 196-60 176 60 168 160 182 300 184S620 166 800 180 1300 170 1700 180"
      c={c.hills[2] as string}
      rim={c.rim}
    />
    {[-200, -150, -90, -30, 20, 70, 500, 550, 610, 660, 720].map((x, i) => (
      <RoundTree key={x} x={x} y={204 - (i % 3) * 8} s={0.62 + ((i * 7) % 4) * 0.08} c={i % 2 ? c.tree : MOSS} />
    ))}
    <Land
      d="M-1400 226C-900 214-400 236 0 226S500 232 800 222 1300 230 1700 224"
      c={c.hills[1] as string}
      rim={c.rim}
    />
    <Land d="M-1400 306C-900 292-400 314 60 300S700 314 1400 296" c={c.floor} />
    <Mascot x={280} y={260} s={1.34} />
    <Tuft x={120} y={256} s={1.5} c={c.tree} />
    <Tuft x={430} y={252} s={1.5} c={c.tree} />
  </>
);

/** A table in the grass with paper, sticks and paste; two children at work, each at an end. */
const LongString = ({ c }: SceneProps) => (
  <>
    <Hill c={c} />
    <Front c={c} />
    <Child
      x={446}
      y={244}
      s={1.3}
      skin={3}
      hair={0}
      style="braids"
      coat={CORAL}
      gaze={-3}
      left={[-24, -44]}
      right={[14, -40]}
    />
    <Cut>
      <Paper
        d="M136 196H424C432 196 432 210 424 210H136C128 210 128 196 136 196ZM160 210H178L168 262H150ZM382 210H400L410 262H392Z"
        c={CLAY}
      />
    </Cut>
    <Cut>
      <Paper d="M168 182 264 176 272 196H176Z" c={SKY} />
      <Paper d="M280 180 344 184 340 196H276Z" c={ROSE} />
      <Line d="M196 172 320 190M300 168 250 194" c={BARK} w={5} />
      <Paper d="M360 168H390V196H360Z" c={CREAM} />
      <Line d="M375 168 386 140" c={WOOD} w={5} />
      <Box x={356} y={164} w={38} h={8} r={3} c={RIVER} />
    </Cut>
    <Mascot x={102} y={258} s={1.34} />
    <Tuft x={520} y={250} s={1.6} c={c.tree} />
    <Tuft x={-20} y={252} s={1.6} c={c.tree} />
  </>
);

/** Bent trees and grass, and very far up the kite. */
const GustOfWind = ({ c }: SceneProps) => (
  <>
    <Hill c={c} mill={false} />
    <Windmill x={516} y={110} s={0.5} turn={42} wall={c.wall} wing={c.mill} />
    <Front c={c} />
    <Cut x={384} y={30} s={0.5} turn={24}>
      <Paper d="M0-44 34-4 0 48-34-4Z" c={CORAL} />
      <Paper d="M0-44V48L-34-4Z" c={MARIGOLD} />
      <Line d="M0 48C-14 66 14 78 0 100" c={INK} w={4} />
    </Cut>
    {[
      [66, 236, 1.2],
      [-130, 226, 1],
      [500, 240, 1.3],
    ].map(([x, y, s]) => (
      <Cut key={x} x={x as number} y={y as number} s={s as number}>
        <Line d="M0 0C0-24 4-40 18-56" c={BARK} w={8} />
        <Paper d="M-6-62C-8-90 24-104 54-92 84-96 104-78 92-62 76-50 40-44 16-48 4-46-6-52-6-62Z" c={c.tree} />
        <Line d="M10-72C16-82 26-86 38-84" c={LEAF} w={4} />
      </Cut>
    ))}
    {[-60, 150, 210, 370, 420, 620, 690].map((x, i) => (
      <Line
        key={x}
        d={`M${x} ${232 + (i % 3) * 8}c6-10 16-16 26-16M${x + 8} ${234 + (i % 3) * 8}c8-6 16-8 24-7`}
        c={c.tree}
        w={3.6}
      />
    ))}
    <Mascot x={280} y={258} s={1.34} />
  </>
);

const Arrival = ({ c }: SceneProps) => (
  <>
    <Sun x={120} y={70} r={44} c={c.sun} />
    <Cloud x={-40} y={54} c={c.cloud} />
    <Land d="M-1400 130C-900 96-500 128-120 122S260 140 420 120 900 96 1500 120" c={c.hills[0] as string} />
    <Land
      d="M-1400 186C-900 180-400 196-60 188 120 182 240 172 330 150 400 132 470 132 540 156 700 186 1100 170 1700 170"
      c={c.hills[1] as string}
    />
    <Windmill x={430} y={150} s={0.7} wall={c.wall} wing={c.mill} />
    <Cottage x={40} y={190} s={0.7} />
    <RoundTree x={-50} y={196} s={0.8} c={c.tree} />
    <Front c={c} />
    <Paper d="M240 262C256 232 370 214 402 160L430 158C430 220 340 236 330 262Z" c={c.rim} />
    <MascotArrives x={230} y={256} s={1.32} />
  </>
);

const Rest = ({ c }: SceneProps) => (
  <>
    <Sun x={120} y={110} r={44} c={c.sun} />
    <Land d="M-1400 130C-900 96-500 128-120 122S260 140 420 120 900 96 1500 120" c={c.hills[0] as string} />
    <Land
      d="M-1400 186C-900 180-400 196-60 188 120 182 240 172 330 150 400 132 470 132 540 156 700 186 1100 170 1700 170"
      c={c.hills[1] as string}
    />
    <Windmill x={430} y={150} s={0.7} turn={0} wall={c.wall} wing={c.mill} pane={GLOW} />
    <Cottage x={30} y={190} s={0.7} />
    <Front c={c} />
    <Cut x={230} y={256}>
      <Paper d="M-86 2C-98-22-60-36-10-36S86-30 88-10C90 8 70 12 0 12S-78 16-86 2Z" c="#7f9aa0" />
      <Line d="M-60-18C-40-28-10-28 10-28" c="#b3c8c9" w={4} />
    </Cut>
    <MascotRests x={224} y={220} s={1.3} />
    <Tuft x={360} y={250} s={1.5} c={c.rim} />
  </>
);

export const SCENES: Readonly<Record<string, Scene<SceneProps>>> = {
  'hay-wagon': [HayWagon, [40, 52, 165]],
  'twelve-jars': [TwelveJars, [10, 74, 166]],
  'way-to-the-lake': [WayToTheLake, [80, 86, 155]],
  'long-string': [LongString, [60, 112, 151]],
  'gust-of-wind': [GustOfWind, [60, 8, 230]],
};

export function Picture(props: WorldProps) {
  const look = getLook('windmill-hill', props);
  const c = COLOURS[(['gold', 'evening'] as const).find((light) => LOOKS.MILL[light] === look) ?? 'day'];
  const [Scene, shot] = chooseScene(props, SCENES, Arrival, Rest);
  return (
    <Scenery mode={props.mode} shot={shot}>
      <Scene c={c} />
    </Scenery>
  );
}

export const World = (props: WorldProps) => <Backdrop {...getLook('windmill-hill', props)} />;

/** A small pair of wings for each question. */
export const Progress: WorldModule['Progress'] = ({ done, of }) => (
  <Steps
    done={done}
    of={of}
    draw={(state) => (
      <>
        {state === 'now' && <circle r="23" fill="none" stroke="currentColor" strokeWidth="3.4" />}
        <path
          d="M0 0V-17H9V0ZM0 0H17V9H0ZM0 0V17H-9V0ZM0 0H-17V-9H0Z"
          transform="rotate(20)"
          fill={state === 'later' ? 'none' : state === 'now' ? MARIGOLD : CORAL}
          stroke={state === 'later' ? 'currentColor' : 'none'}
          strokeWidth="2.4"
          strokeDasharray=".1 4.6"
          strokeLinecap="round"
        />
      </>
    )}
  />
);
