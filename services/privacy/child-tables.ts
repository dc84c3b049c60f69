/** The erasure steps that delete rows, in this order. `kept`: a tombstone, or nothing about a child. */
export type ErasedWith = 'letters' | 'views' | 'rows' | { kept: string };
/**
 * Columns that only the guardian whose id is `by` (a column or an expression) reads, and where it is given only while the
 * condition `while` holds: otherwise removed from the archive.
 */
export type PrivateColumns = { by: string; while?: string; columns: readonly string[] };
/**
 * The archive file that contains the rows, and the columns left out of it; or why no file does. `only` is a further
 * condition on the rows; `ownedBy` names a column such as `mail.recipient`: a guardian who is not the owner gets only
 * the rows in which it ends with their id.
 */
export type ExportedAs =
  | {
      file: string;
      only?: string;
      without?: Readonly<Record<string, string>>;
      private?: PrivateColumns;
      ownedBy?: string;
    }
  | { not: string };

export type ChildTable = {
  /** With its schema where that is not `public`. */
  table: string;
  /** The columns that lead to a child: its own id, or the id of something that belongs to it. */
  by: readonly string[];
  /**
   * Selects the rows of one child. `:student` is its id, `:weeks` the ids of its assessments, `:people` the accounts of
   * its guardians.
   */
  rows: string;
  erased: ErasedWith;
  exported: ExportedAs;
};

const OF_WEEKS = 'session_id = any(:weeks)';
const OF_CHILD = 'student_id = :student';
const INVITED_TEACHERS = 'select id from teacher_invitations where assessment_id = any(:weeks)';
const INVITED_GUARDIANS = 'select id from guardian_invitations where student_id = :student';
const OFFERS = 'select id from ownership_offers where student_id = :student';
/** All ids that belong to a child, for tables that refer to any of them. */
const IDS_OF_CHILD = `select unnest(:weeks || :student) union ${INVITED_TEACHERS} union ${INVITED_GUARDIANS} union ${OFFERS} union select id from shares where student_id = :student`;

const AFTER_ANSWERS =
  'session_id in (select stream_id from streams where stream_id = any(:weeks) and answers_gone_at is not null)';

/** Ids of emails about a child. */
const EMAIL_IDS_OF_CHILD = `array(select id from mail where assessment_id = any(:weeks) union all select letter.id from guardian_invitations invited
  join mail letter on letter.dedupe_key in ('guardian|' || invited.id, 'guardian-joined|account:' || invited.invited_by || '|' || invited.id)
  where invited.student_id = :student
  union all select letter.id from ownership_offers offer join mail letter on letter.dedupe_key in (
    'ownership-offered|account:' || offer.offered_to || '|' || offer.id, 'ownership-accepted|account:' || offer.offered_by || '|' || offer.id,
    'ownership-declined|account:' || offer.offered_by || '|' || offer.id)
  where offer.student_id = :student
  union all select id from mail where payload ->> 'student' = (:student)::text)`;
/** Condition on rows of `mail`. */
export const EMAILS_OF_CHILD = `id = any (${EMAIL_IDS_OF_CHILD})`;

/**
 * Of a row of `guardian_invitations`: it has not ended. What is left of one that has ended depends on how: "not me" and a
 * report empty its address and line.
 */
export const IS_GUARDIAN_INVITED = `(outcome is null or outcome = 'accepted')`;

const DERIVED = { not: 'made of the events, which are in the archive' };
const SECRET = 'the hash of a link or a code, which would open nothing and prove nothing';
const HASH = 'the hash of an address that stands beside it';
/** "Not me" empties it in the rows of all families, whose invitations stay in force, and a report empties the line. */
const TELLS_OF_READER = 'whether it is still there depends on what its reader did, which the sender is not told';

