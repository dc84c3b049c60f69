import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LetterPurpose } from '#services/accounts/account-letter.ts';
import type { AuthPort, Cookies, Entered } from '#services/accounts/auth-port.ts';
import { reopenAccount } from '#services/accounts/closing.store.ts';
import { type Browser, browserOf } from '#services/accounts/device-cookie.ts';
import { endSession } from '#services/accounts/ending-sessions.store.ts';
import { refuseGuessablePassword } from '#services/accounts/guessable-password.ts';
import type { AccountLetters, OpenLetter, Proof } from '#services/accounts/letters.store.ts';
import type { LimitedByNetwork, NetworkLimits } from '#services/accounts/network-limits.store.ts';
import type { People } from '#services/accounts/people.store.ts';
import type { Attempts, Tried } from '#services/accounts/sign-in-attempts.store.ts';
import type { StrangersCodes } from '#services/accounts/strangers-codes.store.ts';
import type { Database, Transaction } from '#services/database/database.store.ts';
import type { HandoverEnd } from '#services/handover/handover.route.ts';
import type { Credentials } from '#services/http/policies.ts';
import { type Route, route } from '#services/http/route.ts';
import type { AuditFact, AuditTrail } from '#services/ops/audit.store.ts';
import { askForLetter, type ProofType, recover, resend, signInBySso, verify } from '#shared/contracts/accounts.ts';
import type { Output } from '#shared/contracts/endpoint.ts';
import { type Account, signIn, signUp } from '#shared/contracts/session.ts';
import type { Instant } from '#shared/values/days.ts';
import type { UserId } from '#shared/values/ids.ts';
import { Refused, refuse } from '#shared/values/refusal.ts';

export type EntrancePorts = {
  db: Database;
  auth: AuthPort;
  people: People;
  letters: AccountLetters;
  attempts: Attempts;
  /** Limits codes entered in browsers that the account does not know. */
  strangersCodes: StrangersCodes;
  /** Cookies are sent over https only. */
  secure: boolean;
  audit: Pick<AuditTrail, 'noteLater' | 'note' | 'within'>;
  /** Limits attempts per network address, whatever the account. */
  networkLimits: NetworkLimits;
  /** Called when a session has ended, to close its sockets. */
  sessionEnded: (sessionId: string) => void;
  /**
   * Called once an address is proved: starts assessments that waited for it. Never throws; the housekeeping job handles
   * failures.
   */
  addressProved: (userId: UserId, now: Instant) => Promise<void>;
  /**
   * Called once an account is reopened: resumes its assessments. Never throws; the housekeeping job handles failures.
   */
  closuresChanged: (userId: UserId, now: Instant) => Promise<void>;
  /** Signing in ends a hand-over of this device. */
  findHandoverEnd: (who: Credentials) => Promise<HandoverEnd>;
};

/** Which emails count for each type of proof in the specification. */
const PROVES: Readonly<Record<(typeof ProofType)['options'][number], readonly LetterPurpose[]>> = {
  signup: ['signup', 'invited'],
  magiclink: ['sign-in'],
  email: ['sign-in', 'signup', 'invited'],
  recovery: ['recovery'],
  // Types that open no session.
  email_change: ['change-old', 'change-new', 'recipient', 'closing'],
  sms: [],
  phone_change: [],
};

/**
 * Emails that continue in the requesting browser only. The link that proves an address works in any browser: people
 * read their email elsewhere.
 */
const FOR_ONE_BROWSER: readonly LetterPurpose[] = ['sign-in', 'recovery'];

export const setCookies = (reply: FastifyReply, cookies: Cookies) => {
  for (const cookie of cookies) reply.header('set-cookie', cookie);
};

type Asked = { email?: string | undefined; phone?: string | undefined };
/** The address in a request. Phone numbers are not supported. */
function addressOf({ email, phone }: Asked): string {
  if (phone !== undefined) refuse('FEATURE_OFF');
  return email ?? refuse('ADDRESS_MISSING');
}

