import '#web/features/skills/boards/field.css';
import { useEffect, useRef, useState } from 'react';
import { boards as words } from '#messages/games-boards.ts';
import type { AgeMode } from '#shared/instruments/ages.ts';
import { FIELD } from '#shared/instruments/games/ladders.ts';
import type { Place } from '#shared/instruments/games/star-catch.ts';
import { isFieldTurned } from '#web/features/skills/board.ts';
import { BoardQuestion } from '#web/features/skills/board-parts.tsx';
import { LeaveOutGame } from '#web/features/skills/game-ends.tsx';
import { useStageSetting } from '#web/stage/setting.tsx';

export type Field = {
  turned: boolean;
  /** A mouse or trackpad is available, so the texts may mention it. */
  mouse: boolean;
  svg: React.RefObject<SVGSVGElement | null>;
  /** The position of an event in units of the trial generator, independent of the screen size. */
  toPlace: (event: { clientX: number; clientY: number }) => Place;
  /** The drawn position of a place. */
  toScreen: (place: Place) => Place;
};

/**
 * The playing field of a trial. How it lies is decided once, since turning it during a movement would spoil the trial.
 */
export function useField(): Field {
  const svg = useRef<SVGSVGElement>(null);
  const [turned] = useState(isFieldTurned);
  const [mouse] = useState(() => matchMedia('(hover: hover) and (pointer: fine)').matches);
  const swapAxes = ({ x, y }: Place): Place => (turned ? { x: y, y: x } : { x, y });
  return {
    turned,
    mouse,
    svg,
    toScreen: swapAxes,
    toPlace({ clientX, clientY }) {
      const { left, top, width, height } = svg.current?.getBoundingClientRect() ?? new DOMRect();
      const [across, down] = turned ? [FIELD.height, FIELD.width] : [FIELD.width, FIELD.height];
      return swapAxes({
        x: roundToField(((clientX - left) / width) * across),
        y: roundToField(((clientY - top) / height) * down),
      });
    },
  };
}

type Phase = 'hold' | 'tooSoon' | 'wait' | 'go' | 'done';

/** The phase of a trial: it opens when the start was held long enough, and `onTimeUp` ends it. */
export function usePhase(timeMs: number, onTimeUp: () => void) {
  const [phase, setPhase] = useState<Phase>('hold');
  const timeUp = useRef(onTimeUp);
  timeUp.current = onTimeUp;
  useEffect(() => {
    if (phase !== 'wait' && phase !== 'go') return;
    const timer =
      phase === 'wait'
        ? setTimeout(() => setPhase('go'), HOLD_MS)
        : setTimeout(() => timeUp.current(), timeMs + GRACE_MS);
    return () => clearTimeout(timer);
  }, [phase, timeMs]);
  return [phase, setPhase] as const;
}

/** Accepts places slightly outside the field, for a finger that slips over the edge. Rounds to a tenth of a unit. */
const roundToField = (value: number) =>
  Number.isFinite(value) ? Math.round(Math.min(1500, Math.max(-500, value)) * 10) / 10 : -500;

type PlayingFieldProps = Omit<React.ComponentProps<'svg'>, 'ref'> & { field: Field; label: string };

/**
 * The only place on a child's screen where targets may be smaller than 96 px: their size is what is measured. It
 * neither scrolls nor zooms, and scrolls into view when the trial begins. Its touch events are cancelled: with
 * `touch-action: none` alone, Chromium took a quick stroke for a fling and swallowed the next tap within a quarter of a
 * second, which was the one on "Next". Pointer events are unaffected.
 */
function PlayingField({ field: { turned, svg }, label, children, ...rest }: PlayingFieldProps) {
  const [across, down] = turned ? [FIELD.height, FIELD.width] : [FIELD.width, FIELD.height];
  useEffect(() => {
    svg.current?.scrollIntoView?.({ block: 'center' });
    // React adds passive touch listeners, which cannot call `preventDefault`.
    const preventGesture = (event: Event) => event.preventDefault();
    const field = svg.current;
    field?.addEventListener('touchstart', preventGesture, { passive: false });
    return () => field?.removeEventListener('touchstart', preventGesture);
  }, [svg]);
  return (
    <svg
      ref={svg}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${across} ${down}`}
      className="field"
      style={{ aspectRatio: `${across} / ${down}`, '--field': across / down } as React.CSSProperties}
      onContextMenu={(event) => event.preventDefault()}
      {...rest}
    >
      {SKY.map((place) => {
        const { x, y } = turned ? { x: place.y, y: place.x } : place;
        return <circle key={`${x}/${y}`} cx={x} cy={y} r={place.r} fill="#8fcdca" opacity=".45" />;
      })}
      {children}
    </svg>
  );
}

/** Small background stars, the same in every trial, so that they give no hints. */
const SKY = [
  { x: 60, y: 90, r: 4 },
  { x: 190, y: 470, r: 3 },
  { x: 300, y: 60, r: 3 },
  { x: 420, y: 540, r: 4 },
  { x: 520, y: 180, r: 3 },
  { x: 640, y: 430, r: 3 },
  { x: 730, y: 70, r: 4 },
  { x: 860, y: 330, r: 3 },
  { x: 940, y: 520, r: 4 },
  { x: 930, y: 120, r: 3 },
];

/** A timed game is explained aloud in practice only; speech in scored trials would distract. */
export const getSpeechMode = (mode: AgeMode, practice: boolean): AgeMode => (practice ? mode : '11-15');

/** The path of a five-pointed star round a place. */
export function drawStar({ x, y }: Place, radius: number): string {
  const point = (i: number) => {
    const reach = i % 2 === 0 ? radius : radius * 0.48;
    const turn = (Math.PI * i) / 5 - Math.PI / 2;
    return `${(x + reach * Math.cos(turn)).toFixed(1)} ${(y + reach * Math.sin(turn)).toFixed(1)}`;
  };
  return `M${Array.from({ length: 10 }, (_, i) => point(i)).join('L')}Z`;
}

/** How long the start is held before the trial opens. */
const HOLD_MS = 600;
/** Grace time before a trial closes, so that a late-delivered event arrives; the event's own timestamp decides. */
const GRACE_MS = 100;
export const measureDistance = (a: Place, b: Place): number => Math.hypot(a.x - b.x, a.y - b.y);

/** Only in the parent's own session; on a device with a child the gate says where it is. */
const SkipForGrownUp = ({ onSkip }: { onSkip: () => void }) =>
  useStageSetting().bare ? null : <LeaveOutGame {...words.skip} onLeave={onSkip} />;

type PointingTaskProps = PlayingFieldProps & {
  id: string;
  mode: AgeMode;
  practice: boolean;
  /** The trial is over; the game can be skipped from the next one on. */
  feedback: 'right' | 'wrong' | null;
  status: string;
  onSkip: () => void;
};

/** A pointer task: instruction, field, status, and the way to leave it out without a pointer. */
export const PointingTask = ({
  id,
  mode,
  practice,
  feedback,
  status,
  onSkip,
  label,
  children,
  ...field
}: PointingTaskProps) => (
  <div className="board board-field">
    <BoardQuestion id={id} text={label} mode={getSpeechMode(mode, practice)} />
    <div className="field-room">
      <PlayingField label={label} {...field}>
        {children}
      </PlayingField>
    </div>
    <div className="board-foot">
      <p role="status" className="board-status">
        {status}
      </p>
      {!feedback && <SkipForGrownUp onSkip={onSkip} />}
    </div>
  </div>
);
