import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Item } from '#services/academic/item.ts';
import { SCALE_VERSION } from '#shared/measurement/scale.ts';

/**
 * What answers of children have taught about items of the bank; `npm run --silent recalibrate -- --json` prints the
 * next one.
 */
export const Calibration = z.strictObject({
  /** The scale version that these difficulties make. */
  scaleVersion: z.string(),
  items: z.array(
    z.strictObject({
      id: z.string(),
      answers: z.int().positive(),
      masteryAge: z.number().min(3).max(16),
      tau: z.number().positive(),
      floorMs: z.int().nonnegative(),
    }),
  ),
});
export type Calibration = z.infer<typeof Calibration>;

export const calibration = Calibration.parse(
  JSON.parse(readFileSync(new URL('calibrated.json', import.meta.url), 'utf8')),
);

/** The same items, with what answers have taught in the place of what judges thought. */
export function calibratedBank(authored: readonly Item[], { items }: Calibration): Item[] {
  const learned = new Map(items.map(({ id, masteryAge, tau, floorMs }) => [id, { masteryAge, tau, floorMs }]));
  return authored.map((item) => ({ ...item, ...learned.get(item.id) }));
}

/**
 * Why a calibration cannot belong to this bank and scale; a changed text makes another item, of which nothing is known.
 */
export function calibrationFaults(bank: readonly Item[], { scaleVersion, items }: Calibration): string[] {
  const known = new Set(bank.map(({ id }) => id));
  return [
    ...(scaleVersion === SCALE_VERSION
      ? []
      : [`the calibration makes scale version ${scaleVersion}, and scale.ts says ${SCALE_VERSION}`]),
    ...items.filter(({ id }) => !known.has(id)).map(({ id }) => `calibrated item ${id} is not in the bank`),
  ];
}
