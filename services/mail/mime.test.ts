import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { buildMime, type Envelope, parseSender } from '#services/mail/mime.ts';

const ana: Envelope = {
  to: 'ana@stones.example',
  subject: 'Hello',
  text: 'A word.',
  html: '<p>A word.</p>',
  messageId: '<1@seven-stones>',
};
const now = new Date('2026-11-23T18:30:05Z');
const raw = (letter: Partial<Envelope> = {}, from = 'Seven Stones <stones@stones.example>') =>
  buildMime({ ...ana, ...letter }, parseSender(from), now);
/** As a mail program reads it. */
const read = (letter?: Partial<Envelope>, from?: string) => PostalMime.parse(raw(letter, from));
const LONG = 'word '.repeat(400);

it('a letter says who, to whom, when, and the same in text and HTML', async () => {
  const mail = await read();
  expect(mail).toMatchObject({
    subject: 'Hello',
    messageId: '<1@seven-stones>',
    text: 'A word.\n',
    html: '<p>A word.</p>\n',
    attachments: [],
  });
  expect([mail.from, mail.to]).toEqual([
    { name: 'Seven Stones', address: 'stones@stones.example' },
    [{ name: '', address: 'ana@stones.example' }],
  ]);
  expect(mail.date).toBe('2026-11-23T18:30:05.000Z');
  expect(raw().toString()).toMatch(/^MIME-Version: 1\.0\r$/m);
});

describe('a subject arrives as it was written', () => {
  it.each([
    'Größe und Übermut',
    'A stone 🪨 for 👩‍👩‍👧‍👦, and 日本語',
    'ä'.repeat(200),
    '🐢'.repeat(60),
    LONG.trim(),
    '=?UTF-8?B?SGVsbG8=?=',
    'Commas, "quotes" <and> brackets; all: of them',
    '.',
  ])('%s', async (subject) => expect((await read({ subject })).subject).toBe(subject));
});

describe('a text arrives as it was written', () => {
  it.each([
    ['of umlauts and emoji', 'Grüße, Zoë 🐢 👩‍👩‍👧‍👦'],
    ['in one long line', LONG],
    ['in one long line of nothing plain', 'ß🐢'.repeat(300)],
    ['with lines that begin with dots', '.\n..\n.dots\n\n.'],
    ['with blanks at ends of lines', 'one \ntwo\t\n three  \n'],
    ['with the sign that escapes', 'a=b =3D =\n=E2=82=AC'],
    ['that looks like the end of its part', '--=_seven-stones--\r\n\r\n--=_seven-stones\r\nSubject: no\r\n'],
    ['with breaks of all kinds', 'one\r\ntwo\rthree\nfour'],
  ])('%s', async (_, text) => {
    const mail = await read({ text, html: `<pre>${text}</pre>` });
    // It ends with one more line break, since the part does.
    const lines = (value = '') => `${value.replace(/\r\n?/g, '\n')}\n`;
    expect([mail.text, mail.html]).toEqual([lines(text), lines(`<pre>${text}</pre>`)]);
  });

  it.each([71, 72, 73, 74, 75, 76, 77])('where a sign of several bytes begins at %i', async (at) => {
    const text = `${'x'.repeat(at)}€ and =, then more`;
    expect((await read({ text })).text).toBe(`${text}\n`);
  });
});

it('every line is short, plain, and ended by both signs', () => {
  const text = raw({ subject: 'Übermut '.repeat(30), text: `${LONG}${'ß🐢'.repeat(300)}`, html: LONG }).toString(
    'latin1',
  );
  const lines = text.split('\r\n');
  expect(lines.every((line) => /^[\t\x20-\x7e]{0,76}$/.test(line))).toBe(true);
});

describe('a sender', () => {
  it.each([
    ['Sieben Größen <stones@stones.example>', 'Sieben Größen', 'stones@stones.example'],
    ['Stones, Inc. "7" <stones@stones.example>', 'Stones, Inc. "7', 'stones@stones.example'],
    ['"Seven Stones" <stones@stones.example>', 'Seven Stones', 'stones@stones.example'],
    ['no-reply@localhost', '', 'no-reply@localhost'],
  ])('%s is shown by name and address', async (from, name, address) =>
    expect((await read({}, from)).from).toEqual({ name, address }),
  );
  it.each(['A <a@b.example>\r\nBcc: x@y.example', 'A\nB <a@b.example>', 'nobody', 'A <a b@c.example>'])(
    '%j is none',
    (from) => expect(() => parseSender(from)).toThrow('invalid characters'),
  );
});

it('unsubscribing stands on lines of its own, and on none where there is none', () => {
  const unsubscribeUrl = `https://stones.example/api/unsubscribe?t=${'x'.repeat(200)}`;
  expect(raw({ unsubscribeUrl }).toString()).toContain(
    `List-Unsubscribe: <${unsubscribeUrl}>\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n`,
  );
  expect(raw().toString()).not.toContain('List-Unsubscribe');
});

describe('nothing is written into a header', () => {
  it.each<Partial<Envelope>>([
    { subject: 'Hello\r\nBcc: eve@stones.example' },
    { subject: 'Hello\nthere' },
    { subject: 'Hello\rthere' },
    { subject: 'Hello\0' },
    { to: 'ana@stones.example\r\nBcc: eve@stones.example' },
    { to: 'ana@stones.example, eve@stones.example' },
    { to: 'Ana <ana@stones.example>' },
    { to: 'ana@stones.example\n' },
    { to: 'ana' },
    { messageId: '<1@seven-stones>\r\nBcc: eve@stones.example' },
    { unsubscribeUrl: 'https://stones.example/>\r\nBcc: eve@stones.example' },
    { unsubscribeUrl: 'https://stones.example/>,<mailto:eve@stones.example' },
    { unsubscribeUrl: 'mailto:eve@stones.example' },
  ])('%j', (letter) => expect(() => raw(letter)).toThrow('invalid characters'));
});
