import { expect, it } from 'vitest';
import {
  findTotpStep,
  formatTotpUri,
  generateBackupCode,
  generateTotpSecret,
  hashBackupCode,
  TOTP_STEP_MS,
} from '#services/accounts/factor-codes.ts';
import { computeTotpCode } from '#services/accounts/testing/totp.ts';

const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const now = Date.parse('2026-11-23T09:00:15Z');
const step = Math.floor(now / TOTP_STEP_MS);
const code = (drift: number) => computeTotpCode(SECRET, now + drift * TOTP_STEP_MS);

it('codes of an app: a stored secret of any release gives the code of RFC 6238, appendix B', () => {
  expect([59, 1111111109, 20000000000].map((seconds) => computeTotpCode(SECRET, seconds * 1000))).toEqual([
    '287082',
    '081804',
    '353130',
  ]);
  expect(generateTotpSecret()).toMatch(/^[A-Z2-7]{32}$/);
});

it('codes of an app: count in their own half minute, the one before and the one after', () => {
  expect([-1, 0, 1].map((drift) => findTotpStep(SECRET, code(drift), now))).toEqual([step - 1, step, step + 1]);
});

it('codes of an app: are refused two half minutes off, for another secret, and as anything but six digits', () => {
  expect([-2, 2].map((drift) => findTotpStep(SECRET, code(drift), now))).toEqual([null, null]);
  expect(findTotpStep(generateTotpSecret(), code(0), now)).toBeNull();
  for (const wrong of ['', code(0).slice(1), `${code(0)}0`, 'äöüäöü', 'abcdef'])
    expect(findTotpStep(SECRET, wrong, now)).toBeNull();
});

it('the secret of an app: travels to it in one address', () => {
  expect(formatTotpUri('Seven Stones', 'pat@example.org', 'MZXW6YTBOI')).toBe(
    'otpauth://totp/Seven%20Stones:pat%40example.org?issuer=Seven%20Stones&secret=MZXW6YTBOI&algorithm=SHA1&digits=6&period=30',
  );
});

it('backup codes: have 80 bits in four groups, and no two are alike', () => {
  const codes = Array.from({ length: 200 }, generateBackupCode);
  for (const code of codes) expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/);
  expect(new Set(codes)).toHaveLength(200);
});

it('backup codes: are known however they are typed, and another one is not', () => {
  const expected = hashBackupCode('01ab-cdef-ghjk-mnpq');
  for (const typed of ['01ABCDEFGHJKMNPQ', ' 01ab cdef ghjk mnpq ', 'Oiab-cdef-ghjk-mnpq', 'olAB-CDEF-GHJK-MNPQ'])
    expect(hashBackupCode(typed)).toEqual(expected);
  expect(hashBackupCode('01ab-cdef-ghjk-mnpr')).not.toEqual(expected);
});
