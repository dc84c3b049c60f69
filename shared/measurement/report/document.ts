import { z } from 'zod';
import { AGE_MODES } from '#shared/instruments/ages.ts';
import { Energy, Mood, MoodStep } from '#shared/instruments/mood.ts';
import { HomeActivity } from '#shared/instruments/parent-form.ts';
import { Subject, Topic } from '#shared/instruments/subjects.ts';
import { LearningStyle } from '#shared/instruments/teacher-form.ts';
import { BANDS, LEVELS } from '#shared/measurement/links.ts';
import {
  ChangeReport,
  Est,
  FlagCode,
  IDEAS_OF_A_REPORT,
  Probability,
  Provenance,
  Statement,
} from '#shared/measurement/report/statement.ts';
import { AREAS, MI, RIASEC, TRAITS } from '#shared/measurement/scale.ts';
import { Day, Instant, LocalDate, MoodDay } from '#shared/values/days.ts';
import { AssessmentId } from '#shared/values/ids.ts';
import { OPEN_ENDS } from '#shared/values/open-end.ts';
import { EvidenceGrade, Grounds, Interval, OverallScore, Score } from '#shared/values/score.ts';
import { TaskId } from '#shared/values/tasks.ts';

/*
 * The report as it is stored (`ReportGenerated.report`) and served (GET /reports/:id). It holds numbers and message
 * keys, never a sentence: words are in `shared/messages/<locale>/report.ts`. Scores are the integers that a screen
 * shows, and every rule about a score has used exactly these; θ, psd and probabilities have four decimals, by
 * which words of certainty are chosen.
 */
const Area = z.enum(AREAS);
const Trait = z.enum(TRAITS);

/**
 * The specification's band. `tentative`: the interval crosses an edge of it. `explore`: below 70 but not surely so;
 * shown in neutral colour.
 */
const Verdict = { band: z.enum(BANDS), tentative: z.boolean(), explore: z.boolean() };
const Chances = z.strictObject({
  p90: Probability,
  p80: Probability,
  p70: Probability,
  p60: Probability,
  below60: Probability,
});

const Banded = Est.extend({
  ...Verdict,
  chances: Chances,
  /** Of a tentative band: the likelier one beside it, named from a chance of .20. */
  neighbour: z.enum(BANDS).optional(),
});

/** A word of certainty on the first page: 95 % and more, 80 to 95. */
export const SpokenWord = z.enum(['clearly', 'probably']);
export type SpokenWord = z.infer<typeof SpokenWord>;

/** One area compared with the mean of the others and with what is typical. */
export const ContrastReport = z.strictObject({
  area: Area,
  /** θ less the mean θ of the other areas. */
  d: z.number(),
  /** How likely the truth lies in the named direction of that mean. */
  p: Probability,
  direction: z.enum(['higher', 'lower']),
  word: SpokenWord.nullable(),
  /** How likely it lies within what is typical for the age (|θ| ≤ .75). */
  typical: z.strictObject({ p: Probability, word: SpokenWord.nullable() }).nullable(),
  /** The statement of the first page that names it. */
  standing: z.enum(['higher', 'typical', 'lower', 'untold']),
  /** Why no statement is possible. */
  reason: z.enum(['views differ', 'tries dropped', 'wide']).optional(),
});
export type ContrastReport = z.infer<typeof ContrastReport>;

export const AreaReport = z.strictObject({
  area: Area,
  /** Null where nothing could be measured; `statements` then give the reason. */
  est: Banded.nullable(),
  composition: z.enum(['whole', 'understanding-only', 'behaviour-only']).nullable(),
  /** The halves of an area that has two: what a game shows and what adults see. */
  parts: z.array(z.strictObject({ part: z.enum(['understanding', 'behaviour']), est: Est })),
  statements: z.array(Statement),
  /** Counted performance in the games; absent in older reports. */
  showed: z.array(Statement).optional(),
});
export type AreaReport = z.infer<typeof AreaReport>;

export const SubjectReport = z.strictObject({
  subject: Subject,
  est: Banded,
  level: z.enum(LEVELS),
  topics: z.array(z.strictObject({ topic: Topic, est: Est, clear: z.boolean() })),
  strengths: z.array(Topic),
  weaknesses: z.array(Topic),
});
export type SubjectReport = z.infer<typeof SubjectReport>;

/** One informant's view alone, with its 90 % interval; views are compared on their un-shrunk x. */
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

export const TraitReport = z.strictObject({
  trait: Trait,
  est: Est.nullable(),
  pAboveMiddle: Probability.nullable(),
  tentative: z.boolean(),
});
export type TraitReport = z.infer<typeof TraitReport>;

const createFavouritesSchema = <Type extends z.ZodType>(type: Type) =>
  z.strictObject({
    /**
     * Best first. Scores compare this child's own preferences, never children, and also rest on what adults answered.
     * `picks`: how often the child chose it; absent in older reports.
     */
    ranking: z.array(
      z.strictObject({
        type,
        u: z.number(),
        se: z.number(),
        ...Interval,
        first: Probability,
        picks: z.int().optional(),
      }),
    ),
    /**
     * Smallest set that contains the true favourite with .80, best first, at most three; empty where more are needed.
     * Absent in older reports.
     */
    set: z.array(type).max(3).optional(),
    picks: z.int(),
    flags: z.array(FlagCode),
    statements: z.array(Statement),
  });

