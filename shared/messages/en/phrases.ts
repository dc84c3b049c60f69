/* Parts of sentences that several texts are made of. */

/** "a, b and c", with ` and ` as the link before the last. */
export const joinWith = (link: string, items: readonly string[]): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')}${link}${items.at(-1)}`;
/** The same; a comma stands before the last "and" if an item has an "and" too. */
export const joinWithAnd = (items: readonly string[]): string =>
  joinWith(items.some((item) => item.includes(' and ')) ? ', and ' : ' and ', items);
/** "1 rating", "4 ratings". */
export const formatCount = (n: number, one: string, more: string): string => `${n} ${n === 1 ? one : more}`;
export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
