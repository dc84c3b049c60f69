import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { NetworkLimits } from '#services/accounts/attempt-limits.store.ts';
import { recognizeBrowser } from '#services/accounts/device-cookie.ts';
import type { Encryption } from '#services/accounts/encryption.ts';
import * as rows from '#services/accounts/identities.store.ts';
import {
  CLOCK_TOLERANCE_S,
  type OidcClient,
  OidcFlow,
  ProviderFault,
  type ProviderIdentity,
} from '#services/accounts/oidc.ts';
import { createEntryPreparer, type EntryPorts } from '#services/accounts/prepare-entry.ts';
import { lockCaller, type SessionStore } from '#services/accounts/sessions.store.ts';
import type { AuditTrail } from '#services/audit/audit.store.ts';
import type { AuditAction } from '#services/audit/audit-actions.ts';
import { buildAuditFact } from '#services/audit/build-audit-fact.ts';
import type { Database, Transaction } from '#services/database/database.store.ts';
import type { Credentials } from '#services/http/policies.ts';
import { type Route, route } from '#services/http/route.ts';
import type { NotifyAccount } from '#services/mail/security-emails.ts';
import {
  authorize,
  linkIdentity,
  listIdentities,
  removeIdentity,
  returnFromProvider,
} from '#shared/contracts/identities.ts';
import { type Instant, toEpochMs } from '#shared/values/days.ts';
import type { UserId } from '#shared/values/ids.ts';
import { Refused, refuse } from '#shared/values/refusal.ts';
import { Email, ShortText } from '#shared/values/text.ts';

type IdentityPorts = EntryPorts & {
  db: Database;
  /** Null if this installation trusts no provider. */
  provider: OidcClient | null;
  sessions: Pick<SessionStore, 'open'>;
  /** Encrypts the state that a browser carries to the provider and back. */
  encryption: Encryption;
  audit: AuditTrail;
  notify: NotifyAccount;
  networkLimits: NetworkLimits;
  newId: () => string;
  baseUrl: string;
};

/** State of the way to the provider: start time, the requested page, and the account to link; null for a sign-in. */
const Journey = OidcFlow.extend({ begun: z.number(), next: z.string(), linkTo: z.string().nullable() });
type Journey = z.infer<typeof Journey>;
const JOURNEY_MS = 10 * 60_000;
const DASHBOARD = '/dashboard';
const ACCOUNT = '/account';
const FIELDS = z.object({
  code: z.string().max(4_000),
  state: z.string().max(200),
  iss: z.string().max(500).optional(),
});

/** Whether the provider authenticated the person after this journey began. */
const wasProvedSince = ({ provedAt }: ProviderIdentity, startedAtMs: number): boolean =>
  provedAt !== null && toEpochMs(provedAt) >= startedAtMs - CLOCK_TOLERANCE_S * 1000;

