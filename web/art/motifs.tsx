import type { Motif } from '#shared/instruments/quest-motifs.ts';
import { HARBOUR_TOWN } from '#web/art/motifs/harbour-town.ts';
import { LANTERN_FOREST } from '#web/art/motifs/lantern-forest.ts';
import { MANY_DOORS } from '#web/art/motifs/many-doors.ts';
import { type Drawing, PAPERS } from '#web/art/motifs/pieces.ts';
import { SKY_FAIR } from '#web/art/motifs/sky-fair.ts';
import { WINDMILL_HILL } from '#web/art/motifs/windmill-hill.ts';

/**
 * One object each, in the same few paper colours and of equal visual weight, so that no picture attracts more. No
 * people and no actions.
 */
export const DRAWINGS: Readonly<Record<Motif, Drawing>> = {
  ...LANTERN_FOREST,
  ...HARBOUR_TOWN,
  ...MANY_DOORS,
  ...WINDMILL_HILL,
  ...SKY_FAIR,
};

/** The shadow is a second cut of all pieces, 2 right and 4 down, in ink. */
const Pieces = ({ motif, shade }: { motif: Motif; shade?: string }) =>
  DRAWINGS[motif][1].map(([paper, d, width]) => {
    const colour = shade ?? PAPERS[paper];
    return width ? (
      <path
        key={d}
        d={d}
        fill="none"
        stroke={colour}
        strokeWidth={width}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    ) : (
      <path key={d} d={d} fill={colour} />
    );
  });

export const MotifPicture = ({ motif, className = '' }: { motif: Motif; className?: string }) => {
  const [size] = DRAWINGS[motif];
  const placed = (x: number, y: number) => `translate(${50 + x} ${50 + y}) scale(${size}) translate(-50 -50)`;
  return (
    <svg viewBox="-4 -4 108 108" className={className} aria-hidden="true">
      <g opacity=".24" transform={placed(1.4, 2.8)}>
        <Pieces motif={motif} shade={PAPERS.i} />
      </g>
      <g transform={placed(0, 0)}>
        <Pieces motif={motif} />
      </g>
    </svg>
  );
};
