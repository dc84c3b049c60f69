import type { ReportPdfRequest } from '#services/reports/pdf-context.ts';

/** The messages to and from the typesetter process. */
export type PdfJob = { id: number; request: ReportPdfRequest };
export type PdfAnswer = { id: number; pdf: Uint8Array<ArrayBuffer> } | { id: number; fault: string };
