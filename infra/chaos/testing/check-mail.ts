import { setTimeout as wait } from 'node:timers/promises';
import type { CrashStage } from '#infra/chaos/testing/crash-stage.ts';
import { AT_MOST_ONCE, SECURITY_KINDS } from '#services/mail/kinds.ts';

/** Sending one takes up to two minutes where the mail server hangs. */
const SETTLES_MS = 180_000;
const ASK_AGAIN_MS = 500;

/** An account and the letters to it that were requested, each by the hash of the browser that asked for it. */
type Account = { week: { email: string }; letters: readonly string[] };
type Mail = {
  kind: string;
  recipient: string;
  state: string;
  message: string | null;
  recoveryAddress: string | null;
  askedBy: string | null;
  day: string;
};

/**
 * What is wrong with the emails: a security letter that has not arrived, though it was requested or the database calls
 * it sent, or that will never be sent; an email that arrived twice and must not, or that no row knows. The mail server
 * still adds to `arrived` while this waits.
 */
export async function listMailFaults(
  { sql }: CrashStage,
  accounts: readonly Account[],
  arrived: readonly { messageId: string }[],
): Promise<string[]> {
  const readUnsettled = async () => {
    // The next try would come minutes later.
    await sql`update mail set due_at = now() where state = 'retry' and due_at > now() and kind = any(${SECURITY_KINDS as string[]})`;
    return sql`select from mail where state in ('pending', 'sending', 'retry') and kind = any(${SECURITY_KINDS as string[]})`;
  };
  for (const until = performance.now() + SETTLES_MS; (await readUnsettled()).length > 0; await wait(ASK_AGAIN_MS))
    if (performance.now() > until) break;
  // What arrives while the rows are read may be of a row that was read before it had its Message-ID.
  const arrivedBefore = [...arrived];
  const mails = await sql<Mail[]>`
    select m.kind, m.recipient, m.state, m.message_id as message, l.address as "recoveryAddress",
      encode(l.asked_by, 'hex') as "askedBy", coalesce(m.payload ->> 'day', '') as day
    from mail m left join auth.letters l on 'letter:' || l.id = m.recipient and l.purpose = 'recovery'`;
  const copies = new Map<string, number>();
  for (const { messageId } of arrived) copies.set(messageId, (copies.get(messageId) ?? 0) + 1);
  const known = new Set(mails.map(({ message }) => message));
  const unknown = new Set(arrivedBefore.map(({ messageId }) => messageId).filter((id) => !known.has(id)));
  const countCopies = ({ message }: Mail) => copies.get(message ?? '') ?? 0;
  const describe = (mail: Mail) =>
    `${mail.kind} to ${mail.recipient}: ${mail.state}, arrived ${countCopies(mail)} times`;

  const isLost = (mail: Mail) =>
    SECURITY_KINDS.includes(mail.kind) &&
    (mail.state === 'sent' || mail.recoveryAddress !== null
      ? countCopies(mail) === 0
      : !HARMLESS_STATES.includes(mail.state));
  const once = mails.filter((mail) => AT_MOST_ONCE.includes(mail.kind) && countCopies(mail) > 0);
  const reminders = once.map(({ kind, recipient, day }) => `${kind} to ${recipient} of day ${day}`);
  return [
    ...[...unknown].map((id) => `unknown: no row has the Message-ID ${id}, which arrived`),
    ...mails.filter(isLost).map((mail) => `lost: ${describe(mail)}`),
    ...once.filter((mail) => countCopies(mail) > 1).map((mail) => `twice: ${describe(mail)}`),
    ...reminders.filter((each, i) => reminders.indexOf(each) !== i).map((each) => `twice: ${each}`),
    ...accounts.flatMap(({ week: { email }, letters }) => {
      const browsers = mails.filter(({ recoveryAddress }) => recoveryAddress === email).map(({ askedBy }) => askedBy);
      const missing = letters.filter((hash) => !browsers.includes(hash)).length;
      return missing > 0 ? [`${missing} letters to an account were never written`] : [];
    }),
  ];
}

/** How many emails that go at most once have arrived. */
export async function countReminders({ sql }: CrashStage, arrived: readonly { messageId: string }[]): Promise<number> {
  const messages = new Set(arrived.map(({ messageId }) => messageId));
  const rows = await sql<{ message: string }[]>`
    select message_id as message from mail where kind = any(${AT_MOST_ONCE as string[]}) and message_id is not null`;
  return rows.filter(({ message }) => messages.has(message)).length;
}

/** Of a letter that has lost its point, such as one that proves an address which is proved. */
const HARMLESS_STATES: readonly string[] = ['suppressed', 'expired', 'waiting'];
