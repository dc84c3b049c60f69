import { describe, expect, it } from 'vitest';
import { GALLERY, renderGalleryPage, renderSampleHtml } from '#infra/mail-inbox/gallery.page.ts';
import { SAMPLE_CHILD, SAMPLE_URL } from '#infra/mail-inbox/samples.ts';
import { renderEmailHtml, renderEmailText } from '#services/mail/email-content.ts';
import { canBeTurnedOff, MAIL_KINDS } from '#services/mail/kinds.ts';
import { TOTAL_DAYS } from '#shared/values/week.ts';

/** The visible text of the HTML. */
const extractText = (html: string): string =>
  html
    .replace(/<head>.*?<\/head>/s, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ');

it('the gallery has every kind of letter', () => {
  expect([...new Set(GALLERY.map(({ kind }) => kind))]).toEqual(Object.keys(MAIL_KINDS));
  for (const { path } of GALLERY) expect(renderGalleryPage()).toContain(`src="${path}"`);
});

describe.each(GALLERY.map((sample) => [`${sample.kind}, ${sample.name}`, sample] as const))(
  'the letter %s',
  (_, { kind, email, path }) => {
    const html = renderEmailHtml(email);
    const text = renderEmailText(email);

    it('names no child in its subject', () => {
      expect(email.subject).not.toMatch(/Mira|Teo/);
      expect(email.subject).not.toContain(SAMPLE_CHILD);
      expect(email.subject.length).toBeLessThanOrEqual(60);
    });

    it('says the same in text and in HTML, with the link', () => {
      const items = (email.lists ?? []).flatMap(({ title, items: each }) => [
        title,
        ...each.flatMap(({ what, takes }) => [what, takes]),
      ]);
      for (const sentence of [
        email.heading,
        ...email.paragraphs,
        ...items,
        email.small,
        ...(email.button ? [email.button.label] : []),
      ]) {
        expect(text).toContain(sentence);
        expect(extractText(html)).toContain(sentence);
      }
      if (email.button) expect(text).toContain(email.button.href);
    });

    it('counts right', () => expect(text).not.toMatch(/\b(1 (minutes|days|hours|tasks)|0 minutes)\b/));

    it('fetches nothing, and links to our own address alone', () => {
      expect(html).not.toMatch(/<(img|link|script|iframe|object|video|audio|svg)\b|url\(|@import|\bsrc=|background="/i);
      for (const [, href] of html.matchAll(/href="([^"]*)"/g)) expect(href?.startsWith(`${SAMPLE_URL}/`)).toBe(true);
    });

    it('is as narrow as a small phone wants it: nothing in it has a width of its own that is wider', () => {
      for (const [, property = '', value = ''] of html
        .replace(/<head>.*?<\/head>/s, '')
        .matchAll(/(?<!max-)\b((?:min-)?width)[:=]"?(\d+)(?!%|\d)/g))
        expect(Number(value), property).toBeLessThanOrEqual(60);
      expect(html).toContain('word-break:break-word');
    });

    it('has the seven stones and colours for the night', () => {
      const strips = (html.match(/role="img"/g) ?? []).length;
      expect(strips).toBeGreaterThanOrEqual(1);
      expect((html.match(/border-radius:48%/g) ?? []).length).toBe(strips * TOTAL_DAYS);
      expect(html).toContain('name="color-scheme" content="light dark"');
      expect(html).toContain('@media (prefers-color-scheme:dark)');
    });

    it('can be ended by one click if people may do without it, and by none otherwise', () => {
      expect(html.includes('/api/unsubscribe?t=')).toBe(canBeTurnedOff(kind));
      expect(text.includes('/api/unsubscribe?t=')).toBe(canBeTurnedOff(kind));
    });

    it('stands in the gallery', () => expect(renderSampleHtml(path)).toBe(html));
  },
);

it('a path that is no letter is none', () => {
  for (const path of ['/dev/mail/gallery/', '/dev/mail/gallery/reminder/99', '/dev/mail/gallery/toString/0'])
    expect(renderSampleHtml(path)).toBeUndefined();
});
