import { Child } from '#web/art/worlds/figures/child.tsx';
import { Door, Palm } from '#web/art/worlds/figures/doors.tsx';
import { SailBoat } from '#web/art/worlds/figures/harbour.tsx';
import { Lantern } from '#web/art/worlds/figures/lantern.tsx';
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
  Floor,
  INK,
  Land,
  LEAF,
  Line,
  MARIGOLD,
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
import { getLook } from '#web/art/worlds/looks.ts';
import {
  Beach,
  COLOURS,
  getLight,
  Island,
  Rock,
  type SceneProps,
  Sea,
  Tree,
} from '#web/art/worlds/many-doors.ground.tsx';
import type { WorldModule, WorldProps } from '#web/art/worlds/world.ts';

/** A rope bridge over the strait, its two posts with sleepy faces of wood; it sways by itself. */
const TalkingBridge = ({ c }: SceneProps) => (
  <>
    <Sun x={300} y={54} r={44} c={c.sun} />
    <Sea c={c} y={120} />
    <SailBoat x={310} y={150} s={0.44} hull={INK} />
    <Land d="M-1400 292C-900 276-400 306 60 290S700 304 1400 286" c={c.sea[1] as string} rim={c.foam} />
    <Land d="M-1400 392C-900 380-400 404 60 388S700 402 1400 386" c={c.sea[2] as string} />
    <Cut>
      <Paper
        d="M-1400 200C-600 176-200 196-60 190 0 188 80 196 118 206 130 240 126 280 118 320H-1400Z"
        c={c.rock[1] as string}
      />
      <Paper d="M-1400 200C-600 176-200 196-60 190 0 188 80 196 118 206L114 218C0 204-300 200-1400 214Z" c={c.turf} />
      <Paper
        d="M2000 120C1200 96 700 110 560 130 500 140 470 180 464 206 456 240 458 290 468 320H2000Z"
        c={c.rock[1] as string}
      />
      <Paper
        d="M2000 120C1200 96 700 110 560 130 500 140 470 180 464 206L480 212C496 170 540 150 600 142 800 126 1400 124 2000 136Z"
        c={c.turf}
      />
    </Cut>
    <Door x={592} y={214} s={0.8} c={ROSE} shape="low" />
    <Door x={690} y={224} s={1} c={SKY} />
    <Cut>
      <Line d="M104 148C190 206 380 206 482 148M104 204C190 250 380 250 482 204" c={BARK} w={6} />
      <Line
        d="M134 164V214M168 184V230M208 198V240M254 203V243M300 203V243M346 198V240M392 188V232M440 170V218"
        c={BARK}
        w={3.4}
      />
      {[0, 1, 2, 3, 4, 5, 6, 7, 8].map((i) => (
        <Box
          key={i}
          x={114 + i * 40}
          y={[212, 225, 234, 240, 242, 240, 234, 225, 212][i] as number}
          w={34}
          h={9}
          r={3}
          c={CLAY}
        />
      ))}
    </Cut>
    {[98, 486].map((x) => (
      <Cut key={x} x={x} y={212}>
        <Paper d="M-22 6V-92C-22-122 22-122 22-92V6Z" c={WOOD} />
        <Line d="M-14-84H14M-12-20V-4M8-30V-8" c={BARK} w={3} />
        <Dot x={-8} y={-66} r={4} c={INK} />
        <Dot x={8} y={-66} r={4} c={INK} />
        <Line d="M-9-50Q0-44 9-50" c={INK} w={3.4} />
        <Paper d="M-28-104C-28-122 28-122 28-104Z" c={c.turf} />
      </Cut>
    ))}
    <Mascot x={38} y={208} s={1.14} />
    <Tuft x={-120} y={200} s={1.4} c={c.turf} />
  </>
);

