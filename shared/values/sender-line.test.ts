import { describe, expect, it } from 'vitest';
import { findSenderLineFault, parseFirstName, SenderLine } from '#shared/values/sender-line.ts';

describe('the own line of an invitation', () => {
  it('may be what a parent would write', () => {
    const lines = [
      'We met at the parents’ evening. Thank you for your time!',
      'It is about Mira from class 4b, room 12, until 27.11. if you can.',
      'Grüße, Ana: z.B. mornings at 8:30 and/or after school 🙂',
      'ありがとうございます。アナより',
      'x'.repeat(140),
    ];
    for (const line of lines)
      expect([findSenderLineFault(line), SenderLine.safeParse(line).data]).toEqual([null, line]);
    expect(SenderLine.parse('  Hello. ')).toBe('Hello.');
  });
  it.each([
    ['address', ['write to ana@evil.example', 'ana＠evil', 'ana at﹫x']],
    ['link', ['see evil.example/login', 'https://x', 'www.evil.de', 'bank。com is good', 'xn--a.com', 'Thanks.Best']],
    ['digits', ['call 0171 23456', 'call (0) 30-12 34', '12345', '１２３４５', '٠١٢٣٤']],
    ['invisible', ['one\ntwo', 'one\rtwo', 'one\u2028two', 'turned \u202eround', 'ev\u200bil', 'a\u0000b', 'a\tb']],
    ['long', ['x'.repeat(141)]],
  ])('is refused for its %s', (fault, lines) => {
    for (const line of lines)
      expect([line, findSenderLineFault(line), SenderLine.safeParse(line).success]).toEqual([line, fault, false]);
  });
  it('is not empty', () => {
    for (const line of ['', '   ']) expect(SenderLine.safeParse(line).success).toBe(false);
  });
});

describe('the first name of a sender', () => {
  it('is the first word of the name of the account', () => {
    expect(['Ana', ' Ana Maria Silva', 'Zoë-Marie K', 'O’Neill', '李 小龙'].map(parseFirstName)).toEqual([
      'Ana',
      'Ana',
      'Zoë-Marie',
      'O’Neill',
      '李',
    ]);
  });
  it('is none where that word is no name', () => {
    for (const name of [
      '',
      'evil.example wins',
      'you@x',
      '0171',
      'win1000',
      'https://x',
      'J. Smith',
      '💰',
      'A\u202eb',
      'x'.repeat(31),
    ])
      expect(parseFirstName(name)).toBeNull();
  });
});
