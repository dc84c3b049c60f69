import { z } from 'zod';
import { HomeActivity, ParentSliders } from '#shared/instruments/parent-form.ts';
import { SkillArea } from '#shared/instruments/skills.ts';
import { Subject } from '#shared/instruments/subjects.ts';
import { TeacherSliders } from '#shared/instruments/teacher-form.ts';
import { averageScores, inferAbility } from '#shared/measurement/ability.ts';
import { applyTopicRule } from '#shared/measurement/academic.ts';
import { combine, inferCauses, type JointNormal, type Loadings, readQuantity } from '#shared/measurement/causes.ts';
import { computeChange } from '#shared/measurement/change.ts';
import { combineFields, computeAgreement, fuse, unshrink } from '#shared/measurement/fusion.ts';
import { computeRateDifficulty, computeSpanDifficulty } from '#shared/measurement/games.ts';
import { growth } from '#shared/measurement/growth.ts';
import {
  computeMiEvidence,
  computeRiasecEvidence,
  createActivityPrior,
  estimateChoices,
} from '#shared/measurement/interests.ts';
import {
  type Curve,
  effectiveDiscrimination,
  estimateItems,
  information,
  probability,
} from '#shared/measurement/items.ts';
import { MI_BLOCKS, RIASEC_BLOCKS } from '#shared/measurement/keys/blocks.ts';
import {
  computeBandProbabilities,
  interval,
  perfScore,
  probabilityAboveMiddle,
  toBand,
  toLevel,
  traitScore,
} from '#shared/measurement/links.ts';
import {
  estimateGraded,
  isChallenge,
  isStrength,
  listParentFields,
  listTeacherFields,
  toSliderZ,
} from '#shared/measurement/personality.ts';
import { HALVED_AREAS } from '#shared/measurement/quantities.ts';
import { recalibrate } from '#shared/measurement/recalibration.ts';
import { AREAS, CORRELATION, GAMES, MI, OVERALL_MIN_AREAS, RIASEC, TRAITS } from '#shared/measurement/scale.ts';
import type { Construct } from '#shared/measurement/scale-forms.ts';

type ScoreKind = { input: z.ZodType; answer: (input: never) => object };
const createKind = <Input extends z.ZodType>(input: Input, answer: (input: z.infer<Input>) => object): ScoreKind => ({
  input,
  answer,
});

const Theta = z.number().min(-20).max(20);
const Slope = z.number().positive().max(20);
const Guessing = z.number().min(0).lt(1);
const Psd = z.number().positive().max(2);
const Correlation = z.number().min(0).max(1);
const Score = z.number().min(0).max(100);
const Age = z.number().min(0).max(120);
const SigmaCal = z.number().min(0).max(2).default(0);
const Variance = z.number().min(0).max(1e6).default(0);
const Estimate = z.strictObject({ theta: Theta, psd: Psd });
const Item = z.strictObject({ a: Slope, b: Theta, c: Guessing });
const MarkedItem = Item.extend({ correct: z.boolean() });
const Activities = z
  .array(HomeActivity)
  .refine((all) => new Set(all).size === all.length, 'an activity is named twice');
const Loading = z.number().gt(-1).lt(1);

const SETS = {
  riasecA: RIASEC_BLOCKS.A,
  riasecB: RIASEC_BLOCKS.B,
  riasecAB: [...RIASEC_BLOCKS.A, ...RIASEC_BLOCKS.B],
  mi: MI_BLOCKS,
} as const;
const ChoiceInput = z
  .strictObject({
    sets: z.enum(['riasecA', 'riasecB', 'riasecAB', 'mi']),
    kappa: z.number().positive().max(5),
    picks: z.array(z.string()),
    activities: Activities.optional(),
  })
  .superRefine(({ sets, picks }, context) => {
    const blocks: readonly (readonly string[])[] = SETS[sets];
    if (picks.length !== blocks.length)
      context.addIssue({ code: 'custom', path: ['picks'], message: `${sets} has ${blocks.length} blocks` });
    for (const [i, pick] of picks.entries()) {
      if (blocks[i] && !blocks[i].includes(pick))
        context.addIssue({ code: 'custom', path: ['picks', i], message: `${pick} was not offered` });
    }
  });

