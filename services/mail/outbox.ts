import type { EventStore } from '#services/event-store/event-store.ts';
import { type Settled, settle } from '#services/mail/delivery.ts';
import { expiringLetter } from '#services/mail/expiring-letter.ts';
import { type Letter, letterHtml, letterText } from '#services/mail/letter.ts';
import { codeLetter, invitationLetter, mayWriteAbout, reminderLetter } from '#services/mail/letters.ts';
import type { DueMail, MailStore } from '#services/mail/mail.store.ts';
import { isSecurityLetter, securityLetter } from '#services/mail/security-letters.ts';
import type { Envelope, SendMail } from '#services/mail/smtp.ts';
import { invitationEnds, invitationStanding } from '#shared/domain/assessment/invitation.ts';
import { type Instant, instantOf } from '#shared/values/days.ts';
import type { AssessmentId, InvitationId } from '#shared/values/ids.ts';

const BATCH = 10;
const POLL_MS = 1000;
/** After this many failures in a row nobody is asked for a minute; operators see "mail delayed". */
const BREAKER_FAILURES = 5;
const BREAKER_MS = 60_000;

export type OutboxPorts = {
  mails: MailStore;
  weeks: Pick<EventStore, 'load'>;
  send: SendMail;
  /** A fresh link token for an invitation, since only hashes are stored; null when there is no such invitation any more. */
  mintLink: (invitationId: InvitationId) => Promise<string | null>;
  /** A fresh code for a teacher on a second device. */
  mintCode: (invitationId: InvitationId, now: Instant) => Promise<string>;
  /** A letter about an account, written anew whenever it is sent; null when there is nobody to write to. */
  accountLetter: (letterId: string, now: Instant) => Promise<{ to: string; letter: Letter } | null>;
  /** The invitation of another guardian, written anew whenever it is sent. `wait` while nobody may be written to for its inviter; null for never. */
  guardianLetter: (invitationId: InvitationId, now: Instant) => Promise<{ to: string; letter: Letter } | 'wait' | null>;
  baseUrl: string;
  clock: () => Instant;
  onError: (error: unknown) => void;
};

/** A letter that must wait, because its week is paused for example, is looked at again after this part of a programme day. */
const LOOKS_A_DAY = 96;
/** An invitation of somebody whose address is not proved yet waits for that. */
const UNPROVED_MS = 60_000;
/** The word for a letter that could not be written: a fault of ours. */
const UNWRITTEN = 'UNWRITTEN';

type Unsent = { settled: Settled | { state: 'expired' | 'suppressed' }; code?: string };
type Writing = { letter: Letter } | Unsent;
type Decision = { envelope: Envelope } | Unsent;

