import { Child } from '#web/art/worlds/figures/child.tsx';
import { Cutter, Heap, Lighthouse, SailBoat, Stall } from '#web/art/worlds/figures/harbour.tsx';
import { Mascot, MascotArrives, MascotRests } from '#web/art/worlds/figures/mascot.tsx';
import { Cloud, Ripple, Sun, Tuft } from '#web/art/worlds/figures/nature.tsx';
import {
  BARK,
  Box,
  CLAY,
  CORAL,
  CREAM,
  Cut,
  Dot,
  GLOW,
  INK,
  Land,
  LEAF,
  Line,
  MARIGOLD,
  NIGHT,
  Paper,
  RIVER,
  ROSE,
  SHALLOW,
  SKY,
  WOOD,
} from '#web/art/worlds/figures/paper.tsx';
import { Steps } from '#web/art/worlds/figures/progress.tsx';
import { Backdrop, chooseScene, type Scene, Scenery } from '#web/art/worlds/figures/scenery.tsx';
import { COLOURS, getLight, Hills, Quay, type SceneProps, Sea, Town } from '#web/art/worlds/harbour-town.ground.tsx';
import { getLook } from '#web/art/worlds/looks.ts';
import type { WorldModule, WorldProps } from '#web/art/worlds/world.ts';

/** Two and two stalls beside a way through the middle, so that none stands over a card; fruit, bread, jugs and wool. */
const FourStalls = ({ c }: SceneProps) => (
  <>
    <Hills c={c} />
    <Sea c={c} />
    <Town c={c} at={20} />
    <Town c={c} at={560 + 540} />
    <SailBoat x={-150} y={176} s={0.95} />
    <Quay c={c} />
    <Stall
      x={-28}
      y={252}
      s={1.16}
      c={CORAL}
      seller={<Child x={2} y={-6} skin={3} hair={0} style="bun" coat={LEAF} gaze={-2} />}
    >
      <Heap x={-34} c={CORAL} />
      <Heap x={4} c={LEAF} />
      <Heap x={40} c={MARIGOLD} />
    </Stall>
    <Stall
      x={120}
      y={252}
      s={1.16}
      c={RIVER}
      seller={<Child x={0} y={-6} skin={0} hair={4} style="elder" coat={SKY} gaze={3} />}
    >
      {[-36, 0, 36].map((x) => (
        <Paper key={x} d={`M${x - 15}-46C${x - 16}-64 ${x + 16}-64 ${x + 15}-46Z`} c={WOOD} />
      ))}
    </Stall>
    <Stall
      x={440}
      y={252}
      s={1.16}
      c={LEAF}
      seller={<Child x={0} y={-6} skin={4} hair={0} style="curls" coat={MARIGOLD} gaze={-3} />}
    >
      {[-36, -6, 28].map((x, i) => (
        <Paper
          key={x}
          d={`M${x - 7}-72H${x + 7}L${x + 5}-66C${x + 18}-62 ${x + 16}-46 ${x + 10}-44H${x - 10}C${x - 16}-46 ${x - 18}-62 ${x - 5}-66Z`}
          c={[CORAL, SKY, RIVER][i] as string}
        />
      ))}
    </Stall>
    <Stall
      x={588}
      y={252}
      s={1.16}
      c={MARIGOLD}
      seller={<Child x={-2} y={-6} skin={1} hair={1} style="braids" coat={ROSE} gaze={2} />}
    >
      {[-36, 0, 36].map((x, i) => (
        <g key={x}>
          <Dot x={x} y={-54} r={12} c={[ROSE, SKY, LEAF][i] as string} />
          <Line
            d={`M${x - 9}-58C${x - 3}-52 ${x + 4}-50 ${x + 11}-52M${x - 8}-50C${x - 2}-46 ${x + 3}-46 ${x + 8}-47`}
            c="#fffaf0"
            w={2}
          />
        </g>
      ))}
    </Stall>
    <Mascot x={280} y={254} s={1.3} />
  </>
);

const Bag = ({ x, y, c }: { x: number; y: number; c: string }) => (
  <Cut x={x} y={y}>
    <Line d="M-9-24C-9-36 9-36 9-24" c={BARK} w={4} />
    <Box x={-20} y={-26} w={40} h={27} r={5} c={c} />
    <Line d="M-20-15H20" c={CREAM} w={3} />
  </Cut>
);

