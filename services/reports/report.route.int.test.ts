import { describe, expect, it } from 'vitest';
import { addCoGuardian, readUserId } from '#services/http/testing/app.ts';
import { setUpGivenWeeks } from '#services/http/testing/given-week.ts';
import { buildReport } from '#services/reports/build-report.ts';
import { BARE_SCORE, playExampleWeek, recordReport } from '#services/reports/testing/finished-report.ts';
import type { Report } from '#shared/contracts/report.ts';
import type { ReportDocument } from '#shared/measurement/report/document.ts';
import { SCALE_VERSION } from '#shared/measurement/scale.ts';
import { begun, begunAt12, daysOpened, examples, on } from '#shared/testing/examples.ts';

const { api, given } = setUpGivenWeeks({ now: on(8) });

const analysing = [...begun, ...daysOpened(7), { ...examples.AnalysisStarted, at: on(8) }];

it('a running week is a draft, one in analysis is being processed, and neither has a document', async () => {
  const draft = await given(begun, daysOpened(2)).people;
  const processing = await given(analysing).people;
  expect((await draft.parent.get(`/reports/${draft.id}`)).json()).toEqual({
    id: draft.id,
    childName: 'Mira',
    ageYears: 8,
    assessmentDate: '2026-11-23',
    reportType: 'progress',
    status: 'draft',
    overall: null,
    keyInsights: [],
    generatedAt: null,
    document: null,
    doubts: [],
    moods: [],
  });
  expect((await processing.parent.get(`/reports/${processing.id}`)).json()).toMatchObject({
    status: 'processing',
    document: null,
  });
  const { reports, completed } = (await draft.parent.get('/reports')).json();
  expect(completed).toBe(0);
  expect(reports.map(({ id }: { id: string }) => id)).toEqual(expect.arrayContaining([draft.id, processing.id]));
});

it('until there is a report says how the child told each day, and no score', async () => {
  const { parent, id, week } = await given(begun, daysOpened(2)).people;
  const nowBefore = api.clock.now;
  for (const [day, mood] of [
    [1, 'happy'],
    [2, 'sad'],
    [2, 'neutral'],
  ] as const) {
    api.clock.now = on(day);
    expect((await parent.put(`${week}/mood/${day}`, { mood, energy: 'medium' })).statusCode).toBe(200);
  }
  api.clock.now = nowBefore;
  const { moods, ...draft } = (await parent.get(`/reports/${id}`)).json<Report>();
  expect(moods).toEqual([
    { day: 1, mood: 'happy', energy: 'medium' },
    { day: 2, mood: 'neutral', energy: 'medium' },
  ]);
  expect(JSON.stringify(draft)).not.toMatch(/"(?:score|theta|lo|hi)"/);
});

it('until there is a report says on which later day the check of a missed one came in', async () => {
  const { parent, id, week } = await given(begun, daysOpened(4)).people;
  const nowBefore = api.clock.now;
  api.clock.now = on(4);
  for (const day of [2, 4])
    expect((await parent.put(`${week}/mood/${day}`, { mood: 'sad', energy: 'low' })).statusCode).toBe(200);
  api.clock.now = nowBefore;
  expect((await parent.get(`/reports/${id}`)).json<Report>().moods).toEqual([
    { day: 2, mood: 'sad', energy: 'low', cameOn: 4 },
    { day: 4, mood: 'sad', energy: 'low' },
  ]);
});

it('until there is a report says which step a child of 11 and more chose, and none of a check that has none', async () => {
  const { parent, id, week } = await given(begunAt12, daysOpened(2)).people;
  const nowBefore = api.clock.now;
  for (const [day, step] of [
    [1, { step: 2 }],
    [2, {}],
  ] as const) {
    api.clock.now = on(day);
    const body = { mood: 'sad', energy: 'low', ...step };
    expect((await parent.put(`${week}/mood/${day}`, body)).statusCode).toBe(200);
  }
  api.clock.now = nowBefore;
  expect((await parent.get(`/reports/${id}`)).json<Report>().moods).toEqual([
    { day: 1, mood: 'sad', energy: 'low', step: 2 },
    { day: 2, mood: 'sad', energy: 'low' },
  ]);
});

