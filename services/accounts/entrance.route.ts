import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LetterPurpose } from '#services/accounts/account-letter.ts';
import type { AuthPort, Cookies, Entered } from '#services/accounts/auth-port.ts';
import { type Browser, browserOf } from '#services/accounts/device-cookie.ts';
import { refuseGuessablePassword } from '#services/accounts/guessable-password.ts';
import type { AccountLetters, Proof } from '#services/accounts/letters.store.ts';
import type { LimitedByNetwork, NetworkLimits } from '#services/accounts/network-limits.store.ts';
import type { People } from '#services/accounts/people.store.ts';
import type { Attempts, Tried } from '#services/accounts/sign-in-attempts.store.ts';
import type { Credentials } from '#services/http/policies.ts';
import { type Route, route } from '#services/http/route.ts';
import type { AuditFact, AuditTrail } from '#services/ops/audit.store.ts';
import { askForLetter, type ProofType, recover, resend, signInBySso, verify } from '#shared/contracts/accounts.ts';
import { type Account, signIn, signUp } from '#shared/contracts/session.ts';
import type { Instant } from '#shared/values/days.ts';
import type { UserId } from '#shared/values/ids.ts';
import { Refused, refuse } from '#shared/values/refusal.ts';

export type EntrancePorts = {
  auth: AuthPort;
  people: People;
  letters: AccountLetters;
  attempts: Attempts;
  /** Cookies travel over https only. */
  secure: boolean;
  audit: Pick<AuditTrail, 'note' | 'noteLater'>;
  /** What may be tried from one network address, whatever the account. */
  networkLimits: NetworkLimits;
  /** A session ended: its sockets are to close. */
  sessionEnded: (sessionId: string) => void;
  /** Somebody signed in: a hand-over of this device is over. */
  endHandover: (who: Credentials, reply: FastifyReply) => Promise<void>;
};

/** What each kind of proof of the specification may be proved by. */
const PROVES: Readonly<Record<(typeof ProofType)['options'][number], readonly LetterPurpose[]>> = {
  signup: ['signup', 'invited'],
  magiclink: ['sign-in'],
  email: ['sign-in', 'signup', 'invited'],
  recovery: ['recovery'],
  email_change: ['change-old', 'change-new', 'recipient'],
  sms: [],
  phone_change: [],
};

export const setCookies = (reply: FastifyReply, cookies: Cookies) => {
  for (const cookie of cookies) reply.header('set-cookie', cookie);
};

type Asked = { email?: string | undefined; phone?: string | undefined };
/** The address of whoever asks. Phones are not offered. */
function addressOf({ email, phone }: Asked): string {
  if (phone !== undefined) refuse('FEATURE_OFF');
  return email ?? refuse('ADDRESS_MISSING');
}

