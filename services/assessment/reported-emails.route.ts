import { createReportedInvitationSearch, reportInvitation } from '#services/assessment/reported-emails.store.ts';
import type { DeclineInvitation } from '#services/assessment/system-commands.ts';
import type { AuditTrail } from '#services/audit/audit.store.ts';
import type { Database, Transaction } from '#services/database/database.store.ts';
import { type Route, route } from '#services/http/route.ts';
import type { AddressHashes } from '#services/mail/address-hash.ts';
import * as contracts from '#shared/contracts/notifications.ts';
import { refuse } from '#shared/values/refusal.ts';

type ReportedEmailPorts = {
  db: Database;
  hashes: AddressHashes;
  audit: Pick<AuditTrail, 'within'>;
  declineInvitation: DeclineInvitation;
};

/** The reader of an invitation reports it as unwanted. */
export const reportedEmailRoutes = ({ db, hashes, audit, declineInvitation }: ReportedEmailPorts): Route[] => {
  const findReported = createReportedInvitationSearch(db, hashes);
  return [
    route(contracts.reportLetter, 'public', async ({ body, now, request }) => {
      const invitation = (await findReported(body.token)) ?? refuse('NO_INVITATION');
      const hash = invitation.hash ?? refuse('ADDRESS_FORGOTTEN');
      const report = async (tx: Transaction) => {
        const isNew = await reportInvitation(tx, { ...invitation, hash }, hashes);
        // A link that is used again must not fill the audit.
        if (isNew)
          await audit.within(tx, {
            at: now,
            actor: { kind: 'invited' },
            action: 'letter.reported',
            objectId: invitation.id,
            requestId: request.id,
          });
      };
      // The assessment of a teacher must not wait for somebody who gets no more emails: both are one commit.
      if (invitation.kind === 'teacher') await declineInvitation(invitation.id, now, report);
      else await db.transaction(report);
      return { body: {} };
    }),
  ];
};
