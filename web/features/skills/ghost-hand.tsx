import '#web/features/skills/ghost-hand.css';
import { useEffect, useRef, useState } from 'react';
import { games as words } from '#messages/games.ts';
import type { GameId } from '#shared/instruments/games/game.ts';
import { isFieldTurned } from '#web/features/skills/board.ts';
import { PRESS } from '#web/ui/icons.tsx';

/* Loaded with the opening of a game. */

const LENGTH_MS = 4000;
/** Part of the whole time, and where the fingertip is. */
type Stop = readonly [time: number, x: number, y: number];
/** Shown from one part of the time to another. */
type Span = readonly [from: number, to: number];
type Demo = {
  /** Dark, as the night field is. */
  night?: boolean;
  /** Played on the field of Star Catch, which is turned on an upright screen. */
  turns?: boolean;
  hand: readonly Stop[];
  /** What is always there. */
  still: React.ReactNode;
  shown: readonly { at: Span; what: React.ReactNode }[];
  /** Follows the fingertip from one part of the time to another. */
  carried?: { at: Span; what: React.ReactNode };
};

const Card = ({ x, y, w = 56, h = 48 }: { x: number; y: number; w?: number; h?: number }) => (
  <rect
    x={x - w / 2}
    y={y - h / 2}
    width={w}
    height={h}
    rx="10"
    fill="#fff"
    stroke="var(--color-edge)"
    strokeWidth="3"
  />
);
const Ring = ({ x, y, w = 64, h = 56 }: { x: number; y: number; w?: number; h?: number }) => (
  <rect
    x={x - w / 2}
    y={y - h / 2}
    width={w}
    height={h}
    rx="13"
    fill="none"
    stroke="var(--color-ink)"
    strokeWidth="5"
  />
);
const Round = ({ x, y, c = 'var(--color-river)' }: { x: number; y: number; c?: string }) => (
  <circle cx={x} cy={y} r="15" fill={c} />
);
const Square = ({ x, y }: { x: number; y: number }) => (
  <rect x={x - 14} y={y - 14} width="28" height="28" rx="3" fill="var(--color-stone-2)" />
);
const Lines = ({ x, y, count = 2 }: { x: number; y: number; count?: number }) => (
  <path
    d={Array.from({ length: count }, (_, i) => `M${x} ${y + i * 14}h${i === count - 1 ? 48 : 84}`).join('')}
    stroke="var(--color-ink-2)"
    strokeWidth="5"
    strokeLinecap="round"
  />
);
const Firefly = ({ x, y, lit = false }: { x: number; y: number; lit?: boolean }) => (
  <g transform={`translate(${x} ${y})`}>
    {lit && <circle r="24" fill="var(--color-marigold)" opacity=".5" />}
    <ellipse rx="10" ry="13" fill={lit ? '#fff3c4' : '#54777b'} stroke={lit ? '#f4b733' : '#8fb0b2'} strokeWidth="3" />
  </g>
);
const Star = ({ x, y, r = 22 }: { x: number; y: number; r?: number }) => (
  <g transform={`translate(${x} ${y}) scale(${r / 10})`}>
    <circle r="12" fill="var(--color-marigold)" />
    <path d="M0-9 2.6-2.8 9-2.5 4 1.6 5.7 8 0 4.3-5.7 8-4 1.6-9-2.5-2.6-2.8Z" fill="#fff" />
  </g>
);
const Pad = ({ x, y }: { x: number; y: number }) => (
  <circle cx={x} cy={y} r="24" fill="var(--color-sky)" stroke="#fff" strokeWidth="4" />
);
const TUNNEL = 'M60 130C120 130 110 56 170 56S230 110 270 70';

