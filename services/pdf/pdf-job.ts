import type { ReportPdfRequest } from '#services/pdf/made.ts';

/** What goes to the process that sets reports, and what comes back. */
export type PdfJob = { id: number; request: ReportPdfRequest };
export type PdfAnswer = { id: number; pdf: Uint8Array<ArrayBuffer> } | { id: number; fault: string };
