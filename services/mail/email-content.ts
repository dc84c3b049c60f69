import { LOCALE } from '#messages/locale.ts';
import { mail } from '#messages/mail.ts';
import { escapeHtml } from '#shared/values/text.ts';

/** Things to do, each with its duration; `stone` marks the first list of a child in an email about several. */
export type EmailList = {
  title: string;
  items: readonly { what: string; takes: string }[];
  stone?: number;
  /** Shown after the button: optional and often long. */
  isLater?: true;
};

/** The content of an email. HTML and text are rendered from the same words, so they cannot differ. */
export type EmailContent = {
  /** No nickname: subjects appear on locked screens and in logs of mail servers. */
  subject: string;
  heading: string;
  paragraphs: readonly string[];
  /** Text that another person wrote, set apart from our own. */
  quote?: { from: string; text: string };
  /** Link to report an unwanted email; beside the quote, if there is one. */
  report?: { label: string; href: string };
  /** Day of the strip of stones; undefined for an email that is not about an assessment. */
  stone?: number;
  lists?: readonly EmailList[];
  button?: { label: string; href: string };
  small: string;
  /** Unsubscribe link, for kinds that can be turned off. */
  stop?: { label: string; href: string };
};

const INK = '#0d3d46';
const QUIET = '#3c5f64';
const RIVER = '#1a666d';
const STONES = ['#f4b733', '#e2604a', '#7cc3dd', '#f2a7b5', '#a97fa6', '#d59a6b', '#9bbb59'];
const PALE = '#e0ead9';
const LINE = '#d5dfcb';
/** No web font is loaded: local fonts of the reader, the most similar first. */
const FONT = "'Atkinson Hyperlegible Next', 'Atkinson Hyperlegible', Verdana, 'Segoe UI', Arial, sans-serif";
/** The pebble shape; a mail program without such radii draws a plain tile. */
const PEBBLE = '48% 52% 46% 54% / 58% 50% 58% 50%';

/**
 * Dark mode for mail programs that support it; light colours are inline, since many programs drop this style element.
 * Stones keep their hue and dark numbers in both, and stay legible if a program inverts colours.
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

/** The text part: the same sentences, with full links. */
export const renderEmailText = (content: EmailContent): string => {
  const { heading, paragraphs, quote, report, button, small, stop } = content;
  const [firstLists, laterLists] = splitLists(content);
  const quoteLines = quote ? [`${quote.from}\n> ${quote.text}`] : [];
  const renderLinks = (link: { label: string; href: string } | undefined) =>
    link ? [`${link.label}: ${link.href}`] : [];
  const parts = [
    heading,
    ...paragraphs,
    ...quoteLines,
    ...firstLists.map(renderListText),
    ...renderLinks(button),
    ...laterLists.map(renderListText),
    small,
    ...renderLinks(report),
    ...renderLinks(stop),
  ];
  return parts.join('\n\n');
};

/** The lists before the button and those after it. */
const splitLists = ({ lists = [] }: EmailContent): [EmailList[], EmailList[]] => [
  lists.filter(({ isLater }) => !isLater),
  lists.filter(({ isLater }) => isLater),
];

const renderListText = ({ title, items }: EmailList): string =>
  [title, ...items.map(({ what, takes }) => `- ${what}: ${takes}`)].join('\n');

const PRESENTATION = 'role="presentation" cellpadding="0" cellspacing="0" border="0"';

/**
 * One card on the app's background. Inline styles and tables: mail programs support nothing newer. Written without
 * React, which takes eight times as long; so every value that is no constant must go through `escapeHtml`.
 */
export function renderEmailHtml(content: EmailContent): string {
  const { subject, heading, paragraphs, quote, report, stone, lists = [], button, small, stop } = content;
  const [firstLists, laterLists] = splitLists(content);
  const hasStrip = stone !== undefined || lists.some((list) => list.stone !== undefined);
  const card = [
    renderBrand(!hasStrip),
    `<h1 class="ink" style="margin:0 0 16px;font-size:27px;line-height:34px;font-weight:700;color:${INK}">${escapeHtml(heading)}</h1>`,
    ...paragraphs.map((text) => `<p style="margin:0 0 16px;font-size:17px;line-height:27px">${escapeHtml(text)}</p>`),
    quote ? renderQuote(quote, report) : '',
    stone === undefined ? '' : renderStones(stone),
    ...firstLists.map(renderList),
    button ? renderButton(button, laterLists.length > 0) : '',
    ...laterLists.map(renderList),
    `<p class="quiet" style="margin:20px 0 0;font-size:15px;line-height:24px;color:${QUIET}">${escapeHtml(small)}</p>`,
    report && !quote ? renderQuietLink(report) : '',
    stop ? renderQuietLink(stop) : '',
  ].join('');
  const cardStyle = `background:#ffffff;border-radius:26px;padding:32px;color:${INK};font-family:${FONT};word-break:break-word`;
  const table = renderTable(
    'max-width:560px;margin:0 auto',
    `<tr><td class="card" style="${cardStyle}">${card}</td></tr>`,
  );
  const ground = renderTable(
    'margin:0',
    `<tr><td class="ground" style="background:#f4f9ee;padding:32px 12px">${table}</td></tr>`,
  );
  return [
    `<!doctype html><html lang="${LOCALE}"><head><meta charset="utf-8"/><meta name="viewport" content="width=device-width, initial-scale=1"/>`,
    '<meta name="color-scheme" content="light dark"/><meta name="supported-color-schemes" content="light dark"/>',
    `<title>${escapeHtml(subject)}</title><style>${STYLES}</style></head>`,
    `<body class="ground" style="margin:0;padding:0;background:#f4f9ee">${ground}</body></html>`,
  ].join('\n');
}

