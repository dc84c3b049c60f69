import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { now } from '#services/database/columns.tables.ts';
import type { Database } from '#services/database/database.store.ts';
import { teacherLinks as links, teacherInvitations } from '#services/teacher/teacher.tables.ts';
import type { Instant } from '#shared/values/days.ts';
import type { InvitationId } from '#shared/values/ids.ts';

export type TeacherLinks = {
  /**
   * A fresh token for an invitation, 32 random bytes; only its SHA-256 is kept. Links of mails that went out before keep
   * working, and all end with the invitation. Null when there is no such invitation or it is over.
   */
  mint: (invitationId: InvitationId) => Promise<{ token: string; expiresAt: Date } | null>;
  /** The invitation that a token of a link belongs to, unless the link is over at `now`. */
  invitationOf: (token: string, now: Instant) => Promise<InvitationId | null>;
};

export const teacherLinks = (db: Database): TeacherLinks => {
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
        .where(and(eq(teacherInvitations.id, placeholder('invitationId')), gt(teacherInvitations.expiresAt, now), isNull(teacherInvitations.revokedAt))),
    )
    .returning({ expiresAt: links.expiresAt })
    .prepare('mint_link');
  const ofToken = db
    .select({ invitationId: links.invitationId })
    .from(links)
    .where(and(eq(links.tokenHash, placeholder('tokenHash')), gt(links.expiresAt, placeholder('now'))))
    .prepare('link_of_token');
  return {
    mint: async (invitationId) => {
      const token = randomBytes(32).toString('base64url');
      const [minted] = await mint.execute({ invitationId, tokenHash: sha256(token) });
      return minted ? { token, expiresAt: new Date(minted.expiresAt) } : null;
    },
    invitationOf: async (token, at) => (await ofToken.execute({ tokenHash: sha256(token), now: at }))[0]?.invitationId ?? null,
  };
};

const sha256 = (token: string): Buffer => createHash('sha256').update(token).digest();
