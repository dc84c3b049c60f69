import type { Item } from '#services/academic/item.ts';
import { PICTURE_FONT } from '#services/ops/item-check/picture-font.ts';
import { itemFaults as words } from '#shared/messages/en/ops.ts';

const signs = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** What devices draw in colour: emoji, and digits and signs that a keycap makes one. */
const PICTURE = /[^\P{Emoji}\p{ASCII}]|\u20e3/u;

const textsOf = (part: unknown): string[] =>
  typeof part === 'string' ? [part] : part && typeof part === 'object' ? Object.values(part).flatMap(textsOf) : [];

/** The pictures anywhere in an item, each as one sign however many characters it is made of. */
export const picturesOf = (item: Item): string[] =>
  textsOf(item).flatMap((text) =>
    [...signs.segment(text)].map(({ segment }) => segment).filter((sign) => PICTURE.test(sign)),
  );

const drawn: ReadonlySet<string> = new Set(PICTURE_FONT.pictures.split(' '));

/** A picture that is not in the font we ship is an empty box for a child whose device does not know it. */
export const pictureFaults = (item: Item): string[] =>
  [...new Set(picturesOf(item))].filter((picture) => !drawn.has(picture)).map(words.noPicture);
