import { setTimeout as wait } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/postgres-js';
import { uuidv7 } from 'uuidv7';
import { answerTo } from '#infra/demo/academic-answers.ts';
import { PRODUCT } from '#infra/simulate/jobs.ts';
import { assembleApi } from '#services/api.ts';
import { logClient, viewClient } from '#services/event-store/clients.ts';
import { migrate } from '#services/event-store/migrate.ts';
import { measuredScores } from '#services/views/scores.ts';
import { assessment } from '#shared/domain/assessment/assessment.ts';
import { fold } from '#shared/domain/decider.ts';
import { type SimulatedFamily, simulatedFamily } from '#shared/testing/simulated-family.ts';
import { playedWeek } from '#shared/testing/simulated-week.ts';
import type { Instant } from '#shared/values/days.ts';
import type { AssessmentId, InvitationId, SittingId, StudentId } from '#shared/values/ids.ts';

const SECRET = 'a secret of the benchmark, 32 characters and more';
const BASE_URL = 'http://localhost';
/** The last subject of the week: by then the log is as long as it gets before an item is chosen. */
const SUBJECT = 'geography';

/** The API as a process has it, on a database that is migrated first; the clock stands still at `now`. */
async function apiOn(url: string, now: Instant) {
  const log = logClient(url, { max: 4 });
  const [hintLog, views] = [logClient(url, { max: 1 }), viewClient(url, { max: 4 })];
  await migrate(url);
  const { app, store } = await assembleApi({
    ...{ db: drizzle(views), log, hintLog, wait, clock: () => now, random: Math.random, newId: uuidv7, scores: measuredScores, logger: false },
    nudgeRelay: () => {},
    settings: {
      ...{ baseUrl: BASE_URL, trustProxy: false, requestsPerMinute: 1_000_000, authSecrets: [{ version: 1, value: SECRET }], idempotencySecret: SECRET },
      ...{ opsToken: null, dayMs: 86_400_000, showDocs: false, web: null },
    },
  });
  await app.ready();
  const close = async () => {
    await app.close();
    await Promise.all([log, hintLog, views].map((client) => client.end({ timeout: 5 })));
  };
  /** One call with the cookies given; anything but success throws. */
  const call = async (method: 'GET' | 'POST' | 'PUT', path: string, cookie: string, body?: unknown) => {
    const headers = { cookie, origin: BASE_URL, ...(method !== 'GET' && { 'idempotency-key': crypto.randomUUID() }) };
    const response = await app.inject({ method, url: `/api${path}`, headers, ...(body !== undefined && { payload: body as object }) });
    if (response.statusCode >= 300) throw new Error(`${method} ${path}: ${response.statusCode} ${response.body}`);
    return response;
  };
  return { store, call, close };
}
type Api = Awaited<ReturnType<typeof apiOn>>;

/** A parent with one child, whose week is in the log up to the last subject: the answers of a simulated family. */
async function begun({ store, call }: Api, family: SimulatedFamily, number: number): Promise<{ cookie: string; assessmentId: AssessmentId }> {
  const parent = { name: 'Bench', email: `bench-${number}@stones.example`, password: 'seven stepping stones' };
  const cookie = (await call('POST', '/auth/sign-up', '', parent)).cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
  const student = (await call('POST', '/students', cookie, { nickname: family.nickname, ageYears: family.age.years })).json<{ id: StudentId }>();
  const ids = {
    ...{ assessmentId: uuidv7() as AssessmentId, studentId: student.id, invitationId: uuidv7() as InvitationId },
    sitting: () => uuidv7() as SittingId,
  };
  const whole = playedWeek(family, { ...PRODUCT, ids }).events;
  const events = whole.slice(
    0,
    whole.findIndex((event) => event.type === 'ItemAnswered' && event.subject === SUBJECT),
  );
  const { outcome } = await store.append({
    ...{ assessmentId: ids.assessmentId, expected: 0, idempotency: { key: 'bench', requestHash: '', actorId: 'bench' }, origin: 'a', actor: 'system:bench' },
    ...{ events, state: fold(assessment, events), views: [], mail: [], signalled: null },
  });
  if (outcome !== 'appended') throw new Error(`the week was not appended: ${outcome}`);
  return { cookie, assessmentId: ids.assessmentId };
}

/**
 * Server time in ms of `GET …/academic/geography/next`, from the request's arrival to its answer (session, policy, log, choice), for
 * every item of whole sittings of simulated children of all ages. A first family warms up and does not count.
 */
export async function nextItemTimes(url: string, families: number): Promise<number[]> {
  const api = await apiOn(url, '2026-11-28T15:00:00.000Z');
  const times: number[] = [];
  try {
    for (let number = 0; number <= families; number++) {
      const family = simulatedFamily(`bench ${number}`, 3 + ((number * 5) % 13));
      const { cookie, assessmentId } = await begun(api, family, number);
      const path = `/assessments/${assessmentId}/academic/${SUBJECT}`;
      for (;;) {
        const begin = performance.now();
        const response = await api.call('GET', `${path}/next`, cookie);
        if (number > 0) times.push(performance.now() - begin);
        const { sittingId, item } = response.json<{ sittingId: string; item: { id: string } | null }>();
        if (!item) break;
        await api.call('PUT', `${path}/items/${item.id}`, cookie, { sittingId, ...answerTo(item.id, family) });
      }
    }
  } finally {
    await api.close();
  }
  return times;
}
