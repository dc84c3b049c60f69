import { MockActivityEnvironment } from '@temporalio/testing';
import { DefaultLogger } from '@temporalio/worker';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { formatSentence } from '#messages/report.ts';
import { QUEST_KEYS } from '#services/assessment/instruments.ts';
import { type OpenDatabase, openDatabase } from '#services/database/database.store.ts';
import { createTestApi, signUpParent, type TestApi } from '#services/http/testing/app.ts';
import { buildReport } from '#services/reports/build-report.ts';
import { createPreviousReportFinder } from '#services/reports/previous-reports.store.ts';
import { assessment } from '#shared/domain/assessment/assessment.ts';
import type { AssessmentEvent } from '#shared/domain/assessment/events.ts';
import { fold } from '#shared/domain/decider.ts';
import { MIRROR_SCENES } from '#shared/instruments/mirror.ts';
import { QUEST } from '#shared/instruments/quest.ts';
import { ReportDocument } from '#shared/measurement/report/document.ts';
import { SCALE_VERSION } from '#shared/measurement/scale.ts';
import { createBank, createChooser } from '#shared/testing/simulated-bank.ts';
import { createSimulatedFamily } from '#shared/testing/simulated-family.ts';
import { playAssessment } from '#shared/testing/simulated-week.ts';
import type { Instant } from '#shared/values/days.ts';
import type { AssessmentId, StudentId } from '#shared/values/ids.ts';
import { createReportActivities, type ReportPorts } from '#workflows/assessment.activities.ts';

let api: TestApi;
let database: OpenDatabase;
let robin: StudentId;
let kim: StudentId;
let noa: StudentId;
beforeAll(async () => {
  api = await createTestApi();
  database = openDatabase(api.url, { max: 1 });
  const parent = await signUpParent(api);
  const createChild = async (nickname: string) =>
    (await parent.post('/students', { nickname, ageYears: 9 })).json<{ id: StudentId }>().id;
  [robin, kim, noa] = [await createChild('Robin'), await createChild('Kim'), await createChild('Noa')];
});
afterAll(async () => {
  await database?.close();
  await api?.close();
});

const weekParts = {
  scenes: QUEST.A.scenes,
  mirror: MIRROR_SCENES,
  keys: QUEST_KEYS,
  nextItem: createChooser(createBank()),
};

/** Appends a whole week of this child, up to the analysis. */
async function appendWeek(seed: string, studentId: StudentId): Promise<AssessmentId> {
  const { assessmentId, events } = playAssessment(createSimulatedFamily(seed, 9), weekParts);
  const own = events
    .filter(({ type }) => type !== 'AnalysisStarted')
    .map((event) => (event.type === 'AssessmentScheduled' ? { ...event, studentId } : event));
  await api.store.append({
    assessmentId,
    expected: 0,
    origin: 'a',
    actor: 'system:test',
    events: own,
    state: fold(assessment, own),
    views: [],
    mail: [],
    signalled: null,
    idempotency: { key: 'given', requestHash: '', actorId: 'test' },
  });
  return assessmentId;
}

const createPorts = (more: Partial<ReportPorts> = {}): ReportPorts => ({
  load: api.store.load,
  read: api.store.read,
  handle: api.handle,
  clock: () => api.clock.now,
  findPreviousReport: createPreviousReportFinder(database.db, api.store),
  analyse: buildReport,
  ...more,
});

/** Runs the report activity like the worker, at a time when the week is over. */
async function analyseWeek(
  assessmentId: AssessmentId,
  now: Instant,
  more: Partial<ReportPorts> = {},
): Promise<ReportDocument> {
  api.clock.now = now;
  const { analyseReport } = createReportActivities(createPorts(more));
  await new MockActivityEnvironment({}, { logger: new DefaultLogger('ERROR', () => {}) }).run(analyseReport, {
    assessmentId,
    attempt: 1,
    at: now,
  });
  return parseReport(await readEvents(assessmentId));
}
const readEvents = async (assessmentId: AssessmentId): Promise<AssessmentEvent[]> =>
  (await api.store.read(assessmentId)).map(({ event }) => event);
const parseReport = (events: readonly AssessmentEvent[]): ReportDocument =>
  ReportDocument.parse(events.flatMap((event) => (event.type === 'ReportGenerated' ? [event.report] : [])).at(-1));

/**
 * The parts of an area's score, or null without a score: a simulated child can spoil a game, and then one part is left.
 */
