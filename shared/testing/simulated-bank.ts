import { ACADEMIC_BANDS, toAcademicBand } from '#shared/instruments/ages.ts';
import { Subject, TOPICS } from '#shared/instruments/subjects.ts';
import { createAcademicCurve } from '#shared/measurement/academic.ts';
import { chooseNextItem, isSubjectOver } from '#shared/measurement/adaptive.ts';
import { estimateItems, withUncertainty } from '#shared/measurement/items.ts';
import type { PresentedItem } from '#shared/testing/simulated-family.ts';
import type { ItemChooser } from '#shared/testing/simulated-week.ts';

/** Range of mastery ages of each band. */
const BANDS = [
  [3, 6],
  [6, 9],
  [9, 12],
  [12, 16],
] as const;
/** Index of a child's own band, 0 to 3. */
export const toBandIndex = (age: number): number => ACADEMIC_BANDS.indexOf(toAcademicBand(age));

export type BankItem = PresentedItem & { band: number };
/** Words of the median item of the bank. */
const WORDS = 11;
/**
 * The bank of the simulations: 12 items per topic and band, mastery ages spread evenly, half of them open, the others
 * with four options.
 */
export function createBank({
  subjects = Subject.options,
  perCell = 12,
  tau = 0.8,
  open = 0.5,
}: {
  subjects?: readonly Subject[];
  perCell?: number;
  tau?: number;
  open?: 0 | 0.5 | 1;
} = {}): BankItem[] {
  const getGuessingRate = (i: number) => (open === 1 || (open === 0.5 && i % 2 === 0) ? 0 : 0.25);
  return subjects.flatMap((subject) =>
    TOPICS[subject].flatMap((topic) =>
      BANDS.flatMap(([from, to], band) =>
        Array.from({ length: perCell }, (_, i): BankItem => {
          const masteryAge = from + ((i + 0.5) / perCell) * (to - from);
          return {
            id: `${subject}-${topic}-${band}-${i}`,
            subject,
            topic,
            band,
            masteryAge,
            tau,
            c: getGuessingRate(i),
            words: WORDS,
          };
        }),
      ),
    ),
  );
}

/** Chooses items like the server: own band ±1, no repetition. */
export const createChooser =
  (bank: readonly BankItem[]): ItemChooser =>
  ({ subject, ageYears, answered, seed }) => {
    const { theta, psd } = estimateItems(
      answered.map(({ correct, ...item }) => ({ ...withUncertainty(createAcademicCurve(item, ageYears)), correct })),
    );
    const topics = TOPICS[subject];
    if (isSubjectOver({ answered: answered.length, topics: topics.length, psd, years: ageYears, elapsedMs: 0 }))
      return null;
    const usedIds = new Set(answered.map(({ itemId }) => itemId));
    const pool = bank.filter(
      (item) => item.subject === subject && Math.abs(item.band - toBandIndex(ageYears)) <= 1 && !usedIds.has(item.id),
    );
    return chooseNextItem(
      pool.map((item) => ({ ...item, curve: createAcademicCurve(item, ageYears) })),
      { topics, theta, answered: answered.length, seed },
    );
  };
