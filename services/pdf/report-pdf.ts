import { Worker } from 'node:worker_threads';
import type { ReportPdfRequest } from '#services/pdf/made.ts';
import type { PdfAnswer, PdfJob } from '#services/pdf/pdf-job.ts';
import { Refused } from '#shared/values/refusal.ts';

/** Sets one report as a PDF. @throws Refused UNAVAILABLE where too many wait, where it takes too long, and where the thread breaks */
export type MakeReportPdf = (request: ReportPdfRequest) => Promise<Uint8Array>;

export type PdfSettings = {
  /** Reports that may wait, the one that is being set among them. */
  most: number;
  /** For one report, its thread being up. */
  limitMs: number;
  /** For the thread to read its fonts, once. */
  startMs: number;
  /** The program of the thread. */
  program: URL;
};

const USUAL: PdfSettings = { most: 16, limitMs: 5_000, startMs: 8_000, program: new URL('./pdf-worker.main.ts', import.meta.url) };

/** When somebody whose report could not be taken may ask again. */
const RETRY_SECONDS = 2;

class Busy extends Refused {
  readonly retryAfter = RETRY_SECONDS;
  constructor() {
    super('UNAVAILABLE');
  }
}

type Waiting = { job: PdfJob; settle: (answer: PdfAnswer | null) => void };
export type ReportPdfs = { make: MakeReportPdf; waiting: () => number; stop: () => Promise<void> };

/**
 * Reports are set one after the other in a thread of their own, so that the server goes on meanwhile; nothing of them is kept. The thread
 * begins with the first report and lives on. One that breaks, or takes too long, is ended: its report is refused, and the next gets another.
 */
export function reportPdfs(settings: Partial<PdfSettings> = {}): ReportPdfs {
  const { most, limitMs, startMs, program } = { ...USUAL, ...settings };
  const queue: Waiting[] = [];
  let thread: { worker: Worker; isFresh: boolean } | null = null;
  let timer: NodeJS.Timeout | undefined;
  let lastId = 0;
  let stopped = false;

  function threadOf(): { worker: Worker; isFresh: boolean } {
    if (thread) return thread;
    const worker = new Worker(program);
    const begun = { worker, isFresh: true };
    // Nobody waits for it at the end of the process but whoever waits for a report.
    worker.unref();
    worker.on('message', (answer: PdfAnswer) => {
      if (thread === begun) done(answer);
    });
    worker.on('error', () => broken(begun));
    worker.on('exit', () => broken(begun));
    thread = begun;
    return begun;
  }

  function next(): void {
    const [first] = queue;
    if (!first) return;
    const begun = threadOf();
    timer = setTimeout(() => broken(begun), begun.isFresh ? startMs + limitMs : limitMs);
    begun.worker.ref();
    begun.worker.postMessage(first.job);
  }

  function done(answer: PdfAnswer | null): void {
    clearTimeout(timer);
    if (thread) thread.isFresh = false;
    thread?.worker.unref();
    queue.shift()?.settle(answer);
    next();
  }

  /** The thread is ended, with the report that it was at. */
  function broken(which: NonNullable<typeof thread>): void {
    if (thread !== which) return;
    thread = null;
    void which.worker.terminate();
    if (queue.length > 0) done(null);
  }

  return {
    make: (request) => {
      if (stopped || queue.length >= most) return Promise.reject(new Busy());
      return new Promise((resolve, reject) => {
        lastId += 1;
        queue.push({
          job: { id: lastId, request },
          settle: (answer) => {
            if (answer === null) reject(new Busy());
            else if ('pdf' in answer) resolve(answer.pdf);
            // The text of a fault may hold what a family wrote: nobody but a test is told.
            else reject(new Error('a report could not be set', { cause: answer.fault }));
          },
        });
        if (queue.length === 1) next();
      });
    },
    waiting: () => queue.length,
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      const left = thread;
      thread = null;
      for (const { settle } of queue.splice(0)) settle(null);
      await left?.worker.terminate();
    },
  };
}