/** One little door, high up in a smooth wall of rock; the ground below is empty. */
const HighDoor = ({ c }: SceneProps) => (
  <>
    <Sun x={-80} y={90} r={46} c={c.sun} />
    <Sea c={c} />
    <SailBoat x={-150} y={160} s={0.5} hull={INK} />
    <Cut>
      <Paper
        d="M70 240C90 180 96 120 130 70 150 30 200 16 260 12 360 4 470 10 620 20 820 30 1200 20 2000 40V240Z"
        c={c.rock[0] as string}
      />
    </Cut>
    <Paper
      d="M118 92C140 40 190 18 260 12 360 4 470 10 620 20 820 30 1200 20 2000 40V58C1200 40 820 50 620 40 470 30 360 26 280 34 200 40 150 60 118 92Z"
      c={c.turf}
    />
    <Paper d="M92 240C130 200 220 170 330 176S600 150 760 168 1300 150 2000 170V240Z" c={c.rock[1] as string} />
    <Line
      d="M150 150C166 144 176 142 190 142M500 120C524 114 540 116 556 122M470 200C490 196 506 196 524 202M196 214C214 208 230 208 240 212"
      c={c.rock[2] as string}
      w={5}
    />
    <Door x={404} y={118} s={0.72} c={MARIGOLD} />
    <Box x={374} y={120} w={60} h={9} r={4} c={c.rock[2] as string} />
    <Beach c={c} />
    <Palm x={-40} y={240} s={1.02} flip leaf={c.crown} shade={c.shade} />
    <Mascot x={280} y={260} s={1.3} />
    <Tuft x={180} y={236} s={1.3} c={c.crown} />
  </>
);

/**
 * A house, cut open: a room under the roof, two below it and one on the ground, of four colours and with nothing in
 * them.
 */
const FourRooms = ({ c }: SceneProps) => (
  <>
    <Sun x={-60} y={80} r={44} c={c.sun} />
    <Sea c={c} />
    <Beach c={c} y={210} />
    <Cut>
      <Paper d="M112 240V96L280 4 448 96V240Z" c={c.rock[1] as string} />
      <Line d="M90 108 280 8 470 108" c={RIVER} w={14} />
      <Box x={350} y={14} w={22} h={44} c={BARK} />
    </Cut>
    <Paper d="M206 88 280 42 354 88Z" c={ROSE} />
    <Paper d="M128 100H272V162H128Z" c={LEAF} />
    <Paper d="M288 100H432V162H288Z" c={SKY} />
    <Paper d="M128 172H432V236H128Z" c={MARIGOLD} />
    <Paper d="M128 154H272V162H128ZM288 154H432V162H288ZM128 228H432V236H128ZM206 82H354V88H206Z" c={INK} o={0.16} />
    <Paper
      d="M258 228V196C258 176 302 176 302 196V228ZM236 154V132C236 120 262 120 262 132V154ZM298 154V132C298 120 324 120 324 132V154ZM270 82V72C270 64 290 64 290 72V82Z"
      c={INK}
      o={0.3}
    />
    <Tree c={c} x={-130} y={226} />
    <Palm x={640} y={238} s={0.96} leaf={c.crown} shade={c.shade} />
    <Mascot x={516} y={260} s={1.26} />
  </>
);

/** Early: a flat sea, a boat drawn up, footprints in the sand. */
const EarlyBeach = ({ c }: SceneProps) => (
  <>
    <Cloud x={140} y={60} s={1.1} c={c.rim} />
    <Cloud x={560} y={44} s={0.8} c={c.rim} />
    <Floor y={112} c={c.sea[0] as string} />
    <Paper d="M520 114C560 76 640 60 740 64 840 68 900 92 940 114Z" c={c.rock[0] as string} />
    <Paper d="M540 102C580 72 650 60 740 64 820 68 868 82 900 96 780 84 640 88 540 102Z" c={c.turf} />
    <Door x={700} y={114} s={0.36} c={CORAL} />
    <Door x={760} y={112} s={0.3} c={RIVER} shape="pointed" />
    <Land d="M-1400 166C-700 156-200 176 120 164S700 172 1400 158" c={c.sand[0] as string} rim={c.rim} thick={8} />
    <Land d="M-1400 286C-900 270-400 300 60 284S700 298 1400 280" c={c.sand[1] as string} />
    <Land d="M-1400 384C-900 372-400 396 60 380S700 394 1400 378" c={c.sea[2] as string} />
    <Cut x={410} y={228} s={1.24} turn={-4}>
      <Paper d="M-120-44C-80-30 70-30 116-48 108-12 80 2 50 2H-66C-96 2-116-16-120-44Z" c={CORAL} />
      <Paper d="M-120-44C-80-30 70-30 116-48L113-36C70-20-80-20-117-34Z" c={CREAM} />
      <Line d="M-60-46 40-92" c={BARK} w={5} />
      <Paper d="M28-96 52-106 62-92 44-80Z" c={CLAY} />
    </Cut>
    {[0, 1, 2, 3, 4].map((i) => (
      <ellipse key={i} cx={92 + i * 22} cy={i % 2 ? 236 : 246} rx="7" ry="3.6" fill={c.rock[1]} opacity=".6" />
    ))}
    <Mascot x={46} y={252} s={1.3} />
    <Tuft x={-150} y={214} s={1.6} c={c.crown} />
    <Tuft x={640} y={222} s={1.6} c={c.crown} />
  </>
);

