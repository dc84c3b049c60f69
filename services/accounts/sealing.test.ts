import { expect, it } from 'vitest';
import { sealing } from '#services/accounts/sealing.ts';

const [older, newer] = [
  { version: 1, value: 'an older secret of more than 32 characters' },
  { version: 2, value: 'a newer secret of more than 32 characters!' },
];
const box = sealing([older], 'test');

it('opens what it sealed, and says nothing of it', () => {
  const sealed = box.seal('JBSWY3DPEHPK3PXP', 'row 1');
  expect(sealed).not.toContain('JBSWY3DPEHPK3PXP');
  expect(box.seal('JBSWY3DPEHPK3PXP', 'row 1')).not.toBe(sealed);
  expect(box.open(sealed, 'row 1')).toBe('JBSWY3DPEHPK3PXP');
});

it('opens nothing that was moved, changed, made for another purpose or is no seal at all', () => {
  const sealed = box.seal('JBSWY3DPEHPK3PXP', 'row 1');
  expect(box.open(sealed, 'row 2')).toBeNull();
  expect(
    box.open(
      sealed
        .replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
        .replace(/\.(.)/, (_, first) => `.${first === 'A' ? 'B' : 'A'}`),
      'row 1',
    ),
  ).toBeNull();
  expect(sealing([older], 'other').open(sealed, 'row 1')).toBeNull();
  for (const text of ['', '1', '1.a.b.c', 'x.y']) expect(box.open(text, 'row 1')).toBeNull();
});

it('still opens what an older secret sealed, and not once that secret is gone', () => {
  const sealed = box.seal('kept', 'row 1');
  expect(sealing([newer, older], 'test').open(sealed, 'row 1')).toBe('kept');
  expect(sealing([newer], 'test').open(sealed, 'row 1')).toBeNull();
});
