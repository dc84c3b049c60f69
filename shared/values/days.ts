import { z } from 'zod';

/** A programme day, 1 to 7. */
export const Day = z.union([
  z.literal(1),
  z.literal(2),
  z.literal(3),
  z.literal(4),
  z.literal(5),
  z.literal(6),
  z.literal(7),
]);
export type Day = z.infer<typeof Day>;

/** The days that have a mood check. */
export const MoodDay = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5), z.literal(6)]);
export type MoodDay = z.infer<typeof MoodDay>;

/** A point in time, `2026-11-23T07:00:00.000Z`: always UTC with milliseconds, so that text order is time order. */
export const Instant = z.iso.datetime({ precision: 3 });
export type Instant = z.infer<typeof Instant>;

/** A calendar date without a zone, `2026-11-23`. */
export const LocalDate = z.iso.date();
export type LocalDate = z.infer<typeof LocalDate>;

/** A wall-clock time without a zone, `18:00`. */
export const LocalTime = z.string().regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/);
export type LocalTime = z.infer<typeof LocalTime>;

export const toInstant = (epochMs: number): Instant => new Date(epochMs).toISOString();
export const toEpochMs = (instant: Instant): number => Date.parse(instant);
