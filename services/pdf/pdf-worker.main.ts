import { parentPort } from 'node:worker_threads';
import type { PdfAnswer, PdfJob } from '#services/pdf/pdf-job.ts';
import { typesetter } from '#services/pdf/typesetter.ts';

/** The thread in which reports are set: fonts and template are read once, then it takes one report after the other. */
const set = typesetter();

parentPort?.on('message', ({ id, request }: PdfJob) => {
  try {
    // The bytes are handed over and not copied.
    const pdf = new Uint8Array(set(request));
    parentPort?.postMessage({ id, pdf } satisfies PdfAnswer, [pdf.buffer]);
  } catch (error) {
    parentPort?.postMessage({ id, fault: error instanceof Error ? error.message : String(error) } satisfies PdfAnswer);
  }
});
