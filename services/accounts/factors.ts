import { factorWords } from '#messages/factors.ts';
import type { AttemptCounter } from '#services/accounts/attempt-limits.store.ts';
import type { Browser } from '#services/accounts/device-cookie.ts';
import type { Encryption } from '#services/accounts/encryption.ts';
import { findTotpStep, formatTotpUri, generateTotpSecret } from '#services/accounts/factor-codes.ts';
import * as rows from '#services/accounts/factors.store.ts';
import {
  endUserSessions,
  forgetShownFactors,
  lockCaller,
  type OpenedSession,
} from '#services/accounts/sessions.store.ts';
import type { UserStore } from '#services/accounts/users.store.ts';
import type { AuditTrail } from '#services/audit/audit.store.ts';
import type { AuditAction } from '#services/audit/audit-actions.ts';
import { buildAuditFact } from '#services/audit/build-audit-fact.ts';
import type { Database, Transaction } from '#services/database/database.store.ts';
import type { NotifyAccount } from '#services/mail/security-emails.ts';
import type { Factor } from '#shared/contracts/factors.ts';
import type { Account } from '#shared/contracts/session.ts';
import { type Instant, toEpochMs } from '#shared/values/days.ts';
import type { FactorId, UserId } from '#shared/values/ids.ts';
import { refuse } from '#shared/values/refusal.ts';

export type FactorPorts = {
  db: Database;
  /** Encrypts the secrets of apps, bound to the id of their factor. */
  encryption: Encryption;
  attempts: AttemptCounter;
  users: Pick<UserStore, 'hasSignedInOn' | 'forgetOtherDevices'>;
  audit: AuditTrail;
  notify: NotifyAccount;
  newId: () => string;
};

/** The session that makes the request, where and when. `pending`: its second factor is still missing. */
export type FactorCaller = {
  userId: UserId;
  sessionId: string;
  pending: boolean;
  browser: Browser;
  now: Instant;
  requestId?: string;
};

/**
 * The result of a right code. `endedSessions`: sessions whose sockets are to be closed; `openedSession`: the session
 * that continues.
 */
type FactorProof = { backupCodes: string[] | null; endedSessions: string[]; openedSession: OpenedSession };
/** Opens the session that continues, in one transaction with the code that is used for it. */
export type SessionOpener = (tx: Transaction) => Promise<OpenedSession>;

export type Factors = ReturnType<typeof createSecondFactors>;

/**
 * Second factors of accounts. Whether a session lacks one is decided on each request (`sessions.store.ts`), so that no
 * way to sign in can skip it.
 */
