import { describe, expect, it } from 'vitest';
import { describeUndelivered, toFaultCode, toRelayCode } from '#services/ops/assessment-states.ts';
import { toInstant } from '#shared/values/days.ts';

describe('a fault is told', () => {
  it.each([
    ['SMTP_451', 'SMTP_451'],
    ['NotEnoughData', 'NotEnoughData'],
    [null, null],
  ])('as its code: %s', (text, code) => expect(toFaultCode(text)).toBe(code));
  it.each(['550 <pat@example.org> unknown', 'Mira said so', '', '1', `${'A'.repeat(62)}`])(
    'and not in words: %s',
    (text) => expect(toFaultCode(text)).toBe('FAILED'),
  );
  it.each([
    ['unavailable: gRPC 14: 14 UNAVAILABLE: connect to 10.0.0.1', 'gRPC_14'],
    ['hanging: no answer within 5000 ms', 'hanging'],
    ['failed: Error: Mira', 'failed'],
    ['something else', 'FAILED'],
    [null, null],
  ])('of the relay by its kind or number: %s', (text, code) => expect(toRelayCode(text)).toBe(code));
});

describe('a week is out of the relay’s reach', () => {
  const at = (seconds: number) => toInstant(Date.UTC(2026, 10, 23) + seconds * 1000);
  const row = { dueAt: at(0), firstDueAt: null, attempts: 0, lastError: null };
  const findSince = (...given: Parameters<typeof describeUndelivered>) => describeUndelivered(...given)?.since;
  it('after three tries, although the next one is still to come', () =>
    expect(findSince({ ...row, firstDueAt: at(-600), attempts: 3 }, at(-60))).toBe(at(-600)));
  it('when it was refused for good', () =>
    expect(findSince({ ...row, attempts: 1, lastError: 'poison: gRPC 3: x' }, at(-3600))).toBe(at(0)));
  it('when no relay took it for two minutes', () => expect(findSince(row, at(120))).toBe(at(0)));
  it('and not in the moment that every delivery takes, nor after one failure', () => {
    expect(describeUndelivered(row, at(119))).toBeNull();
    expect(describeUndelivered({ ...row, attempts: 2, lastError: 'unavailable: gRPC 14: x' }, at(1))).toBeNull();
    expect(describeUndelivered({ ...row, dueAt: null, attempts: 3 }, at(1))).toBeNull();
  });
});
