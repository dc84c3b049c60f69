import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#services/database/database.store.ts';
import { mailPreferences as preferences } from '#services/database/preferences.tables.ts';

export type MailPreferences = {
  /** The kinds that this recipient turned off. */
  listTurnedOff: (recipient: string) => Promise<string[]>;
  /** Turns a kind on or off; idempotent. */
  turn: (recipient: string, kind: string, isOn: boolean) => Promise<void>;
};

const { placeholder } = sql;

export function createMailPreferences(db: Database): MailPreferences {
  const isRecipient = eq(preferences.recipient, placeholder('recipient'));
  const selectTurnedOff = db
    .select({ kind: preferences.kind })
    .from(preferences)
    .where(isRecipient)
    .prepare('letters_turned_off');
  const turnOff = db
    .insert(preferences)
    .values({ recipient: placeholder('recipient'), kind: placeholder('kind') })
    .onConflictDoNothing()
    .prepare('turn_letters_off');
  const turnOn = db
    .delete(preferences)
    .where(and(isRecipient, eq(preferences.kind, placeholder('kind'))))
    .prepare('turn_letters_on');
  return {
    listTurnedOff: async (recipient) => (await selectTurnedOff.execute({ recipient })).map(({ kind }) => kind),
    turn: async (recipient, kind, isOn) => void (await (isOn ? turnOn : turnOff).execute({ recipient, kind })),
  };
}
