import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createApiClient } from '#infra/client/api-client.ts';
import { teacherToken } from '#infra/client/inbox.ts';
import { answerAsTeacher, type Family, liveWeek, scheduleWeek } from '#infra/demo/family.ts';
import { findFreePorts } from '#infra/demo/free-ports.ts';
import { createProductEnvironment } from '#infra/demo/product-environment.ts';
import { listenForShutdown, takeStartLock } from '#infra/start/processes.ts';
import { type Product, startProduct } from '#infra/start/product.ts';
import { createDemoFamily } from '#infra/start/seed.ts';
import { formatStartError } from '#infra/start/sentences.ts';
import { describeGrounds, formatLikelyScore } from '#messages/score-words.ts';
import type { ProgressView } from '#shared/contracts/progress-view.ts';
import { getReport } from '#shared/contracts/report.ts';

/*
 * Runs a whole week of a simulated family through the public API, on a product of its own with short days. DAY_LENGTH
 * is the length of a day, 7 s by default. On a terminal the product keeps running afterwards, so that the report can be
 * read.
 */
const root = fileURLToPath(new URL('../..', import.meta.url));
const programs = join(root, '.data');
const data = join(programs, 'demo');
const say = (line: string) => console.log(line);

const family: Family = { ...createDemoFamily(process.env.DEMO_SEED), teacherEmail: 'teacher@school.example' };

const formatStones = ({ days }: ProgressView): string =>
  days
    .map(({ state, openTasks }) => (state === 'pending' ? '○' : openTasks > 0 || state === 'current' ? '◐' : '●'))
    .join(' ');
const line = (what: string, view: ProgressView): string =>
  `  ${formatStones(view)}   day ${view.currentDay} of 7   ${String(view.tasksCompleted).padStart(2)} of ${view.totalTasks}   ${what}`;

async function play({ baseUrl, mailUrl, temporalUiUrl }: Product): Promise<void> {
  const { email, password } = family.parent;
  say(`\nWatch it live: ${baseUrl}/dashboard   sign in as ${email} / ${password}`);
  if (temporalUiUrl) say(`The week in Temporal: ${temporalUiUrl}`);
  if (mailUrl) say(`Its mails: ${mailUrl}\n`);
  const startedAt = performance.now();
  const living = await scheduleWeek(baseUrl, family, 'UTC', createApiClient(baseUrl), mailUrl);
  const teacher = async () =>
    answerAsTeacher(baseUrl, await teacherToken(mailUrl ?? '', family.teacherEmail ?? ''), family);
  const view = await liveWeek(family, living, teacher, (what, now) => say(line(what, now)));
  const report = await living.parent.call(getReport, { params: { assessmentId: living.assessmentId } });
  if (view.status !== 'completed' || report.status !== 'completed')
    throw new Error(`the week ended as ${view.status}, its report as ${report.status}`);
  const overall = report.overall
    ? `overall ${formatLikelyScore(report.overall.score, report.overall.lo, report.overall.hi)}, ${describeGrounds(report.overall)}`
    : 'no overall score';
  say(
    `\nThe report is there after ${((performance.now() - startedAt) / 1000).toFixed(0)} s: ${report.reportType}, ${overall}.`,
  );
  say(`${baseUrl}/reports/${living.assessmentId}\n`);
}

const { requested: shutdownRequested, signal } = listenForShutdown();

async function demonstrate(): Promise<void> {
  // Beside the folder of the data, which each demonstration begins anew.
  const lock = await takeStartLock(`${data}.lock`, fileURLToPath(import.meta.url));
  try {
    await rm(data, { recursive: true, force: true });
    const environment = createProductEnvironment({ DAY_LENGTH: process.env.DAY_LENGTH ?? '7s' });
    const ports = await findFreePorts();
    const product = await startProduct({ root, data, programs, ports, environment, say, note: lock.note, signal });
    try {
      await Promise.race([
        play(product),
        product.broken.then((why) => Promise.reject(new Error(why))),
        shutdownRequested,
      ]);
      if (process.stdout.isTTY) {
        say('Ctrl-C ends the demonstration.');
        await Promise.race([shutdownRequested, product.broken]);
      }
    } finally {
      await product.stop();
    }
  } finally {
    lock.release();
  }
}

try {
  await demonstrate();
} catch (error) {
  if (!signal.aborted) process.stderr.write(`\n${formatStartError(error, data)}\n`);
  process.exitCode = signal.aborted ? 0 : 1;
}
