import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { ReportPdfRequest } from '#services/reports/blocks.ts';
import { Refused } from '#shared/values/refusal.ts';

/** The messages to and from the typesetter process. */
export type PdfJob = { id: number; request: ReportPdfRequest };
export type PdfAnswer = { id: number; pdf: Uint8Array<ArrayBuffer> } | { id: number; fault: string };

/**
 * Renders one report as a PDF. @throws Refused UNAVAILABLE if too many wait, if it takes too long, or if the process
 * breaks
 */
export type MakeReportPdf = (request: ReportPdfRequest) => Promise<Uint8Array>;

type PdfSettings = {
  /** Length of the queue, the report that is being rendered included. */
  maxQueued: number;
  /** Time limit for one report, once the process is up. */
  limitMs: number;
  /** Time limit for the process to start and to read its fonts. */
  startMs: number;
  /** The process is ended after so long without a request. */
  idleMs: number;
  /**
   * Limit of the process's heap and native memory together: a report allocates about 900 MB, most of which is never
   * touched.
   */
  memoryMb: number;
  /** The program of the process. */
  program: URL;
  /** A process broke, or was ended in the middle of a report. */
  onBroken: () => void;
};

const DEFAULTS: PdfSettings = {
  maxQueued: 16,
  limitMs: 5_000,
  startMs: 8_000,
  idleMs: 60_000,
  memoryMb: 1_536,
  program: new URL('./pdf-process.main.ts', import.meta.url),
  onBroken: () => undefined,
};
const HEAP_MB = 192;

/** After how many seconds a refused client may retry. */
const RETRY_SECONDS = 2;

class BusyRefusal extends Refused {
  readonly retryAfter = RETRY_SECONDS;
  constructor() {
    super('UNAVAILABLE');
  }
}

type QueuedJob = { job: PdfJob; settle: (answer: PdfAnswer | null) => void };
type TypesetterProcess = { process: ChildProcess; isFresh: boolean };
type ReportPdfs = {
  make: MakeReportPdf;
  waiting: () => number;
  /** The id of the process, if there is one. */
  processId: () => number | undefined;
  stop: () => Promise<void>;
};

/**
 * Reports are rendered one after the other in a separate process: the typesetter is native code, and if it aborts or
 * runs out of memory one report is lost, but not the server or its sockets. The process starts with the first report
 * and ends after a minute without one; nothing is stored. A process that breaks, or takes too long, is killed: its
 * report is refused, and the next one gets another process.
 */
export function createReportPdfs(settings: Partial<PdfSettings> = {}): ReportPdfs {
  const { maxQueued, limitMs, startMs, idleMs, memoryMb, program, onBroken } = { ...DEFAULTS, ...settings };
  const queue: QueuedJob[] = [];
  let typesetter: TypesetterProcess | null = null;
  let timer: NodeJS.Timeout | undefined;
  let lastId = 0;
  let isStopped = false;

  function getTypesetter(): TypesetterProcess {
    if (typesetter) return typesetter;
    const started: TypesetterProcess = { process: spawnProgram(program, memoryMb), isFresh: true };
    started.process.on('message', (answer: PdfAnswer) => {
      if (typesetter === started) settleFirst(answer);
    });
    // A process that cannot be started or written to emits an error; one that aborts emits an exit.
    started.process.on('error', () => replace(started));
    started.process.on('exit', () => replace(started));
    typesetter = started;
    return started;
  }

  function sendNext(): void {
    clearTimeout(timer);
    const [first] = queue;
    if (!first) {
      // Only a pending report may keep the server's process alive.
      if (typesetter) unref(typesetter.process);
      timer = setTimeout(endIdle, idleMs).unref();
      return;
    }
    const started = getTypesetter();
    ref(started.process);
    timer = setTimeout(() => replace(started), started.isFresh ? startMs + limitMs : limitMs);
    started.process.send(first.job, (error) => {
      if (error) replace(started);
    });
  }

  function settleFirst(answer: PdfAnswer | null): void {
    if (typesetter) typesetter.isFresh = false;
    queue.shift()?.settle(answer);
    sendNext();
  }

  /** Kills the process and refuses its current report. */
  function replace(target: TypesetterProcess): void {
    if (typesetter !== target) return;
    typesetter = null;
    target.process.kill('SIGKILL');
    onBroken();
    if (queue.length > 0) settleFirst(null);
  }

  function endIdle(): void {
    typesetter?.process.kill('SIGKILL');
    typesetter = null;
  }

  return {
    make: (request) => {
      if (isStopped || queue.length >= maxQueued) return Promise.reject(new BusyRefusal());
      return new Promise((resolve, reject) => {
        lastId += 1;
        queue.push({
          job: { id: lastId, request },
          settle: (answer) => {
            if (answer === null) reject(new BusyRefusal());
            else if ('pdf' in answer) resolve(answer.pdf);
            // The text of a fault may quote a family's words, so only a test reads it.
            else reject(new Error('rendering a report failed', { cause: answer.fault }));
          },
        });
        if (queue.length === 1) sendNext();
      });
    },
    waiting: () => queue.length,
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
 * Starts the process under a memory limit, which a shell sets: Node can limit its heap alone, and the typesetter
 * allocates outside it. The system then refuses an allocation, on which native code aborts. On a system without such a
 * limit only the heap's remains.
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
    // Output could contain a child's data, so it is ignored.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
    // An empty environment, so that native code can read no secret. More than two threads gain nothing for one report
    // and slow down everything else.
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
