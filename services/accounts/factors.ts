import { endSessionsOf } from '#services/accounts/ending-sessions.store.ts';
import * as rows from '#services/accounts/factors.store.ts';
import { base32, fromBase32, newTotpSecret, stepOfCode, totpUri } from '#services/accounts/factors-totp.ts';
import type { Sealing } from '#services/accounts/sealing.ts';
import type { Attempts } from '#services/accounts/sign-in-attempts.store.ts';
import type { Database, Transaction } from '#services/database/database.store.ts';
import type { NotifyAccount } from '#services/mail/security-letters.ts';
import type { AuditTrail } from '#services/ops/audit.store.ts';
import type { Factor } from '#shared/contracts/factors.ts';
import type { Account } from '#shared/contracts/session.ts';
import { factorWords } from '#shared/messages/en/factors.ts';
import { epochMsOf, type Instant } from '#shared/values/days.ts';
import type { FactorId, UserId } from '#shared/values/ids.ts';
import { refuse } from '#shared/values/refusal.ts';

export type FactorPorts = {
  db: Database;
  /** Encrypts the secrets of apps, bound to the id of their factor. */
  sealing: Sealing;
  attempts: Attempts;
  audit: AuditTrail;
  notify: NotifyAccount;
  newId: () => string;
};

/** The session that makes the request, and when. `pending`: its second factor is still missing. */
export type Asking = { userId: UserId; sessionId: string; pending: boolean; now: Instant; requestId?: string };

/**
 * The result of a right code. `endedSessions`: sessions whose sockets are to be closed; `openedSession`: the session
 * that continues.
 */
export type Proved<Entered> = { backupCodes: string[] | null; ended: string[]; entered: Entered };
/** Opens the session that continues, in one transaction with the code that is used for it. */
export type Enter<Entered> = (tx: Transaction) => Promise<Entered>;

export type Factors = ReturnType<typeof secondFactors>;

/**
 * Second factors of accounts. Whether a session lacks one is decided by `AuthPort.resolve` on each request, so that no
 * way to sign in can skip it.
 */