/** Lights over a long table with bowls and jugs; the islanders carry things from left and right. */
const Feast = ({ c }: SceneProps) => (
  <>
    <Sea c={c} />
    <Rock c={c} />
    <Door x={104} y={218} s={0.86} c={CORAL} shape="square" />
    <Door x={226} y={104} s={0.52} c={MARIGOLD} />
    <Door x={430} y={102} s={0.52} c={RIVER} shape="pointed" />
    <Beach c={c} y={206} />
    <Line d="M-420 40Q-200 96 20 36 280 110 540 36 760 96 980 40" c={CLAY} w={3} />
    {[-320, -220, -110, 110, 190, 280, 370, 450, 670, 780, 880].map((x, i) => (
      <Lantern
        key={x}
        x={x}
        y={[52, 62, 58, 52, 60, 66, 60, 52, 60, 63, 54][i] as number}
        s={0.6}
        lit
        kind={i % 2 ? 'straight' : 'round'}
      />
    ))}
    <Child
      x={128}
      y={236}
      s={1.12}
      skin={4}
      hair={0}
      style="bun"
      coat={CORAL}
      gaze={5}
      left={[-14, -46]}
      right={[20, -46]}
    >
      <Paper d="M-12-50H34C34-34-12-34-12-50Z" c={CREAM} />
    </Child>
    <Child
      x={448}
      y={236}
      s={1.12}
      skin={2}
      hair={4}
      style="elder"
      coat={LEAF}
      gaze={-5}
      left={[-22, -42]}
      right={[16, -38]}
    />
    <Cut>
      <Paper d="M160 196H408C416 196 416 210 408 210H160C152 210 152 196 160 196Z" c={CLAY} />
      <Paper d="M176 210H190V262H176ZM378 210H392V262H378Z" c={BARK} />
      <Paper d="M196 180H244C244 196 236 198 228 198H212C204 198 196 196 196 180Z" c={RIVER} />
      <Dot x={212} y={176} r={8} c={CORAL} />
      <Dot x={228} y={176} r={8} c={MARIGOLD} />
      <Paper d="M262 160H284L290 198H256Z" c={ROSE} />
      <Line d="M286 168C298 170 298 184 287 186" c={ROSE} w={4} />
      <Paper d="M312 184H380C376 200 316 200 312 184Z" c={MARIGOLD} />
      <Paper d="M324 184C326 168 366 168 368 184Z" c={CLAY} />
    </Cut>
    <Mascot x={46} y={262} s={1.3} />
  </>
);

