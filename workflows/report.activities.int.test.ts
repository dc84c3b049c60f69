import { MockActivityEnvironment } from '@temporalio/testing';
import { DefaultLogger } from '@temporalio/worker';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OpenDatabase, openDatabase } from '#services/database/database.store.ts';
import { signedUp, type TestApi, testApi } from '#services/http/testing/app.ts';
import { QUEST_KEYS } from '#services/instruments/instrument-keys.ts';
import { earlierReports } from '#services/report/earlier-reports.store.ts';
import { writtenReport } from '#services/report/written-report.ts';
import { assessment } from '#shared/domain/assessment/assessment.ts';
import type { AssessmentEvent } from '#shared/domain/assessment/events.ts';
import { fold } from '#shared/domain/decider.ts';
import { MIRROR_SCENES } from '#shared/instruments/mirror.ts';
import { QUEST } from '#shared/instruments/quest.ts';
import { ReportDocument } from '#shared/measurement/report/document.ts';
import { sentence } from '#shared/messages/en/report.ts';
import { chooserFrom, plannedBank } from '#shared/testing/simulated-bank.ts';
import { simulatedFamily } from '#shared/testing/simulated-family.ts';
import { playedWeek } from '#shared/testing/simulated-week.ts';
import type { Instant } from '#shared/values/days.ts';
import type { AssessmentId, StudentId } from '#shared/values/ids.ts';
import { createReportActivities, type ReportPorts } from '#workflows/report.activities.ts';

let api: TestApi;
let database: OpenDatabase;
let robin: StudentId;
let kim: StudentId;
let noa: StudentId;
beforeAll(async () => {
  api = await testApi();
  database = openDatabase(api.url, { max: 1 });
  const parent = await signedUp(api);
  const child = async (nickname: string) =>
    (await parent.post('/students', { nickname, ageYears: 9 })).json<{ id: StudentId }>().id;
  [robin, kim, noa] = [await child('Robin'), await child('Kim'), await child('Noa')];
});
afterAll(async () => {
  await database?.close();
  await api?.close();
});

const parts = {
  scenes: QUEST.A.scenes,
  ...{ mirror: MIRROR_SCENES, keys: QUEST_KEYS, nextItem: chooserFrom(plannedBank()) },
};

/** Appends a whole week of this child, up to the analysis. */
async function weekOf(seed: string, studentId: StudentId): Promise<AssessmentId> {
  const { assessmentId, events } = playedWeek(simulatedFamily(seed, 9), parts);
  const own = events
    .filter(({ type }) => type !== 'AnalysisStarted')
    .map((event) => (event.type === 'AssessmentScheduled' ? { ...event, studentId } : event));
  await api.store.append({
    ...{
      assessmentId,
      expected: 0,
      origin: 'a',
      actor: 'system:test',
      events: own,
      state: fold(assessment, own),
      views: [],
      mail: [],
      signalled: null,
    },
    idempotency: { key: 'given', requestHash: '', actorId: 'test' },
  });
  return assessmentId;
}

const ports = (more: Partial<ReportPorts> = {}): ReportPorts => ({
  ...{ load: api.store.load, read: api.store.read, handle: api.handle, clock: () => api.clock.now },
  ...{ earlier: earlierReports(database.db, api.store), analyse: writtenReport },
  ...more,
});

/** Runs the report activity like the worker, at a time when the week is over. */
async function analysed(
  assessmentId: AssessmentId,
  now: Instant,
  more: Partial<ReportPorts> = {},
): Promise<ReportDocument> {
  api.clock.now = now;
  const { analyseReport } = createReportActivities(ports(more));
  await new MockActivityEnvironment({}, { logger: new DefaultLogger('ERROR', () => {}) }).run(analyseReport, {
    assessmentId,
    attempt: 1,
    at: now,
  });
  return reportOf(await eventsOf(assessmentId));
}
const eventsOf = async (assessmentId: AssessmentId): Promise<AssessmentEvent[]> =>
  (await api.store.read(assessmentId)).map(({ event }) => event);
const reportOf = (events: readonly AssessmentEvent[]): ReportDocument =>
  ReportDocument.parse(events.flatMap((event) => (event.type === 'ReportGenerated' ? [event.report] : [])).at(-1));