export function secondFactors({ db, sealing, attempts, audit, notify, newId }: FactorPorts) {
  const fact = (
    { userId, sessionId, now, requestId }: Asking,
    action: string,
    objectId?: string,
    refusedFor?: string,
  ) => ({
    ...{ at: now, actor: { kind: 'account', userId, sessionId }, action, requestId, objectId, refusedFor },
  });
  const secretOf = ({ id, secret }: rows.FactorRow): Buffer | null => {
    const plain = sealing.open(secret, id);
    return plain === null ? null : fromBase32(plain);
  };

  /** Claims a code: true if it is valid for this factor now and unused. */
  async function isFresh(tx: Transaction, factor: rows.FactorRow, code: string, now: Instant): Promise<boolean> {
    const secret = secretOf(factor);
    const step = secret && stepOfCode(secret, code, epochMsOf(now));
    return step !== null && rows.spendStep(tx, factor.id, step);
  }

  /** Runs one try: counted before, cleared when right. A refusal is audited, since it may be an attack. */
  async function tried<Answer>(asking: Asking, action: string, attempt: () => Promise<Answer>): Promise<Answer> {
    await attempts.begin('factor', asking.userId, null);
    try {
      const answer = await attempt();
      await attempts.clear('factor', asking.userId, null);
      return answer;
    } catch (error) {
      const code = (error as { code?: unknown }).code;
      if (code === 'WRONG_CODE' || code === 'CHALLENGE_OVER') await audit.note(fact(asking, action, undefined, code));
      throw error;
    }
  }

  /** The first right code of an app: from now on the account requires it everywhere. */
  async function beginWith<Entered>(
    tx: Transaction,
    { id }: rows.FactorRow,
    asking: Asking,
    enter: Enter<Entered>,
  ): Promise<Proved<Entered>> {
    const { secondFactorAt } = await rows.holdAccount(tx, asking.userId);
    await rows.countFrom(tx, id, asking.userId, asking.now);
    const backupCodes = secondFactorAt === null ? await rows.newCodes(tx, asking.userId) : null;
    // Sessions of handed-over devices are not ended; they require the factor once unlocked.
    const ended = await endSessionsOf(tx, asking.userId, { sessionId: asking.sessionId, withChild: true });
    const entered = await enter(tx);
    await notify(tx, { userId: asking.userId, kind: 'factor-added', about: id, now: asking.now });
    await audit.within(tx, fact(asking, 'factor.added', id));
    return { backupCodes, ended, entered };
  }

  return {
    list: async (userId: UserId): Promise<{ factors: Factor[]; backupCodesLeft: number }> => ({
      factors: await rows.listOf(db, userId),
      backupCodesLeft: await rows.backupCodesLeft(db, userId),
    }),

    enrol: async ({ userId, now }: Asking, account: Account, name: string) => {
      const id = newId() as FactorId;
      const secret = newTotpSecret();
      await db.transaction(async (tx) => {
        await rows.holdAccount(tx, userId);
        await rows.addOnTrial(tx, { id, userId, name, secret: sealing.seal(base32(secret), id), createdAt: now });
      });
      const factor: Factor = { id, kind: 'totp', name, verified: false, createdAt: now, removalDueAt: null };
      return {
        factor,
        secret: base32(secret),
        uri: totpUri({ issuer: factorWords.issuer, account: account.email, secret }),
      };
    },

    /**
     * @throws Refused NOT_FOUND for a factor of another account, and for an unverified one while a second factor is
     * missing
     */
    challenge: async ({ userId, sessionId, pending, now }: Asking, factorId: FactorId) => {
      const factor = await rows.factorOf(db, factorId, userId);
      if (!factor || (pending && !factor.verifiedAt)) return refuse('NOT_FOUND');
      return rows.putChallenge(db, { sessionId, factorId, now });
    },

    /** @throws Refused WRONG_CODE, also for a used code; CHALLENGE_OVER; RATE_LIMITED */
    verify: <Entered>(
      asking: Asking,
      factorId: FactorId,
      answer: { challengeId: string; code: string },
      enter: Enter<Entered>,
    ): Promise<Proved<Entered>> =>
      tried(asking, 'factor.verified', async () => {
        const { userId, sessionId, pending, now } = asking;
        const known = await rows.factorOf(db, factorId, userId);
        if (!known || (pending && !known.verifiedAt)) return refuse('NOT_FOUND');
        if (!(await rows.takeTry(db, { ...answer, sessionId, factorId, now }))) return refuse('CHALLENGE_OVER');
        return db.transaction(async (tx) => {
          if (!(await isFresh(tx, known, answer.code, now))) return refuse('WRONG_CODE');
          await rows.endChallenge(tx, sessionId);
          if (!known.verifiedAt) return beginWith(tx, known, asking, enter);
          const entered = await enter(tx);
          await audit.within(tx, fact(asking, 'factor.verified', factorId));
          return { backupCodes: null, ended: [], entered };
        });
      }),

    /** Accepts a code of any factor of this account as a recent proof in a signed-in session. @throws as `verify` */
    prove: (asking: Asking, code: string): Promise<void> =>
      tried(asking, 'factor.proved', () =>
        db.transaction(async (tx) => {
          for (const factor of await rows.verifiedOf(tx, asking.userId)) {
            if (await isFresh(tx, factor, code, asking.now))
              return audit.within(tx, fact(asking, 'factor.proved', factor.id));
          }
          return refuse('WRONG_CODE');
        }),
      ),

    /** @throws Refused WRONG_CODE, also for a used code; RATE_LIMITED */
    useBackupCode: <Entered>(
      asking: Asking,
      code: string,
      enter: Enter<Entered>,
    ): Promise<{ left: number; entered: Entered }> =>
      tried(asking, 'factor.backup-code-used', () =>
        db.transaction(async (tx) => {
          if (!(await rows.spendCode(tx, asking.userId, code))) return refuse('WRONG_CODE');
          const left = await rows.backupCodesLeft(tx, asking.userId);
          const entered = await enter(tx);
          await notify(tx, { userId: asking.userId, kind: 'backup-code-used', about: newId(), now: asking.now });
          await audit.within(tx, fact(asking, 'factor.backup-code-used'));
          return { left, entered };
        }),
      ),

    renewBackupCodes: (asking: Asking): Promise<string[]> =>
      db.transaction(async (tx) => {
        const { secondFactorAt } = await rows.holdAccount(tx, asking.userId);
        if (secondFactorAt === null) return refuse('CONFLICT');
        const codes = await rows.newCodes(tx, asking.userId);
        await notify(tx, { userId: asking.userId, kind: 'backup-codes-renewed', about: newId(), now: asking.now });
        await audit.within(tx, fact(asking, 'factor.backup-codes-renewed'));
        return codes;
      }),

    /** @throws Refused NOT_FOUND; LAST_FACTOR for the last one of an operator */
    remove: (asking: Asking, factorId: FactorId): Promise<void> =>
      db.transaction(async (tx) => {
        const { role } = await rows.holdAccount(tx, asking.userId);
        const factor = await rows.factorOf(tx, factorId, asking.userId);
        if (!factor) return refuse('NOT_FOUND');
        const { wasLast } = await rows.takeAway(tx, factorId, asking.userId);
        if (!factor.verifiedAt) return;
        if (wasLast && role === 'operator') return refuse('LAST_FACTOR');
        await notify(tx, { userId: asking.userId, kind: 'factor-removed', about: factorId, now: asking.now });
        await audit.within(tx, fact(asking, 'factor.removed', factorId));
      }),

    /** Cancels the removal that an operator was asked for. */
    keep: (asking: Asking, factorId: FactorId): Promise<void> =>
      db.transaction(async (tx) => {
        if (!(await rows.factorOf(tx, factorId, asking.userId))) return refuse('NOT_FOUND');
        if (await rows.cancelRemoval(tx, factorId)) await audit.within(tx, fact(asking, 'factor.kept', factorId));
      }),
  };
}