export function createSecondFactors({ db, encryption, attempts, users, audit, notify, newId }: FactorPorts) {
  const buildFact = (
    { userId, sessionId, now, requestId }: FactorCaller,
    action: AuditAction,
    objectId?: string,
    refusedFor?: string,
  ) => {
    const person = { kind: 'account', userId, sessionId };
    return buildAuditFact({ person, request: { id: requestId }, now }, action, objectId, refusedFor);
  };
  /** Claims a code: true if it is valid for this factor now and unused. */
  async function claimCode(tx: Transaction, factor: rows.FactorRow, code: string, now: Instant): Promise<boolean> {
    const secret = encryption.decrypt(factor.secret, factor.id);
    const step = secret === null ? null : findTotpStep(secret, code, toEpochMs(now));
    return step !== null && rows.claimStep(tx, factor.id, step);
  }

  /**
   * Runs one try: counted before, cleared when right. A browser that has signed in before counts separately, so that who
   * knows the password alone does not shut the owner out. A refusal is audited, since it may be an attack.
   */
  async function runAttempt<Answer>(
    caller: FactorCaller,
    action: AuditAction,
    attempt: () => Promise<Answer>,
  ): Promise<Answer> {
    const { userId, browser } = caller;
    const device = (await users.hasSignedInOn(userId, browser.hash)) ? browser.hash : null;
    await attempts.begin('factor', userId, device);
    // A code of an app has a million values and a backup code 80 bits, which no number of tries a day finds.
    if (!device && action !== 'factor.backup-code-used') await attempts.countCodeInUnknownBrowser(userId);
    try {
      const answer = await attempt();
      await attempts.clear('factor', userId, device);
      return answer;
    } catch (error) {
      const code = (error as { code?: unknown }).code;
      if (code === 'WRONG_CODE' || code === 'CHALLENGE_OVER')
        await audit.note(buildFact(caller, action, undefined, code));
      throw error;
    }
  }

  /** The first right code of an app: from now on the account requires it everywhere. */
  async function activateFactor(
    tx: Transaction,
    { id }: rows.FactorRow,
    caller: FactorCaller,
    { secondFactorAt, openSession }: { secondFactorAt: Date | null; openSession: SessionOpener },
  ): Promise<FactorProof> {
    await rows.markFactorVerified(tx, id, caller.userId, caller.now);
    const backupCodes = secondFactorAt === null ? await rows.replaceBackupCodes(tx, caller.userId) : null;
    // Sessions of handed-over devices are not ended; they require the factor once unlocked.
    const endedSessions = await endUserSessions(tx, caller.userId, {
      exceptId: caller.sessionId,
      exceptHandedOver: true,
    });
    if (secondFactorAt === null) {
      await forgetShownFactors(tx, caller.userId);
      // Others were known by the password alone.
      await users.forgetOtherDevices(tx, caller.userId, caller.browser.hash);
    }
    const openedSession = await openSession(tx);
    await notify(tx, { userId: caller.userId, kind: 'factor-added', about: id, now: caller.now });
    await audit.within(tx, buildFact(caller, 'factor.added', id));
    return { backupCodes, endedSessions, openedSession };
  }

  return {
    list: async (userId: UserId): Promise<{ factors: Factor[]; backupCodesLeft: number }> => ({
      factors: await rows.listFactors(db, userId),
      backupCodesLeft: await rows.countBackupCodes(db, userId),
    }),

    enrol: async (caller: FactorCaller, account: Account, name: string) => {
      const { userId, now } = caller;
      const id = newId() as FactorId;
      const secret = generateTotpSecret();
      await db.transaction(async (tx) => {
        await lockCaller(tx, caller);
        await rows.addUnverifiedFactor(tx, {
          id,
          userId,
          name,
          secret: encryption.encrypt(secret, id),
          createdAt: now,
        });
      });
      const factor: Factor = { id, kind: 'totp', name, verified: false, createdAt: now, removalDueAt: null };
      return {
        factor,
        secret,
        uri: formatTotpUri(factorWords.issuer, account.email, secret),
      };
    },

    /**
     * @throws Refused NOT_FOUND for a factor of another account, and for an unverified one while a second factor is
     * missing
     */
    challenge: async ({ userId, sessionId, pending, now }: FactorCaller, factorId: FactorId) => {
      const factor = await rows.findFactor(db, factorId, userId);
      if (!factor || (pending && !factor.verifiedAt)) return refuse('NOT_FOUND');
      return rows.saveChallenge(db, { sessionId, factorId, now });
    },

    /** @throws Refused WRONG_CODE, also for a used code; CHALLENGE_OVER; RATE_LIMITED */
    verify: (
      caller: FactorCaller,
      factorId: FactorId,
      answer: { challengeId: string; code: string },
      openSession: SessionOpener,
    ): Promise<FactorProof> =>
      runAttempt(caller, 'factor.verified', async () => {
        const { userId, sessionId, pending, now } = caller;
        const factor = await rows.findFactor(db, factorId, userId);
        if (!factor || (pending && !factor.verifiedAt)) return refuse('NOT_FOUND');
        if (!(await rows.takeTry(db, { ...answer, sessionId, factorId, now }))) return refuse('CHALLENGE_OVER');
        return db.transaction(async (tx) => {
          const { secondFactorAt } = await lockCaller(tx, caller);
          if (!(await claimCode(tx, factor, answer.code, now))) return refuse('WRONG_CODE');
          await rows.endChallenge(tx, sessionId);
          if (!factor.verifiedAt) return activateFactor(tx, factor, caller, { secondFactorAt, openSession });
          const openedSession = await openSession(tx);
          await audit.within(tx, buildFact(caller, 'factor.verified', factorId));
          return { backupCodes: null, endedSessions: [], openedSession };
        });
      }),

    /** Accepts a code of any factor of this account as a recent proof in a signed-in session. @throws as `verify` */
    prove: (caller: FactorCaller, code: string): Promise<void> =>
      runAttempt(caller, 'factor.proved', () =>
        db.transaction(async (tx) => {
          for (const factor of await rows.listVerifiedFactors(tx, caller.userId)) {
            if (await claimCode(tx, factor, code, caller.now))
              return audit.within(tx, buildFact(caller, 'factor.proved', factor.id));
          }
          return refuse('WRONG_CODE');
        }),
      ),

    /** @throws Refused WRONG_CODE, also for a used code; RATE_LIMITED */
    useBackupCode: (
      caller: FactorCaller,
      code: string,
      openSession: SessionOpener,
    ): Promise<{ codesLeft: number; openedSession: OpenedSession }> =>
      runAttempt(caller, 'factor.backup-code-used', () =>
        db.transaction(async (tx) => {
          await lockCaller(tx, caller);
          if (!(await rows.claimBackupCode(tx, caller.userId, code))) return refuse('WRONG_CODE');
          const codesLeft = await rows.countBackupCodes(tx, caller.userId);
          const openedSession = await openSession(tx);
          await notify(tx, { userId: caller.userId, kind: 'backup-code-used', about: newId(), now: caller.now });
          await audit.within(tx, buildFact(caller, 'factor.backup-code-used'));
          return { codesLeft, openedSession };
        }),
      ),

    renewBackupCodes: (caller: FactorCaller): Promise<string[]> =>
      db.transaction(async (tx) => {
        const { secondFactorAt } = await lockCaller(tx, caller);
        if (secondFactorAt === null) return refuse('CONFLICT');
        const codes = await rows.replaceBackupCodes(tx, caller.userId);
        await notify(tx, { userId: caller.userId, kind: 'backup-codes-renewed', about: newId(), now: caller.now });
        await audit.within(tx, buildFact(caller, 'factor.backup-codes-renewed'));
        return codes;
      }),

    /** @throws Refused NOT_FOUND; LAST_FACTOR for the last one of an operator */
    remove: (caller: FactorCaller, factorId: FactorId): Promise<void> =>
      db.transaction(async (tx) => {
        const { role } = await lockCaller(tx, caller);
        const factor = await rows.findFactor(tx, factorId, caller.userId);
        if (!factor) return refuse('NOT_FOUND');
        const { wasLast } = await rows.deleteFactor(tx, factorId, caller.userId);
        if (!factor.verifiedAt) return;
        if (wasLast && role === 'operator') return refuse('LAST_FACTOR');
        await notify(tx, { userId: caller.userId, kind: 'factor-removed', about: factorId, now: caller.now });
        await audit.within(tx, buildFact(caller, 'factor.removed', factorId));
      }),

    /** Cancels the removal that an operator was asked for. */
    keep: (caller: FactorCaller, factorId: FactorId): Promise<void> =>
      db.transaction(async (tx) => {
        await lockCaller(tx, caller);
        if (!(await rows.findFactor(tx, factorId, caller.userId))) return refuse('NOT_FOUND');
        if (await rows.cancelRemoval(tx, factorId)) await audit.within(tx, buildFact(caller, 'factor.kept', factorId));
      }),
  };
}
