import type { ItemMap } from '#shared/instruments/academic.ts';

const SPOKEN: readonly ItemMap['kind'][] = ['words', 'list', 'table'];

/** Whether cells of the map say their words when they are tapped; the name of a sign could give the answer. */
export const hasSpokenCells = ({ kind }: ItemMap): boolean => SPOKEN.includes(kind);
