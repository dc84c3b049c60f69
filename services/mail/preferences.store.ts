import { and, eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#services/database/database.store.ts';
import { guardians } from '#services/database/families.tables.ts';
import { mailPreferences as preferences } from '#services/database/preferences.tables.ts';
import { teacherInvitations } from '#services/database/teacher.tables.ts';
import type { AddressHashes } from '#services/mail/address-hash.ts';
import { findMailedHash } from '#services/mail/mailed-addresses.store.ts';
import { parseRecipient } from '#services/mail/recipient.ts';
import { resumeKind, stopKind } from '#services/mail/suppressions.store.ts';
import type { InvitationId, UserId } from '#shared/values/ids.ts';
import { refuse } from '#shared/values/refusal.ts';

export type MailPreferences = {
  /** The kinds that this recipient turned off. */
  listTurnedOff: (recipient: string) => Promise<string[]>;
  /**
   * Turns a kind on or off; idempotent. For a parent with the hash of another address, its agreement to reminders is
   * taken back or restored: they go to the account's own address meanwhile. A teacher's choice is of the address: it
   * also counts for later invitations, and once this one is deleted.
   * @throws Refused ADDRESS_FORGOTTEN if nothing is left of a teacher's address
   */
  turn: (recipient: string, kind: string, isOn: boolean) => Promise<void>;
};

const { placeholder } = sql;

export function createMailPreferences(db: Database, hashes: AddressHashes): MailPreferences {
  const isRecipient = eq(preferences.recipient, placeholder('recipient'));
  const selectTurnedOff = db
    .select({ kind: preferences.kind })
    .from(preferences)
    .where(isRecipient)
    .prepare('letters_turned_off');
  const turnOn = db
    .delete(preferences)
    .where(and(isRecipient, eq(preferences.kind, placeholder('kind'))))
    .prepare('turn_letters_on');
  const selectTeacherAddress = db
    .select({ email: teacherInvitations.email })
    .from(teacherInvitations)
    .where(eq(teacherInvitations.id, placeholder('id')))
    .prepare('address_of_choosing_teacher');
  return {
    listTurnedOff: async (recipient) => (await selectTurnedOff.execute({ recipient })).map(({ kind }) => kind),
    turn: async (recipient, kind, isOn) => {
      const { recipientKind, id, addressHash: hash } = parseRecipient(recipient);
      if (recipientKind === 'teacher') return turnForTeacher(id as InvitationId, hash, { kind, isOn });
      if (hash !== null)
        return db.transaction((tx) =>
          changeOtherAddress(tx, { userId: id as UserId, hash, hashes }, { notifyProved: isOn }),
        );
      if (isOn) await turnOn.execute({ recipient, kind });
      else await turnKindsOff(db, id as UserId, [kind]);
    },
  };

  /** `hash`: that of the token, which tokens of earlier releases lack. */
  async function turnForTeacher(
    id: InvitationId,
    hash: string | null,
    { kind, isOn }: { kind: string; isOn: boolean },
  ): Promise<void> {
    const recipient = `teacher:${id}`;
    // Earlier releases wrote a row for the invitation alone.
    if (isOn) await turnOn.execute({ recipient, kind });
    const [invitation] = await selectTeacherAddress.execute({ id });
    const known = invitation?.email
      ? hashes.all(invitation.email)
      : [hash ?? (await findMailedHash(db, recipient)) ?? refuse('ADDRESS_FORGOTTEN')];
    await (isOn ? resumeKind(db, known, kind) : stopKind(db, known[0] as string, kind));
  }
}

/**
 * Turns kinds off for an account that is there. A link in an old email and a late complaint outlive it, and a row that is
 * written after the account has gone goes with nothing.
 */
export async function turnKindsOff(
  db: Pick<Database, 'execute'>,
  userId: UserId,
  kinds: readonly string[],
): Promise<void> {
  await db.execute(sql`
    insert into mail_preferences (recipient, kind)
    select 'parent:' || account.id, kind from auth."user" account, unnest(${`{${kinds.join()}}`}::text[]) kind
    where account.id = ${userId} for key share of account on conflict do nothing`);
}

type OtherAddress = { userId: UserId; hash: string; hashes: AddressHashes };
/** Changes what this account noted of the other address with this hash, for all children whose reminders it gets. */
export async function changeOtherAddress(
  tx: Transaction,
  { userId, hash, hashes }: OtherAddress,
  change: Partial<Pick<typeof guardians.$inferInsert, 'notifyEmail' | 'notifyProved'>>,
): Promise<void> {
  const isOfUser = eq(guardians.userId, userId);
  const rows = await tx
    .select({ email: guardians.notifyEmail })
    .from(guardians)
    .where(isOfUser)
    .prepare('reminder_addresses')
    .execute();
  const address = rows.find(({ email }) => email && hashes.all(email).includes(hash))?.email;
  if (address)
    await tx
      .update(guardians)
      .set(change)
      .where(and(isOfUser, eq(guardians.notifyEmail, address)))
      .prepare(`change_other_address_${Object.keys(change).length}`)
      .execute();
}
