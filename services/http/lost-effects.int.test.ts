import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createProveConsents } from '#services/assessment/prove-consents.store.ts';
import { openDatabase } from '#services/database/database.store.ts';
import { createPerson, createTestApi, type TestApi } from '#services/http/testing/app.ts';
import { startCuttableProxy } from '#services/http/testing/cuttable-proxy.ts';
import { ENDPOINTS } from '#services/http/testing/every-call.ts';
import { createWriteScenes, type Scene } from '#services/http/testing/write-scenes.ts';
import { createWithdrawnConsentEnder } from '#services/privacy/consents.store.ts';
import { COUNTERS, listRows, type TableRow } from '#services/privacy/testing/dump.ts';
import { on } from '#shared/testing/examples.ts';

/**
 * Every call that writes, on a node whose connection to the database is cut right after one of its commits, as if the
 * process was killed there. After a restart and a round of the housekeeping either nothing of the call is there or all
 * of it: events, emails, audit rows, other rows.
 */
let api: TestApi;
let dying: TestApi;
let proxy: Awaited<ReturnType<typeof startCuttableProxy>>;
let database: ReturnType<typeof openDatabase>;
let scenes: ReturnType<typeof createWriteScenes>;
beforeAll(async () => {
  api = await createTestApi();
  proxy = await startCuttableProxy(api.url);
  dying = await createTestApi({ databaseUrl: proxy.url });
  database = openDatabase(api.url, { max: 1 });
  scenes = createWriteScenes(api, setClock);
});
afterAll(async () => {
  await dying?.close();
  await proxy?.cut();
  await database?.close();
  await api?.close();
});
beforeEach(() => setClock(on(3)));
const setClock = (now: string) => {
  api.clock.now = now;
  dying.clock.now = now;
};

/**
 * Calls that have no occasion here, and are not cut: an answer to a question, a scene or a game that was not put, a
 * code or link that nobody was given, a factor or identity that is not there. What each does is one append, or one
 * transaction.
 */
const REFUSED = [
  'answerItem challengeFactor checkShare completeQuest keepByLetter keepFactor openGuardianInvitation recordTrials',
  'redeemInvitation removeIdentity replaySitting signInBySso',
].flatMap((names) => names.split(' '));

/**
 * Calls whose first commit only stores under their key what the others need (the ids of the new assessment; the instant
 * and the assessments of the withdrawal): a repetition goes on with it.
 */
const STORED_FIRST = ['scheduleAssessment', 'withdrawConsent'];
const KEY_ALONE = { '+ commands': 1 };

/** Calls that change nothing here: a reader whom nothing was kept from, and a letter that has arrived. */
const WITHOUT_COMMIT = ['resubscribe', 'takeMailgunReport'];
/** Known numbers, of which more or fewer mean that a call has changed, or that the proxy sees no commit any more. */
const COMMITS = {
  acceptGuardianInvitation: 1,
  refuseInvitation: 1,
  reportLetter: 1,
  scheduleAssessment: 2,
  withdrawConsent: 3,
};

/** What a row is, as its table and kind. Null for a note of a refusal, which anybody can cause. */
function nameRow({ table, row }: TableRow): string | null {
  if (table === 'audit' && row.reason !== null) return null;
  const kind = row.type ?? row.kind ?? row.action ?? row.purpose;
  return kind === undefined ? table : `${table} ${kind}`.replace(/[0-9a-f-]{36}/, 'id');
}
/** How many rows there are more and fewer of each kind; a changed row is one of each. */
async function change(during: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await listRows(api.log, COUNTERS);
  await during();
  const after = await listRows(api.log, COUNTERS);
  const changes: Record<string, number> = {};
  const count = (sign: string, rows: typeof before, others: typeof before) => {
    for (const [text, row] of rows) {
      const name = others.has(text) ? null : nameRow(row);
      if (name !== null) changes[`${sign} ${name}`] = (changes[`${sign} ${name}`] ?? 0) + 1;
    }
  };
  count('-', before, after);
  count('+', after, before);
  return changes;
}

function addChanges(one: Record<string, number>, other: Record<string, number>): Record<string, number> {
  const names = Object.keys({ ...one, ...other });
  return Object.fromEntries(names.map((name) => [name, (one[name] ?? 0) + (other[name] ?? 0)]));
}

/** Both of its clients are reconnected, with all their connections. */
async function restart(): Promise<void> {
  proxy.cutAfterCommit();
  await proxy.mend();
  const answers = async () => {
    const responses = Array.from({ length: 4 }, () => [
      dying.anonymous.get('/readyz'),
      createPerson(dying.app, api.operator.cookie).get('/auth/user'),
    ]);
    return (await Promise.all(responses.flat())).every(({ statusCode }) => statusCode === 200);
  };
  await expect.poll(answers, { timeout: 10_000, interval: 20 }).toBe(true);
}
async function runHousekeeping(): Promise<void> {
  await createProveConsents(database.db, api.handle)(api.clock.now);
  await createWithdrawnConsentEnder(database.db, api.handle)(api.clock.now);
}

/**
 * The effects of the call if nothing fails, and its number of commits. A connection that was cut before may still be
 * missing: then the call is refused, or leaves what follows from it to the housekeeping.
 */
async function runWhole(
  prepare: () => Promise<Scene>,
  effectsLeft = 3,
): Promise<{ status: number; expected: Record<string, number>; commits: number }> {
  const scene = await prepare();
  let status = 0;
  proxy.cutAfterCommit();
  const expected = await change(async () => {
    status = (await scene(dying)).statusCode;
    await runHousekeeping();
  });
  return status === 503 && effectsLeft > 0
    ? runWhole(prepare, effectsLeft - 1)
    : { status, expected, commits: proxy.commits() };
}

const refused: string[] = [];
const commitsOfCalls: Record<string, number> = {};
describe.each(ENDPOINTS.filter(({ method }) => method !== 'GET').map((endpoint) => [endpoint.name, endpoint] as const))(
  '%s',
  (name, endpoint) => {
    it('is there as a whole or not at all, wherever its process dies', async () => {
      const prepare = () => scenes(endpoint);
      const { status, expected, commits } = await runWhole(prepare);
      if (status >= 400) {
        refused.push(name);
        return;
      }
      commitsOfCalls[name] = commits;
      for (let nth = 1; nth < commits; nth++) {
        const scene = await prepare();
        proxy.cutAfterCommit(nth);
        const effectsLeft = await change(async () => {
          await scene(dying);
          await restart();
          await runHousekeeping();
        });
        if (STORED_FIRST.includes(name) && isDeepStrictEqual(effectsLeft, KEY_ALONE)) {
          const effectsOfRepetition = await change(async () => {
            await scene(dying);
            await runHousekeeping();
          });
          expect(addChanges(effectsLeft, effectsOfRepetition), `repeated after commit ${nth}`).toEqual(expected);
        } else expect([{}, expected], `after commit ${nth}`).toContainEqual(effectsLeft);
      }
    }, 60_000);
  },
);

it('knows which calls it gives no occasion', () => {
  expect(refused.toSorted()).toEqual(REFUSED);
});

it('counts the commits of every call, or it would cut none', () => {
  const without = Object.keys(commitsOfCalls).filter((name) => commitsOfCalls[name] === 0);
  expect(without.toSorted()).toEqual(WITHOUT_COMMIT);
  expect(commitsOfCalls).toMatchObject(COMMITS);
});