const defineView = (table: string): ChildTable => ({
  table,
  by: ['session_id', 'student_id'],
  rows: OF_WEEKS,
  erased: 'views',
  exported: DERIVED,
});
/**
 * While the events exist, the report contains scores computed from them. Afterwards the view is the only copy, and is
 * there only for weeks with a report.
 */
const defineScores = (table: string, file: string): ChildTable => ({
  ...defineView(table),
  exported: { file, only: AFTER_ANSWERS },
});

/**
 * Every table with rows that lead to a child, in the order of deletion: referring rows first. Export and erasure read
 * only this list, and a test compares it with the database catalogue.
 */
export const CHILD_TABLES: readonly ChildTable[] = [
  {
    table: 'mail_reports',
    by: [],
    rows: `mail_id = any (${EMAIL_IDS_OF_CHILD})`,
    erased: 'letters',
    exported: { not: 'what a mail server said of a letter; that an invitation came back stands among the events' },
  },
  {
    table: 'mail',
    by: ['assessment_id'],
    rows: EMAILS_OF_CHILD,
    erased: 'letters',
    exported: {
      file: 'letters',
      ownedBy: 'recipient',
      // The first goes to the guardian who was asked to own the child: only the former owner may know that. The second
      // tells that the teacher opened the link again, on another device.
      only: "kind not in ('ownership-offered', 'teacher-code')",
      without: {
        lease_owner: 'which process holds it',
        lease_until: 'which process holds it',
        dedupe_key: 'repeats the columns beside it',
        address_hash: HASH,
        network_hash: 'the hash of a network, forgotten an hour after sending',
        released_at: 'when its turn came',
      },
      // They would tell of a teacher that no more emails are wanted, and of another guardian that reminders are off.
      private: {
        by: "split_part(recipient, ':', 2)",
        columns: ['state', 'attempts', 'message_id', 'due_at', 'last_error', 'sent_at'],
      },
    },
  },

  defineView('mood_assessments'),
  defineScores('personality_assessments', 'story-scores'),
  defineScores('cognitive_assessments', 'game-scores'),
  defineScores('academic_assessments', 'subject-scores'),
  defineView('parent_observations'),
  defineView('teacher_observations'),
  defineView('week_phases'),
  {
    ...defineView('overall_reports'),
    exported: { file: 'reports', without: { document: 'a file of its own, beside the events of its week' } },
  },

  // Stored responses to writes without a stream name what they wrote by its id.
  {
    table: 'commands',
    by: ['stream_id'],
    // Ids of rows deleted before are unknown by now: their copies are older than any retry.
    rows: `stream_id = any(:weeks) or (version = 0 and stream_id = any(:people) and (at < now() - interval '1 day'
      or exists (select from (${IDS_OF_CHILD}) its (id) where commands.response::text like '%' || its.id || '%')))`,
    erased: 'rows',
    exported: { not: 'copies of other rows, kept so that a repeated request is answered as the first one was' },
  },
  {
    table: 'auth.teacher_links',
    by: ['invitation_id'],
    rows: `invitation_id in (${INVITED_TEACHERS})`,
    erased: 'rows',
    exported: { not: SECRET },
  },
  {
    table: 'auth.teacher_codes',
    by: ['invitation_id'],
    rows: `invitation_id in (${INVITED_TEACHERS})`,
    erased: 'rows',
    exported: { not: SECRET },
  },
  {
    table: 'auth.guardian_links',
    by: ['invitation_id'],
    rows: `invitation_id in (${INVITED_GUARDIANS})`,
    erased: 'rows',
    exported: { not: SECRET },
  },
  {
    table: 'auth.handovers',
    by: ['assessment_id'],
    rows: 'assessment_id = any(:weeks)',
    erased: 'rows',
    exported: {
      file: 'handovers',
      without: { token_hash: SECRET, pin_hash: SECRET, session_id: 'of a device, not of the child' },
    },
  },
  {
    table: 'teacher_invitations',
    by: ['assessment_id'],
    rows: 'assessment_id = any(:weeks)',
    erased: 'rows',
    exported: {
      file: 'teacher-invitations',
      without: {
        email_hash: HASH,
        email: TELLS_OF_READER,
        line: TELLS_OF_READER,
        opened_at: 'when its reader first came: of an invitation that ended then, that they ended it',
      },
    },
  },
  {
    table: 'guardian_invitations',
    by: ['student_id'],
    rows: OF_CHILD,
    erased: 'rows',
    exported: {
      file: 'guardian-invitations',
      without: { email_hash: HASH },
      private: { by: 'invited_by', while: IS_GUARDIAN_INVITED, columns: ['email', 'line'] },
    },
  },
  {
    table: 'ownership_offers',
    by: ['student_id'],
    rows: OF_CHILD,
    erased: 'rows',
    exported: { file: 'ownership-offers', private: { by: 'offered_by', columns: ['offered_to'] } },
  },
  {
    table: 'shares',
    by: ['assessment_id', 'student_id'],
    rows: OF_CHILD,
    erased: 'rows',
    exported: { file: 'shares', without: { token_hash: SECRET } },
  },
  {
    table: 'endings',
    by: ['subject_id'],
    rows: 'subject_id = :student',
    erased: 'rows',
    exported: { not: 'until when we asked whether to keep the child; the letters that asked are in the archive' },
  },
  {
    table: 'consents',
    by: ['assessment_id', 'student_id'],
    rows: OF_CHILD,
    erased: 'rows',
    exported: { file: 'consents' },
  },
  {
    table: 'guardians',
    by: ['student_id'],
    rows: OF_CHILD,
    erased: 'rows',
    exported: { file: 'guardians', private: { by: 'user_id', columns: ['notify_email', 'notify_proved'] } },
  },
  { table: 'students', by: ['id'], rows: 'id = :student', erased: 'rows', exported: { file: 'child' } },
  {
    table: 'events',
    by: ['stream_id'],
    rows: 'stream_id = any(:weeks)',
    erased: 'rows',
    exported: { not: 'a file for each week, in the form that the report is made from' },
  },
  {
    table: 'relay',
    by: ['stream_id'],
    rows: 'stream_id = any(:weeks)',
    erased: 'rows',
    exported: { not: 'how far a program has come with the events; nothing of the child' },
  },
  { table: 'streams', by: ['stream_id'], rows: 'stream_id = any(:weeks)', erased: 'rows', exported: { file: 'weeks' } },
  { table: 'assessment_sessions', by: ['id', 'student_id'], rows: OF_CHILD, erased: 'rows', exported: DERIVED },

  {
    table: 'audit',
    by: ['object_id'],
    rows: `object_id in (${IDS_OF_CHILD})`,
    erased: { kept: 'who did what to which random id, sealed row by row; it holds nothing that anybody wrote' },
    exported: {
      file: 'deeds',
      // The family sees that an invitation ended, not why, and the sender of one is not told who reported it. A deed that
      // is shown for one way to end and missing for the others would tell. Who declined to own the child is who was asked.
      only: "action not in ('teacher.declined', 'teacher.withdrawn', 'guardian.declined', 'letter.reported', 'ownership.declined')",
      without: {
        seal: 'of the whole installation',
        key_version: 'of the whole installation',
        session_id: 'of a device, not of the child',
      },
    },
  },
  {
    table: 'auth.closures',
    by: ['paused_week_ids'],
    rows: 'paused_week_ids && :weeks',
    erased: {
      kept: 'which weeks stand still because an account was closed; random ids, which nothing belongs to any more',
    },
    exported: { not: 'of an account that is closed, which takes no archive' },
  },
  {
    table: 'erasures',
    by: ['subject_id', 'stream_ids'],
    rows: 'subject_id = :student',
    erased: { kept: 'the tombstone: random ids, which are refused for ever' },
    exported: { not: 'there is none before the child is erased' },
  },
];
