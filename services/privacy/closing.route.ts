import type { AccountEmails } from '#services/accounts/account-emails.store.ts';
import type { AuditTrail } from '#services/audit/audit.store.ts';
import { buildAuditFact } from '#services/audit/build-audit-fact.ts';
import type { Database } from '#services/database/database.store.ts';
import type { KeyedWrite } from '#services/http/keyed-write.store.ts';
import { type Route, route } from '#services/http/route.ts';
import type { SessionCookie } from '#services/http/session-cookie.ts';
import { closeAccount, readClosing } from '#services/privacy/closing.store.ts';
import * as contracts from '#shared/contracts/accounts.ts';
import type { Instant } from '#shared/values/days.ts';
import type { UserId } from '#shared/values/ids.ts';
import { refuse } from '#shared/values/refusal.ts';

export type ClosingPorts = {
  db: Database;
  sessionCookie: SessionCookie;
  keyedWrite: KeyedWrite;
  emails: Pick<AccountEmails, 'write'>;
  audit: Pick<AuditTrail, 'within'>;
  newId: () => string;
  onSessionEnded: (sessionId: string) => void;
  /** Pauses assessments that have no guardian left. Never throws; the housekeeping job handles failures. */
  closuresChanged: (userId: UserId, now: Instant) => Promise<void>;
};

/** Closes the own account. The link of the closing email undoes it (`sign-in.route.ts`). */
export const closingRoutes = ({
  db,
  sessionCookie,
  keyedWrite,
  emails,
  audit,
  newId,
  onSessionEnded,
  closuresChanged,
}: ClosingPorts): Route[] => [
  route(contracts.getClosing, 'accountHolder', async ({ person }) => ({ body: await readClosing(db, person.userId) })),
  route(contracts.closeAccount, 'accountHolder', async ({ body, person, key, requestHash, now, request, reply }) => {
    const { userId } = person;
    let endedSessions: string[] = [];
    const { response, replayed } = await keyedWrite({ userId, key, requestHash }, async (tx) => {
      const closedAccount = await closeAccount(tx, { ...body, userId, about: request.id, newId, now });
      endedSessions = closedAccount.endedSessions;
      // A first proof or a new password elsewhere has ended the caller's session since the request was let in.
      if (!endedSessions.includes(person.sessionId)) refuse('NOT_SIGNED_IN');
      if (closedAccount.proved)
        await emails.write({ purpose: 'closing', address: closedAccount.proved, userId }, now, tx);
      await audit.within(tx, buildAuditFact({ person, request, now }, 'account.closing-asked', userId));
      return { undoUntil: closedAccount.proved ? closedAccount.endsAt : null };
    });
    endedSessions.forEach(onSessionEnded);
    await closuresChanged(userId, now);
    // As at sign-out: clears cached pages.
    reply.header('clear-site-data', '"cache"');
    sessionCookie.clear(reply);
    return { body: response, replayed };
  }),
];
