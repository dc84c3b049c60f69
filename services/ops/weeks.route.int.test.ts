import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { unscored } from '#services/assessment/view-facts.ts';
import { createRowsFor } from '#services/assessment/view-rows.ts';
import { openDatabase } from '#services/database/database.store.ts';
import { VIEWS } from '#services/database/views.tables.ts';
import { setUpGivenWeeks } from '#services/http/testing/given-week.ts';
import { createMetrics } from '#services/ops/metrics.ts';
import { watchInstallation } from '#services/ops/prepare-installation.ts';
import { createTemporalClient } from '#services/relay/temporal-client.ts';
import {
  getOpsOverview,
  getOpsWeek,
  hashAddress,
  listOpsWeeks,
  type OpsOverview,
  type OpsWeek,
  type OpsWeekList,
} from '#shared/contracts/ops-weeks.ts';
import { assessment } from '#shared/domain/assessment/assessment.ts';
import { ANSWER_EVENTS, type AssessmentEvent } from '#shared/domain/assessment/events.ts';
import { begun, createAllTaskEvents, daysOpened, examples, on } from '#shared/testing/examples.ts';
import type { AssessmentId } from '#shared/values/ids.ts';

const temporalUi = { url: 'http://temporal.example/', namespace: 'stones' };
const temporal = createTemporalClient({ address: '127.0.0.1:1', namespace: 'default' });
const { api, given } = setUpGivenWeeks({ now: on(4), temporalUi });
const CANARY = 'canary-7f3a';
const failed = [
  ...begun,
  ...daysOpened(7),
  examples.AnalysisStarted,
  { ...examples.AnalysisFailed, reason: 'NotEnoughData' },
];

/** An assessment with its rows in the read models. */
async function runAssessment(...events: (AssessmentEvent | readonly AssessmentEvent[])[]) {
  const { people } = given(...events);
  const family = await people;
  const { id } = family;
  const recorded = await api.store.read(id);
  const history = async () => recorded;
  const rows = await createRowsFor(unscored)({
    assessmentId: id,
    studentId: family.studentId as never,
    previous: assessment.initialState,
    events: recorded,
    history,
  });
  for (const { table, row } of rows) await api.log`select write_views(${api.log.json({ [table]: [row] } as never)})`;
  return family;
}
const overview = async (): Promise<OpsOverview> =>
  getOpsOverview.response.parse((await api.operator.get('/ops/overview')).json());
const readAssessment = async (id: string): Promise<OpsWeek> =>
  getOpsWeek.response.parse((await api.operator.get(`/ops/assessments/${id}`)).json());
const listStuck = async (id: AssessmentId) => (await overview()).stuck.weeks.find((week) => week.id === id);
const countRows = ({ phases }: OpsOverview, phase: string, day: number) =>
  phases.find((each) => each.phase === phase && each.day === day)?.weeks ?? 0;
const retry = (id: string, key: string = randomUUID()) =>
  api.operator.post(`/ops/assessments/${id}/retry-analysis`, {}, { key });

