import type { Item } from '#services/item-bank/item.ts';
import { SCALE_VERSION } from '#shared/measurement/scale.ts';
import { splitWords } from '#shared/values/reading-level.ts';

/** A word map with more cells is a passage to read; with fewer it is a list of answers. */
const WORD_LIST = 12;

/** What a child must read before answering, without options. A passage to tap in counts, a list of words does not. */
export function getTextToRead(item: Pick<Item, 'text' | 'map' | 'format'>): string {
  const cells = item.format === 'map-tap' && item.map?.kind === 'words' ? item.map.cells.flat() : [];
  return cells.length > WORD_LIST ? `${item.text} ${cells.join(' ')}` : item.text;
}

export const countWordsToRead = (item: Parameters<typeof getTextToRead>[0]): number =>
  splitWords(getTextToRead(item)).length;

/** Item parameters that are stored with each answer, so that a later bank does not change an old report. */
export const toRecordedFacts = (item: Item) => ({
  topic: item.topic,
  masteryAge: item.masteryAge,
  tau: item.tau,
  c: item.c,
  words: countWordsToRead(item),
  scaleVersion: SCALE_VERSION,
  ...(item.floorMs !== undefined && { floorMs: item.floorMs }),
});
