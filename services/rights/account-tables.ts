/**
 * When rows of an account go: with its children, with its very last row, or not at all, for a reason. `deletedWith` its
 * row by a key of the database.
 */
export type AccountTable = {
  /** With its schema where that is not `public`. */
  table: string;
  /** The columns that lead to an account. */
  by: readonly string[];
} & ({ rows: string; set?: string; goes: 'children' | 'account' } | { kept: string });

const LETTERS = "recipient in ('account:' || :user, 'parent:' || :user)";

/**
 * Every table with a row that leads to an account, in the order in which rows go when it was closed. A test asks the
 * catalogue of the database whether one is missing. `children`: at once when the closing is carried out; `account`:
 * once its last letters are out.
 */
export const ACCOUNT_TABLES: readonly AccountTable[] = [
  // Addresses of others and lines that this person wrote; the teacher who handed in reads the form by the same row.
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
  // Removals that this operator was asked for stay due: they are another person's.
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
  { table: 'auth.handovers', by: ['user_id'], rows: 'user_id = :user', goes: 'children' },
  { table: 'auth.session', by: ['user_id'], rows: 'user_id = :user', goes: 'children' },
  { table: 'auth.letters', by: ['user_id'], rows: 'user_id = :user', goes: 'children' },
  { table: 'commands', by: [], rows: 'stream_id = :user', goes: 'children' },
  { table: 'mail_preferences', by: ['recipient'], rows: LETTERS, goes: 'children' },
  { table: 'mail', by: ['recipient'], rows: LETTERS, goes: 'account' },
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
