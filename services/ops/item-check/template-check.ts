import { templateFaults as words } from '#messages/ops.ts';
import { drawItem, type Item } from '#services/item-bank/item.ts';
import { findItemFaults } from '#services/ops/item-check/item-check.ts';

/*
 * What must hold for each item that a template can draw: it is as sound as its example, as hard as far as can be
 * computed, and another template does not draw it. Too slow for a request, so `npm run check:items` reports it alone.
 */

export const DRAWS = 50;
const LEAST_DIFFERENT = 3;
/** How far blind chance may differ from that of the example, by which items are chosen. */
const GUESSING_MARGIN = 0.1;
/** What a child types on the keypad. */
const TYPED = { most: 100_000, decimals: 3 };
/** What an arithmetic slip of the author leaves in a text: no number, two signs, or a rounding error. */
const SLIPS = /NaN|undefined|Infinity|−\s*−|\+\s*−|\d[.]\d{4}/;

/** Items of a template, for made-up sittings; none of an item that is no template. */
export const listDraws = (item: Item, draws: number = DRAWS): Item[] =>
  item.draw ? Array.from({ length: draws }, (_, n) => drawItem(item, `check ${n}`)) : [];

function findDrawFaults(drawn: Item, example: Item): string[] {
  const faults = findItemFaults(drawn);
  if (drawn.format !== example.format) faults.push(words.otherFormat(drawn.format));
  if (Math.abs(drawn.c - example.c) > GUESSING_MARGIN) faults.push(words.otherGuessing(drawn.c, example.c));
  if (SLIPS.test(`${drawn.text} ${drawn.explanation}`)) faults.push(words.slip);
  if (drawn.format !== 'number') return faults;
  const isTyped =
    Math.abs(drawn.key) < TYPED.most &&
    Number(drawn.key.toFixed(TYPED.decimals)) === drawn.key &&
    (drawn.key >= 0 || drawn.band === '12-15');
  return isTyped ? faults : [...faults, words.oddNumber(drawn.key)];
}

/** All faults of the templates of a bank, one line each. */
export function findTemplateFaults(bank: readonly Item[]): string[] {
  const ownerById = new Map(bank.map((item) => [item.id, item]));
  return bank.flatMap((example) => {
    const draws = new Map(listDraws(example).map((drawn) => [drawn.id, drawn]));
    const faults = [...draws.values()].flatMap((drawn) => {
      const owner = ownerById.get(drawn.id) ?? example;
      ownerById.set(drawn.id, owner);
      // Two entries of one template may draw the same: its text tells.
      const others = owner.text === example.text || owner === example ? [] : [words.drawnTwice(owner.text)];
      return [...findDrawFaults(drawn, example), ...others].map((fault) => `"${drawn.text}": ${fault}`);
    });
    const few = example.draw && draws.size < LEAST_DIFFERENT ? [words.fewDraws(draws.size)] : [];
    return [...faults, ...few].map((fault) => `${example.id} ${example.topic}/${example.band} ${fault}`);
  });
}
