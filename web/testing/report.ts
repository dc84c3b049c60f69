import type { Report } from '#shared/contracts/report.ts';
import { ReportDocument } from '#shared/measurement/report/document.ts';
import golden from '#shared/measurement/testing/full-week.report.golden?raw';
import { createProgressView } from '#web/testing/examples.ts';

/** A real report: the golden file of the measurement tests. */
export const DOCUMENT = ReportDocument.parse(JSON.parse(golden));
/** The week of that report. */
export const FINISHED = createProgressView({
  currentDay: 7,
  status: 'completed',
  nextTask: null,
  waitingReason: null,
  reportStatus: 'completed',
});
export const createReport = (more: Partial<Report> = {}): Report => ({
  id: FINISHED.id,
  childName: 'Mira',
  assessmentDate: '2026-11-22',
  reportType: 'comprehensive',
  status: 'completed',
  overall: null,
  keyInsights: [],
  ageYears: 12,
  generatedAt: '2026-11-29T10:00:00.000Z',
  document: DOCUMENT,
  doubts: [],
  ...more,
});
