import { type Child, drawNormal, INTERESTS, MI_FIELDS } from '#infra/simulate/worlds/child.ts';
import type { World } from '#infra/simulate/worlds/world.ts';
import { HomeActivity, type ParentSlider } from '#shared/instruments/parent-form.ts';
import type { TeacherSlider } from '#shared/instruments/teacher-form.ts';
import { createRandom, type Random } from '#shared/values/seeded.ts';

type Loadings = Readonly<Record<string, number>>;
/** Correlation of each slider with what it is about, by the tables of the measurement page. */
const PARENT: Readonly<Record<ParentSlider, Loadings>> = {
  socialSkills: { E: 0.35, A: 0.35, 'riasec:S': 0.25, 'mi:interpersonal': 0.3, social: 0.53 },
  independence: { C: 0.35, E: 0.15, 'riasec:E': 0.15, 'mi:intrapersonal': 0.2 },
  creativity: { O: 0.45, 'riasec:A': 0.3, 'mi:spatial': 0.15, 'mi:linguistic': 0.1 },
  emotional: { A: 0.2, N: -0.45, 'mi:intrapersonal': 0.2, regulation: 0.5 },
};
/** Teachers' ratings of schoolwork also follow achievement (r .63, Südkamp 2012). */
const TEACHER: Readonly<Record<TeacherSlider, Loadings>> = {
  academicPerformance: { O: 0.15, academic: 0.63 },
  classroomBehavior: { C: 0.3, A: 0.3, N: -0.2, regulation: 0.4 },
  peerInteraction: { E: 0.25, A: 0.35, 'riasec:S': 0.15, 'mi:interpersonal': 0.25, social: 0.55 },
  focusAttention: { C: 0.45, regulation: 0.35 },
  participation: { O: 0.2, E: 0.4, 'riasec:E': 0.1 },
};
/** Share of homes that tick an activity, and the interests and fields that it fits. */
type Activity = { share: number; riasec: Partial<Child['riasec']>; mi: Partial<Child['mi']> };
const ACTIVITIES: Readonly<Record<HomeActivity, Activity>> = {
  'Reading/Storytelling': {
    share: 0.7,
    riasec: { I: 0.4, A: 0.4, C: 0.1 },
    mi: { linguistic: 1, intrapersonal: 0.3, interpersonal: 0.1 },
  },
  'Arts and Crafts': { share: 0.6, riasec: { A: 0.9, R: 0.1 }, mi: { spatial: 0.8, bodily: 0.3, intrapersonal: 0.2 } },
  'Building/Construction': {
    share: 0.5,
    riasec: { R: 0.8, I: 0.4, C: 0.2, A: 0.1 },
    mi: { spatial: 0.8, logical: 0.5, bodily: 0.2 },
  },
  'Music/Singing': {
    share: 0.5,
    riasec: { A: 0.7, S: 0.1, E: 0.1 },
    mi: { musical: 1, linguistic: 0.2, bodily: 0.1, interpersonal: 0.1, intrapersonal: 0.1 },
  },
  'Outdoor Play': {
    share: 0.7,
    riasec: { R: 0.6, I: 0.3, S: 0.1 },
    mi: { naturalist: 0.8, bodily: 0.5, spatial: 0.2, interpersonal: 0.2 },
  },
  'Cooking/Helping in Kitchen': {
    share: 0.45,
    riasec: { S: 0.5, C: 0.5, R: 0.2, I: 0.1, A: 0.1 },
    mi: { interpersonal: 0.4, naturalist: 0.3, bodily: 0.2, logical: 0.1, intrapersonal: 0.1 },
  },
  'Board Games/Puzzles': {
    share: 0.5,
    riasec: { I: 0.6, C: 0.5, E: 0.3, S: 0.1 },
    mi: { logical: 0.8, spatial: 0.3, interpersonal: 0.3, linguistic: 0.1 },
  },
  'Sports/Physical Activities': {
    share: 0.5,
    riasec: { R: 0.5, E: 0.4, S: 0.3 },
    mi: { bodily: 1, interpersonal: 0.4, spatial: 0.2, naturalist: 0.1 },
  },
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
  const parent = rate(PARENT, child, world, createRandom(`${seed}/${week}/parent`));
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
    const { share, riasec, mi } = ACTIVITIES[activity];
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