/** Sends what was written to the mail table with the events that asked for it. */
export function mailOutbox(ports: OutboxPorts) {
  const { mails, weeks, send, mintLink, mintCode, accountLetter, guardianLetter, baseUrl, clock, onError } = ports;

  /** The letter as the week of now wants it, or why there is none. */
  async function write({ payload, kind, recipient }: DueMail, assessmentId: AssessmentId): Promise<Writing> {
    const [{ state }, childName] = await Promise.all([weeks.load(assessmentId), mails.childName(assessmentId)]);
    const suppressed: Writing = { settled: { state: 'suppressed' } };
    if (state.status === 'notScheduled' || childName === null) return suppressed;
    if (kind === 'reminder') {
      const letter = reminderLetter({ assessmentId, week: state, childName, now: clock(), baseUrl }, payload.day ?? 1);
      return letter ? { letter } : suppressed;
    }
    const invitationId = recipient.slice('teacher:'.length) as InvitationId;
    const isInForce = invitationStanding(state, invitationId, clock()) === 'inForce';
    if (kind === 'teacher-code') return isInForce ? { letter: codeLetter(await mintCode(invitationId, clock())) } : suppressed;
    if (state.done['teacher/5'] || state.status !== 'running') return suppressed;
    // An invitation is written once, so it waits for the week to go on; a reminder of that evening does not.
    if (!mayWriteAbout(state))
      return kind === 'invitation' ? { settled: { state: 'retry', retryInMs: Math.ceil(state.plan.dayMs / LOOKS_A_DAY) } } : suppressed;
    // A stranger could open an account in anybody's name and have us write to whomever they like.
    if (!(await mails.isInviterProved(invitationId))) {
      return kind === 'invitation' ? { settled: { state: 'retry', retryInMs: Math.min(UNPROVED_MS, Math.ceil(state.plan.dayMs / LOOKS_A_DAY)) } } : suppressed;
    }
    const ends = invitationEnds(state);
    if (ends === null || !isInForce) return suppressed;
    const token = await mintLink(invitationId);
    if (token === null) return suppressed;
    const validUntil = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: state.timeZone }).format(new Date(ends));
    return { letter: invitationLetter(childName, { token, validUntil, baseUrl }, kind === 'teacher-reminder') };
  }

  /** What is to be done with a mail now. A letter that cannot be written is put off, as if the server had been away. */
  async function decide(mail: DueMail): Promise<Decision> {
    if (mail.payload.until && mail.payload.until <= clock()) return { settled: { state: 'expired' } };
    const envelope = (to: string, letter: Letter): Decision => ({
      envelope: { to, subject: letter.subject, text: letterText(letter), html: letterHtml(letter), messageId: `<${mail.id}@seven-stones>` },
    });
    try {
      if (mail.recipient.startsWith('letter:')) {
        const written = await accountLetter(mail.recipient.slice('letter:'.length), clock());
        return written ? envelope(written.to, written.letter) : { settled: { state: 'suppressed' } };
      }
      if (mail.recipient.startsWith('guardian:')) {
        const written = await guardianLetter(mail.recipient.slice('guardian:'.length) as InvitationId, clock());
        if (written === 'wait') return { settled: { state: 'retry', retryInMs: UNPROVED_MS } };
        return written ? envelope(written.to, written.letter) : { settled: { state: 'suppressed' } };
      }
      const to = await mails.addressOf(mail);
      if (to === null) return { settled: { state: 'suppressed' } };
      if (mail.kind === 'report-expiring') return envelope(to, expiringLetter(mail.payload.until ?? clock(), baseUrl));
      if (isSecurityLetter(mail.kind)) return envelope(to, securityLetter(mail.kind, baseUrl));
      if (mail.assessmentId === null) return { settled: { state: 'suppressed' } };
      const writing = await write(mail, mail.assessmentId);
      return 'settled' in writing ? writing : envelope(to, writing.letter);
    } catch (error) {
      onError(error);
      return { settled: settle(mail.kind, mail.attempts, { outcome: 'notSent', code: UNWRITTEN }), code: UNWRITTEN };
    }
  }

  /** One mail; true when nothing speaks against the server, so that the breaker knows. */
  async function deliver(mail: DueMail): Promise<boolean> {
    const decision = await decide(mail);
    if ('settled' in decision) {
      await mails.settle(mail, decision.settled, decision.code);
      return true;
    }
    if (!(await mails.begin(mail))) return true;
    // From here on the mail may be out: if its end cannot be noted, it is left to its lease and never taken for unsent.
    const result = await send(decision.envelope);
    await mails.settle(mail, settle(mail.kind, mail.attempts, result), 'code' in result ? result.code : undefined);
    return result.outcome === 'sent' || result.outcome === 'refused';
  }

  let failures = 0;
  let closedUntil: Instant = instantOf(0);

  /** Sends everything that is due now; the number of mails that were taken. */
  async function deliverDue(): Promise<number> {
    if (clock() < closedUntil) return 0;
    const due = await mails.claim(BATCH);
    for (const mail of due) {
      // One mail that fails stops no other.
      const isServerWell = await deliver(mail).catch((error) => {
        onError(error);
        return true;
      });
      failures = isServerWell ? 0 : failures + 1;
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