describe('the weeks of an installation', () => {
  it('are counted by phase and day, without those that ended', async () => {
    const rowsBefore = await overview();
    await runAssessment(begun, daysOpened(4));
    await runAssessment(begun, daysOpened(4), examples.AssessmentPaused);
    await runAssessment(begun, daysOpened(7), examples.AnalysisStarted, examples.ReportGenerated);
    const after = await overview();
    expect([
      countRows(after, 'running', 4) - countRows(rowsBefore, 'running', 4),
      countRows(after, 'paused', 4) - countRows(rowsBefore, 'paused', 4),
    ]).toEqual([1, 1]);
    expect(countRows(after, 'completed', 7)).toBe(0);
  });

  it('are listed where a day did not open, with the reason and since when', async () => {
    const { id } = await runAssessment(begun, daysOpened(2));
    expect(await listStuck(id)).toEqual({
      id,
      phase: 'running',
      day: 2,
      reason: 'dayNotOpened',
      since: on(3, '07:00'),
      code: null,
      canRetry: false,
    });
    expect((await readAssessment(id)).stuck).toEqual({ reason: 'dayNotOpened', since: on(3, '07:00'), code: null });
  });

  it('are not listed while they wait for people, or when the read model is behind the week', async () => {
    const waiting = await runAssessment(begun, daysOpened(4));
    const ahead = await runAssessment(begun, daysOpened(4));
    await api.log`update week_phases set day = 2, due_at = ${on(3, '07:00')} where session_id = ${ahead.id}`;
    expect([await listStuck(waiting.id), await listStuck(ahead.id)]).toEqual([undefined, undefined]);
    expect((await readAssessment(waiting.id)).stuck).toBeNull();
  });

  it('are listed where what was recorded cannot be read, and hide no other', async () => {
    const [broken, other] = [await runAssessment(begun, daysOpened(2)), await runAssessment(begun, daysOpened(2))];
    await api.log`update assessment_sessions set shape_version = 0 where id = ${broken.id}`;
    await api.log`update events set data = '{}' where stream_id = ${broken.id} and type = 'DayOpened'`;
    expect(await listStuck(broken.id)).toMatchObject({ reason: 'unreadable', code: 'Error' });
    expect(await listStuck(other.id)).toMatchObject({ reason: 'dayNotOpened' });
    await api.log`delete from week_phases where session_id = ${broken.id}`;
  });

  it('are listed where the relay tried in vain, with the code and no word of the server', async () => {
    const { id } = await runAssessment(begun, daysOpened(4));
    await api.log`insert into relay (stream_id, head, due_at, first_due_at, attempts, last_error)
      values (${id}, 4, ${on(5)}, ${on(1)}, 3, ${`unavailable: gRPC 14: ${CANARY}`})
      on conflict (stream_id) do update
      set due_at = excluded.due_at, first_due_at = excluded.first_due_at, attempts = 3, last_error = excluded.last_error`;
    expect(await listStuck(id)).toMatchObject({ reason: 'unreached', since: on(1), code: 'gRPC_14', canRetry: false });
    const { relay } = await overview();
    expect(relay.waiting).toBeGreaterThan(0);
    expect(relay.failing).toBeGreaterThan(0);
    expect(relay.since).toBe(on(1));
    expect(await readAssessment(id)).toMatchObject({
      relay: { head: 4, attempts: 3, code: 'gRPC_14', dueAt: on(5) },
      stuck: { reason: 'unreached', since: on(1), code: 'gRPC_14' },
    });
    await api.log`delete from relay where stream_id = ${id}`;
  });

  it('are listed with the relay as the reason where a day did not open for it, and their page says the same', async () => {
    const { id } = await runAssessment(begun, daysOpened(2));
    await api.log`insert into relay (stream_id, head, due_at, first_due_at, attempts, last_error)
      values (${id}, 4, ${on(5)}, ${on(1)}, 3, 'poison: gRPC 3: x')
      on conflict (stream_id) do update
      set due_at = excluded.due_at, first_due_at = excluded.first_due_at, attempts = 3, last_error = excluded.last_error`;
    const stuck = { reason: 'unreached', since: on(1), code: 'gRPC_3' };
    expect(await listStuck(id)).toMatchObject(stuck);
    expect((await readAssessment(id)).stuck).toEqual(stuck);
    await api.log`delete from relay where stream_id = ${id}`;
  });
});

