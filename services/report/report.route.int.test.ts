import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Handle } from '#services/assessment/handle.ts';
import { type TestApi, testApi } from '#services/http/testing/app.ts';
import { neighbours } from '#services/http/testing/given-week.ts';
import { begun, daysOpened, examples, on } from '#shared/testing/examples.ts';

let api: TestApi;
let given: Awaited<ReturnType<typeof neighbours>>['given'];
beforeAll(async () => {
  api = await testApi({ now: on(8) });
  ({ given } = await neighbours(api));
});
afterAll(() => api?.close());

const analysing = [...begun, ...daysOpened(7), { ...examples.AnalysisStarted, at: on(8) }];

it('a running week is a draft, one in analysis is being processed, and neither has a document', async () => {
  const draft = await given(begun, daysOpened(2)).people;
  const processing = await given(analysing).people;
  expect((await draft.parent.get(`/reports/${draft.id}`)).json()).toEqual({
    ...{ id: draft.id, childName: 'Mira', ageYears: 8, assessmentDate: '2026-11-23', reportType: 'progress', status: 'draft' },
    ...{ overall: null, keyInsights: [], generatedAt: null, document: null },
  });
  expect((await processing.parent.get(`/reports/${processing.id}`)).json()).toMatchObject({ status: 'processing', document: null });
  const { reports, completed } = (await draft.parent.get('/reports')).json();
  expect(completed).toBe(0);
  expect(reports.map(({ id }: { id: string }) => id)).toEqual(expect.arrayContaining([draft.id, processing.id]));
});

it('a finished report is served as it was generated', async () => {
  const { parent, id } = await given(analysing).people;
  const statement = { key: 'strength.area', params: { area: 'social', score: 84 }, rule: { id: 'x', version: 1 }, evidence: [] };
  const report = { shape: 1, reportType: 'comprehensive', keyInsights: [statement], anything: { else: [1, 2.5, null, 'é'] } };
  const handle: Handle = api.handle;
  await handle({
    ...{ assessmentId: id, actor: { kind: 'system', id: 'worker' }, origin: 'w', key: 'report:1', requestHash: '' },
    command: { type: 'RecordReport', at: on(8), attempt: 1, reportType: 'comprehensive', overall: { score: 78, lo: 70, hi: 85 }, report },
  });
  const served = (await parent.get(`/reports/${id}`)).json();
  expect(served).toMatchObject({ status: 'completed', reportType: 'comprehensive', overall: { score: 78, lo: 70, hi: 85 }, assessmentDate: '2026-11-30' });
  expect(served.document).toEqual(report);
  expect(served.generatedAt).toBe(on(8));
  expect(served.keyInsights).toEqual([{ key: 'strength.area', params: { area: 'social', score: 84 } }]);
  const { completed } = (await parent.get('/reports')).json();
  expect(completed).toBe(1);
});

it('a cancelled week is in no list', async () => {
  const { parent, id } = await given(begun, { ...examples.AssessmentCancelled, at: on(8) }).people;
  const { reports } = (await parent.get('/reports')).json();
  expect(reports.some((report: { id: string }) => report.id === id)).toBe(false);
});
