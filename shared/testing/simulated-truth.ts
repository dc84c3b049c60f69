import type { GameId } from '#shared/instruments/games/game.ts';
import type { SkillArea } from '#shared/instruments/skills.ts';
import { Subject, TOPICS } from '#shared/instruments/subjects.ts';
import { GAME_AREA, isScoredGame } from '#shared/measurement/games.ts';
import { perfScore } from '#shared/measurement/links.ts';
import { drawNormal, mean } from '#shared/measurement/numbers.ts';
import type { ReportDocument } from '#shared/measurement/report/document.ts';
import {
  AREAS,
  type Area,
  CORRELATION,
  GAMES,
  MI,
  type Mi,
  RIASEC,
  type Riasec,
  TOPIC_SD,
  TRAITS,
  type Trait,
  Z90,
} from '#shared/measurement/scale.ts';
import { createRandom, type Random } from '#shared/values/seeded.ts';

/** A number that correlates r with `truth` and has an SD of 1 where `truth` has. */
export const correlateWith = (truth: number, r: number, random: Random): number =>
  r * truth + Math.sqrt(1 - r ** 2) * drawNormal(random);

/**
 * True values of a simulated child, in SD units among children of its age: 0 is typical. Parts of ability correlate by
 * `CORRELATION`; traits, interests and fields are independent, as measurement assumes.
 */
export type Truth = {
  /** Ability measured by games; for social and emotional the understanding half. */
  ability: Record<SkillArea, number>;
  /** Behaviour rated by adults; the other half of social and emotional. */
  behaviour: Record<'social' | 'regulation', number>;
  /** A subject is the mean of its topics. */
  subjects: Record<Subject, number>;
  topics: Record<Subject, Record<string, number>>;
  traits: Record<Trait, number>;
  riasec: Record<Riasec, number>;
  mi: Record<Mi, number>;
};

const createRecord = <Name extends string, Value>(
  names: readonly Name[],
  value: (name: Name) => Value,
): Record<Name, Value> => Object.fromEntries(names.map((name) => [name, value(name)])) as Record<Name, Value>;

/**
 * Areas correlate `CORRELATION.areas`; an area of several parts has an SD below 1, and its parts correlate more
 * strongly.
 */
const HALVES_SD = Math.sqrt((1 + CORRELATION.halves) / 2);
export const ACADEMIC_SD = Math.sqrt(
  (1 + (Subject.options.length - 1) * CORRELATION.subjects) / Subject.options.length,
);
const general = Math.sqrt(CORRELATION.areas);
/** Loadings of a game, of half an area and of a subject on the general factor. */
export const GENERAL = { whole: general, half: HALVES_SD * general, subject: ACADEMIC_SD * general } as const;

/** Draws a child, all values with mean 0; deterministic for the generator. */
export function drawTruth(random: Random): Truth {
  const common = drawNormal(random);
  /** Parts of one area that correlate r: a general factor, an area factor, and a specific part. */
  const drawParts = <Name extends string>(names: readonly Name[], loading: number, r: number): Record<Name, number> => {
    const area = drawNormal(random);
    return createRecord(
      names,
      () => loading * common + Math.sqrt(r - loading ** 2) * area + Math.sqrt(1 - r) * drawNormal(random),
    );
  };
  const social = drawParts(['game', 'seen'], GENERAL.half, CORRELATION.halves);
  const emotional = drawParts(['game', 'seen'], GENERAL.half, CORRELATION.halves);
  const drawWhole = () => correlateWith(common, GENERAL.whole, random);
  const subjects = drawParts(Subject.options, GENERAL.subject, CORRELATION.subjects);
  return {
    ability: { cognitive: drawWhole(), social: social.game, emotional: emotional.game, physical: drawWhole() },
    behaviour: { social: social.seen, regulation: emotional.seen },
    subjects,
    topics: createRecord(Subject.options, (subject) => {
      const shifts = TOPICS[subject].map(() => TOPIC_SD * drawNormal(random));
      return Object.fromEntries(
        TOPICS[subject].map((topic, i) => [topic, subjects[subject] + (shifts[i] as number) - mean(shifts)]),
      );
    }),
    traits: createRecord(TRAITS, () => drawNormal(random)),
    riasec: createRecord(RIASEC, () => drawNormal(random)),
    mi: createRecord(MI, () => drawNormal(random)),
  };
}

/** The same child with ability θ in every game, subject and topic; behaviour, traits and interests are unchanged. */
export const withAbility = (theta: number, { topics, ...truth }: Truth): Truth => ({
  ...truth,
  ability: createRecord(Object.keys(truth.ability) as SkillArea[], () => theta),
  subjects: createRecord(Subject.options, () => theta),
  topics: createRecord(Subject.options, (subject) => createRecord(Object.keys(topics[subject]), () => theta)),
});

