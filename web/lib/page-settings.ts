import { CLAIM_MARKS, type Claims, claimsOf } from '#shared/messages/claims.ts';
import { type Controller, readController } from '#shared/values/controller.ts';
import { paths } from '#web/lib/paths.ts';

/**
 * What the operator of this site states about itself, written into the page by the server. `demoContact`: an e-mail
 * address or a link; `signInProvider`: what the provider is called that people may sign in with, null where there is
 * none.
 */
export type PageSettings = {
  claims: Claims;
  demoContact: string | null;
  signInProvider: string | null;
  /** How long this installation keeps what, in words; `marks` at build. Without them the usual times hold. */
  keptTimes?: Readonly<Record<string, unknown>> | 'marks';
  /** Who answers for the data; null on a machine of one's own, `marks` at build. */
  controller?: Controller | null | 'marks';
};

/**
 * What stands for the operator's words in a page that was rendered at build; the server puts them in
 * (services/http/page-words.ts).
 */
export const PLACEHOLDERS: PageSettings = {
  claims: CLAIM_MARKS,
  demoContact: '%demo%',
  signInProvider: null,
  keptTimes: 'marks',
  controller: 'marks',
};

/** Where the demo leads: to the operator, or without one to how it works. */
export function demoHref(contact: string | null): string {
  if (!contact) return paths.about;
  return contact === PLACEHOLDERS.demoContact || /^https?:/.test(contact) ? contact : `mailto:${contact}`;
}

/**
 * Where letters arrive on a local start (`MAIL_INBOX_URL` of a server on this machine); null anywhere else, and while a
 * page is rendered at build.
 */
export function mailInbox(): string | null {
  const inbox = typeof document === 'undefined' ? undefined : written(document).mailInbox;
  return typeof inbox === 'string' && /^https?:/.test(inbox) ? inbox : null;
}

const textOr = (value: unknown, otherwise: string) => (typeof value === 'string' && value !== '' ? value : otherwise);

/**
 * Reads `<script type="application/json" id="settings">`; what is missing or malformed there has the specification's
 * default.
 */
export function readPageSettings(page: Document): PageSettings {
  const settings = written(page);
  const { demoContact, signInProvider } = settings;
  return {
    claims: claimsOf(settings),
    demoContact: textOr(demoContact, '') || null,
    signInProvider: textOr(signInProvider, '') || null,
    keptTimes: settings,
    controller: readController(settings),
  };
}

function written(page: Document): Record<string, unknown> {
  try {
    const block: unknown = JSON.parse(page.getElementById('settings')?.textContent ?? '');
    return typeof block === 'object' && block !== null ? (block as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
