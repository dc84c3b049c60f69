import { CORAL, Cut, Dot, INK, Line, Paper } from '#web/art/worlds/figures/paper.tsx';
import { useIsLonger } from '#web/art/worlds/figures/scenery.tsx';

export const SKINS = ['#f7dcc4', '#eec39a', '#d6a273', '#b98052', '#8c5a39'] as const;
export const HAIRS = ['#2b1a12', '#5b3a22', '#8a4b25', '#c9973f', '#d9d9d4'] as const;

type Point = readonly [x: number, y: number];
export type Style = 'short' | 'bob' | 'puffs' | 'curls' | 'bun' | 'braids' | 'elder' | 'cap';

export type ChildProps = {
  x: number;
  y: number;
  s?: number;
  flip?: boolean;
  skin?: 0 | 1 | 2 | 3 | 4;
  hair?: 0 | 1 | 2 | 3 | 4;
  style?: Style;
  coat: string;
  legs?: string;
  shoes?: string;
  /** Positions of the hands; the feet stand at 0,0 and the top of the head is at -104. */
  left?: Point;
  right?: Point;
  /** How far the face is turned; null: seen from behind. */
  gaze?: number | null;
  sits?: boolean;
  /** A held object, drawn between body and hands. */
  children?: React.ReactNode;
};

/** Parts behind and on the head, in units of a head of radius 20. */
export const HAIR: Readonly<Record<Style, (c: string) => { behind?: React.ReactNode; on: React.ReactNode }>> = {
  short: (c) => ({ on: <Paper d="M-20 0C-23-21-9-26 2-25 17-25 24-13 20 0 16-8 11-12 2-12-7-7-14-8-20 0Z" c={c} /> }),
  bob: (c) => ({
    behind: <Paper d="M-25 14C-28-15-16-27 0-27S28-15 25 14C14 20-14 20-25 14Z" c={c} />,
    on: <Paper d="M-20-1C-19-20-9-25 0-25S19-20 20-1C12-10-8-13-20-1Z" c={c} />,
  }),
  puffs: (c) => ({
    behind: (
      <>
        <Dot x={-18} y={-19} r={11} c={c} />
        <Dot x={18} y={-19} r={11} c={c} />
      </>
    ),
    on: <Paper d="M-20-3C-20-20-10-24 0-24S20-20 20-3C13-11 5-14 0-17-5-14-13-11-20-3Z" c={c} />,
  }),
  curls: (c) => ({
    on: (
      <Paper
        d="M-20 2C-27-2-26-11-20-13-21-22-12-26-7-23-3-30 7-29 9-23 16-26 22-20 20-13 27-10 26-2 20 2 18-7 12-12 0-12S-18-7-20 2Z"
        c={c}
      />
    ),
  }),
  bun: (c) => ({
    behind: <Dot y={-26} r={9} c={c} />,
    on: <Paper d="M-20-2C-20-20-10-24 0-24S20-20 20-2C15-11 8-14 0-14S-15-11-20-2Z" c={c} />,
  }),
  braids: (c) => ({
    behind: <Line d="M-18 0C-24 10-22 20-20 28M18 0C24 10 22 20 20 28" c={c} w={8} />,
    on: <Paper d="M-20 0C-21-20-10-25 0-25S21-20 20 0C15-10 6-14 0-20-6-14-15-10-20 0Z" c={c} />,
  }),
  elder: (c) => ({
    on: (
      <>
        <Paper d="M-20-2C-22-20-10-25 0-25S22-20 20-2C14-14-14-14-20-2Z" c={c} />
        <Paper d="M-19 4C-20 20-8 28 0 28S20 20 19 4C12 8 6 6 0 6S-12 8-19 4Z" c={c} />
      </>
    ),
  }),
  cap: (c) => ({
    behind: <Paper d="M-22 8C-24-8-20-16 0-18S24-8 22 8C14 16-14 16-22 8Z" c={c} />,
    on: (
      <>
        <Paper d="M-21-5C-21-22-9-27 0-27S21-22 21-5C10-10-10-10-21-5Z" c={CORAL} />
        <Dot y={-28} r={5} c="#fff6dc" />
      </>
    ),
  }),
};

const arm = (side: -1 | 1, [x, y]: Point) =>
  `M${side * 13}-57Q${(side * 13 + x) / 2 + side * 7} ${(-57 + y) / 2 + 3} ${x} ${y}`;

/** A child or an adult, standing or sitting; about 104 high at size 1. People differ only in skin, hair and coat. */
export function Child(props: ChildProps) {
  const {
    x,
    y,
    s = 1,
    flip,
    skin = 2,
    hair = 0,
    style = 'short',
    coat,
    legs = INK,
    shoes = '#fff6dc',
    left = [-24, -31],
    right = [24, -31],
    gaze = 0,
    sits,
  } = props;
  const longer = useIsLonger();
  const up = sits ? -22 : longer ? 22 : 0;
  const c = HAIRS[hair];
  const { behind, on } = HAIR[style](c);
  const arms = arm(-1, left) + arm(1, right);
  const head = `translate(0 -82)${longer ? ' translate(0 6) scale(.72)' : ''}`;
  return (
    <Cut figure x={x} y={y} s={s * (longer ? 0.8 : 1)} flip={flip}>
      {sits ? (
        <>
          <Line d="M-7-6Q8-10 22-4M8-6Q22-10 32-4" c={legs} w={10} />
          <Paper d="M18 1V-7C24-10 30-4 30 1ZM30 1V-7C36-10 42-4 42 1Z" c={shoes} />
        </>
      ) : (
        <>
          <Line d={`M-8-8V${-26 - up}M8-8V${-26 - up}`} c={legs} w={9} />
          <Paper d="M-18 1C-18-7-12-9-3-8V1ZM18 1C18-7 12-9 3-8V1Z" c={shoes} />
        </>
      )}
      <g transform={`translate(0 ${-up})`}>
        <g transform={head}>{behind}</g>
        <Paper d="M-10-64Q0-69 10-64Q20-46 24-22Q0-14-24-22Q-20-46-10-64Z" c={coat} />
        {props.children}
        <Line d={arms} c={coat} w={10.5} />
        <Line d={arms} c={INK} w={10.5} o={0.1} />
        <Dot x={left[0]} y={left[1]} r={5.5} c={SKINS[skin]} />
        <Dot x={right[0]} y={right[1]} r={5.5} c={SKINS[skin]} />
        <g transform={head}>
          {gaze === null ? (
            <>
              <Dot r={20} c={SKINS[skin]} />
              <Paper d="M-21 4C-24-20-10-25 0-25S24-20 21 4C16 16-16 16-21 4Z" c={c} />
              {style === 'cap' && on}
            </>
          ) : (
            <>
              <Dot x={-20} y={3} r={4} c={SKINS[skin]} />
              <Dot x={20} y={3} r={4} c={SKINS[skin]} />
              <Dot r={20} c={SKINS[skin]} />
              {on}
              <g transform={`translate(${gaze} 2)`}>
                <Dot x={-11} y={5} r={3.4} c={CORAL} o={0.35} />
                <Dot x={11} y={5} r={3.4} c={CORAL} o={0.35} />
                <Dot x={-7} y={-1} r={2.3} c="#1b0f0a" />
                <Dot x={7} y={-1} r={2.3} c="#1b0f0a" />
                <Line d="M-4 6Q0 9 4 6" c="#1b0f0a" w={2} />
              </g>
            </>
          )}
        </g>
      </g>
    </Cut>
  );
}