it('letters that wait or failed are counted by kind and code', async () => {
  const { id } = await runAssessment(begun, daysOpened(4));
  const letter = (key: string, state: string, error: string | null, at: string = on(3)) =>
    api.log`insert into mail (dedupe_key, assessment_id, kind, recipient, local_date, payload, state, last_error, created_at)
      values (${`${id}/${key}`}, ${id}, 'reminder', ${`parent:${CANARY}`}, '2026-11-25', ${api.log.json({ [CANARY]: 1 } as never)}, ${state}, ${error}, ${at})`;
  await letter('waits', 'pending', null, '2020-01-01T09:00:00.000Z');
  await letter('again', 'retry', 'SMTP_451');
  await letter('gone', 'bounced', `550 <${CANARY}@example.org> unknown`);
  await letter('sent', 'sent', null);
  await letter('refused', 'expired', 'SMTP_554');
  await letter('refused for fourteen days', 'expired', 'SMTP_552', '2026-11-11T09:00:00.000Z');
  await api.log`update mail set due_at = ${on(4)} where dedupe_key = ${`${id}/refused for fourteen days`}`;
  await letter('too late', 'expired', 'ECONNREFUSED');
  await letter('long ago', 'bounced', 'SMTP_550', '2026-10-01T09:00:00.000Z');
  await api.log`update mail set due_at = created_at where dedupe_key = ${`${id}/long ago`}`;
  const { mail } = await overview();
  expect(mail.since).toBe('2020-01-01T09:00:00.000Z');
  expect(mail.waiting).toBeGreaterThanOrEqual(2);
  expect(mail.failing).toEqual(
    expect.arrayContaining([
      { kind: 'reminder', state: 'retry', code: 'SMTP_451', letters: 1, weeks: [id] },
      { kind: 'reminder', state: 'bounced', code: 'FAILED', letters: 1, weeks: [id] },
      { kind: 'reminder', state: 'expired', code: 'SMTP_554', letters: 1, weeks: [id] },
      { kind: 'reminder', state: 'expired', code: 'SMTP_552', letters: 1, weeks: [id] },
    ]),
  );
  for (const code of ['SMTP_550', 'ECONNREFUSED'])
    expect(mail.failing.map((failing) => failing.code)).not.toContain(code);
  expect((await readAssessment(id)).letters.map(({ state, code }) => [state, code])).toEqual(
    expect.arrayContaining([
      ['retry', 'SMTP_451'],
      ['bounced', 'FAILED'],
    ]),
  );
  // Given-up, sent, scheduled and paced mails are not late.
  expect(mail.delayed).toEqual({ waiting: 2, since: '2020-01-01T09:00:00.000Z' });
  await api.log`update mail set payload = ${api.log.json({ after: '2999-01-01T00:00:00.000Z' })} where dedupe_key = ${`${id}/waits`}`;
  expect((await overview()).mail).toMatchObject({ waiting: mail.waiting - 1, delayed: { waiting: 1 } });
  // Put off by a day, since another email went out on that one.
  await api.log`update mail set payload = ${api.log.json({ after: on(3) })}, due_at = '2999-01-01T00:00:00.000Z' where dedupe_key = ${`${id}/waits`}`;
  expect((await overview()).mail).toMatchObject({ waiting: mail.waiting - 1, delayed: { waiting: 1 } });
  // An invitation that waits for its assessment to resume: late only if nobody looks after it again.
  const waitUntil = (dueAt: string) =>
    api.log`update mail set payload = '{}', state = 'retry', due_at = ${dueAt} where dedupe_key = ${`${id}/waits`}`;
  await waitUntil('2999-01-01T00:00:00.000Z');
  expect((await overview()).mail).toMatchObject({ waiting: mail.waiting - 1, delayed: { waiting: 1 } });
  await waitUntil('2020-03-01T09:00:00.000Z');
  expect((await overview()).mail.delayed).toEqual({ waiting: 2, since: '2020-03-01T09:00:00.000Z' });
  await api.log`delete from mail where dedupe_key = ${`${id}/waits`}`;
  const requested = '2020-02-01T09:00:00.000Z';
  await api.log`update mail set network_hash = 'x', created_at = ${requested} where assessment_id = ${id} and last_error = 'SMTP_451'`;
  expect((await overview()).mail.paced).toEqual({ waiting: mail.paced.waiting + 1, since: requested });
  expect((await overview()).mail.delayed.waiting).toBe(0);
  await api.log`delete from mail where assessment_id = ${id}`;
});

/** Calls `work` with a function that reads a gauge as a scrape does. */
async function withGauges(work: (read: (name: string) => Promise<number>) => Promise<void>): Promise<void> {
  const database = openDatabase(api.url, { max: 1 });
  const metrics = createMetrics();
  watchInstallation(metrics, { log: api.log, database, temporal });
  await work(async (name) => (await metrics.registry.getSingleMetric(name)?.get())?.values[0]?.value ?? Number.NaN);
  await database.close();
}

