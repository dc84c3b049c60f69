import { describe, expect, it } from 'vitest';
import { createReturnPaths } from '#services/mail/return-path.ts';

const [older, newer] = [
  { version: 1, value: 'o'.repeat(32) },
  { version: 2, value: 'n'.repeat(32) },
];
const paths = createReturnPaths([newer, older], 'bounces@mail.stones.example');
const id = '0193a000-0000-7000-8000-0000000000e2';
const other = '0193a000-0000-7000-8000-0000000000e3';

describe('the return path of a letter', () => {
  it('names the letter, in whatever case it comes back, and fits into a mailbox', () => {
    const path = paths.of(id);
    expect(path).toMatch(/^bounces\+[0-9a-f]{32}\.[0-9a-f]{16}@mail\.stones\.example$/);
    expect([paths.read(path), paths.read(path.toUpperCase())]).toEqual([id, id]);
    expect(
      createReturnPaths([newer], `${'b'.repeat(14)}@x.example`)
        .of(id)
        .split('@')[0]?.length,
    ).toBeLessThanOrEqual(64);
  });
  it('is still known after the secret was changed, and not once it is gone', () => {
    const path = createReturnPaths([older], 'bounces@mail.stones.example').of(id);
    expect([paths.read(path), createReturnPaths([newer], 'bounces@mail.stones.example').read(path)]).toEqual([
      id,
      null,
    ]);
  });
  it('is nobody’s who did not get the letter', () => {
    const path = paths.of(id);
    const forged = [
      path.replace(/\.[0-9a-f]{16}@/, `.${'0'.repeat(16)}@`),
      path.replace(id.replaceAll('-', ''), other.replaceAll('-', '')),
      path.replace('mail.stones', 'evil'),
      path.replace('bounces', 'bouncesx'),
      `bounces+${id}@mail.stones.example`,
      'bounces@mail.stones.example',
      '',
      `x${path}`,
      `${path}.evil.example`,
    ];
    for (const address of forged) expect([address, paths.read(address)]).toEqual([address, null]);
    expect([paths.isOwn('Bounces@mail.stones.example'), paths.isOwn(path)]).toEqual([true, false]);
  });
});
