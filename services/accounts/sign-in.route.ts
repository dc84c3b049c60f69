import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AccountEmails, Proof, UnredeemedEmail } from '#services/accounts/account-emails.store.ts';
import type {
  AttemptCounter,
  AttemptKind,
  NetworkLimitKind,
  NetworkLimits,
} from '#services/accounts/attempt-limits.store.ts';
import { type Browser, recognizeBrowser } from '#services/accounts/device-cookie.ts';
import { refuseGuessablePassword } from '#services/accounts/guessable-password.ts';
import type { PasswordStore } from '#services/accounts/passwords.store.ts';
import { createEntryPreparer, type EntryPorts } from '#services/accounts/prepare-entry.ts';
import type { OpenedSession, SessionStore } from '#services/accounts/sessions.store.ts';
import { reopenAccount, type UserStore } from '#services/accounts/users.store.ts';
import type { AuditTrail } from '#services/audit/audit.store.ts';
import type { AuditAction } from '#services/audit/audit-actions.ts';
import { buildAuditFact } from '#services/audit/build-audit-fact.ts';
import type { Database, Transaction } from '#services/database/database.store.ts';
import type { Credentials } from '#services/http/policies.ts';
import { type Route, route } from '#services/http/route.ts';
import { askForLetter, type ProofType, recover, resend, signInBySso, verify } from '#shared/contracts/accounts.ts';
import type { Output } from '#shared/contracts/endpoint.ts';
import { signIn, signUp } from '#shared/contracts/session.ts';
import type { Instant } from '#shared/values/days.ts';
import type { EmailPurpose } from '#shared/values/email-links.ts';
import type { UserId } from '#shared/values/ids.ts';
import { Refused, refuse } from '#shared/values/refusal.ts';

export type SignInPorts = EntryPorts & {
  db: Database;
  sessions: SessionStore;
  passwords: PasswordStore;
  users: UserStore;
  emails: AccountEmails;
  attempts: AttemptCounter;
  /** Cookies are sent over https only. */
  secure: boolean;
  audit: Pick<AuditTrail, 'noteLater' | 'note' | 'within'>;
  /** Limits attempts per network address, whatever the account. */
  networkLimits: NetworkLimits;
  /**
   * Called once an address is proved: starts assessments that waited for it. Never throws; the housekeeping job handles
   * failures.
   */
  addressProved: (userId: UserId, now: Instant) => Promise<void>;
  /**
   * Called once an account is reopened: resumes its assessments. Never throws; the housekeeping job handles failures.
   */
  closuresChanged: (userId: UserId, now: Instant) => Promise<void>;
};

/** Which emails count for each type of proof in the specification. */
const PURPOSES_BY_PROOF: Readonly<Record<(typeof ProofType)['options'][number], readonly EmailPurpose[]>> = {
  signup: ['signup', 'invited'],
  magiclink: ['sign-in'],
  email: ['sign-in', 'signup', 'invited'],
  recovery: ['recovery'],
  // Types that open no session.
  email_change: ['change-old', 'change-new', 'recipient', 'closing'],
  sms: [],
  phone_change: [],
};

/** Emails whose link or code opens a session. */
const SESSION_PURPOSES = ['signup', 'invited', 'sign-in', 'recovery'] as const satisfies readonly EmailPurpose[];
const opensSession = (purpose: EmailPurpose): purpose is (typeof SESSION_PURPOSES)[number] =>
  (SESSION_PURPOSES as readonly string[]).includes(purpose);

/**
 * Emails that continue in the requesting browser only. The link that proves an address works in any browser: people
 * read their email elsewhere.
 */
const BROWSER_BOUND_PURPOSES: readonly EmailPurpose[] = ['sign-in', 'recovery'];

type AddressFields = { email?: string | undefined; phone?: string | undefined };
/** The address in a request. Phone numbers are not supported. */
function getAddress({ email, phone }: AddressFields): string {
  if (phone !== undefined) refuse('FEATURE_OFF');
  return email ?? refuse('ADDRESS_MISSING');
}

