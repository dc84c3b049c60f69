import { formatDays, getRetentionMark } from '#messages/retention.ts';
import { CLAIM_MARKS } from '#shared/messages/claims.ts';
import { CONTROLLER_MARKS, readController, SITE_ATTRIBUTE, type Site } from '#shared/values/controller.ts';
import { escapeHtml } from '#shared/values/escape-html.ts';
import { type RetentionDays, TIMED_KINDS } from '#shared/values/retention.ts';

const MARKS = new RegExp(
  [
    ...Object.values(CLAIM_MARKS),
    ...Object.values(CONTROLLER_MARKS),
    ...TIMED_KINDS.map(([kind]) => getRetentionMark(kind)),
  ].join('|'),
  'g',
);
const SETTINGS = /(<script type="application\/json" id="settings">)[\s\S]*?(<\/script>)/;

/**
 * Puts the operator's settings into a page: as data for the app, and in the text of prerendered pages, which mark them
 * `%families%` and the like (`CLAIM_MARKS`) and `%demo%`.
 */
export function renderPageSettings(html: string, claims: Record<string, string>): string {
  // `<` is escaped, so that no text can end the script element.
  const json = JSON.stringify(claims).replaceAll('<', '\\u003c');
  const other: Site = readController(claims) === null ? 'public' : 'local';
  return html
    .replace(new RegExp(`<div ${SITE_ATTRIBUTE}="${other}"[\\s\\S]*?</div>`, 'g'), '')
    .replace(MARKS, (mark) => escapeHtml(claims[mark.slice(1, -1)] ?? ''))
    .replaceAll('%demo%', () => escapeHtml(getDemoAddress(claims.demoContact ?? '')))
    .replace(SETTINGS, (_, open: string, close: string) => `${open}${json}${close}`);
}

/** The retention periods of this installation in words, under the names that pages use. */
export const formatRetention = (retention: RetentionDays): Record<string, string> =>
  Object.fromEntries(TIMED_KINDS.map(([kind]) => [getRetentionMark(kind).slice(1, -1), formatDays(retention[kind])]));

/** Where the demo link leads: the same rule as `demoHref` of the page. */
const getDemoAddress = (contact: string): string =>
  contact === '' ? '/about' : /^https?:/.test(contact) ? contact : `mailto:${contact}`;