function answerChoice({ sets, kappa, picks, activities }: z.infer<typeof ChoiceInput>): object {
  const types: readonly string[] = sets === 'mi' ? MI : RIASEC;
  const e: Record<string, number> | undefined =
    activities && (sets === 'mi' ? computeMiEvidence(activities) : computeRiasecEvidence(activities));
  const blocks: readonly (readonly string[])[] = SETS[sets];
  const choices = picks.map((picked, i) => ({ picked, from: blocks[i] as readonly string[] }));
  const { u, se } = estimateChoices(types, choices, { kappa, ...(e && { prior: createActivityPrior(e) }) });
  return { u, se, score: Object.fromEntries(types.map((type) => [type, traitScore(u[type] as number)])) };
}

const CONSTRUCTS: readonly Construct[] = [
  ...TRAITS,
  ...RIASEC.map((type) => `riasec:${type}` as const),
  ...MI.map((field) => `mi:${field}` as const),
  'social',
  'regulation',
];
/** What one adult's sliders say, of each thing that they say something about. */
const combineForm = (listFields: (construct: Construct) => Parameters<typeof combineFields>[0]): object =>
  Object.fromEntries(
    CONSTRUCTS.flatMap((construct) => {
      const source = combineFields(listFields(construct));
      return source ? [[construct, source]] : [];
    }),
  );

const toTypicalItem = (curve: Curve) => ({ b: curve.b, pTypical: probability(0, curve) });
const requireValue = <Value>(value: Value | null, why: string): Value => {
  if (value === null) throw new RangeError(why);
  return value;
};

/** The posterior of things whose true values correlate r, each with the likelihood of an estimate alone (prior N(0, 1)). */
function poolEstimates(
  estimates: readonly { theta: number; psd: number; sigmaCal?: number }[],
  correlation: number,
): { posterior: JointNormal; quantities: Loadings[] } {
  const quantities = estimates.map((_, i) => {
    const loadings = new Float64Array(1 + estimates.length);
    loadings[0] = Math.sqrt(correlation);
    loadings[1 + i] = Math.sqrt(1 - correlation);
    return loadings;
  });
  const observations = estimates.flatMap(({ theta, psd, sigmaCal = 0 }, i) => {
    const alone = unshrink({ theta, psd });
    return alone ? [{ loadings: quantities[i] as Loadings, x: alone.x, sigma2: alone.sigma2 + sigmaCal ** 2 }] : [];
  });
  return { posterior: inferCauses(1 + estimates.length, observations), quantities };
}

type TwoEstimates = { first: z.infer<typeof Estimate>; second: z.infer<typeof Estimate>; practice: number };
function answerChange({ first, second, practice }: TwoEstimates) {
  const [before, after] = [unshrink(first), unshrink(second)];
  const change =
    before && after && computeChange([{ first: before, second: after }], { expected: practice, correlation: 1 });
  return requireValue(change, 'an estimate with psd of 1 or more knows nothing');
}
const withSigma = ({ theta, psd }: z.infer<typeof Estimate>, sigmaCal: number) => ({
  theta,
  psd: Math.hypot(psd, sigmaCal),
});