/** SD of an error that all difficulties of one instrument share, unknown to us (check M2b). */
const SYSTEMATIC_SD = { physical: 0.4, other: 0.3 } as const;

/**
 * Errors of the assumed difficulties. Each family has its own, drawn from its seed, so that coverage averages over
 * possible errors.
 */
export type World = {
  ofLevel: (game: GameId, level: number) => number;
  ofItem: (item: { id: string; subject: string; tau: number }) => number;
};

/** The errors of one seed; deterministic. */
export function drawWorld(seed: string): World {
  const draw = (name: string) => drawNormal(createRandom(`${seed}/world/${name}`));
  return {
    ofLevel: (game, level) => {
      if (!isScoredGame(game)) return 0;
      const area = GAME_AREA[game];
      const shared = (area === 'physical' ? SYSTEMATIC_SD.physical : SYSTEMATIC_SD.other) * draw(area);
      return shared + GAMES[game].tau * draw(`${game}/${level}`);
    },
    ofItem: ({ id, subject, tau }) => SYSTEMATIC_SD.other * draw(subject) + tau * draw(id),
  };
}

export const NUMBER_KINDS = ['overall', 'area', 'subject', 'topic', 'trait', 'interest', 'field'] as const;
type NumberKind = (typeof NUMBER_KINDS)[number];
/** One number of a report beside the truth, in θ (the overall score in points): whether its 90 % interval holds it. */
export type IntervalCheck = { kind: NumberKind; name: string; inside: boolean; truth: number; estimate: number };

/** True value of an area; social and emotional average both halves. */
export function getTrueArea(area: Area, { ability, behaviour, subjects }: Truth): number {
  switch (area) {
    case 'academic':
      return mean(Object.values(subjects));
    case 'social':
      return mean([ability.social, behaviour.social]);
    case 'emotional':
      return mean([ability.emotional, behaviour.regulation]);
    default:
      return ability[area];
  }
}

/**
 * Checks every number of a report against the truth at full precision (θ ± 1.645·psd; the rounded integers are slightly
 * wider). The overall score is compared with the mean of the true areas' scores; areas with only one half are left out.
 */
export function checkIntervals(document: ReportDocument, truth: Truth): IntervalCheck[] {
  const checkValue = (
    kind: NumberKind,
    name: string,
    value: number,
    { theta, psd }: { theta: number; psd: number },
  ): IntervalCheck => ({
    kind,
    name,
    inside: Math.abs(value - theta) <= Z90 * psd,
    truth: value,
    estimate: theta,
  });
  const areas = document.areas.flatMap(({ area, est, composition }) =>
    est && composition === 'whole' ? [{ area, est }] : [],
  );
  // An area with few answers has an estimate and is no part of the overall score.
  const isWhole = areas.length === AREAS.length && document.overall?.areas === AREAS.length;
  const overall = isWhole ? document.overall : null;
  const trueScore = mean(AREAS.map((area) => perfScore(getTrueArea(area, truth))));
  const checkRanking = <Type extends string>(
    kind: NumberKind,
    ranking: readonly { type: Type; u: number; se: number }[] | undefined,
    of: Record<Type, number>,
  ): IntervalCheck[] => {
    const centre = mean(Object.values<number>(of));
    return (ranking ?? []).map(({ type, u, se }) => checkValue(kind, type, of[type] - centre, { theta: u, psd: se }));
  };
  return [
    ...(overall
      ? [
          {
            kind: 'overall' as const,
            name: 'overall',
            inside: overall.lo - 0.5 <= trueScore && trueScore < overall.hi + 0.5,
            truth: trueScore,
            estimate: overall.score,
          },
        ]
      : []),
    ...areas.map(({ area, est }) => checkValue('area', area, getTrueArea(area, truth), est)),
    ...document.subjects.map(({ subject, est }) => checkValue('subject', subject, truth.subjects[subject], est)),
    ...document.subjects.flatMap(({ subject, topics }) =>
      topics.map(({ topic, est }) =>
        checkValue('topic', `${subject}/${topic}`, truth.topics[subject][topic] as number, est),
      ),
    ),
    ...(document.personality?.traits ?? []).flatMap(({ trait, est }) =>
      est ? [checkValue('trait', trait, truth.traits[trait], est)] : [],
    ),
    ...checkRanking('interest', document.riasec?.ranking, truth.riasec),
    ...checkRanking('field', document.mi?.ranking, truth.mi),
  ];
}
