import { describe, expect, it } from 'vitest';
import { createLineSchema, Email, escapeHtml, FreeText, Nickname, ShortText } from '#shared/values/text.ts';

describe('text', () => {
  const FOX = '🦊';
  const takes = (schema: { safeParse: (value: unknown) => { success: boolean } }, text: string) =>
    schema.safeParse(text).success;

  it('a name is one line that says something, trimmed', () => {
    expect(ShortText.parse('  Robin ')).toBe('Robin');
    for (const bad of ['', '   ', '\ufeff', 'a\nb', 'a\u0000', '\ud83d']) expect(takes(ShortText, bad)).toBe(false);
  });

  it('a nickname, which letters to strangers name, is what a child is called and leads nowhere', () => {
    for (const name of ['Mia', 'J. R.', 'Zoë-Marie 🦊', 'Kid 2', 'Ben (8)', 'さくら'])
      expect([name, takes(Nickname, name)]).toEqual([name, true]);
    for (const bad of [
      ...['call 0900 123 456 now', 'win at evil。com', 'evil．com', 'evil․com', 'evil.com', 'bob＠evil。com', 'bob@x'],
      ...['\u202eevil', 'M\u200bia', 'a/b', 'http:x'],
    ])
      expect([bad, takes(Nickname, bad)]).toEqual([bad, false]);
  });

  it('characters are counted as people count them', () => {
    expect([takes(ShortText, FOX.repeat(80)), takes(ShortText, FOX.repeat(81))]).toEqual([true, false]);
    expect([
      takes(createLineSchema(12, 128), FOX.repeat(11)),
      takes(createLineSchema(12, 128), FOX.repeat(12)),
    ]).toEqual([false, true]);
  });

  it('free text may have lines and nothing that cannot be stored', () => {
    expect(FreeText.parse(' a\r\n\tb ')).toBe('a\r\n\tb');
    expect(takes(FreeText, 'x'.repeat(2000))).toBe(true);
    for (const bad of ['x'.repeat(2001), 'a\u0007', 'a\u007f', `${FOX.slice(0, 1)}a`])
      expect(takes(FreeText, bad)).toBe(false);
  });

  it('an address has a mailbox of 64 characters at most', () => {
    expect([takes(Email, `${'a'.repeat(64)}@b.example`), takes(Email, `${'a'.repeat(65)}@b.example`)]).toEqual([
      true,
      false,
    ]);
    expect([takes(Email, 'a@b-.example'), takes(Email, 'a@b-c.example')]).toEqual([false, true]);
    expect(Email.parse('Pat@Example.org')).toBe('pat@example.org');
  });
});

describe('escape html', () => {
  it.each([
    ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
    ['" onmouseover="alert(1)', '&quot; onmouseover=&quot;alert(1)'],
    ["' autofocus='", '&#x27; autofocus=&#x27;'],
    ['Tom & Jerry &amp; Bo', 'Tom &amp; Jerry &amp;amp; Bo'],
    ['Jürgen 🐢, plainly', 'Jürgen 🐢, plainly'],
  ])('%s is shown, and does nothing', (text, escaped) => expect(escapeHtml(text)).toBe(escaped));
});
