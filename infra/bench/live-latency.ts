import { setTimeout as wait } from 'node:timers/promises';
import { readMonotonicMs, startReceivers } from '#infra/bench/live-receivers.ts';
import { type ApiClient, createApiClient, createHttpSender } from '#infra/client/api-client.ts';
import { proveAddress } from '#infra/client/prove-address.ts';
import { scheduleAssessment } from '#shared/contracts/assessments.ts';
import { checkMood } from '#shared/contracts/child-tasks.ts';
import { signUp } from '#shared/contracts/session.ts';
import { createStudent } from '#shared/contracts/students.ts';
import type { AssessmentId } from '#shared/values/ids.ts';
import { formatTopic } from '#shared/values/live.ts';
import { CONSENT_NOTICE } from '#shared/values/notice.ts';

type LatencyOptions = {
  base: string;
  databaseUrl: string;
  families: number;
  socketsEach: number;
  writesPerSecond: number;
  seconds: number;
  warmUpSeconds: number;
};
type Family = { id: AssessmentId; parent: ApiClient };

const MOODS = ['happy', 'neutral', 'sad', 'excited'] as const;
const ENERGIES = ['high', 'medium', 'low'] as const;
const AT_ONCE = 6;
/** On a machine that cannot keep the pace, writes wait for answers; the figures are then those of the lower pace. */
const MAX_UNANSWERED = 32;

/**
 * Milliseconds from sending an answer over HTTP until the view with it has arrived on another connection, one value per
 * frame. It includes commit, hint, read and serialisation.
 */
export async function measureFrameLatencies({
  base,
  databaseUrl,
  families,
  socketsEach,
  writesPerSecond,
  seconds,
  warmUpSeconds,
}: LatencyOptions): Promise<number[]> {
  const all = await runLimited(families, (n) => createFamily(base, databaseUrl, n));
  const watching = await startReceivers(
    all.flatMap(({ id, parent }) =>
      Array.from({ length: socketsEach }, () => ({
        url: `${base.replace('http', 'ws')}/api/live`,
        cookie: parent.cookies(),
        say: JSON.stringify({ v: 1, type: 'sub', topic: formatTopic(id) }),
        group: 'all',
        week: id,
      })),
    ),
  );
  try {
    const sentAt = new Map<string, number>();
    const writes: Promise<void>[] = [];
    const unanswered = new Set<Promise<void>>();
    const warmUpWrites = writesPerSecond * warmUpSeconds;
    const began = performance.now();
    for (let n = 0; n < warmUpWrites + writesPerSecond * seconds; n++) {
      const due = began + (n * 1000) / writesPerSecond;
      if (due > performance.now()) await wait(due - performance.now());
      if (unanswered.size >= MAX_UNANSWERED) await Promise.race(unanswered);
      const { id, parent } = all[n % all.length] as Family;
      const turn = Math.floor(n / all.length);
      const body = { mood: MOODS[turn % MOODS.length] ?? 'happy', energy: ENERGIES[turn % ENERGIES.length] ?? 'low' };
      const at = readMonotonicMs();
      const answer = parent.call(checkMood, { params: { assessmentId: id, day: 1 }, body });
      const write = answer
        .then(({ version }) => void (n < warmUpWrites || sentAt.set(`${id}/${version}`, at)))
        .finally(() => unanswered.delete(write));
      unanswered.add(write);
      writes.push(write);
    }
    await Promise.all(writes);
    await wait(500);
    const arrived = (await watching.arrivals()).flatMap(([week, version, at]) => {
      const sent = sentAt.get(`${week}/${version}`);
      return sent === undefined ? [] : [at - sent];
    });
    // A view may be skipped for a newer one when two answers of a family coincide.
    if (arrived.length < sentAt.size * socketsEach * 0.99)
      throw new Error(`${arrived.length} views arrived of ${sentAt.size * socketsEach}`);
    return arrived;
  } finally {
    await watching.stop();
  }
}

/** Runs `make` for each number, a few at a time. */
async function runLimited<T>(count: number, make: (n: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  const worker = async () => {
    for (let n = next++; n < count; n = next++) results[n] = await make(n);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return results;
}

/**
 * Creates a parent, a child and a running week. Each family uses its own source address, since rate limits count by
 * address.
 */
async function createFamily(base: string, databaseUrl: string, n: number): Promise<Family> {
  // Only Linux can bind any address of 127.0.0.0/8; elsewhere the client waits out rate limits.
  const address = process.platform === 'linux' ? `127.0.${1 + (n >> 8)}.${n & 255}` : undefined;
  const parent = createApiClient(base, { send: createHttpSender(base, address), patienceSeconds: 60 });
  await parent.call(signUp, {
    params: {},
    body: { name: 'Parent', email: `parent-${n}@example.org`, password: 'correct horse battery' },
  });
  await proveAddress(databaseUrl, `parent-${n}@example.org`);
  const student = await parent.call(createStudent, { params: {}, body: { nickname: 'Child', ageYears: 8 } });
  const timeZone = findDaytimeZone();
  const startDate = new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date());
  const { id } = await parent.call(scheduleAssessment, {
    params: {},
    body: {
      studentId: student.id,
      startDate,
      timeZone,
      parentEmail: 'parent@example.org',
      consent: { noticeVersion: CONSENT_NOTICE },
    },
  });
  return { id, parent };
}

/** A day opens at 7 in the morning; in one of these two zones it is later than that. */
const findDaytimeZone = (): string => (new Date().getUTCHours() >= 8 ? 'Etc/UTC' : 'Etc/GMT-14');
