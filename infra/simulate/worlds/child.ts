import type { World } from '#infra/simulate/worlds/world.ts';
import { Subject, TOPICS } from '#shared/instruments/subjects.ts';
import { createRandom, type Random } from '#shared/values/seeded.ts';

/*
 * The numbers of this folder are its own and not imported: where the product's assumptions move, the worlds stay.
 */
export const MI_FIELDS = [
  'linguistic',
  'logical',
  'spatial',
  'musical',
  'bodily',
  'interpersonal',
  'intrapersonal',
  'naturalist',
] as const;
export const INTERESTS = ['R', 'I', 'A', 'S', 'E', 'C'] as const;
export const TRAITS = ['O', 'C', 'E', 'A', 'N'] as const;
const GAME_AREAS = ['cognitive', 'social', 'emotional', 'physical'] as const;
export type GameArea = (typeof GAME_AREAS)[number];

/** True values of a child in SD units of children of its age; 0 is typical. A subject is the mean of its topics. */
export type Child = {
  /** Age in decimal years. */
  age: number;
  ability: Record<GameArea, number>;
  behaviour: Record<'social' | 'regulation', number>;
  subjects: Record<Subject, number>;
  topics: Record<Subject, Record<string, number>>;
  traits: Record<(typeof TRAITS)[number], number>;
  riasec: Record<(typeof INTERESTS)[number], number>;
  mi: Record<(typeof MI_FIELDS)[number], number>;
};

/** Loadings on general ability g and, in areas of several parts, on the area: areas correlate .4, subjects .6, halves .39. */
const LOADINGS = {
  whole: { g: 0.632, area: 0 },
  subject: { g: 0.5215, area: 0.5727 },
  half: { g: 0.527, area: 0.335 },
} as const;
const TOPIC_SD = 0.6;

/** A standard normal number (Box and Muller 1958). */
export const drawNormal = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** Mean 0, SD 1, skewness -1: a gamma distribution of shape 4, turned round. */
function drawSkewed(random: Random): number {
  let waited = 0;
  for (let i = 0; i < 4; i++) waited -= Math.log(1 - random());
  return (4 - waited) / 2;
}

const mean = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0) / values.length;
const toRecord = <Name extends string>(names: readonly Name[], value: (name: Name) => number) =>
  Object.fromEntries(names.map((name) => [name, value(name)])) as Record<Name, number>;

/** A child of the world; `theta` sets its ability in every game, subject and topic. */
export function drawChild(seed: string, world: World, theta?: number): Child {
  const random = createRandom(`${seed}/child`);
  const draw = () => (world.skewed ? drawSkewed(random) : drawNormal(random));
  const g = draw();
  const createPart = (kind: keyof typeof LOADINGS, area = 0): number => {
    const { g: general, area: shared } = LOADINGS[kind];
    return general * g + shared * area + Math.sqrt(1 - general ** 2 - shared ** 2) * draw();
  };
  const [social, emotional, academic] = [draw(), draw(), draw()];
  const ability = {
    cognitive: createPart('whole'),
    social: createPart('half', social),
    emotional: createPart('half', emotional),
    physical: createPart('whole'),
  };
  const behaviour = { social: createPart('half', social), regulation: createPart('half', emotional) };
  const subjects = toRecord(Subject.options, () => createPart('subject', academic));
  const topics = Object.fromEntries(
    Subject.options.map((subject) => {
      const shifts = TOPICS[subject].map(() => TOPIC_SD * drawNormal(random));
      return [
        subject,
        Object.fromEntries(
          TOPICS[subject].map((topic, i) => [topic, subjects[subject] + (shifts[i] as number) - mean(shifts)]),
        ),
      ];
    }),
  ) as Child['topics'];
  const [youngest, oldest] = world.ages;
  const child: Child = {
    // The second week, four months later, is still within the programme.
    age: youngest + random() * (oldest + 1 - youngest - MONTHS_BETWEEN / 12),
    ability,
    behaviour,
    subjects,
    topics,
    traits: toRecord(TRAITS, () => drawNormal(random)),
    riasec: toRecord(INTERESTS, () => drawNormal(random)),
    mi: toRecord(MI_FIELDS, () => drawNormal(random)),
  };
  return theta === undefined ? child : moveAbilities(child, (_) => theta);
}

const moveAbilities = (child: Child, move: (value: number, name: string) => number): Child => {
  const subjects = toRecord(Subject.options, (subject) => move(child.subjects[subject], subject));
  return {
    ...child,
    ability: toRecord(GAME_AREAS, (area) => move(child.ability[area], area)),
    behaviour: toRecord(['social', 'regulation'], (half) => move(child.behaviour[half], half)),
    subjects,
    topics: Object.fromEntries(
      Subject.options.map((subject) => [
        subject,
        toRecord(
          Object.keys(child.topics[subject]),
          (topic) => (child.topics[subject][topic] as number) + subjects[subject] - child.subjects[subject],
        ),
      ]),
    ) as Child['topics'],
  };
};

/** Between the two weeks of a reassessed child. */
export const MONTHS_BETWEEN = 4;
/** SDs of what changes in everything alike and in each ability alone: true scores then correlate .9 over the months. */
const CHANGE_SD = { general: 0.35, own: 0.35 } as const;

/** The same child four months later. */
export function growChild(seed: string, child: Child): Child {
  const random = createRandom(`${seed}/growth`);
  const general = CHANGE_SD.general * drawNormal(random);
  return {
    ...moveAbilities(child, (value) => value + general + CHANGE_SD.own * drawNormal(random)),
    age: child.age + MONTHS_BETWEEN / 12,
  };
}
