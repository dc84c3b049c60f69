import '#web/features/skills/boards/field.css';
import { useEffect, useRef, useState } from 'react';
import type { AgeMode } from '#shared/instruments/ages.ts';
import { FIELD } from '#shared/instruments/games/ladders.ts';
import type { Place } from '#shared/instruments/games/star-catch.ts';
import { boards as words } from '#shared/messages/en/games-boards.ts';
import { BoardQuestion } from '#web/features/skills/board-parts.tsx';
import { WayOut } from '#web/features/skills/game-cards.tsx';

/**
 * On a narrow upright screen the field stands on its side: everything on it is then two thirds larger under a finger.
 */
const NARROW_PX = 640;

export type Field = {
  turned: boolean;
  /** There is a mouse or a pad to point with, and the words may say so. */
  mouse: boolean;
  svg: React.RefObject<SVGSVGElement | null>;
  /** Where an event happened, in units of the generator, whatever the size of the screen. */
  placeOf: (event: { clientX: number; clientY: number }) => Place;
  /** Where a place is drawn. */
  drawn: (place: Place) => Place;
};

/**
 * The playing field of a trial. Whether it is turned is decided once: a field that turned under a moving hand would
 * spoil the trial.
 */
export function useField(): Field {
  const svg = useRef<SVGSVGElement>(null);
  const [turned] = useState(() => innerWidth < NARROW_PX && innerHeight > innerWidth);
  const [mouse] = useState(() => matchMedia('(hover: hover) and (pointer: fine)').matches);
  const swap = ({ x, y }: Place): Place => (turned ? { x: y, y: x } : { x, y });
  return {
    turned,
    mouse,
    svg,
    drawn: swap,
    placeOf({ clientX, clientY }) {
      const { left, top, width, height } = svg.current?.getBoundingClientRect() ?? new DOMRect();
      const [across, down] = turned ? [FIELD.height, FIELD.width] : [FIELD.width, FIELD.height];
      return swap({ x: within(((clientX - left) / width) * across), y: within(((clientY - top) / height) * down) });
    },
  };
}

/**
 * The instruments take places a little outside the field, for a finger that slips over the edge. To a tenth of a unit.
 */
const within = (value: number) =>
  Number.isFinite(value) ? Math.round(Math.min(1500, Math.max(-500, value)) * 10) / 10 : -500;

type PlayingFieldProps = Omit<React.ComponentProps<'svg'>, 'ref'> & { field: Field; label: string };

/**
 * The one place on a child's screen where targets may be smaller than 96 px: their size is what is measured. It neither
 * scrolls nor zooms under a finger, and comes into view whole when the trial begins.
 *
 * Its touches are kept from the browser's own gestures: with `touch-action: none` alone, Chromium took a quick stroke
 * for a fling and swallowed the tap that followed within a quarter of a second, which was the one on "Next". Pointer
 * events come all the same.
 */
function PlayingField({ field: { turned, svg }, label, children, ...rest }: PlayingFieldProps) {
  const [across, down] = turned ? [FIELD.height, FIELD.width] : [FIELD.width, FIELD.height];
  useEffect(() => {
    svg.current?.scrollIntoView?.({ block: 'center' });
    // React listens to touches passively, and a passive listener may not prevent.
    const keep = (event: Event) => event.preventDefault();
    const field = svg.current;
    field?.addEventListener('touchstart', keep, { passive: false });
    return () => field?.removeEventListener('touchstart', keep);
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

/** Small far stars, the same in every trial, so that they tell nothing. */
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

/**
 * A timed game is explained aloud in practice; a voice over every trial that counts would be in the way of the hand.
 */
export const spokenMode = (mode: AgeMode, practice: boolean): AgeMode => (practice ? mode : '11-15');

/** A five-pointed star round a place. */
export function starPath({ x, y }: Place, radius: number): string {
  const point = (i: number) => {
    const reach = i % 2 === 0 ? radius : radius * 0.48;
    const turn = (Math.PI * i) / 5 - Math.PI / 2;
    return `${(x + reach * Math.cos(turn)).toFixed(1)} ${(y + reach * Math.sin(turn)).toFixed(1)}`;
  };
  return `M${Array.from({ length: 10 }, (_, i) => point(i)).join('L')}Z`;
}

/** How long the start is held before the trial opens. */
export const HOLD_MS = 600;
/**
 * A trial is closed a little late, so that a move in the last moment arrives before; its own time decides, not this
 * timer.
 */
export const GRACE_MS = 100;
export const apart = (a: Place, b: Place): number => Math.hypot(a.x - b.x, a.y - b.y);

type PointingTaskProps = PlayingFieldProps & {
  id: string;
  mode: AgeMode;
  practice: boolean;
  status: string;
  onSkip: () => void;
};

/** A task for a pointer: what to do, the field, how it stands, and the way out for who has no pointer. */
export const PointingTask = ({ id, mode, practice, status, onSkip, label, children, ...field }: PointingTaskProps) => (
  <div className="board board-field">
    <BoardQuestion id={id} text={label} mode={spokenMode(mode, practice)} />
    <div className="field-room">
      <PlayingField label={label} {...field}>
        {children}
      </PlayingField>
    </div>
    <div className="board-foot">
      <p role="status" className="board-status">
        {status}
      </p>
      <WayOut {...words.skip} onLeave={onSkip} />
    </div>
  </div>
);
