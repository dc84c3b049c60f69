import { describe, expect, it } from 'vitest';
import { settle } from '#services/mail/delivery.ts';

describe('a try to send', () => {
  it('that succeeded is over', () => expect(settle('reminder', 1, { outcome: 'sent' })).toEqual({ state: 'sent' }));
  it('whose end nobody knows is not repeated for a reminder', () =>
    expect(settle('reminder', 1, { outcome: 'unknown', code: 'ECONNECTION' })).toEqual({ state: 'unknown' }));
  it('whose end nobody knows is repeated for an invitation', () =>
    expect(settle('invitation', 1, { outcome: 'unknown', code: 'ECONNECTION' })).toEqual({
      state: 'retry',
      retryInMs: 5000,
    }));
  it('that never began is repeated ever later', () => {
    const after = [1, 2, 3, 4, 5, 9].map(
      (attempts) => settle('reminder', attempts, { outcome: 'notSent', code: 'ECONNREFUSED' }).retryInMs,
    );
    expect(after).toEqual([5000, 60_000, 300_000, 900_000, 3_600_000, 3_600_000]);
  });
  it('that the server refused for good is not repeated', () =>
    expect(
      settle('invitation', 1, { outcome: 'refused', permanent: true, isAddressWrong: true, code: 'SMTP_550' }),
    ).toEqual({ state: 'bounced' }));
  it('that the server refused for now is repeated', () =>
    expect(
      settle('reminder', 2, { outcome: 'refused', permanent: false, isAddressWrong: false, code: 'SMTP_451' }),
    ).toEqual({
      state: 'retry',
      retryInMs: 60_000,
    }));
});
