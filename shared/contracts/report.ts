import { z } from 'zod';
import { endpoint } from '#shared/contracts/endpoint.ts';
import { ReportSummary } from '#shared/contracts/reports.ts';
import { Energy, Mood, MoodStep } from '#shared/instruments/mood.ts';
import { SkillArea } from '#shared/instruments/skills.ts';
import { AreaTrend, ReportDocument } from '#shared/measurement/report/document.ts';
import { FlagCode } from '#shared/measurement/report/statement.ts';
import { Day, Instant, MoodDay } from '#shared/values/days.ts';
import { AssessmentId } from '#shared/values/ids.ts';
import { PaperName, SCHOOL_PARTS } from '#shared/values/papers.ts';
import { TaskId } from '#shared/values/tasks.ts';

/**
 * A finished sitting of a running assessment that is worth repeating; `task` and `area` are the body of `POST
 * …/replays`.
 */
export const Doubt = z
  .strictObject({ source: z.string(), codes: z.array(FlagCode), task: TaskId, area: SkillArea.optional() })
  .meta({ id: 'Doubt' });
export type Doubt = z.infer<typeof Doubt>;

export const Report = ReportSummary.extend({
  ageYears: z.int(),
  generatedAt: Instant.nullable(),
  /** Null until the report is completed, and for a report in a format that this version does not read. */
  document: ReportDocument.nullable(),
  /** The parent's form in it is another guardian's: the report must not call it the reader's own. */
  isFormByOther: z.literal(true).optional(),
  /** Only while the assessment runs; empty afterwards, when no sitting can be repeated. */
  doubts: z.array(Doubt),
  /** The child's own mood checks, until there is a report (which holds them). They are not scored. */
  moods: z
    .array(
      z.strictObject({
        day: MoodDay,
        mood: Mood,
        step: MoodStep.optional(),
        energy: Energy,
        /** The later day on which it came in; absent for its own. */
        cameOn: Day.optional(),
      }),
    )
    .optional(),
}).meta({ id: 'Report' });
export type Report = z.infer<typeof Report>;

export const getReport = endpoint({
  name: 'getReport',
  summary: 'One report; `document` is there when it is completed, `doubts` while the week runs',
  params: z.strictObject({ assessmentId: AssessmentId }),
  response: Report,
});

export const getTrends = endpoint({
  name: 'getTrends',
  summary: 'The areas of a finished report over at least three comparable weeks of the child; none with fewer',
  params: z.strictObject({ assessmentId: AssessmentId }),
  response: z.strictObject({ trends: z.array(AreaTrend) }).meta({ id: 'Trends' }),
});

/** A report as PDF. It is rendered on request and not stored. */
export const downloadReport = endpoint({
  name: 'downloadReport',
  summary: 'A finished report as a PDF; 409 while there is none',
  params: z.strictObject({ assessmentId: AssessmentId }),
  file: 'application/pdf',
  response: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
});

const PART = `(?:${SCHOOL_PARTS.join('|')})`;
/** The parts of the page for school, separated by commas and put in their order. */
const SchoolParts = z
  .string()
  .regex(
    new RegExp(`^(?:${PART}(?:,${PART}){0,${SCHOOL_PARTS.length - 1}})?$`),
    `is some of ${SCHOOL_PARTS.join(', ')}`,
  )
  .default(SCHOOL_PARTS.join(','))
  .transform((text) => SCHOOL_PARTS.filter((part) => text.split(',').includes(part)));

/** A page beside the report as PDF. It is rendered on request and not stored. */
export const downloadPaper = endpoint({
  name: 'downloadPaper',
  summary:
    'A page for school or for the child as a PDF; 409 without a report, and for school without a consent in force',
  params: z.strictObject({ assessmentId: AssessmentId, paper: PaperName }),
  query: z.strictObject({ parts: SchoolParts }),
  file: 'application/pdf',
  response: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
});
