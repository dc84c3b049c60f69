import type { ItemMap, ItemPart } from '#shared/instruments/academic.ts';
import type { AcademicBand } from '#shared/instruments/ages.ts';
import type { Subject, Topic } from '#shared/instruments/subjects.ts';

/** More words are a passage to read in; up to so many are answers to choose from. */
const WORD_LIST = 12;
export const isPassage = ({ kind, cells }: ItemMap): boolean => kind === 'words' && cells.flat().length > WORD_LIST;

/** A cell of an item's map, counted from 0: row from the top, column from the left. */
export type MapCell = { row: number; column: number };

/** The format of an item with its key. */
export type Task =
  | { format: 'choice'; options: ItemPart[]; key: string }
  | { format: 'number'; unit?: string; key: number }
  | { format: 'order'; parts: ItemPart[]; key: string[] }
  | { format: 'map-tap'; map: ItemMap; key: MapCell[] }
  | { format: 'build-sum'; parts: ItemPart[]; key: { target: string } };

/** Whether the key of a table is the head of a row: the row is asked for, and each of its cells names it. */
export const asksForRow = ({ map, key }: Pick<Extract<Task, { format: 'map-tap' }>, 'map' | 'key'>): boolean =>
  map.kind === 'table' && key.some(({ column }) => column === 0);

/** What a child sees of an item, with the key and what follows from both. */
export type ItemFace = Task & {
  /** A hash of what the child sees. */
  id: string;
  /** Probability of guessing right (`guessing.ts`). */
  c: number;
  text: string;
  map?: ItemMap;
  explanation: string;
};

/** One question of the bank with its key and its difficulty; only `toPublicItem` may turn it into a response. */
export type Item = ItemFace & {
  subject: Subject;
  topic: Topic;
  band: AcademicBand;
  /** The age in years at which about three quarters of children solve it (measurement: mastery age). */
  masteryAge: number;
  /** The stage of a published curriculum within which its author ranked it; without one it is one author's rank. */
  stage?: Stage;
  /** SD of the difficulty in logits. */
  tau: number;
  /** Calibrated items only: the number of answers behind the difficulty. */
  answers?: number;
  /**
   * Calibrated items only: the shortest plausible time in ms of a child that tries (NT10). Otherwise it is derived from
   * the words.
   */
  floorMs?: number;
  /** An easy question in between, which is not scored (`engagement.ts`). */
  engagement?: true;
  lang: 'en';
  audio: boolean;
  /** A template: the face for a seed. The face of the item itself is an example. */
  draw?: (seed: string) => ItemFace;
  /** The id of the template that this item was drawn from. */
  template?: string;
};

/** A template's item for a sitting, the same one each time; any other item as it is. */
export function drawItem(item: Item, sittingId: string): Item {
  const { draw, ...fixed } = item;
  return draw ? ({ ...fixed, ...draw(`${sittingId}/${item.id}`), template: item.id } as Item) : item;
}

/** Ages of each band in years: from (included) to (excluded). */
export const BAND_AGES = { '3-5': [3, 6], '6-8': [6, 9], '9-11': [9, 12], '12-15': [12, 16] } as const satisfies Record<
  AcademicBand,
  readonly [number, number]
>;

/**
 * Where one author's rank may put an item of a band. Beyond 16 a mastery age only says how hard an item is: the growth
 * curve is extended, so that children of 15 meet something that most of them cannot do.
 */
export const MASTERY_AGES = { ...BAND_AGES, '12-15': [12, 20] } as const satisfies Record<
  AcademicBand,
  readonly [number, number]
>;

/**
 * Stages of the mathematics that is taught in England, and the mean ages at which children pass through them: a school
 * year N ends when they are about N + 5.4. Content is expected by the end of its stage, which about three quarters of
 * children reach (73 % at the end of year 6 in 2023). Sources: Development Matters (2021) for the ages before year 1,
 * national curriculum (2013, key stage 4: 2014) after.
 */
export const STAGES = {
  'early years, 3 and 4': [3, 4.4],
  reception: [4.4, 5.4],
  'year 1': [5.4, 6.4],
  'year 2': [6.4, 7.4],
  'year 3': [7.4, 8.4],
  'year 4': [8.4, 9.4],
  'year 5': [9.4, 10.4],
  'year 6': [10.4, 11.4],
  'key stage 3': [11.4, 14.4],
  'key stage 4': [14.4, 16.4],
} as const satisfies Record<string, readonly [number, number]>;
export type Stage = keyof typeof STAGES;