describe('a finished report', () => {
  it('is served as it was generated', async () => {
    const { parent, id } = await given(playExampleWeek('route')).people;
    const events = (await api.store.read(id)).map(({ event }) => event);
    const { report, overall } = buildReport(id, events);
    await recordReport(api, id, report, overall);
    const served = (await parent.get(`/reports/${id}`)).json();
    expect(served).toMatchObject({
      status: 'completed',
      reportType: 'comprehensive',
      overall,
      assessmentDate: '2026-11-30',
    });
    expect(overall).toMatchObject({ n: expect.any(Number), evidence: 'expert-prior', scaleVersion: SCALE_VERSION });
    expect(served.document).toEqual(JSON.parse(JSON.stringify(report)));
    const [row] =
      await api.log`select overall_answers, evidence, scale_version, cognitive_scores -> 'social' as social from overall_reports where session_id = ${id}`;
    expect(row).toMatchObject({ overall_answers: overall?.n, evidence: 'expert-prior', scale_version: SCALE_VERSION });
    expect(row?.social).toMatchObject({
      lo: expect.any(Number),
      n: expect.any(Number),
      evidence: 'expert-prior',
      scaleVersion: SCALE_VERSION,
    });
    expect(served).toMatchObject({ generatedAt: on(8), doubts: [] });
    expect(served).not.toHaveProperty('moods');
    expect(served.keyInsights).toEqual(
      (report as ReportDocument).keyInsights.map(({ key, params }) => ({ key, params })),
    );
    const { completed } = (await parent.get('/reports')).json();
    expect(completed).toBe(1);
  });

  it('says to a guardian that the parent’s form in it is another’s, and not to its author', async () => {
    const { parent, id, studentId } = await given(playExampleWeek('route')).people;
    const events = (await api.store.read(id)).map(({ event }) => event);
    await recordReport(api, id, buildReport(id, events).report);
    const { who: other } = await addCoGuardian(api, studentId);
    const author = `parent:${await readUserId(parent)}`;
    await api.log`update events set meta = jsonb_set(meta, '{actor}', to_jsonb(${author}::text))
      where stream_id = ${id} and type = 'ParentObserved'`;
    expect((await parent.get(`/reports/${id}`)).json()).not.toHaveProperty('isFormByOther');
    expect((await other.get(`/reports/${id}`)).json()).toMatchObject({ isFormByOther: true });
  });

  it('of another shape stays in the log and is served without what this version cannot read', async () => {
    const { parent, id } = await given(analysing).people;
    await recordReport(api, id, { shape: 99, keyInsights: [] });
    expect((await parent.get(`/reports/${id}`)).json()).toMatchObject({
      status: 'completed',
      overall: BARE_SCORE,
      document: null,
    });
  });
});

it('while the week runs, a doubtful sitting is named and can be thrown open again, and is then no longer named', async () => {
  const careless = playExampleWeek('route', 'careless');
  const { parent, stranger, id } = await given(
    careless.slice(0, careless.findIndex(({ type }) => type === 'SkillsCompleted') + 1),
  ).people;
  const readDoubts = async () => (await parent.get(`/reports/${id}`)).json<Report>().doubts;
  expect((await readDoubts()).map(({ source }) => source)).toEqual([
    'quest/A',
    'game/cognitive',
    'game/social',
    'game/emotional',
    'game/physical',
  ]);
  const social = (await readDoubts()).find(({ source }) => source === 'game/social');
  expect(social).toEqual({
    source: 'game/social',
    codes: expect.arrayContaining(['FAST_MANY']),
    task: 'skills/3',
    area: 'social',
  });
  expect((await stranger.get(`/reports/${id}`)).statusCode).toBe(404);
  expect((await parent.post(`/assessments/${id}/replays`, { task: social?.task, area: social?.area })).statusCode).toBe(
    200,
  );
  expect((await readDoubts()).map(({ source }) => source)).toEqual([
    'quest/A',
    'game/cognitive',
    'game/emotional',
    'game/physical',
  ]);
});

it('a cancelled week stays in the list as cancelled, and so does its report that never was', async () => {
  const { parent, id } = await given(begun, { ...examples.AssessmentCancelled, at: on(8) }).people;
  const { reports } = (await parent.get('/reports')).json<{ reports: Report[] }>();
  expect(reports.find((report) => report.id === id)).toMatchObject({
    status: 'cancelled',
    overall: null,
    keyInsights: [],
  });
  expect((await parent.get(`/reports/${id}`)).json()).toMatchObject({
    status: 'cancelled',
    document: null,
    generatedAt: null,
    doubts: [],
  });
});