/** The ferry lies off; its ramp has come down into the water, and people wait with their bags. */
const LateFerry = ({ c }: SceneProps) => (
  <>
    <Hills c={c} />
    <Sea c={c} y={146} />
    <Town c={c} at={-60} y={188} tall={0.86} />
    <Lighthouse x={760} y={150} s={0.72} rock={c.rock} />
    <Cut x={330} y={212} s={1.2}>
      <Box x={74} y={-112} w={26} h={40} c={CORAL} />
      <Box x={74} y={-102} w={26} h={9} r={0} c={CREAM} />
      <Paper d="M-30-74H120L132-46H-42Z" c="#fffaf0" />
      <Paper d="M-76-48H176C172-10 160 4 138 6H-46C-64 4-72-16-76-48Z" c={RIVER} />
      <Line d="M-74-36H174" c={MARIGOLD} w={5} />
      {[-16, 10, 36, 62, 88].map((x) => (
        <Box key={x} x={x} y={-68} w={16} h={14} r={4} c={SHALLOW} />
      ))}
      {[-30, 0, 30, 60, 90, 120].map((x) => (
        <Dot key={x} x={x} y={-16} r={6} c={CREAM} />
      ))}
    </Cut>
    <Ripple x={470} y={222} c={c.foam} s={1.4} />
    <Ripple x={610} y={216} c={c.foam} />
    <Cut>
      <Paper d="M222 176 250 168 262 206 240 214Z" c={CLAY} />
      <Paper d="M206 214 186 232 150 226 178 206Z" c={CLAY} />
      <Line d="M226 184 252 176M230 196 256 190M184 212 172 226M196 214 184 230" c={BARK} w={3} />
    </Cut>
    <Quay c={c} y={232} />
    <Cut>
      <Paper d="M-1400 226H164V242H-1400Z" c={WOOD} />
      <Paper d="M144 220H162V290H144ZM16 220H34V290H16ZM-130 220H-112V290H-130Z" c={BARK} />
    </Cut>
    <Child x={-150} y={228} s={1.16} skin={1} hair={1} style="bob" coat={ROSE} gaze={4} />
    <Child x={-98} y={230} s={1.24} skin={4} hair={4} style="elder" coat={MARIGOLD} gaze={3} shoes={BARK} />
    <Bag x={-46} y={230} c={CORAL} />
    <Child
      x={4}
      y={228}
      s={1.12}
      skin={2}
      hair={0}
      style="braids"
      coat={LEAF}
      gaze={5}
      left={[-20, -34]}
      right={[14, -46]}
    />
    <Child x={60} y={230} s={0.92} skin={0} hair={3} style="short" coat={SKY} gaze={4} />
    <Bag x={104} y={231} c={RIVER} />
    <Mascot x={514} y={262} s={1.3} />
    <Child
      x={352}
      y={262}
      s={1.22}
      skin={3}
      hair={0}
      style="cap"
      coat={INK}
      legs={CREAM}
      gaze={-5}
      left={[-18, -32]}
      right={[18, -32]}
    />
    <Bag x={600} y={258} c={MARIGOLD} />
  </>
);

/** The tower without a light, boats far out, evening. */
const DarkLighthouse = ({ c }: SceneProps) => (
  <>
    <Land d="M-1400 84C-800 96-200 66 240 82S700 56 1500 70" c={c.hill[0] as string} />
    <Land d="M-1400 120C-700 110 0 124 400 112S900 120 1500 110" c={c.hill[1] as string} />
    <Sun x={428} y={140} r={46} c={c.sun} />
    <Sea c={c} y={142} />
    <Line d="M400 156H456M410 166H446M416 176H440" c={CORAL} w={4} o={0.8} />
    <SailBoat x={356} y={174} s={0.46} hull={NIGHT} sail="#bcd8d2" jib="#8fb9b6" />
    <SailBoat x={186} y={206} s={0.84} hull={NIGHT} sail="#d5e5dc" jib="#8fb9b6" />
    <Cutter x={430} y={206} s={0.66} hull={NIGHT} />
    <Town c={c} at={-20} y={206} />
    <Lighthouse x={640} y={206} s={1} wall="#2c6169" stripe="#1d4b54" roof={NIGHT} rock="#0e343d" pane="#5c8a8d" />
    <Quay c={c} y={224} />
    <Child x={-44} y={248} s={1.16} skin={1} hair={2} style="cap" coat={CLAY} gaze={null} />
    <Child x={58} y={252} s={1.16} skin={4} hair={0} style="curls" coat={ROSE} gaze={null} />
    <Mascot x={280} y={258} s={1.34} />
  </>
);

