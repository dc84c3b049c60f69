import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { withDeadline } from '#services/database/deadline.ts';
import { CALLER_LEFT } from '#services/http/request-end.ts';

const READ_MS = 1_000;
/** Beyond every edge of its histogram, which takes no infinite number. */
const NEVER_SECONDS = 86_400;
/** Routes by which families and teachers answer, with PUT. */
const ANSWER_ROUTE = /^\/api\/assessments\/./;

export type Metrics = {
  registry: Registry;
  /** One request that has ended, in seconds; `route` is the pattern, so that no id becomes a label. */
  answered: (route: string, method: string, status: number, seconds: number) => void;
  /** One commit of the log with its number of events. */
  committed: (events: number) => void;
  /** A view reached the sockets that watch its assessment, so many seconds after its commit. */
  pushed: (seconds: number) => void;
  /** A reminder left, so many seconds after its hour. */
  reminded: (seconds: number) => void;
  /** A reminder was due and never left. */
  notReminded: () => void;
  /** A report is recorded, so many seconds after nothing was missing any more. */
  reported: (seconds: number) => void;
  /** The process that sets reports broke, or was ended in the middle of one. */
  typesetterBroke: () => void;
  /**
   * A gauge that is read on each scrape. Where that fails or takes too long it has the value `unread`, or none: the
   * other figures must not need what it reads from. It has none, too, where there is nothing to read.
   */
  watch: (name: string, help: string, read: () => number | Promise<number | undefined>, unread?: number) => void;
};

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer a request',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  /**
   * Promises are counted without labels: a series with labels begins with its first request, and Prometheus sees no
   * increase in what a series begins with.
   */
  const createTiming = (name: string, help: string, buckets: number[]) =>
    new Histogram({ name, help, buckets, registers: [registry] });
  const answers = createTiming(
    'answer_seconds',
    'Time to acknowledge an answer or to see its caller leave; a day if it failed. What was refused is not counted',
    [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.3, 0.5, 1, 2.5, 10],
  );
  const frames = createTiming(
    'live_frame_seconds',
    'Time from a commit to the frames that show it',
    [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  );
  const reminders = createTiming(
    'reminder_late_seconds',
    'Time from the hour of a reminder to its leaving; a day if it never left',
    [1, 10, 30, 60, 120, 300, 600, 1800, 7200],
  );
  const reports = createTiming(
    'report_seconds',
    'Time from the last thing a report waited for to the report',
    [1, 5, 10, 30, 60, 120, 300, 600, 3600],
  );
  const commits = new Counter({
    name: 'log_commits_total',
    help: 'Commits of the event log by this node',
    registers: [registry],
  });
  const events = new Counter({ name: 'log_events_total', help: 'Events appended by this node', registers: [registry] });
  const breakages = new Counter({
    name: 'pdf_breakages_total',
    help: 'How often the PDF process broke or was killed during a report',
    registers: [registry],
  });
  return {
    registry,
    answered: (route, method, status, seconds) => {
      requests.observe({ route, method, status: String(status) }, seconds);
      if (method !== 'PUT' || !ANSWER_ROUTE.test(route)) return;
      if (status >= 500) answers.observe(NEVER_SECONDS);
      else if (status < 300 || status === CALLER_LEFT) answers.observe(seconds);
    },
    committed: (count) => {
      commits.inc();
      events.inc(count);
    },
    pushed: (seconds) => frames.observe(seconds),
    reminded: (seconds) => reminders.observe(seconds),
    notReminded: () => reminders.observe(NEVER_SECONDS),
    reported: (seconds) => reports.observe(seconds),
    typesetterBroke: () => breakages.inc(),
    watch: (name, help, read, unread) => {
      new Gauge({
        name,
        help,
        registers: [registry],
        async collect() {
          const value = await withDeadline(READ_MS, Promise.resolve().then(read)).catch(() => unread);
          if (value === undefined) this.remove();
          else this.set(value);
        },
      });
    },
  };
}

const RESOLUTION_MS = 10;
const SAMPLE_MS = 250;
/** An idle process lags about 1 ms; at this lag a request with three queries is late by a twentieth of a second. */
const LATE_MS = 15;

/** Whether the event loop of this process was late, on average over the last quarter of a second. */
export function watchEventLoopLag(): () => boolean {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delays.enable();
  let isLate = false;
  setInterval(() => {
    isLate = delays.mean / 1e6 - RESOLUTION_MS > LATE_MS;
    delays.reset();
  }, SAMPLE_MS).unref();
  return () => isLate;
}
