import type { ItemMap, ItemPart } from '#shared/instruments/academic.ts';
import type { AcademicBand } from '#shared/instruments/ages.ts';
import type { Subject, Topic } from '#shared/instruments/subjects.ts';

/** A cell of an item's map, counted from 0: row from the top, column from the left. */
export type MapCell = { row: number; column: number };

/** The format of an item with its key. */
export type Task =
  | { format: 'choice'; options: ItemPart[]; key: string }
  | { format: 'number'; unit?: string; key: number }
  | { format: 'order'; parts: ItemPart[]; key: string[] }
  | { format: 'map-tap'; map: ItemMap; key: MapCell[] }
  | { format: 'build-sum'; parts: ItemPart[]; key: { target: string } };

/** One question of the bank with its key and its difficulty; only `toPublicItem` may turn it into a response. */
export type Item = Task & {
  id: string;
  subject: Subject;
  topic: Topic;
  band: AcademicBand;
  /** The age in years at which about three quarters of children solve it (measurement: mastery age). */
  masteryAge: number;
  /** SD of the difficulty in logits. */
  tau: number;
  /**
   * Calibrated items only: the shortest plausible time in ms of a child that tries (NT10). Otherwise it is derived from
   * the words.
   */
  floorMs?: number;
  /** Probability of guessing right. */
  c: number;
  lang: 'en';
  audio: boolean;
  text: string;
  map?: ItemMap;
  explanation: string;
};

/** Ages of each band in years: from (included) to (excluded). */
export const BAND_AGES = { '3-5': [3, 6], '6-8': [6, 9], '9-11': [9, 12], '12-15': [12, 16] } as const satisfies Record<
  AcademicBand,
  readonly [number, number]
>;
