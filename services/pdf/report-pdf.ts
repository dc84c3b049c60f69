import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { ReportPdfRequest } from '#services/pdf/made.ts';
import type { PdfAnswer, PdfJob } from '#services/pdf/pdf-job.ts';
import { Refused } from '#shared/values/refusal.ts';

/**
 * Sets one report as a PDF. @throws Refused UNAVAILABLE where too many wait, where it takes too long, and where the
 * process breaks
 */
export type MakeReportPdf = (request: ReportPdfRequest) => Promise<Uint8Array>;

export type PdfSettings = {
  /** Reports that may wait, the one that is being set among them. */
  most: number;
  /** For one report, its process being up. */
  limitMs: number;
  /** For the process to begin and to read its fonts, once. */
  startMs: number;
  /** The process is ended when nobody has asked for a report for so long. */
  idleMs: number;
  /**
   * What the process may allocate, heap and native memory together: a report takes about 900 MB of it, most of which is
   * never touched.
   */
  memoryMb: number;
  /** The program of the process. */
  program: URL;
};

const USUAL: PdfSettings = {
  ...{ most: 16, limitMs: 5_000, startMs: 8_000, idleMs: 60_000, memoryMb: 1_536 },
  program: new URL('./pdf-process.main.ts', import.meta.url),
};
const HEAP_MB = 192;

/** When somebody whose report could not be taken may ask again. */
const RETRY_SECONDS = 2;

class Busy extends Refused {
  readonly retryAfter = RETRY_SECONDS;
  constructor() {
    super('UNAVAILABLE');
  }
}

type Waiting = { job: PdfJob; settle: (answer: PdfAnswer | null) => void };
type Typesetter = { process: ChildProcess; isFresh: boolean };
export type ReportPdfs = {
  make: MakeReportPdf;
  waiting: () => number;
  /** How many processes broke, or were ended in the middle of a report. */
  breakages: () => number;
  /** The id of the process, while there is one. */
  processId: () => number | undefined;
  stop: () => Promise<void>;
};

/**
 * Reports are set one after the other in a process of their own: the typesetter is native code, and where that aborts
 * or runs out of memory one report is lost, and neither the server nor its sockets. The process begins with the first
 * report and ends after a minute without one; nothing is stored. One that breaks, or takes too long, is killed: its
 * report is refused, and the next one gets another process.
 */
export function reportPdfs(settings: Partial<PdfSettings> = {}): ReportPdfs {
  const { most, limitMs, startMs, idleMs, memoryMb, program } = { ...USUAL, ...settings };
  const queue: Waiting[] = [];
  let typesetter: Typesetter | null = null;
  let timer: NodeJS.Timeout | undefined;
  let lastId = 0;
  let breakages = 0;
  let isStopped = false;

  function getTypesetter(): Typesetter {
    if (typesetter) return typesetter;
    const begun: Typesetter = { process: spawnProgram(program, memoryMb), isFresh: true };
    begun.process.on('message', (answer: PdfAnswer) => {
      if (typesetter === begun) settleFirst(answer);
    });
    // A process that cannot be begun or cannot be written to has an error; one that aborts has an end.
    begun.process.on('error', () => replace(begun));
    begun.process.on('exit', () => replace(begun));
    typesetter = begun;
    return begun;
  }

  function setNext(): void {
    clearTimeout(timer);
    const [first] = queue;
    if (!first) {
      // Only who waits for a report keeps the server's process from ending.
      if (typesetter) unref(typesetter.process);
      timer = setTimeout(endIdle, idleMs).unref();
      return;
    }
    const begun = getTypesetter();
    ref(begun.process);
    timer = setTimeout(() => replace(begun), begun.isFresh ? startMs + limitMs : limitMs);
    begun.process.send(first.job, (error) => {
      if (error) replace(begun);
    });
  }

  function settleFirst(answer: PdfAnswer | null): void {
    if (typesetter) typesetter.isFresh = false;
    queue.shift()?.settle(answer);
    setNext();
  }

  /** Kills the process and refuses the report that it was at. */
  function replace(which: Typesetter): void {
    if (typesetter !== which) return;
    typesetter = null;
    which.process.kill('SIGKILL');
    breakages += 1;
    if (queue.length > 0) settleFirst(null);
  }

  function endIdle(): void {
    typesetter?.process.kill('SIGKILL');
    typesetter = null;
  }

  return {
    make: (request) => {
      if (isStopped || queue.length >= most) return Promise.reject(new Busy());
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
        if (queue.length === 1) setNext();
      });
    },
    waiting: () => queue.length,
    breakages: () => breakages,
    processId: () => typesetter?.process.pid,
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      const last = typesetter?.process;
      typesetter = null;
      for (const { settle } of queue.splice(0)) settle(null);
      if (!last?.pid) return;
      last.ref();
      const ended = new Promise((resolve) => last.once('exit', resolve));
      last.kill('SIGKILL');
      await ended;
    },
  };
}

/**
 * Begins the process under a limit of what it may allocate, which a shell sets: Node can limit its heap alone, and the
 * memory of a typesetter is beside it. The system then refuses an allocation, on which native code aborts. Where a
 * system has no such limit the heap's stays.
 */
function spawnProgram(program: URL, memoryMb: number): ChildProcess {
  const args = [`--max-old-space-size=${HEAP_MB}`, fileURLToPath(program)];
  const limited = [
    '-c',
    `ulimit -d ${memoryMb * 1024} 2>/dev/null; ulimit -c 0 2>/dev/null; exec "$0" "$@"`,
    process.execPath,
    ...args,
  ];
  const [command, all] = process.platform === 'win32' ? [process.execPath, args] : ['/bin/sh', limited];
  return spawn(command, all, {
    // It writes nothing: what it could say would be about a child.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
    // Nothing of our own environment, so that no secret is within the reach of native code. More than two threads gain
    // nothing for one report and take from everybody else.
    env: { RAYON_NUM_THREADS: '2' },
  });
}

function ref(child: ChildProcess): void {
  child.ref();
  child.channel?.ref();
}

function unref(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
}