/** Routes for people who are not signed in. None of them reveals whether an address has an account. */
export const signInRoutes = (ports: SignInPorts): Route[] => {
  const {
    db,
    sessions,
    passwords,
    users,
    emails,
    attempts,
    networkLimits,
    onSessionEnded,
    addressProved,
    closuresChanged,
    secure,
    audit,
  } = ports;
  const prepareEntry = createEntryPreparer(ports);

  type SignInCall = { request: FastifyRequest; reply: FastifyReply; now: Instant; who: Credentials };
  const limitAndRecognize = async (
    { request, reply }: SignInCall,
    kind: NetworkLimitKind = 'sign-in',
  ): Promise<Browser> => {
    await networkLimits.take(kind, request.ip);
    return recognizeBrowser(request, reply, secure);
  };
  /** The hash of a browser that has signed in to the account before, whose tries are counted separately; else null. */
  const findKnownDevice = async (address: string, { hash }: Browser) =>
    (await users.isKnownDevice(address, hash)) ? hash : null;
  const beginAttempt = async (kind: AttemptKind, address: string, browser: Browser) => {
    const device = await findKnownDevice(address, browser);
    await attempts.begin(kind, address, device);
    return {
      clear: () => attempts.clear(kind, address, device),
      giveBack: () => attempts.giveBack(kind, address, device),
      giveBackUntried: attempts.giveBackUntried(kind, address, device),
    };
  };

  /**
   * Counts an email request: per network, then per recipient, so that a network over its limit spends none of theirs.
   */
  const countEmailRequest = async ({ request }: SignInCall, address: string, browser: Browser) => {
    await networkLimits.take('letter', request.ip);
    const device = await findKnownDevice(address, browser);
    if (!device) await attempts.countEmailInUnknownBrowser(address, request.ip);
    await attempts.begin('letter', address, device);
  };

  const buildFact = ({ request, now }: SignInCall, userId: UserId | null, action: AuditAction, refusedFor?: string) => {
    const person = userId && !refusedFor ? { kind: 'account', userId } : { kind: 'anonymous' };
    return buildAuditFact({ person, request, now }, action, userId ?? undefined, refusedFor);
  };

  /** Records a wrong password, also for an unknown address: the response time must not tell them apart. */
  async function auditRefusal(call: SignInCall, address: string, error: unknown): Promise<never> {
    if (error instanceof Refused && (error.code === 'NOT_SIGNED_IN' || error.code === 'ACCOUNT_CLOSED'))
      audit.noteLater(buildFact(call, await users.findHolder(address), 'signed-in.password', error.code));
    throw error;
  }

  async function sendEmail(call: SignInCall, purpose: EmailPurpose, address: string): Promise<void> {
    const browser = await limitAndRecognize(call);
    await countEmailRequest(call, address, browser);
    await emails.write(
      { purpose, address, askedBy: browser.hash, networkHash: networkLimits.hashNetwork(call.request.ip) },
      call.now,
    );
  }

  /**
   * Finds the email for a link or code, and returns what to do after it was redeemed. Tries are counted here, in
   * transactions of their own.
   */
  async function findEmail(
    call: SignInCall,
    browser: Browser,
    body: {
      type: keyof typeof PURPOSES_BY_PROOF;
      token_hash?: string | undefined;
      token?: string | undefined;
    } & AddressFields,
  ): Promise<{ accountEmail: UnredeemedEmail; succeeded: () => Promise<void> }> {
    const purposes = PURPOSES_BY_PROOF[body.type];
    if (purposes.length === 0) refuse('FEATURE_OFF');
    if (body.token_hash !== undefined) {
      const accountEmail = await emails.findByLink(body.token_hash, call.now);
      if (!accountEmail || !purposes.includes(accountEmail.purpose)) return refuse('TOKEN_INVALID');
      if (
        BROWSER_BOUND_PURPOSES.includes(accountEmail.purpose) &&
        accountEmail.askedBy &&
        !accountEmail.askedBy.equals(browser.hash)
      )
        refuse('OTHER_BROWSER');
      return { accountEmail, succeeded: async () => {} };
    }
    const address = getAddress(body);
    const { clear } = await beginAttempt('code', address, browser);
    if (!(await findKnownDevice(address, browser))) await attempts.countCodeInUnknownBrowser(address);
    const accountEmail =
      (await emails.findByCode({ purposes, address, code: body.token ?? '', browser: browser.hash }, call.now)) ??
      refuse('TOKEN_INVALID');
    return { accountEmail, succeeded: clear };
  }

  /** Whether the proof comes from the owner's browser decides what is kept from before the proof. */
  const isOwnBrowser = async ({ who }: SignInCall, browser: Browser, userId: UserId | null): Promise<boolean> =>
    userId !== null &&
    ((await who.accountHolder())?.userId === userId || (await users.hasSetPassword(userId, browser.hash)));

  /** `provedBy`: the user whose address is proved by it; `reopened`: the user whose account is reopened. */
  type VerifyOutcome = { body: Output<typeof verify>; finish: () => void; provedBy?: UserId; reopened?: UserId };
  const createSignedOutOutcome = (otherToAgree: boolean): VerifyOutcome => ({
    body: { account: null, passwordNeeded: false, otherToAgree },
    finish: () => {},
  });

  /** Changing the address opens no session: reading its email proves control of the new address only. */
  async function confirmAddressChange(
    tx: Transaction,
    call: SignInCall,
    userId: UserId,
    toAddress: string,
  ): Promise<VerifyOutcome> {
    if (!(await emails.haveBothAgreed(tx, userId, toAddress, call.now))) return createSignedOutOutcome(true);
    const formerAddress = await users.changeAddress(tx, userId, toAddress);
    // With what was agreed, or a link that is left over would move the account once more.
    await emails.dropAddressChanges(tx, userId);
    if (formerAddress)
      await emails.write({ purpose: 'changed', address: formerAddress, userId, toAddress }, call.now, tx);
    if (formerAddress) await audit.within(tx, buildFact(call, userId, 'address.changed'));
    return createSignedOutOutcome(false);
  }

  return [
    route(signUp, 'notInChildMode', async (call) => {
      const { name, email, phone, password } = call.body;
      if (phone !== undefined || (email === undefined && password === undefined)) refuse('FEATURE_OFF');
      if (email === undefined || password === undefined) return refuse('CREDENTIALS_MISSING');
      const browser = await limitAndRecognize(call);
      await refuseGuessablePassword(password, [email, name ?? '']);
      // Before the email is counted: the queue may refuse, and then none is sent.
      const passwordHash = await passwords.hashSecret(password);
      await countEmailRequest(call, email, browser);
      const entry = await prepareEntry(call, browser);
      const person = { name: name ?? (email.split('@')[0] as string), email, passwordHash };
      const onOpened = async (tx: Transaction, { account }: OpenedSession) => {
        const { userId } = account;
        const networkHash = networkLimits.hashNetwork(call.request.ip);
        await emails.write(
          { purpose: 'signup', address: email, userId, askedBy: browser.hash, networkHash },
          call.now,
          tx,
        );
        await entry.commit(tx, account, true);
        await audit.within(tx, buildFact(call, userId, 'signed-up'));
      };
      return { body: entry.finish(await passwords.signUp(person, { browser, now: call.now, onOpened })) };
    }),
    route(signIn, 'public', async (call) => {
      const { body, query, who } = call;
      if (query.grant_type === 'refresh_token') {
        if (await who.isLocked()) refuse('HANDED_OVER');
        return { body: (await who.anySession())?.account ?? refuse('NOT_SIGNED_IN') };
      }
      if (query.grant_type !== 'password' || body.phone !== undefined) refuse('FEATURE_OFF');
      const { email, password } = body;
      if (email === undefined || password === undefined) return refuse('CREDENTIALS_MISSING');
      const browser = await limitAndRecognize(call);
      const attempt = await beginAttempt('password', email, browser);
      const entry = await prepareEntry(call, browser);
      const onOpened = async (tx: Transaction, { account }: OpenedSession) => {
        await entry.commit(tx, account);
        await audit.within(tx, buildFact(call, account.userId, 'signed-in.password'));
      };
      const openedSession = await passwords
        .signIn({ email, password }, { browser, now: call.now, onOpened })
        .catch(attempt.giveBackUntried)
        .catch((error: unknown) => auditRefusal(call, email, error));
      // Anybody can open an account that claims the address: its password ends no count of guesses at the owner's.
      await (openedSession.account.verified ? attempt.clear() : attempt.giveBack());
      return { body: entry.finish(openedSession) };
    }),
    route(askForLetter, 'public', async (call) => {
      await sendEmail(call, 'sign-in', getAddress(call.body));
      return { body: {} };
    }),
    route(recover, 'public', async (call) => {
      await sendEmail(call, 'recovery', getAddress(call.body));
      return { body: {} };
    }),
    route(resend, 'public', async (call) => {
      const accountHolder = await call.who.accountHolder();
      const address =
        call.body.email === undefined && accountHolder ? accountHolder.account.email : getAddress(call.body);
      if (accountHolder?.account.verified && accountHolder.account.email === address) return { body: {} };
      const browser = await limitAndRecognize(call);
      await countEmailRequest(call, address, browser);
      const isOwn = accountHolder?.account.email === address;
      const networkHash = networkLimits.hashNetwork(call.request.ip);
      await emails.write(
        {
          purpose: 'signup',
          address,
          askedBy: browser.hash,
          ...(isOwn && { userId: accountHolder.userId }),
          networkHash,
        },
        call.now,
      );
      return { body: {} };
    }),
    route(verify, 'public', async (call) => {
      const browser = await limitAndRecognize(call, 'code');
      const { accountEmail, succeeded } = await findEmail(call, browser, call.body);
      const [entry, isOwn] = [
        await prepareEntry(call, browser),
        await isOwnBrowser(call, browser, accountEmail.userId),
      ];
      // The email is redeemed in one transaction with its effects, so that a failed attempt can be repeated with the
      // same email.
      const { body, finish, provedBy, reopened } = await db.transaction(async (tx): Promise<VerifyOutcome> => {
        const { userId, purpose, address, toAddress }: Proof =
          (await emails.redeem(tx, accountEmail, call.now)) ?? refuse('TOKEN_INVALID');
        if (purpose === 'recipient') await users.agreeToReminders(tx, userId, address);
        if (purpose === 'recipient') return createSignedOutOutcome(false);
        if (purpose === 'closing') {
          await reopenAccount(tx, userId, call.request.id, call.now);
          await audit.within(tx, buildFact(call, userId, 'account.closing-undone'));
          return { ...createSignedOutOutcome(false), reopened: userId };
        }
        if (toAddress !== null) return confirmAddressChange(tx, call, userId, toAddress);
        if (!opensSession(purpose)) return refuse('TOKEN_INVALID');
        const { endedSessions, passwordNeeded, isFirst } = await users.proveAddress(tx, userId, address, isOwn);
        const openedSession = await sessions.open(
          { userId, aal: 1, now: call.now, device: browser.label, opensAccount: isFirst },
          tx,
        );
        await entry.commit(tx, openedSession.account);
        await audit.within(tx, buildFact(call, userId, `signed-in.letter.${purpose}`));
        return {
          provedBy: userId,
          body: {
            account: openedSession.account,
            passwordNeeded: passwordNeeded || purpose === 'recovery',
            otherToAgree: false,
          },
          finish: () => {
            endedSessions.forEach(onSessionEnded);
            entry.finish(openedSession);
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
