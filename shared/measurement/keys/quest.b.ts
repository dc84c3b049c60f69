import { graded, interest, withoutPrototype } from '#shared/measurement/keys/quest-key.ts';
import type { QuestKeys } from '#shared/measurement/report/quest.ts';

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
