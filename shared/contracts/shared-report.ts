import { z } from 'zod';
import { AreaReport, ContrastReport, ReportDocument, SubjectReport, TraitReport } from '#shared/measurement/report/document.ts';
import { Statement } from '#shared/measurement/report/statement.ts';
import { Instant, LocalDate } from '#shared/values/days.ts';
import { Grounds, Interval } from '#shared/values/score.ts';
import type { Person } from '#shared/values/tasks.ts';

/*
 * The report as somebody sees it who was given a link: the first two of its three depths. Every place is named here by itself, so that what
 * is added to the document stays with the family until it is named, too. No words of theirs, no answers, nothing a sentence rests on.
 */
const { shape } = ReportDocument;
/** A sentence without its rule and without what the rule looked at. */
const Said = Statement.pick({ key: true, params: true });
const said = z.array(Said);
/** Where the week could not measure lower, or higher: the one sign that a range cannot be read without. */
const Reach = z.enum(['FLOOR', 'CEILING']);
const Ranged = { ...Interval, n: Grounds.n, flags: z.array(Reach) };
const Scored = z.strictObject(Ranged);
const judged = AreaReport.shape.est.unwrap().shape;
const Judged = z.strictObject({ ...Ranged, band: judged.band, tentative: z.boolean(), explore: z.boolean(), neighbour: judged.neighbour });
/** An idea with its reason as a sentence. */
const because = { reason: Said };
const Informant = z.enum(['child', 'parent', 'teacher']) satisfies z.ZodType<z.infer<typeof Person>>;

const favourites = <Type extends z.ZodType>(type: Type) =>
  z
    .strictObject({ ranking: z.array(z.strictObject({ type, ...Interval })), set: z.array(type).max(3).optional(), picks: z.int(), statements: said })
    .nullable();
const types = {
  riasec: shape.riasec.unwrap().shape.ranking.element.shape.type,
  mi: shape.mi.unwrap().shape.ranking.element.shape.type,
};
const agreement = shape.agreement.element.shape;
const change = shape.change.unwrap().shape.rows.element.shape;
const checked = shape.mood.shape.checks.element.shape;
const Compared = z.strictObject({ ...Interval, n: Grounds.n.optional() });

export const SharedDocument = z.strictObject({
  shape: shape.shape,
  reportType: shape.reportType,
  scaleVersion: z.string(),
  evidence: shape.evidence,
  date: LocalDate,
  /** In whole years: a decimal age would tell the month of birth. */
  ageYears: z.int(),
  ageMode: shape.ageMode,
  summary: said,
  overall: z
    .strictObject({ ...Interval, n: Grounds.n.optional(), band: judged.band, tentative: z.boolean(), explore: z.boolean(), areas: z.int(), of: z.int() })
    .nullable(),
  areas: z.array(
    z.strictObject({
      area: AreaReport.shape.area,
      est: Judged.nullable(),
      composition: AreaReport.shape.composition,
      parts: z.array(z.strictObject({ part: AreaReport.shape.parts.element.shape.part, est: Scored })),
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
      est: Judged,
      level: SubjectReport.shape.level,
      topics: z.array(z.strictObject({ topic: SubjectReport.shape.strengths.element, est: Scored })),
      strengths: SubjectReport.shape.strengths,
      weaknesses: SubjectReport.shape.weaknesses,
    }),
  ),
  academicStrengths: said,
  academicChallenges: said,
  personality: z
    .strictObject({ traits: z.array(z.strictObject({ trait: TraitReport.shape.trait, est: Scored.nullable(), tentative: z.boolean() })), statements: said })
    .nullable(),
  riasec: favourites(types.riasec),
  mi: favourites(types.mi),
  developmentAreas: said,
  recommendations: z.array(z.strictObject({ area: AreaReport.shape.area, suggestions: said })),
  weeklyPlan: z.array(z.strictObject({ day: z.int(), area: AreaReport.shape.area.nullable(), idea: Said })),
  parentingTips: said,
  nextSteps: said,
  reassessment: z.strictObject({ from: LocalDate, to: LocalDate }),
  /** Since an earlier week, which it does not name. */
  change: z
    .strictObject({
      earlier: LocalDate,
      compared: z.boolean(),
      rows: z.array(
        z.strictObject({
          ...{ of: z.string(), before: Compared, after: Compared, verdict: change.verdict, smallestDetectable: z.number() },
          direction: z.enum(['up', 'down']),
        }),
      ),
      statements: said,
    })
    .nullable(),
  mood: z.strictObject({
    checks: z.array(z.strictObject({ day: checked.day, mood: checked.mood, energy: checked.energy })),
    statements: said,
  }),
  /** How each person sees the child, and in a word how close two of them are. */
  agreement: z.array(
    z.strictObject({
      dimension: agreement.dimension,
      views: z.array(z.strictObject({ who: Informant, what: z.enum(['scenes', 'ratings', 'test']), ...Interval, n: z.int() })),
      pairs: z.array(z.strictObject({ between: z.tuple([Informant, Informant]), word: agreement.pairs.element.shape.word })),
    }),
  ),
  missingTasks: shape.missingTasks,
  short: said.optional(),
  /** Beside the other areas, without how likely each stands there. */
  contrasts: z.array(ContrastReport.pick({ area: true, direction: true, word: true, standing: true, reason: true })).optional(),
  today: shape.today.unwrap().extend(because).optional(),
  ideas: z.array(shape.ideas.unwrap().element.extend(because)).optional(),
  byArea: z.array(shape.byArea.unwrap().element.extend({ ...because, school: Said })).optional(),
  /** From how many answers of whom, and on which day they came. */
  sources: z.array(shape.sources.element.pick({ who: true, what: true, n: true }).extend({ at: LocalDate })),
  trust: z.strictObject({ level: shape.trust.shape.level, kept: z.int(), of: z.int(), statements: said }),
  method: said,
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
  .meta({ id: 'SharedReport', description: 'A report as whoever holds its link sees it: no answers, no quotes, no evidence, nothing to change' });
export type SharedReport = z.infer<typeof SharedReport>;
