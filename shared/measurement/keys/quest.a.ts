import type { QuestKey } from '#shared/measurement/report/quest.ts';
import type { Trait } from '#shared/measurement/scale.ts';

/** What a graded scene measures and what each of its options stands for, 0 (least) to 3 (most). Never in the browser. */
export type GradedKey = Extract<QuestKey, { trait: Trait }>;

/** Ids come from outside: without a prototype, one like `constructor` is as unknown as any other. */
const bare = <Value>(record: Record<string, Value>): Readonly<Record<string, Value>> => Object.assign(Object.create(null), record);
const graded = (trait: Trait, codes: Record<string, 0 | 1 | 2 | 3>): GradedKey => ({ trait, codes: bare(codes) });

/** Set A by scene id. Mirror scenes of the parent form share it, because they offer the same options. */
export const QUEST_A_KEY: Readonly<Record<string, GradedKey>> = bare({
  'raft-builders': graded('E', { zema: 3, moro: 0, masi: 1, fevu: 2 }),
  'six-lanterns': graded('C', { rapa: 3, tusi: 0, tese: 2, kedo: 1 }),
  'box-of-odd-things': graded('O', { puku: 1, degu: 2, dutu: 3, doke: 0 }),
  'rope-swing': graded('A', { ribu: 1, tivo: 3, bimo: 0, zure: 2 }),
  // High N is shown as "feels things strongly" and is no worse than low N.
  'night-before-the-walk': graded('N', { pami: 3, nuve: 2, pilu: 0, ruse: 1 }),
});
