import type { QuestKey, QuestKeys } from '#shared/measurement/report/quest.ts';
import type { Mi, Riasec, Trait } from '#shared/measurement/scale.ts';

/**
 * Returns a copy without a prototype: ids come from requests, and one like `constructor` must not resolve to an
 * inherited property.
 */
export const withoutPrototype = <Value>(record: Readonly<Record<string, Value>>): Readonly<Record<string, Value>> =>
  Object.assign(Object.create(null), record);

/** A graded scene: its trait, and what each of its options stands for, 0 (least) to 3 (most). */
const graded = (trait: Trait, codes: Record<string, 0 | 1 | 2 | 3>): QuestKey => ({
  trait,
  codes: withoutPrototype(codes),
});
/** A choice scene: the type that each of its options stands for. */
const interest = (codes: Record<string, Riasec>): QuestKey => ({
  framework: 'riasec',
  codes: withoutPrototype(codes),
});
/** A choice scene of the third chapter: the field of activity that each of its options stands for. */
const activity = (codes: Record<string, Mi>): QuestKey => ({ framework: 'mi', codes: withoutPrototype(codes) });

/**
 * Set A by scene id, in the order of the scenes. Mirror scenes of the parent form share it, because they offer the same
 * options.
 */
export const QUEST_A_KEY: QuestKeys = withoutPrototype({
  'raft-builders': graded('E', { moro: 0, masi: 1, fevu: 2, zema: 3 }),
  'six-lanterns': graded('C', { tusi: 0, kedo: 1, tese: 2, rapa: 3 }),
  'box-of-odd-things': graded('O', { doke: 0, puku: 1, degu: 2, dutu: 3 }),
  'rope-swing': graded('A', { bimo: 0, ribu: 1, zure: 2, tivo: 3 }),
  // High N is shown as "feels things strongly" and is no worse than low N.
  'night-before-the-walk': graded('N', { pilu: 0, ruse: 1, vusi: 2, pami: 3 }),

  'four-stalls': interest({ muzu: 'A', kena: 'S', zeba: 'E', pomu: 'C' }),
  'late-ferry': interest({ pibi: 'R', fafu: 'S', bana: 'E', dudi: 'C' }),
  'dark-lighthouse': interest({ gusu: 'R', posu: 'I', kiga: 'E', rafu: 'C' }),
  'old-boat': interest({ rane: 'R', kebe: 'I', ruko: 'A', kage: 'C' }),
  'storm-night': interest({ magu: 'R', fuka: 'I', pivu: 'A', pove: 'S' }),
  'bottle-post': interest({ toze: 'I', dupo: 'A', dusi: 'S', seki: 'E' }),

  'talking-bridge': activity({ gole: 'linguistic', lona: 'logical', felo: 'musical', pave: 'bodily' }),
  'high-door': activity({ baki: 'logical', latu: 'spatial', povi: 'bodily', rele: 'interpersonal' }),
  'four-rooms': activity({ sufe: 'spatial', zake: 'musical', boda: 'interpersonal', leso: 'intrapersonal' }),
  'early-beach': activity({ kubi: 'musical', geli: 'bodily', mise: 'intrapersonal', kenu: 'naturalist' }),
  'island-feast': activity({ resu: 'bodily', rofi: 'interpersonal', suna: 'naturalist', reli: 'linguistic' }),
  'old-turtle': activity({ sufo: 'interpersonal', mobe: 'intrapersonal', tira: 'linguistic', zade: 'logical' }),
  'free-afternoon': activity({ mafi: 'intrapersonal', bili: 'naturalist', lezo: 'logical', totu: 'spatial' }),
  'last-door': activity({ vara: 'naturalist', zebi: 'linguistic', rupu: 'spatial', tulo: 'musical' }),
});

/** Set B by scene id, in the order of the scenes. */
export const QUEST_B_KEY: QuestKeys = withoutPrototype({
  'hay-wagon': graded('E', { raka: 0, tize: 1, fulo: 2, viso: 3 }),
  'twelve-jars': graded('C', { duko: 0, fupe: 1, zufe: 2, rufo: 3 }),
  'way-to-the-lake': graded('O', { zuva: 0, nori: 1, pito: 2, feve: 3 }),
  'long-string': graded('A', { miza: 0, baza: 1, noge: 2, kopa: 3 }),
  'gust-of-wind': graded('N', { rulo: 0, vado: 1, noke: 2, retu: 3 }),

  balloon: interest({ tuve: 'I', ziso: 'A', bose: 'E', nudi: 'C' }),
  'old-carousel': interest({ geru: 'R', sevu: 'A', gati: 'S', zabi: 'C' }),
  'fallen-tent': interest({ lika: 'R', tuta: 'I', zibu: 'S', vumi: 'E' }),
  'night-of-stars': interest({ dite: 'I', filu: 'S', veti: 'E', pivi: 'C' }),
  'empty-wagon': interest({ ripu: 'R', mapa: 'A', nivi: 'S', medi: 'E' }),
  'strange-machine': interest({ keba: 'R', lube: 'I', buza: 'A', bive: 'C' }),
});
