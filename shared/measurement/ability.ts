import { SkillArea } from '#shared/instruments/skills.ts';
import { Subject, TOPICS } from '#shared/instruments/subjects.ts';
import {
  addPrecision,
  combine,
  inferCauses,
  type JointNormal,
  type Loadings,
  type LogLikelihood,
  mixPosteriors,
  readQuantity,
  tabulate,
} from './causes.ts';
import { computeScoredGrowth } from './growth.ts';
import { type Curve, compareAnswers, type MarkedAnswer } from './items.ts';
import { clipInterval, type Interval, perfScore } from './links.ts';
import { mean, normalCdf, sigmoid, sum } from './numbers.ts';
import type { Estimate } from './posterior.ts';
import { CAUSES, createQuantities, getCause, HALVED_AREAS, type HalvedArea, type Quantities } from './quantities.ts';
import { type Area, LINK_SLOPE, MASTERY, MODEL, type Model, Z90 } from './scale.ts';

/** Right and wrong answers of one sitting, with the weight V (0 to 1) of its likelihood and the age in decimal years. */
export type SittingEvidence<Answer extends MarkedAnswer = MarkedAnswer> = {
  answers: readonly Answer[];
  validity: number;
  age: number;
};
export type TopicAnswer = MarkedAnswer & { topic: string };
/** The answers of a subject; those of its extra sitting have their own weight. */
export type SubjectEvidence = SittingEvidence<TopicAnswer> & {
  extra?: Pick<SittingEvidence<TopicAnswer>, 'answers' | 'validity'>;
};
/** A question that could be asked next, with the curve by which its answer would be scored. */
export type PlannedQuestion = Curve & { topic: string };
/** A difference of two quantities, and the probability that the truth lies on its side of 0. */
export type Contrast = { d: number; p: number };

/** All that a week says about ability. */
export type WeekEvidence = {
  games: Partial<Record<SkillArea, SittingEvidence>>;
  subjects: Partial<Record<Subject, SubjectEvidence>>;
  /** Behaviour as adults rate it: x on the scale of θ with error variance σ² (`unshrink`). */
  behaviour: Partial<Record<HalvedArea, { x: number; sigma2: number }>>;
  /** Whether the month of birth is known; else the age may be half a year off on either side. */
  exactAge: boolean;
};

/**
 * The one posterior of a week: of abilities θ (`quantities.ts`), in SD among children of one age. What a child shows differs
 * from θ by errors that many answers share, all in logits:
 *
 * - x_game = θ + `errors.game`·e_game + slope·δ and x_topic = θ_topic + `errors.bank`·e_bank + `errors.subject`·e_subject
 *   + slope·δ, where δ years is what the assumed age is off and slope = dμ/dage of the area, logits a year;
 * - P(correct | x) = c + (1 - s - c)·σ(a_eff·(x - b) + κ), with s the child's own rate of slips. Mastery ages are ages at
 *   which three quarters of children answer rightly, slips included; κ = logit(.75/(1 - s̄)) - logit(.75) keeps that so for
 *   a child with the mean rate s̄ = `masterySlips`.
 *
 * Means, SDs and contrasts of any of these come from this posterior and nowhere else.
 */
export type AbilityPosterior = {
  estimateArea: (area: Area) => Estimate;
  estimateUnderstanding: (area: SkillArea) => Estimate;
  estimateBehaviour: (area: HalvedArea) => Estimate;
  estimateSubject: (subject: Subject) => Estimate;
  estimateTopic: (subject: Subject, topic: string) => Estimate;
  /** An area against the mean of others. */
  contrastArea: (area: Area, others: readonly Area[]) => Contrast;
  /** A topic against its subject. */
  contrastTopic: (subject: Subject, topic: string) => Contrast;
  /** The mean of the scores of these areas with its interval. */
  averageScores: (areas: readonly Area[]) => Interval;
  /**
   * By which share the interval of a measured subject is expected to become narrower once these questions are answered
   * too. The errors that all its answers share stay.
   */
  predictNarrowing: (subject: Subject, planned: readonly PlannedQuestion[]) => number;
};

