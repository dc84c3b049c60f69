import { SkillArea } from '#shared/instruments/skills.ts';
import { Subject, TOPICS } from '#shared/instruments/subjects.ts';
import { combine, type Loadings } from './causes.ts';
import { AREAS, type Area, type Model } from './scale.ts';

/** Areas that are half understanding (a game) and half behaviour (what adults see). */
export const HALVED_AREAS = ['social', 'emotional'] as const;
export type HalvedArea = (typeof HALVED_AREAS)[number];

/** The independent causes of all abilities and of all shared errors. */
export const CAUSES = [
  'general',
  ...AREAS,
  ...HALVED_AREAS.flatMap((area) => [`${area}/understanding`, `${area}/behaviour`]),
  ...Subject.options.flatMap((subject) => [subject, ...TOPICS[subject].map((topic) => `${subject}/${topic}`)]),
  ...SkillArea.options.map((area) => `error of the game/${area}`),
  'error of the bank',
  ...Subject.options.map((subject) => `error of the bank/${subject}`),
  'error of the age',
];
/** A quantity that is one cause alone. */
export function getCause(name: string): Loadings {
  const loadings = new Float64Array(CAUSES.length);
  loadings[CAUSES.indexOf(name)] = 1;
  return loadings;
}

export type Quantities = {
  areas: Record<Area, Loadings>;
  understanding: Record<SkillArea, Loadings>;
  behaviour: Record<HalvedArea, Loadings>;
  subjects: Record<Subject, Loadings>;
  topics: Record<Subject, Record<string, Loadings>>;
};

/**
 * Every ability θ has mean 0 and SD 1 among children of one age, and is a sum of independent causes:
 *
 * - cognitive, physical: θ = √r·g + √(1-r)·own, with g the general level and r = `correlation.areas`;
 * - halves of social and emotional: √(h·r)·g + √(ρ - h·r)·area + √(1-ρ)·own with ρ = `correlation.halves` and h = (1+ρ)/2,
 *   so that areas, the means of their halves, correlate r;
 * - subjects: the same with ρ = `correlation.subjects` and h = (1+4ρ)/5; academic is their mean;
 * - topics: θ_subject + `topicSd`·(t - mean t over its four topics), so that a subject is the mean of its topics.
 *
 * `measured` has the names of what was measured: an area of which only some parts were measured is the mean of these.
 */
export function createQuantities(
  measured: {
    games: Partial<Record<SkillArea, unknown>>;
    subjects: Partial<Record<Subject, unknown>>;
    behaviour: Partial<Record<HalvedArea, unknown>>;
  },
  { correlation, topicSd }: Model,
): Quantities {
  const general = getCause('general');
  /** Parts of an area that correlate ρ, so that their mean correlates r with other areas. */
  const createParts = <Part extends string>(area: Area, parts: Record<Part, string>, rho: number) => {
    const count = Object.keys(parts).length;
    const onGeneral = ((1 + (count - 1) * rho) / count) * correlation.areas;
    return mapRecord(parts, (cause) =>
      combine(
        [general, Math.sqrt(onGeneral)],
        [getCause(area), Math.sqrt(rho - onGeneral)],
        [getCause(cause), Math.sqrt(1 - rho)],
      ),
    );
  };
  const createWhole = (area: Area) =>
    combine([general, Math.sqrt(correlation.areas)], [getCause(area), Math.sqrt(1 - correlation.areas)]);
  const average = (parts: readonly Loadings[]) => combine(...parts.map((part) => [part, 1 / parts.length] as const));
  /** An area is the mean of those of its parts that were measured. */
  const averageMeasured = <Part extends string>(parts: Record<Part, Loadings>, isMeasured: (part: Part) => boolean) => {
    const names = Object.keys(parts) as Part[];
    const own = names.filter(isMeasured);
    return average((own.length > 0 ? own : names).map((name) => parts[name]));
  };

  const createHalves = (area: HalvedArea) =>
    createParts(area, { understanding: `${area}/understanding`, behaviour: `${area}/behaviour` }, correlation.halves);
  const averageHalves = (area: HalvedArea, halves: ReturnType<typeof createHalves>) =>
    averageMeasured(halves, (half) => (half === 'behaviour' ? measured.behaviour : measured.games)[area] !== undefined);
  const [social, emotional] = [createHalves('social'), createHalves('emotional')];
  const subjects = createParts('academic', Subject.enum, correlation.subjects);
  const [cognitive, physical] = [createWhole('cognitive'), createWhole('physical')];
  return {
    areas: {
      cognitive,
      social: averageHalves('social', social),
      emotional: averageHalves('emotional', emotional),
      academic: averageMeasured(subjects, (subject) => measured.subjects[subject] !== undefined),
      physical,
    },
    understanding: { cognitive, social: social.understanding, emotional: emotional.understanding, physical },
    behaviour: { social: social.behaviour, emotional: emotional.behaviour },
    subjects,
    topics: mapRecord(Subject.enum, (subject) => {
      const shifts = TOPICS[subject].map((topic) => getCause(`${subject}/${topic}`));
      const middle = average(shifts);
      return Object.fromEntries(
        TOPICS[subject].map((topic, i) => [
          topic,
          combine([subjects[subject], 1], [shifts[i] as Loadings, topicSd], [middle, -topicSd]),
        ]),
      );
    }),
  };
}

function mapRecord<Name extends string, From, To>(
  record: Record<Name, From>,
  toValue: (value: From) => To,
): Record<Name, To> {
  return Object.fromEntries(Object.entries<From>(record).map(([name, value]) => [name, toValue(value)])) as Record<
    Name,
    To
  >;
}