it('an alarm counts the weeks whose analysis failed, and those that are overdue by more than ten minutes', () =>
  withGauges(async (read) => {
    const before = [await read('weeks_failed'), await read('weeks_overdue')];
    const { id } = await runAssessment(failed);
    const setDue = (minutesAgo: number) =>
      api.log`update week_phases set due_at = now() - ${minutesAgo} * interval '1 minute' where session_id = ${id}`;
    const readAdded = async () =>
      [await read('weeks_failed'), await read('weeks_overdue')].map((n, i) => n - (before[i] ?? 0));
    expect(await readAdded()).toEqual([1, 0]);
    await setDue(9);
    expect(await readAdded()).toEqual([1, 0]);
    await setDue(11);
    expect(await readAdded()).toEqual([1, 1]);
    await api.log`delete from week_phases where session_id = ${id}`;
  }));

it('an alarm counts late letters that a mail server refuses if they are for many addresses and not for days, or it takes no other', async () => {
  const database = openDatabase(api.url, { max: 1 });
  const metrics = createMetrics();
  watchInstallation(metrics, { log: api.log, database, temporal });
  const readSeconds = async () =>
    (await metrics.registry.getSingleMetric('mail_delayed_seconds')?.get())?.values[0]?.value;
  const letter = (key: string, error: string, address: string) =>
    api.log`insert into mail (dedupe_key, kind, recipient, local_date, payload, state, last_error, address_hash, created_at)
      values (${`alarm/${key}`}, 'reminder', 'parent:x', '2026-11-25', '{}', 'retry', ${error}, ${address}, now() - interval '1 hour')`;
  for (const n of [1, 2, 3]) await letter(`same ${n}`, 'SMTP_450', 'one');
  for (const n of [1, 2]) await letter(`other ${n}`, 'SMTP_554', `another ${n}`);
  expect(await readSeconds()).toBeGreaterThan(3_590);
  const moveBack = (days: number) =>
    api.log`update mail set created_at = now() - ${days} * interval '1 day' where dedupe_key like 'alarm/%' and state = 'retry'`;
  await moveBack(3);
  expect(await readSeconds()).toBeGreaterThan(259_190);
  await moveBack(1 / 24);
  await api.log`insert into mail (dedupe_key, kind, recipient, local_date, payload, state, address_hash, sent_at)
    values ('alarm/taken', 'reminder', 'parent:y', '2026-11-25', '{}', 'sent', 'taken', now())`;
  expect(await readSeconds()).toBe(0);
  await letter('fourth', 'SMTP_450', 'a fourth');
  expect(await readSeconds()).toBeGreaterThan(3_590);
  await moveBack(30);
  expect(await readSeconds()).toBe(0);
  await moveBack(0.5);
  expect(await readSeconds()).toBeGreaterThan(43_190);
  await api.log`update mail set last_error = 'ECONNECTION', created_at = now() - interval '1 hour' where dedupe_key = 'alarm/fourth'`;
  expect(await readSeconds()).toBeGreaterThan(3_590);
  await api.log`delete from mail where dedupe_key like 'alarm/%'`;
  await database.close();
});

