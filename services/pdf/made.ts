import type { Say } from '#services/pdf/said.ts';
import type { ReportDocument } from '#shared/measurement/report/document.ts';
import type { Instant } from '#shared/values/days.ts';

/** A report that is to be put on paper: the document as it is stored, and whom it is about. */
export type ReportPdfRequest = {
  document: ReportDocument;
  child: string;
  generatedAt: Instant | null;
  timeZone: string;
};

/** What every part of the paper is made from. */
export type Made = { report: ReportDocument; child: string; say: Say; dateOf: (instant: string) => string };
