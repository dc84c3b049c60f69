import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AssessmentId } from '#shared/values/ids.ts';
import { call } from '#web/api/call.ts';
import { beginEarlyRequest, takeEarlyResponse } from '#web/api/early-request.ts';
import { SIGNED_OUT, sessionHint } from '#web/api/session-hint.ts';
import { paths } from '#web/lib/paths.ts';
import { ASSESSMENT_ID, createProgressView } from '#web/testing/examples.ts';

const WEEK = ASSESSMENT_ID as AssessmentId;
const OTHER_WEEK = '0193a1de-0000-7000-8000-000000000009';
const TASK = paths.step('mood', 1, WEEK);
const fetchMock = vi.fn<(address: string, init: RequestInit) => Promise<Response>>();
const listRequests = () => fetchMock.mock.calls.map(([address, { method = 'GET' }]) => `${method} ${address}`);
const read = (assessmentId = WEEK) => call('getProgress', { params: { assessmentId } });
const READ = `GET /api/assessments/${WEEK}`;

beforeEach(() => {
  fetchMock.mockReset().mockImplementation(async () => Response.json(createProgressView()));
  vi.stubGlobal('fetch', fetchMock);
  sessionHint.write('ana');
});
afterEach(() => {
  void takeEarlyResponse('', new AbortController().signal);
  vi.unstubAllGlobals();
  history.replaceState(null, '', '/');
});

const openPage = (path: string) => {
  history.replaceState(null, '', path);
  beginEarlyRequest();
};

test('the first read of the week that a task’s address names takes the answer that is on its way', async () => {
  openPage(TASK);
  expect(listRequests()).toEqual([READ]);
  expect(await read()).toEqual(createProgressView());
  expect(listRequests()).toEqual([READ]);
  await read();
  expect(listRequests()).toEqual([READ, READ]);
});

test('a write leaves the answer to the first read', async () => {
  openPage(TASK);
  await call('pauseAssessment', { params: { assessmentId: WEEK }, body: {} });
  await read();
  expect(listRequests().filter((request) => request === READ)).toEqual([READ]);
});

test.each([
  ['of a task without a week', '/assessment/mood/1'],
  ['that a reminder leads to', `/assessment?assessment=${WEEK}`],
  ['of the dashboard', `/dashboard?assessment=${WEEK}`],
])('a page requests nothing early: one %s', (_, path) => {
  openPage(path);
  expect(listRequests()).toEqual([]);
});

test.each([null, SIGNED_OUT, '1'])('without a known account nothing is requested early: %j', (account) => {
  sessionHint.write(account);
  openPage(TASK);
  expect(listRequests()).toEqual([]);
});

test('what an address holds stays within the path of weeks', () => {
  openPage('/assessment/mood/1?assessment=../account');
  expect(listRequests()).toEqual(['GET /api/assessments/..%2Faccount']);
});

test('the answer of an account that left is not for the next one, nor that of a week for another, also later', async () => {
  openPage(TASK);
  sessionHint.write('ben');
  await read();
  expect(listRequests()).toEqual([READ, READ]);
  openPage(TASK);
  await read(OTHER_WEEK as AssessmentId);
  await read();
  expect(listRequests().slice(2)).toEqual([READ, `GET /api/assessments/${OTHER_WEEK}`, READ]);
});

test('without a connection the reader is told, and its own end ends the request', async () => {
  fetchMock.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  openPage(TASK);
  expect(await read().catch((problem: unknown) => problem)).toMatchObject({ status: 0, code: 'OFFLINE' });
  openPage(TASK);
  const controller = new AbortController();
  void takeEarlyResponse(`/api/assessments/${WEEK}`, controller.signal);
  controller.abort();
  expect(fetchMock.mock.lastCall?.[1].signal?.aborted).toBe(true);
});