export function identityRoutes(ports: IdentityPorts): Route[] {
  const { db, provider, sessions, encryption, audit, notify, networkLimits, newId, baseUrl } = ports;
  const prepareEntry = createEntryPreparer(ports);
  const requireProvider = () => provider ?? refuse('FEATURE_OFF');
  const trustedProviderId = provider?.providerId ?? null;
  const secure = baseUrl.startsWith('https:');
  const cookie = secure ? '__Host-provider' : 'provider';
  // Lax: the browser returns from the provider's page, and a strict cookie would not be sent.
  const attributes = { httpOnly: true, secure, sameSite: 'lax', path: '/' } as const;

  async function startJourney(
    reply: FastifyReply,
    { next, linkTo }: Pick<Journey, 'next' | 'linkTo'>,
    now: Instant,
  ): Promise<string> {
    const { url, flow } = await requireProvider()
      .begin()
      .catch((error: unknown) => (error instanceof ProviderFault ? refuse('UNAVAILABLE') : Promise.reject(error)));
    const journey: Journey = { ...flow, begun: toEpochMs(now), next, linkTo };
    reply.setCookie(cookie, encryption.encrypt(JSON.stringify(journey), 'journey'), {
      ...attributes,
      maxAge: JOURNEY_MS / 1000,
    });
    return url;
  }

  /** Null also for cookies encrypted in the format of the previous release. */
  function readJourney(request: FastifyRequest): Journey | null {
    const decrypted = encryption.decrypt(request.cookies[cookie] ?? '', 'journey');
    return decrypted === null ? null : (Journey.safeParse(JSON.parse(decrypted)).data ?? null);
  }

  /**
   * Finds the account of a provider identity, or creates one; `actions`: what that was, for the audit. @throws Refused
   * for an address that is not proved on both sides
   */
  async function findOrCreateAccount(
    tx: Transaction,
    { subject, provedEmail, name }: ProviderIdentity,
    { providerId }: OidcClient,
    now: Instant,
  ): Promise<{ userId: UserId; isNew: boolean; actions: AuditAction[] }> {
    const externalIdentity = { providerId, subject };
    const linkedUserId = await rows.findUserByIdentity(tx, externalIdentity);
    if (linkedUserId) return { userId: linkedUserId, isNew: false, actions: [] };
    const email = Email.safeParse(provedEmail);
    if (!email.success) return refuse('ADDRESS_UNPROVED');
    const newUserId = newId() as UserId;
    const parsedName = ShortText.safeParse(name);
    const isNew = await rows.addProvedUser(tx, {
      userId: newUserId,
      name: parsedName.success ? parsedName.data : (email.data.split('@', 1)[0] ?? ''),
      email: email.data,
      now,
    });
    if (isNew) {
      await addIdentity(tx, newUserId, externalIdentity, now);
      return { userId: newUserId, isNew, actions: ['signed-up', 'identity.added'] };
    }
    const holder = await rows.findUserByAddress(tx, email.data);
    // Otherwise a person who opened an account with another person's address would share it with the owner.
    if (!holder?.isProved) return refuse('ADDRESS_UNPROVED');
    const { userId } = holder;
    // Another tab of the same person came back first.
    if ((await rows.findUserByIdentity(tx, externalIdentity)) === userId) return { userId, isNew, actions: [] };
    await addIdentity(tx, userId, externalIdentity, now);
    return { userId, isNew, actions: ['identity.added'] };
  }

  async function addIdentity(
    tx: Transaction,
    userId: UserId,
    externalIdentity: rows.ExternalIdentity,
    now: Instant,
  ): Promise<void> {
    if (!(await rows.addIdentity(tx, userId, externalIdentity, now))) refuse('CONFLICT');
    await notify(tx, { userId, kind: 'identity-added', about: newId(), now });
  }

  /**
   * The sign-in page, which leads on to `next`. Only it may be the first page of a new session: it learns whose session
   * that is before a page opens that shows or sends what the former account left on this device.
   */
  const buildSignInUrl = (next: string | undefined): string =>
    `${baseUrl}/sign-in${next && next !== DASHBOARD ? `?next=${encodeURIComponent(next)}` : ''}`;

  type ReturnCall = { request: FastifyRequest; reply: FastifyReply; who: Credentials; now: Instant };
  /** Returns where the browser goes next. @throws Refused, ProviderFault */
  async function completeJourney(
    call: ReturnCall,
    activeProvider: OidcClient,
    journey: Journey | null,
  ): Promise<string> {
    const { request, reply, who, now } = call;
    const answer = FIELDS.safeParse(request.query);
    if (!journey || toEpochMs(now) - journey.begun > JOURNEY_MS || !answer.success) return refuse('SIGN_IN_AGAIN');
    const provided = await activeProvider.finish(journey, answer.data);
    const externalIdentity = { providerId: activeProvider.providerId, subject: provided.subject };
    const { linkTo } = journey;
    if (linkTo) {
      const person = await who.accountHolder();
      // Another person has signed in on this browser since.
      if (person?.userId !== linkTo) return refuse('SIGN_IN_AGAIN');
      await db.transaction(async (tx) => {
        await lockCaller(tx, person);
        await addIdentity(tx, person.userId, externalIdentity, now);
        await audit.within(tx, buildAuditFact({ person, request, now }, 'identity.added', person.userId));
      });
      return `${baseUrl}${journey.next}`;
    }
    const browser = recognizeBrowser(request, reply, secure);
    const entry = await prepareEntry(call, browser);
    // A child could otherwise unlock the device by the parent's session at the provider.
    if (entry.isHandedOver && !wasProvedSince(provided, journey.begun)) refuse('PROVE_IN_ANOTHER_WAY');
    const openedSession = await db.transaction(async (tx) => {
      const { userId, isNew, actions } = await findOrCreateAccount(tx, provided, activeProvider, now);
      // Level 1, like every first factor: a second factor is still required.
      const opened = await sessions.open(
        { userId, aal: 1, now, device: browser.label, opensAccount: isNew, provedAt: provided.provedAt },
        tx,
      );
      // Read again under the lock of `open`: a first proof or a removal may have ended this way in meanwhile.
      if ((await rows.findUserByIdentity(tx, externalIdentity)) !== userId) refuse('SIGN_IN_AGAIN');
      await entry.commit(tx, opened.account);
      for (const action of [...actions, 'signed-in.oidc'] as const)
        await audit.within(tx, buildAuditFact({ person: { kind: 'account', userId }, request, now }, action, userId));
      return opened;
    });
    entry.finish(openedSession);
    return buildSignInUrl(journey.next);
  }

  /**
   * The page that shows the error, since these are navigations of a browser: the account page for a signed-in person who
   * wanted to link the provider, else the sign-in page.
   */
  async function buildFailurePath(
    problem: unknown,
    who: Credentials,
    journey: Pick<Journey, 'next' | 'linkTo'> | null,
  ): Promise<string> {
    const code = problem instanceof ProviderFault ? 'SIGN_IN_AGAIN' : problem instanceof Refused ? problem.code : null;
    if (code === null) throw problem;
    if (journey?.linkTo && (await who.accountHolder())) return `${baseUrl}${ACCOUNT}#error=${code}`;
    return `${buildSignInUrl(journey?.next)}#error=${code}`;
  }

  return [
    route(listIdentities, 'accountHolder', async ({ person }) => ({
      body: {
        identities: await rows.listIdentities(db, person.userId, trustedProviderId),
        provider: provider?.name ?? null,
      },
    })),
    route(linkIdentity, 'accountHolder', async ({ person, reply, now }) => ({
      body: { url: await startJourney(reply, { next: ACCOUNT, linkTo: person.userId }, now) },
    })),
    route(removeIdentity, 'accountHolder', async ({ person, params, request, now }) => {
      const { userId } = person;
      await db.transaction(async (tx) => {
        await rows.removeIdentity(tx, person, params.identityId, trustedProviderId);
        await notify(tx, { userId, kind: 'identity-removed', about: params.identityId, now });
        await audit.within(tx, buildAuditFact({ person, request, now }, 'identity.removed', params.identityId));
      });
      return { body: {} };
    }),
    route(authorize, 'public', async ({ query, request, reply, who, now }) => {
      requireProvider();
      const journey = { next: query.next ?? DASHBOARD, linkTo: null };
      const to = await networkLimits
        .take('sign-in', request.ip)
        .then(() => startJourney(reply, journey, now))
        .catch((problem: unknown) => buildFailurePath(problem, who, journey));
      return { body: {}, to };
    }),
    route(returnFromProvider, 'public', async (call) => {
      const { request, reply, who } = call;
      const activeProvider = requireProvider();
      reply.clearCookie(cookie, attributes);
      const journey = readJourney(request);
      const to = await networkLimits
        .take('sign-in', request.ip)
        .then(() => completeJourney(call, activeProvider, journey))
        .catch((problem: unknown) => buildFailurePath(problem, who, journey));
      return { body: {}, to };
    }),
  ];
}