/** `model`: other parameters than the product's, to see what knowing a simulated world's true ones would give. */
export function inferAbility(evidence: WeekEvidence, model: Model = MODEL): AbilityPosterior {
  const quantities = createQuantities(evidence, model);
  const { areas, understanding, behaviour, subjects, topics } = quantities;
  const observations = listObservations(evidence, quantities, model);
  const posterior = mixPosteriors(
    model.slips.map(({ share }, i) => ({
      share,
      posterior: inferCauses(
        CAUSES.length,
        observations.map((each) =>
          'bySlip' in each ? { loadings: each.loadings, logLikelihood: each.bySlip[i] as LogLikelihood } : each,
        ),
      ),
    })),
  );
  const read = (loadings: Loadings) => readQuantity(posterior, loadings);
  const contrast = (loadings: Loadings): Contrast => {
    const { theta: d, psd } = read(loadings);
    return { d, p: normalCdf(Math.abs(d) / psd) };
  };
  return {
    estimateArea: (area) => read(areas[area]),
    estimateUnderstanding: (area) => read(understanding[area]),
    estimateBehaviour: (area) => read(behaviour[area]),
    estimateSubject: (subject) => read(subjects[subject]),
    estimateTopic: (subject, topic) => read(topics[subject][topic] as Loadings),
    contrastArea: (area, others) =>
      contrast(combine([areas[area], 1], ...others.map((other) => [areas[other], -1 / others.length] as const))),
    contrastTopic: (subject, topic) =>
      contrast(combine([topics[subject][topic] as Loadings, 1], [subjects[subject], -1])),
    averageScores: (measured) =>
      averageScores(
        posterior,
        measured.map((area) => areas[area]),
      ),
    predictNarrowing: (subject, planned) => {
      const { age } = evidence.subjects[subject] ?? NO_ANSWERS;
      const informed = TOPICS[subject].map((topic) => {
        const loadings = combine(
          ...listTopicLoadings(quantities, { subject, topic, age, exactAge: evidence.exactAge }, model),
        );
        const own = planned.filter((question) => question.topic === topic);
        return { loadings, precision: sum(own.map((curve) => expectInformation(curve, read(loadings), model))) };
      });
      return 1 - readQuantity(addPrecision(posterior, informed), subjects[subject]).psd / read(subjects[subject]).psd;
    },
  };
}

/** θ of a topic and the errors that its answers share: what a child shows in it. */
const listTopicLoadings = (
  quantities: Quantities,
  { subject, topic, age, exactAge }: { subject: Subject; topic: string; age: number; exactAge: boolean },
  model: Model,
): (readonly [Loadings, number])[] => [
  [quantities.topics[subject][topic] as Loadings, 1],
  [getCause('error of the bank'), model.errors.bank],
  [getCause(`error of the bank/${subject}`), model.errors.subject],
  shiftByAge('academic', { age, exactAge }, model),
];

/** How far the error of the age moves what a child shows. */
const shiftByAge = (
  area: Area,
  { age, exactAge }: { age: number; exactAge: boolean },
  { ageSd }: Model,
): readonly [Loadings, number] => [
  getCause('error of the age'),
  exactAge ? 0 : ageSd * (computeScoredGrowth(area, age + 0.5) - computeScoredGrowth(area, age - 0.5)),
];

/** Fisher information of an answer on what a child shows, averaged over what is known of it. */
function expectInformation({ a, b, c }: Curve, { theta, psd }: Estimate, { slope, masterySlips }: Model): number {
  const points = Array.from({ length: 2 * QUADRATURE.each + 1 }, (_, i) => (i - QUADRATURE.each) * QUADRATURE.step);
  const weights = points.map((z) => Math.exp(-(z ** 2) / 2));
  const informations = points.map((z) => {
    const mastered = sigmoid(slope * a * (theta + z * psd - b) + computeKappa(masterySlips));
    const right = c + (1 - masterySlips - c) * mastered;
    const rise = (1 - masterySlips - c) * slope * a * mastered * (1 - mastered);
    return rise ** 2 / (right * (1 - right));
  });
  return sum(informations.map((information, i) => information * (weights[i] as number))) / sum(weights);
}
/** Points from -3 to 3 SD. */
const QUADRATURE = { each: 12, step: 0.25 } as const;

