import { useId } from 'react';
import type { Expression, Person } from '#shared/instruments/games/faces.ts';

/**
 * Six skin tones. The lines of brows, lids and mouth have a contrast of at least 3:1 on each, so that a feeling is
 * equally readable on every face.
 */
export const SKINS = ['#f7dcc4', '#eec39a', '#d6a273', '#b98052', '#a06a44', '#8c5a39'] as const;
export const FACE_LINE = '#1b0f0a';
const HAIRS = ['#2b1a12', '#5b3a22', '#15110f', '#8a4b25', '#c9973f', '#3b2a20'] as const;
const GREYS = ['#d9d9d4', '#b9bab6', '#e9e6df', '#a5a6a3', '#cfcac0', '#8f918f'] as const;
const CLOTHES = [
  'var(--color-sky)',
  'var(--color-stone-7)',
  'var(--color-marigold)',
  'var(--color-rose)',
  'var(--color-water-2)',
  'var(--color-stone-6)',
] as const;

const REST: Expression = {
  browHeight: 0,
  browTilt: 0,
  lid: 0,
  mouthCurve: 0,
  mouthOpen: 0,
  mouthWidth: 0,
  noseWrinkle: 0,
  upperLip: 0,
};

/** Head, jaw and eyes of the three ages: a child is rounder and has larger eyes lower down. */
const BUILD: Readonly<Record<Person['age'], { head: string; eye: number; eyeY: number }>> = {
  child: { head: 'M0-82C46-82 74-50 74-4 74 44 44 82 0 82S-74 44-74-4C-74-50-46-82 0-82Z', eye: 1.12, eyeY: -4 },
  adult: { head: 'M0-88C44-88 68-56 68-10 68 46 36 90 0 90S-68 46-68-10C-68-56-44-88 0-88Z', eye: 1, eyeY: -12 },
  older: { head: 'M0-88C44-88 68-56 68-10 70 48 38 90 0 90S-70 48-68-10C-68-56-44-88 0-88Z', eye: 0.94, eyeY: -12 },
};

/** Six hairstyles: the part behind the head, and the part on it. */
const HAIR: readonly { behind?: string; on: string }[] = [
  { on: 'M-70-18C-76-74-44-102 0-102S76-74 70-18C62-46 50-58 40-60 10-52-34-56-46-62-58-52-66-38-70-18Z' },
  {
    behind: 'M-80 40C-96-50-64-108 0-108S96-50 80 40C70 66 52 62 52 62H-52S-70 66-80 40Z',
    on: 'M-68-22C-62-78-36-98 0-98S62-78 68-22C54-40 30-62 6-68-18-60-54-44-68-22Z',
  },
  {
    behind: 'M-62-50a26 26 0 1 1-6 40M62-50a26 26 0 1 0 6 40',
    on: 'M-74-22a22 22 0 0 1 4-40 24 24 0 0 1 34-30 28 28 0 0 1 46-4 26 26 0 0 1 42 14 22 22 0 0 1 20 32 18 18 0 0 1 2 28C62-44 40-58 0-58S-62-44-74-22Z',
  },
  {
    behind: 'M-22-104a24 22 0 1 1 44 0 24 22 0 1 1-44 0Z',
    on: 'M-69-20C-72-74-42-98 0-98S72-74 69-20C60-52 36-70 0-70S-60-52-69-20Z',
  },
  {
    behind:
      'M-66-30C-92-6-94 50-84 84-70 92-62 80-62 66-70 30-62 0-54-30ZM66-30C92-6 94 50 84 84 70 92 62 80 62 66 70 30 62 0 54-30Z',
    on: 'M-69-20C-72-74-42-98 0-98S72-74 69-20C62-46 34-56 0-84-34-56-62-46-69-20Z',
  },
  { on: 'M-66-36C-60-76-36-94 0-94S60-76 66-36C50-60 30-68 0-68S-50-60-66-36Z' },
];

