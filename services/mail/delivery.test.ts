import { expect, it } from 'vitest';
import { settle } from '#services/mail/delivery.ts';

const unknown = { outcome: 'unknown', code: 'ECONNECTION' } as const;
const refused = (permanent: boolean) =>
  ({ outcome: 'refused', permanent, isAddressWrong: permanent, code: 'SMTP_550' }) as const;

it.each<[string, ...Parameters<typeof settle>, object]>([
  ['that succeeded is over', 'reminder', 1, { outcome: 'sent' }, { state: 'sent' }],
  ['whose end nobody knows is not repeated for a reminder', 'reminder', 1, unknown, { state: 'unknown' }],
  ['whose end nobody knows is repeated for others', 'invitation', 1, unknown, { state: 'retry', retryInMs: 5000 }],
  ['that the server refused for good is not repeated', 'invitation', 1, refused(true), { state: 'bounced' }],
  ['that the server refused for now is repeated', 'reminder', 2, refused(false), { state: 'retry', retryInMs: 60_000 }],
])('a try to send %s', (_, kind, attempts, result, expected) =>
  expect(settle(kind, attempts, result)).toEqual(expected),
);

it('a try to send that never began is repeated ever later', () => {
  const notSent = { outcome: 'notSent', code: 'ECONNREFUSED' } as const;
  const waits = [1, 2, 3, 4, 5, 9].map((attempts) => settle('reminder', attempts, notSent).retryInMs);
  expect(waits).toEqual([5000, 60_000, 300_000, 900_000, 3_600_000, 3_600_000]);
});
