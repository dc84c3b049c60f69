import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Item } from '#services/item-bank/item.ts';
import { SCALE_VERSION } from '#shared/measurement/scale.ts';

/** Difficulties estimated from children's answers; `npm run --silent recalibrate -- --json` prints the next version. */
export const Calibration = z.strictObject({
  /** The scale version that these difficulties define. */
  scaleVersion: z.string(),
  items: z.array(
    z.strictObject({
      id: z.string(),
      answers: z.int().positive(),
      masteryAge: z.number().min(3).max(25),
      tau: z.number().positive(),
      floorMs: z.int().nonnegative(),
    }),
  ),
});
export type Calibration = z.infer<typeof Calibration>;

export const calibration = Calibration.parse(
  JSON.parse(readFileSync(new URL('calibrated.json', import.meta.url), 'utf8')),
);

/** The bank with estimated difficulties in place of the judges'. */
export function applyCalibration(authored: readonly Item[], { items }: Calibration): Item[] {
  const calibratedById = new Map(items.map(({ id, ...calibrated }) => [id, calibrated]));
  return authored.map((item) => ({ ...item, ...calibratedById.get(item.id) }));
}

/** Why a calibration does not fit this bank and scale. A changed text makes another item, which is not calibrated. */
export function findCalibrationFaults(bank: readonly Item[], { scaleVersion, items }: Calibration): string[] {
  const bankIds = new Set(bank.map(({ id }) => id));
  return [
    ...(scaleVersion === SCALE_VERSION
      ? []
      : [`the calibration makes scale version ${scaleVersion}, and scale.ts says ${SCALE_VERSION}`]),
    ...items.filter(({ id }) => !bankIds.has(id)).map(({ id }) => `calibrated item ${id} is not in the bank`),
  ];
}