type PersonFaceProps = { person: Person; expression?: Expression; className?: string };

/**
 * Head and shoulders, drawn from the numbers of an expression; at rest without one. Hidden from screen readers: the
 * shown feeling is the question, so the caller gives it a name that does not tell it.
 */
export function PersonFace({ person, expression = REST, className = '' }: PersonFaceProps) {
  const { head, eye, eyeY } = BUILD[person.age];
  const skin = SKINS[person.skin] ?? SKINS[2];
  const hair = (person.age === 'older' ? GREYS : HAIRS)[(person.hair * 5 + person.skin) % HAIRS.length];
  const style = HAIR[person.hair] ?? HAIR[0];
  return (
    <svg viewBox="-104 -138 208 262" className={className} aria-hidden="true">
      <path
        d="M-96 124C-92 96-60 88-26 84H26C60 88 92 96 96 124Z"
        fill={CLOTHES[(person.hair + person.skin) % CLOTHES.length]}
      />
      {style?.behind && <path d={style.behind} fill={hair} />}
      <path d="M-24 62V90C-24 104 24 104 24 90V62Z" fill={skin} />
      <path d="M-24 78C-10 92 10 92 24 78V90C24 104-24 104-24 90Z" fill={FACE_LINE} opacity=".14" />
      <ellipse cx="-70" cy={eyeY + 10} rx="12" ry="17" fill={skin} />
      <ellipse cx="70" cy={eyeY + 10} rx="12" ry="17" fill={skin} />
      <path d={head} fill={skin} />
      <path d={style?.on} fill={hair} />
      {person.age === 'older' && <AgeLines eyeY={eyeY} />}
      <g stroke={FACE_LINE} strokeLinecap="round" strokeLinejoin="round" fill="none">
        <Eye side={-1} y={eyeY} scale={eye} expression={expression} />
        <Eye side={1} y={eyeY} scale={eye} expression={expression} />
        <Nose y={eyeY} expression={expression} />
        <Mouth y={eyeY + 58} expression={expression} />
      </g>
    </svg>
  );
}

/** Age lines beside the eyes and on the cheeks, where no expression has lines. */
const AgeLines = ({ eyeY }: { eyeY: number }) => (
  <path
    d={`M-58 ${eyeY - 2}l-7-4M-58 ${eyeY + 4}l-8 1M58 ${eyeY - 2}l7-4M58 ${eyeY + 4}l8 1M-50 ${eyeY + 34}q-4 8-3 16M50 ${eyeY + 34}q4 8 3 16`}
    fill="none"
    stroke={FACE_LINE}
    strokeWidth="2"
    strokeLinecap="round"
    opacity=".35"
  />
);

/** One eye with its brow. `side` is -1 for the left of the picture. */
function Eye({
  side,
  y,
  scale,
  expression: { browHeight, browTilt, lid },
}: {
  side: -1 | 1;
  y: number;
  scale: number;
  expression: Expression;
}) {
  const clip = useId();
  const x = side * 30;
  const upper = (12 + 8 * lid) * scale;
  const lower = (10 + 5 * lid) * scale;
  const half = 18 * scale;
  const shape = `M${x - half} ${y}Q${x} ${y - 1.7 * upper} ${x + half} ${y}Q${x} ${y + 1.7 * lower} ${x - half} ${y}Z`;
  const browY = y - 30 - 11 * browHeight;
  // Inner ends up is worry, down is anger; the outer end goes the other way, but less.
  const inner = browY - 10 * browTilt;
  const outer = browY + 6 * browTilt;
  const bow = Math.min(inner, outer) - 6 + 3 * Math.abs(browTilt);
  return (
    <>
      <clipPath id={clip}>
        <path d={shape} />
      </clipPath>
      <path d={shape} fill="#fff" stroke="none" />
      <g clipPath={`url(#${clip})`}>
        <circle cx={x} cy={y - 1} r={8.5 * scale} fill={FACE_LINE} stroke="none" />
        <circle cx={x + 3} cy={y - 4} r={2.4 * scale} fill="#fff" stroke="none" />
      </g>
      <path d={`M${x - half} ${y}Q${x} ${y - 1.7 * upper} ${x + half} ${y}`} strokeWidth="4.5" />
      <path d={`M${x - half} ${y}Q${x} ${y + 1.7 * lower} ${x + half} ${y}`} strokeWidth="2" opacity=".6" />
      <path d={`M${x - side * 20} ${inner}Q${x} ${bow} ${x + side * 21} ${outer}`} strokeWidth="6.5" />
    </>
  );
}

