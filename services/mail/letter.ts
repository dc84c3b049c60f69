import { createElement as h, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { mail } from '#shared/messages/en/mail.ts';

/** What a mail says. HTML and text are made from the same words, so they cannot differ. */
export type Letter = {
  subject: string;
  heading: string;
  paragraphs: readonly string[];
  /** Day of the strip of stones; none for a letter that is not about a week. */
  stone?: number;
  button?: { label: string; href: string };
  small: string;
};

const INK = '#0d3d46';
const STONES = ['#f4b733', '#e2604a', '#7cc3dd', '#f2a7b5', '#a97fa6', '#d59a6b', '#9bbb59'];
const FONT = "'Atkinson Hyperlegible Next', Verdana, Arial, sans-serif";

/** The text part: the same sentences, the link in full. */
export const letterText = ({ heading, paragraphs, button, small }: Letter): string =>
  [heading, ...paragraphs, ...(button ? [`${button.label}: ${button.href}`] : []), small].join('\n\n');

/** One card on the app's ground. Inline styles and a table: mail programs know nothing newer. */
export function letterHtml(letter: Letter): string {
  const { heading, paragraphs, stone, button, small } = letter;
  const paragraph = (text: string) => h('p', { key: text, style: { margin: '0 0 16px', fontSize: 17, lineHeight: '27px' } }, text);
  const card = h(
    'td',
    { style: { background: '#ffffff', borderRadius: 26, padding: 32, color: INK, fontFamily: FONT } },
    h('h1', { style: { margin: '0 0 16px', fontFamily: 'Georgia, serif', fontSize: 29, lineHeight: '36px' } }, heading),
    paragraphs.map(paragraph),
    stone === undefined ? null : strip(stone),
    button &&
      h(
        'a',
        {
          href: button.href,
          style: {
            display: 'inline-block',
            background: INK,
            color: '#ffffff',
            borderRadius: 16,
            padding: '15px 28px',
            fontWeight: 700,
            textDecoration: 'none',
          },
        },
        button.label,
      ),
    h('p', { style: { margin: '20px 0 0', fontSize: 15, lineHeight: '24px', color: '#3c5f64' } }, small),
  );
  const table = h('table', { role: 'presentation', width: '100%', style: { maxWidth: 560, margin: '0 auto' } }, h('tbody', null, h('tr', null, card)));
  const page = h(
    'html',
    { lang: 'en' },
    h('head', null, h('meta', { charSet: 'utf-8' }), h('meta', { name: 'viewport', content: 'width=device-width' }), h('title', null, letter.subject)),
    h('body', { style: { margin: 0, padding: '32px 12px', background: '#f4f9ee' } }, table),
  );
  return `<!doctype html>${renderToStaticMarkup(page)}`;
}

/** Seven numbered stones; days not reached yet are pale. Day 8 and 9 are grace: all seven are reached. */
function strip(day: number): ReactElement {
  const cells = STONES.map((hue, i) =>
    h(
      'td',
      { key: hue, align: 'center', style: { padding: '0 4px' } },
      h(
        'span',
        {
          style: {
            display: 'inline-block',
            minWidth: 34,
            borderRadius: 11,
            background: i < day ? hue : '#e0ead9',
            color: INK,
            fontSize: 13,
            lineHeight: '22px',
          },
        },
        i + 1,
      ),
    ),
  );
  const row = h('tbody', null, h('tr', null, cells));
  return h('table', { role: 'img', 'aria-label': mail.stonesLabel(Math.min(day, 7)), width: '100%', style: { margin: '4px 0 20px' } }, row);
}
