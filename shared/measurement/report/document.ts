import { z } from 'zod';
import { AGE_MODES } from '#shared/instruments/ages.ts';
import { Energy, Mood } from '#shared/instruments/mood.ts';
import { HomeActivity } from '#shared/instruments/parent-form.ts';
import { Subject, Topic } from '#shared/instruments/subjects.ts';
import { LearningStyle } from '#shared/instruments/teacher-form.ts';
import { BANDS, LEVELS } from '#shared/measurement/links.ts';
import { AREAS, EVIDENCE_LEVELS, FLAG_CODES, MI, RIASEC, TRAITS } from '#shared/measurement/scale.ts';
import { Instant, LocalDate, MoodDay } from '#shared/values/days.ts';
import { AssessmentId } from '#shared/values/ids.ts';
import { Person, TaskId } from '#shared/values/tasks.ts';

/*
 * The report as it is stored (`ReportGenerated.report`) and served (GET /reports/:id). It holds numbers and message keys, never
 * a sentence: words are in `shared/messages/<locale>/report.ts`. Scores are the integers that a screen shows, and every rule about a
 * score has used exactly these; θ, psd and probabilities have four decimals here, while rules about a probability used all of them.
 */
export const FlagCode = z.enum(FLAG_CODES);
const Area = z.enum(AREAS);
const Trait = z.enum(TRAITS);

/** Where a number or a sentence comes from; `estimate`, `agreement` and `change` name an entry of this document, such as `area/social` or `trait/E`. */
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

/** One sentence to be said: the message with its parameters, the rule that chose it, and what the rule looked at. */
export const Statement = z.strictObject({
  key: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())])),
  rule: z.strictObject({ id: z.string(), version: z.int() }),
  evidence: z.array(EvidenceRef),
});
export type Statement = z.infer<typeof Statement>;

/** Whose answers an estimate rests on: how many, of what kind, from when; how many of them were right, and what was rated how. */
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

const Score = z.int().min(0).max(100);
const Interval = { score: Score, lo: Score, hi: Score };
const Probability = z.number().min(0).max(1);

/** A measured thing with its 90 % interval. `psd` is raw; the interval of a performance score holds √(psd² + sigmaCal²). */
export const Est = z.strictObject({
  theta: z.number(),
  psd: z.number(),
  sigmaCal: z.number(),
  ...Interval,
  n: z.int(),
  link: z.enum(['perf', 'trait']),
  flags: z.array(FlagCode),
  evidence: z.enum(EVIDENCE_LEVELS),
  scaleVersion: z.string(),
  from: z.array(Provenance),
});
export type Est = z.infer<typeof Est>;

/** The specification's band. `tentative`: the interval crosses an edge of it. `explore`: below 70 but not surely so, never red. */
const Verdict = { band: z.enum(BANDS), tentative: z.boolean(), explore: z.boolean() };
const Chances = z.strictObject({ p90: Probability, p80: Probability, p70: Probability, p60: Probability, below60: Probability });

export const AreaReport = z.strictObject({
  area: Area,
  /** Null where nothing could be measured; `statements` then say so. */
  est: Est.extend({ ...Verdict, chances: Chances }).nullable(),
  composition: z.enum(['whole', 'understanding-only', 'behaviour-only']).nullable(),
  /** The halves of an area that has two: what a game shows and what adults see. */
  parts: z.array(z.strictObject({ part: z.enum(['understanding', 'behaviour']), est: Est })),
  statements: z.array(Statement),
});
export type AreaReport = z.infer<typeof AreaReport>;

export const SubjectReport = z.strictObject({
  subject: Subject,
  est: Est.extend({ ...Verdict, chances: Chances }),
  level: z.enum(LEVELS),
  topics: z.array(z.strictObject({ topic: Topic, est: Est, clear: z.boolean() })),
  strengths: z.array(Topic),
  weaknesses: z.array(Topic),
});
export type SubjectReport = z.infer<typeof SubjectReport>;

/** What one informant's view says by itself, with its 90 % interval; views are compared on their un-shrunk x. */
export const ViewReport = z.strictObject({
  who: z.enum(['child', 'parent', 'teacher']),
  what: z.enum(['scenes', 'mirror', 'ratings', 'test']),
  x: z.number(),
  sigma2: z.number(),
  lambda: z.number(),
  V: z.number(),
  ...Interval,
  /** Answers or ratings behind it. */
  n: z.int(),
});
export type ViewReport = z.infer<typeof ViewReport>;

export const TraitReport = z.strictObject({ trait: Trait, est: Est.nullable(), pAboveMiddle: Probability.nullable(), tentative: z.boolean() });
export type TraitReport = z.infer<typeof TraitReport>;

const favourites = <Type extends z.ZodType>(type: Type) =>
  z.strictObject({
    /** Best first. Scores compare this child's own preferences, never children. */
    ranking: z.array(z.strictObject({ type, u: z.number(), se: z.number(), ...Interval, first: Probability })),
    picks: z.int(),
    flags: z.array(FlagCode),
    statements: z.array(Statement),
  });

