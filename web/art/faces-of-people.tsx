import { useId } from 'react';
import { type Expression, type Person, REST } from '#shared/instruments/games/faces.ts';
import { HAIR, type Style } from '#web/art/worlds/figures/child.tsx';
import { CORAL, CREAM, INK, MARIGOLD, POPPY, RIVER, SKY, WATER } from '#web/art/worlds/figures/paper.tsx';

/**
 * Six skin tones. The lines of brows, lids and mouth have a contrast of at least 3:1 on each, so that a feeling is
 * equally readable on every face.
 */
export const SKINS = ['#f7dcc4', '#eec39a', '#d6a273', '#b98052', '#a06a44', '#8c5a39'] as const;
export const FACE_LINE = '#1b0f0a';
const HAIRS = ['#2b1a12', '#5b3a22', '#15110f', '#8a4b25', '#c9973f', '#3b2a20'] as const;
const GREYS = ['#d9d9d4', '#b9bab6', '#e9e6df', '#a5a6a3', '#cfcac0', '#8f918f'] as const;
const COATS = [SKY, RIVER, MARIGOLD, CORAL, WATER, INK] as const;
const STYLES: readonly Style[] = ['short', 'bob', 'puffs', 'bun', 'braids', 'curls'];

/** A head of the worlds' figures has a radius of 20. */
const HEAD = 3.6;
/** Length of the head and place and size of its eyes: a child is rounder and has larger eyes lower down. */
const BUILD: Readonly<Record<Person['age'], { length: number; eye: number; eyeY: number }>> = {
  child: { length: 1.02, eye: 1.12, eyeY: 10 },
  adult: { length: 1.12, eye: 1, eyeY: 5 },
  older: { length: 1.12, eye: 0.94, eyeY: 5 },
};

type PersonFaceProps = { person: Person; expression?: Expression; className?: string };

/**
 * Head and shoulders of a figure of the worlds, with a face drawn from the numbers of an expression; at rest without
 * one. Hidden from screen readers: the shown feeling is the question, so the caller gives it a name that does not tell
 * it.
 */
export function PersonFace({ person, expression = REST, className = '' }: PersonFaceProps) {
  const { length, eye, eyeY } = BUILD[person.age];
  const skin = SKINS[person.skin] ?? SKINS[2];
  const hair = (person.age === 'older' ? GREYS : HAIRS)[(person.hair * 5 + person.skin) % HAIRS.length] as string;
  const { behind, on } = HAIR[STYLES[person.hair] ?? 'short'](hair);
  const layout = layOutFace(expression, eye);
  const head = `scale(${HEAD} ${HEAD * length})`;
  return (
    <svg viewBox="-104 -138 208 262" className={className} aria-hidden="true">
      <path d="M-98 124C-96 88-62 82-28 78H28C62 82 96 88 98 124Z" fill={COATS[(person.hair + person.skin) % 6]} />
      <g transform={head}>{behind}</g>
      <path d="M-22 56V84C-22 100 22 100 22 84V56Z" fill={skin} />
      <path d="M-22 70C-8 84 8 84 22 70V84C22 100-22 100-22 84Z" fill={FACE_LINE} opacity=".16" />
      <path d="M-30 78-8 100-34 108ZM30 78 8 100 34 108Z" fill={CREAM} />
      <g fill={skin}>
        <circle cx="-71" cy={eyeY + 10} r="14" />
        <circle cx="71" cy={eyeY + 10} r="14" />
        <circle r="20" transform={head} />
      </g>
      <g fill={POPPY} opacity=".26">
        <circle cx="-43" cy={eyeY + 26 - 5 * expression.cheek} r="13" />
        <circle cx="43" cy={eyeY + 26 - 5 * expression.cheek} r="13" />
      </g>
      <g transform={head}>{on}</g>
      {person.age === 'older' && <AgeLines />}
      <g
        transform={`translate(0 ${eyeY})`}
        stroke={FACE_LINE}
        strokeLinecap="round"
        strokeLinejoin="round"
        fill="none"
        data-features
      >
        <Eye side={-1} layout={layout} skin={skin} />
        <Eye side={1} layout={layout} skin={skin} />
        <Nose expression={expression} />
        <Mouth layout={layout} lip={expression.upperLip} />
      </g>
    </svg>
  );
}

/** Age lines on the cheeks, where no expression has lines. */
const AgeLines = () => (
  <path
    d="M-60 34q-3 9 1 18M60 34q3 9-1 18M-16-48q16-4 32 0"
    fill="none"
    stroke={FACE_LINE}
    strokeWidth="2.4"
    strokeLinecap="round"
    opacity=".3"
  />
);

/**
 * Where an expression puts brows, lids and lips, from the line of the eyes; y runs down. `eye.upper` and `eye.lower` are
 * the heights of the lids above and below that line (a raised cheek turns the lower one up), `outer` is how far the
 * outer corner hangs.
 */
export function layOutFace(
  { browHeight, browTilt, lid, mouthCurve, mouthOpen, mouthWidth, cheek, upperLip }: Expression,
  scale = 1,
) {
  const brow = -28 - 10 * browHeight;
  const mouth = 42;
  const middle = mouth + 9 * mouthCurve - 2 * upperLip;
  return {
    // Inner ends up is worry, down is anger; the outer end goes the other way, but less.
    brow: { inner: brow - 12 * browTilt, outer: brow + 7 * browTilt, arch: 4 + 4 * Math.max(0, browHeight) },
    eye: {
      half: 17 * scale,
      upper: (14 + 7 * lid - 3 * cheek) * scale,
      lower: (12 + 5 * lid - 13 * cheek) * scale,
      outer: 4 * browTilt,
      pupil: (9.5 - 1.8 * Math.max(0, lid)) * scale,
      peak: 6 * browTilt,
    },
    mouth: {
      half: 25 + 11 * mouthWidth,
      corner: mouth - 11 * mouthCurve + 7 * mouthOpen,
      top: middle - 8 * mouthOpen,
      bottom: middle + 25 * mouthOpen,
      isOpen: mouthOpen > 0.04,
    },
  };
}
type Layout = ReturnType<typeof layOutFace>;

