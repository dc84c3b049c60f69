import { CLAIM_MARKS } from '#shared/messages/claims.ts';
import { keptMark, span } from '#shared/messages/en/retention.ts';
import { CONTROLLER_MARKS, readController, SITE_ATTRIBUTE, type Site } from '#shared/values/controller.ts';
import { escapeHtml } from '#shared/values/escape-html.ts';
import { COUNTED, type KeptDays } from '#shared/values/retention.ts';

const MARKS = new RegExp(
  [...Object.values(CLAIM_MARKS), ...Object.values(CONTROLLER_MARKS), ...COUNTED.map(([kind]) => keptMark(kind))].join(
    '|',
  ),
  'g',
);
const SETTINGS = /(<script type="application\/json" id="settings">)[\s\S]*?(<\/script>)/;

/**
 * Puts the operator's settings into a page: as data for the app, and in the text of prerendered pages, which mark them
 * `%families%` and the like (`CLAIM_MARKS`) and `%demo%`.
 */
export function wordedPage(html: string, claims: Record<string, string>): string {
  // `<` is escaped, so that no text can end the script element.
  const json = JSON.stringify(claims).replaceAll('<', '\\u003c');
  const other: Site = readController(claims) === null ? 'public' : 'local';
  return html
    .replace(new RegExp(`<div ${SITE_ATTRIBUTE}="${other}"[\\s\\S]*?</div>`, 'g'), '')
    .replace(MARKS, (mark) => escapeHtml(claims[mark.slice(1, -1)] ?? ''))
    .replaceAll('%demo%', () => escapeHtml(demoAddress(claims.demoContact ?? '')))
    .replace(SETTINGS, (_, open: string, close: string) => `${open}${json}${close}`);
}

/** The retention periods of this installation in words, under the names that pages use. */
export const keptWords = (kept: KeptDays): Record<string, string> =>
  Object.fromEntries(COUNTED.map(([kind]) => [keptMark(kind).slice(1, -1), span(kept[kind])]));

/** Where the demo link leads: the same rule as `demoHref` of the page. */
const demoAddress = (contact: string): string =>
  contact === '' ? '/about' : /^https?:/.test(contact) ? contact : `mailto:${contact}`;