/** A dimension on which two people looked; A is the share of honest pairs that differ at least this much. */
export const AgreementReport = z.strictObject({
  dimension: z.enum([...TRAITS, 'social', 'regulation', 'academic']),
  views: z.array(ViewReport),
  pairs: z.array(
    z.strictObject({
      between: z.tuple([z.enum(['child', 'parent', 'teacher']), z.enum(['child', 'parent', 'teacher'])]),
      agreement: Score,
      word: z.enum(['close', 'usual', 'seen differently']),
    }),
  ),
});
export type AgreementReport = z.infer<typeof AgreementReport>;

/** One thing measured in two weeks, compared by the reliable-change rule on un-shrunk values (`measurement.md` 11.3). */
export const ChangeRow = z.strictObject({
  /** An estimate of this document and of the earlier one: `area/social`, `subject/history`. */
  of: z.string(),
  before: z.strictObject(Interval),
  after: z.strictObject(Interval),
  /** How many estimates are averaged: 2 halves of an area, the subjects tested both times; else 1. */
  pairs: z.int(),
  rci: z.number(),
  verdict: z.enum(['no reliable change', 'likely real change', 'clear change']),
  smallestDetectable: z.number(),
  /** Growth on the age-free scale in within-age SD, and what is typical for the time that has passed. */
  growth: z.number(),
  typicalGrowth: z.number(),
});
export type ChangeRow = z.infer<typeof ChangeRow>;

export const ChangeReport = z.strictObject({
  earlier: z.strictObject({ assessmentId: AssessmentId, date: LocalDate, scaleVersion: z.string().nullable() }),
  /** False across scale versions, with a week that cannot be trusted or numbers that cannot be read: then no rows, and the statements say why. */
  compared: z.boolean(),
  rows: z.array(ChangeRow),
  statements: z.array(Statement),
});
export type ChangeReport = z.infer<typeof ChangeReport>;

export const ReportDocument = z.strictObject({
  shape: z.literal(2),
  reportType: z.enum(['comprehensive', 'skills']),
  scaleVersion: z.string(),
  evidence: z.enum(EVIDENCE_LEVELS),
  /** Day of the analysis (UTC). */
  date: LocalDate,
  attempt: z.int(),
  ageYears: z.int(),
  ageMode: z.enum(AGE_MODES),
  /** In decimal years on that day; not `exact` where only whole years are known, and then years + .5. */
  age: z.strictObject({ decimal: z.number(), exact: z.boolean() }),

  summary: z.array(Statement),
  keyInsights: z.array(Statement),
  overall: z.strictObject({ ...Interval, ...Verdict, areas: z.int(), of: z.int() }).nullable(),
  areas: z.array(AreaReport).length(AREAS.length),
  strengths: z.array(Statement),
  growthAreas: z.array(Statement),
  explore: z.array(Statement),
  subjects: z.array(SubjectReport),

  personality: z.strictObject({ traits: z.array(TraitReport).length(TRAITS.length), statements: z.array(Statement) }).nullable(),
  riasec: favourites(z.enum(RIASEC)).nullable(),
  mi: favourites(z.enum(MI)).nullable(),
  homeActivities: z.array(HomeActivity),

  academicStrengths: z.array(Statement),
  academicChallenges: z.array(Statement),
  behavioralInsights: z.array(Statement),
  developmentAreas: z.array(Statement),
  recommendations: z.array(z.strictObject({ area: Area, suggestions: z.array(Statement).min(1) })),
  weeklyPlan: z.array(z.strictObject({ day: z.int().min(1).max(7), area: Area.nullable(), idea: Statement })),
  parentingTips: z.array(Statement),
  nextSteps: z.array(Statement),
  reassessment: z.strictObject({ from: LocalDate, to: LocalDate }),
  /** Against the report of an earlier week of the same child; null where there is none. */
  change: ChangeReport.nullable(),

  learningStyle: z.strictObject({ style: LearningStyle, statements: z.array(Statement) }).nullable(),
  /** Free texts word for word: all of the parent's, and those that the teacher shares. Nothing is read out of them. */
  quotes: z.array(z.strictObject({ author: z.enum(['parent', 'teacher']), field: z.string(), text: z.string() })),
  mood: z.strictObject({ checks: z.array(z.strictObject({ day: MoodDay, mood: Mood, energy: Energy, at: Instant })), statements: z.array(Statement) }),

  agreement: z.array(AgreementReport),
  alignment: z
    .strictObject({
      meanAgreement: Score,
      verdict: z.enum(['match', 'usual', 'differ']),
      riasec: z.number().min(-1).max(1).nullable(),
      academic: Score.nullable(),
    })
    .nullable(),
  alignmentStatements: z.array(Statement),

  missing: z.array(Statement),
  missingTasks: z.array(TaskId),
  /** Every sign found, with what it did to the weight V of its source; `replay`: worth doing again. */
  flags: z.array(z.strictObject({ source: z.string(), code: FlagCode, V: z.number().min(0).max(1), replay: z.boolean() })),
  /** How far the week can be relied upon: the mean weight V of its sittings and forms, and how many of them count at all. */
  trust: z.strictObject({ level: z.enum(['usual', 'partly', 'low']), weight: Probability, kept: z.int(), of: z.int(), statements: z.array(Statement) }),
  /** At most three, in neutral words. */
  notes: z.array(Statement).max(3),
  method: z.array(Statement),
  sources: z.array(Provenance),
});
export type ReportDocument = z.infer<typeof ReportDocument>;
