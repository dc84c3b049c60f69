import { setTimeout as wait } from 'node:timers/promises';
import { listDueReminders } from '#infra/bench/due-reminders.ts';
import type { ScaleProduct } from '#infra/bench/scale-product.ts';
import { type CpuReading, computeLeastIdleCpu, type Wave } from '#infra/bench/scale-waves.ts';
import { createFamily, type Habits, playDays, type WeekParts } from '#infra/bench/week-families.ts';
import { type ApiClient, type ApiClientOptions, createApiClient, createHttpSender } from '#infra/client/api-client.ts';
import { proveAddressIn } from '#infra/client/prove-address.ts';
import { openAccount } from '#infra/client/schedule.ts';
import { addWeek, type Family, type LivingFamily } from '#infra/demo/family.ts';
import { createTeacherLinks } from '#services/assessment/teacher-links.store.ts';
import { createLogClient, type LogClient } from '#services/database/clients.ts';
import { openDatabase } from '#services/database/database.store.ts';
import { createPostgresEventStore } from '#services/database/postgres-event-store.ts';
import { createRelayStore } from '#services/relay/relay.store.ts';
import { giveParentInput, giveTeacherInput } from '#shared/contracts/adult-forms.ts';
import { cancelAssessment } from '#shared/contracts/assessments.ts';
import { answerItem, answerScene, checkMood, recordTrials } from '#shared/contracts/child-tasks.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import type { AssessmentId } from '#shared/values/ids.ts';

const ANSWERS = new Set<Endpoint>([
  checkMood,
  answerScene,
  recordTrials,
  answerItem,
  giveParentInput,
  giveTeacherInput,
]);
/** Source addresses, each with its own connections. */
const ADDRESSES = 60;
/** Accounts that are opened at once: each costs a password hash. */
const SIGN_UPS_AT_ONCE = 4;
/** A report that is not there after two of the family's days, or after a minute where they are shorter, is a fault. */
const REPORT_DAYS = 2;
const REPORT_MS = 60_000;
const IDLE_WINDOWS = 6;

/** On every other evening a family comes at 19:30 or later, after its reminder; else between 9:00 and 17:00. */
const createHabits = (number: number): Habits => {
  const place = (number * 0.618) % 1;
  return {
    hoursAfterOpening: (day) => ((number + day) % 2 === 0 ? 12.5 + place : 2 + 8 * place),
    hoursBetweenTasks: 0.1,
  };
};

type SignedUpFamily = { family: Family; parent: ApiClient; number: number };
type WaveOptions = {
  name: string;
  weeks: number;
  daySeconds: number;
  /** How long each window is in which the idle use is measured behind the weeks. */
  idleMs: number;
  say: (line: string) => void;
};

/**
 * Plays whole weeks beside each other: first every account, then all weeks are scheduled at once, so that their evenings
 * fall together.
 */
export async function playWave(
  { product, readCpu, readSizes }: ScaleProduct,
  { name, weeks, daySeconds, idleMs, say }: WaveOptions,
): Promise<Wave> {
  const log = createLogClient(product.maintenanceUrl, { max: 4 });
  const { db, close } = openDatabase(product.maintenanceUrl, { max: 4 });
  const mintLink = createTeacherLinks(db).mint;
  const answerMs: number[] = [];
  const scheduled: AssessmentId[] = [];
  let faults = 0;
  const onFault = (error: Error) => {
    faults += 1;
    if (faults <= 10) say(`A family met a fault: ${error.message}`);
  };
  const onAnswer: ApiClientOptions['onAnswer'] = ({ endpoint, status, ms }) => {
    if (status < 300 && ANSWERS.has(endpoint)) answerMs.push(ms);
  };
  const senders = Array.from({ length: Math.min(ADDRESSES, weeks) }, (_, i) =>
    createHttpSender(product.baseUrl, `127.0.1.${i + 1}`),
  );
  const createVisitor = (number: number): ApiClient =>
    createApiClient(product.baseUrl, { send: senders[number % senders.length] as (typeof senders)[0], onAnswer });

  async function signUpAll(): Promise<SignedUpFamily[]> {
    const families: SignedUpFamily[] = [];
    const numbers = Array.from({ length: weeks }, (_, number) => number).values();
    const signUpNext = async () => {
      for (const number of numbers) {
        const [family, parent] = [createFamily(name, number), createVisitor(number)];
        await openAccount(parent, family.parent, () => proveAddressIn(log, family.parent.email));
        families.push({ family, parent, number });
      }
    };
    await Promise.all(Array.from({ length: SIGN_UPS_AT_ONCE }, signUpNext));
    return families;
  }

  try {
    const sizesBefore = await readSizes();
    const before = readCpu();
    const startedAt = new Date();
    const families = await signUpAll();
    const signedUp = readCpu();
    const began = performance.now();
    let scheduleSeconds = 0;
    const stopSampling = new AbortController();
    const sampling = sampleRelayAge(log, daySeconds, stopSampling.signal).catch((error: Error) => {
      onFault(error);
      return [];
    });
    const play = async ({ family, parent, number }: SignedUpFamily) => {
      const living = await addWeek(family, parent, 'UTC');
      scheduled.push(living.assessmentId);
      scheduleSeconds = (performance.now() - began) / 1000;
      const parts: WeekParts = {
        baseUrl: product.baseUrl,
        createVisitor: () => createVisitor(number),
        log,
        dayMs: daySeconds * 1000,
        mintLink,
      };
      await playDays(parts, family, living, createHabits(number));
      await waitForReport(living, daySeconds);
    };
    await Promise.all(families.map((each) => play(each).catch(onFault)));
    stopSampling.abort();
    const ended = readCpu();
    const idleReadings: CpuReading[] = [ended];
    for (let i = 0; i < IDLE_WINDOWS; i++) {
      await wait(idleMs);
      idleReadings.push(readCpu());
    }
    return {
      weeks,
      readings: [before, signedUp, ended],
      sizes: [sizesBefore, await readSizes()],
      idle: computeLeastIdleCpu(idleReadings),
      faults,
      scheduleSeconds,
      answerMs,
      relayAgeSeconds: await sampling,
      emails: await countEmails(log, startedAt),
      reminders: await readReminders(log, scheduled),
    };
  } finally {
    await Promise.all([log.end({ timeout: 5 }), close()]);
  }
}