/** A dimension with views of two informants; A is the share of honest pairs that differ at least this much. */
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

export const ReportDocument = z.strictObject({
  shape: z.literal(2),
  reportType: z.enum(['comprehensive', 'skills']),
  scaleVersion: z.string(),
  /** Scale versions of the difficulties that answers were recorded with, where they are not that of the report alone. */
  answerScales: z.array(z.string()).optional(),
  evidence: EvidenceGrade,
  /** Day of the analysis in the family's zone; in older reports in UTC. */
  date: LocalDate,
  attempt: z.int(),
  ageYears: z.int(),
  ageMode: z.enum(AGE_MODES),
  /** In decimal years on that day; not `exact` where only whole years are known, and then years + .5. */
  age: z.strictObject({ decimal: z.number(), exact: z.boolean() }),

  /**
   * At most three sentences: what stands out, what is typical, what could not be measured well. Absent in older
   * reports.
   */
  short: z.array(Statement).max(3).optional(),
  /**
   * Each measured area compared with the others, in the order of those sentences; empty with fewer than three areas.
   */
  contrasts: z.array(ContrastReport).max(AREAS.length).optional(),
  summary: z.array(Statement),
  keyInsights: z.array(Statement),
  overall: z.strictObject({ ...OverallScore.shape, ...Verdict, areas: z.int(), of: z.int() }).nullable(),
  areas: z.array(AreaReport).length(AREAS.length),
  strengths: z.array(Statement),
  growthAreas: z.array(Statement),
  explore: z.array(Statement),
  subjects: z.array(SubjectReport),

  personality: z
    .strictObject({ traits: z.array(TraitReport).length(TRAITS.length), statements: z.array(Statement) })
    .nullable(),
  riasec: createFavouritesSchema(z.enum(RIASEC)).nullable(),
  mi: createFavouritesSchema(z.enum(MI)).nullable(),
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
  /** Comparison with the previous report of the same child; null where there is none. */
  change: ChangeReport.nullable(),

  learningStyle: z.strictObject({ style: LearningStyle, statements: z.array(Statement) }).nullable(),
  /** Free texts verbatim: all of the parent's, and those that the teacher shares. No rule interprets them. */
  quotes: z.array(z.strictObject({ author: z.enum(['parent', 'teacher']), field: z.string(), text: z.string() })),
  mood: z.strictObject({
    checks: z.array(
      z.strictObject({
        day: MoodDay,
        mood: Mood,
        step: MoodStep.optional(),
        energy: Energy,
        at: Instant,
        /** A parent chose it for the child; absent otherwise. */
        byParent: z.boolean().optional(),
        /** The later day on which it came in; absent for its own, and in older reports. */
        cameOn: Day.optional(),
      }),
    ),
    statements: z.array(Statement),
  }),

  agreement: z.array(AgreementReport),
  alignment: z
    .strictObject({
      meanAgreement: Score,
      verdict: z.enum(['match', 'usual', 'differ']),
      /** Number of dimensions in the mean; absent in older reports. */
      dimensions: z.int().optional(),
      riasec: z.number().min(-1).max(1).nullable(),
      academic: Score.nullable(),
    })
    .nullable(),
  alignmentStatements: z.array(Statement),

  missing: z.array(Statement),
  missingTasks: z.array(TaskId),
  /** Every sign with its factor on the weight V of its source; `replay`: worth repeating. */
  flags: z.array(
    z.strictObject({ source: z.string(), code: FlagCode, V: z.number().min(0).max(1), replay: z.boolean() }),
  ),
  /** Reliability of the assessment: mean weight V of its sittings and forms, and how many of them have V > 0. */
  trust: z.strictObject({
    level: z.enum(['usual', 'partly', 'low']),
    weight: Probability,
    kept: z.int(),
    of: z.int(),
    statements: z.array(Statement),
  }),
  /** At most three, in neutral words. */
  notes: z.array(Statement).max(3),
  method: z.array(Statement),
  sources: z.array(Provenance),
  /**
   * Drawings on which the choices of each sitting were made, where they differ from those of the first releases; absent
   * in older reports. Choices made on different drawings are not compared.
   */
  presentations: z.record(z.string(), z.array(z.string())).optional(),
  /**
   * The age mode in which the games were played, where it is not that of `age`: the child's birthday came between the
   * games and the analysis. Absent in older reports.
   */
  gamesMode: z.enum(AGE_MODES).optional(),
  ...IDEAS_OF_A_REPORT,
});
export type ReportDocument = z.infer<typeof ReportDocument>;

/** One week of a trend. `open`: the end of its range that could not be measured; then it has no best guess. */
export const TrendPoint = z.strictObject({
  assessmentId: AssessmentId,
  date: LocalDate,
  ...Interval,
  n: Grounds.n.optional(),
  open: z.enum(OPEN_ENDS).optional(),
});
/** One area over at least three weeks, the earliest first. */
export const AreaTrend = z.strictObject({ area: AreaReport.shape.area, points: z.array(TrendPoint) });
export type TrendPoint = z.infer<typeof TrendPoint>;
export type AreaTrend = z.infer<typeof AreaTrend>;
