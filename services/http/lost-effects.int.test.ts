import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createProveConsents } from '#services/assessment/prove-consents.store.ts';
import { openDatabase } from '#services/database/database.store.ts';
import { createPerson, createTestApi, type TestApi } from '#services/http/testing/app.ts';
import { startCuttableProxy } from '#services/http/testing/cuttable-proxy.ts';
import { ENDPOINTS } from '#services/http/testing/every-call.ts';
import { createWriteScenes, type Scene } from '#services/http/testing/write-scenes.ts';
import { createWithdrawnConsentEnder } from '#services/privacy/consents.store.ts';
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

/** Calls that write nothing in this setup: each is one append, or one transaction, or writes only counters. */
const REFUSED = [
  'answerItem challengeFactor checkShare completeQuest keepByLetter keepFactor openGuardianInvitation recordTrials',
  'redeemInvitation removeIdentity replaySitting reportLetter signInBySso',
].flatMap((names) => names.split(' '));
/** Suppression and leaving an assessment are two commits; a client without an answer repeats the call. */
const TWO_COMMITS: readonly string[] = ['refuseInvitation'];

/** Everything that a call may cause. */
async function readEffects(): Promise<Map<string, number>> {
  const rows = await api.log<{ what: string; n: number }[]>`
    select 'audit ' || action as what, count(*)::int as n from audit where reason is null group by 1
    union all select 'mail ' || kind, count(*)::int from mail group by 1
    union all select 'letter ' || purpose, count(*)::int from auth.letters group by 1
    union all select 'event ' || type, count(*)::int from events group by 1
    union all select 'consent withdrawn', count(*)::int from consents where withdrawn_at is not null
    union all select 'consent', count(*)::int from consents
    union all select 'session', count(*)::int from auth.session
    union all select 'backup code', count(*)::int from auth.backup_codes
    union all select 'child', count(*)::int from students`;
  return new Map(rows.map(({ what, n }) => [what, n]));
}
async function change(during: () => Promise<unknown>): Promise<Record<string, number>> {
  const previousEffects = await readEffects();
  await during();
  const after = await readEffects();
  const all = [...new Set([...previousEffects.keys(), ...after.keys()])].sort();
  return Object.fromEntries(
    all.map((what) => [what, (after.get(what) ?? 0) - (previousEffects.get(what) ?? 0)]).filter(([, n]) => n !== 0),
  );
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
      for (let nth = 1; nth < commits; nth++) {
        const scene = await prepare();
        proxy.cutAfterCommit(nth);
        const effectsLeft = await change(async () => {
          await scene(dying);
          await restart();
          await runHousekeeping();
        });
        if (!TWO_COMMITS.includes(name)) expect([{}, expected], `after commit ${nth}`).toContainEqual(effectsLeft);
      }
    }, 60_000);
  },
);

it('knows which calls it gives no occasion', () => {
  expect(refused.toSorted()).toEqual(REFUSED);
});
