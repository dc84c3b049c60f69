import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createApiClient } from '#infra/client/api-client.ts';
import { proveAddress } from '#infra/client/prove-address.ts';
import { openAccount, PASSWORD, scheduleChild } from '#infra/client/schedule.ts';
import { findFreePort } from '#infra/start/ports.ts';
import { COMPILE_CACHE, createDatabase, FIRST_BOOT_MS, toApiUrl } from '#infra/start/testing/real-parts.ts';
import { type ReceivedSpan, startOtlpReceiver } from '#services/http/testing/otlp-receiver.ts';
import { createTemporalNamespace } from '#services/relay/testing/temporal-namespace.ts';
import { finishAssessment, getProgress } from '#shared/contracts/assessments.ts';
import { endChildTasks } from '#shared/contracts/consents.ts';
import type { AssessmentId } from '#shared/values/ids.ts';

const CHILD = 'Robinia';
const toTraceId = (key: string) => key.replaceAll('-', '');
const children: ChildProcess[] = [];
let receiver: Awaited<ReturnType<typeof startOtlpReceiver>>;
let databaseUrl: string;
let url: string;
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  logger: false,
  onData: (stream, _session, finished) => stream.resume().on('end', finished),
});
let output = '';

beforeAll(async () => {
  receiver = await startOtlpReceiver();
  databaseUrl = await createDatabase();
  const { address, namespace } = await createTemporalNamespace();
  const server = await new Promise<{ address: () => unknown }>((resolve) => {
    const listening = smtp.listen(0, '127.0.0.1', () => resolve(listening));
  });
  const port = await findFreePort();
  url = `http://localhost:${port}`;
  const environment = {
    DATABASE_URL: toApiUrl(databaseUrl),
    MAINTENANCE_URL: databaseUrl,
    TEMPORAL_ADDRESS: address,
    TEMPORAL_NAMESPACE: namespace,
    SMTP_URL: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    AUTH_SECRET: 'a'.repeat(32),
    IDEMPOTENCY_SECRET: 'i'.repeat(32),
    NODE_COMPILE_CACHE: COMPILE_CACHE,
    BASE_URL: url,
    PORT: String(port),
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
  };
  for (const program of ['services/api.main.ts', 'workflows/worker.main.ts']) {
    const child = spawn(process.execPath, [new URL(`../../${program}`, import.meta.url).pathname], {
      env: environment,
    });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (output += bytes));
    children.push(child);
  }
  await vi.waitFor(() => ['Server listening', 'worker ready'].map((text) => expect(output).toContain(text)), {
    timeout: 120_000,
    interval: 200,
  });
}, FIRST_BOOT_MS);
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await new Promise<void>((resolve) => smtp.close(resolve));
  receiver.close();
});

/** A child whose tasks have ended, so that the next click of its guardian makes the report. */
async function endTasks() {
  const parent = createApiClient(url);
  const email = `${randomUUID()}@stones.example`;
  await openAccount(parent, { name: 'Pat', email, password: PASSWORD }, () => proveAddress(databaseUrl, email));
  const { assessmentId } = await scheduleChild(parent, { nickname: CHILD, ageYears: 8, parentEmail: email });
  const params = { assessmentId: assessmentId as AssessmentId };
  await expect.poll(async () => (await parent.call(getProgress, { params })).currentDay, { timeout: 30_000 }).toBe(1);
  await parent.call(endChildTasks, { params, body: { by: 'parent' } });
  return { parent, params };
}

it('a trace goes from the click over its commit, signal and activity to the report and its email, and holds no person’s data', async () => {
  const { parent, params } = await endTasks();
  const click = randomUUID();
  await parent.call(finishAssessment, { params, body: {} }, click);
  const readTrace = () => receiver.spans().filter(({ traceId }) => traceId === toTraceId(click));
  await expect.poll(() => readTrace().map(({ name }) => name), { timeout: 60_000 }).toContain('email report-ready');
  // In the order of cause: each span with the name of its parent.
  const spans = readTrace();
  const findParent = ({ parentSpanId }: ReceivedSpan) => spans.find(({ spanId }) => spanId === parentSpanId)?.name;
  const links = spans.map((span) => [findParent(span) ?? 'click', span.name]);
  expect(links).toEqual(
    expect.arrayContaining([
      ['click', 'POST /api/assessments/:assessmentId/finish'],
      ['POST /api/assessments/:assessmentId/finish', 'append'],
      ['append', 'signal programme'],
      ['append', 'activity analyseReport'],
      ['activity analyseReport', 'append'],
      ['append', 'email report-ready'],
    ]),
  );
  for (const event of ['FinishRequested', 'AnalysisStarted', 'ReportGenerated'])
    expect(JSON.stringify(spans)).toContain(event);
  const sent = receiver.bodies.join();
  for (const secret of [CHILD, params.assessmentId, '@stones.example', PASSWORD]) expect(sent).not.toContain(secret);
  expect(output).toContain(`"trace":"${toTraceId(click)}"`);
}, 120_000);

it('a malformed traceparent of a stranger is replaced, a well-formed one gone on with', async () => {
  const [good, bad] = [toTraceId(randomUUID()), '00-Mira-lives-here-01'];
  for (const traceparent of [bad, `00-${good}-00f067aa0ba902b7-00`])
    await fetch(`${url}/api/auth/user`, { headers: { traceparent } });
  const readSession = () => receiver.spans().filter(({ name }) => name === 'GET /api/auth/user');
  await expect.poll(() => readSession().map(({ traceId }) => traceId), { timeout: 10_000 }).toContain(good);
  expect(receiver.bodies.join()).not.toContain('Mira-lives-here');
  expect(readSession().every(({ traceId }) => /^[0-9a-f]{32}$/.test(traceId))).toBe(true);
}, 30_000);
