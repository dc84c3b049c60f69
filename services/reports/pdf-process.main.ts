import type { PdfAnswer, PdfJob } from '#services/reports/report-pdf.ts';
import { createTypesetter } from '#services/reports/typesetter.ts';

/**
 * The process that renders reports: fonts and template are read once, then it takes one report after the other. The API
 * starts and ends it (`report-pdf.ts`). It gets no setting of the installation: no database address, no secret.
 */
const typeset = createTypesetter();

// Ctrl-C reaches every process of a terminal; the API still waits for the report that is being rendered, and ends this
// process itself.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {});
// Exits when the API was killed.
process.on('disconnect', () => process.exit());

process.on('message', ({ id, request }: PdfJob) => process.send?.(answer(id, request)));

function answer(id: number, request: PdfJob['request']): PdfAnswer {
  try {
    return { id, pdf: new Uint8Array(typeset(request)) };
  } catch (error) {
    return { id, fault: error instanceof Error ? error.message : String(error) };
  }
}