/**
 * The mean score of J quantities, before rounding, with its interval: SE = SD of Σ θ_i·slope_i /J with slope = dscore/dθ =
 * 65·p(1-p), p = score/100 (the delta method); clipped to 0..100.
 */
export function averageScores(posterior: JointNormal, quantities: readonly Loadings[]): Interval {
  const shares = quantities.map((loadings) => perfScore(readQuantity(posterior, loadings).theta) / 100);
  const slopes = shares.map((p) => (100 * LINK_SLOPE * p * (1 - p)) / shares.length);
  const { psd } = readQuantity(
    posterior,
    combine(...quantities.map((loadings, i) => [loadings, slopes[i] as number] as const)),
  );
  return clipInterval(100 * mean(shares), Z90 * psd);
}

/** Answers to one quantity, with a log-likelihood for each rate of slips. */
type SlipObservation = { loadings: Loadings; bySlip: LogLikelihood[] };
type RatedObservation = { loadings: Loadings; x: number; sigma2: number };

function listObservations(
  { games, subjects, behaviour, exactAge }: WeekEvidence,
  quantities: Quantities,
  model: Model,
): (SlipObservation | RatedObservation)[] {
  const { errors, slips, masterySlips, slope } = model;
  const tabulateAnswers = (answers: readonly MarkedAnswer[], validity: number) => {
    const kappa = computeKappa(masterySlips);
    const bySlip = slips.map(({ rate }) => ({ rate, likelihood: tabulate(() => 1) }));
    for (const { a, b, c, correct } of answers.toSorted(compareAnswers)) {
      const mastery = tabulate((x) => sigmoid(slope * a * (x - b) + kappa));
      for (const { rate, likelihood } of bySlip)
        for (let i = 0; i < likelihood.length; i++) {
          const mastered = mastery[i] as number;
          (likelihood[i] as number) *= correct
            ? c + (1 - rate - c) * mastered
            : rate * mastered + (1 - c) * (1 - mastered);
        }
    }
    return bySlip.map(({ likelihood }) => likelihood.map((product) => validity * Math.log(product)));
  };
  return [
    ...(exactAge ? [] : [{ loadings: getCause('error of the age'), bySlip: slips.map(() => UNIFORM) }]),
    ...SkillArea.options.flatMap((area) => {
      const { answers, validity, age } = games[area] ?? NO_ANSWERS;
      if (answers.length === 0) return [];
      const loadings = combine(
        [quantities.understanding[area], 1],
        [getCause(`error of the game/${area}`), errors[area === 'physical' ? 'physical' : 'game']],
        shiftByAge(area, { age, exactAge }, model),
      );
      return [{ loadings, bySlip: tabulateAnswers(answers, validity) }];
    }),
    ...Subject.options.flatMap((subject) => {
      const { answers, validity, age, extra } = subjects[subject] ?? NO_ANSWERS;
      const sittings = extra ? [{ answers, validity }, extra] : [{ answers, validity }];
      return TOPICS[subject].flatMap((topic) => {
        const tables = sittings.flatMap((sitting) => {
          const own = sitting.answers.filter((answer) => answer.topic === topic);
          return own.length > 0 ? [tabulateAnswers(own, sitting.validity)] : [];
        });
        if (tables.length === 0) return [];
        return [
          {
            loadings: combine(...listTopicLoadings(quantities, { subject, topic, age, exactAge }, model)),
            bySlip: tables.reduce((one, other) =>
              one.map((logs, slip) => logs.map((log, i) => log + (other[slip]?.[i] as number))),
            ),
          },
        ];
      });
    }),
    ...HALVED_AREAS.flatMap((area) => {
      const rated = behaviour[area];
      return rated ? [{ loadings: quantities.behaviour[area], ...rated }] : [];
    }),
  ];
}
/** Makes of a standard normal a uniform variable of the same SD, 1. */
const UNIFORM = tabulate((z) => (Math.abs(z) <= Math.sqrt(3) ? z ** 2 / 2 : Number.NEGATIVE_INFINITY));
const NO_ANSWERS: SubjectEvidence = { answers: [], validity: 0, age: 0 };

const logit = (p: number): number => Math.log(p / (1 - p));
const computeKappa = (masterySlips: number): number => logit(MASTERY / (1 - masterySlips)) - logit(MASTERY);
