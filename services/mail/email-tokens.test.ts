import { describe, expect, it } from 'vitest';
import { createUnsubscribeTokens, createUnsubscribeUrls } from '#services/mail/email-tokens.ts';
import { MAIL_KINDS } from '#services/mail/kinds.ts';
import { EmailKind } from '#shared/contracts/notifications.ts';

const [ana, tom] = ['parent:0193a000-0000-7000-8000-0000000000d1', 'parent:0193a000-0000-7000-8000-0000000000d2'] as [
  string,
  string,
];
const older = { version: 1, value: 'an older secret of an installation' };
const tokens = createUnsubscribeTokens([{ version: 2, value: 'the newest secret of an installation' }, older]);

describe('the token of a letter', () => {
  it('says whose letters of which kind end, and fits into an address as it is', () => {
    const token = tokens.of({ recipient: ana, kind: 'reminder' });
    expect(tokens.read(token)).toEqual({ recipient: ana, kind: 'reminder' });
    expect(encodeURIComponent(token)).toBe(token);
    const elsewhere = { recipient: `${ana}:h1:${'0'.repeat(64)}`, kind: 'reminder' } as const;
    expect(tokens.read(tokens.of(elsewhere))).toEqual(elsewhere);
    expect(createUnsubscribeUrls(tokens, 'https://stones.example')({ recipient: ana, kind: 'reminder' })).toBe(
      `https://stones.example/api/unsubscribe?t=${token}`,
    );
  });
  it('is still worth something after the secret was renewed', () => {
    expect(tokens.read(createUnsubscribeTokens([older]).of({ recipient: ana, kind: 'reminder' }))).toEqual({
      recipient: ana,
      kind: 'reminder',
    });
  });
  it('opens nobody else’s letters and no other kind', () => {
    const token = tokens.of({ recipient: ana, kind: 'reminder' });
    for (const forged of [
      token.replace(ana.slice('parent:'.length), tom.slice('parent:'.length)),
      token.replace('reminder', 'report-ready'),
      token.replace('.parent.', '.teacher.'),
      createUnsubscribeTokens([{ version: 1, value: 'the secret of somebody else’s house' }]).of({
        recipient: ana,
        kind: 'reminder',
      }),
      `${token}x`,
      token.slice(0, -1),
      '',
      'nonsense',
    ])
      expect(tokens.read(forged), forged).toBeNull();
  });
  it('ends nothing that cannot be turned off, even where it is signed', () => {
    for (const kind of ['account', 'invitation', 'factor-removed'] as const)
      expect(tokens.read(tokens.of({ recipient: ana, kind }))).toBeNull();
  });
});

it('what parents can turn off on their page is what may be turned off, but for letters to teachers', () => {
  const optional = Object.entries(MAIL_KINDS).flatMap(([name, { canBeTurnedOff: mayBeTurnedOff }]) =>
    mayBeTurnedOff && !name.startsWith('teacher-') ? [name] : [],
  );
  expect([...EmailKind.options].sort()).toEqual(optional.sort());
});
