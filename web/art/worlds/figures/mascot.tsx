import { AMBER, CREAM, Cut, Dot, INK, Line, Paper, POPPY } from '#web/art/worlds/figures/paper.tsx';
import { useIsLonger } from '#web/art/worlds/figures/scenery.tsx';

const SKIN = '#c98d62';
/** The child chooses the paper of its coat once (`web/lib/play-choices.ts`). */
const COAT_PAPER = 'var(--coat, #f4b733)';
const SLEEVE = 'color-mix(in srgb, var(--coat, #f4b733) 92%, #0d3d46)';
type Spot = { x: number; y: number; s?: number };

const HOOD = 'M0-108C19-108 26-94 25-79 24-66 13-61 0-61S-24-66-25-79C-26-94-19-108 0-108Z';
const COAT = 'M-11-63Q0-67 11-63Q22-46 28-24Q0-13-28-24Q-22-46-11-63Z';
const BOOTS = 'M-19 2C-19-6-14-9-3-9V2ZM19 2C19-6 14-9 3-9V2Z';

const Legs = ({ up }: { up: number }) => (
  <>
    <Line d={`M-8-8V${-26 - up}M8-8V${-26 - up}`} c={INK} w={9} />
    <Paper d={BOOTS} c={POPPY} />
  </>
);

/** The child of the story, from behind: at a question there is no facial expression to copy. */
export function Mascot({ x, y, s = 1 }: Spot) {
  const longer = useIsLonger();
  const up = longer ? 20 : 0;
  return (
    <Cut figure x={x} y={y} s={s * (longer ? 0.82 : 1)}>
      <Legs up={up} />
      <g transform={`translate(0 ${-up})`}>
        <Line d="M-15-55Q-26-42-26-33M15-55Q26-42 26-33" c={SLEEVE} w={12} />
        <Dot x={-26} y={-30} r={5.5} c={SKIN} />
        <Dot x={26} y={-30} r={5.5} c={SKIN} />
        <Paper d={COAT} c={COAT_PAPER} />
        <Line d="M0-63V-19M-21-36Q0-30 21-36" c={AMBER} w={2.4} />
        <g transform={longer ? 'translate(0 -15) scale(.76)' : undefined}>
          <Paper d={HOOD} c={COAT_PAPER} />
          <Line d="M0-107C4-94 4-76 0-62" c={AMBER} w={2.4} />
        </g>
      </g>
    </Cut>
  );
}

const Face = ({ shut }: { shut?: boolean }) => (
  <>
    <Paper d={HOOD} c={COAT_PAPER} />
    <ellipse cx="1" cy="-81" rx="17" ry="17.5" fill={SKIN} />
    <Paper d="M-14-89C-7-100 9-101 16-89 9-89 6-92 3-93-2-89-8-88-14-89Z" c="#3a2a22" />
    <Dot x={-9} y={-75} r={3.4} c={POPPY} o={0.3} />
    <Dot x={11} y={-75} r={3.4} c={POPPY} o={0.3} />
    {shut ? (
      <Line d="M-9-81Q-6-78-3-81M5-81Q8-78 11-81" c="#2a1c16" w={2} />
    ) : (
      <>
        <Dot x={-6} y={-81} r={2.4} c="#2a1c16" />
        <Dot x={8} y={-81} r={2.4} c="#2a1c16" />
      </>
    )}
    <Line d="M-4-73Q1-69 6-73" c="#2a1c16" w={2.2} />
    {shut && (
      <g transform="translate(1 -71)">
        <ellipse className="yawns" rx="5" ry="6.5" fill="#2a1c16" opacity="0" />
      </g>
    )}
  </>
);

const Front = () => (
  <>
    <Paper d={COAT} c={COAT_PAPER} />
    <Line d="M0-63V-19" c={AMBER} w={2.4} />
    <Dot x={7} y={-50} r={2.6} c={INK} />
    <Dot x={7} y={-38} r={2.6} c={INK} />
  </>
);

/** With its face: at openings. */
export const MascotArrives = ({ x, y, s = 1 }: Spot) => (
  <Cut figure x={x} y={y} s={s}>
    <Legs up={0} />
    <Line d="M-14-56Q-26-46-25-34M14-56Q26-46 25-34" c={SLEEVE} w={12} />
    <Dot x={-25} y={-31} r={5.5} c={SKIN} />
    <Dot x={25} y={-31} r={5.5} c={SKIN} />
    <Front />
    <Face />
  </Cut>
);

/** Parts of the right arm, which turns about its shoulder. */
const Waves = ({ children }: { children: React.ReactNode }) => (
  <g transform="translate(14 -56)">
    <g className="waves">{children}</g>
  </g>
);

/** Sits with a warm cup and shut eyes: at rests, where it yawns and waves (`web/stage/life.ts`). It sits on what is drawn below 0. */
export const MascotRests = ({ x, y, s = 1 }: Spot) => (
  <Cut figure x={x} y={y} s={s}>
    <Line d="M-6-10Q14-16 30-6M6-8Q22-12 42-4" c={INK} w={10} />
    <Paper d="M28 2C26-8 34-12 42-8L44 0ZM40 4C38-6 46-10 54-6L56 2Z" c={POPPY} />
    <g transform="translate(0 16)">
      <Front />
      <Line d="M-14-56Q-30-40-8-34" c={SLEEVE} w={12} />
      <Waves>
        <Line d="M0 0Q16 16-2 22" c={SLEEVE} w={12} />
      </Waves>
      <Paper d="M-10-46H12V-36C12-28-10-28-10-36Z" c={CREAM} />
      <Line d="M12-43C20-43 19-34 11-35" c={CREAM} w={3} />
      <Dot x={-8} y={-33} r={5} c={SKIN} />
      <Waves>
        <Dot x={-4} y={24} r={5} c={SKIN} />
      </Waves>
      <Face shut />
    </g>
  </Cut>
);

/** In the air, arms up: once a day, when its tasks are done. */
export const MascotHops = ({ x, y, s = 1 }: Spot) => (
  <Cut figure x={x} y={y} s={s}>
    <Line d="M-8-26L-22-6M8-26L26-14" c={INK} w={9} />
    <Paper d="M-34-2C-32-11-26-14-16-8L-20 4ZM22-18C26-26 36-24 40-12L30-4Z" c={POPPY} />
    <Line d="M-14-56Q-32-64-38-78M14-56Q32-62 40-76" c={SLEEVE} w={12} />
    <Dot x={-39} y={-81} r={5.5} c={SKIN} />
    <Dot x={41} y={-79} r={5.5} c={SKIN} />
    <Front />
    <Face />
  </Cut>
);