/** One eye with its brow, which has a rim of skin where it lies on hair. `side` is -1 for the left of the picture. */
function Eye({ side, layout: { brow, eye }, skin }: { side: -1 | 1; layout: Layout; skin: string }) {
  const clip = useId();
  const x = side * 29;
  const [inner, outer] = [x - side * eye.half, x + side * eye.half];
  // A cubic curve is three quarters of its handles away from its ends.
  const bend = (height: number, peak: number) =>
    `C${x - side * (eye.half * 0.75 - peak)} ${height / 0.75} ${x + side * (eye.half * 0.75 + peak)} ${height / 0.75 + eye.outer}`;
  const upper = `M${inner} 0${bend(-eye.upper, -eye.peak)} ${outer} ${eye.outer}`;
  const lower = `M${inner} 0${bend(eye.lower, 0)} ${outer} ${eye.outer}`;
  const shape = `${upper}${lower.replace('M', 'L')}`;
  const browLine = `M${x - side * 20} ${brow.inner}Q${x} ${(brow.inner + brow.outer) / 2 - 2 * brow.arch} ${x + side * 22} ${brow.outer}`;
  return (
    <>
      <path d={browLine} stroke={skin} strokeWidth="17" />
      <clipPath id={clip}>
        <path d={shape} />
      </clipPath>
      <path d={shape} fill="#fffdf6" stroke="none" />
      <g clipPath={`url(#${clip})`} stroke="none">
        <circle cx={x} cy={-1} r={eye.pupil} fill={FACE_LINE} />
        <circle cx={x + 3.4} cy={-5} r={eye.pupil * 0.3} fill="#fffdf6" />
      </g>
      <path d={lower} strokeWidth="2.4" opacity=".5" />
      <path d={upper} strokeWidth="5" />
      <path data-part="brow" d={browLine} strokeWidth="7.5" />
    </>
  );
}

/** The nose, and the folds between the eyes and beside it that disgust and anger make. */
function Nose({ expression: { noseWrinkle, upperLip } }: { expression: Expression }) {
  const lift = 6 * noseWrinkle;
  const half = 9 + 4 * noseWrinkle;
  return (
    <>
      <path d={`M${-half} ${19 - lift}Q0 ${28 - lift} ${half} ${19 - lift}`} strokeWidth="4.5" />
      {noseWrinkle > 0 && (
        <path
          d="M-8-9l6 7M8-9l-6 7M-9 1l7 6M9 1l-7 6"
          strokeWidth={2 + 2 * noseWrinkle}
          opacity={0.3 + 0.6 * noseWrinkle}
        />
      )}
      {upperLip > 0 && (
        <path
          d="M-19 18Q-34 26-37 42M19 18Q34 26 37 42"
          strokeWidth={2 + 2 * upperLip}
          opacity={0.2 + 0.6 * upperLip}
        />
      )}
    </>
  );
}

/** Lips as one line while shut; open, the dark between them with teeth above and a tongue below. */
function Mouth({ layout: { mouth }, lip }: { layout: Layout; lip: number }) {
  const clip = useId();
  const { half, corner, top, bottom } = mouth;
  // A cubic curve whose two handles are level is half way at an eighth of each end and three eighths of each handle.
  const handle = (through: number) => (4 * through - corner) / 3;
  const upper = `M${-half} ${corner}C${-half * 0.6} ${handle(top)} ${half * 0.6} ${handle(top)} ${half} ${corner}`;
  if (mouth.isOpen) {
    const shape = `${upper}C${half * 0.8} ${handle(bottom)} ${-half * 0.8} ${handle(bottom)} ${-half} ${corner}Z`;
    return (
      <>
        <clipPath id={clip}>
          <path d={shape} />
        </clipPath>
        <g clipPath={`url(#${clip})`}>
          <path data-part="open-mouth" d={shape} fill="#5a1710" stroke="none" />
          <ellipse cy={bottom + 5} rx={half * 0.62} ry={12} fill={CORAL} stroke="none" />
          {half > 25 && <path d={upper} stroke="#fffdf6" strokeWidth="15" />}
        </g>
        <path d={shape} strokeWidth="5" />
      </>
    );
  }
  const peak = top - 3 - 5 * lip;
  return (
    <>
      {lip > 0 && (
        <>
          <path
            d={`M-11 ${top - 1}V${top + 2 + 9 * lip}a11 ${2 + 8 * lip} 0 0 0 22 0V${top - 1}Z`}
            fill={CORAL}
            strokeWidth="3"
          />
          <path
            data-part="lip"
            d={`${upper}C${half * 0.7} ${corner - 5} 15 ${peak} 7 ${peak}Q0 ${peak + 4}-7 ${peak}C-15 ${peak} ${-half * 0.7} ${corner - 5} ${-half} ${corner}Z`}
            fill="#a8483d"
            strokeWidth="2"
          />
        </>
      )}
      <path data-part="mouth" d={upper} strokeWidth="6.5" />
    </>
  );
}
