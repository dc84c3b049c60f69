import { expect, it } from 'vitest';
import { createEncryption } from '#services/accounts/encryption.ts';

const [older, newer] = [
  { version: 1, value: 'an older secret of more than 32 characters' },
  { version: 2, value: 'a newer secret of more than 32 characters!' },
];
const box = createEncryption([older], 'test');

it('opens what it sealed, and says nothing of it', () => {
  const encrypted = box.encrypt('JBSWY3DPEHPK3PXP', 'row 1');
  expect(encrypted).not.toContain('JBSWY3DPEHPK3PXP');
  expect(box.encrypt('JBSWY3DPEHPK3PXP', 'row 1')).not.toBe(encrypted);
  expect(box.decrypt(encrypted, 'row 1')).toBe('JBSWY3DPEHPK3PXP');
});

it('opens nothing that was moved, changed, made for another purpose or is no seal at all', () => {
  const encrypted = box.encrypt('JBSWY3DPEHPK3PXP', 'row 1');
  expect(box.decrypt(encrypted, 'row 2')).toBeNull();
  expect(
    box.decrypt(
      encrypted
        .replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
        .replace(/\.(.)/, (_, first) => `.${first === 'A' ? 'B' : 'A'}`),
      'row 1',
    ),
  ).toBeNull();
  expect(createEncryption([older], 'other').decrypt(encrypted, 'row 1')).toBeNull();
  for (const text of ['', '1', '1.a.b.c', 'x.y']) expect(box.decrypt(text, 'row 1')).toBeNull();
});

it('still opens what an older secret sealed, and not once that secret is gone', () => {
  const encrypted = box.encrypt('kept', 'row 1');
  expect(createEncryption([newer, older], 'test').decrypt(encrypted, 'row 1')).toBe('kept');
  expect(createEncryption([newer], 'test').decrypt(encrypted, 'row 1')).toBeNull();
});