function listScoredParts(report: ReportDocument, area: ReportDocument['areas'][number]['area']): string | null {
  const areaReport = report.areas.find((each) => each.area === area);
  return areaReport?.est ? areaReport.parts.map(({ part }) => part).join('+') : null;
}

it('the second week of a child is compared with the first, and a third changes nothing about that', async () => {
  const first = await appendWeek('robin/1', robin);
  const before = await analyseWeek(first, '2026-11-29T15:00:00.000Z');
  expect(before.change).toBeNull();

  const second = await appendWeek('robin/2', robin);
  const report = await analyseWeek(second, '2027-03-15T15:00:00.000Z');
  expect(report.change).toMatchObject({
    compared: true,
    earlier: { assessmentId: first, date: '2026-11-29', scaleVersion: SCALE_VERSION },
  });
  const comparable = report.areas.filter(
    ({ area }) =>
      listScoredParts(report, area) !== null && listScoredParts(report, area) === listScoredParts(before, area),
  );
  expect(comparable.length).toBeGreaterThanOrEqual(4);
  expect(report.change?.rows.map(({ of }) => of)).toEqual([
    ...comparable.map(({ area }) => `area/${area}`),
    ...['mathematics', 'science', 'literature', 'history', 'geography'].map((subject) => `subject/${subject}`),
  ]);

  const third = await appendWeek('robin/3', robin);
  expect((await analyseWeek(third, '2027-07-15T15:00:00.000Z')).change?.earlier.assessmentId).toBe(second);
  const log = (await readEvents(second)).slice(0, -1);
  const started = log.at(-1);
  expect(started?.type).toBe('AnalysisStarted');
  const previousReport = await createPorts().findPreviousReport({
    assessmentId: second,
    studentId: robin,
    before: started?.at as Instant,
  });
  const again = [buildReport(second, log, previousReport), buildReport(second, log, previousReport)].map((each) =>
    JSON.stringify(each.report),
  );
  expect(again[0]).toBe(again[1]);
  expect(JSON.parse(again[0] as string)).toEqual(JSON.parse(JSON.stringify(report)));
});

it('across scale versions the report says that it does not compare, and another child’s report is none of its business', async () => {
  const old = await appendWeek('kim/1', kim);
  const analyse: ReportPorts['analyse'] = (...input) => {
    const written = buildReport(...input);
    return { ...written, report: { ...(written.report as object), scaleVersion: '0' } };
  };
  const first = await analyseWeek(old, '2027-08-01T15:00:00.000Z', { analyse });
  expect([first.change, first.scaleVersion]).toEqual([null, '0']);
  const fresh = await appendWeek('kim/2', kim);
  const { change } = await analyseWeek(fresh, '2027-12-01T15:00:00.000Z');
  expect(change).toMatchObject({ compared: false, rows: [], earlier: { scaleVersion: '0' } });
  expect(change?.statements.map(formatSentence)).toEqual([expect.stringMatching(/cannot be compared: another scale/)]);
});

it('a week whose consent was withdrawn is not taken up again', async () => {
  const first = await appendWeek('noa/1', noa);
  await analyseWeek(first, '2028-01-01T15:00:00.000Z');
  const envelope = {
    assessmentId: first,
    actor: { kind: 'parent' as const, id: '0193a000-0000-7000-8000-0000000000d1' },
    origin: 'a' as const,
    key: 'withdraw',
    requestHash: '',
  };
  await api.handle({ ...envelope, command: { type: 'WithdrawConsent', at: '2028-01-02T15:00:00.000Z' } });
  const second = await appendWeek('noa/2', noa);
  expect((await analyseWeek(second, '2028-05-01T15:00:00.000Z')).change).toBeNull();
});

it('a log that cannot be read is no reason to try again, and what it says about an answer stays here', async () => {
  const week = await appendWeek('unreadable/1', robin);
  const analyseWithError = (error: Error) =>
    analyseWeek(week, '2028-06-01T15:00:00.000Z', {
      analyse: () => {
        throw error;
      },
    });
  await expect(analyseWithError(new RangeError('scene raft-builders does not offer 3'))).rejects.toMatchObject({
    type: 'RangeError',
    nonRetryable: true,
    message: 'The analysis cannot read this log',
    cause: undefined,
  });
  const lost = new Error('a worker was lost');
  await expect(analyseWithError(lost)).rejects.toBe(lost);
});
