import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApiClient } from '#infra/client/api-client.ts';
import { proveAddress } from '#infra/client/prove-address.ts';
import { openAccount, PASSWORD, scheduleChild } from '#infra/client/schedule.ts';
import { findFreePort } from '#infra/start/ports.ts';
import { COMPILE_CACHE, createDatabase, FIRST_BOOT_MS, toApiUrl } from '#infra/start/testing/real-parts.ts';
import { startProgram } from '#infra/start/testing/start-program.ts';
import { createLogClient } from '#services/database/clients.ts';
import { type ReceivedSpan, startOtlpReceiver } from '#services/http/testing/otlp-receiver.ts';
import { startFaultyServer } from '#services/mail/testing/faulty-server.ts';
import { createTemporalNamespace } from '#services/relay/testing/temporal-namespace.ts';
import { finishAssessment, getProgress } from '#shared/contracts/assessments.ts';
import { endChildTasks } from '#shared/contracts/consents.ts';
import type { AssessmentId } from '#shared/values/ids.ts';

const CHILD = 'Robinia';
const TEACHER = 'teacher@stones.example';
const OPS_TOKEN = 'a-token-of-machines-of-32-characters';
/** What nobody may read in a trace or a log. */
const SECRETS = [CHILD, '@stones.example', PASSWORD];
const toTraceId = (key: string) => key.replaceAll('-', '');
let receiver: Awaited<ReturnType<typeof startOtlpReceiver>>;
let mailServer: Awaited<ReturnType<typeof startFaultyServer>>;
let databaseUrl: string;
let url: string;
let metricsUrl: string;
let api: ReturnType<typeof startProgram>;
let worker: ReturnType<typeof startProgram>;

beforeAll(async () => {
  receiver = await startOtlpReceiver();
  mailServer = await startFaultyServer((phase, { to }) => (phase === 'rcpt' && to === TEACHER ? 'refuse' : null), {
    refuse: { responseCode: 550, message: `5.1.1 <${TEACHER}> is nobody here` },
  });
  databaseUrl = await createDatabase();
  const { address, namespace } = await createTemporalNamespace();
  const [port, metricsPort] = [await findFreePort(), await findFreePort()];
  url = `http://localhost:${port}`;
  metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`;
  const environment = {
    DATABASE_URL: toApiUrl(databaseUrl),
    MAINTENANCE_URL: databaseUrl,
    TEMPORAL_ADDRESS: address,
    TEMPORAL_NAMESPACE: namespace,
    SMTP_URL: mailServer.url,
    AUTH_SECRET: 'a'.repeat(32),
    IDEMPOTENCY_SECRET: 'i'.repeat(32),
    OPS_TOKEN,
    NODE_COMPILE_CACHE: COMPILE_CACHE,
    BASE_URL: url,
    PORT: String(port),
    WORKER_METRICS_PORT: String(metricsPort),
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    API_CONNECTIONS: '60',
  };
  api = startProgram(['services/api.main.ts'], environment);
  worker = startProgram(['workflows/worker.main.ts'], environment);
  await Promise.all([api.until(/Server listening/), worker.until(/worker ready/)]);
}, FIRST_BOOT_MS);
afterAll(async () => {
  for (const program of [api, worker]) program?.child.kill('SIGKILL');
  await mailServer?.close();
  receiver?.close();
});

/** A child whose tasks have ended, so that the next click of its guardian makes the report. */
async function endTasks(teacherEmail?: string) {
  const parent = createApiClient(url);
  const email = `${randomUUID()}@stones.example`;
  await openAccount(parent, { name: 'Pat', email, password: PASSWORD }, () => proveAddress(databaseUrl, email));
  const child = { nickname: CHILD, ageYears: 8, parentEmail: email, ...(teacherEmail && { teacherEmail }) };
  const { assessmentId } = await scheduleChild(parent, child);
  const params = { assessmentId: assessmentId as AssessmentId };
  await expect.poll(async () => (await parent.call(getProgress, { params })).currentDay, { timeout: 30_000 }).toBe(1);
  await parent.call(endChildTasks, { params, body: { by: 'parent' } });
  return { parent, params };
}

const readTrace = (click: string) => receiver.spans().filter(({ traceId }) => traceId === toTraceId(click));
const listSpanNames = (click: string) => readTrace(click).map(({ name }) => name);

it('a trace goes from the click over its commit, signal and activity to the report and its email, and holds no person’s data', async () => {
  const { parent, params } = await endTasks();
  const click = randomUUID();
  await parent.call(finishAssessment, { params, body: {} }, click);
  await expect.poll(() => listSpanNames(click), { timeout: 60_000 }).toContain('email report-ready');
  // In the order of cause: each span with the name of its parent.
  const spans = readTrace(click);
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
  for (const secret of [...SECRETS, params.assessmentId]) expect(sent).not.toContain(secret);
  expect(api.readOutput() + worker.readOutput()).toContain(`"trace":"${toTraceId(click)}"`);
}, 120_000);

it('the log of API and worker names nobody, whether a letter was taken or refused by a server that says to whom', async () => {
  const owner = createLogClient(databaseUrl, { max: 1 });
  const listStates = async () => (await owner`select distinct state from mail`).map(({ state }) => state);
  await endTasks(TEACHER);
  await expect.poll(listStates, { timeout: 60_000 }).toEqual(expect.arrayContaining(['sent', 'bounced']));
  await owner.end();
  const output = api.readOutput() + worker.readOutput();
  for (const secret of SECRETS) expect(output).not.toContain(secret);
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

it('api and worker warn where the connections of a deploy would not fit', () => {
  const warning = 'old and new processes beside each other in a deploy may open 152';
  for (const { readOutput } of [api, worker]) expect(readOutput()).toContain(warning);
});

it('a worker shows what waits, its own connections and what Temporal counts, to whoever has the token', async () => {
  const read = (token: string) => fetch(metricsUrl, { headers: { authorization: `Bearer ${token}` } });
  const readText = async () => (await read(OPS_TOKEN)).text();
  await expect.poll(readText, { timeout: 60_000, interval: 500 }).toContain('temporal_worker_start');
  const text = await readText();
  const names = [
    'relay_oldest_seconds',
    'mail_waiting',
    'mail_delayed_seconds',
    'mail_server_rests',
    'housekeeping_failing',
    'database_waiting_queries',
  ];
  expect(names.filter((name) => !new RegExp(`^${name} \\d`, 'm').test(text))).toEqual([]);
  expect((await read('another')).status).toBe(401);
});