/** Kinds of `npm run score`: a schema of each kind's `in`, and the product function that computes `out`. */
export const KINDS: Record<string, ScoreKind> = {
  eap: createKind(
    z
      .strictObject({
        items: z.array(Item),
        responses: z.array(z.union([z.literal(0), z.literal(1)])),
        sigmaCal: SigmaCal,
      })
      .refine(({ items, responses }) => items.length === responses.length, 'items and responses differ in number'),
    ({ items, responses, sigmaCal }) => {
      const estimate = estimateItems(items.map((item, i) => ({ ...item, correct: responses[i] === 1 })));
      return { ...estimate, ...interval('perf', withSigma(estimate, sigmaCal)) };
    },
  ),
  effectiveDiscrimination: createKind(z.strictObject({ a: Slope, tau: z.number().min(0).max(10) }), ({ a, tau }) => ({
    a: effectiveDiscrimination(a, tau),
  })),
  information: createKind(z.strictObject({ theta: Theta, ...Item.shape }), ({ theta, ...curve }) => ({
    information: information(theta, curve),
  })),
  performanceScore: createKind(z.strictObject({ theta: Theta }), ({ theta }) => ({ score: perfScore(theta) })),
  traitScore: createKind(z.strictObject({ theta: Theta }), ({ theta }) => ({ score: traitScore(theta) })),
  bandProbabilities: createKind(
    z.strictObject({ ...Estimate.shape, sigmaCal: SigmaCal }),
    ({ sigmaCal, ...estimate }) => ({
      ...interval('perf', withSigma(estimate, sigmaCal)),
      ...computeBandProbabilities(withSigma(estimate, sigmaCal)),
    }),
  ),
  graded: createKind(z.strictObject({ a: Slope, codes: z.array(z.int().min(0).max(3)) }), ({ a, codes }) => {
    const estimate = estimateGraded(codes.map((code) => ({ code, a })));
    return { ...estimate, ...interval('trait', estimate), pAboveMiddle: probabilityAboveMiddle(estimate) };
  }),
  choice: createKind(ChoiceInput, answerChoice),
  activities: createKind(z.strictObject({ selected: Activities }), ({ selected }) => ({
    riasec: computeRiasecEvidence(selected),
    mi: computeMiEvidence(selected),
  })),
  slider: createKind(z.strictObject({ x: z.int().min(1).max(10) }), ({ x }) => ({
    z: toSliderZ(x),
    strength: isStrength(x),
    challenge: isChallenge(x),
  })),
  informant: createKind(
    z.strictObject({ fields: z.array(z.strictObject({ loading: Loading, z: z.number().min(-2.5).max(2.5) })).min(1) }),
    ({ fields }) => requireValue(combineFields(fields), 'no field has a loading'),
  ),
  parentForm: createKind(ParentSliders, (sliders) => combineForm((construct) => listParentFields(sliders, construct))),
  teacherForm: createKind(TeacherSliders, (sliders) =>
    combineForm((construct) => listTeacherFields(sliders, construct)),
  ),
  fuse: createKind(
    z.strictObject({
      sources: z.array(
        z.strictObject({ x: Theta, lambda: Loading, sigma2: Variance, validity: z.number().min(0).max(1).default(1) }),
      ),
    }),
    ({ sources }) => {
      const { theta, psd } = fuse(sources.map(({ validity, ...source }) => ({ ...source, V: validity })));
      return { theta, se: psd };
    },
  ),
  unshrink: createKind(Estimate, (estimate) =>
    requireValue(unshrink(estimate), 'an estimate with psd of 1 or more knows nothing'),
  ),
  agreement: createKind(
    z.strictObject({
      z1: Theta,
      z2: Theta,
      loadingProduct: z.number().min(-1).lt(1),
      variance1: Variance,
      variance2: Variance,
    }),
    ({ z1, z2, loadingProduct, variance1, variance2 }) => ({
      agreement: computeAgreement({ x: z1, sigma2: variance1 }, { x: z2, sigma2: variance2 }, loadingProduct),
    }),
  ),
  growth: createKind(z.strictObject({ area: z.enum(AREAS), age: Age }), ({ area, age }) => ({ mu: growth(area, age) })),
  topics: createKind(
    z
      .strictObject({
        score: Score,
        topics: z.array(z.strictObject({ topic: z.string().min(1), score: Score })).max(4),
      })
      .refine(
        ({ topics }) => new Set(topics.map(({ topic }) => topic)).size === topics.length,
        'a topic is named twice',
      ),
    ({ score, topics }) => applyTopicRule(score, topics),
  ),
  level: createKind(z.strictObject({ score: Score }), ({ score }) => ({ level: toLevel(score) })),
  band: createKind(z.strictObject({ score: Score }), ({ score }) => ({ band: toBand(score) })),
  mean: createKind(
    z.strictObject({ estimates: z.array(Estimate).min(1), correlation: Correlation }),
    ({ estimates, correlation }) => {
      const { posterior, quantities } = poolEstimates(estimates, correlation);
      return readQuantity(posterior, combine(...quantities.map((each) => [each, 1 / quantities.length] as const)));
    },
  ),
  overall: createKind(
    z.strictObject({
      areas: z
        .array(z.strictObject({ ...Estimate.shape, sigmaCal: SigmaCal }))
        .min(OVERALL_MIN_AREAS, 'an overall score needs at least three areas')
        .max(5),
    }),
    ({ areas }) => {
      const { posterior, quantities } = poolEstimates(areas, CORRELATION.areas);
      return averageScores(posterior, quantities);
    },
  ),
  ability: createKind(
    z.strictObject({
      age: Age,
      exactAge: z.boolean(),
      games: z.partialRecord(SkillArea, z.array(MarkedItem)),
      subjects: z.partialRecord(Subject, z.array(z.strictObject({ ...MarkedItem.shape, topic: z.string() }))),
      behaviour: z.partialRecord(z.enum(HALVED_AREAS), z.strictObject({ x: Theta, sigma2: Variance })),
    }),
    ({ age, exactAge, games, subjects, behaviour }) => {
      const toSittings = <Answer>(sittings: Record<string, readonly Answer[]>) =>
        Object.fromEntries(
          Object.entries(sittings).map(([name, answers]) => [name, { answers, validity: 1, age }] as const),
        );
      const posterior = inferAbility({
        exactAge,
        behaviour,
        games: toSittings(games),
        subjects: toSittings(subjects),
      });
      const read = <Name extends string>(names: readonly Name[], estimate: (name: Name) => object) =>
        Object.fromEntries(names.map((name) => [name, estimate(name)]));
      const rest = AREAS.filter((area) => area !== 'academic');
      return {
        areas: read(AREAS, posterior.estimateArea),
        subjects: read(
          Subject.options.filter((each) => subjects[each]),
          posterior.estimateSubject,
        ),
        academicAgainstRest: posterior.contrastArea('academic', rest),
      };
    },
  ),
  reliableChange: createKind(
    z.strictObject({ first: Estimate, second: Estimate, practice: z.number().min(-2).max(2).default(0) }),
    (input) => ({ rci: answerChange(input).rci }),
  ),
  change: createKind(
    z.strictObject({ first: Estimate, second: Estimate, practice: z.number().min(-2).max(2).default(0) }),
    (input) => {
      const { p, verdict } = answerChange(input);
      return { p, verdict };
    },
  ),
  corsi: createKind(z.strictObject({ age: Age, length: z.number().min(1).max(20) }), ({ age, length }) =>
    toTypicalItem({ a: GAMES.fireflies.a, b: computeSpanDifficulty(length, age), c: 0 }),
  ),
  aiming: createKind(z.strictObject({ age: Age, rate: z.number().positive().max(100) }), ({ age, rate }) =>
    toTypicalItem({ a: GAMES.aiming.a, b: computeRateDifficulty(rate, age) as number, c: 0 }),
  ),
  recalibrate: createKind(
    z.strictObject({
      b: Theta,
      tau: z.number().positive().max(10),
      expected: z.number().min(0),
      observed: z.number().min(0),
      information: z.number().min(0),
    }),
    ({ b, tau, expected, observed, information: added }) =>
      recalibrate({ b, tau }, { excess: observed - expected, information: added }),
  ),
};

export type ScoreAnswer = { kind: string | null; out: object } | { kind: string | null; error: string };

/**
 * Answers one line of `npm run score`: `{"kind", "in"}` gives `{"kind", "out"}`, or `{"kind", "error"}` if it cannot be
 * answered.
 */
export function answerLine(line: string): ScoreAnswer {
  const named = /"kind"\s*:\s*"([^"\\]*)"/.exec(line)?.[1] ?? null;
  try {
    const { kind: name, in: input } = z.strictObject({ kind: z.string(), in: z.unknown() }).parse(JSON.parse(line));
    const knownKind = Object.hasOwn(KINDS, name) ? KINDS[name] : undefined;
    if (!knownKind) return { kind: name, error: 'unknown kind' };
    return { kind: name, out: knownKind.answer(knownKind.input.parse(input) as never) };
  } catch (problem) {
    return { kind: named, error: describeProblem(problem) };
  }
}

function describeProblem(problem: unknown): string {
  if (problem instanceof z.ZodError)
    return problem.issues.map(({ path, message }) => `${path.join('.') || 'in'}: ${message}`).join('; ');
  if (problem instanceof SyntaxError) return 'not JSON';
  if (problem instanceof RangeError) return problem.message;
  throw problem;
}