/** The old turtle rests in the evening sun beside the baobab. */
const OldTurtle = ({ c }: SceneProps) => (
  <>
    <Sun x={574} y={104} r={54} c={c.sun} />
    <Sea c={c} />
    <SailBoat x={676} y={152} s={0.46} hull={INK} />
    <Beach c={c} y={200} />
    <Tree c={c} x={-60} y={222} />
    <Cut x={330} y={240} s={1.16}>
      <Paper d="M-120 4C-130-8-116-20-100-14L-84 4ZM96 4C92-12 112-22 124-12 132-4 126 4 120 6Z" c="#6f9a5c" />
      <Paper d="M-74 6C-78-12-46-14-44 0V10H-74ZM44 6C42-12 76-14 78 0V10H46Z" c="#5d874e" />
      <Paper d="M-108-8C-104-84-50-118 0-118S104-84 108-8C60 4-60 4-108-8Z" c="#4f7f5f" />
      <Paper
        d="M-22-96H22L38-62 20-30H-20L-38-62ZM-56-92-32-92-48-60-86-54C-82-70-70-84-56-92ZM56-92 32-92 48-60 86-54C82-70 70-84 56-92ZM-90-42-48-48-32-18-94-16ZM90-42 48-48 32-18 94-16Z"
        c="#8fb46a"
      />
      <Paper d="M-108-8C-60 4 60 4 108-8V-18C60-6-60-6-108-18Z" c="#3d6a50" />
      <Paper d="M-98-16C-132-24-150-50-146-70-142-90-112-92-104-72-98-56-92-40-84-30Z" c="#8fb46a" />
      <Line d="M-136-74Q-131-70-126-74" c={INK} w={3.4} />
      <Line d="M-142-58Q-134-54-128-56M-118-48-108-44M-116-38-104-34" c={INK} w={2.6} o={0.7} />
    </Cut>
    <Mascot x={100} y={260} s={1.26} />
    <Tuft x={500} y={238} s={1.5} c={c.crown} />
  </>
);

/** The island as a bird sees it: a flat shape in the sea, with woods, a lagoon and doors as small as buttons. */
const FromAbove = ({ c }: SceneProps) => (
  <>
    <Land d="M-1400 66C-900 50-500 78-60 62S500 76 900 58 1400 70 1700 60" c={c.sea[0] as string} rim={c.foam} />
    <Land d="M-1400 286C-900 270-400 300 60 284S700 298 1400 280" c={c.sea[1] as string} />
    <Land d="M-1400 392C-900 380-400 404 60 388S700 402 1400 386" c={c.sea[2] as string} />
    {[-300, -190, -90, 640, 730, 850].map((x, i) => (
      <Ripple key={x} x={x} y={100 + ((i * 53) % 150)} c={c.foam} s={1.1} />
    ))}
    <Paper
      d="M6 176C-24 128 50 82 130 88 190 92 220 62 300 66 400 70 420 96 480 104 560 114 590 170 540 210 500 242 420 232 350 246 270 260 210 236 150 238 80 240 30 216 6 176Z"
      c={c.foam}
    />
    <Cut>
      <Paper
        d="M18 174C-8 134 56 94 132 98 194 102 224 74 300 78 392 80 416 106 476 114 546 124 572 170 530 202 494 230 416 222 346 234 270 246 210 224 152 226 88 228 40 208 18 174Z"
        c={c.sand[0] as string}
      />
    </Cut>
    <Paper
      d="M56 166C40 138 86 112 138 116 196 120 232 92 300 96 380 98 410 124 470 132 524 140 536 172 510 190 478 212 410 204 344 214 270 226 212 206 156 208 104 210 72 194 56 166Z"
      c={c.turf}
    />
    <Paper
      d="M232 156C240 130 320 126 336 148 346 168 316 184 284 182 250 180 228 174 232 156Z"
      c={c.sea[1] as string}
    />
    <Line d="M258 156Q274 148 292 154M288 168Q302 162 316 166" c={c.foam} w={3} />
    {[
      [100, 150],
      [128, 136],
      [150, 156],
      [122, 174],
      [176, 138],
      [372, 126],
      [400, 140],
      [376, 156],
      [426, 160],
      [452, 176],
    ].map(([x, y], i) => (
      <Cut key={x} x={x as number} y={y as number}>
        <Dot r={15} c={i % 2 ? c.crown : c.shade} />
        <Line d="M-7-4C-6-8-2-9 2-9" c={LEAF} w={3} />
      </Cut>
    ))}
    <Door x={196} y={188} s={0.3} c={CORAL} shape="square" />
    <Door x={344} y={196} s={0.3} c={SKY} />
    <Door x={224} y={126} s={0.26} c={MARIGOLD} />
    <Door x={490} y={160} s={0.3} c={ROSE} shape="low" />
    <Door x={74} y={184} s={0.26} c={RIVER} shape="pointed" />
    <SailBoat x={610} y={236} s={0.5} hull={INK} />
    <Mascot x={280} y={252} s={0.56} />
  </>
);

