import { z } from 'zod';
import { Subject, Topic } from '#shared/instruments/subjects.ts';

/*
 * Shape of an academic item as shown to the child, and of its response. No correctness here: the server chooses one
 * item per request and marks it (`services/assessment`).
 */

/**
 * `choice`: tap one of 2 to 5 options. `number`: type a number. `order`: tap all parts one after the other. `map-tap`:
 * tap one cell of a grid. `build-sum`: tap some of the tiles one after the other, so that together they make the number
 * asked for.
 */
export const ItemFormat = z.enum(['choice', 'number', 'order', 'map-tap', 'build-sum']);
export type ItemFormat = z.infer<typeof ItemFormat>;

/** Opaque within its item: letters in an order unrelated to the answer. */
export const PartId = z.string().regex(/^[a-h]$/);
/** Position of a part on the screen, counted from 0: parts are lettered in the order of display. */
export const getPartPosition = (id: string): number => id.charCodeAt(0) - 'a'.charCodeAt(0);

/** An option or a tile. `picture` is a text of symbols to draw large; `text` is what is read (aloud too). */
export const ItemPart = z.strictObject({ id: PartId, text: z.string(), picture: z.string().optional() });
export type ItemPart = z.infer<typeof ItemPart>;

/** Symbols and what they stand for, one line each beside a map. */
const MapLegend = z.array(z.strictObject({ symbol: z.string(), meaning: z.string() }));

/**
 * A small grid that a screen draws: rows from the top, cells from the left, '' is an empty cell. Shown above the
 * question; in `map-tap` its cells are the answers. `map`: squares on a ground, north up. `table`: its first row is a
 * heading and no answer. `list`: one line a row. `words`: one word or short text a cell, running on. `picture`: symbols
 * without lines. `amounts`: cards, each with its signs in rows of five. Rows may differ in length but for map and table.
 * `axes`: `letters` names columns A, B, C … from the left and rows 1, 2, 3 … from the top; `numbers` counts columns from
 * the left and rows from the bottom, both from 0.
 */
export const ItemMap = z.strictObject({
  kind: z.enum(['map', 'table', 'list', 'words', 'picture', 'amounts']),
  cells: z.array(z.array(z.string()).min(1).max(12)).min(1).max(12),
  axes: z.enum(['letters', 'numbers']).optional(),
  legend: MapLegend.optional(),
});
export type ItemMap = z.infer<typeof ItemMap>;

const itemFields = {
  id: z.string().regex(/^[0-9a-z]{7}$/),
  subject: Subject,
  topic: Topic,
  lang: z.literal('en'),
  /**
   * Whether reading it aloud leaves the measured skill unchanged; read automatically at ages 3 to 6, on demand later.
   */
  audio: z.boolean(),
  text: z.string(),
  map: ItemMap.optional(),
};
const parts = z.array(ItemPart).min(2).max(8);

/** An item as sent to the browser: without key, difficulty or explanation. */
export const PublicItem = z.discriminatedUnion('format', [
  z.strictObject({ ...itemFields, format: z.literal('choice'), options: parts }),
  z.strictObject({ ...itemFields, format: z.literal('number'), unit: z.string().optional() }),
  z.strictObject({ ...itemFields, format: z.literal('order'), parts }),
  z.strictObject({ ...itemFields, format: z.literal('map-tap'), map: ItemMap }),
  z.strictObject({ ...itemFields, format: z.literal('build-sum'), parts }),
]);
export type PublicItem = z.infer<typeof PublicItem>;

const line = z.int().min(0).max(11);
const tappedParts = z.array(PartId).min(1).max(8);

/** The response to an item. `pass` is "I don't know this yet": it is stored and marked as not correct. */
export const ItemResponse = z.discriminatedUnion('format', [
  z.strictObject({ format: z.literal('choice'), option: PartId }),
  z.strictObject({ format: z.literal('number'), value: z.number().min(-1e9).max(1e9) }),
  z.strictObject({ format: z.literal('order'), parts: tappedParts }),
  z.strictObject({ format: z.literal('map-tap'), row: line, column: line }),
  z.strictObject({ format: z.literal('build-sum'), parts: tappedParts }),
  z.strictObject({ format: z.literal('pass') }),
]);
export type ItemResponse = z.infer<typeof ItemResponse>;
