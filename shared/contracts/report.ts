import { z } from 'zod';
import { endpoint } from '#shared/contracts/endpoint.ts';
import { ReportSummary } from '#shared/contracts/reports.ts';
import { Energy, Mood } from '#shared/instruments/mood.ts';
import { SkillArea } from '#shared/instruments/skills.ts';
import { ReportDocument } from '#shared/measurement/report/document.ts';
import { FlagCode } from '#shared/measurement/report/statement.ts';
import { Instant, MoodDay } from '#shared/values/days.ts';
import { AssessmentId } from '#shared/values/ids.ts';
import { TaskId } from '#shared/values/tasks.ts';

/**
 * A finished sitting of a running week that is worth doing again; `task` and `area` are what `POST …/replays` asks for.
 */
export const Doubt = z
  .strictObject({ source: z.string(), codes: z.array(FlagCode), task: TaskId, area: SkillArea.optional() })
  .meta({ id: 'Doubt' });
export type Doubt = z.infer<typeof Doubt>;

export const Report = ReportSummary.extend({
  ageYears: z.int(),
  generatedAt: Instant.nullable(),
  /** Null until the report is completed, and for one of another shape than this version reads. */
  document: ReportDocument.nullable(),
  /** While the week runs; empty afterwards, when no sitting can be done again. */
  doubts: z.array(Doubt),
  /** Until there is a report, which has its own: how the child said that its days were. No score is made of it. */
  moods: z.array(z.strictObject({ day: MoodDay, mood: Mood, energy: Energy })).optional(),
}).meta({ id: 'Report' });
export type Report = z.infer<typeof Report>;

export const getReport = endpoint({
  name: 'getReport',
  summary: 'One report; `document` is there when it is completed, `doubts` while the week runs',
  params: z.strictObject({ assessmentId: AssessmentId }),
  response: Report,
});

/** A report on paper. It is made when it is asked for and kept nowhere. */
export const downloadReport = endpoint({
  name: 'downloadReport',
  summary: 'A finished report as a PDF; 409 while there is none',
  params: z.strictObject({ assessmentId: AssessmentId }),
  file: 'application/pdf',
  response: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
});
