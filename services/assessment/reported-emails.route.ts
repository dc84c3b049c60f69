import { reportInvitation } from '#services/assessment/reported-emails.store.ts';
import type { DeclineInvitation } from '#services/assessment/system-commands.ts';
import type { AuditTrail } from '#services/audit/audit.store.ts';
import type { Database } from '#services/database/database.store.ts';
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
export const reportedEmailRoutes = ({ db, hashes, audit, declineInvitation }: ReportedEmailPorts): Route[] => [
  route(contracts.reportLetter, 'public', async ({ body, now, request }) => {
    // Suppression first, since it cannot be refused: this sender cannot have emails sent there any more, even if the
    // rest fails.
    const { invitationId, assessmentId } = await db.transaction(async (tx) => {
      const reported = (await reportInvitation(tx, body.token, hashes)) ?? refuse('NO_INVITATION');
      // A link that is used again must not fill the audit.
      if (reported.isNew)
        await audit.within(tx, {
          at: now,
          actor: { kind: 'invited' },
          action: 'letter.reported',
          objectId: reported.invitationId,
          requestId: request.id,
        });
      return reported;
    });
    if (assessmentId !== null) await declineInvitation(invitationId, now);
    return { body: {} };
  }),
];