/** The nose, and the folds between the eyes and beside it that disgust and anger make. */
function Nose({ y, expression: { noseWrinkle, upperLip } }: { y: number; expression: Expression }) {
  const lift = 5 * noseWrinkle;
  return (
    <>
      <path
        d={`M-${9 + 3 * noseWrinkle} ${y + 32 - lift}Q-${6 + 2 * noseWrinkle} ${y + 38 - lift} 0 ${y + 36 - lift}T${9 + 3 * noseWrinkle} ${y + 32 - lift}`}
        strokeWidth="4"
      />
      {noseWrinkle > 0 && (
        <path
          d={`M-7 ${y + 2}l5 6M7 ${y + 2}l-5 6M-9 ${y + 11}l7 6M9 ${y + 11}l-7 6`}
          strokeWidth={1.5 + 2.5 * noseWrinkle}
          opacity={0.3 + 0.6 * noseWrinkle}
        />
      )}
      {upperLip > 0 && (
        <path
          d={`M-17 ${y + 30}Q-30 ${y + 40}-33 ${y + 56}M17 ${y + 30}Q30 ${y + 40} 33 ${y + 56}`}
          strokeWidth={1.5 + 2 * upperLip}
          opacity={0.2 + 0.6 * upperLip}
        />
      )}
    </>
  );
}

/** Lips as one line while shut; open, they are two lines with the dark between them. */
function Mouth({
  y,
  expression: { mouthCurve, mouthOpen, mouthWidth, upperLip },
}: {
  y: number;
  expression: Expression;
}) {
  const half = 25 + 9 * mouthWidth;
  const corner = y - 11 * mouthCurve + 8 * mouthOpen;
  const middle = y + 9 * mouthCurve - 6 * upperLip;
  const top = middle - 8 * mouthOpen;
  const bottom = middle + 30 * mouthOpen;
  // A cubic curve whose two handles are level is half way at an eighth of each end and three eighths of each handle.
  const handle = (through: number) => (4 * through - corner) / 3;
  const upper = `M${-half} ${corner}C${-half * 0.6} ${handle(top)} ${half * 0.6} ${handle(top)} ${half} ${corner}`;
  if (mouthOpen > 0.04) {
    return (
      <>
        <path
          d={`${upper}C${half * 0.8} ${handle(bottom)} ${-half * 0.8} ${handle(bottom)} ${-half} ${corner}Z`}
          fill="#5a1710"
          strokeWidth="4.5"
        />
        {mouthOpen > 0.3 && mouthWidth > 0 && (
          <path d={`M${-half * 0.55} ${top + 6.5}H${half * 0.55}`} stroke="#fff" strokeWidth="6" />
        )}
      </>
    );
  }
  const peak = top - 4 - 9 * upperLip;
  return (
    <>
      {upperLip > 0 && (
        <path
          d={`${upper}C${half * 0.7} ${corner - 4} 14 ${peak} 7 ${peak}Q0 ${peak + 5}-7 ${peak}C-14 ${peak} ${-half * 0.7} ${corner - 4} ${-half} ${corner}Z`}
          fill="#8c3b34"
          strokeWidth="2"
        />
      )}
      <path d={upper} strokeWidth="5.5" />
    </>
  );
}
