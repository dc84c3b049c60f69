import { z } from 'zod';
import { QUEST_SETS } from '#shared/instruments/quest-scene.ts';
import {
  AreaReport,
  ContrastReport,
  ReportDocument,
  SubjectReport,
  TraitReport,
} from '#shared/measurement/report/document.ts';
import { Statement } from '#shared/measurement/report/statement.ts';
import { Instant, LocalDate } from '#shared/values/days.ts';
import { Grounds, Interval } from '#shared/values/score.ts';
import type { Person } from '#shared/values/tasks.ts';

/*
 * The report as the holder of a link sees it: the first two of its three levels of detail. Every field is listed here,
 * so that a field added to the document is not shared by default. It holds no quotes, no answers and no evidence.
 */
const { shape } = ReportDocument;
/** A sentence without its rule and its evidence. */
const SharedSentence = Statement.pick({ key: true, params: true });
const sharedSentences = z.array(SharedSentence);
/** The heading of the first page under which a sentence appears; it follows from the evidence, which is not sent. */
const Group = z.enum(['higher', 'typical', 'lower', 'untold']);
/** The range is open because the items were too hard or too easy; without these flags a range would be misread. */
const ReachFlag = z.enum(['FLOOR', 'CEILING']);
const rangeFields = { ...Interval, flags: z.array(ReachFlag) };
const estimateShape = AreaReport.shape.est.unwrap().shape;
/** A report that cannot be trusted names no band. */
const bandFields = { band: estimateShape.band, tentative: z.boolean(), explore: z.boolean() };
/** An idea with its reason as a sentence. */
const reasonField = { reason: SharedSentence };
const Informant = z.enum(['child', 'parent', 'teacher']) satisfies z.ZodType<z.infer<typeof Person>>;

const createFavouritesSchema = <Type extends z.ZodType>(type: Type) =>
  z
    .strictObject({
      ranking: z.array(z.strictObject({ type, ...Interval })),
      set: z.array(type).max(3).optional(),
      statements: sharedSentences.max(1),
    })
    .nullable();
const types = {
  riasec: shape.riasec.unwrap().shape.ranking.element.shape.type,
  mi: shape.mi.unwrap().shape.ranking.element.shape.type,
};
const agreement = shape.agreement.element.shape;
const change = shape.change.unwrap().shape.rows.element.shape;
const ComparedScore = z.strictObject({ ...Interval, open: change.before.shape.open });
const sharedIdea = shape.today.unwrap().omit({ area: true }).extend(reasonField);

