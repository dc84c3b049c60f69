import { CREAM, Dot, INK, Line, MARIGOLD, Paper, Put } from '#web/art/worlds/figures/paper.tsx';

type LanternProps = {
  x: number;
  y: number;
  s?: number;
  lit: boolean;
  kind?: 'round' | 'tapered' | 'straight';
  glow?: boolean;
};

const BODY = {
  round: {
    body: 'M-13 14C-25 22-25 42-13 50H13C25 42 25 22 13 14Z',
    ribs: 'M-6 14C-11 24-11 40-6 50M6 14C11 24 11 40 6 50',
  },
  tapered: { body: 'M-11 14-19 50H19L11 14Z', ribs: 'M-4 14-7 50M4 14 7 50' },
  straight: { body: 'M-15 14V50H15V14Z', ribs: 'M-5 14V50M5 14V50' },
} as const;

/** A lantern by its ring; 58 high. Out, it is pale paper with its ribs. */
export const Lantern = ({ x, y, s = 1, lit, kind = 'round', glow = lit }: LanternProps) => (
  <Put x={x} y={y} s={s}>
    {glow && (
      <g className="glows">
        <Dot y={32} r={50} c={MARIGOLD} o={0.14} />
        <Dot y={32} r={34} c={MARIGOLD} o={0.16} />
      </g>
    )}
    <Line d="M-6 10C-8-3 8-3 6 10" c={INK} w={3.4} />
    <Paper d={BODY[kind].body} c={lit ? MARIGOLD : '#b9dcd6'} />
    <Line d={BODY[kind].ribs} c={lit ? '#c98a12' : '#6fa9a7'} w={2.6} />
    {lit && <Paper d="M0 22C9 26 9 42 0 43-9 42-9 26 0 22Z" c={CREAM} />}
    <Paper d="M-15 8H15V15H-15ZM-15 49H15V56H-15Z" c={INK} />
  </Put>
);

/** As a progress sign: half as large, readable without colour. */
export const LanternStep = ({ state, i }: { state: 'done' | 'now' | 'later'; i: number }) => (
  <g transform={`translate(0 ${i % 2 ? 0 : -3})`}>
    {state === 'now' && <circle r="23" fill="none" stroke={CREAM} strokeWidth="3" />}
    {state === 'later' ? (
      <>
        <Line d="M0-22V-16" c="#8fcdca" w={2} />
        <path
          d="M-7-11C-14-6-14 7-7 12H7C14 7 14-6 7-11Z"
          fill="none"
          stroke="#8fcdca"
          strokeWidth="2.6"
          strokeDasharray=".1 5"
          strokeLinecap="round"
        />
      </>
    ) : (
      <>
        <Line d="M0-22V-14" c="#8fcdca" w={2} />
        <Lantern x={0} y={-18} s={0.58} lit={state === 'done'} glow={false} />
      </>
    )}
  </g>
);