describe('the list of weeks', () => {
  const listWeeks = async (query = ''): Promise<OpsWeekList> =>
    listOpsWeeks.response.parse((await api.operator.get(`/ops/assessments${query}`)).json());

  it('has those of a phase and day, stuck ones first, and none that has ended unless it is asked for', async () => {
    const fine = await runAssessment(begun, daysOpened(4));
    const stuck = await runAssessment(begun, daysOpened(2));
    const ended = await runAssessment(begun, examples.AssessmentCancelled);
    const { weeks } = await listWeeks('?phase=running');
    const places = [stuck.id, fine.id].map((id) => weeks.findIndex((week) => week.id === id));
    expect(places[0]).toBeGreaterThanOrEqual(0);
    expect(places[1]).toBeGreaterThan(places[0] as number);
    expect(weeks[places[0] as number]).toMatchObject({ phase: 'running', day: 2, stuck: 'dayNotOpened' });
    expect(weeks[places[1] as number]?.stuck).toBeNull();
    expect((await listWeeks('?phase=running&day=4')).weeks.every(({ day }) => day === 4)).toBe(true);
    expect((await listWeeks()).weeks.map(({ id }) => id)).not.toContain(ended.id);
    expect((await listWeeks('?phase=cancelled')).weeks.map(({ id }) => id)).toContain(ended.id);
    expect((await api.operator.get('/ops/assessments?phase=asleep')).statusCode).toBe(400);
  });

  it('says that there are more than it holds, also where it is full of others once a week that has ended is stuck', async () => {
    const isOpen = api.log`phase not in ('completed', 'cancelled')`;
    const padding = randomUUID();
    await api.log`insert into week_phases (session_id, student_id, phase, day, since, version)
      select gen_random_uuid(), ${padding}, 'running', 1, ${on(1)}, 1
      from generate_series(1, 200 - (select count(*) from week_phases where ${isOpen}))`;
    const count = ({ weeks, more }: OpsWeekList) => ({ weeks: weeks.length, more });
    expect(count(await listWeeks())).toEqual({ weeks: 200, more: false });
    const { id } = await runAssessment(begun, examples.AssessmentCancelled);
    await api.log`insert into relay (stream_id, head, due_at, first_due_at, attempts)
      values (${id}, 4, ${on(5)}, ${on(1)}, 3)
      on conflict (stream_id) do update
      set due_at = excluded.due_at, first_due_at = excluded.first_due_at, attempts = excluded.attempts`;
    expect(count(await listWeeks())).toEqual({ weeks: 200, more: true });
    await api.log`delete from relay where stream_id = ${id}`;
    await api.log`delete from week_phases where student_id = ${padding}`;
  });

  it('has those whose people were written to at an address, by its hash, also ended ones; the audit has no address', async () => {
    const address = `${CANARY}@example.org`;
    const { id } = await runAssessment(begun, examples.AssessmentCancelled);
    const response = await api.operator.post('/ops/address-hash', { address: address.toUpperCase() });
    const { hash } = hashAddress.response.parse(response.json());
    expect((await listWeeks(`?address=${encodeURIComponent(hash)}`)).weeks).toEqual([]);
    await api.log`insert into mail (dedupe_key, assessment_id, kind, recipient, local_date, payload, state, address_hash)
      values (${`${id}/addressed`}, ${id}, 'reminder', 'parent:x', '2026-11-25', '{}', 'sent', ${hash})`;
    expect((await listWeeks(`?address=${encodeURIComponent(hash)}`)).weeks).toMatchObject([{ id, phase: 'cancelled' }]);
    const entries = await api.log`select * from audit where action = 'address.looked-up'`;
    expect(entries).toHaveLength(1);
    expect(JSON.stringify([entries, response.json()])).not.toContain(CANARY);
    await api.log`delete from mail where assessment_id = ${id}`;
  });
});

it('each part says when it last did something, and is not fine once it is silent', async () => {
  const findParts = async () => Object.fromEntries((await overview()).parts.map(({ part, ...state }) => [part, state]));
  expect(await findParts()).toMatchObject({
    database: { isFine: true },
    worker: { isFine: false, lastAt: null },
    temporal: { isFine: false, lastAt: null },
    mail: { isFine: true },
  });
  const run = (job: string, outcome: string, endedAt: string) =>
    api.log`insert into housekeeping (job, every_ms, due_at, ended_at, outcome) values (${job}, 1, now(), ${endedAt}, ${outcome})`;
  await run('sweep', 'done', on(4, '08:30'));
  await run('partitions', 'done', on(3));
  expect(await findParts()).toMatchObject({
    worker: { lastAt: on(4, '08:30') },
    temporal: { lastAt: on(4, '08:30') },
  });
  await api.log`update housekeeping set outcome = '14', ended_at = ${on(4)} where job = 'sweep'`;
  expect(await findParts()).toMatchObject({
    worker: { isFine: true, lastAt: on(4) },
    temporal: { isFine: false, lastAt: on(4), hasFailed: true },
  });
  await api.log`delete from housekeeping`;
  // Written before the last week, as one after a report.
  await api.log`insert into mail (dedupe_key, kind, recipient, local_date, payload, state, address_hash, created_at, sent_at)
    values ('parts/sent', 'reminder', 'parent:x', '2026-11-25', '{}', 'sent', 'x', '2026-08-01T09:00:00.000Z', ${on(4)})`;
  expect(await findParts()).toMatchObject({ mail: { lastAt: on(4) } });
  await api.log`delete from mail where dedupe_key = 'parts/sent'`;
  expect((await overview()).temporalUrl).toBe('http://temporal.example/namespaces/stones/workflows');
});

