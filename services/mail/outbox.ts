import type { EventStore } from '#services/event-store/event-store.ts';
import { settle } from '#services/mail/delivery.ts';
import { type Letter, letterHtml, letterText } from '#services/mail/letter.ts';
import { invitationLetter, reminderLetter } from '#services/mail/letters.ts';
import type { DueMail, MailStore } from '#services/mail/mail.store.ts';
import type { SendMail } from '#services/mail/smtp.ts';
import { type Instant, instantOf } from '#shared/values/days.ts';
import type { InvitationId } from '#shared/values/ids.ts';

const BATCH = 10;
const POLL_MS = 1000;
/** After this many failures in a row nobody is asked for a minute; operators see "mail delayed". */
const BREAKER_FAILURES = 5;
const BREAKER_MS = 60_000;

export type OutboxPorts = {
  mails: MailStore;
  weeks: Pick<EventStore, 'load'>;
  send: SendMail;
  /** A fresh link token for an invitation, since only hashes are stored; null when it cannot be used any more. */
  mintLink: (invitationId: InvitationId) => Promise<{ token: string; expiresAt: Date } | null>;
  baseUrl: string;
  clock: () => Instant;
  onError: (error: unknown) => void;
};

/** Sends what was written to the mail table with the events that asked for it. */
export function mailOutbox(ports: OutboxPorts) {
  const { mails, weeks, send, mintLink, baseUrl, clock, onError } = ports;

  async function letterOf(mail: DueMail): Promise<Letter | null> {
    const [{ state }, childName] = await Promise.all([weeks.load(mail.assessmentId), mails.childName(mail.assessmentId)]);
    if (state.status === 'notScheduled' || childName === null) return null;
    const { assessmentId, payload } = mail;
    if (mail.kind === 'reminder') return reminderLetter({ assessmentId, week: state, childName, now: clock(), baseUrl }, payload.day ?? 1);
    if (state.teacher === null || state.teacher.withdrawn || state.done['teacher/5'] || state.status !== 'running') return null;
    const link = await mintLink(mail.recipient.slice('teacher:'.length) as InvitationId);
    if (!link) return null;
    const validUntil = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: state.timeZone }).format(link.expiresAt);
    return invitationLetter(childName, { token: link.token, validUntil, baseUrl }, mail.kind === 'teacher-reminder');
  }

  /** One mail; true when the server answered, so that the breaker knows. */
  async function deliver(mail: DueMail): Promise<boolean> {
    if (mail.payload.until && mail.payload.until <= clock()) return settled(mail, { state: 'expired' });
    const [to, letter] = [await mails.addressOf(mail.recipient), await letterOf(mail)];
    if (to === null || letter === null) return settled(mail, { state: 'suppressed' });
    await mails.begin(mail.id);
    const result = await send({ to, subject: letter.subject, text: letterText(letter), html: letterHtml(letter), messageId: `<${mail.id}@seven-stones>` });
    await mails.settle(mail.id, settle(mail.kind, mail.attempts, result), 'error' in result ? result.error : undefined);
    return result.outcome === 'sent' || result.outcome === 'refused';
  }

  async function settled(mail: DueMail, as: Parameters<MailStore['settle']>[1]): Promise<boolean> {
    await mails.settle(mail.id, as);
    return true;
  }

  let failures = 0;
  let closedUntil: Instant = instantOf(0);

  /** Sends everything that is due now; the number of mails that were taken. */
  async function deliverDue(): Promise<number> {
    if (clock() < closedUntil) return 0;
    const due = await mails.claim(BATCH);
    for (const mail of due) {
      failures = (await deliver(mail)) ? 0 : failures + 1;
      if (failures >= BREAKER_FAILURES) closedUntil = instantOf(Date.parse(clock()) + BREAKER_MS);
    }
    return due.length;
  }

  /** Looks for due mail until the signal aborts; an error is reported and never ends the loop. */
  async function run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const taken = await deliverDue().catch((error) => {
        onError(error);
        return 0;
      });
      if (taken < BATCH) await pause(POLL_MS, signal);
    }
  }

  return { deliverDue, run, delayed: () => clock() < closedUntil };
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done);
  });
