import { CLAIM_MARKS, type Claims, readClaims } from '#shared/messages/claims.ts';
import { type Controller, readController } from '#shared/values/controller.ts';
import { DEMO_MARK } from '#shared/values/demo-link.ts';

/**
 * Settings of the operator, written into the page by the server. `demoContact`: an e-mail address or a link;
 * `signInProvider`: display name of the identity provider, null if there is none.
 */
export type PageSettings = {
  claims: Claims;
  demoContact: string | null;
  signInProvider: string | null;
  /** Retention times in words; `marks` at build. Defaults apply if omitted. */
  retentionTimes?: Readonly<Record<string, unknown>> | 'marks';
  /** The data controller; null on a local installation, `marks` at build. */
  controller?: Controller | null | 'marks';
};

/**
 * Placeholders for the operator's words in a prerendered page; the server replaces them (services/http/web-pages.ts).
 */
export const PLACEHOLDERS: PageSettings = {
  claims: CLAIM_MARKS,
  demoContact: DEMO_MARK,
  signInProvider: null,
  retentionTimes: 'marks',
  controller: 'marks',
};

/**
 * Address of the local mail inbox (`MAIL_INBOX_URL` of a server on this machine); null elsewhere and while a page is
 * prerendered.
 */
export function getMailInbox(): string | null {
  const inbox = typeof document === 'undefined' ? undefined : readSettingsBlock(document).mailInbox;
  return typeof inbox === 'string' && /^https?:/.test(inbox) ? inbox : null;
}

const toTextOr = (value: unknown, otherwise: string) => (typeof value === 'string' && value !== '' ? value : otherwise);

/**
 * Reads `<script type="application/json" id="settings">`; missing or malformed values get the specification's default.
 */
export function readPageSettings(page: Document): PageSettings {
  const settings = readSettingsBlock(page);
  const { demoContact, signInProvider } = settings;
  return {
    claims: readClaims(settings),
    demoContact: toTextOr(demoContact, '') || null,
    signInProvider: toTextOr(signInProvider, '') || null,
    retentionTimes: settings,
    controller: readController(settings),
  };
}

function readSettingsBlock(page: Document): Record<string, unknown> {
  try {
    const block: unknown = JSON.parse(page.getElementById('settings')?.textContent ?? '');
    return typeof block === 'object' && block !== null ? (block as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
