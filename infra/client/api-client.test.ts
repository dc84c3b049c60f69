import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import {
  type Answer,
  createApiClient,
  createHttpSender,
  type HttpRequest,
  type HttpResponse,
} from '#infra/client/api-client.ts';
import { createStudent, listStudents } from '#shared/contracts/students.ts';

const student = { id: '0190b3c0-0000-7000-8000-000000000001', nickname: 'Robin', ageYears: 8, birthMonth: null };
const created: HttpResponse = {
  status: 201,
  headers: { 'set-cookie': ['session=one; Path=/', 'other=two'] },
  text: JSON.stringify(student),
};
const createRateLimited = (seconds: string): HttpResponse => ({
  status: 429,
  headers: { 'retry-after': seconds },
  text: JSON.stringify({ type: 'x', title: 'x', status: 429, code: 'RATE_LIMITED' }),
});
const body = { nickname: 'Robin', ageYears: 8 };

/** A fake server that returns the given responses in turn. */
function createFakeServer(...answers: HttpResponse[]) {
  const sent: HttpRequest[] = [];
  const send = async (request: HttpRequest) => {
    sent.push(request);
    return answers.shift() as HttpResponse;
  };
  return { sent, send };
}

it('waits as long as the server asks and sends the same write again, with its key', async () => {
  const { sent, send } = createFakeServer(createRateLimited('0'), created);
  const receivedAnswers: Answer[] = [];
  const client = createApiClient('http://localhost:1', { send, onAnswer: (answer) => receivedAnswers.push(answer) });
  expect(await client.call(createStudent, { params: {}, body })).toEqual(student);
  expect(new Set(sent.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  expect(receivedAnswers.map(({ status, retryAfterSeconds }) => [status, retryAfterSeconds])).toEqual([
    [429, 0],
    [201, null],
  ]);
});

it('gives up where the wait would be long, and on every other refusal', async () => {
  const { sent, send } = createFakeServer(createRateLimited('900'), { ...createRateLimited('0'), headers: {} });
  const client = createApiClient('http://localhost:1', { send });
  for (let i = 0; i < 2; i++)
    await expect(client.call(createStudent, { params: {}, body })).rejects.toMatchObject({
      problem: { code: 'RATE_LIMITED' },
    });
  expect(sent).toHaveLength(2);
});

it('keeps its cookies, and lets go of those that are taken back', async () => {
  const { send } = createFakeServer(created, {
    status: 200,
    headers: { 'set-cookie': ['other=; Max-Age=0'] },
    text: '[]',
  });
  const client = createApiClient('http://localhost:1', { send });
  await client.call(createStudent, { params: {}, body });
  expect(client.cookies()).toBe('session=one; other=two');
  await client.call(listStudents, { params: {} }).catch(() => {});
  expect(client.cookies()).toBe('session=one');
});

const open: (() => void)[] = [];
afterEach(() => {
  for (const close of open.splice(0)) close();
});

// Only Linux can bind any address of 127.0.0.0/8.
it.runIf(process.platform === 'linux')('comes from the address it is given', async () => {
  const seen: { address: string | undefined; host: string | undefined }[] = [];
  const http = createServer((request, response) => {
    seen.push({ address: request.socket.remoteAddress, host: request.headers.host });
    response.end('[]');
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  open.push(() => http.close());
  const { port } = http.address() as AddressInfo;
  for (const address of ['127.0.3.4', '127.0.3.5']) {
    const answer = await createHttpSender(
      `http://localhost:${port}`,
      address,
    )({ method: 'GET', path: '/', headers: {} });
    expect(answer).toMatchObject({ status: 200, text: '[]' });
  }
  expect(seen).toEqual(['127.0.3.4', '127.0.3.5'].map((address) => ({ address, host: `localhost:${port}` })));
});