/** An old hull on the sand, its side open; grass has grown round it. */
const OldBoat = ({ c }: SceneProps) => (
  <>
    <Hills c={c} />
    <Sea c={c} y={138} />
    <Lighthouse x={-150} y={148} s={0.74} rock={c.rock} />
    <Sun x={690} y={54} r={40} c={c.sun} />
    <Cloud x={-20} y={50} c={c.cloud} s={0.8} />
    <SailBoat x={660} y={168} s={0.6} />
    <Quay c={c} y={188} />
    <Cut x={300} y={236} s={1.28} turn={-6}>
      <Line d="M6-56V-136" c={BARK} w={7} />
      <Line d="M6-132-34-112" c={BARK} w={5} />
      <Paper d="M-126-70C-110-58 90-54 140-76 136-26 104 8 62 12H-70C-104 6-124-30-126-70Z" c="#5d8f92" />
      <Paper d="M-126-70C-110-58 90-54 140-76 139-68 138-60 136-54 90-38-100-40-123-54Z" c={CREAM} />
      <Paper d="M-58-30-30-40-8-30 2-12-26 0-50-6Z" c={INK} />
      <Line
        d="M-104-20C-90-16-76-14-66-14M14-12C50-12 84-18 112-32M-86 0C-76 2-70 3-62 3M14 4C34 4 54 2 74-2"
        c={INK}
        w={3}
        o={0.45}
      />
      <Paper d="M52-30 66-34 72-16 58-12ZM84-26 96-30 100-16 88-12Z" c={CLAY} />
    </Cut>
    <Tuft x={150} y={250} s={1.9} c="#8fa95b" />
    <Tuft x={462} y={240} s={1.7} c="#8fa95b" />
    <Tuft x={-170} y={230} s={1.6} c="#8fa95b" />
    <Mascot x={48} y={260} s={1.34} />
  </>
);

const RAIN = [-380, -300, -210, -120, -40, 40, 110, 190, 350, 430, 500, 590, 680, 770, 860];

/** The boat house with its lights on; rain and high waves all round. */
const StormNight = ({ c }: SceneProps) => (
  <>
    <Cloud x={-190} y={70} s={1.6} c={c.cloud} />
    <Cloud x={180} y={58} s={1.3} c={c.cloud} />
    <Cloud x={640} y={82} s={1.9} c={c.cloud} />
    <Land
      d="M-1400 130C-1200 150-1100 100-960 118S-740 150-640 120-440 150-330 118-140 150-20 120 170 150 280 118 470 150 580 118 770 150 880 120 1080 150 1200 120"
      c={c.far}
    />
    <Land
      d="M-1400 168C-1250 190-1150 140-1000 158S-780 190-680 158-480 190-370 156-180 190-60 158 130 190 240 156 430 190 540 156 730 190 840 158 1040 190 1160 158"
      c={c.sea}
      rim={c.foam}
      thick={4}
    />
    <Quay c={c} y={212} />
    <Cut x={330} y={226} s={1.2}>
      <Paper d="M-134 0V-92L0-158 134-92V0Z" c="#7a4d38" />
      <Line d="M-100-2V-98M-66-2V-116M66-2V-116M100-2V-98" c="#5f3a2a" w={3} />
      <Line d="M-150-86 0-160 150-86" c={NIGHT} w={14} />
      <Paper d="M-36 0V-62C-36-88 36-88 36-62V0Z" c={GLOW} />
      <Line d="M0-80V0M-36-40H36" c="#7a4d38" w={4} />
      <Box x={-104} y={-72} w={40} h={36} r={4} c={GLOW} />
      <Box x={64} y={-72} w={40} h={36} r={4} c={GLOW} />
      <Line d="M-84-72V-36M-104-54H-64M84-72V-36M64-54H104" c="#7a4d38" w={4} />
      <Dot y={-118} r={13} c={GLOW} />
    </Cut>
    <Paper d="M288 230H372L396 262H264Z" c={MARIGOLD} o={0.25} />
    {RAIN.map((x, i) => (
      <Line
        key={x}
        d={`M${x} ${20 + ((i * 37) % 60)}l-12 30M${x + 36} ${110 + ((i * 23) % 50)}l-12 30`}
        c="#b9d8d8"
        w={3}
        o={0.55}
      />
    ))}
    <Mascot x={88} y={258} s={1.3} />
    <Cut x={-130} y={238}>
      <Paper d="M-90-4C-80-34 80-34 92-4Z" c="#42707a" />
      <Line d="M-92-3H94" c={CREAM} w={5} o={0.7} />
    </Cut>
  </>
);

