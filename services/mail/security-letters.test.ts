import { expect, it } from 'vitest';
import { letterText } from '#services/mail/letter.ts';
import { isSecurityLetter, type SecurityLetter, securityLetter } from '#services/mail/security-letters.ts';
import { security } from '#shared/messages/en/security-mail.ts';

it.each(Object.keys(security.letters) as SecurityLetter[])(
  'the letter %s says what happened, what to do, and leads to our own address',
  (kind) => {
    const letter = securityLetter(kind, 'https://stones.example');
    expect(letter.subject).toBe(security.letters[kind].subject);
    expect(letterText(letter)).toContain(security.letters[kind].text);
    expect(letterText(letter)).toContain('Open my account: https://stones.example/account');
  },
);

it('a letter about a week is none of these', () =>
  expect(['reminder', 'invitation', 'toString'].map(isSecurityLetter)).toEqual([false, false, false]));
