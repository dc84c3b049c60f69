import type { EventStore } from '#services/event-store/event-store.ts';
import { VALID_MS } from '#services/families/guardian-invitations.store.ts';
import { breaker } from '#services/mail/breaker.ts';
import { consentLetter, proofMissedLetter } from '#services/mail/consent-letters.ts';
import { type Settled, settle } from '#services/mail/delivery.ts';
import { expiringLetter, profileEndingLetter } from '#services/mail/expiring-letter.ts';
import { mayBeTurnedOff, SECURITY } from '#services/mail/kinds.ts';
import { gate, lanes, pause } from '#services/mail/lanes.ts';
import { dayInLetters, type Letter, letterHtml, letterText } from '#services/mail/letter.ts';
import {
  codeLetter,
  formWithdrawnLetter,
  invitationLetter,
  reportReadyLetter,
  teacherReminderLetter,
  withStop,
} from '#services/mail/letters.ts';
import type { DueMail, MailStore } from '#services/mail/mail.store.ts';
import type { Envelope } from '#services/mail/mime.ts';
import type { MailReaders } from '#services/mail/readers.ts';
import { mayWriteAbout, reminderLetter, type WeekOfChild } from '#services/mail/reminder-letter.ts';
import { isSecurityLetter, securityLetter } from '#services/mail/security-letters.ts';
import type { SendMail } from '#services/mail/smtp.ts';
import { invitationEnds, invitationStanding } from '#shared/domain/assessment/invitation.ts';
import { epochMsOf, type Instant } from '#shared/values/days.ts';
import type { AssessmentId, InvitationId, UserId } from '#shared/values/ids.ts';

/**
 * Emails that are written, sent and recorded at the same time; more than there are connections, so that none of these
 * waits for the database.
 */
const LANES = 12;
/**
 * Of these so many are in the state `sending`: after a crash it is unknown whether they were sent. One more than there
 * are connections.
 */
const BEGUN = 6;
const POLL_MS = 500;
const BREAKER_MS = 60_000;

export type OutboxPorts = {
  mails: MailStore;
  weeks: Pick<EventStore, 'load'>;
  send: SendMail;
  /** A fresh link token for an invitation, since only hashes are stored; null if the invitation is deleted. */
  mintLink: (invitationId: InvitationId) => Promise<string | null>;
  /** A fresh code for a teacher on a second device. */
  mintCode: (invitationId: InvitationId, now: Instant) => Promise<string>;
  /** An email about an account, built anew at each attempt; null if there is no recipient. */
  accountLetter: (letterId: string, now: Instant) => Promise<{ to: string; letter: Letter } | null>;
  /**
   * The invitation of another guardian, built anew at each attempt. `wait` while its inviter is unproved; null if it
   * must never be sent.
   */
  guardianLetter: (invitationId: InvitationId, now: Instant) => Promise<{ to: string; letter: Letter } | 'wait' | null>;
  /** The address of this teacher does not exist: the inviter must be told. Called again until it succeeds once. */
  teacherBounced: (assessmentId: AssessmentId, invitationId: InvitationId, now: Instant) => Promise<unknown>;
  readers: MailReaders;
  /** The address for reports about a mail; without it the sender's address, which is not read. */
  returnPathOf?: (mailId: string) => string;
  baseUrl: string;
  clock: () => Instant;
  onError: (error: unknown) => void;
  /** How long a failing server is left alone, in ms. */
  breakerMs?: number;
};

/**
 * An email that must wait, for example because its assessment is paused, is checked again after this part of a
 * programme day.
 */
const LOOKS_A_DAY = 96;
/**
 * How long an email waits for the proof of an address; an invitation of a guardian waits as long as it is valid. The
 * proof wakes it (`waiting-emails.store.ts`); it is not polled.
 */
export const WAITS_MS = 7 * 86_400_000;
/**
 * Soon after the proof the assessment is resumed, too: an invitation that was woken with it is retried a few times
 * shortly.
 */
const WEEK_FOLLOWS = { tries: 4, inMs: 5_000 };
/** Error code of an email that could not be written: an internal fault. */
const UNWRITTEN = 'UNWRITTEN';
/** Error code of an email that was not tried, since its address bounced lately. */
const BOUNCED_BEFORE = 'BOUNCED_BEFORE';

type Unsent = {
  settled: Settled | { state: 'expired' | 'suppressed' } | { state: 'waiting'; forMs: number };
  code?: string;
};
type Writing = { letter: Letter } | Unsent;
type Decision = { envelope: Envelope } | Unsent;
const teacherOf = (recipient: string) => recipient.slice('teacher:'.length) as InvitationId;

