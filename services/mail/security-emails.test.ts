import { expect, it } from 'vitest';
import { security } from '#messages/security-mail.ts';
import { renderEmailText } from '#services/mail/email-content.ts';
import { buildSecurityEmail, isSecurityEmailKind, type SecurityEmailKind } from '#services/mail/security-emails.ts';

it.each(Object.keys(security.letters) as SecurityEmailKind[])(
  'the letter %s says what happened, what to do, and leads to our own address',
  (kind) => {
    const letter = buildSecurityEmail(kind, 'https://stones.example');
    expect(letter.subject).toBe(security.letters[kind].subject);
    expect(renderEmailText(letter)).toContain(security.letters[kind].text);
    expect(renderEmailText(letter)).toContain('Open my account: https://stones.example/account');
  },
);

it('a letter about a week is none of these', () =>
  expect(['reminder', 'invitation', 'toString'].map(isSecurityEmailKind)).toEqual([false, false, false]));
