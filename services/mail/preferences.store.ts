import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#services/database/database.store.ts';
import { mailPreferences as preferences } from '#services/mail/preferences.tables.ts';

export type MailPreferences = {
  /** The kinds that this recipient turned off. */
  turnedOff: (recipient: string) => Promise<string[]>;
  /** Turns a kind on or off; idempotent. */
  turn: (recipient: string, kind: string, isOn: boolean) => Promise<void>;
};

const { placeholder } = sql;

export function mailPreferences(db: Database): MailPreferences {
  const ofRecipient = eq(preferences.recipient, placeholder('recipient'));
  const off = db.select({ kind: preferences.kind }).from(preferences).where(ofRecipient).prepare('letters_turned_off');
  const turnOff = db
    .insert(preferences)
    .values({ recipient: placeholder('recipient'), kind: placeholder('kind') })
    .onConflictDoNothing()
    .prepare('turn_letters_off');
  const turnOn = db
    .delete(preferences)
    .where(and(ofRecipient, eq(preferences.kind, placeholder('kind'))))
    .prepare('turn_letters_on');
  return {
    turnedOff: async (recipient) => (await off.execute({ recipient })).map(({ kind }) => kind),
    turn: async (recipient, kind, isOn) => void (await (isOn ? turnOn : turnOff).execute({ recipient, kind })),
  };
}
