import { afterEach, expect, it } from 'vitest';
import { startOtlpReceiver } from '#services/http/testing/otlp-receiver.ts';
import { startTraceExport } from '#services/trace-export.ts';
import { beginSpan, inSpan, readLogFields, readTraceFields } from '#services/tracing.ts';
import { Refused } from '#shared/values/refusal.ts';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function startTraces() {
  const receiver = await startOtlpReceiver();
  const stop = await startTraceExport(`${receiver.url}/`, 'seven-stones-api');
  ends.push(receiver.close, stop);
  return { receiver, stop };
}

it('traces: what a span calls goes on with it, and so does what read its stored fields', async () => {
  const { receiver, stop } = await startTraces();
  const stored = await inSpan('click', {}, async () => inSpan('commit', {}, async () => readTraceFields()));
  expect(stored.traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
  const logged = await inSpan('signal', { parent: stored }, async () => readLogFields());
  await inSpan('timer', { parent: { traceparent: '00-Mira-01' } }, async () => undefined);
  await stop();
  const [commit, click, signal, timer] = receiver.spans();
  expect([commit?.parentSpanId, signal?.parentSpanId]).toEqual([click?.spanId, commit?.spanId]);
  expect(logged).toEqual({ trace: click?.traceId });
  expect([signal?.traceId, timer?.traceId === click?.traceId, timer?.parentSpanId]).toEqual([
    click?.traceId,
    false,
    undefined,
  ]);
});

it('traces: of an error only its kind is sent', async () => {
  const { receiver, stop } = await startTraces();
  const fail = (error: Error) => inSpan('failing', {}, () => Promise.reject(error));
  await expect(fail(new TypeError('Mira is not a number'))).rejects.toThrow('Mira');
  await expect(fail(new Refused('CONFLICT'))).rejects.toThrow('CONFLICT');
  await stop();
  expect(receiver.bodies.join()).not.toContain('Mira');
  expect(receiver.spans()).toMatchObject([
    { status: { code: 2, message: 'TypeError' } },
    { attributes: [{ key: 'refusal', value: { stringValue: 'CONFLICT' } }] },
  ]);
});

it('traces: without a receiver nothing has an id, and nothing is stored or made', async () => {
  ends.push(await startTraceExport(undefined, 'seven-stones-api'));
  const parent = { traceparent: '00-0af7651916cd43dd8448eb211c80319c-00f067aa0ba902b7-01' };
  const fields = await inSpan('click', { parent }, async () => ({ ...readTraceFields(), ...readLogFields() }));
  expect(fields).toEqual({});
  // No object and no context is made for a span that goes nowhere: every append begins one.
  expect(await inSpan('append', {}, async (span) => span)).toBe(beginSpan('click'));
});

it('traces: a receiver that is away disturbs neither the work nor the end of the process', async () => {
  const { receiver, stop } = await startTraces();
  receiver.close();
  expect(await inSpan('click', {}, async () => 'done')).toBe('done');
  await stop();
});
