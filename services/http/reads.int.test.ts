import { afterAll, beforeAll, expect, it } from 'vitest';
import { CLIENT, type OidcProvider, startOidcProvider } from '#services/accounts/testing/oidc-provider.ts';
import { createTestApi, readUserId, type TestApi } from '#services/http/testing/app.ts';
import { type Cast, createCast } from '#services/http/testing/cast.ts';
import { buildPath, ENDPOINTS } from '#services/http/testing/every-call.ts';
import { ACTORS, type Actor, BESIDE_CONTRACTS, MATRIX } from '#services/http/testing/matrix.ts';
import { isTaken } from '#services/http/testing/write-scenes.ts';
import { ACTIVITY, hashTables } from '#services/privacy/testing/dump.ts';
import { readFullReport, recordReport } from '#services/reports/testing/finished-report.ts';
import { begun, daysOpened, examples, on } from '#shared/testing/examples.ts';

/** All that a read may change, with the reason: the traces of a visit. */
const TRACES: Record<string, string> = {
  ...ACTIVITY,
  audit: 'what was exported, and what an operator has read, is an entry of it',
  'students.seen_at': 'the last visit, once a day',
  'auth."user".seen_at': 'the same of an adult',
  'auth.session.expires_at': 'a session that is used ends later, once a day',
  'auth.session.updated_at': 'the same',
  'auth.handovers.seen_at': 'when the child was last there, once a minute',
};
/** Tables that these reads alone change: an export is told to its account by email, since somebody else may have made it. */
const CHANGED: Record<string, string[]> = { exportAccount: ['mail'], exportStudent: ['mail'] };
const HOUR_MS = 3_600_000;

let provider: OidcProvider;
let api: TestApi;
beforeAll(async () => {
  provider = await startOidcProvider(() => api.clock.now);
  api = await createTestApi({ provider: { ...CLIENT, issuer: provider.issuer } });
});
afterAll(async () => {
  await api?.close();
  await provider?.close();
});

/** With a week that runs, and with one whose report is there. */
async function createCasts(): Promise<{ cast: Cast; at: string }[]> {
  api.clock.now = on(4);
  const running = await createCast(api, [...begun, ...daysOpened(4)]);
  api.clock.now = on(8);
  const reported = await createCast(api, [...begun, ...daysOpened(7), { ...examples.AnalysisStarted, at: on(8) }]);
  await recordReport(api, reported.own.id, readFullReport());
  return [
    { cast: running, at: on(4, '16:02') },
    { cast: reported, at: on(8, '16:02') },
  ];
}

/** Operators find the account, of which the example of the matrix has no id. */
const isAllowed = (name: keyof typeof MATRIX, actor: Actor) =>
  MATRIX[name][actor] === 'ok' || (actor === 'operator' && MATRIX[name][actor] === 404);

it('a read changes nothing but the traces of a visit, whoever reads', async () => {
  const casts = await createCasts();
  await api.log`update auth.session set expires_at = expires_at - interval '2 days'`;
  /** Of all but one of the traces, by the name of that one. */
  const hashEachTrace = async () => {
    const hashes: Record<string, string> = {};
    for (const trace of Object.keys(TRACES)) {
      const { [trace]: _, ...others } = TRACES;
      hashes[trace] = JSON.stringify(await hashTables(api.log, others));
    }
    return hashes;
  };
  let before = await hashTables(api.log, TRACES);
  const listChanged = async () => {
    const after = await hashTables(api.log, TRACES);
    const changed = Object.keys({ ...before, ...after }).filter((table) => before[table] !== after[table]);
    before = after;
    return changed;
  };
  const tracesBefore = await hashEachTrace();
  const untaken = new Set<string>();
  for (const endpoint of ENDPOINTS.filter(({ method, name }) => method === 'GET' && name !== 'returnFromProvider')) {
    untaken.add(endpoint.name);
    for (const { cast, at } of casts) {
      const userId = await readUserId(cast.who.parent);
      for (const actor of ACTORS.filter((each) => isAllowed(endpoint.name, each))) {
        api.clock.now = at;
        const response = await cast.who[actor].get(buildPath(endpoint, cast.own, { userId }));
        expect(response.statusCode, `${endpoint.name} by ${actor}`).toBeLessThan(500);
        if (isTaken(endpoint, response)) untaken.delete(endpoint.name);
      }
    }
    expect([endpoint.name, ...(await listChanged())]).toEqual([endpoint.name, ...(CHANGED[endpoint.name] ?? [])]);
  }
  for (const route of Object.keys(BESIDE_CONTRACTS))
    await api.app.inject({ url: route.split(' ')[1] as string, headers: api.machine.always });
  api.passTime(25 * HOUR_MS);
  for (const { cast } of casts) expect((await cast.who.parent.get(cast.own.week)).statusCode).toBe(200);
  expect(await listChanged()).toEqual([]);
  expect([...untaken]).toEqual([]);
  // Each is left by some read, or the list would hide what nobody has looked at.
  const traces = await hashEachTrace();
  expect(Object.keys(TRACES).filter((trace) => traces[trace] === tracesBefore[trace])).toEqual([]);
}, 180_000);
