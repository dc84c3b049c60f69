import type { Item } from '#services/academic/item.ts';
import { SCALE_VERSION } from '#shared/measurement/scale.ts';
import { wordsOf } from '#shared/values/reading-level.ts';

/** More cells than this are a passage, which is read to its end; fewer are answers to choose from. */
const WORD_LIST = 12;

/** What a child must read before answering, options apart: a passage to tap in is read too, a list of words is not. */
export function textToRead(item: Pick<Item, 'text' | 'map' | 'format'>): string {
  const cells = item.format === 'map-tap' && item.map?.kind === 'words' ? item.map.cells.flat() : [];
  return cells.length > WORD_LIST ? `${item.text} ${cells.join(' ')}` : item.text;
}

export const wordsToRead = (item: Parameters<typeof textToRead>[0]): number => wordsOf(textToRead(item)).length;

/**
 * What measurement must know of an item for as long as its answer is kept: a later bank does not change an old report.
 */
export const recordedFacts = (item: Item) => ({
  ...{
    topic: item.topic,
    masteryAge: item.masteryAge,
    tau: item.tau,
    c: item.c,
    words: wordsToRead(item),
    scaleVersion: SCALE_VERSION,
  },
  ...(item.floorMs !== undefined && { floorMs: item.floorMs }),
});
