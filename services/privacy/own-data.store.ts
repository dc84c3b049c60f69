import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#services/database/database.store.ts';
import { IS_GUARDIAN_INVITED } from '#services/privacy/child-tables.ts';
import type { UserId } from '#shared/values/ids.ts';

/**
 * Condition on events: forms and schedules by this guardian, who may have stopped looking after the child since. By the
 * words of the index `events_own_words`.
 */
export const isWrittenBy = (userId: SQL): SQL =>
  sql`type in ('ParentObserved', 'AssessmentScheduled') and meta ->> 'actor' = 'parent:' || ${userId}`;

const isGuardianInvited = sql.raw(IS_GUARDIAN_INVITED);

/**
 * All data of an account that its owner may read, part by part: no password, no key, no hash of a link, code or
 * browser.
 */
const PART_QUERIES: Readonly<Record<string, (id: SQL) => SQL>> = {
  account: (
    id,
  ) => sql`select id, name, coalesce(claimed_email, email) as email, email_verified as "isConfirmed", role, created_at as "openedAt", seen_at as "lastVisit",
    second_factor_at as "secondStepSince" from auth."user" where id = ${id}`,
  waysIn: (id) =>
    sql`select provider_id as way, created_at as "addedAt", updated_at as "changedAt" from auth.account where user_id = ${id} order by created_at`,
  secondSteps: (id) =>
    sql`select name, created_at as "addedAt", verified_at as "confirmedAt" from auth.factors where user_id = ${id} order by created_at`,
  sessions: (id) =>
    sql`select device, created_at as "since", updated_at as "lastUse", expires_at as "endsAt" from auth.session where user_id = ${id} order by created_at`,
  devices: (id) =>
    sql`select set_password as "setPasswordHere", seen_at as "lastUse" from auth.devices where user_id = ${id} order by seen_at`,
  children: (
    id,
  ) => sql`select child.id, child.nickname, mine.role, mine.created_at as since, mine.notify_email as "remindersTo", mine.notify_proved as "hasAgreed"
    from guardians mine join students child on child.id = mine.student_id where mine.user_id = ${id} order by mine.created_at`,
  consents: (
    id,
  ) => sql`select student_id as "childId", assessment_id as "weekId", purpose, notice_version as notice, given_at as "givenAt", withdrawn_at as "withdrawnAt"
    from consents where user_id = ${id} order by given_at`,
  ownWords: (id) => sql`select stream_id as "weekId", at as "writtenAt",
      case type when 'AssessmentScheduled' then jsonb_build_object('notes', data -> 'notes') else data -> 'texts' end as words
    from events where ${isWrittenBy(id)} and (type = 'ParentObserved' or data ? 'notes') order by at`,
  invitedGuardians: (id) =>
    sql`select student_id as "childId", case when ${isGuardianInvited} then email end as email, case when ${isGuardianInvited} then line end as line,
      created_at as "invitedAt", outcome from guardian_invitations where invited_by = ${id} order by created_at`,
  // Ownership offers by or to this person.
  offersToPassOn: (id) =>
    sql`select student_id as "childId", case when offered_by = ${id} then 'made' else 'received' end as side, created_at as "offeredAt", expires_at as "endsAt",
      outcome from ownership_offers where ${id} in (offered_by, offered_to) order by created_at`,
  // Without address and line, by which one could tell what their reader did.
  invitedTeachers: (id) =>
    sql`select assessment_id as "weekId", created_at as "invitedAt" from teacher_invitations where invited_by = ${id} order by created_at`,
  sharedReports: (id) =>
    sql`select assessment_id as "weekId", label, made_at as "madeAt", expires_at as "endsAt" from shares where made_by = ${id} order by made_at`,
  lettersAboutTheAccount: (id) =>
    sql`select purpose, address, to_address as "newAddress", created_at as "writtenAt", sent_at as "sentAt" from auth.letters where user_id = ${id} order by created_at`,
  letters: (id) =>
    sql`select kind, state, created_at as "writtenAt", sent_at as "sentAt" from mail where recipient in ('account:' || ${id}, 'parent:' || ${id}) order by created_at`,
  lettersTurnedOff: (id) =>
    sql`select kind, off_at as "since" from mail_preferences where recipient = 'parent:' || ${id} order by kind`,
  deeds: (id) => sql`select at, action, object_id as "about" from audit where actor_id = ${id} order by number`,
};

/** Reads everything stored about one account, in one snapshot. */
export const readOwnData = (db: Database, userId: UserId): Promise<Record<string, unknown[]>> =>
  db.transaction(
    async (tx) => {
      const data: Record<string, unknown[]> = {};
      for (const [part, query] of Object.entries(PART_QUERIES)) {
        const { rows } = await tx.execute<{ row: unknown }>(
          sql`select to_jsonb(part) as row from (${query(sql`${userId}::uuid`)}) part`,
        );
        data[part] = rows.map(({ row }) => row);
      }
      return data;
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
