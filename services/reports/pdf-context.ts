import type { FormatSentence } from '#services/reports/sentence-formatter.ts';
import type { ReportDocument } from '#shared/measurement/report/document.ts';
import type { Instant } from '#shared/values/days.ts';

/** The input of a PDF: the stored document and the child's name. */
export type ReportPdfRequest = {
  document: ReportDocument;
  child: string;
  generatedAt: Instant | null;
  timeZone: string;
};

/** What every part of the PDF is built from. */
export type PdfContext = {
  report: ReportDocument;
  child: string;
  say: FormatSentence;
  formatDate: (instant: string) => string;
};
