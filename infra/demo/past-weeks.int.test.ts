import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOwnApi, type OwnApi } from '#infra/bench/own-api.ts';
import { type ApiClient, createApiClient } from '#infra/client/api-client.ts';
import { type PastWeeks, seedPastWeeks } from '#infra/demo/past-weeks.ts';
import { createDatabase } from '#infra/start/testing/real-parts.ts';
import { createRelayStage } from '#services/relay/testing/relay-stage.ts';
import { createTemporalDouble } from '#services/relay/testing/temporal-double.ts';
import { getParentWords } from '#shared/contracts/adult-forms.ts';
import { getProgress, listAssessments } from '#shared/contracts/assessments.ts';
import { getReport } from '#shared/contracts/report.ts';
import { signUp } from '#shared/contracts/session.ts';

const EMAIL = 'past@stones.example';
/** In the afternoon in UTC, and before seven in the morning in a distant zone. */
const NOW = Date.parse('2026-12-10T15:00:00.000Z');

let url: string;
let api: OwnApi;
let parent: ApiClient;
let weeks: PastWeeks;
const seedWeeks = (now = NOW) =>
  seedPastWeeks({
    baseUrl: api.baseUrl,
    maintenanceUrl: url,
    parent,
    timeZone: 'Pacific/Auckland',
    now,
  });
const countRows = async () => {
  const [row] =
    await api.log`select (select count(*) from events)::int as events, (select count(*) from assessment_sessions)::int as weeks,
    (select count(*) from students)::int as children, (select count(*) from overall_reports)::int as reports, (select count(*) from mail where assessment_id is not null)::int as mails`;
  return row;
};

beforeAll(async () => {
  url = await createDatabase();
  api = await createOwnApi(url, { clock: () => new Date(NOW).toISOString() });
  parent = createApiClient(api.baseUrl, { send: api.send });
  await parent.call(signUp, { params: {}, body: { name: 'Demo', email: EMAIL, password: 'seven stepping stones' } });
  weeks = await seedWeeks();
});
afterAll(() => api?.stop());

describe('the past of the demo family', () => {
  it('has a week on day 4, with the days before done and those of today open', async () => {
    const view = await parent.call(getProgress, { params: { assessmentId: weeks.dayFour } });
    expect(view).toMatchObject({
      childName: 'Noor',
      currentDay: 4,
      status: 'in_progress',
      teacher: 'none',
      tasksCompleted: 5,
      reportStatus: 'draft',
    });
    expect(view.waitingFor).toEqual(['child', 'parent']);
    const states = view.days.map(({ tasks }) => [...new Set(tasks.map(({ state }) => state))].join());
    expect(states).toEqual(['done', 'done', 'done', 'open', 'locked', 'locked', '']);
  });

  it('has a finished week with the report of the real analysis, and the words of its author', async () => {
    const report = await parent.call(getReport, { params: { assessmentId: weeks.finished } });
    expect(report).toMatchObject({ childName: 'Sasha', status: 'completed', reportType: 'comprehensive' });
    expect(report.document).not.toBeNull();
    expect(report.overall?.score).toBeGreaterThan(0);
    const { assessments } = await parent.call(listAssessments, { params: {}, query: {} });
    expect(assessments.map(({ status }) => status).sort()).toEqual(['completed', 'in_progress']);
    expect((await parent.call(getParentWords, { params: { assessmentId: weeks.finished } })).texts).not.toBeNull();
  });

  it('lies in the past, each event after the one before it', async () => {
    for (const id of [weeks.dayFour, weeks.finished]) {
      const at = (await api.store.read(id)).map(({ event }) => event.at);
      expect(at).toEqual(at.toSorted());
      expect(Date.parse(at.at(-1) as string)).toBeLessThanOrEqual(NOW);
    }
  });

  it('is there once, however often it is made, and writes no letter', async () => {
    const before = await countRows();
    expect(before).toMatchObject({ weeks: 2, children: 2, reports: 1, mails: 0 });
    expect(await seedWeeks(NOW + 3 * 86_400_000)).toEqual(weeks);
    expect(await countRows()).toEqual(before);
  });

  it('begins the workflow of the week that runs and tells of no other', async () => {
    const temporal = createTemporalDouble();
    const stage = createRelayStage(url);
    stage.relay(temporal.sender);
    await expect.poll(() => temporal.signals(weeks.dayFour).map((signal) => signal.split(' ')[0])).toContain('skills');
    expect(temporal.signals(weeks.finished)).toEqual([]);
    expect(await stage.rows.openWeeks(null, 10)).toEqual([weeks.dayFour]);
    await stage.stop();
  });

  it('moves in nowhere that others can reach', () =>
    expect(
      seedPastWeeks({
        baseUrl: 'https://stones.example',
        maintenanceUrl: url,
        parent,
        timeZone: 'UTC',
        now: NOW,
      }),
    ).rejects.toThrow('BASE_URL is not this machine'));
});

it('stands on day 4 also before seven in the morning', async () => {
  const now = Date.parse('2026-12-10T05:00:00.000Z');
  const earlyUrl = await createDatabase();
  const early = await createOwnApi(earlyUrl, { clock: () => new Date(now).toISOString() });
  try {
    const other = createApiClient(early.baseUrl, { send: early.send });
    await other.call(signUp, { params: {}, body: { name: 'Demo', email: EMAIL, password: 'seven stepping stones' } });
    const { dayFour } = await seedPastWeeks({
      baseUrl: early.baseUrl,
      maintenanceUrl: earlyUrl,
      parent: other,
      timeZone: 'UTC',
      now,
    });
    expect(await other.call(getProgress, { params: { assessmentId: dayFour } })).toMatchObject({
      currentDay: 4,
      tasksCompleted: 5,
    });
  } finally {
    await early.stop();
  }
});