/** Each shows exactly what is to be done, with things that no trial has. */
const DEMOS: Readonly<Record<GameId, Demo>> = {
  matrices: {
    hand: [
      [0, 300, 176],
      [0.35, 300, 176],
      [0.6, 250, 92],
      [0.7, 250, 92],
      [0.85, 300, 176],
    ],
    still: (
      <>
        <rect x="20" y="26" width="138" height="132" rx="10" fill="#cf935f" />
        {[58, 120].flatMap((x) => [62, 122].map((y) => <Card key={`${x} ${y}`} {...{ x, y }} />))}
        <Round x={58} y={62} />
        <Square x={120} y={62} />
        <Round x={58} y={122} />
        {[46, 92, 138].map((y) => (
          <Card key={y} x={230} y={y} w={64} h={40} />
        ))}
        <Round x={230} y={46} />
        <Square x={230} y={92} />
        <Round x={230} y={138} c="var(--color-stone-5)" />
      </>
    ),
    shown: [
      {
        at: [0, 0.7],
        what: (
          <text x="120" y="133" fontSize="32" textAnchor="middle" fill="var(--color-ink)">
            ?
          </text>
        ),
      },
      { at: [0.64, 1], what: <Ring x={230} y={92} w={72} h={48} /> },
      { at: [0.7, 1], what: <Square x={120} y={122} /> },
    ],
  },
  fireflies: {
    night: true,
    hand: [
      [0, 292, 170],
      [0.48, 292, 170],
      [0.58, 70, 60],
      [0.64, 70, 60],
      [0.74, 230, 110],
      [0.82, 230, 110],
      [0.95, 292, 170],
    ],
    still: (
      <>
        <Firefly x={70} y={60} />
        <Firefly x={150} y={140} />
        <Firefly x={230} y={110} />
        <Firefly x={190} y={44} />
      </>
    ),
    shown: (
      [
        [0.08, 0.22, 70, 60],
        [0.28, 0.42, 230, 110],
        [0.58, 0.66, 70, 60],
        [0.74, 0.84, 230, 110],
      ] as const
    ).map(([from, to, x, y]) => ({ at: [from, to], what: <Firefly lit {...{ x, y }} /> })),
  },
  'friends-corner': {
    hand: [
      [0, 300, 176],
      [0.5, 300, 176],
      [0.7, 236, 138],
      [0.8, 236, 138],
      [0.92, 300, 176],
    ],
    still: (
      <>
        <path
          d="M30 20h260a12 12 0 0 1 12 12v50a12 12 0 0 1-12 12H120l-14 16v-16H30a12 12 0 0 1-12-12V32a12 12 0 0 1 12-12Z"
          fill="#fff"
        />
        <Card x={90} y={138} w={110} />
        <Card x={230} y={138} w={110} />
        <Lines x={66} y={138} count={1} />
        <Lines x={206} y={138} count={1} />
      </>
    ),
    shown: [
      { at: [0.05, 1], what: <Lines x={40} y={40} count={2} /> },
      { at: [0.28, 1], what: <Lines x={160} y={40} count={3} /> },
      { at: [0.74, 1], what: <Ring x={230} y={138} w={118} /> },
    ],
  },
  'feelings-detective': {
    hand: [
      [0, 300, 176],
      [0.4, 300, 176],
      [0.62, 256, 60],
      [0.72, 256, 60],
      [0.88, 300, 176],
    ],
    still: (
      <>
        <path d="m112 112 46 48" stroke="var(--color-ink)" strokeWidth="14" strokeLinecap="round" />
        <circle cx="84" cy="82" r="54" fill="#e0f0ee" stroke="var(--color-ink)" strokeWidth="9" />
        <circle cx="84" cy="86" r="34" fill="#c98d62" />
        {[60, 124].map((y) => (
          <Card key={y} x={236} y={y} w={100} />
        ))}
        <Lines x={212} y={60} count={1} />
        <Lines x={212} y={124} count={1} />
      </>
    ),
    shown: [{ at: [0.66, 1], what: <Ring x={236} y={60} w={108} /> }],
  },
  aiming: {
    night: true,
    turns: true,
    hand: [
      [0, 60, 170],
      [0.18, 70, 120],
      [0.5, 70, 120],
      [0.68, 240, 60],
      [0.8, 240, 60],
      [0.95, 270, 150],
    ],
    still: <Pad x={70} y={116} />,
    shown: [
      {
        at: [0.2, 0.54],
        what: <circle cx="70" cy="116" r="24" fill="var(--color-stone-7)" stroke="#fff" strokeWidth="4" />,
      },
      { at: [0.46, 0.78], what: <Star x={240} y={56} /> },
      { at: [0.7, 0.95], what: <circle cx="240" cy="56" r="34" fill="none" stroke="#fff" strokeWidth="5" /> },
    ],
  },
  steering: {
    night: true,
    turns: true,
    hand: [
      [0, 40, 176],
      [0.16, 60, 132],
      [0.4, 60, 132],
      [0.52, 110, 100],
      [0.62, 170, 58],
      [0.74, 225, 90],
      [0.84, 270, 72],
      [1, 270, 72],
    ],
    still: null,
    shown: [
      {
        at: [0.36, 1],
        what: (
          <g fill="none" strokeLinecap="round">
            <path d={TUNNEL} stroke="var(--color-water-2)" strokeWidth="40" />
            <path d={TUNNEL} stroke="#1d5563" strokeWidth="32" />
            <circle cx="270" cy="70" r="13" fill="var(--color-stone-5)" />
          </g>
        ),
      },
    ],
    carried: { at: [0.16, 1], what: <circle r="12" fill="#fff" stroke="var(--color-marigold)" strokeWidth="5" /> },
  },
  reaction: {
    night: true,
    hand: [
      [0, 230, 168],
      [0.55, 230, 160],
      [0.64, 168, 104],
      [0.74, 168, 104],
      [0.9, 230, 168],
    ],
    still: (
      <>
        <circle cx="160" cy="90" r="62" fill="#1d5563" />
        <path d="M160 45 173 77 207 79 181 101 190 134 160 115 130 134 139 101 113 79 147 77Z" fill="#123f4d" />
      </>
    ),
    shown: [{ at: [0.55, 0.8], what: <Star x={160} y={90} r={52} /> }],
  },
};

