import { expect, it } from 'vitest';
import { generateBackupCode, hashBackupCode } from '#services/accounts/factors-backup-codes.ts';

it('a backup code has 80 bits in four groups, and no two are alike', () => {
  const codes = Array.from({ length: 200 }, generateBackupCode);
  for (const code of codes) expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/);
  expect(new Set(codes)).toHaveLength(200);
});

it('a backup code is known however it is typed, and another one is not', () => {
  const expected = hashBackupCode('01ab-cdef-ghjk-mnpq');
  for (const typed of ['01ABCDEFGHJKMNPQ', ' 01ab cdef ghjk mnpq ', 'Oiab-cdef-ghjk-mnpq', 'olAB-CDEF-GHJK-MNPQ'])
    expect(hashBackupCode(typed)).toEqual(expected);
  expect(hashBackupCode('01ab-cdef-ghjk-mnpr')).not.toEqual(expected);
});
