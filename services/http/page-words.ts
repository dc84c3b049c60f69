import { CLAIM_MARKS } from '#shared/messages/claims.ts';

const MARKS = new RegExp(Object.values(CLAIM_MARKS).join('|'), 'g');
const SETTINGS = /(<script type="application\/json" id="settings">)[\s\S]*?(<\/script>)/;

/**
 * A page with the operator's own words: as data for the app, and in the text of a page that was rendered at build, which names them
 * `%families%` and the like (`CLAIM_MARKS`) and `%demo%`.
 */
export function wordedPage(html: string, claims: Record<string, string>): string {
  // `<` is escaped, so that no text can end the script element.
  const json = JSON.stringify(claims).replaceAll('<', '\\u003c');
  return html
    .replace(MARKS, (mark) => escaped(claims[mark.slice(1, -1)] ?? ''))
    .replaceAll('%demo%', () => escaped(demoAddress(claims.demoContact ?? '')))
    .replace(SETTINGS, (_, open: string, close: string) => `${open}${json}${close}`);
}

/** Where the demo leads: the same rule as `demoHref` of the page. */
const demoAddress = (contact: string): string => (contact === '' ? '/about' : /^https?:/.test(contact) ? contact : `mailto:${contact}`);

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => ESCAPES[character] as string);
