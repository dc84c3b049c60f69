import { z } from 'zod';
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
 * The report as somebody sees it who was given a link: the first two of its three depths. Every place is named here by
 * itself, so that what is added to the document stays with the family until it is named, too. No words of theirs, no
 * answers, nothing a sentence rests on.
 */
const { shape } = ReportDocument;
/** A sentence without its rule and without what the rule looked at. */
const Said = Statement.pick({ key: true, params: true });
const said = z.array(Said);
/**
 * Under which heading of the first page a sentence stands; it follows from what the sentence rests on, which is not
 * sent.
 */
const Group = z.enum(['stood', 'typical', 'untold']);
/** Where the week could not measure lower, or higher: the one sign that a range cannot be read without. */
const Reach = z.enum(['FLOOR', 'CEILING']);
const Ranged = { ...Interval, flags: z.array(Reach) };
const judged = AreaReport.shape.est.unwrap().shape;
/** Of a report that cannot be trusted no band is named. */
const Band = { band: judged.band, tentative: z.boolean(), explore: z.boolean() };
/** An idea with its reason as a sentence. */
const because = { reason: Said };
const Informant = z.enum(['child', 'parent', 'teacher']) satisfies z.ZodType<z.infer<typeof Person>>;

const favourites = <Type extends z.ZodType>(type: Type) =>
  z
    .strictObject({
      ranking: z.array(z.strictObject({ type, ...Interval })),
      set: z.array(type).max(3).optional(),
      statements: said.max(1),
    })
    .nullable();
const types = {
  riasec: shape.riasec.unwrap().shape.ranking.element.shape.type,
  mi: shape.mi.unwrap().shape.ranking.element.shape.type,
};
const agreement = shape.agreement.element.shape;
const change = shape.change.unwrap().shape.rows.element.shape;
const Compared = z.strictObject(Interval);
const idea = shape.today.unwrap().omit({ area: true }).extend(because);

/** Everything here is drawn on the page: a test changes each value and looks whether the page changes with it. */
export const SharedDocument = z.strictObject({
  /** In whole years: a decimal age would tell the month of birth. */
  ageYears: z.int(),
  /** The sentences of the first page; a report from before there were any has the first ones of its summary. */
  short: z.array(Said.extend({ group: Group.nullable() })).optional(),
  summary: said.optional(),
  overall: z
    .strictObject({ ...Interval, ...z.strictObject(Band).partial().shape, areas: z.int(), of: z.int() })
    .nullable(),
  areas: z.array(
    z.strictObject({
      area: AreaReport.shape.area,
      est: z
        .strictObject({
          ...Ranged,
          n: Grounds.n,
          ...z.strictObject({ ...Band, neighbour: judged.neighbour }).partial().shape,
        })
        .nullable(),
      composition: AreaReport.shape.composition,
      /** What the games alone show, beside the adults' views. */
      understanding: z.int().optional(),
      /** Who did or rated something that the area rests on. */
      from: z.array(z.strictObject({ who: Informant, what: z.enum(['played', 'ratings']) })),
      statements: said,
      showed: said.optional(),
    }),
  ),
  strengths: said,
  growthAreas: said,
  explore: said,
  /** With the topics that clearly differ from their subject. */
  subjects: z.array(
    z.strictObject({
      subject: SubjectReport.shape.subject,
      est: z.strictObject(Ranged),
      level: SubjectReport.shape.level.optional(),
      topics: z.array(
        z.strictObject({
          topic: SubjectReport.shape.strengths.element,
          est: z.strictObject(Ranged),
          side: z.enum(['strong', 'weak']),
        }),
      ),
    }),
  ),
  personality: z
    .strictObject({
      /** The score of a trait of which nobody's own view is shown. */
      traits: z.array(z.strictObject({ trait: TraitReport.shape.trait, score: z.int().nullable() })),
      statements: said,
    })
    .nullable(),
  /** Beside `mi` only its first sentence. */
  riasec: favourites(types.riasec),
  mi: favourites(types.mi),
  developmentAreas: said,
  recommendations: z.array(z.strictObject({ area: AreaReport.shape.area, suggestions: said })),
  /** Of a report from before there was a bank of ideas. */
  weeklyPlan: z.array(z.strictObject({ day: z.int(), area: AreaReport.shape.area.nullable(), idea: Said })).optional(),
  parentingTips: said,
  nextSteps: said,
  /** Since an earlier week, which it does not name. */
  change: z
    .strictObject({
      earlier: LocalDate,
      rows: z.array(
        z.strictObject({
          of: z.string(),
          before: Compared,
          after: Compared,
          verdict: change.verdict,
          direction: z.enum(['up', 'down']),
        }),
      ),
      statements: said,
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
  /** Beside the other areas; the words only where no sentence of the first page has them. */
  contrasts: z
    .array(
      z.strictObject({
        ...ContrastReport.pick({ area: true, standing: true, reason: true }).shape,
        word: ContrastReport.shape.word.optional(),
      }),
    )
    .optional(),
  today: idea.optional(),
  ideas: z.array(idea.extend({ day: shape.ideas.unwrap().element.shape.day })).optional(),
  byArea: z.array(shape.byArea.unwrap().element.extend({ ...because, school: Said })).optional(),
  /**
   * What came in on each day: of the child with how many answers, of an adult that there was a form. Stories in the
   * order of their days.
   */
  sources: z.array(
    z.strictObject({ who: Informant, what: z.enum(['moods', 'scenes', 'trials', 'ratings']), n: z.int().optional() }),
  ),
  trust: z.strictObject({ level: shape.trust.shape.level, kept: z.int(), of: z.int(), statements: said }),
});
export type SharedDocument = z.infer<typeof SharedDocument>;

export const SharedReport = z
  .strictObject({
    childName: z.string(),
    /** The first word of the name of whoever shares it. */
    sharedBy: z.string(),
    generatedAt: Instant.nullable(),
    /** Until when the link works; null where the family looks at what others would see. */
    until: Instant.nullable(),
    document: SharedDocument,
  })
  .meta({
    id: 'SharedReport',
    description: 'A report as whoever holds its link sees it: no answers, no quotes, no evidence, nothing to change',
  });
export type SharedReport = z.infer<typeof SharedReport>;
