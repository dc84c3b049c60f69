import type { QuestKey } from '#shared/measurement/report/quest.ts';
import type { Mi, Riasec, Trait } from '#shared/measurement/scale.ts';

/**
 * Returns a copy without a prototype: ids come from requests, and one like `constructor` must not resolve to an
 * inherited property.
 */
export const withoutPrototype = <Value>(record: Readonly<Record<string, Value>>): Readonly<Record<string, Value>> =>
  Object.assign(Object.create(null), record);

/** A graded scene: its trait, and what each of its options stands for, 0 (least) to 3 (most). */
export const graded = (trait: Trait, codes: Record<string, 0 | 1 | 2 | 3>): QuestKey => ({
  trait,
  codes: withoutPrototype(codes),
});
/** A choice scene: the type that each of its options stands for. */
export const interest = (codes: Record<string, Riasec>): QuestKey => ({
  framework: 'riasec',
  codes: withoutPrototype(codes),
});
/** A choice scene of the third chapter: the field of activity that each of its options stands for. */
export const activity = (codes: Record<string, Mi>): QuestKey => ({ framework: 'mi', codes: withoutPrototype(codes) });