/** A bottle with something rolled up in it rides on the last wave. */
const BottlePost = ({ c }: SceneProps) => (
  <>
    <Hills c={c} />
    <Sun x={-110} y={66} r={40} c={c.sun} />
    <Cloud x={200} y={46} c={c.cloud} s={0.9} />
    <Sea c={c} y={116} />
    <SailBoat x={-170} y={150} s={0.5} />
    <Lighthouse x={720} y={128} s={0.62} rock={c.rock} />
    <Land
      d="M-1400 176C-900 186-500 160-200 178 20 190 150 120 300 140 400 152 420 190 560 184S1000 170 1400 184"
      c={c.deep}
      rim={c.foam}
      thick={6}
    />
    <Line d="M150 176C200 150 250 146 300 156M330 164C350 174 370 184 400 190" c={c.foam} w={3.4} o={0.7} />
    <Cut x={318} y={142} s={1.3} turn={24}>
      <Paper d="M-64-20C-76-18-76 18-64 20H26C40 20 42 9 56 9H70V-9H56C42-9 40-20 26-20Z" c="#bfe3d2" />
      <Box x={66} y={-8} w={20} h={16} r={3} c={WOOD} />
      <Box x={-48} y={-10} w={58} h={20} r={9} c={CREAM} />
      <Line d="M-18-10V10M-12-10V10" c={CORAL} w={4} />
      <Line d="M-58-12H20" c="#fff" w={4} o={0.8} />
    </Cut>
    <Land d="M-1400 214C-900 224-500 206-200 216S300 206 560 218 1000 208 1400 220" c={c.foam} />
    <Quay c={c} y={228} />
    <Mascot x={48} y={262} s={1.34} />
  </>
);

const Arrival = ({ c }: SceneProps) => (
  <>
    <Hills c={c} />
    <Sun x={500} y={60} r={44} c={c.sun} />
    <Cloud x={330} y={44} s={0.8} c={c.cloud} />
    <Sea c={c} />
    <Town c={c} at={250} />
    <Lighthouse x={680} y={158} s={0.78} rock={c.rock} />
    <SailBoat x={400} y={182} s={1} />
    <Cutter x={560} y={190} s={0.8} />
    <Quay c={c} />
    <MascotArrives x={280} y={256} s={1.34} />
  </>
);

/** The boats are home and the lamps are on. */
const Rest = ({ c }: SceneProps) => (
  <>
    <Land d="M-1400 84C-800 96-200 66 240 82S700 56 1500 70" c={c.hill[0] as string} />
    <Land d="M-1400 120C-700 110 0 124 400 112S900 120 1500 110" c={c.hill[1] as string} />
    <Sea c={c} y={142} />
    <Town c={c} at={90} y={206} />
    <Lighthouse x={720} y={168} s={0.84} lit wall="#2c6169" stripe="#1d4b54" roof={NIGHT} rock="#0e343d" />
    <SailBoat x={372} y={192} s={0.9} hull={CORAL} sail="#d5e5dc" jib="#8fb9b6" lamp />
    <SailBoat x={486} y={200} s={0.76} hull={MARIGOLD} sail="#d5e5dc" jib="#8fb9b6" lamp />
    <Cutter x={570} y={200} s={0.8} />
    <Quay c={c} y={218} />
    <Cut x={240} y={252}>
      <Box x={-100} y={-34} w={200} h={14} c={WOOD} />
      <Paper d="M-80-20H-66V12H-80ZM66-20H80V12H66Z" c={BARK} />
    </Cut>
    <MascotRests x={230} y={216} s={1.3} />
  </>
);

export const SCENES: Readonly<Record<string, Scene<SceneProps>>> = {
  'four-stalls': [FourStalls, [-2, 58, 184]],
  'late-ferry': [LateFerry, [190, 95, 150]],
  'dark-lighthouse': [DarkLighthouse, [236, 24, 200]],
  'old-boat': [OldBoat, [6, 72, 174]],
  'storm-night': [StormNight, [50, 76, 165]],
  'bottle-post': [BottlePost, [-20, 84, 158]],
};

export function Picture(props: WorldProps) {
  const [Scene, shot] = chooseScene(props, SCENES, Arrival, Rest);
  return (
    <Scenery mode={props.mode} shot={shot}>
      <Scene c={COLOURS[getLight(props)]} />
    </Scenery>
  );
}

export function World(props: WorldProps) {
  return <Backdrop {...getLook('harbour-town', props)} />;
}

const PENNANT = 'M-15-17Q0-13 15-17L0 18Z';
const HUES = [CORAL, RIVER, MARIGOLD, LEAF, SKY, ROSE] as const;

export const Progress: WorldModule['Progress'] = ({ done, of }) => (
  <Steps
    done={done}
    of={of}
    line="currentColor"
    draw={(state, i) => (
      <path
        d={PENNANT}
        transform="translate(0 -5)"
        fill={state === 'later' ? 'none' : HUES[i % HUES.length]}
        stroke={state === 'done' ? 'none' : 'currentColor'}
        strokeWidth={state === 'now' ? 5 : 2.6}
        strokeDasharray={state === 'later' ? '.1 5' : undefined}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    )}
  />
);
