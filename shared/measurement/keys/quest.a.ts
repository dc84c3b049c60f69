import { activity, graded, interest, withoutPrototype } from '#shared/measurement/keys/quest-key.ts';
import type { QuestKeys } from '#shared/measurement/report/quest.ts';

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
