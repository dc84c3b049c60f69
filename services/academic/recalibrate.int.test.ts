import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshDatabase } from '#infra/start/testing/real-parts.ts';
import { Calibration, calibration } from '#services/academic/bank/calibration.ts';
import { type LogClient, logClient } from '#services/event-store/clients.ts';
import { postgresEventStore } from '#services/event-store/postgres-event-store.ts';
import { assessment } from '#shared/domain/assessment/assessment.ts';
import { fold } from '#shared/domain/decider.ts';
import { PRODUCT_SETTING } from '#shared/measurement/testing/product-setting.ts';
import { scheduledAt } from '#shared/testing/examples.ts';
import { simulatedFamily } from '#shared/testing/simulated-family.ts';
import { playedWeek } from '#shared/testing/simulated-week.ts';
import type { StudentId, UserId } from '#shared/values/ids.ts';

const USER = randomUUID() as UserId;

let url: string;
let sql: LogClient;
let answered = 0;
/** The child of 6 and the child of 12. */
const children: string[] = [];
beforeAll(async () => {
  url = await freshDatabase();
  sql = logClient(url, { max: 1 });
  for (const years of [6, 12]) {
    const { assessmentId, events } = playedWeek(simulatedFamily(`log/${years}`, years), PRODUCT_SETTING);
    answered += events.filter(({ type }) => type === 'ItemAnswered').length;
    const state = fold(assessment, events);
    if (state.status === 'notScheduled') throw new Error('a week was scheduled');
    const studentId = randomUUID() as StudentId;
    await sql`insert into students (id, nickname, age_years) values (${studentId}, 'Robin', ${years})`;
    await postgresEventStore(sql).append({
      ...{
        assessmentId,
        expected: 0,
        origin: 'a',
        actor: 'system:test',
        events,
        state: { ...state, studentId },
        views: [],
        mail: [],
        signalled: null,
      },
      consent: { given: { studentId, userId: USER, noticeVersion: '2026-11', textHash: '', at: scheduledAt } },
      idempotency: { key: 'given', requestHash: '', actorId: 'test' },
    });
    children.push(studentId);
  }
});
afterAll(() => sql?.end());

const run = (...args: string[]) => {
  const secret = 'x'.repeat(40);
  const env = { DATABASE_URL: url, SMTP_URL: 'smtp://127.0.0.1:1', AUTH_SECRET: secret, IDEMPOTENCY_SECRET: secret };
  return spawnSync(process.execPath, [fileURLToPath(new URL('recalibrate.main.ts', import.meta.url)), ...args], {
    env,
    encoding: 'utf8',
  });
};

/** The consent that a family gives on its account page. */
const allow = (child = '') =>
  sql`insert into consents (student_id, user_id, purpose, notice_version, text_hash) values (${child}, ${USER}, 'improve-questions', '2026-12', '')`;
const read = () => {
  const { stdout, stderr, status } = run();
  expect([stderr, status]).toEqual(['', 0]);
  return /^\d+ answers of \d+ weeks/.exec(stdout)?.[0];
};

it('reads no week unless somebody has allowed it, and none of another child', async () => {
  expect(read()).toBe('0 answers of 0 weeks');
  await allow(children[0]);
  const own = read();
  expect(own).toMatch(/^[1-9]\d* answers of 1 weeks$/);
  await allow(children[1]);
  expect(read()).toBe(`${answered} answers of 2 weeks`);
});

it('reads a week no more once that is taken back, or the consent of the week', async () => {
  await sql`update consents set withdrawn_at = now() where student_id = ${children[0] ?? ''} and purpose = 'improve-questions'`;
  expect(read()).toMatch(/ of 1 weeks$/);
  await sql`update consents set withdrawn_at = now() where student_id = ${children[1] ?? ''} and purpose = 'week'`;
  expect(read()).toBe('0 answers of 0 weeks');
  await sql`update consents set withdrawn_at = null`;
  expect(read()).toBe(`${answered} answers of 2 weeks`);
});

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
