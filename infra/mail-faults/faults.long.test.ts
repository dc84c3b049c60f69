import { expect, it } from 'vitest';
import { listFailures, runFaults } from '#infra/mail-faults/faults.ts';
import { createDatabase } from '#infra/start/testing/real-parts.ts';
import { createLogClient } from '#services/database/clients.ts';

it('mail through faults and deaths: of 500 letters none goes twice that must not, none is lost that a person waits for, none given up that the server cannot have taken, all are settled', {
  timeout: 150_000,
}, async () => {
  const databaseUrl = await createDatabase();
  const sql = createLogClient(databaseUrl);
  const run = await runFaults({
    databaseUrl,
    sql,
    letters: 500,
    seed: 'five hundred',
    kills: 6,
    patienceMs: 140_000,
  }).finally(() => sql.end());
  expect(listFailures(run)).toEqual([]);
  expect([run.letters, run.kills, run.states.bounced]).toEqual([500, 6, 25]);
  // Without faults in every phase the run proves nothing.
  for (const phase of ['greeting', 'mail', 'rcpt', 'data', 'reply'])
    expect(Object.keys(run.met).join()).toContain(phase);
  expect(Object.values(run.met).reduce((sum, times) => sum + times, 0)).toBeGreaterThan(60);
  // Nor does one in which no reminder was given up.
  expect(run.givenUp).toBeGreaterThan(0);
});
