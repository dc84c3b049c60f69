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
 * Letters that are written, sent and noted at the same time; more than there are connections, so that none of these
 * waits for the database.
 */
const LANES = 12;
/**
 * Of these so many are begun: should this process die, nobody knows of them whether they went out. One more than there
 * are connections.
 */
const BEGUN = 6;
const POLL_MS = 500;
const BREAKER_MS = 60_000;

export type OutboxPorts = {
  mails: MailStore;
  weeks: Pick<EventStore, 'load'>;
  send: SendMail;
  /**
   * A fresh link token for an invitation, since only hashes are stored; null when there is no such invitation any more.
   */
  mintLink: (invitationId: InvitationId) => Promise<string | null>;
  /** A fresh code for a teacher on a second device. */
  mintCode: (invitationId: InvitationId, now: Instant) => Promise<string>;
  /** A letter about an account, written anew whenever it is sent; null when there is nobody to write to. */
  accountLetter: (letterId: string, now: Instant) => Promise<{ to: string; letter: Letter } | null>;
  /**
   * The invitation of another guardian, written anew whenever it is sent. `wait` while nobody may be written to for its
   * inviter; null for never.
   */
  guardianLetter: (invitationId: InvitationId, now: Instant) => Promise<{ to: string; letter: Letter } | 'wait' | null>;
  /**
   * The server knows nobody at the address of this teacher: whoever invited has to hear of it. Told again until it
   * succeeds once.
   */
  teacherBounced: (assessmentId: AssessmentId, invitationId: InvitationId, now: Instant) => Promise<unknown>;
  readers: MailReaders;
  /** Where reports about a letter go; without it to the sender's address, which nobody reads. */
  returnPathOf?: (mailId: string) => string;
  baseUrl: string;
  clock: () => Instant;
  onError: (error: unknown) => void;
  /** How long a server that failed is left alone, in ms. */
  breakerMs?: number;
};

/**
 * A letter that must wait, because its week is paused for example, is looked at again after this part of a programme
 * day.
 */
const LOOKS_A_DAY = 96;
/**
 * For so long a letter waits for somebody to prove an address, and an invitation to look after a child for as long as
 * it can be accepted. The proof wakes it (`waiting-letters.store.ts`); nothing looks at it meanwhile.
 */
export const WAITS_MS = 7 * 86_400_000;
/**
 * Soon after the proof the week goes on, too: an invitation that was woken with it looks again after a moment, and not
 * for long.
 */
const WEEK_FOLLOWS = { tries: 4, inMs: 5_000 };
/** The word for a letter that could not be written: a fault of ours. */
const UNWRITTEN = 'UNWRITTEN';
/** And for one that was not tried, since its address refused another one lately. */
const BOUNCED_BEFORE = 'BOUNCED_BEFORE';

type Unsent = {
  settled: Settled | { state: 'expired' | 'suppressed' } | { state: 'waiting'; forMs: number };
  code?: string;
};
type Writing = { letter: Letter } | Unsent;
type Decision = { envelope: Envelope } | Unsent;
const teacherOf = (recipient: string) => recipient.slice('teacher:'.length) as InvitationId;

/** Sends what was written to the mail table with the events that asked for it. */
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

  /** The letter as the week of now wants it, or why there is none. */
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
    // A stranger could open an account in anybody's name and have us write to whomever they like.
    if (await mails.waitsForProof(recipient))
      return kind === 'invitation' ? { settled: { state: 'waiting', forMs: WAITS_MS } } : suppressed;
    // An invitation is written once, so it waits for the week to go on; a reminder of that evening does not.
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
   * Nothing goes out. Whoever invites a teacher at an address that has refused a letter before hears of it as if it had
   * refused this one.
   */
  async function notWelcome({ kind, recipient, assessmentId }: DueMail): Promise<Unsent> {
    if (kind !== 'invitation' || assessmentId === null || !(await mails.hasBounced(teacherOf(recipient))))
      return { settled: { state: 'suppressed' } };
    await teacherBounced(assessmentId, teacherOf(recipient), clock());
    return { settled: { state: 'bounced' }, code: BOUNCED_BEFORE };
  }

  /** Noted before the letter is settled: whoever dies in between sends it again and hears the same. */
  async function noteBounce({ recipient, assessmentId }: DueMail, to: string): Promise<void> {
    await mails.bounces.note(to);
    if (recipient.startsWith('teacher:') && assessmentId !== null)
      await teacherBounced(assessmentId, teacherOf(recipient), clock());
  }

  /** What is to be done with a mail now. A letter that cannot be written is put off, as if the server had been away. */
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
      // Who agrees before the address is proved is written to once it is. An address that refuses letters gets none,
      // whenever it is asked.
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

  /** One mail; true when nothing speaks against the server, so that the breaker knows. */
  async function deliver(mail: DueMail): Promise<boolean> {
    const decision = await decide(mail);
    if ('settled' in decision) {
      if (decision.settled.state === 'waiting') await mails.putAside(mail, decision.settled.forMs);
      else await mails.settle(mail, decision.settled, decision.code);
      return true;
    }
    // Once it is begun the mail may be out: if its end cannot be noted, it is left to its lease and never taken for
    // unsent.
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

  /** One mail that fails stops no other. */
  const handle = (mail: DueMail): Promise<void> =>
    deliver(mail).then(rest.note, (error) => {
      onError(error);
      rest.note(true);
    });

  /** Takes up what is due, as far as there is room. */
  async function takeUp(): Promise<{ taken: number; isMore: boolean }> {
    // After a rest one letter tries the server for all.
    const room = rest.isTrying() ? Number(places.free() === LANES) : places.free();
    if (room === 0 || rest.isOpen()) return { taken: 0, isMore: false };
    const due = await mails.claim(room);
    for (const mail of due) places.begin(handle(mail));
    return { taken: due.length, isMore: due.length === room };
  }

  /** Sends what is due now, as much as goes side by side; the number of mails that were taken. */
  async function deliverDue(): Promise<number> {
    const { taken } = await takeUp();
    await places.untilEmpty();
    return taken;
  }

  /**
   * Looks for due mail until the signal aborts, and lets what is under way end; an error is reported and never ends the
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
