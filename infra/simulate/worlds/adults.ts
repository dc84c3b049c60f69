import { type Child, drawNormal, INTERESTS, MI_FIELDS } from '#infra/simulate/worlds/child.ts';
import type { World } from '#infra/simulate/worlds/world.ts';
import { HomeActivity, type ParentSlider } from '#shared/instruments/parent-form.ts';
import type { TeacherSlider } from '#shared/instruments/teacher-form.ts';
import { ACTIVITY_LOADINGS, PARENT_LOADINGS, TEACHER_LOADINGS } from '#shared/measurement/scale-forms.ts';
import { createRandom, type Random } from '#shared/values/seeded.ts';

type Loadings = Readonly<Record<string, number>>;
/** Teachers' ratings of schoolwork also follow achievement (r .63, Südkamp 2012). */
const TEACHER: Record<TeacherSlider, Loadings> = {
  ...TEACHER_LOADINGS,
  academicPerformance: { ...TEACHER_LOADINGS.academicPerformance, academic: 0.63 },
};
const ACADEMIC_SD = 0.825;

/** What a rating is about, in SD units. */
function getStanding(construct: string, child: Child): number {
  const [framework, type] = construct.split(':') as [string, string | undefined];
  if (type !== undefined) return (child[framework as 'riasec' | 'mi'] as Record<string, number>)[type] as number;
  const subjects = Object.values(child.subjects);
  if (construct === 'academic') return subjects.reduce((all, theta) => all + theta, 0) / subjects.length / ACADEMIC_SD;
  return ({ ...child.behaviour, ...child.traits } as Record<string, number>)[construct] as number;
}

const computeShared = (one: Loadings, other: Loadings): number =>
  Object.entries(one).reduce((all, [construct, loading]) => all + loading * (other[construct] ?? 0), 0);

/**
 * Ratings of one adult: what each slider is about, one impression that colours all of them (halo), and noise. An eighth
 * of the sliders stays untouched.
 */
function rate<Slider extends string>(
  table: Readonly<Record<Slider, Loadings>>,
  child: Child,
  world: World,
  random: Random,
): Partial<Record<Slider, number>> {
  const sliders = Object.keys(table) as Slider[];
  const pairs = sliders.flatMap((one, i) =>
    sliders.slice(i + 1).map((other) => computeShared(table[one], table[other])),
  );
  const halo = Math.max(0, world.halo - pairs.reduce((all, shared) => all + shared, 0) / pairs.length);
  const impression = drawNormal(random);
  const ratings = sliders.map((slider) => {
    const loadings = table[slider];
    const seen = Object.entries(loadings).reduce(
      (all, [construct, loading]) => all + loading * getStanding(construct, child),
      0,
    );
    const noise = Math.sqrt(Math.max(0, 1 - computeShared(loadings, loadings) - halo)) * drawNormal(random);
    return { slider, rating: toRating(seen + Math.sqrt(halo) * impression + noise, world), touched: random() >= 1 / 8 };
  });
  return Object.fromEntries(
    ratings.flatMap(({ slider, rating, touched }) => (touched ? [[slider, rating]] : [])),
  ) as Partial<Record<Slider, number>>;
}

/** Adults rate leniently: 7 is their middle, 1.7 their SD. */
const toRating = (z: number, { lenient }: World): number =>
  Math.min(10, Math.max(1, Math.round(7 + 1.7 * z + lenient)));

/** Which of their own sliders a parent looks at who writes the teacher's form too. */
const COPIED: Record<TeacherSlider, ParentSlider> = {
  academicPerformance: 'creativity',
  classroomBehavior: 'emotional',
  peerInteraction: 'socialSkills',
  focusAttention: 'independence',
  participation: 'creativity',
};

/** Both adults' ratings of one week. */
export function rateChild(seed: string, world: World, child: Child, week: number) {
  const parent = rate(
    PARENT_LOADINGS as Record<ParentSlider, Loadings>,
    child,
    world,
    createRandom(`${seed}/${week}/parent`),
  );
  const teacher = rate(TEACHER, child, world, createRandom(`${seed}/${week}/teacher`));
  const copied = Object.entries(COPIED).flatMap(([slider, source]) =>
    parent[source] === undefined ? [] : [[slider, parent[source]]],
  );
  return { parent, teacher: world.copiedForm ? (Object.fromEntries(copied) as typeof teacher) : teacher };
}

/** Correlation of a home's choice of activities with the child's interests. */
const HOME_FOLLOWS_CHILD = 0.75;
/** Activities that a home ticks: as often as usual, more often those that fit the child. At least one. */
export function listHomeActivities(seed: string, child: Child): HomeActivity[] {
  const random = createRandom(`${seed}/home`);
  const pulls = HomeActivity.options.map((activity) => {
    const { share, riasec, mi } = ACTIVITY_LOADINGS[activity];
    const likes = [
      ...INTERESTS.map((type) => [riasec[type] ?? 0, child.riasec[type]] as const),
      ...MI_FIELDS.map((field) => [mi[field] ?? 0, child.mi[field]] as const),
    ];
    const fit =
      likes.reduce((all, [loading, liking]) => all + loading * liking, 0) /
      Math.hypot(...likes.map(([loading]) => loading));
    // Near the middle Φ⁻¹ is a line of slope √2π.
    const limit = Math.sqrt(2 * Math.PI) * (0.5 - share);
    return {
      activity,
      excess: HOME_FOLLOWS_CHILD * fit + Math.sqrt(1 - HOME_FOLLOWS_CHILD ** 2) * drawNormal(random) - limit,
    };
  });
  const ticked = pulls.filter(({ excess }) => excess > 0);
  const [most] = pulls.toSorted((one, other) => other.excess - one.excess);
  return (ticked.length > 0 ? ticked : most ? [most] : []).map(({ activity }) => activity);
}