describe('one week', () => {
  it('is shown by its states, and leads to Temporal’s Web UI', async () => {
    const { id } = await runAssessment(begun, daysOpened(4), examples.MoodChecked, examples.ParentObserved);
    const week = await readAssessment(id);
    expect(week).toMatchObject({ id, version: 9, phase: 'running', day: 4, attempt: 0, canRetry: false });
    expect(week.tasks.filter(({ state }) => state === 'done').map((task) => task.id)).toEqual(['mood/1', 'parent/4']);
    expect(week.events.slice(0, 2).map(({ version, type }) => [version, type])).toEqual([
      [9, 'ParentObserved'],
      [8, 'MoodChecked'],
    ]);
    expect(Object.keys(week.events[0] ?? {})).toEqual(['version', 'type', 'origin', 'at']);
    expect(week.workflow).toEqual({
      id: `assessment-${id}`,
      url: `http://temporal.example/namespaces/stones/workflows/assessment-${id}`,
    });
  });

  it('that nobody knows is not there', async () => {
    expect((await api.operator.get(`/ops/assessments/${randomUUID()}`)).json()).toMatchObject({
      status: 404,
      code: 'NOT_FOUND',
    });
    expect((await api.operator.get('/ops/assessments/7')).json()).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
  });
});

it('a week whose child stopped has the open tasks of the child left out', async () => {
  const { id } = await runAssessment(begun, daysOpened(3), { ...examples.ChildTasksEnded, at: on(3) });
  const { tasks } = await readAssessment(id);
  expect(Object.fromEntries(tasks.map((task) => [task.id, task.state]))).toMatchObject({
    'mood/1': 'skipped',
    'skills/3': 'skipped',
    'teacher/5': 'open',
  });
});

describe('a failed analysis', () => {
  it('is listed with its code, and begins anew at the order, once', async () => {
    const { id } = await runAssessment(failed);
    expect(await listStuck(id)).toMatchObject({
      phase: 'failed',
      reason: 'analysisFailed',
      since: on(7),
      code: 'NotEnoughData',
      canRetry: true,
    });
    expect(await readAssessment(id)).toMatchObject({
      canRetry: true,
      stuck: { reason: 'analysisFailed', code: 'NotEnoughData' },
    });
    const key = randomUUID();
    const [first, again] = [await retry(id, key), await retry(id, key)];
    expect([first.statusCode, again.statusCode]).toEqual([200, 200]);
    expect(getOpsWeek.response.parse(first.json())).toMatchObject({ phase: 'analysing', attempt: 2, canRetry: false });
    const started = (await api.store.read(id)).filter(({ event }) => event.type === 'AnalysisStarted');
    expect(started.map(({ origin, event }) => [origin, 'attempt' in event && event.attempt])).toEqual([
      ['a', 1],
      ['o', 2],
    ]);
    expect(await api.log`select head, delivered from relay where stream_id = ${id}`).toEqual([
      { head: started.at(-1)?.version, delivered: 0 },
    ]);
    // The clock of the database is not that of the test.
    await api.log`update relay set due_at = ${on(4)} where stream_id = ${id}`;
    expect([await listStuck(id), (await readAssessment(id)).stuck]).toEqual([undefined, null]);
    expect(await listAudit(id)).toEqual(['allowed null']);
    // Requested already: nothing more is written.
    expect((await retry(id)).statusCode).toBe(200);
    expect((await api.store.read(id)).filter(({ event }) => event.type === 'AnalysisStarted')).toHaveLength(2);
    expect(await listAudit(id)).toEqual(['allowed null']);
  });

  it('is not there in a week that runs, has its report or was cancelled: refused, with nothing written', async () => {
    for (const events of [
      [...begun, ...daysOpened(4)],
      [...begun, ...daysOpened(7), examples.AnalysisStarted, examples.ReportGenerated],
      [...begun, examples.AssessmentCancelled],
    ]) {
      const { id } = await runAssessment(events);
      expect((await retry(id)).json()).toMatchObject({ status: 409, code: 'NOTHING_TO_RETRY' });
      expect((await api.store.read(id)).length).toBe(events.length);
      expect(await listAudit(id)).toEqual(['refused NOTHING_TO_RETRY']);
    }
  });

  it('of a week that nobody knows is refused', async () => {
    expect((await retry(randomUUID())).json()).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });
});

