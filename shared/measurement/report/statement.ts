import { z } from 'zod';
import { HomeActivity } from '#shared/instruments/parent-form.ts';
import { AREAS, FLAG_CODES } from '#shared/measurement/scale.ts';
import { Instant, LocalDate, MoodDay } from '#shared/values/days.ts';
import { AssessmentId } from '#shared/values/ids.ts';
import { OPEN_ENDS } from '#shared/values/open-end.ts';
import { Grounds, Interval } from '#shared/values/score.ts';
import { Person, TaskId } from '#shared/values/tasks.ts';

/** The code of a sign of doubtful answers. */
export const FlagCode = z.enum(FLAG_CODES);

/**
 * Where a number or a sentence comes from; `estimate`, `agreement` and `change` name an entry of the document, such as
 * `area/social` or `trait/E`.
 */
export const EvidenceRef = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('estimate'), of: z.string() }),
  z.strictObject({ kind: z.literal('rating'), who: z.enum(['parent', 'teacher']), field: z.string(), rating: z.int() }),
  z.strictObject({ kind: z.literal('agreement'), of: z.string() }),
  z.strictObject({ kind: z.literal('interest'), framework: z.enum(['riasec', 'mi']) }),
  z.strictObject({ kind: z.literal('activity'), name: HomeActivity }),
  z.strictObject({ kind: z.literal('flag'), source: z.string(), code: FlagCode }),
  z.strictObject({ kind: z.literal('task'), id: TaskId }),
  z.strictObject({ kind: z.literal('mood'), days: z.array(MoodDay) }),
  z.strictObject({ kind: z.literal('form'), who: z.enum(['parent', 'teacher']), field: z.string() }),
  z.strictObject({ kind: z.literal('change'), of: z.string() }),
  z.strictObject({ kind: z.literal('reaction') }),
]);
export type EvidenceRef = z.infer<typeof EvidenceRef>;

/**
 * One sentence of a report: message key with parameters, the rule that chose it, and the evidence that the rule used.
 */
export const Statement = z.strictObject({
  key: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())])),
  rule: z.strictObject({ id: z.string(), version: z.int() }),
  evidence: z.array(EvidenceRef),
});
export type Statement = z.infer<typeof Statement>;

/**
 * Provenance of an estimate: informant, kind, number and time of the answers; how many were correct, and the ratings.
 */
export const Provenance = z.strictObject({
  who: Person,
  what: z.enum(['trials', 'items', 'scenes', 'mirror', 'ratings', 'moods', 'activities']),
  n: z.int(),
  at: Instant,
  /** Which sitting: `game/social`, `subject/history`. */
  sitting: z.string().optional(),
  right: z.int().optional(),
  ratings: z.array(z.strictObject({ field: z.string(), rating: z.int() })).optional(),
});
export type Provenance = z.infer<typeof Provenance>;

export const Probability = z.number().min(0).max(1);

/**
 * A measured thing with its 90 % interval. Up to scale version 1 the interval of a performance score holds √(psd² +
 * sigmaCal²); since then psd holds all errors and sigmaCal is 0.
 */
export const Est = z.strictObject({
  theta: z.number(),
  psd: z.number(),
  sigmaCal: z.number(),
  /**
   * What these answers say alone, without other answers of the week: x with error variance σ². A later report compares it
   * with its own. Absent up to scale version 1 and where an estimate is a mean of others.
   */
  unshrunk: z.strictObject({ x: z.number(), sigma2: z.number() }).optional(),
  ...Interval,
  ...Grounds,
  link: z.enum(['perf', 'trait']),
  flags: z.array(FlagCode),
  from: z.array(Provenance),
});
export type Est = z.infer<typeof Est>;

/** Path of an idea's texts and its name there: `mathematics/9-11/half-a-recipe`. */
const IdeaId = z.string().regex(/^[a-z]+\/\d+-\d+\/[a-z0-9-]+$/);

/** One activity for home with its reason: a statement that names its evidence, or "for any child of 9". */
export const SuggestedIdea = z.strictObject({
  idea: IdeaId,
  minutes: z.int().min(5).max(45),
  area: z.enum(AREAS),
  reason: Statement,
});
export type SuggestedIdea = z.infer<typeof SuggestedIdea>;

/**
 * An idea with its day of the week, and another one to choose instead; earlier releases gave one. A day without an idea
 * is free.
 */
export const PlannedIdea = SuggestedIdea.extend({ day: z.int().min(1).max(7), other: SuggestedIdea.optional() });
export type PlannedIdea = z.infer<typeof PlannedIdea>;

/** An area's idea for home, with what to do about the area at school. */
const AreaIdea = SuggestedIdea.extend({ school: Statement });
export type AreaIdea = z.infer<typeof AreaIdea>;

/** Activities of a report; absent in documents from before the bank of ideas. */
export const IDEAS_OF_A_REPORT = {
  /** The first day of the week's plan. */
  today: SuggestedIdea.optional(),
  ideas: z.array(PlannedIdea).max(7).optional(),
  byArea: z.array(AreaIdea).max(AREAS.length).optional(),
  /** A question that a parent may ask the teacher. */
  teacherQuestion: Statement.optional(),
};
const Ideas = z.strictObject(IDEAS_OF_A_REPORT);
export type IdeasReport = Required<z.infer<typeof Ideas>>;

/**
 * A score of one of the two assessments with its number of answers. `open`: the end of its range that could not be
 * measured; then it has no best guess. Comparisons stored by earlier releases have neither.
 */
const Compared = z.strictObject({ ...Interval, n: Grounds.n.optional(), open: z.enum(OPEN_ENDS).optional() });

/**
 * One thing measured in two weeks, compared on un-shrunk values (`change.ts`).
 */
export const ChangeRow = z.strictObject({
  /** An estimate of both documents: `area/social`, `subject/history`. */
  of: z.string(),
  before: Compared,
  after: Compared,
  /** How many estimates are averaged: 2 halves of an area, the subjects tested both times; else 1. */
  pairs: z.int(),
  rci: z.number(),
  /** P(the truth has changed in the direction of `rci`); absent up to scale version 1. */
  p: Probability.optional(),
  verdict: z.enum(['no reliable change', 'likely real change', 'clear change']),
  smallestDetectable: z.number(),
  /** Growth on the age-free scale in within-age SD, and what is typical for the time that has passed. */
  growth: z.number(),
  typicalGrowth: z.number(),
});
export type ChangeRow = z.infer<typeof ChangeRow>;

/** The result of a reassessment, stored in the later of the two reports. */
export const ChangeReport = z.strictObject({
  earlier: z.strictObject({ assessmentId: AssessmentId, date: LocalDate, scaleVersion: z.string().nullable() }),
  /**
   * False across scale versions, with an assessment that cannot be trusted, or with unreadable numbers: then there are
   * no rows, and the statements give the reason.
   */
  compared: z.boolean(),
  rows: z.array(ChangeRow),
  statements: z.array(Statement),
});
export type ChangeReport = z.infer<typeof ChangeReport>;
