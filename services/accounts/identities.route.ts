import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { AuthPort } from '#services/accounts/auth-port.ts';
import { browserOf } from '#services/accounts/device-cookie.ts';
import { setCookies } from '#services/accounts/entrance.route.ts';
import * as rows from '#services/accounts/identities.store.ts';
import { type Oidc, OidcFlow, type Provided, ProviderFault } from '#services/accounts/oidc.ts';
import type { Sealing } from '#services/accounts/sealing.ts';
import type { Database, Transaction } from '#services/database/database.store.ts';
import type { Credentials } from '#services/http/policies.ts';
import type { RateLimit } from '#services/http/rate-limit.ts';
import { type Route, route } from '#services/http/route.ts';
import type { NotifyAccount } from '#services/mail/security-letters.ts';
import type { AuditTrail } from '#services/ops/audit.store.ts';
import { authorize, linkIdentity, listIdentities, removeIdentity, returnFromProvider } from '#shared/contracts/identities.ts';
import { epochMsOf, type Instant } from '#shared/values/days.ts';
import type { UserId } from '#shared/values/ids.ts';
import { Refused, refuse } from '#shared/values/refusal.ts';
import { Email, ShortText } from '#shared/values/text.ts';

export type IdentityPorts = {
  db: Database;
  /** Null where this installation trusts no provider. */
  provider: Oidc | null;
  auth: Pick<AuthPort, 'openSession'>;
  /** For what a browser carries to the provider and back. */
  sealing: Sealing;
  audit: AuditTrail;
  notify: NotifyAccount;
  signInLimit: RateLimit;
  newId: () => string;
  /** Somebody signed in: a hand-over of this device is over. */
  endHandover: (who: Credentials, reply: FastifyReply) => Promise<void>;
  baseUrl: string;
};

/** On the way: since when, and whose account the provider is to be added to; null for a sign-in. */
const Journey = OidcFlow.extend({ begun: z.number(), linkTo: z.string().nullable() });
type Journey = z.infer<typeof Journey>;
const JOURNEY_MS = 10 * 60_000;
const FIELDS = z.object({ code: z.string().max(4_000), state: z.string().max(200), iss: z.string().max(500).optional() });

