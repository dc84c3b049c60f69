import type { ItemMap, ItemPart } from '#shared/instruments/academic.ts';
import type { AcademicBand } from '#shared/instruments/ages.ts';
import type { Subject, Topic } from '#shared/instruments/subjects.ts';

/** A cell of an item's map, counted from 0: row from the top, column from the left. */
export type MapCell = { row: number; column: number };

/** What a child must do, and what is right. */
export type Task =
  | { format: 'choice'; options: ItemPart[]; key: string }
  | { format: 'number'; unit?: string; key: number }
  | { format: 'order'; parts: ItemPart[]; key: string[] }
  | { format: 'map-tap'; map: ItemMap; key: MapCell[] }
  | { format: 'build-sum'; parts: ItemPart[]; key: { target: string } };

/** One question of the bank with its key and its difficulty; it leaves the server only through `publicItem`. */
export type Item = Task & {
  id: string;
  subject: Subject;
  topic: Topic;
  band: AcademicBand;
  /** The age in years at which about three quarters of children can do this (measurement: mastery age). */
  masteryAge: number;
  /** How uncertain that difficulty is, SD in logits. */
  tau: number;
  /**
   * Of an item that was calibrated: least time in ms of a child that tries (NT10). Otherwise it follows from the words.
   */
  floorMs?: number;
  /** Chance of guessing right. */
  c: number;
  lang: 'en';
  audio: boolean;
  text: string;
  map?: ItemMap;
  explanation: string;
};

/** From the first birthday of a band up to, not including, the first after it. */
export const BAND_AGES = { '3-5': [3, 6], '6-8': [6, 9], '9-11': [9, 12], '12-15': [12, 16] } as const satisfies Record<
  AcademicBand,
  readonly [number, number]
>;
