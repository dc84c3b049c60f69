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
  /** Codes that are tried in browsers which an account does not know. */
  strangersCodes: StrangersCodes;
  /** Cookies travel over https only. */
  secure: boolean;
  audit: Pick<AuditTrail, 'noteLater' | 'note' | 'within'>;
  /** What may be tried from one network address, whatever the account. */
  networkLimits: NetworkLimits;
  /** A session ended: its sockets are to close. */
  sessionEnded: (sessionId: string) => void;
  /**
   * Whoever this is has a proved address: weeks that waited for it begin. It never throws; what it misses the
   * housekeeping does.
   */
  addressProved: (userId: UserId, now: Instant) => Promise<void>;
  /** An account was had back: its weeks go on. It never throws; what it misses the housekeeping does. */
  closuresChanged: (userId: UserId, now: Instant) => Promise<void>;
  /** Somebody signs in: a hand-over of this device is over. */
  findHandoverEnd: (who: Credentials) => Promise<HandoverEnd>;
};

/** What each kind of proof of the specification may be proved by. */
const PROVES: Readonly<Record<(typeof ProofType)['options'][number], readonly LetterPurpose[]>> = {
  signup: ['signup', 'invited'],
  magiclink: ['sign-in'],
  email: ['sign-in', 'signup', 'invited'],
  recovery: ['recovery'],
  // What signs nobody in.
  email_change: ['change-old', 'change-new', 'recipient', 'closing'],
  sms: [],
  phone_change: [],
};

/**
 * What is asked for to go on with in the same browser. The link of an address's proof opens any: people read their mail
 * where they read it.
 */
const FOR_ONE_BROWSER: readonly LetterPurpose[] = ['sign-in', 'recovery'];

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
  /** The hash of a browser by which tries are counted apart: one that has signed in to the account before. */
  const knownTo = async (address: string, { hash }: Browser) =>
    (await people.isDeviceOf(address, hash)) ? hash : null;
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

  /**
   * A new session takes the place of the one that this browser had: nothing that was planted here before goes on with
   * it. `commit` belongs to the transaction that opens the session, `finish` comes after it.
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

  /**
   * A wrong password is noted for whose address was tried, and also where it is nobody's: the time tells neither from
   * the other.
   */
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
   * The letter that is shown, and what is to be done once it was used. Tries are counted here, in commits of their own.
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

  /** Whose browser it is decides what of the time before the proof stays. */
  const isOwnBrowser = async ({ who }: Arriving, browser: Browser, userId: UserId | null): Promise<boolean> =>
    userId !== null &&
    ((await who.accountHolder())?.userId === userId || (await people.hasSetPassword(userId, browser.hash)));

  /** `provedBy`: whose address is proved by it; `reopened`: whose account is closed no more. */
  type Outcome = { body: Output<typeof verify>; finish: () => void; provedBy?: UserId; reopened?: UserId };
  const signsNobodyIn = (otherToAgree: boolean): Outcome => ({
    body: { account: null, passwordNeeded: false, otherToAgree },
    finish: () => {},
  });

  /** An address that changes signs nobody in: whoever reads the mail of the new one has proved no more than that. */
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
      // A letter is used up in one commit with all that it leads to: whatever fails can be tried again with the same
      // letter.
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
