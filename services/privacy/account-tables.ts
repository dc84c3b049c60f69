/** When rows of an account are deleted: with its children, with its last row, or never, with the reason. */
export type AccountTable = {
  /** With its schema where that is not `public`. */
  table: string;
  /** The columns that lead to an account. */
  by: readonly string[];
} & ({ rows: string; set?: string; goes: 'children' | 'account' } | { kept: string });

const RECIPIENT_IS_USER = "recipient in ('account:' || :user, 'parent:' || :user)";

/**
 * Every table with rows that lead to an account, in the order of deletion after a closing. A test compares it with the
 * database catalogue. `children`: when the closing is carried out; `account`: after the last emails are sent.
 */
export const ACCOUNT_TABLES: readonly AccountTable[] = [
  // Addresses of others and lines by this person are emptied; the teacher reads the own form by the same row.
  {
    table: 'teacher_invitations',
    by: ['invited_by'],
    rows: 'invited_by = :user',
    set: 'email = null, line = null',
    goes: 'children',
  },
  { table: 'guardian_invitations', by: ['invited_by', 'accepted_by'], rows: 'invited_by = :user', goes: 'children' },
  {
    table: 'ownership_offers',
    by: ['offered_by', 'offered_to'],
    rows: ':user in (offered_by, offered_to)',
    goes: 'children',
  },
  { table: 'shares', by: ['made_by'], rows: 'made_by = :user', goes: 'children' },
  { table: 'endings', by: [], rows: 'subject_id = :user', goes: 'children' },
  { table: 'guardians', by: ['user_id'], rows: 'user_id = :user', goes: 'children' },
  // Removals requested from this operator stay due: they concern another account.
  {
    table: 'auth.factor_removals',
    by: ['asked_by'],
    rows: 'factor_id in (select id from auth.factors where user_id = :user)',
    goes: 'children',
  },
  { table: 'auth.factors', by: ['user_id'], rows: 'user_id = :user', goes: 'children' },
  { table: 'auth.backup_codes', by: ['user_id'], rows: 'user_id = :user', goes: 'children' },
  { table: 'auth.account', by: ['user_id', 'account_id'], rows: 'user_id = :user', goes: 'children' },
  { table: 'auth.devices', by: ['user_id'], rows: 'user_id = :user', goes: 'children' },
  // By their sessions, which have an index.
  {
    table: 'auth.handovers',
    by: ['user_id'],
    rows: 'session_id in (select id from auth.session where user_id = :user)',
    goes: 'children',
  },
  { table: 'auth.session', by: ['user_id'], rows: 'user_id = :user', goes: 'children' },
  { table: 'auth.letters', by: ['user_id'], rows: 'user_id = :user', goes: 'children' },
  { table: 'commands', by: [], rows: 'stream_id = :user', goes: 'children' },
  { table: 'mail_preferences', by: ['recipient'], rows: RECIPIENT_IS_USER, goes: 'children' },
  { table: 'mail', by: ['recipient'], rows: RECIPIENT_IS_USER, goes: 'account' },
  { table: 'auth."user"', by: ['id'], rows: 'id = :user', goes: 'account' },

  {
    table: 'auth.closures',
    by: ['user_id'],
    kept: 'the tombstone: a random id and dates, so that a backup does not bring the account back',
  },
  {
    table: 'consents',
    by: ['user_id'],
    kept: 'that somebody with this random id agreed, for a child that others look after; it goes with the child',
  },
  {
    table: 'erasures',
    by: ['asked_by', 'people'],
    kept: 'the tombstone of a child: random ids, which nobody belongs to any more',
  },
  {
    table: 'audit',
    by: ['actor_id'],
    kept: 'who did what to which random id, sealed row by row; it holds nothing that anybody wrote',
  },
];