/** Everything here is shown on the page: a test changes each value and checks that the page changes with it. */
export const SharedDocument = z.strictObject({
  /** In whole years: a decimal age would reveal the month of birth. */
  ageYears: z.int(),
  /** The sentences of the first page; older reports have the first ones of their summary instead. */
  short: z.array(SharedSentence.extend({ group: Group.nullable() })).optional(),
  summary: sharedSentences.optional(),
  overall: z
    .strictObject({ ...Interval, ...z.strictObject(bandFields).partial().shape, areas: z.int(), of: z.int() })
    .nullable(),
  areas: z.array(
    z.strictObject({
      area: AreaReport.shape.area,
      est: z
        .strictObject({
          ...rangeFields,
          n: Grounds.n,
          ...z.strictObject({ ...bandFields, neighbour: estimateShape.neighbour }).partial().shape,
        })
        .nullable(),
      composition: AreaReport.shape.composition,
      /** What the games alone show, beside the adults' views. */
      understanding: z.int().optional(),
      /** Whose answers or ratings the area is based on. */
      from: z.array(z.strictObject({ who: Informant, what: z.enum(['played', 'ratings']) })),
      statements: sharedSentences,
      showed: sharedSentences.optional(),
    }),
  ),
  strengths: sharedSentences,
  growthAreas: sharedSentences,
  explore: sharedSentences,
  /** With the topics that clearly differ from their subject. */
  subjects: z.array(
    z.strictObject({
      subject: SubjectReport.shape.subject,
      est: z.strictObject(rangeFields),
      level: SubjectReport.shape.level.optional(),
      /** Its level is tentative, and none below 70 is named. */
      few: z.literal(true).optional(),
      topics: z.array(
        z.strictObject({
          topic: SubjectReport.shape.strengths.element,
          est: z.strictObject(rangeFields),
          side: z.enum(['strong', 'easier', 'weak', 'harder']),
        }),
      ),
    }),
  ),
  personality: z
    .strictObject({
      /** The score of a trait for which no single person's view is shown. */
      traits: z.array(z.strictObject({ trait: TraitReport.shape.trait, score: z.int().nullable() })),
      statements: sharedSentences,
    })
    .nullable(),
  /** For `mi` only the first sentence. */
  riasec: createFavouritesSchema(types.riasec),
  mi: createFavouritesSchema(types.mi),
  developmentAreas: sharedSentences,
  recommendations: z.array(z.strictObject({ area: AreaReport.shape.area, suggestions: sharedSentences })),
  /** In older reports, from before the bank of ideas. */
  weeklyPlan: z
    .array(z.strictObject({ day: z.int(), area: AreaReport.shape.area.nullable(), idea: SharedSentence }))
    .optional(),
  parentingTips: sharedSentences,
  nextSteps: sharedSentences,
  /** Compared with an earlier assessment, which is not identified. */
  change: z
    .strictObject({
      earlier: LocalDate,
      rows: z.array(
        z.strictObject({
          of: z.string(),
          before: ComparedScore,
          after: ComparedScore,
          verdict: change.verdict,
          direction: z.enum(['up', 'down']),
        }),
      ),
      statements: sharedSentences,
    })
    .nullable(),
  /** How each person sees the child, and in a word how close two of them are. */
  agreement: z.array(
    z.strictObject({
      dimension: agreement.dimension,
      views: z.array(z.strictObject({ who: Informant, what: z.enum(['scenes', 'ratings', 'test']), score: z.int() })),
      pairs: z.array(
        z.strictObject({ between: z.tuple([Informant, Informant]), word: agreement.pairs.element.shape.word }),
      ),
    }),
  ),
  missingTasks: shape.missingTasks,
  /** Compared with the other areas; the word only if no sentence of the first page has it. */
  contrasts: z
    .array(
      z.strictObject({
        ...ContrastReport.pick({ area: true, standing: true, reason: true }).shape,
        word: ContrastReport.shape.word.optional(),
      }),
    )
    .optional(),
  today: sharedIdea.optional(),
  ideas: z
    .array(sharedIdea.extend({ day: shape.ideas.unwrap().element.shape.day, other: sharedIdea.optional() }))
    .optional(),
  byArea: z.array(shape.byArea.unwrap().element.extend({ ...reasonField, school: SharedSentence })).optional(),
  /**
   * What was answered on each day: the number of the child's answers, and whether an adult submitted a form. `story`:
   * absent in older reports, where one source counts both.
   */
  sources: z.array(
    z.strictObject({
      who: Informant,
      what: z.enum(['moods', 'scenes', 'trials', 'ratings']),
      n: z.int().optional(),
      story: z.enum(QUEST_SETS).optional(),
    }),
  ),
  trust: z.strictObject({ level: shape.trust.shape.level, kept: z.int(), of: z.int(), statements: sharedSentences }),
});
export type SharedDocument = z.infer<typeof SharedDocument>;

export const SharedReport = z
  .strictObject({
    childName: z.string(),
    /** The first word of the name of the sharing guardian. */
    sharedBy: z.string(),
    generatedAt: Instant.nullable(),
    /** Until when the link works; null in the family's preview. */
    until: Instant.nullable(),
    document: SharedDocument,
  })
  .meta({
    id: 'SharedReport',
    description: 'A report as whoever holds its link sees it: no answers, no quotes, no evidence, nothing to change',
  });
export type SharedReport = z.infer<typeof SharedReport>;
