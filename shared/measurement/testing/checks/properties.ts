import type { Marked } from '#shared/measurement/items.ts';
import { sum } from '#shared/measurement/numbers.ts';
import { sliderEvidence } from '#shared/measurement/personality.ts';
import { TRAITS } from '#shared/measurement/scale.ts';
import type { Setting } from '#shared/measurement/testing/checks/engine.ts';
import { type Finding, finding } from '#shared/measurement/testing/checks/finding.ts';
import { GRADED, OPTIONS } from '#shared/measurement/testing/checks/quest.ts';
import { type Random, randomBelow, seededRandom, shuffled } from '#shared/values/seeded.ts';

const between = (random: Random, low: number, high: number): number => low + (high - low) * random();
const answers = (random: Random): Marked[] =>
  Array.from({ length: 1 + randomBelow(random, 24) }, () => ({
    ...{
      a: between(random, 0.3, 2),
      b: between(random, -4, 4),
      c: [0, 1 / 6, 0.25, 0.5][randomBelow(random, 4)] as number,
      correct: random() < 0.5,
    },
  }));

/** M13: properties that must hold in every case. The figure is the number of violations in `children` cases. */
export function propertyChecks({ engine, children }: Setting): Finding[] {
  const { estimateItems, storedCode, parentFields, fuse } = engine;
  const broken = (seed: string, breaks: (random: Random) => boolean): number => {
    const random = seededRandom(seed);
    return sum(Array.from({ length: children }, () => (breaks(random) ? 1 : 0)));
  };
  const none = { most: 0 };
  return [
    finding(
      'M13',
      'wrongToRightLowers',
      'wrong → right lowers θ',
      broken('monotone', (random) => {
        const all = answers(random);
        const pick = randomBelow(random, all.length);
        const theta = (correct: boolean) =>
          estimateItems(all.map((answer, i) => (i === pick ? { ...answer, correct } : answer))).theta;
        return theta(true) < theta(false);
      }),
      none,
    ),
    finding(
      'M13',
      'orderMatters',
      'the order of answers changes a digit',
      broken('order', (random) => {
        const all = answers(random);
        const [one, other] = [estimateItems(all), estimateItems(shuffled(all, random))];
        return one.theta !== other.theta || one.psd !== other.psd;
      }),
      none,
    ),
    finding(
      'M13',
      'shuffleMatters',
      'the shuffle of options changes what is stored',
      broken('shuffle', (random) => {
        const code = randomBelow(random, OPTIONS.length);
        const stored = () => storedCode(GRADED, OPTIONS[code] as string, shuffled(OPTIONS, random)).code;
        return [stored(), stored()].some((each) => each !== code);
      }),
      none,
    ),
    finding(
      'M13',
      'untouchedIsSeven',
      'an untouched slider is read as a rating',
      broken('untouched', (random) => {
        const [rating, trait] = [
          1 + randomBelow(random, 10),
          TRAITS[randomBelow(random, TRAITS.length)] as (typeof TRAITS)[number],
        ];
        const said = (sliders: Parameters<typeof parentFields>[0]) => sliderEvidence(parentFields(sliders, trait), 1);
        // Without a touched slider there is no source. With one rating, only its field is used.
        const one = said({ socialSkills: rating });
        const fields = parentFields({ socialSkills: rating }, trait).length;
        return said({}) !== null || (one === null) !== (fields === 0) || fields > 1;
      }),
      none,
    ),
    finding(
      'M13',
      'removingSharpens',
      'removing a source lowers psd',
      broken('remove', (random) => {
        const sources = Array.from({ length: 2 + randomBelow(random, 3) }, () => ({
          ...{
            x: between(random, -2.5, 2.5),
            sigma2: between(random, 0, 5),
            lambda: between(random, 0.1, 0.9),
            V: between(random, 0, 1),
          },
        }));
        return fuse(sources.slice(1)).psd < fuse(sources).psd;
      }),
      none,
    ),
  ];
}
