import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { PostgresJsDatabase } from 'drizzle-orm/postgres-js';
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

export const teacherLinks = (db: PostgresJsDatabase): TeacherLinks => ({
  mint: async (invitationId) => {
    const token = randomBytes(32).toString('base64url');
    const [row] = await db.execute<{ expires_at: string }>(sql`
      insert into auth.teacher_links (token_hash, invitation_id, expires_at)
      select decode(${sha256(token)}, 'hex'), id, expires_at from teacher_invitations
      where id = ${invitationId} and expires_at > now() and revoked_at is null
      returning expires_at`);
    return row ? { token, expiresAt: new Date(row.expires_at) } : null;
  },
  invitationOf: async (token, now) => {
    const [row] = await db.execute<{ invitation_id: InvitationId }>(sql`
      select invitation_id from auth.teacher_links where token_hash = decode(${sha256(token)}, 'hex') and expires_at > ${now}`);
    return row?.invitation_id ?? null;
  },
});

const sha256 = (token: string): string => createHash('sha256').update(token).digest('hex');
