import { MI, type Mi, type Riasec } from '#shared/measurement/scale.ts';

/*
 * Which types a choice scene sets against each other (`measurement.md` 5.1). Every type stands in four blocks, so the choice
 * model can tell them all apart; the scenes that carry the blocks only add their option ids.
 */
type Block<Type> = readonly [Type, Type, Type, Type];

/** Block i of Set A omits two neighbours of the hexagon. Any two types meet two or three times within a set. */
export const RIASEC_BLOCKS: Readonly<Record<'A' | 'B', readonly Block<Riasec>[]>> = {
  A: [
    ['A', 'S', 'E', 'C'],
    ['R', 'S', 'E', 'C'],
    ['R', 'I', 'E', 'C'],
    ['R', 'I', 'A', 'C'],
    ['R', 'I', 'A', 'S'],
    ['I', 'A', 'S', 'E'],
  ],
  B: [
    ['I', 'A', 'E', 'C'],
    ['R', 'A', 'S', 'C'],
    ['R', 'I', 'S', 'E'],
    ['I', 'S', 'E', 'C'],
    ['R', 'A', 'S', 'E'],
    ['R', 'I', 'A', 'C'],
  ],
};

const field = (i: number): Mi => MI[i % MI.length] as Mi;
/** Any two fields meet once or twice. */
export const MI_BLOCKS: readonly Block<Mi>[] = MI.map((_, i) => [field(i), field(i + 1), field(i + 3), field(i + 4)]);