const turnStop = ([time, x, y]: Stop): Stop => [time, y, x];
/** A stop of the hand as a transform; the tip of the finger is at the place. */
const toTransform = ([, x, y]: Stop) => `translate(${x}px, ${y}px)`;

function play(root: SVGSVGElement, { hand, carried }: Demo, turned: boolean): void {
  const timing = { duration: LENGTH_MS, fill: 'both' } as const;
  const animate = (selector: string, keyframes: Keyframe[]) => root.querySelector(selector)?.animate(keyframes, timing);
  const toMoves = (stops: readonly Stop[]) => stops.map((stop) => ({ offset: stop[0], transform: toTransform(stop) }));
  const moves = toMoves(hand);
  const ownMoves = turned ? toMoves(hand.map(turnStop)) : moves;
  const last = ownMoves.at(-1);
  animate('[data-hand]', last?.offset === 1 || !last ? ownMoves : [...ownMoves, { ...last, offset: 1 }]);
  if (carried)
    animate(
      '[data-carried]',
      moves.map((each) => (each.offset < carried.at[0] ? { ...each, transform: moves[1]?.transform ?? '' } : each)),
    );
  for (const element of root.querySelectorAll('[data-from]')) {
    const [from, to] = [Number(element.getAttribute('data-from')), Number(element.getAttribute('data-to'))];
    const opacities = [0, from, from, to, to, 1].map((offset, i) => ({ offset, opacity: i > 1 && i < 4 ? 1 : 0 }));
    if (from === 0) opacities.splice(0, 2);
    if (to === 1) opacities.splice(-2, 2);
    element.animate(opacities, timing);
  }
}

/**
 * How a game is played: a hand does exactly the task, in four seconds and without a word, and again on a tap. With
 * reduced motion it is a still, with the way of the hand as a dotted line.
 */
export function GhostHand({ game }: { game: GameId }) {
  const demo = DEMOS[game];
  const picture = useRef<SVGSVGElement>(null);
  const [count, setCount] = useState(0);
  const [isStill] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches);
  const [turned] = useState(() => demo.turns === true && isFieldTurned());
  // biome-ignore lint/correctness/useExhaustiveDependencies: again with each tap
  useEffect(() => {
    if (picture.current && !isStill) play(picture.current, demo, turned);
  }, [demo, isStill, turned, count]);
  const pressed = demo.hand.reduce((one, other) => (other[0] <= 0.72 ? other : one));
  const [begin, end] = [demo.hand[0] as Stop, pressed].map((stop) => (turned ? turnStop(stop) : stop)) as [Stop, Stop];
  return (
    <button type="button" className="ghost" aria-label={words.showAgain} onClick={() => setCount(count + 1)}>
      <svg
        ref={picture}
        viewBox={turned ? '0 0 180 320' : '0 0 320 180'}
        aria-hidden="true"
        data-night={demo.night || undefined}
      >
        <g transform={turned ? 'matrix(0 1 1 0 0 0)' : undefined}>
          {demo.still}
          {demo.shown.map(({ at: [from, to], what }) => (
            <g key={from} data-from={from} data-to={to} opacity={isStill && to < 0.7 ? 0 : undefined}>
              {what}
            </g>
          ))}
          {demo.carried && (
            <g data-carried style={{ transform: toTransform(pressed) }}>
              {demo.carried.what}
            </g>
          )}
        </g>
        {isStill && (
          <path
            data-way
            d={`M${begin[1]} ${begin[2]}L${end[1]} ${end[2]}`}
            stroke={demo.night ? '#fff6df' : 'var(--color-ink)'}
            strokeWidth="5"
            strokeDasharray="1 11"
            strokeLinecap="round"
          />
        )}
        <g data-hand style={{ transform: toTransform(end) }}>
          <path
            d={PRESS}
            transform="translate(-29 -15) scale(2.7)"
            fill="#fff6df"
            stroke="var(--color-ink)"
            strokeWidth="1"
            strokeLinejoin="round"
          />
        </g>
      </svg>
    </button>
  );
}
