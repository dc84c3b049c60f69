import { eq, sql } from 'drizzle-orm';
import { now } from '#services/database/columns.tables.ts';
import type { Database } from '#services/database/database.store.ts';
import { teacherLinks as links, teacherInvitations } from '#services/database/teacher.tables.ts';
import { createToken, hashToken } from '#services/tokens.ts';
import type { InvitationId } from '#shared/values/ids.ts';

export type TeacherLinkStore = {
  /**
   * A fresh token for an invitation, 32 random bytes; only its SHA-256 is stored. Links of earlier emails keep working,
   * and all end with the invitation. Null if there is no such invitation.
   */
  mint: (invitationId: InvitationId) => Promise<string | null>;
  /** The invitation of a link's token; its assessment decides whether it is in force. */
  findInvitation: (token: string) => Promise<InvitationId | null>;
};

export const createTeacherLinks = (db: Database): TeacherLinkStore => {
  const { placeholder } = sql;
  const mint = db
    .insert(links)
    .select(
      db
        .select({
          tokenHash: sql<Buffer>`${placeholder('tokenHash')}::bytea`.as('token_hash'),
          invitationId: teacherInvitations.id,
          expiresAt: teacherInvitations.expiresAt,
          createdAt: now.as('created_at'),
        })
        .from(teacherInvitations)
        .where(eq(teacherInvitations.id, placeholder('invitationId'))),
    )
    .returning({ invitationId: links.invitationId })
    .prepare('mint_link');
  const selectByToken = db
    .select({ invitationId: links.invitationId })
    .from(links)
    .where(eq(links.tokenHash, placeholder('tokenHash')))
    .prepare('link_of_token');
  return {
    mint: async (invitationId) => {
      const token = createToken();
      const [inserted] = await mint.execute({ invitationId, tokenHash: hashToken(token) });
      return inserted ? token : null;
    },
    findInvitation: async (token) =>
      (await selectByToken.execute({ tokenHash: hashToken(token) }))[0]?.invitationId ?? null,
  };
};