/**
 * The parts of an area's score, or null without a score: a simulated child can spoil a game, and then one part is left.
 */
function madeOf(report: ReportDocument, area: ReportDocument['areas'][number]['area']): string | null {
  const found = report.areas.find((each) => each.area === area);
  return found?.est ? found.parts.map(({ part }) => part).join('+') : null;
}

it('the second week of a child is compared with the first, and a third changes nothing about that', async () => {
  const first = await weekOf('robin/1', robin);
  const before = await analysed(first, '2026-11-29T15:00:00.000Z');
  expect(before.change).toBeNull();

  const second = await weekOf('robin/2', robin);
  const report = await analysed(second, '2027-03-15T15:00:00.000Z');
  expect(report.change).toMatchObject({
    compared: true,
    earlier: { assessmentId: first, date: '2026-11-29', scaleVersion: '1' },
  });
  const comparable = report.areas.filter(
    ({ area }) => madeOf(report, area) !== null && madeOf(report, area) === madeOf(before, area),
  );
  expect(comparable.length).toBeGreaterThanOrEqual(4);
  expect(report.change?.rows.map(({ of }) => of)).toEqual([
    ...comparable.map(({ area }) => `area/${area}`),
    ...['mathematics', 'science', 'literature', 'history', 'geography'].map((subject) => `subject/${subject}`),
  ]);

  const third = await weekOf('robin/3', robin);
  expect((await analysed(third, '2027-07-15T15:00:00.000Z')).change?.earlier.assessmentId).toBe(second);
  const log = (await eventsOf(second)).slice(0, -1);
  const started = log.at(-1);
  expect(started?.type).toBe('AnalysisStarted');
  const earlier = await ports().earlier({ assessmentId: second, studentId: robin, before: started?.at as Instant });
  const again = [writtenReport(second, log, earlier), writtenReport(second, log, earlier)].map((each) =>
    JSON.stringify(each.report),
  );
  expect(again[0]).toBe(again[1]);
  expect(JSON.parse(again[0] as string)).toEqual(JSON.parse(JSON.stringify(report)));
});

it('across scale versions the report says that it does not compare, and another child’s report is none of its business', async () => {
  const old = await weekOf('kim/1', kim);
  const analyse: ReportPorts['analyse'] = (...input) => {
    const written = writtenReport(...input);
    return { ...written, report: { ...(written.report as object), scaleVersion: '0' } };
  };
  const first = await analysed(old, '2027-08-01T15:00:00.000Z', { analyse });
  expect([first.change, first.scaleVersion]).toEqual([null, '0']);
  const fresh = await weekOf('kim/2', kim);
  const { change } = await analysed(fresh, '2027-12-01T15:00:00.000Z');
  expect(change).toMatchObject({ compared: false, rows: [], earlier: { scaleVersion: '0' } });
  expect(change?.statements.map(sentence)).toEqual([expect.stringMatching(/cannot be compared: another scale/)]);
});

it('a week whose consent was withdrawn is not taken up again', async () => {
  const first = await weekOf('noa/1', noa);
  await analysed(first, '2028-01-01T15:00:00.000Z');
  const order = {
    assessmentId: first,
    actor: { kind: 'parent' as const, id: '0193a000-0000-7000-8000-0000000000d1' },
    origin: 'a' as const,
    key: 'withdraw',
    requestHash: '',
  };
  await api.handle({ ...order, command: { type: 'WithdrawConsent', at: '2028-01-02T15:00:00.000Z' } });
  const second = await weekOf('noa/2', noa);
  expect((await analysed(second, '2028-05-01T15:00:00.000Z')).change).toBeNull();
});

it('a log that cannot be read is no reason to try again, and what it says about an answer stays here', async () => {
  const week = await weekOf('unreadable/1', robin);
  const fails = (error: Error) =>
    analysed(week, '2028-06-01T15:00:00.000Z', {
      analyse: () => {
        throw error;
      },
    });
  await expect(fails(new RangeError('scene raft-builders does not offer 3'))).rejects.toMatchObject({
    ...{ type: 'RangeError', nonRetryable: true, message: 'The analysis cannot read this log' },
    cause: undefined,
  });
  const lost = new Error('a worker was lost');
  await expect(fails(lost)).rejects.toBe(lost);
});
