import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshDatabase } from '#infra/start/testing/real-parts.ts';
import { Calibration, calibration } from '#services/academic/bank/calibration.ts';
import { type LogClient, logClient } from '#services/event-store/clients.ts';
import { postgresEventStore } from '#services/event-store/postgres-event-store.ts';
import { assessment } from '#shared/domain/assessment/assessment.ts';
import { fold } from '#shared/domain/decider.ts';
import { PRODUCT_SETTING } from '#shared/measurement/testing/product-setting.ts';
import { simulatedFamily } from '#shared/testing/simulated-family.ts';
import { playedWeek } from '#shared/testing/simulated-week.ts';

let url: string;
let sql: LogClient;
let answered = 0;
beforeAll(async () => {
  url = await freshDatabase();
  sql = logClient(url, { max: 1 });
  for (const years of [6, 12]) {
    const { assessmentId, events } = playedWeek(simulatedFamily(`log/${years}`, years), PRODUCT_SETTING);
    answered += events.filter(({ type }) => type === 'ItemAnswered').length;
    await postgresEventStore(sql).append({
      ...{ assessmentId, expected: 0, origin: 'a', actor: 'system:test', events, state: fold(assessment, events), views: [], mail: [], signalled: null },
      idempotency: { key: 'given', requestHash: '', actorId: 'test' },
    });
  }
});
afterAll(() => sql?.end());

const run = (...args: string[]) => {
  const secret = 'x'.repeat(40);
  const env = { DATABASE_URL: url, SMTP_URL: 'smtp://127.0.0.1:1', AUTH_SECRET: secret, IDEMPOTENCY_SECRET: secret };
  return spawnSync(process.execPath, [fileURLToPath(new URL('recalibrate.main.ts', import.meta.url)), ...args], { env, encoding: 'utf8' });
};

it('says how far the recorded answers are from teaching anything', () => {
  const { stdout, stderr, status } = run();
  expect([stderr, status]).toEqual(['', 0]);
  expect(stdout).toBe(`${answered} answers of 2 weeks; 0 of 480 items have 200 or more.\n`);
});

it('prints the next calibration, and changes nothing', async () => {
  const version = () => sql`select sum(version) as sum from assessment_sessions`;
  const before = await version();
  expect(Calibration.parse(JSON.parse(run('--json').stdout))).toEqual({ ...calibration, scaleVersion: '2' });
  expect(await version()).toEqual(before);
});
