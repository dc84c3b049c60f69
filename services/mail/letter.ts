import { createElement as h, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { mail } from '#shared/messages/en/mail.ts';

/** Things to do, each with what it takes; of one child, where a letter speaks of several. */
export type LetterList = {
  title: string;
  items: readonly { what: string; takes: string }[];
  stone?: number;
  /** Comes behind the button: a choice, and often a long one. */
  isLater?: true;
};

/** What a mail says. HTML and text are made from the same words, so they cannot differ. */
export type Letter = {
  /** No nickname: subjects stand on locked screens and in logs of mail servers. */
  subject: string;
  heading: string;
  paragraphs: readonly string[];
  /** Day of the strip of stones; none for a letter that is not about a week. */
  stone?: number;
  lists?: readonly LetterList[];
  button?: { label: string; href: string };
  small: string;
  /** Where letters of this kind end, for those that people may do without. */
  stop?: { label: string; href: string };
};

const INK = '#0d3d46';
const QUIET = '#3c5f64';
const RIVER = '#1a666d';
const STONES = ['#f4b733', '#e2604a', '#7cc3dd', '#f2a7b5', '#a97fa6', '#d59a6b', '#9bbb59'];
const PALE = '#e0ead9';
const LINE = '#d5dfcb';
/** No font comes from elsewhere: what the reader has, in the order of how close it is to ours. */
const FONT = "'Atkinson Hyperlegible Next', 'Atkinson Hyperlegible', Verdana, 'Segoe UI', Arial, sans-serif";
/** A pebble and not a pill; a mail program that knows no such corners draws a plain tile. */
const PEBBLE = '48% 52% 46% 54% / 58% 50% 58% 50%';

/**
 * Night colours, where the program asks for them; the others stand with each part, since many programs throw this away. Stones keep their hue
 * and their dark numbers in both, and one that turns colours round by itself leaves them legible.
 */
const STYLES = [
  ':root{color-scheme:light dark;supported-color-schemes:light dark}',
  '@media (prefers-color-scheme:dark){',
  '.ground{background:#06272e!important}',
  '.card{background:#0f3b44!important}',
  '.card,.ink{color:#eef6ee!important}',
  '.quiet{color:#b9d3cf!important}',
  '.link{color:#8fcdca!important}',
  '.line{border-color:#2b5a62!important}',
  '.button{background:#f4b733!important}',
  '.button a{color:#0d3d46!important}',
  '.ahead{background:#1f4f58!important;color:#b9d3cf!important}',
  '.here{border-color:#eef6ee!important}',
  '}',
  '@media (max-width:480px){.card{padding:26px 20px!important}.ground{padding:16px 8px!important}}',
].join('');

/** The text part: the same sentences, the links in full. */
export const letterText = (letter: Letter): string => {
  const { heading, paragraphs, button, small, stop } = letter;
  const [first, later] = listsOf(letter);
  const links = (link: { label: string; href: string } | undefined) => (link ? [`${link.label}: ${link.href}`] : []);
  return [heading, ...paragraphs, ...first.map(listText), ...links(button), ...later.map(listText), small, ...links(stop)].join('\n\n');
};

/** Those before the button and those behind it. */
const listsOf = ({ lists = [] }: Letter): [LetterList[], LetterList[]] => [lists.filter(({ isLater }) => !isLater), lists.filter(({ isLater }) => isLater)];

const listText = ({ title, items }: LetterList): string => [title, ...items.map(({ what, takes }) => `- ${what}: ${takes}`)].join('\n');

/** One card on the app's ground. Inline styles and tables: mail programs know nothing newer. */
export function letterHtml(letter: Letter): string {
  const { heading, paragraphs, stone, lists = [], button, small, stop } = letter;
  const [first, later] = listsOf(letter);
  const paragraph = (text: string) => h('p', { key: text, style: { margin: '0 0 16px', fontSize: 17, lineHeight: '27px' } }, text);
  const card = h(
    'td',
    { className: 'card', style: { background: '#ffffff', borderRadius: 26, padding: 32, color: INK, fontFamily: FONT, wordBreak: 'break-word' } },
    brand(stone === undefined && lists.every((list) => list.stone === undefined)),
    h('h1', { className: 'ink', style: { margin: '0 0 16px', fontSize: 27, lineHeight: '34px', fontWeight: 700, color: INK } }, heading),
    paragraphs.map(paragraph),
    stone !== undefined && strip(stone),
    first.map(listOf),
    button && buttonOf(button, later.length > 0),
    later.map(listOf),
    h('p', { className: 'quiet', style: { margin: '20px 0 0', fontSize: 15, lineHeight: '24px', color: QUIET } }, small),
    stop &&
      h(
        'p',
        { style: { margin: '12px 0 0', fontSize: 15, lineHeight: '24px' } },
        h('a', { href: stop.href, className: 'link', style: { color: RIVER } }, stop.label),
      ),
  );
  const table = layout({ maxWidth: 560, margin: '0 auto' }, h('tr', null, card));
  const ground = h('td', { className: 'ground', style: { background: '#f4f9ee', padding: '32px 12px' } }, table);
  const page = h(
    'html',
    { lang: 'en' },
    h(
      'head',
      null,
      h('meta', { charSet: 'utf-8' }),
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      h('title', null, letter.subject),
      h('style', null, STYLES),
    ),
    h('body', { className: 'ground', style: { margin: 0, padding: 0, background: '#f4f9ee' } }, layout({}, h('tr', null, ground))),
  );
  return `<!doctype html>${renderToStaticMarkup(page)}`;
}

const layout = (style: object, ...rows: ReactElement[]): ReactElement =>
  h('table', { role: 'presentation', width: '100%', cellPadding: 0, cellSpacing: 0, border: 0, style }, h('tbody', null, ...rows));

/** Whose letter it is; with the seven stones where none stand below. */
function brand(withStones: boolean): ReactElement {
  const name = h('td', { className: 'quiet', style: { fontSize: 15, lineHeight: '20px', fontWeight: 700, color: QUIET, paddingRight: 12 } }, mail.productName);
  const stones = STONES.map((hue) =>
    h(
      'td',
      { key: hue, style: { paddingRight: 4 } },
      h('div', { style: { width: 14, height: 11, fontSize: 1, lineHeight: '11px', background: hue, borderRadius: PEBBLE } }, '\u00a0'),
    ),
  );
  const row = h(
    'table',
    { role: 'presentation', cellPadding: 0, cellSpacing: 0, border: 0, style: { margin: '0 0 18px' } },
    h('tbody', null, h('tr', null, name, withStones && stones)),
  );
  return withStones ? h('div', { role: 'img', 'aria-label': `${mail.productName}: ${mail.brandLabel}` }, row) : row;
}

/** Seven numbered stones; days not reached yet are pale. Day 8 and 9 are grace: all seven are reached. */
function strip(day: number): ReactElement {
  const cells = STONES.map((hue, i) => {
    const [isReached, isHere] = [i < day, i + 1 === day];
    const stone = {
      maxWidth: 38,
      margin: '0 auto',
      borderRadius: PEBBLE,
      border: `2px solid ${isHere ? INK : 'transparent'}`,
      background: isReached ? hue : PALE,
      color: isReached ? INK : QUIET,
      fontSize: 14,
      lineHeight: '26px',
      fontWeight: isHere ? 700 : 400,
      textAlign: 'center' as const,
    };
    const className = [isReached ? '' : 'ahead', isHere ? 'here' : ''].join(' ').trim() || undefined;
    return h('td', { key: hue, width: '14%', style: { padding: '0 2px' } }, h('div', { className, style: stone }, i + 1));
  });
  const table = layout({ margin: '4px 0 22px', tableLayout: 'fixed' }, h('tr', null, cells));
  return h('div', { role: 'img', 'aria-label': mail.stonesLabel(Math.min(day, 7)) }, table);
}

function listOf({ title, items, stone }: LetterList): ReactElement {
  const cell = { padding: '9px 0', fontSize: 17, lineHeight: '24px', borderTop: `1px solid ${LINE}`, verticalAlign: 'top' };
  const rows = items.map(({ what, takes }) =>
    h(
      'tr',
      { key: what },
      h('td', { className: 'line', style: { ...cell, paddingRight: 12 } }, what),
      h('td', { className: 'line quiet', align: 'right', style: { ...cell, fontSize: 15, color: QUIET, whiteSpace: 'nowrap' } }, takes),
    ),
  );
  return h(
    'div',
    { key: title },
    h('h2', { className: 'ink', style: { margin: '0 0 8px', fontSize: 17, lineHeight: '24px', fontWeight: 700, color: INK } }, title),
    stone !== undefined && strip(stone),
    layout({ margin: '0 0 24px' }, ...rows),
  );
}

/** A cell of its own, so that the colour fills it also where a link may not be a box. */
function buttonOf({ label, href }: { label: string; href: string }, hasMore: boolean): ReactElement {
  const look = {
    display: 'inline-block',
    padding: '15px 28px',
    color: '#ffffff',
    fontSize: 17,
    lineHeight: '22px',
    fontWeight: 700,
    textAlign: 'center' as const,
  };
  const cell = h(
    'td',
    { className: 'button', style: { background: INK, borderRadius: 16 } },
    h('a', { href, style: { ...look, textDecoration: 'none' } }, label),
  );
  return h(
    'table',
    { role: 'presentation', cellPadding: 0, cellSpacing: 0, border: 0, style: { margin: hasMore ? '0 0 28px' : 0 } },
    h('tbody', null, h('tr', null, cell)),
  );
}
