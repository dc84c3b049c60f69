import { HomeActivity } from '#shared/instruments/parent-form.ts';
import { cholesky, clamp, drawNormal, mean, sum } from '#shared/measurement/numbers.ts';
import { MI, RIASEC } from '#shared/measurement/scale.ts';
import {
  ACTIVITY_LOADINGS,
  type Construct,
  HALO,
  PARENT_LOADINGS,
  SLIDER,
  TEACHER_LOADINGS,
  TEACHER_TEST,
} from '#shared/measurement/scale-forms.ts';
import { ACADEMIC_SD, GENERAL, type Truth } from '#shared/testing/simulated-truth.ts';
import type { Random } from '#shared/values/seeded.ts';

type Loading = Partial<Record<Construct | 'academic', number>>;
type LoadingTable<Slider extends string> = Record<Slider, Loading>;

const PARENT: LoadingTable<keyof typeof PARENT_LOADINGS> = PARENT_LOADINGS;
/** Teachers' ratings also correlate with achievement, which enters no score. */
const TEACHER: LoadingTable<keyof typeof TEACHER_LOADINGS> = {
  ...TEACHER_LOADINGS,
  academicPerformance: { ...TEACHER_LOADINGS.academicPerformance, academic: TEACHER_TEST },
};

function getStanding(construct: Construct | 'academic', { behaviour, traits, riasec, mi, subjects }: Truth): number {
  if (construct === 'academic') return mean(Object.values(subjects)) / ACADEMIC_SD;
  if (construct === 'social' || construct === 'regulation') return behaviour[construct];
  const [framework, type] = construct.split(':') as ['riasec' | 'mi', string];
  if (type === undefined) return traits[construct as keyof Truth['traits']];
  return (framework === 'riasec' ? riasec : mi)[type as never];
}

/** Correlation of the constructs of ability as seen by adults; everything else is independent. */
const ABILITY: Readonly<Record<string, number>> = {
  social: GENERAL.half,
  regulation: GENERAL.half,
  academic: GENERAL.subject / ACADEMIC_SD,
};
const computeAbilityCorrelation = (one: string, other: string): number =>
  one === other ? 1 : (ABILITY[one] ?? 0) * (ABILITY[other] ?? 0);
const computeSharedLoading = (one: Loading, other: Loading): number =>
  sum(
    Object.entries(one).flatMap(([construct, loading]) =>
      Object.entries(other).map(
        ([otherConstruct, otherLoading]) =>
          loading * otherLoading * computeAbilityCorrelation(construct, otherConstruct),
      ),
    ),
  );

/** Converts SD units to a slider value: a whole number from 1 to 10. */
export const toRating = (view: number): number => clamp(Math.round(SLIDER.mean + SLIDER.sd * view), 1, 10);

/**
 * Ratings by the measurement model: each slider correlates ℓ with its constructs, and two sliders of one adult
 * correlate .4; the part of it that the child does not explain is halo. Whole numbers from 1 to 10.
 */
function simulateRatings<Slider extends string>(
  table: LoadingTable<Slider>,
  truth: Truth,
  random: Random,
): Record<Slider, number> {
  const sliders = Object.keys(table) as Slider[];
  const halo = cholesky(
    sliders.map((one) =>
      sliders.map((other) => (one === other ? 1 : HALO) - computeSharedLoading(table[one], table[other])),
    ),
  );
  const noise = sliders.map(() => drawNormal(random));
  return Object.fromEntries(
    sliders.map((slider, j) => {
      const expected = sum(
        (Object.entries(table[slider]) as [Construct, number][]).map(
          ([construct, loading]) => loading * getStanding(construct, truth),
        ),
      );
      const z = expected + sum((halo[j] as number[]).map((value, k) => value * (noise[k] as number)));
      return [slider, toRating(z)];
    }),
  ) as Record<Slider, number>;
}
/** All four sliders of the parent's form. */
export const simulateParentRatings = (truth: Truth, random: Random) => simulateRatings(PARENT, truth, random);
/** All five sliders of the teacher's form. */
export const simulateTeacherRatings = (truth: Truth, random: Random) => simulateRatings(TEACHER, truth, random);

/**
 * Correlation of a home's choice of activities with the child's interests; gives evidence e that correlates about .35
 * with them.
 */
const HOME_FOLLOWS_CHILD = 0.75;
/** z of an upper tail: good to .0005 (Abramowitz and Stegun 26.2.23). */
function upperZ(share: number): number {
  if (share > 0.5) return -upperZ(1 - share);
  const t = Math.sqrt(-2 * Math.log(share));
  return t - (2.515517 + 0.802853 * t + 0.010328 * t * t) / (1 + 1.432788 * t + 0.189269 * t * t + 0.001308 * t ** 3);
}

/** Activities that a home ticks: by `share`, more often those that fit the child. At least one. */
export function simulateHomeActivities({ riasec, mi }: Truth, random: Random): HomeActivity[] {
  const pulls = HomeActivity.options.map((activity) => {
    const row = ACTIVITY_LOADINGS[activity];
    const loadings = [
      ...RIASEC.map((type) => [row.riasec[type] ?? 0, riasec[type]] as const),
      ...MI.map((type) => [row.mi[type] ?? 0, mi[type]] as const),
    ];
    const fit =
      sum(loadings.map(([loading, u]) => loading * u)) / Math.sqrt(sum(loadings.map(([loading]) => loading ** 2)));
    const pull = HOME_FOLLOWS_CHILD * fit + Math.sqrt(1 - HOME_FOLLOWS_CHILD ** 2) * drawNormal(random);
    return { activity, excess: pull - upperZ(row.share) };
  });
  const ticked = pulls.filter(({ excess }) => excess > 0);
  const most = pulls.reduce((best, each) => (each.excess > best.excess ? each : best));
  return (ticked.length > 0 ? ticked : [most]).map(({ activity }) => activity);
}