export function identityRoutes(ports: IdentityPorts): Route[] {
  const { db, provider, auth, sealing, audit, notify, signInLimit, newId, endHandover, baseUrl } = ports;
  const secure = baseUrl.startsWith('https:');
  const cookie = secure ? '__Host-provider' : 'provider';
  // Lax: the provider's page leads back to us, and a stricter cookie would not come along.
  const attributes = { httpOnly: true, secure, sameSite: 'lax', path: '/' } as const;

  async function leave(reply: FastifyReply, linkTo: UserId | null, now: Instant): Promise<string> {
    if (!provider) return refuse('FEATURE_OFF');
    const { url, flow } = await provider.begin().catch((error: unknown) => (error instanceof ProviderFault ? refuse('UNAVAILABLE') : Promise.reject(error)));
    const journey: Journey = { ...flow, begun: epochMsOf(now), linkTo };
    reply.setCookie(cookie, sealing.seal(JSON.stringify(journey), 'journey'), { ...attributes, maxAge: JOURNEY_MS / 1000 });
    return url;
  }

  function journeyOf(request: FastifyRequest, now: Instant): Journey | null {
    const opened = sealing.open(request.cookies[cookie] ?? '', 'journey');
    const journey = opened === null ? null : Journey.parse(JSON.parse(opened));
    return journey && epochMsOf(now) - journey.begun <= JOURNEY_MS ? journey : null;
  }

  /** The account that somebody at the provider opens; made where there is none. @throws Refused for an address that is not proved on both sides */
  async function accountOf(tx: Transaction, { subject, provedEmail, name }: Provided, { providerId }: Oidc, now: Instant): Promise<UserId> {
    const outside = { providerId, subject };
    const known = await rows.userOfOutside(tx, outside);
    if (known) return known;
    const email = Email.safeParse(provedEmail);
    if (!email.success) return refuse('ADDRESS_UNPROVED');
    const holder = await rows.userOfAddress(tx, email.data);
    // Whoever opened an account with an address that is not theirs would otherwise share it with its owner.
    if (holder && !holder.isProved) return refuse('ADDRESS_UNPROVED');
    const userId = holder?.userId ?? (newId() as UserId);
    const called = ShortText.safeParse(name);
    if (
      !holder &&
      !(await rows.addProvedUser(tx, { userId, name: called.success ? called.data : (email.data.split('@', 1)[0] ?? ''), email: email.data, now }))
    )
      return refuse('ADDRESS_UNPROVED');
    await add(tx, userId, outside, now);
    return userId;
  }

  async function add(tx: Transaction, userId: UserId, outside: rows.Outside, now: Instant): Promise<void> {
    if (!(await rows.addIdentity(tx, userId, outside, now))) refuse('CONFLICT');
    await notify(tx, { userId, kind: 'identity-added', about: newId(), now });
  }

  type Back = { request: FastifyRequest; reply: FastifyReply; who: Credentials; now: Instant };
  /** Where the page leads on to. @throws Refused, ProviderFault */
  async function comeBack({ request, reply, who, now }: Back, trusted: Oidc): Promise<string> {
    const journey = journeyOf(request, now);
    const answer = FIELDS.safeParse(request.query);
    if (!journey || !answer.success) return refuse('SIGN_IN_AGAIN');
    const provided = await trusted.finish(journey, answer.data);
    const { linkTo } = journey;
    if (linkTo) {
      const person = await who.accountHolder();
      // Somebody else signed in on this browser meanwhile.
      if (person?.userId !== linkTo) return refuse('SIGN_IN_AGAIN');
      await db.transaction(async (tx) => {
        await add(tx, person.userId, { providerId: trusted.providerId, subject: provided.subject }, now);
        await audit.within(tx, { at: now, actor: { ...person, kind: 'account' }, action: 'identity.added', objectId: person.userId, requestId: request.id });
      });
      return '/account';
    }
    const userId = await db.transaction((tx) => accountOf(tx, provided, trusted, now));
    await audit.note({ at: now, actor: { kind: 'account', userId }, action: 'signed-in.oidc', requestId: request.id });
    await endHandover(who, reply);
    // Level 1, like every first way in: a second factor is still owed.
    const { cookies } = await auth.openSession({ userId, aal: 1, now }, browserOf(request, reply, secure));
    setCookies(reply, cookies);
    return '/dashboard';
  }

  return [
    route(listIdentities, 'accountHolder', async ({ person }) => ({
      body: { identities: await rows.identitiesOf(db, person.userId), provider: provider?.name ?? null },
    })),
    route(linkIdentity, 'accountHolder', async ({ person, reply, now }) => ({ body: { url: await leave(reply, person.userId, now) } })),
    route(removeIdentity, 'accountHolder', async ({ person, params, request, now }) => {
      const { userId, sessionId } = person;
      await db.transaction(async (tx) => {
        await rows.removeIdentity(tx, userId, params.identityId);
        await notify(tx, { userId, kind: 'identity-removed', about: params.identityId, now });
        const actor = { kind: 'account', userId, sessionId };
        await audit.within(tx, { at: now, actor, action: 'identity.removed', objectId: params.identityId, requestId: request.id });
      });
      return { body: {} };
    }),
    route(authorize, 'public', async ({ request, reply, now }) => {
      signInLimit.take(request.ip, epochMsOf(now));
      return { body: {}, to: await leave(reply, null, now) };
    }),
    route(returnFromProvider, 'public', async (call) => {
      const { request, reply, now } = call;
      signInLimit.take(request.ip, epochMsOf(now));
      reply.clearCookie(cookie, attributes);
      if (!provider) return refuse('FEATURE_OFF');
      // A person stands here, not a program: a page of ours says what went wrong.
      const to = await comeBack(call, provider).catch((error: unknown) => {
        if (error instanceof ProviderFault) return '/sign-in#error=SIGN_IN_AGAIN';
        return error instanceof Refused ? `/sign-in#error=${error.code}` : Promise.reject(error);
      });
      return { body: {}, to: `${baseUrl}${to}` };
    }),
  ];
}