/** Routes for people who are not signed in. None of them reveals whether an address has an account. */
export const entranceRoutes = (ports: EntrancePorts): Route[] => {
  const {
    db,
    auth,
    people,
    letters,
    attempts,
    strangersCodes,
    networkLimits,
    sessionEnded,
    findHandoverEnd,
    addressProved,
    closuresChanged,
    secure,
    audit,
  } = ports;

  type Arriving = { request: FastifyRequest; reply: FastifyReply; now: Instant; who: Credentials };
  const arrive = async ({ request, reply }: Arriving, kind: LimitedByNetwork = 'sign-in'): Promise<Browser> => {
    await networkLimits.take(kind, request.ip);
    return browserOf(request, reply, secure);
  };
  /** The hash of a browser that has signed in to the account before, whose tries are counted separately; else null. */
  const knownTo = async (address: string, { hash }: Browser) =>
    (await people.isDeviceOf(address, hash)) ? hash : null;
  const begin = async (tried: Tried, address: string, browser: Browser) => {
    const device = await knownTo(address, browser);
    await attempts.begin(tried, address, device);
    return () => attempts.clear(tried, address, device);
  };

  /** Counts an email request: per recipient, then per network. */
  const beginLetter = async ({ request }: Arriving, address: string, browser: Browser) => {
    await begin('letter', address, browser);
    await networkLimits.take('letter', request.ip);
  };

  /**
   * A new session replaces the session of this browser, so that a session planted before the sign-in is not continued.
   * `commit` belongs to the transaction that opens the session; `finish` runs after it.
   */
  async function prepareEntry({ reply, who, now }: Arriving, browser: Browser) {
    const former = await who.halfSignedIn();
    const handover = await findHandoverEnd(who);
    return {
      commit: async (tx: Transaction, userId: UserId, setPassword = false): Promise<void> => {
        if (former) await endSession(tx, former.sessionId);
        await handover.commit(tx);
        await people.noteDevice({ userId, deviceHash: browser.hash, setPassword }, now, tx);
      },
      finish: ({ account, cookies }: Entered): Account => {
        if (former) sessionEnded(former.sessionId);
        handover.finish(reply);
        setCookies(reply, cookies);
        return account;
      },
    };
  }

  const fact = ({ request, now }: Arriving, userId: UserId | null, action: string, refusedFor?: string): AuditFact => ({
    ...{ at: now, actor: userId && !refusedFor ? { kind: 'account', userId } : { kind: 'anonymous' } },
    ...{ action, requestId: request.id, ...(userId && { objectId: userId }), ...(refusedFor && { refusedFor }) },
  });

  /** Records a wrong password, also for an unknown address: the response time must not tell them apart. */
  async function noteRefused(call: Arriving, address: string, error: unknown): Promise<never> {
    if (error instanceof Refused && (error.code === 'NOT_SIGNED_IN' || error.code === 'ACCOUNT_CLOSED'))
      audit.noteLater(fact(call, await people.holderOf(address), 'signed-in.password', error.code));
    throw error;
  }

  async function sendLetter(call: Arriving, purpose: LetterPurpose, address: string): Promise<void> {
    const browser = await arrive(call);
    await beginLetter(call, address, browser);
    await letters.write(
      { purpose, address, askedBy: browser.hash, networkHash: networkLimits.hashOf(call.request.ip) },
      call.now,
    );
  }

  /**
   * Finds the email for a link or code, and returns what to do after it was redeemed. Tries are counted here, in
   * transactions of their own.
   */
  async function findLetter(
    call: Arriving,
    browser: Browser,
    body: { type: keyof typeof PROVES; token_hash?: string | undefined; token?: string | undefined } & Asked,
  ): Promise<{ letter: OpenLetter; succeeded: () => Promise<void> }> {
    const purposes = PROVES[body.type];
    if (purposes.length === 0) refuse('FEATURE_OFF');
    if (body.token_hash !== undefined) {
      const letter = await letters.findByLink(body.token_hash, call.now);
      if (!letter || !purposes.includes(letter.purpose)) return refuse('TOKEN_INVALID');
      if (FOR_ONE_BROWSER.includes(letter.purpose) && letter.askedBy && !letter.askedBy.equals(browser.hash))
        refuse('OTHER_BROWSER');
      return { letter, succeeded: async () => {} };
    }
    const address = addressOf(body);
    const succeeded = await begin('code', address, browser);
    if (!(await knownTo(address, browser))) await strangersCodes.take(address);
    const letter =
      (await letters.findByCode({ purposes, address, code: body.token ?? '', browser: browser.hash }, call.now)) ??
      refuse('TOKEN_INVALID');
    return { letter, succeeded };
  }

  /** Whether the proof comes from the owner's browser decides what is kept from before the proof. */
  const isOwnBrowser = async ({ who }: Arriving, browser: Browser, userId: UserId | null): Promise<boolean> =>
    userId !== null &&
    ((await who.accountHolder())?.userId === userId || (await people.hasSetPassword(userId, browser.hash)));

  /** `provedBy`: the user whose address is proved by it; `reopened`: the user whose account is reopened. */
  type Outcome = { body: Output<typeof verify>; finish: () => void; provedBy?: UserId; reopened?: UserId };
  const signsNobodyIn = (otherToAgree: boolean): Outcome => ({
    body: { account: null, passwordNeeded: false, otherToAgree },
    finish: () => {},
  });

  /** Changing the address opens no session: reading its email proves control of the new address only. */
  async function agreeToChange(tx: Transaction, call: Arriving, userId: UserId, toAddress: string): Promise<Outcome> {
    if (!(await letters.bothAgreed(tx, userId, toAddress, call.now))) return signsNobodyIn(true);
    const former = await people.changeAddress(userId, toAddress, tx);
    if (former) await letters.write({ purpose: 'changed', address: former, userId, toAddress }, call.now, tx);
    if (former) await audit.within(tx, fact(call, userId, 'address.changed'));
    return signsNobodyIn(false);
  }

  return [
    route(signUp, 'ownDevice', async (call) => {
      const { name, email, phone, password } = call.body;
      if (phone !== undefined || (email === undefined && password === undefined)) refuse('FEATURE_OFF');
      if (email === undefined || password === undefined) return refuse('CREDENTIALS_MISSING');
      const browser = await arrive(call);
      await refuseGuessablePassword(password, [email, name ?? '']);
      await beginLetter(call, email, browser);
      const entry = await prepareEntry(call, browser);
      const person = { name: name ?? (email.split('@')[0] as string), email, password };
      const entered = await auth.signUp(person, browser, async (tx, { account: { userId } }) => {
        const networkHash = networkLimits.hashOf(call.request.ip);
        await letters.write(
          { purpose: 'signup', address: email, userId, askedBy: browser.hash, networkHash },
          call.now,
          tx,
        );
        await entry.commit(tx, userId, true);
        await audit.within(tx, fact(call, userId, 'signed-up'));
      });
      return { body: entry.finish(entered) };
    }),
    route(signIn, 'public', async (call) => {
      const { body, query, who } = call;
      if (query.grant_type === 'refresh_token') {
        if (await who.isLocked()) refuse('HANDED_OVER');
        return { body: (await who.halfSignedIn())?.account ?? refuse('NOT_SIGNED_IN') };
      }
      if (query.grant_type !== 'password' || body.phone !== undefined) refuse('FEATURE_OFF');
      const { email, password } = body;
      if (email === undefined || password === undefined) return refuse('CREDENTIALS_MISSING');
      const browser = await arrive(call);
      const succeeded = await begin('password', email, browser);
      const entry = await prepareEntry(call, browser);
      const entered = await auth
        .signIn({ email, password }, browser, async (tx, { account: { userId } }) => {
          await entry.commit(tx, userId);
          await audit.within(tx, fact(call, userId, 'signed-in.password'));
        })
        .catch((error: unknown) => noteRefused(call, email, error));
      await succeeded();
      return { body: entry.finish(entered) };
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
      const browser = await arrive(call);
      await beginLetter(call, address, browser);
      const isOwn = known?.account.email === address;
      const networkHash = networkLimits.hashOf(call.request.ip);
      await letters.write(
        { purpose: 'signup', address, askedBy: browser.hash, ...(isOwn && { userId: known.userId }), networkHash },
        call.now,
      );
      return { body: {} };
    }),
    route(verify, 'public', async (call) => {
      const browser = await arrive(call, 'code');
      const { letter, succeeded } = await findLetter(call, browser, call.body);
      const [entry, isOwn] = [await prepareEntry(call, browser), await isOwnBrowser(call, browser, letter.userId)];
      // The email is redeemed in one transaction with its effects, so that a failed attempt can be repeated with the
      // same email.
      const { body, finish, provedBy, reopened } = await db.transaction(async (tx): Promise<Outcome> => {
        const { userId, purpose, address, toAddress }: Proof =
          (await letters.redeem(tx, letter, call.now)) ?? refuse('TOKEN_INVALID');
        if (purpose === 'recipient') await people.agreeToReminders(userId, address, tx);
        if (purpose === 'recipient') return signsNobodyIn(false);
        if (purpose === 'closing') {
          await reopenAccount(tx, userId, call.request.id, call.now);
          await audit.within(tx, fact(call, userId, 'account.closing-undone'));
          return { ...signsNobodyIn(false), reopened: userId };
        }
        if (toAddress !== null) return agreeToChange(tx, call, userId, toAddress);
        const { endedSessions, passwordNeeded, isFirst } = await people.prove(userId, isOwn, tx);
        const entered = await auth.openSession({ userId, aal: 1, now: call.now, opensAccount: isFirst }, browser, tx);
        await entry.commit(tx, userId);
        await audit.within(tx, fact(call, userId, `signed-in.letter.${purpose}`));
        return {
          provedBy: userId,
          body: {
            account: entered.account,
            passwordNeeded: passwordNeeded || purpose === 'recovery',
            otherToAgree: false,
          },
          finish: () => {
            endedSessions.forEach(sessionEnded);
            entry.finish(entered);
          },
        };
      });
      finish();
      if (provedBy) await addressProved(provedBy, call.now);
      if (reopened) await closuresChanged(reopened, call.now);
      await succeeded();
      return { body };
    }),
    route(signInBySso, 'public', async () => refuse('FEATURE_OFF')),
  ];
};
