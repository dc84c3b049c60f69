import type { FastifyReply } from 'fastify';
import type { Browser } from '#services/accounts/device-cookie.ts';
import { endSession, type OpenedSession } from '#services/accounts/sessions.store.ts';
import type { UserStore } from '#services/accounts/users.store.ts';
import type { Transaction } from '#services/database/database.store.ts';
import type { HandoverEnd } from '#services/http/handover-end.ts';
import type { Credentials } from '#services/http/policies.ts';
import type { SessionCookie } from '#services/http/session-cookie.ts';
import type { Account } from '#shared/contracts/session.ts';
import type { Instant } from '#shared/values/days.ts';

export type EntryPorts = {
  users: Pick<UserStore, 'noteDevice'>;
  sessionCookie: SessionCookie;
  /** Called when a session has ended, to close its sockets. */
  onSessionEnded: (sessionId: string) => void;
  /** Signing in ends a hand-over of this device. */
  findHandoverEnd: (who: Credentials) => Promise<HandoverEnd>;
};
type EntryCall = { reply: FastifyReply; who: Credentials; now: Instant };

/**
 * A new session replaces the session of this browser, so that a session planted before the sign-in is not continued.
 * `commit` belongs to the transaction that opens the session; `finish` runs after it. `isHandedOver`: a child has the
 * device.
 */
export const createEntryPreparer =
  ({ users, sessionCookie, onSessionEnded, findHandoverEnd }: EntryPorts) =>
  async ({ reply, who, now }: EntryCall, browser: Browser) => {
    const formerSession = await who.anySession();
    const handover = await findHandoverEnd(who);
    return {
      isHandedOver: handover.isNeeded,
      commit: async (tx: Transaction, { userId, secondFactor }: Account, setPassword = false): Promise<void> => {
        if (formerSession) await endSession(tx, formerSession.sessionId);
        await handover.commit(tx);
        // Known browsers get tries of their own, so a password alone makes none known.
        if (secondFactor !== 'owed') await users.noteDevice(tx, { userId, deviceHash: browser.hash, setPassword }, now);
      },
      finish: ({ account, token }: OpenedSession): Account => {
        if (formerSession) onSessionEnded(formerSession.sessionId);
        handover.finish(reply);
        sessionCookie.set(reply, token);
        return account;
      },
    };
  };
