import type { Motif } from '#shared/instruments/quest-motifs.ts';
import { HARBOUR_TOWN } from '#web/art/motifs/harbour-town.ts';
import { LANTERN_FOREST } from '#web/art/motifs/lantern-forest.ts';
import { MANY_DOORS } from '#web/art/motifs/many-doors.ts';
import { SKY_FAIR } from '#web/art/motifs/sky-fair.ts';
import { WINDMILL_HILL } from '#web/art/motifs/windmill-hill.ts';

/** Single objects in one stroke weight and one colour, so that no picture is the attractive one. */
const PATHS: Readonly<Record<Motif, string>> = { ...LANTERN_FOREST, ...HARBOUR_TOWN, ...MANY_DOORS, ...WINDMILL_HILL, ...SKY_FAIR };

export const MotifPicture = ({ motif, className = '' }: { motif: Motif; className?: string }) => (
  <svg viewBox="0 0 60 60" className={className} aria-hidden="true">
    <path d={PATHS[motif]} fill="none" stroke="var(--color-river)" strokeWidth="3.4" strokeLinecap="round" strokeLinejoin="round" />
  </svg>
);
