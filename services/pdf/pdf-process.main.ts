import type { PdfAnswer, PdfJob } from '#services/pdf/pdf-job.ts';
import { typesetter } from '#services/pdf/typesetter.ts';

/**
 * The process in which reports are set: fonts and template are read once, then it takes one report after the other. The
 * API begins it and ends it (`report-pdf.ts`). It knows nothing of the installation: no address of a database, no
 * secret.
 */
const set = typesetter();

// Ctrl-C reaches every process of a terminal; the API still waits for the report that is being set, and ends this
// process itself.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {});
// An API that was killed leaves no process behind.
process.on('disconnect', () => process.exit());

process.on('message', ({ id, request }: PdfJob) => process.send?.(answer(id, request)));

function answer(id: number, request: PdfJob['request']): PdfAnswer {
  try {
    return { id, pdf: new Uint8Array(set(request)) };
  } catch (error) {
    return { id, fault: error instanceof Error ? error.message : String(error) };
  }
}