/** The ways in, for people who are not signed in yet. None of them says whether somebody has an address. */
export const entranceRoutes = (ports: EntrancePorts): Route[] => {
  const { auth, people, letters, attempts, networkLimits, sessionEnded, endHandover, secure, audit } = ports;

  type Arriving = { request: FastifyRequest; reply: FastifyReply; now: Instant; who: Credentials };
  const arrive = async ({ request, reply }: Arriving, kind: LimitedByNetwork = 'sign-in'): Promise<Browser> => {
    await networkLimits.take(kind, request.ip);
    return browserOf(request, reply, secure);
  };
  /** The hash of a browser by which tries are counted apart: one that has signed in to the account before. */
  const knownTo = async (address: string, { hash }: Browser) => ((await people.isDeviceOf(address, hash)) ? hash : null);
  const begin = async (tried: Tried, address: string, browser: Browser) => {
    const device = await knownTo(address, browser);
    await attempts.begin(tried, address, device);
    return () => attempts.clear(tried, address, device);
  };

  /** Counts a letter that anybody may ask for: for who is to get it, then for the network that asks. */
  const beginLetter = async ({ request }: Arriving, address: string, browser: Browser) => {
    await begin('letter', address, browser);
    await networkLimits.take('letter', request.ip);
  };

  /** A new session takes the place of the one that this browser had: nothing that was planted here before goes on with it. */
  async function enter({ reply, request, who, now }: Arriving, browser: Browser, { account, cookies }: Entered, setPassword = false): Promise<Account> {
    const former = await who.halfSignedIn();
    if (former) {
      await auth.signOut(request.headers.cookie);
      sessionEnded(former.sessionId);
    }
    await endHandover(who, reply);
    await people.noteDevice({ userId: account.userId, deviceHash: browser.hash, setPassword }, now);
    setCookies(reply, cookies);
    return account;
  }

  const factOf = ({ request, now }: Arriving, userId: UserId | null, action: string, refusedFor?: string): AuditFact => ({
    ...{ at: now, actor: userId && !refusedFor ? { kind: 'account', userId } : { kind: 'anonymous' } },
    ...{ action, requestId: request.id, ...(userId && { objectId: userId }), ...(refusedFor && { refusedFor }) },
  });
  const note = (call: Arriving, userId: UserId, action: string) => audit.note(factOf(call, userId, action));

  /** A wrong password is noted for whose address was tried, and also where it is nobody's: the time tells neither from the other. */
  async function noteRefused(call: Arriving, address: string, error: unknown): Promise<never> {
    if (error instanceof Refused && error.code === 'NOT_SIGNED_IN')
      audit.noteLater(factOf(call, await people.holderOf(address), 'signed-in.password', error.code));
    throw error;
  }

  async function sendLetter(call: Arriving, purpose: LetterPurpose, address: string): Promise<void> {
    await beginLetter(call, address, await arrive(call));
    await letters.write({ purpose, address, networkHash: networkLimits.hashOf(call.request.ip) }, call.now);
  }

  async function proofOf(
    call: Arriving,
    browser: Browser,
    body: { type: keyof typeof PROVES; token_hash?: string | undefined; token?: string | undefined } & Asked,
  ) {
    const purposes = PROVES[body.type];
    if (purposes.length === 0) refuse('FEATURE_OFF');
    if (body.token_hash !== undefined) {
      const proof = await letters.redeemLink(body.token_hash, call.now);
      return proof && purposes.includes(proof.purpose) ? proof : refuse('TOKEN_INVALID');
    }
    const address = addressOf(body);
    const succeeded = await begin('code', address, browser);
    const proof = (await letters.redeemCode(purposes, address, body.token ?? '', call.now)) ?? refuse('TOKEN_INVALID');
    await succeeded();
    return proof;
  }

  /** Whoever proved an address is let in; whose browser it is decides what of the time before the proof stays. */
  async function letIn(call: Arriving, browser: Browser, { userId, purpose }: Proof) {
    const known = await call.who.accountHolder();
    const isOwnBrowser = known?.userId === userId || (await people.hasSetPassword(userId, browser.hash));
    const { endedSessions, passwordNeeded } = await people.prove(userId, isOwnBrowser);
    endedSessions.forEach(sessionEnded);
    await note(call, userId, `signed-in.letter.${purpose}`);
    const account = await enter(call, browser, await auth.openSession({ userId, aal: 1, now: call.now }, browser));
    return { body: { account, passwordNeeded: passwordNeeded || purpose === 'recovery', otherToAgree: false } };
  }

  return [
    route(signUp, 'ownDevice', async (call) => {
      const { name, email, phone, password } = call.body;
      if (phone !== undefined || (email === undefined && password === undefined)) refuse('FEATURE_OFF');
      if (email === undefined || password === undefined) return refuse('CREDENTIALS_MISSING');
      const browser = await arrive(call);
      await refuseGuessablePassword(password, [email, name ?? '']);
      await beginLetter(call, email, browser);
      const entered = await auth.signUp({ name: name ?? (email.split('@')[0] as string), email, password }, browser);
      const networkHash = networkLimits.hashOf(call.request.ip);
      await letters.write({ purpose: 'signup', address: email, userId: entered.account.userId, networkHash }, call.now);
      await note(call, entered.account.userId, 'signed-up');
      return { body: await enter(call, browser, entered, true) };
    }),
    route(signIn, 'public', async (call) => {
      const { body, query, who, reply, request } = call;
      if (query.grant_type === 'refresh_token') {
        if (await who.isLocked()) refuse('HANDED_OVER');
        const known = await who.halfSignedIn();
        if (!known && request.headers.cookie) setCookies(reply, auth.forget);
        return { body: known?.account ?? refuse('NOT_SIGNED_IN') };
      }
      if (query.grant_type !== 'password' || body.phone !== undefined) refuse('FEATURE_OFF');
      const { email, password } = body;
      if (email === undefined || password === undefined) return refuse('CREDENTIALS_MISSING');
      const browser = await arrive(call);
      const succeeded = await begin('password', email, browser);
      const entered = await auth.signIn({ email, password }, browser).catch((error: unknown) => noteRefused(call, email, error));
      await succeeded();
      await note(call, entered.account.userId, 'signed-in.password');
      return { body: await enter(call, browser, entered) };
    }),
    route(askForLetter, 'public', async (call) => {
      await sendLetter(call, 'sign-in', addressOf(call.body));
      return { body: {} };
    }),
    route(recover, 'public', async (call) => {
      await sendLetter(call, 'recovery', addressOf(call.body));
      return { body: {} };
    }),
    route(resend, 'public', async (call) => {
      const known = await call.who.accountHolder();
      const address = call.body.email === undefined && known ? known.account.email : addressOf(call.body);
      if (known?.account.verified && known.account.email === address) return { body: {} };
      await beginLetter(call, address, await arrive(call));
      const isOwn = known?.account.email === address;
      const networkHash = networkLimits.hashOf(call.request.ip);
      await letters.write({ purpose: 'signup', address, ...(isOwn && { userId: known.userId }), networkHash }, call.now);
      return { body: {} };
    }),
    route(verify, 'public', async (call) => {
      const browser = await arrive(call, 'code');
      const proof = await proofOf(call, browser, call.body);
      if (proof.purpose === 'recipient') {
        await people.agreeToReminders(proof.userId, proof.address);
        return { body: { account: null, passwordNeeded: false, otherToAgree: false } };
      }
      if (proof.toAddress === null) return letIn(call, browser, proof);
      // An address that changes signs nobody in: whoever reads the mail of the new one has proved no more than that.
      const haveAgreed = await letters.bothAgreed(proof.userId, proof.toAddress, call.now);
      const former = haveAgreed ? await people.changeAddress(proof.userId, proof.toAddress) : null;
      if (former) await note(call, proof.userId, 'address.changed');
      if (former) await letters.write({ purpose: 'changed', address: former, userId: proof.userId, toAddress: proof.toAddress }, call.now);
      return { body: { account: null, passwordNeeded: false, otherToAgree: !haveAgreed } };
    }),
    route(signInBySso, 'public', async () => refuse('FEATURE_OFF')),
  ];
};
