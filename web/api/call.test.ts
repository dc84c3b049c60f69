import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { formatReference, refusals } from '#messages/refusals.ts';
import { ROUTES } from '#shared/contracts/routes.ts';
import type { AssessmentId } from '#shared/values/ids.ts';
import { call } from '#web/api/call.ts';
import { getFaultText } from '#web/api/fault-text.ts';
import { isRetryable } from '#web/api/problem.ts';
import { settings } from '#web/lib/settings.ts';
import { ASSESSMENT_ID, createProgressView } from '#web/testing/examples.ts';

const params = { assessmentId: ASSESSMENT_ID as AssessmentId };
const fetchMock = vi.fn<(address: string, init: RequestInit) => Promise<Response>>();
/** A connection without any answer until it is aborted. */
const createHalfOpenFetch = (_: string, { signal }: RequestInit) =>
  new Promise<Response>((_resolve, reject) =>
    signal?.addEventListener('abort', () => reject(new DOMException('gone', 'AbortError'))),
  );

beforeEach(() => {
  fetchMock.mockReset();
  vi.stubGlobal('fetch', fetchMock);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('sends what the route of that name says, a write with a key', async () => {
  fetchMock.mockImplementation(async () => Response.json(createProgressView()));
  await call('getProgress', { params });
  await call('pauseAssessment', { params, body: {} });
  expect(fetchMock.mock.calls.map(([address, { method }]) => [method, address])).toEqual([
    ['GET', `/api/assessments/${ASSESSMENT_ID}`],
    ['POST', `/api/assessments/${ASSESSMENT_ID}/pause`],
  ]);
  const [read, write] = fetchMock.mock.calls.map(([, { headers }]) => new Headers(headers).get('idempotency-key'));
  expect([read, write]).toEqual([null, expect.stringMatching(/^[0-9a-f-]{36}$/)]);
});

test('no key goes with a write that is idempotent by itself', async () => {
  fetchMock.mockImplementation(async () => Response.json({}));
  await call('signOut', { params: {}, query: { scope: 'local' }, body: {} });
  expect(ROUTES.signOut.unkeyed).toBe(true);
  expect(new Headers(fetchMock.mock.calls[0]?.[1].headers).get('idempotency-key')).toBeNull();
});

test('a fault of the server bears what its reader can quote, and a refusal or a foreign answer does not', async () => {
  const requestId = '3f9a21bc-77aa-4b1d-9c0e-0123456789ab';
  const catchText = async (response: Response) => {
    fetchMock.mockResolvedValueOnce(response);
    return getFaultText(await call('getProgress', { params }).catch((problem: unknown) => problem));
  };
  const answer = (status: number, code: string) =>
    Response.json({ status, code, requestId }, { status, headers: { 'content-type': 'application/problem+json' } });
  expect(await catchText(answer(500, 'UNAVAILABLE'))).toBe(`${refusals.UNAVAILABLE} ${formatReference('3f9a21bc')}`);
  expect(await catchText(answer(409, 'CONFLICT'))).toBe(refusals.CONFLICT);
  expect(await catchText(new Response('<h1>Bad gateway</h1>', { status: 502 }))).toBe(refusals.UNREADABLE);
});

test('a request that is not answered in time counts as one without a connection', async () => {
  vi.useFakeTimers();
  fetchMock.mockImplementation(createHalfOpenFetch);
  const caught = call('getProgress', { params }).catch((problem: unknown) => problem);
  await vi.advanceTimersByTimeAsync(settings.request.limitMs);
  expect(await caught).toMatchObject({ status: 0, code: 'OFFLINE' });
});

test('an answer that begins and does not end has the same limit', async () => {
  vi.useFakeTimers();
  fetchMock.mockImplementation(async (address, init) => {
    const body = new ReadableStream({
      start: (stream) => void createHalfOpenFetch(address, init).catch((gone: unknown) => stream.error(gone)),
    });
    return new Response(body, { headers: { 'content-type': 'application/json' } });
  });
  const caught = call('getProgress', { params }).catch((problem: unknown) => problem);
  await vi.advanceTimersByTimeAsync(settings.request.limitMs);
  expect(await caught).toMatchObject({ status: 0, code: 'OFFLINE' });
});

test('who leaves hears of its own leaving, not of a lost connection', async () => {
  fetchMock.mockImplementation(createHalfOpenFetch);
  const leaving = new AbortController();
  const caught = call('getProgress', { params }, { signal: leaving.signal }).catch((problem: unknown) => problem);
  leaving.abort();
  expect(await caught).toMatchObject({ name: 'AbortError' });
});

const HTML = { 'content-type': 'text/html; charset=utf-8' };
const JSON_TYPE = { 'content-type': 'application/json' };
test.each<[string, string, ResponseInit, { status: number }]>([
  ['a page to sign in to a network', '<html>Welcome</html>', { headers: HTML }, { status: 0 }],
  ['text that reads as JSON', '{}', { headers: HTML }, { status: 0 }],
  ['an answer that was cut off', '{"id":', { headers: JSON_TYPE }, { status: 0 }],
  ['no object', 'null', { headers: JSON_TYPE }, { status: 0 }],
  ['nothing', '', { headers: JSON_TYPE }, { status: 0 }],
  ['a filter that forbids it', '<html>Blocked</html>', { status: 403, headers: HTML }, { status: 0 }],
  ['a gateway that wants a sign-in', '{"code":"login"}', { status: 401, headers: JSON_TYPE }, { status: 0 }],
  ['a proxy', '<html>Bad Gateway</html>', { status: 502, headers: HTML }, { status: 502 }],
])('what is not the answer of our server says nothing about the call: %s', async (_, text, init, { status }) => {
  fetchMock.mockImplementation(async () => new Response(text, init));
  const problem = await call('getProgress', { params }).catch((thrown: unknown) => thrown);
  expect(problem).toMatchObject({ status, code: 'UNREADABLE' });
  expect(isRetryable(problem)).toBe(true);
});
