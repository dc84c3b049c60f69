import { setTimeout as wait } from 'node:timers/promises';
import { type Arrival, readMonotonicMs, startReceivers } from '#infra/bench/live-receivers.ts';
import { type ApiClient, createApiClient, createHttpSender } from '#infra/client/api-client.ts';
import { proveAddress } from '#infra/client/prove-address.ts';
import { openAccount, PASSWORD, scheduleChild } from '#infra/client/schedule.ts';
import { checkMood } from '#shared/contracts/child-tasks.ts';
import type { AssessmentId } from '#shared/values/ids.ts';
import { formatTopic } from '#shared/values/live.ts';

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
/** On a machine that cannot keep the pace, writes wait for answers; their wait is part of their times. */
const MAX_UNANSWERED = 32;
/** A view that comes later than this behind the last write counts as one that never came. */
const LATEST_VIEW_MS = 2_000;

/** A write to a week: when it was due, and the version that its answer told. */
type Write = { week: string; due: number; version: number };

/**
 * Milliseconds from when each write was due until its view was on each socket of its week: the first view with its
 * version, or with a newer one, since a view is skipped for a newer one when two answers of a family coincide. Infinite
 * where none came. `watched`: the week of each socket.
 */
export function computeLatencies(
  writes: readonly Write[],
  arrivals: readonly Arrival[],
  watched: readonly string[],
): number[] {
  const arrivalsBySocket = Map.groupBy(arrivals, ([socket]) => socket);
  const writesByWeek = Map.groupBy(writes, ({ week }) => week);
  return watched.flatMap((week, socket) => {
    const views = arrivalsBySocket.get(socket) ?? [];
    return (writesByWeek.get(week) ?? []).map(({ due, version }) => {
      const [, , at = Number.POSITIVE_INFINITY] = views.find(([, shown]) => shown >= version) ?? [];
      return at - due;
    });
  });
}

/**
 * Latencies of answers that are sent over HTTP until they are shown on another connection, one per write and socket, and
 * how many were sent a second. They include commit, hint, read and serialisation.
 */
export async function measureFrameLatencies({
  base,
  databaseUrl,
  families,
  socketsEach,
  writesPerSecond,
  seconds,
  warmUpSeconds,
}: LatencyOptions): Promise<{ latencies: number[]; writesPerSecond: number }> {
  const all = await runLimited(families, (n) => createFamily(base, databaseUrl, n));
  const watching = await startReceivers(
    all.flatMap(({ id, parent }) =>
      Array.from({ length: socketsEach }, () => ({
        url: `${base.replace('http', 'ws')}/api/live`,
        cookie: parent.cookies(),
        say: JSON.stringify({ v: 1, type: 'sub', topic: formatTopic(id) }),
        group: 'all',
      })),
    ),
  );
  try {
    const written: Write[] = [];
    const sent: number[] = [];
    const writes: Promise<void>[] = [];
    const unanswered = new Set<Promise<void>>();
    const warmUpWrites = writesPerSecond * warmUpSeconds;
    const began = readMonotonicMs();
    for (let n = 0; n < warmUpWrites + writesPerSecond * seconds; n++) {
      const due = began + (n * 1000) / writesPerSecond;
      if (due > readMonotonicMs()) await wait(due - readMonotonicMs());
      if (unanswered.size >= MAX_UNANSWERED) await Promise.race(unanswered);
      const { id, parent } = all[n % all.length] as Family;
      const turn = Math.floor(n / all.length);
      const body = { mood: MOODS[turn % MOODS.length] ?? 'happy', energy: ENERGIES[turn % ENERGIES.length] ?? 'low' };
      if (n >= warmUpWrites) sent.push(readMonotonicMs());
      const answer = parent.call(checkMood, { params: { assessmentId: id, day: 1 }, body });
      const write = answer
        .then(({ version }) => void (n < warmUpWrites || written.push({ week: id, due, version })))
        .finally(() => unanswered.delete(write));
      unanswered.add(write);
      writes.push(write);
    }
    await Promise.all(writes);
    await wait(LATEST_VIEW_MS);
    const watched = all.flatMap(({ id }) => Array.from({ length: socketsEach }, () => id));
    const sentMs = (sent.at(-1) as number) - (sent[0] as number);
    return {
      latencies: computeLatencies(written, await watching.arrivals(), watched),
      writesPerSecond: (1000 * (sent.length - 1)) / sentMs,
    };
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
  const email = `parent-${n}@example.org`;
  await openAccount(parent, { name: 'Parent', email, password: PASSWORD }, () => proveAddress(databaseUrl, email));
  const { assessmentId: id } = await scheduleChild(parent, { nickname: 'Child', ageYears: 8, parentEmail: email });
  return { id, parent };
}
