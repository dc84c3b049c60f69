import { describe, expect, it } from 'vitest';
import { readReportMessage } from '#services/mail/report-receiver.ts';
import { buildComplaint, buildDeliveryReport } from '#services/mail/testing/reports.ts';

const read = (text: string) => readReportMessage(Buffer.from(text));

describe('a delivery report', () => {
  it.each([
    ['5.1.1', 'hard'],
    ['5.1.10', 'hard'],
    ['5.2.1', 'hard'],
    ['5.4.1', 'hard'],
    ['5.2.2', 'soft'],
    ['5.7.1', 'soft'],
    ['5.1.8', 'soft'],
    ['4.4.7', 'soft'],
    ['', 'soft'],
    ['5.1.1 (unknown user)', 'hard'],
  ])('with status %s is %s', async (status, kind) =>
    expect(await read(buildDeliveryReport({ status }))).toEqual({ kind, returnPath: null }),
  );
  it.each(['delayed', 'delivered', 'relayed', 'expanded'])('that says %s is not final', async (action) => {
    expect(await read(buildDeliveryReport({ action }))).toBe('notFinal');
  });
  it('may quote the return path of the letter', async () => {
    expect(
      await read(buildDeliveryReport({ headers: 'Return-Path: <bounces+x.y@stones.example>\r\nSubject: A letter' })),
    ).toEqual({ kind: 'hard', returnPath: 'bounces+x.y@stones.example' });
  });
});

describe('a complaint', () => {
  it('names the letter by its return path, in one of two places', async () => {
    for (const inHeaders of [false, true])
      expect(await read(buildComplaint({ returnPath: 'b+1@stones.example', inHeaders }))).toEqual({
        kind: 'complaint',
        returnPath: 'b+1@stones.example',
      });
  });
  it.each(['not-spam', 'virus', 'fraud', 'other'])('of type %s is none', async (type) => {
    expect(await read(buildComplaint({ returnPath: 'b+1@stones.example', type }))).toBe('notFinal');
  });
});

describe('what is no report', () => {
  const nested = (depth: number): string =>
    depth === 0
      ? 'x'
      : `Content-Type: multipart/mixed; boundary=b${depth}\r\n\r\n--b${depth}\r\n${nested(depth - 1)}\r\n--b${depth}--`;
  it.each([
    ['nothing', ''],
    ['an automatic answer', 'Subject: I am away\r\n\r\nBack on Monday. Action: failed\r\nStatus: 5.1.1'],
    ['a report without a recipient', buildDeliveryReport().replace(/Action: failed\r\n/, '')],
    ['a complaint without a type', buildComplaint({ returnPath: 'b@x' }).replace(/Feedback-Type: abuse\r\n/, '')],
    ['bytes', '\u0000\u00ff'.repeat(1000)],
    ['a tower of parts', nested(200)],
    ['headers without an end', 'X: y\r\n'.repeat(100_000)],
  ])('(%s) is said to be none', async (_, text) => expect(await read(text)).toBe('malformed'));
});