const renderQuietLink = (link: { label: string; href: string }): string =>
  `<p style="margin:12px 0 0;font-size:15px;line-height:24px"><a ${renderHref(link)} class="link" style="color:${RIVER}">${escapeHtml(link.label)}</a></p>`;

/** With a line beside it, so that it is not taken for our own words. */
function renderQuote({ from, text }: NonNullable<EmailContent['quote']>, report: EmailContent['report']): string {
  const words = [
    `<p class="quiet" style="margin:0 0 4px;font-size:15px;line-height:24px;color:${QUIET}">${escapeHtml(from)}</p>`,
    `<p style="margin:0;font-size:17px;line-height:27px">${escapeHtml(text)}</p>`,
    report ? renderQuietLink(report) : '',
  ];
  return renderTable(
    'margin:0 0 22px',
    `<tr><td class="line" style="border-left:4px solid ${LINE};padding:2px 0 2px 16px">${words.join('')}</td></tr>`,
  );
}

const renderHref = ({ href }: { href: string }): string => `href="${escapeHtml(href)}"`;

const renderTable = (style: string, rows: string): string =>
  `<table ${PRESENTATION} width="100%" style="${style}"><tbody>${rows}</tbody></table>`;

/** An image of several elements, with an accessible label. */
const renderImage = (label: string, inside: string): string =>
  `<div role="img" aria-label="${escapeHtml(label)}">${inside}</div>`;

const BRAND_STONES = STONES.map(
  (hue) =>
    `<td style="padding-right:4px"><div style="width:14px;height:11px;font-size:1px;line-height:11px;background:${hue};border-radius:${PEBBLE}">\u00a0</div></td>`,
).join('');

/** The product name; with the seven stones if none are shown below. */
function renderBrand(withStones: boolean): string {
  const name = `<td class="quiet" style="font-size:15px;line-height:20px;font-weight:700;color:${QUIET};padding-right:12px">${escapeHtml(mail.productName)}</td>`;
  const row = `<table ${PRESENTATION} style="margin:0 0 18px"><tbody><tr>${name}${withStones ? BRAND_STONES : ''}</tr></tbody></table>`;
  return withStones ? renderImage(`${mail.productName}: ${mail.brandLabel}`, row) : row;
}

/** Seven numbered stones; future days are pale. Day 8 and 9 are grace: all seven are reached. */
function renderStones(day: number): string {
  const cells = STONES.map((hue, i) => {
    const [isReached, isHere] = [i < day, i + 1 === day];
    const names = [isReached ? '' : 'ahead', isHere ? 'here' : ''].join(' ').trim();
    const colours = `border:2px solid ${isHere ? INK : 'transparent'};background:${isReached ? hue : PALE};color:${isReached ? INK : QUIET}`;
    const type = `font-size:14px;line-height:26px;font-weight:${isHere ? 700 : 400};text-align:center`;
    const stone = `<div${names && ` class="${names}"`} style="max-width:38px;margin:0 auto;border-radius:${PEBBLE};${colours};${type}">${i + 1}</div>`;
    return `<td width="14%" style="padding:0 2px">${stone}</td>`;
  });
  return renderImage(
    mail.stonesLabel(Math.min(day, 7)),
    renderTable('margin:4px 0 22px;table-layout:fixed', `<tr>${cells.join('')}</tr>`),
  );
}

function renderList({ title, items, stone }: EmailList): string {
  const cell = `padding:9px 0;line-height:24px;border-top:1px solid ${LINE};vertical-align:top`;
  const rows = items.map(({ what, takes }) =>
    [
      `<tr><td class="line" style="${cell};font-size:17px;padding-right:12px">${escapeHtml(what)}</td>`,
      `<td class="line quiet" align="right" style="${cell};font-size:15px;color:${QUIET};white-space:nowrap">${escapeHtml(takes)}</td></tr>`,
    ].join(''),
  );
  const heading = `<h2 class="ink" style="margin:0 0 8px;font-size:17px;line-height:24px;font-weight:700;color:${INK}">${escapeHtml(title)}</h2>`;
  return `<div>${heading}${stone === undefined ? '' : renderStones(stone)}${renderTable('margin:0 0 24px', rows.join(''))}</div>`;
}

/** A cell of its own, so that the colour fills it in mail programs that do not draw a link as a box. */
function renderButton(button: { label: string; href: string }, hasMore: boolean): string {
  const look =
    'display:inline-block;padding:15px 28px;color:#ffffff;font-size:17px;line-height:22px;font-weight:700;text-align:center;text-decoration:none';
  const cell = `<td class="button" style="background:${INK};border-radius:16px"><a ${renderHref(button)} style="${look}">${escapeHtml(button.label)}</a></td>`;
  return `<table ${PRESENTATION} style="margin:${hasMore ? '0 0 28px' : 0}"><tbody><tr>${cell}</tr></tbody></table>`;
}
