import type { MarkedAnswer } from '#shared/measurement/items.ts';
import { sum } from '#shared/measurement/numbers.ts';
import { createSliderEvidence } from '#shared/measurement/personality.ts';
import { TRAITS } from '#shared/measurement/scale.ts';
import { createFinding, type Finding, type Setting } from '#shared/measurement/testing/checks/engine.ts';
import { GRADED, OPTIONS } from '#shared/measurement/testing/checks/quest.ts';
import { createRandom, type Random, randomBelow, toShuffled } from '#shared/values/seeded.ts';

const drawBetween = (random: Random, low: number, high: number): number => low + (high - low) * random();
const drawAnswers = (random: Random): MarkedAnswer[] =>
  Array.from({ length: 1 + randomBelow(random, 24) }, () => ({
    a: drawBetween(random, 0.3, 2),
    b: drawBetween(random, -4, 4),
    c: [0, 1 / 6, 0.25, 0.5][randomBelow(random, 4)] as number,
    correct: random() < 0.5,
  }));

/** M13: properties that must hold in every case. The figure is the number of violations in `children` cases. */
export function checkProperties({ engine, children }: Setting): Finding[] {
  const { estimateItems, storedCode, parentFields, fuse } = engine;
  const countBroken = (seed: string, breaks: (random: Random) => boolean): number => {
    const random = createRandom(seed);
    return sum(Array.from({ length: children }, () => (breaks(random) ? 1 : 0)));
  };
  const none = { most: 0 };
  return [
    createFinding(
      'M13',
      'wrongToRightLowers',
      'wrong → right lowers θ',
      countBroken('monotone', (random) => {
        const all = drawAnswers(random);
        const pick = randomBelow(random, all.length);
        const theta = (correct: boolean) =>
          estimateItems(all.map((answer, i) => (i === pick ? { ...answer, correct } : answer))).theta;
        return theta(true) < theta(false);
      }),
      none,
    ),
    createFinding(
      'M13',
      'orderMatters',
      'the order of answers changes a digit',
      countBroken('order', (random) => {
        const all = drawAnswers(random);
        const [one, other] = [estimateItems(all), estimateItems(toShuffled(all, random))];
        return one.theta !== other.theta || one.psd !== other.psd;
      }),
      none,
    ),
    createFinding(
      'M13',
      'shuffleMatters',
      'the shuffle of options changes what is stored',
      countBroken('shuffle', (random) => {
        const code = randomBelow(random, OPTIONS.length);
        const readStoredCode = () => storedCode(GRADED, OPTIONS[code] as string, toShuffled(OPTIONS, random)).code;
        return [readStoredCode(), readStoredCode()].some((each) => each !== code);
      }),
      none,
    ),
    createFinding(
      'M13',
      'untouchedIsSeven',
      'an untouched slider is read as a rating',
      countBroken('untouched', (random) => {
        const [rating, trait] = [
          1 + randomBelow(random, 10),
          TRAITS[randomBelow(random, TRAITS.length)] as (typeof TRAITS)[number],
        ];
        const toEvidence = (sliders: Parameters<typeof parentFields>[0]) =>
          createSliderEvidence(parentFields(sliders, trait), 1);
        // Without a touched slider there is no source. With one rating, only its field is used.
        const one = toEvidence({ socialSkills: rating });
        const fields = parentFields({ socialSkills: rating }, trait).length;
        return toEvidence({}) !== null || (one === null) !== (fields === 0) || fields > 1;
      }),
      none,
    ),
    createFinding(
      'M13',
      'removingSharpens',
      'removing a source lowers psd',
      countBroken('remove', (random) => {
        const sources = Array.from({ length: 2 + randomBelow(random, 3) }, () => ({
          x: drawBetween(random, -2.5, 2.5),
          sigma2: drawBetween(random, 0, 5),
          lambda: drawBetween(random, 0.1, 0.9),
          V: drawBetween(random, 0, 1),
        }));
        return fuse(sources.slice(1)).psd < fuse(sources).psd;
      }),
      none,
    ),
  ];
}
