import { isDeepStrictEqual } from 'node:util';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CLIENT, type OidcProvider, startOidcProvider } from '#services/accounts/testing/oidc-provider.ts';
import { createProveConsents } from '#services/assessment/prove-consents.store.ts';
import { openDatabase } from '#services/database/database.store.ts';
import { createPerson, createTestApi, type TestApi } from '#services/http/testing/app.ts';
import { startCuttableProxy } from '#services/http/testing/cuttable-proxy.ts';
import {
  createWriteScenes,
  isTaken,
  REFUSED_EVERYWHERE,
  type Scene,
  WRITES,
} from '#services/http/testing/write-scenes.ts';
import { createWithdrawnConsentEnder } from '#services/privacy/consents.store.ts';
import { COUNTERS, listRows, type TableRow } from '#services/privacy/testing/dump.ts';
import { on } from '#shared/testing/examples.ts';

/**
 * Every call that writes, on a node whose connection to the database is cut right after one of its commits, as if the
 * process was killed there. After a restart and a round of the housekeeping either nothing of the call is there or all
 * of it: events, emails, audit rows, other rows.
 */
let provider: OidcProvider;
let api: TestApi;
let dying: TestApi;
let proxy: Awaited<ReturnType<typeof startCuttableProxy>>;
let database: ReturnType<typeof openDatabase>;
let scenes: ReturnType<typeof createWriteScenes>;
beforeAll(async () => {
  provider = await startOidcProvider(() => api.clock.now);
  const settings = { provider: { ...CLIENT, issuer: provider.issuer } };
  api = await createTestApi(settings);
  proxy = await startCuttableProxy(api.url);
  dying = await createTestApi({ ...settings, databaseUrl: proxy.url });
  database = openDatabase(api.url, { max: 1 });
  scenes = createWriteScenes(api, { setClock, provider });
});
afterAll(async () => {
  await dying?.close();
  await proxy?.cut();
  await database?.close();
  await api?.close();
  await provider?.close();
});
beforeEach(() => setClock(on(3)));
const setClock = (now: string) => {
  api.clock.now = now;
  dying.clock.now = now;
};

/**
 * What the first commit of a call may leave alone, where a repetition goes on with it: under their key what the others
 * need (the ids of the new assessment; the instant and the assessments of the withdrawal), and the report of a
 * provider, which sends it again for eight hours.
 */
const KEY_ALONE = { '+ commands': 1 };
const CONTINUED: Record<string, Record<string, number>> = {
  scheduleAssessment: KEY_ALONE,
  withdrawConsent: KEY_ALONE,
  takeMailgunReport: {
    '- mail invitation': 1,
    '+ mail invitation': 1,
    '+ mail_reports hard': 1,
    '+ suppressions all': 1,
  },
};

/** Calls that write nothing, with what they read; a body keeps their token out of the address. */
const WITHOUT_COMMIT: Record<string, string> = {
  checkShare: 'whether a link still opens its report',
  openGuardianInvitation: 'who invites to which child',
};
/** Known numbers, of which more or fewer mean that a call has changed, or that the proxy sees no commit any more. */
const CUTS = {
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

/** Both of its clients are reconnected, with all their connections. Returns whether they were cut. */
async function restart(): Promise<boolean> {
  proxy.cutAfterCommit();
  const wasCut = await proxy.mend();
  const answers = async () => {
    const responses = Array.from({ length: 4 }, () => [
      dying.anonymous.get('/readyz'),
      createPerson(dying.app, api.operator.cookie).get('/auth/user'),
    ]);
    return (await Promise.all(responses.flat())).every(({ statusCode }) => statusCode === 200);
  };
  await expect.poll(answers, { timeout: 10_000, interval: 20 }).toBe(true);
  return wasCut;
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
  triesLeft = 3,
): Promise<{ response: LightMyRequestResponse; expected: Record<string, number>; commits: number }> {
  const scene = await prepare();
  let response = {} as LightMyRequestResponse;
  proxy.cutAfterCommit();
  const expected = await change(async () => {
    response = await scene(dying);
    await runHousekeeping();
  });
  return response.statusCode === 503 && triesLeft > 0
    ? runWhole(prepare, triesLeft - 1)
    : { response, expected, commits: proxy.commits() };
}

/**
 * The effects of the call that is cut off behind its nth commit, and its scene. A try without that commit, for the same
 * reasons, is repeated.
 */
async function runCut(
  prepare: () => Promise<Scene>,
  nth: number,
  triesLeft = 3,
): Promise<{ scene: Scene; effects: Record<string, number>; isCut: boolean }> {
  const scene = await prepare();
  let isCut = false;
  proxy.cutAfterCommit(nth);
  const effects = await change(async () => {
    await scene(dying);
    isCut = await restart();
    await runHousekeeping();
  });
  return isCut || triesLeft === 0 ? { scene, effects, isCut } : runCut(prepare, nth, triesLeft - 1);
}

const cutsOfCalls: Record<string, number> = {};
const cutCalls = WRITES.filter(({ name }) => !(name in REFUSED_EVERYWHERE));
describe.each(cutCalls.map((endpoint) => [endpoint.name, endpoint] as const))('%s', (name, endpoint) => {
  it('is there as a whole or not at all, wherever its process dies', async () => {
    const prepare = () => scenes(endpoint);
    const { response, expected, commits } = await runWhole(prepare);
    const { statusCode, headers, body } = response;
    expect(isTaken(endpoint, response), `${statusCode} ${headers.location} ${body}`).toBe(true);
    cutsOfCalls[name] = 0;
    for (let nth = 1; nth <= commits; nth++) {
      const { scene, effects, isCut } = await runCut(prepare, nth);
      if (isCut) cutsOfCalls[name]++;
      if (isDeepStrictEqual(effects, CONTINUED[name])) {
        const effectsOfRepetition = await change(async () => {
          await scene(dying);
          await runHousekeeping();
        });
        expect(addChanges(effects, effectsOfRepetition), `repeated after commit ${nth}`).toEqual(expected);
      } else expect([{}, expected], `after commit ${nth}`).toContainEqual(effects);
    }
  }, 60_000);
});

it('cuts every call at least once, or it would prove nothing of it', () => {
  const without = Object.keys(cutsOfCalls).filter((name) => cutsOfCalls[name] === 0);
  expect(without.toSorted()).toEqual(Object.keys(WITHOUT_COMMIT));
  expect(cutsOfCalls).toMatchObject(CUTS);
});
