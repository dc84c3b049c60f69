import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { and, count, eq, gt, lt, max, sql } from 'drizzle-orm';
import type { Database } from '#services/database/database.store.ts';
import { mail } from '#services/database/mail.tables.ts';
import { teacherCodes as codes } from '#services/database/teacher.tables.ts';
import { queueEmail } from '#services/mail/queue-email.store.ts';
import { type Instant, toEpochMs, toInstant } from '#shared/values/days.ts';
import type { AssessmentId, InvitationId } from '#shared/values/ids.ts';

const MAX_CODE_TRIES = 5;
const CODE_LIFETIME_MS = 15 * 60_000;
/** A used code opens again for this long: the response to its first use may have been lost. */
const REPEAT_MS = 2 * 60_000;
/** A link is enough to request codes, so a teacher gets no more emails than this in a day. */
const MAX_EMAILS_PER_DAY = 8;

export type TeacherCodeStore = {
  /** Queues an email with a code, unless one waits to be sent or a sent code still works. */
  ask: (invitation: { invitationId: InvitationId; assessmentId: AssessmentId; now: Instant }) => Promise<void>;
  /** Creates a code of six digits while its email is written; a previous one ends. */
  mint: (invitationId: InvitationId, now: Instant) => Promise<string>;
  /**
   * Whether the code is correct; a correct one ends two minutes later. The try is counted before the comparison, so
   * parallel ones cannot exceed the limit.
   */
  isRight: (invitationId: InvitationId, code: string, now: Instant) => Promise<{ right: boolean; triesLeft: number }>;
};

export const createTeacherCodes = (db: Database): TeacherCodeStore => {
  const { placeholder } = sql;
  const isThisInvitation = eq(codes.invitationId, placeholder('invitationId'));
  const isWorking = and(lt(codes.tries, MAX_CODE_TRIES), gt(codes.expiresAt, placeholder('now')));
  const findWorking = db
    .select({ tries: codes.tries })
    .from(codes)
    .where(and(isThisInvitation, isWorking))
    .prepare('working_teacher_code');
  const countEmails = db
    .select({
      queued: count(),
      latest: max(mail.createdAt),
      unsent: sql<boolean | null>`bool_or(${mail.state} in ('pending', 'sending', 'retry'))`,
    })
    .from(mail)
    .where(
      and(
        eq(mail.recipient, placeholder('recipient')),
        sql`${mail.kind} = 'teacher-code'`,
        gt(mail.createdAt, sql`now() - interval '1 day'`),
      ),
    )
    .prepare('letters_with_codes');
  const consumeTry = db
    .update(codes)
    .set({ tries: sql`${codes.tries} + 1` })
    .where(and(isThisInvitation, isWorking))
    .returning({ codeHash: codes.codeHash, tries: codes.tries })
    .prepare('try_teacher_code');
  const end = db
    .update(codes)
    .set({ expiresAt: sql`least(${codes.expiresAt}, ${placeholder('endsAt')}::timestamptz)` })
    .where(and(isThisInvitation, eq(codes.codeHash, placeholder('codeHash'))))
    .returning({ invitationId: codes.invitationId })
    .prepare('end_teacher_code');
  return {
    ask: async ({ invitationId, assessmentId, now }) => {
      const recipient = `teacher:${invitationId}`;
      const [emails] = await countEmails.execute({ recipient });
      if (!emails || emails.unsent || emails.queued >= MAX_EMAILS_PER_DAY) return;
      // A new code ends the one that its reader may just be copying.
      if ((await findWorking.execute({ invitationId, now })).length > 0) return;
      const slot = Math.floor(toEpochMs(now) / CODE_LIFETIME_MS);
      await queueEmail(db, {
        // With the latest one, so that requests at the same moment queue one.
        dedupeKey: `teacher-code|${recipient}|${assessmentId}|${slot}|${emails.latest}`,
        assessmentId,
        kind: 'teacher-code',
        recipient,
        payload: { until: toInstant(toEpochMs(now) + CODE_LIFETIME_MS) },
        now,
      });
    },
    mint: async (invitationId, now) => {
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      const codeRow = {
        codeHash: hashCode(invitationId, code),
        tries: 0,
        expiresAt: toInstant(toEpochMs(now) + CODE_LIFETIME_MS),
      };
      await db
        .insert(codes)
        .values({ invitationId, ...codeRow })
        .onConflictDoUpdate({ target: codes.invitationId, set: codeRow })
        .prepare('mint_teacher_code')
        .execute();
      return code;
    },
    isRight: async (invitationId, code, now) => {
      const [row] = await consumeTry.execute({ invitationId, now });
      if (!row) return { right: false, triesLeft: 0 };
      const codeHash = hashCode(invitationId, code);
      const endsAt = toInstant(toEpochMs(now) + REPEAT_MS);
      const right =
        timingSafeEqual(row.codeHash, codeHash) && (await end.execute({ invitationId, codeHash, endsAt })).length === 1;
      return { right, triesLeft: MAX_CODE_TRIES - row.tries };
    },
  };
};

const hashCode = (invitationId: InvitationId, code: string): Buffer =>
  createHash('sha256').update(`${invitationId}/${code}`).digest();