const WORKER_MS = 300_000;

/**
 * Waits until a day was opened by the workflow: a worker starts later than the API, and gets no work before Temporal
 * knows its version.
 */
export async function waitForWorker({ product }: ScaleProduct): Promise<void> {
  const sql = createLogClient(product.maintenanceUrl, { max: 1 });
  const family = createFamily(`first-${Date.now().toString(36)}`, 0);
  const parent = createApiClient(product.baseUrl);
  try {
    await openAccount(parent, family.parent, () => proveAddressIn(sql, family.parent.email));
    const { assessmentId } = await addWeek(family, parent, 'UTC');
    for (const until = Date.now() + WORKER_MS; ; await wait(500)) {
      const opened = await sql`select 1 from events where stream_id = ${assessmentId} and type = 'DayOpened'`;
      if (opened.length > 0) break;
      if (Date.now() > until) throw new Error(`The worker opened no day within ${WORKER_MS / 1000} s`);
    }
    await parent.call(cancelAssessment, { params: { assessmentId }, body: {} });
  } finally {
    await sql.end({ timeout: 5 });
  }
}

async function waitForReport({ progress }: LivingFamily, daySeconds: number): Promise<void> {
  const limitMs = Math.max(REPORT_MS, REPORT_DAYS * daySeconds * 1000);
  const until = Date.now() + limitMs;
  for (;;) {
    const { status, nextAt } = await progress();
    if (status === 'completed') return;
    if (Date.now() > until) throw new Error(`its week was ${status} ${limitMs / 1000} s after its last task`);
    const untilNextMs = nextAt ? Date.parse(nextAt) - Date.now() : 0;
    // The report is written as soon as nothing is missing, long before the end of the grace.
    await wait(Math.max(250, daySeconds * 20, Math.min(untilNextMs, daySeconds * 125)));
  }
}

/** Age in seconds of the oldest change that waits for Temporal, fifty times a day. */
async function sampleRelayAge(log: LogClient, daySeconds: number, signal: AbortSignal): Promise<number[]> {
  const relay = createRelayStore(log);
  const ages: number[] = [];
  while (!signal.aborted) {
    ages.push((await relay.backlog()).oldestDueSeconds);
    await wait(daySeconds * 20, undefined, { signal }).catch(() => {});
  }
  return ages;
}

/** Those that were written, for those after a report leave days and months later. */
async function countEmails(log: LogClient, since: Date): Promise<number> {
  const [row] = await log<{ emails: number }[]>`select count(*)::int as emails from mail where created_at >= ${since}`;
  return row?.emails ?? 0;
}

/** Every reminder that the families were due, with when it was sent. */
async function readReminders(log: LogClient, assessmentIds: readonly AssessmentId[]): Promise<Wave['reminders']> {
  const store = createPostgresEventStore(log);
  const rows = await log<{ key: string; sent: Date }[]>`
    select concat_ws('/', assessment_id, split_part(recipient, ':', 1), payload ->> 'day') as key, sent_at as sent from mail
    where kind in ('reminder', 'teacher-reminder') and sent_at is not null and assessment_id = any(${[...assessmentIds]}::uuid[])`;
  const sentMs = new Map(rows.map(({ key, sent }) => [key, sent.getTime()]));
  const reminders: Wave['reminders'][number][] = [];
  for (const id of assessmentIds) {
    const events = (await store.read(id)).map(({ event }) => event);
    for (const { to, day, ...due } of listDueReminders(events))
      reminders.push({ ...due, sentMs: sentMs.get(`${id}/${to}/${day}`) ?? null });
  }
  return reminders;
}