const listAudit = async (id: string) =>
  (
    await api.log<{ decision: string; reason: string | null }[]>`
      select decision, reason from audit where action = 'week.analysis-retried' and object_id = ${id} order by number`
  ).map(({ decision, reason }) => `${decision} ${reason}`);

describe('the pages of operations', () => {
  const requested = (id: string) => [
    ['GET', '/ops/overview'] as const,
    ['GET', '/ops/assessments'] as const,
    ['GET', `/ops/assessments/${id}`] as const,
    ['POST', `/ops/assessments/${id}/retry-analysis`] as const,
  ];

  it('say nothing of a person: no name, no address, no answer', async () => {
    const [mood, parent, teacher] = [examples.MoodChecked, examples.ParentObserved, examples.TeacherObserved];
    const { id, studentId } = await runAssessment(
      begun,
      daysOpened(7),
      createAllTaskEvents({ teacher: true }),
      { ...mood, day: 2, mood: 'sad' },
      { ...parent, texts: { strengths: CANARY, concerns: CANARY } },
      { ...teacher, texts: { challenges: CANARY } },
      examples.AnalysisStarted,
      { ...examples.AnalysisFailed, reason: `Mira wrote ${CANARY}` },
    );
    await api.log`update students set nickname = ${`${CANARY} Mira`} where id = ${studentId}`;
    await api.log`update teacher_invitations set email = ${`${CANARY}@school.example`} where assessment_id = ${id}`;
    for (const [method, path] of requested(id)) {
      const { body, statusCode } = await api.operator.send(method, path, method === 'POST' ? {} : undefined);
      expect([path, statusCode]).toEqual([path, 200]);
      expect(body).not.toMatch(new RegExp(`${CANARY}|Mira|@|sad|happy|Outdoor|mixed|${studentId}`));
    }
  });
});

const listViews = async (id: AssessmentId) =>
  (await readAssessment(id)).views.map(({ table, rows, expected }) => [table, rows, expected]);

it('a week whose read models are behind its log is told from one whose are whole', async () => {
  const { id } = await runAssessment(begun, daysOpened(7), createAllTaskEvents({ teacher: true }));
  const fullViews = await listViews(id);
  expect(fullViews.filter(([, rows, expected]) => rows !== expected)).toEqual([]);
  expect(fullViews).toContainEqual(['cognitive_assessments', 4, 4]);
  expect(fullViews).toHaveLength(Object.keys(VIEWS).length);
  await api.log`delete from cognitive_assessments where session_id = ${id}`;
  expect(await listViews(id)).toContainEqual(['cognitive_assessments', 0, 4]);
});

it('a week that lost its scores with its answers, for want of a report, is not behind', async () => {
  const answers = createAllTaskEvents({ teacher: true });
  const expired = { ...examples.AnswersExpired, done: { 'personality/2': on(2), 'parent/4': on(4) } } as const;
  const { id } = await runAssessment(begun, daysOpened(7), answers, examples.AssessmentCancelled, expired);
  expect(await listViews(id)).toContainEqual(['personality_assessments', 1, 0]);
  await api.log`select forget_answers(${id}, ${[...ANSWER_EVENTS]}, ${on(7)})`;
  const views = await listViews(id);
  expect(views).toContainEqual(['personality_assessments', 0, 0]);
  expect(views.filter(([, rows, expected]) => rows !== expected)).toEqual([]);
});
