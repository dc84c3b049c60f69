import { describe, expect, it } from 'vitest';
import {
  computeTotpCode,
  computeTotpStep,
  decodeBase32,
  encodeBase32,
  findTotpStep,
  formatTotpUri,
  generateTotpSecret,
} from '#services/accounts/factors-totp.ts';

const RFC_SECRET = Buffer.from('12345678901234567890');

describe('a code by the clock', () => {
  it.each([
    [59, '94287082'],
    [1111111109, '07081804'],
    [1111111111, '14050471'],
    [1234567890, '89005924'],
    [2000000000, '69279037'],
    [20000000000, '65353130'],
  ])('is at %i seconds the one of RFC 6238, appendix B', (seconds, code) =>
    expect(computeTotpCode(RFC_SECRET, computeTotpStep(seconds * 1000), 8)).toBe(code),
  );

  const now = Date.parse('2026-11-23T09:00:15Z');
  const code = (drift: number) => computeTotpCode(RFC_SECRET, computeTotpStep(now) + drift);

  it('is known in its own half minute, the one before and the one after', () => {
    expect([-1, 0, 1].map((drift) => findTotpStep(RFC_SECRET, code(drift), now))).toEqual(
      [-1, 0, 1].map((drift) => computeTotpStep(now) + drift),
    );
  });

  it('is not known two half minutes off, with another secret, or as anything but six digits', () => {
    expect([-2, 2].map((drift) => findTotpStep(RFC_SECRET, code(drift), now))).toEqual([null, null]);
    expect(findTotpStep(generateTotpSecret(), code(0), now)).toBeNull();
    expect(
      ['', code(0).slice(1), `${code(0)}0`, 'äöüäöü'].map((wrongCode) => findTotpStep(RFC_SECRET, wrongCode, now)),
    ).toEqual([null, null, null, null]);
  });
});

describe('a secret', () => {
  it('is written as RFC 4648 says and read back', () => {
    expect(encodeBase32(Buffer.from('foobar'))).toBe('MZXW6YTBOI');
    const secret = generateTotpSecret();
    expect(secret).toHaveLength(20);
    expect(decodeBase32(encodeBase32(secret))).toEqual(secret);
  });
  it('is refused with a letter that is none', () => expect(() => decodeBase32('MZX1')).toThrow('invalid base32'));
  it('travels to an app in one address', () => {
    expect(formatTotpUri({ issuer: 'Seven Stones', account: 'pat@example.org', secret: Buffer.from('foobar') })).toBe(
      'otpauth://totp/Seven%20Stones:pat%40example.org?secret=MZXW6YTBOI&issuer=Seven%20Stones',
    );
  });
});
