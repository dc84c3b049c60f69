import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { COMPILE_CACHE, createDatabase } from '#infra/start/testing/real-parts.ts';
import { listImprovingAssessments } from '#services/database/assessment-ids.ts';
import { createLogClient, type LogClient } from '#services/database/clients.ts';
import { createPostgresEventStore } from '#services/database/postgres-event-store.ts';
import { appendEvents } from '#services/database/testing/append-events.ts';
import { BANK } from '#services/item-bank/bank.ts';
import { Calibration, calibration } from '#services/item-bank/calibration.ts';
import { assessment } from '#shared/domain/assessment/assessment.ts';
import { fold } from '#shared/domain/decider.ts';
import { CALIBRATED_LEVELS } from '#shared/instruments/games/calibrated-levels.ts';
import { PRODUCT_SETTING } from '#shared/measurement/testing/week.ts';
import { scheduledAt } from '#shared/testing/examples.ts';
import { createSimulatedFamily } from '#shared/testing/simulated-family.ts';
import { playAssessment } from '#shared/testing/simulated-week.ts';
import type { StudentId, UserId } from '#shared/values/ids.ts';
import { IMPROVE_NOTICE, type NoticeVersion } from '#shared/values/notice.ts';

const USER = randomUUID() as UserId;

let url: string;
let sql: LogClient;
let answeredCount = 0;
/** The child of 6 and the child of 12. */
const children: string[] = [];
beforeAll(async () => {
  url = await createDatabase();
  sql = createLogClient(url, { max: 1 });
  for (const years of [6, 12]) {
    const { assessmentId, events } = playAssessment(createSimulatedFamily(`log/${years}`, years), PRODUCT_SETTING);
    answeredCount += events.filter(({ type }) => type === 'ItemAnswered').length;
    const state = fold(assessment, events);
    if (state.status === 'notScheduled') throw new Error('a week was scheduled');
    const studentId = randomUUID() as StudentId;
    await sql`insert into students (id, nickname, age_years) values (${studentId}, 'Robin', ${years})`;
    await appendEvents(createPostgresEventStore(sql), assessmentId, events, {
      state: { ...state, studentId },
      consent: { given: { studentId, userId: USER, noticeVersion: '2026-11', textHash: '', at: scheduledAt } },
    });
    children.push(studentId);
  }
});
afterAll(() => sql?.end());

const runRecalibration = (...args: string[]) => {
  const secret = 'x'.repeat(40);
  const secrets = { AUTH_SECRET: secret, IDEMPOTENCY_SECRET: secret };
  const env = { DATABASE_URL: url, SMTP_URL: 'smtp://127.0.0.1:1', NODE_COMPILE_CACHE: COMPILE_CACHE, ...secrets };
  const program = fileURLToPath(new URL('recalibrate.main.ts', import.meta.url));
  return spawnSync(process.execPath, [program, ...args], { env, encoding: 'utf8' });
};

/** The consent that a family gives on its account page. */
const allowImproving = (child = '', version: NoticeVersion = IMPROVE_NOTICE) =>
  sql`insert into consents (student_id, user_id, purpose, notice_version, text_hash) values (${child}, ${USER}, 'improve-questions', ${version}, '')`;
const readOutput = () => {
  const { stdout, stderr, status } = runRecalibration();
  expect([stderr, status]).toEqual(['', 0]);
  return stdout;
};
/** What the program reads, without a start of it. */
const countReadWeeks = async () => {
  let weeks = 0;
  for await (const _ of listImprovingAssessments(sql)) weeks += 1;
  return weeks;
};

it('reads no week unless somebody has allowed it, and none of another child', async () => {
  expect(await countReadWeeks()).toBe(0);
  await allowImproving(children[0]);
  expect(readOutput()).toMatch(/^[1-9]\d* answers of 1 weeks/);
  await allowImproving(children[1]);
  const output = readOutput();
  expect(output).toContain(`${answeredCount} answers of 2 weeks; 0 of ${BANK.length} items have 200 or more.\n`);
  expect(output).toMatch(/\n[1-9]\d* trials; 0 levels of games have enough\.\n$/);
});

it('reads no game under a consent whose words name the questions alone, until the newer words are agreed to', async () => {
  const endAll = () => sql`delete from consents where purpose = 'improve-questions'`;
  for (const version of ['2026-12', 'improve-1'] as const) {
    await endAll();
    for (const child of children) await allowImproving(child, version);
    expect(readOutput()).toMatch(/^[1-9]\d* answers of 2 weeks[\s\S]*\n0 trials; /);
  }
  await allowImproving(children[0]);
  expect(readOutput()).toMatch(/^[1-9]\d* answers of 2 weeks[\s\S]*\n[1-9]\d* trials; /);
  await endAll();
  for (const child of children) await allowImproving(child);
});

it('reads a week no more once that is taken back, or the consent of the week', async () => {
  await sql`update consents set withdrawn_at = now() where student_id = ${children[0] ?? ''} and purpose = 'improve-questions'`;
  expect(await countReadWeeks()).toBe(1);
  await sql`update consents set withdrawn_at = now() where student_id = ${children[1] ?? ''} and purpose = 'week'`;
  expect(await countReadWeeks()).toBe(0);
  await sql`update consents set withdrawn_at = null`;
});

it('prints the next calibration, and changes nothing', async () => {
  const readVersion = () => sql`select sum(version) as sum from assessment_sessions`;
  const before = await readVersion();
  const next = Calibration.parse(JSON.parse(runRecalibration('--json').stdout));
  expect(next).toEqual({ ...calibration, scaleVersion: `${Number(calibration.scaleVersion) + 1}` });
  expect(JSON.parse(runRecalibration('--levels').stdout)).toEqual(CALIBRATED_LEVELS);
  expect(await readVersion()).toEqual(before);
});