/** The last door, open, with only light behind it. */
const LastDoor = ({ c }: SceneProps) => (
  <>
    <Island c={c} doors={false} />
    <Door x={96} y={222} s={0.84} c={CORAL} shape="square" />
    <Door x={164} y={198} s={0.9} c={SKY} />
    <Door x={206} y={100} s={0.5} c={MARIGOLD} />
    <Door x={440} y={104} s={0.52} c={RIVER} shape="pointed" />
    <Door x={462} y={210} s={0.94} c={LEAF} shape="pointed" />
    <Door x={556} y={222} s={0.86} c={ROSE} shape="low" />
    <Cut>
      <path
        d="M226 240V120C226 52 334 52 334 120V240Z"
        fill={c.light}
        stroke={INK}
        strokeWidth="11"
        strokeLinejoin="round"
      />
      <Paper d="M220 236V96C206 80 196 70 188 66 178 80 176 100 176 130V252Z" c={CORAL} />
      <Line d="M190 90V246M206 92V240" c="#a8402e" w={3} />
      <Dot x={184} y={164} r={4} c={MARIGOLD} />
    </Cut>
    <Paper d="M214 240H346L366 254H194Z" c={c.rim} />
    <Paper d="M194 254H366L390 272H170Z" c={c.sand[1] as string} />
    <Mascot x={280} y={244} s={1.2} />
  </>
);

const Arrival = ({ c }: SceneProps) => (
  <>
    <Island c={c} />
    <MascotArrives x={312} y={256} s={1.3} />
  </>
);

/** All doors are open, and the boat waits. */
const Rest = ({ c }: SceneProps) => (
  <>
    <Island c={c} open={c.light} palm={false} />
    <SailBoat x={640} y={262} s={1.1} />
    <Cut x={300} y={256}>
      <Paper d="M-86 2C-98-22-60-36-10-36S86-30 88-10C90 8 70 12 0 12S-78 16-86 2Z" c={c.rock[2] as string} />
      <Line d="M-60-18C-40-28-10-28 10-28" c={c.rock[0] as string} w={4} />
    </Cut>
    <MascotRests x={294} y={220} s={1.3} />
  </>
);

export const SCENES: Readonly<Record<string, Scene<SceneProps>>> = {
  'talking-bridge': [TalkingBridge, [0, 66, 165]],
  'high-door': [HighDoor, [130, 36, 165]],
  'four-rooms': [FourRooms, [120, 86, 160]],
  'early-beach': [EarlyBeach, [6, 92, 172]],
  'island-feast': [Feast, [-10, 66, 174]],
  'old-turtle': [OldTurtle, [50, 98, 168]],
  'free-afternoon': [FromAbove, [0, 62, 196]],
  'last-door': [LastDoor, [60, 60, 170]],
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
  return <Backdrop {...getLook('many-doors', props)} />;
}

const HUES = [CORAL, SKY, LEAF, ROSE, MARIGOLD, WATER, CLAY, SHALLOW] as const;

export const Progress: WorldModule['Progress'] = ({ done, of }) => (
  <Steps
    done={done}
    of={of}
    draw={(state, i) => (
      <>
        {state === 'now' && (
          <rect x="-21" y="-24" width="42" height="48" rx="15" fill="none" stroke="currentColor" strokeWidth="3.4" />
        )}
        <path
          d="M-13 17V-4C-13-21 13-21 13-4V17Z"
          fill={state === 'later' ? 'none' : HUES[i % HUES.length]}
          stroke={state === 'later' ? 'currentColor' : 'none'}
          strokeWidth="2.6"
          strokeDasharray=".1 5"
          strokeLinecap="round"
        />
        {state !== 'later' && <Dot x={7} y={2} r={2.6} c={INK} />}
      </>
    )}
  />
);