/** Sends the rows of the mail table. */
export function mailOutbox(ports: OutboxPorts) {
  const {
    mails,
    weeks,
    send,
    mintLink,
    mintCode,
    accountLetter,
    guardianLetter,
    teacherBounced,
    readers,
    returnPathOf,
    baseUrl,
    clock,
    onError,
    breakerMs = BREAKER_MS,
  } = ports;

  /** Builds the email from the current state of the assessment, or says why there is none. */
  async function write({ payload, kind, recipient, attempts }: DueMail, assessmentId: AssessmentId): Promise<Writing> {
    const [{ state }, childName, others] = await Promise.all([
      weeks.load(assessmentId),
      mails.childName(assessmentId),
      kind === 'reminder' ? readers.weeksOf(recipient.slice('parent:'.length) as UserId, assessmentId) : [],
    ]);
    const suppressed: Writing = { settled: { state: 'suppressed' } };
    if (state.status === 'notScheduled' || childName === null) return suppressed;
    const ofChild = { assessmentId, week: state, childName };
    if (kind === 'reminder') {
      const letter = reminderLetter(ofChild, await loaded(others), { now: clock(), baseUrl });
      return letter ? { letter } : suppressed;
    }
    if (kind === 'consent-confirmed')
      return state.consent ? { letter: consentLetter(state.notice, baseUrl) } : suppressed;
    if (kind === 'proof-missed') return { letter: proofMissedLetter(baseUrl) };
    if (kind === 'report-ready') {
      const letter = reportReadyLetter(ofChild, baseUrl);
      return letter ? { letter } : suppressed;
    }
    if (kind === 'form-withdrawn') {
      const letter = formWithdrawnLetter(ofChild, baseUrl);
      return letter ? { letter } : suppressed;
    }
    const invitationId = teacherOf(recipient);
    const isInForce = invitationStanding(state, invitationId, clock()) === 'inForce';
    if (kind === 'teacher-code')
      return isInForce ? { letter: codeLetter(await mintCode(invitationId, clock())) } : suppressed;
    if (state.done['teacher/5'] || state.teacher?.formWithdrawn || state.status !== 'running') return suppressed;
    // Anyone could open an account under another person's name and have emails sent to strangers.
    if (await mails.waitsForProof(recipient))
      return kind === 'invitation' ? { settled: { state: 'waiting', forMs: WAITS_MS } } : suppressed;
    // An invitation is written once, so it waits for the assessment to resume; a reminder of that evening does not.
    if (!mayWriteAbout(state)) {
      const inMs = Math.ceil(state.plan.dayMs / LOOKS_A_DAY);
      const retryInMs = state.proofAwaited && attempts <= WEEK_FOLLOWS.tries ? Math.min(WEEK_FOLLOWS.inMs, inMs) : inMs;
      return kind === 'invitation' ? { settled: { state: 'retry', retryInMs } } : suppressed;
    }
    const ends = invitationEnds(state);
    if (ends === null || !isInForce) return suppressed;
    const token = await mintLink(invitationId);
    if (token === null) return suppressed;
    const validUntil = dayInLetters(ends, state.timeZone);
    const link = { token, validUntil, baseUrl };
    const sender = await mails.senderOf(invitationId);
    return {
      letter:
        kind === 'teacher-reminder'
          ? teacherReminderLetter(childName, sender, payload.day ?? 1, link)
          : invitationLetter(childName, sender, link),
    };
  }

  async function loaded(others: Awaited<ReturnType<MailReaders['weeksOf']>>): Promise<WeekOfChild[]> {
    const all = await Promise.all(
      others.map(async (other) => ({ ...other, week: (await weeks.load(other.assessmentId)).state })),
    );
    return all.flatMap(({ week, ...other }) => (week.status === 'notScheduled' ? [] : [{ ...other, week }]));
  }

  /**
   * Nothing is sent. If the address of an invited teacher bounced before, the inviter is told as if this email had
   * bounced.
   */
  async function notWelcome({ kind, recipient, assessmentId }: DueMail): Promise<Unsent> {
    if (kind !== 'invitation' || assessmentId === null || !(await mails.hasBounced(teacherOf(recipient))))
      return { settled: { state: 'suppressed' } };
    await teacherBounced(assessmentId, teacherOf(recipient), clock());
    return { settled: { state: 'bounced' }, code: BOUNCED_BEFORE };
  }

  /** Recorded before the mail is settled: after a crash in between it is sent and recorded again. */
  async function noteBounce({ recipient, assessmentId }: DueMail, to: string): Promise<void> {
    await mails.bounces.note(to);
    if (recipient.startsWith('teacher:') && assessmentId !== null)
      await teacherBounced(assessmentId, teacherOf(recipient), clock());
  }

  /**
   * Decides what to do with a mail now. One that cannot be written is retried later, as if the server had been down.
   */
  async function decide(mail: DueMail): Promise<Decision> {
    if (mail.payload.until && mail.payload.until <= clock()) return { settled: { state: 'expired' } };
    const { after } = mail.payload;
    if (after && after > clock())
      return { settled: { state: 'retry', retryInMs: epochMsOf(after) - epochMsOf(clock()) } };
    const envelope = (to: string, letter: Letter): Decision => ({
      envelope: {
        ...{
          to,
          subject: letter.subject,
          text: letterText(letter),
          html: letterHtml(letter),
          messageId: mail.messageId,
        },
        ...(letter.stop && { unsubscribeUrl: letter.stop.href }),
        ...(returnPathOf && { returnPath: returnPathOf(mail.id) }),
      },
    });
    try {
      if (mail.recipient.startsWith('letter:')) {
        const written = await accountLetter(mail.recipient.slice('letter:'.length), clock());
        return written ? envelope(written.to, written.letter) : { settled: { state: 'suppressed' } };
      }
      if (mail.recipient.startsWith('guardian:')) {
        const written = await guardianLetter(mail.recipient.slice('guardian:'.length) as InvitationId, clock());
        if (written === 'wait') return { settled: { state: 'waiting', forMs: VALID_MS } };
        return written ? envelope(written.to, written.letter) : { settled: { state: 'suppressed' } };
      }
      const to = await mails.addressOf(mail);
      // A consent receipt to an unproved address waits for the proof. A suppressed address gets none.
      if (to === null && mail.kind === 'consent-receipt' && (await mails.waitsForProof(mail.recipient))) {
        return { settled: { state: 'waiting', forMs: WAITS_MS } };
      }
      if (to === null) return await notWelcome(mail);
      if (mail.kind === 'report-expiring') return envelope(to, expiringLetter(mail.payload.until ?? clock(), baseUrl));
      if (mail.kind === 'profile-ending') {
        const { student, until } = mail.payload;
        const childName = student && until ? await mails.nicknameOf(student) : null;
        if (!student || !until || childName === null) return { settled: { state: 'suppressed' } };
        const userId = mail.recipient.slice('account:'.length) as UserId;
        return envelope(
          to,
          profileEndingLetter({ childName, until, keepUrl: readers.keepUrl({ userId, studentId: student, until }) }),
        );
      }
      if (isSecurityLetter(mail.kind)) return envelope(to, securityLetter(mail.kind, baseUrl));
      if (mail.assessmentId === null) return { settled: { state: 'suppressed' } };
      const writing = await write(mail, mail.assessmentId);
      if ('settled' in writing) return writing;
      return mayBeTurnedOff(mail.kind)
        ? envelope(to, withStop(writing.letter, mail.kind, readers.unsubscribeUrl(mail)))
        : envelope(to, writing.letter);
    } catch (error) {
      onError(error);
      return { settled: settle(mail.kind, mail.attempts, { outcome: 'notSent', code: UNWRITTEN }), code: UNWRITTEN };
    }
  }

  /** Delivers one mail; true unless the server failed, for the breaker. */
  async function deliver(mail: DueMail): Promise<boolean> {
    const decision = await decide(mail);
    if ('settled' in decision) {
      if (decision.settled.state === 'waiting') await mails.putAside(mail, decision.settled.forMs);
      else await mails.settle(mail, decision.settled, decision.code);
      return true;
    }
    // After `begin` the mail may have been sent: if the result cannot be recorded, its lease expires and it is not
    // taken for unsent.
    const result = await through(async () =>
      (await mails.begin(mail, decision.envelope.to)) ? send(decision.envelope) : null,
    );
    if (result === null) return true;
    if (result.outcome === 'refused' && result.isAddressWrong) await noteBounce(mail, decision.envelope.to);
    await mails.settle(mail, settle(mail.kind, mail.attempts, result), 'code' in result ? result.code : undefined);
    if (result.outcome === 'sent' && SECURITY.includes(mail.kind)) await mails.bounces.lift(decision.envelope.to);
    return result.outcome === 'sent' || result.outcome === 'refused';
  }

  const places = lanes(LANES);
  const through = gate(BEGUN);
  const rest = breaker({ clock, restMs: breakerMs });

  /** A failing mail must not stop the others. */
  const handle = (mail: DueMail): Promise<void> =>
    deliver(mail).then(rest.note, (error) => {
      onError(error);
      rest.note(true);
    });

  /** Claims due mails up to the free slots. */
  async function takeUp(): Promise<{ taken: number; isMore: boolean }> {
    // After the breaker's pause one mail probes the server.
    const room = rest.isTrying() ? Number(places.free() === LANES) : places.free();
    if (room === 0 || rest.isOpen()) return { taken: 0, isMore: false };
    const due = await mails.claim(room);
    for (const mail of due) places.begin(handle(mail));
    return { taken: due.length, isMore: due.length === room };
  }

  /** Sends what is due now and waits for it; returns the number of claimed mails. */
  async function deliverDue(): Promise<number> {
    const { taken } = await takeUp();
    await places.untilEmpty();
    return taken;
  }

  /**
   * Polls for due mail until the signal aborts, then waits for running sends; an error is reported and never ends the
   * loop.
   */
  async function run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const { isMore } = await takeUp().catch((error) => {
        onError(error);
        return { isMore: false };
      });
      await (isMore ? places.untilRoom(signal) : pause(POLL_MS, signal));
    }
    await places.untilEmpty();
  }

  return { deliverDue, run, delayed: rest.isOpen };
}
