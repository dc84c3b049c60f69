import {
  BARK,
  Box,
  CLAY,
  CORAL,
  CREAM,
  Cut,
  Dot,
  INK,
  Line,
  MARIGOLD,
  Paper,
  Put,
  RIVER,
} from '#web/art/worlds/figures/paper.tsx';

type Spot = { x: number; y: number; s?: number };
type HouseProps = Spot & { wall: string; roof: string; pane: string; gable?: boolean; floors?: 2 | 3 };

/** A narrow town house, its foot at x, y; 90 wide. `gable`: the roof climbs in steps. */
export const TownHouse = ({ x, y, s = 1, wall, roof, pane, gable, floors = 3 }: HouseProps) => {
  const top = -44 * floors - 8;
  return (
    <Cut x={x} y={y} s={s}>
      <Paper
        d={
          gable
            ? `M-42 4V${top}H-26V${top - 14}H-12V${top - 26}H12V${top - 14}H26V${top}H42V4Z`
            : `M-42 4V${top}L0 ${top - 42} 42 ${top}V4Z`
        }
        c={wall}
      />
      <Line
        d={
          gable
            ? `M-46 ${top}H-26M-30 ${top - 14}H-12M-14 ${top - 26}H14M12 ${top - 14}H30M26 ${top}H46`
            : `M-50 ${top + 6}L0 ${top - 44} 50 ${top + 6}`
        }
        c={roof}
        w={gable ? 7 : 9}
      />
      {Array.from({ length: floors }, (_, i) => top + 10 + i * 44).map((at) => (
        <g key={at}>
          <Box x={-27} y={at} w={19} h={25} c={pane} r={3} />
          <Box x={8} y={at} w={19} h={25} c={pane} r={3} />
          <Line d={`M-17.5 ${at}v25M17.5 ${at}v25`} c={wall} w={2.4} />
        </g>
      ))}
    </Cut>
  );
};

/** A sailing boat; its water line lies at y. */
export const SailBoat = ({
  x,
  y,
  s = 1,
  hull = CORAL,
  sail = '#fffaf0',
  jib = '#7cc3dd',
  lamp,
}: Spot & { hull?: string; sail?: string; jib?: string; lamp?: boolean }) => (
  <Cut x={x} y={y} s={s}>
    <Line d="M0-14V-104" c={BARK} w={5} />
    <Paper d="M6-98C40-80 48-50 48-26H6Z" c={sail} />
    <Paper d="M-6-90C-30-70-42-46-44-26H-6Z" c={jib} />
    <Paper d="M-58-18H62C58 0 48 6 36 6H-36C-48 6-56-4-58-18Z" c={hull} />
    <Line d="M-54-10H58" c={CREAM} w={3} />
    {lamp && <Dot x={56} y={-26} r={6} c="#f8dd8f" />}
  </Cut>
);

/** A fishing boat with its cabin. */
export const Cutter = ({ x, y, s = 1, hull = RIVER }: Spot & { hull?: string }) => (
  <Cut x={x} y={y} s={s}>
    <Line d="M40-18V-78L12-30" c={BARK} w={4} />
    <Box x={-28} y={-52} w={36} h={34} c="#fffaf0" />
    <Box x={-32} y={-60} w={44} h={10} c={CORAL} />
    <Box x={-20} y={-44} w={10} h={12} c={INK} />
    <Box x={-6} y={-44} w={10} h={12} c={INK} />
    <Paper d="M-58-20H66C60 2 50 8 36 8H-36C-50 8-56-4-58-20Z" c={hull} />
    <Line d="M-54-13H60" c={MARIGOLD} w={3} />
    {[-26, -4, 18].map((at) => (
      <Dot key={at} x={at} y={-3} r={4} c={CREAM} />
    ))}
  </Cut>
);

/** The lighthouse on its rock, 190 high. */
export const Lighthouse = ({
  x,
  y,
  s = 1,
  lit = false,
  wall = '#fffaf0',
  stripe = CORAL,
  roof = INK,
  rock = BARK,
  pane = '#f8dd8f',
}: Spot & { lit?: boolean; wall?: string; stripe?: string; roof?: string; rock?: string; pane?: string }) => (
  <Put x={x} y={y} s={s}>
    <Paper d="M-150 40C-120-6-70-34-10-36 60-36 120-10 160 40Z" c={rock} />
    <Cut>
      <Paper d="M-30-26-19-140H19L30-26Z" c={wall} />
      <Paper d="M-27.5-52-24.5-82H24.5L27.5-52ZM-22-108-19.5-132H19.5L22-108Z" c={stripe} />
      <Box x={-15} y={-172} w={30} h={26} r={0} c={pane} o={lit ? 1 : 0.75} />
      <Line d="M-5-172V-146M5-172V-146" c={roof} w={3} />
      <Paper d="M-20-172C-20-196 20-196 20-172Z" c={roof} />
      <Box x={-26} y={-148} w={52} h={9} r={3} c={roof} />
      <Dot y={-193} r={5} c={roof} />
      <Paper d="M-9-26V-42C-9-52 9-52 9-42V-26Z" c={roof} />
    </Cut>
  </Put>
);

/** A market stall, 112 wide, its feet at x, y; wares stand on the counter, the seller stands behind it. */
export const Stall = ({
  x,
  y,
  s = 1,
  c,
  stripe = '#fffaf0',
  seller,
  children,
}: Spot & { c: string; stripe?: string; seller?: React.ReactNode; children: React.ReactNode }) => (
  <Put x={x} y={y} s={s}>
    {seller}
    <Cut>
      <Line d="M-52 0V-120M52 0V-120" c={BARK} w={5} />
      <g transform="translate(0 -20)">
        <Paper
          d="M-62-116H62L66-92C66-80 46-80 46-92 46-80 24-80 23-92 23-80 0-80 0-92 0-80-23-80-23-92-24-80-46-80-46-92-46-80-66-80-66-92Z"
          c={c}
        />
        <Paper
          d="M-38-114H-20L-23-91C-24-79-46-79-46-91ZM4-114H20L24-91C23-79 0-79 0-91ZM42-114H58L66-91C65-79 46-79 46-91Z"
          c={stripe}
        />
        <Line d="M-62-116H62" c={c} w={7} />
        <Line d="M-62-116H62" c={INK} w={7} o={0.22} />
      </g>
    </Cut>
    <Cut>
      {children}
      <Paper d="M-58-42H58V0H-58Z" c={CLAY} />
      <Paper d="M-62-46H62V-36H-62Z" c={BARK} />
      <Line d="M-30-30V-6M0-30V-6M30-30V-6" c={BARK} w={2} o={0.5} />
    </Cut>
  </Put>
);

/** Three baskets' worth of round wares. */
export const Heap = ({ x, c }: { x: number; c: string }) => (
  <>
    <Dot x={x - 9} y={-52} r={7} c={c} />
    <Dot x={x + 9} y={-52} r={7} c={c} />
    <Dot x={x} y={-58} r={7} c={c} />
    <Paper d={`M${x - 18}-52H${x + 18}L${x + 14}-36H${x - 14}Z`} c={BARK} />
  </>
);
