import type { Span } from '@opentelemetry/api';
import { formatInstantDate } from '#messages/dates.ts';
import type { EventStore } from '#services/database/event-store.ts';
import {
  type AfterReportKind,
  buildAfterReportEmail,
  findHourAhead,
  findMorningAhead,
  getDayStart,
  getNextFamilyHour,
  isAfterReportKind,
  mayBeReminded,
} from '#services/mail/after-report-emails.ts';
import {
  addStopLink,
  buildCodeEmail,
  buildConsentEmail,
  buildExpiringEmail,
  buildFormWithdrawnEmail,
  buildInvitationEmail,
  buildProfileEndingEmail,
  buildProofMissedEmail,
  buildReportReadyEmail,
  buildTeacherReminderEmail,
  buildWeekExpiredEmail,
} from '#services/mail/assessment-emails.ts';
import { type Settlement, settle } from '#services/mail/delivery.ts';
import { type EmailContent, renderEmailHtml, renderEmailText } from '#services/mail/email-content.ts';
import { canBeTurnedOff, SECURITY_KINDS } from '#services/mail/kinds.ts';
import type { DueMail, MailStore } from '#services/mail/mail.store.ts';
import type { MailReaders, OtherAssessment } from '#services/mail/readers.store.ts';
import { parseRecipient } from '#services/mail/recipient.ts';
import { buildReminderEmail, type ChildAssessment, canWriteAbout } from '#services/mail/reminder-email.ts';
import { buildSecurityEmail, isSecurityEmailKind } from '#services/mail/security-emails.ts';
import type { Envelope, SendMail } from '#services/mail/smtp.ts';
import { createBreaker, createQueue } from '#services/queue/queue.ts';
import { inSpan } from '#services/tracing.ts';
import { getInvitationEnd, getInvitationStatus } from '#shared/domain/assessment/invitation.ts';
import { DAY_MS } from '#shared/domain/plan.ts';
import { type Instant, toEpochMs } from '#shared/values/days.ts';
import type { AssessmentId, InvitationId, UserId } from '#shared/values/ids.ts';
import { INVITATION_DAYS } from '#shared/values/retention.ts';

/**
 * Emails at a time, one more than there are connections. After a crash it is unknown of so many whether they were sent.
 */
const WIDTH = 6;
const MAX_POLL_MS = 500;
const BREAKER_MS = 60_000;

export type OutboxPorts = {
  mails: MailStore;
  weeks: Pick<EventStore, 'load'>;
  send: SendMail;
  /** Whether the mail server answers: asked after failures while no email is due that would tell. */
  isServerUp?: () => Promise<boolean>;
  /** A fresh link token for an invitation, since only hashes are stored; null if the invitation is deleted. */
  mintLink: (invitationId: InvitationId) => Promise<string | null>;
  /** A fresh code for a teacher on a second device. */
  mintCode: (invitationId: InvitationId, now: Instant) => Promise<string>;
  /** An email about an account, built anew at each attempt; null if there is no recipient. */
  composeAccountEmail: (letterId: string, now: Instant) => Promise<{ to: string; email: EmailContent } | null>;
  /**
   * The invitation of another guardian, built anew at each attempt. `wait` while its inviter is unproved; null if it
   * must never be sent.
   */
  composeGuardianEmail: (
    invitationId: InvitationId,
    now: Instant,
  ) => Promise<{ to: string; email: EmailContent } | 'wait' | null>;
  /** The address of this teacher does not exist: the inviter must be told. Called again until it succeeds once. */
  teacherBounced: (assessmentId: AssessmentId, invitationId: InvitationId, now: Instant) => Promise<unknown>;
  readers: MailReaders;
  /** The address for reports about a mail; without it the sender's address, which is not read. */
  buildReturnPath?: (mailId: string) => string;
  baseUrl: string;
  clock: () => Instant;
  onError: (error: unknown) => void;
  /** The mail server has taken this email. */
  onSent?: (mail: DueMail) => void;
  /** The time of this email was over before it could leave. */
  onExpired?: (mail: DueMail) => void;
  /** How long a failing server is left alone, in ms. */
  breakerMs?: number;
  /** As in `readMonotonicMs`; for tests. */
  monotonicMs?: () => number;
};

/**
 * An email that must wait, for example because its assessment is paused, is checked again after this part of a
 * programme day.
 */
const CHECKS_PER_DAY = 96;
/**
 * How long an email waits for the proof of an address; an invitation of a guardian waits as long as it is valid. The
 * proof wakes it (`waiting-emails.store.ts`); it is not polled.
 */
const PROOF_WAIT_MS = 7 * 86_400_000;
/**
 * Soon after the proof the assessment is resumed, too: an invitation that was woken with it is retried a few times
 * shortly.
 */
const PROOF_RETRY = { tries: 4, inMs: 5_000 };
/** Error code of an email that could not be written: an internal fault. */
const UNWRITTEN = 'UNWRITTEN';
/** Error code of an email that was not tried, since its address bounced lately. */
const BOUNCED_BEFORE = 'BOUNCED_BEFORE';

type NotSent = {
  settled: Settlement | { state: 'expired' | 'suppressed' } | { state: 'waiting'; forMs: number };
  code?: string;
};
type WriteResult = { email: EmailContent } | NotSent;
type DeliveryDecision = { envelope: Envelope } | NotSent;
const SUPPRESSED = { settled: { state: 'suppressed' } } as const;
const WAITING = { settled: { state: 'waiting', forMs: PROOF_WAIT_MS } } as const;
const orSuppressed = (email: EmailContent | null): WriteResult => (email ? { email } : SUPPRESSED);
const retryAt = (at: Instant, now: Instant): NotSent => ({
  settled: { state: 'retry', retryInMs: toEpochMs(at) - toEpochMs(now) },
});
const toInvitationId = (recipient: string) => parseRecipient(recipient).id as InvitationId;
const toUserId = (recipient: string) => parseRecipient(recipient).id as UserId;

/** Sends the rows of the mail table. */
export function createMailOutbox(ports: OutboxPorts) {
  const {
    mails,
    weeks,
    send,
    isServerUp,
    mintLink,
    mintCode,
    composeAccountEmail,
    composeGuardianEmail,
    teacherBounced,
    readers,
    buildReturnPath,
    baseUrl,
    clock,
    onError,
    onSent,
    onExpired,
    breakerMs = BREAKER_MS,
    monotonicMs,
  } = ports;

  /** Builds the email from the current state of the assessment, or says why there is none. */
  async function writeEmail(mail: DueMail, assessmentId: AssessmentId, to: string): Promise<WriteResult> {
    const { payload, kind, recipient, attempts } = mail;
    const [{ state }, childName, others] = await Promise.all([
      weeks.load(assessmentId),
      mails.findChildName(assessmentId),
      kind === 'reminder' ? readers.listOtherAssessments(toUserId(recipient), assessmentId, to) : [],
    ]);
    // The guardian has changed the address since it was looked up.
    if (others === null) return { settled: { state: 'retry', retryInMs: 0 } };
    if (state.status === 'notScheduled' || childName === null) return SUPPRESSED;
    const childAssessment = { assessmentId, week: state, childName };
    if (kind === 'reminder')
      return orSuppressed(
        buildReminderEmail(childAssessment, await loadAssessments(others), { now: clock(), baseUrl }),
      );
    if (kind === 'consent-confirmed')
      return orSuppressed(state.consent ? buildConsentEmail(state.notice, baseUrl) : null);
    if (kind === 'week-expired') return orSuppressed(buildWeekExpiredEmail(childAssessment, baseUrl));
    if (kind === 'proof-missed') return { email: buildProofMissedEmail(baseUrl) };
    if (kind === 'report-ready') {
      const morning = findMorningAhead(state, clock());
      return morning ? retryAt(morning, clock()) : orSuppressed(buildReportReadyEmail(childAssessment, baseUrl));
    }
    if (isAfterReportKind(kind)) return writeAfterReportEmail(mail, kind, childAssessment);
    if (kind === 'form-withdrawn') return orSuppressed(buildFormWithdrawnEmail(childAssessment, baseUrl));
    const invitationId = toInvitationId(recipient);
    const isInForce = getInvitationStatus(state, invitationId, clock()) === 'inForce';
    if (kind === 'teacher-code')
      return isInForce ? { email: buildCodeEmail(await mintCode(invitationId, clock())) } : SUPPRESSED;
    if (state.done['teacher/5'] || state.teacher?.formWithdrawn || state.status !== 'running') return SUPPRESSED;
    // Anyone could open an account under another person's name and have emails sent to strangers.
    if (await mails.isWaitingForProof(recipient)) return kind === 'invitation' ? WAITING : SUPPRESSED;
    // An invitation is written once, so it waits for the assessment to resume; a reminder of that evening does not.
    if (!canWriteAbout(state)) {
      const inMs = Math.ceil(state.plan.dayMs / CHECKS_PER_DAY);
      const retryInMs = state.proofAwaited && attempts <= PROOF_RETRY.tries ? Math.min(PROOF_RETRY.inMs, inMs) : inMs;
      return kind === 'invitation' ? { settled: { state: 'retry', retryInMs } } : SUPPRESSED;
    }
    if (!isInForce) return SUPPRESSED;
    const token = await mintLink(invitationId);
    if (token === null) return SUPPRESSED;
    const ends = getInvitationEnd(state);
    const handInBefore = formatInstantDate(state.plan.graceEnds, state.timeZone);
    const dates = ends ? { handInBefore, validUntil: formatInstantDate(ends, state.timeZone) } : null;
    const link = { token, dates, baseUrl };
    const sender = await mails.findSender(invitationId);
    return {
      email:
        kind === 'teacher-reminder'
          ? buildTeacherReminderEmail(childName, sender, payload.day ?? 1, link)
          : buildInvitationEmail(childName, sender, link),
    };
  }

  /**
   * It gives way to every other email of its day that the reader can turn off, and to a reminder that may come,
   * unless reminders are turned off or have no address. While the account is closed or blocked it waits; with the account
   * it is deleted.
   */
  async function writeAfterReportEmail(
    mail: DueMail,
    kind: AfterReportKind,
    child: ChildAssessment,
  ): Promise<WriteResult> {
    const userId = toUserId(mail.recipient);
    const others = await loadAssessments(await readers.listFamilyAssessments(userId, child.assessmentId));
    const email = buildAfterReportEmail(kind, child, others, baseUrl);
    if (!email) return SUPPRESSED;
    if (await mails.isLockedOut(userId)) return { settled: { state: 'retry', retryInMs: child.week.plan.dayMs } };
    const now = clock();
    const hour = findHourAhead(child.week, now);
    const isReminderAhead = async () => {
      const addresses = others
        .filter((other) => mayBeReminded(child.week, other, now))
        .map(({ assessmentId }) => mails.findAddress({ ...mail, assessmentId, kind: 'reminder' }));
      return (await Promise.all(addresses)).some((address) => address !== null);
    };
    const givesWay = async () =>
      (await isReminderAhead()) || mails.hasOtherOptional(mail, getDayStart(child.week, now));
    const waitsUntil = hour ?? ((await givesWay()) ? getNextFamilyHour(child.week, now) : null);
    return waitsUntil ? retryAt(waitsUntil, now) : { email };
  }

  async function loadAssessments(others: readonly OtherAssessment[]): Promise<ChildAssessment[]> {
    const all = await Promise.all(
      others.map(async (other) => ({ ...other, week: (await weeks.load(other.assessmentId)).state })),
    );
    return all.flatMap(({ week, ...other }) => (week.status === 'notScheduled' ? [] : [{ ...other, week }]));
  }

  /**
   * Nothing is sent. If the address of an invited teacher bounced before, the inviter is told as if this email had
   * bounced.
   */
  async function handleBlockedRecipient({ kind, recipient, assessmentId }: DueMail): Promise<NotSent> {
    if (kind !== 'invitation' || assessmentId === null || !(await mails.hasBounced(toInvitationId(recipient))))
      return SUPPRESSED;
    await teacherBounced(assessmentId, toInvitationId(recipient), clock());
    return { settled: { state: 'bounced' }, code: BOUNCED_BEFORE };
  }

  /** Recorded before the mail is settled: after a crash in between it is sent and recorded again. */
  async function noteBounce({ recipient, assessmentId }: DueMail, to: string): Promise<void> {
    await mails.bounces.note(to);
    if (recipient.startsWith('teacher:') && assessmentId !== null)
      await teacherBounced(assessmentId, toInvitationId(recipient), clock());
  }

  /**
   * Decides what to do with a mail now. One that cannot be written is retried later, as if the server had been down.
   */
  async function decide(mail: DueMail): Promise<DeliveryDecision> {
    if (mail.payload.until && mail.payload.until <= clock()) return { settled: { state: 'expired' } };
    const { after } = mail.payload;
    if (after && after > clock()) return retryAt(after, clock());
    const envelope = (to: string, email: EmailContent): DeliveryDecision => ({
      envelope: {
        to,
        subject: email.subject,
        text: renderEmailText(email),
        html: renderEmailHtml(email),
        messageId: mail.messageId,
        ...(email.stop && { unsubscribeUrl: email.stop.href }),
        ...(buildReturnPath && { returnPath: buildReturnPath(mail.id) }),
      },
    });
    try {
      const { recipientKind, id } = parseRecipient(mail.recipient);
      if (recipientKind === 'letter') {
        const composed = await composeAccountEmail(id, clock());
        if (composed) return envelope(composed.to, composed.email);
        return (await mails.isWaitingForProof(mail.recipient)) ? WAITING : SUPPRESSED;
      }
      if (recipientKind === 'guardian') {
        const composed = await composeGuardianEmail(id as InvitationId, clock());
        if (composed === 'wait') return { settled: { state: 'waiting', forMs: INVITATION_DAYS * DAY_MS } };
        return composed ? envelope(composed.to, composed.email) : SUPPRESSED;
      }
      const to = await mails.findAddress(mail);
      // A consent receipt to an unproved address waits for the proof. A suppressed address gets none.
      if (to === null && mail.kind === 'consent-receipt' && (await mails.isWaitingForProof(mail.recipient)))
        return WAITING;
      if (to === null) return await handleBlockedRecipient(mail);
      if (mail.kind === 'report-expiring')
        return envelope(to, buildExpiringEmail(mail.payload.until ?? clock(), baseUrl));
      if (mail.kind === 'profile-ending') {
        const { student, until } = mail.payload;
        const userId = id as UserId;
        const childName = student && until ? await mails.findNickname(student, userId) : null;
        if (!student || !until || childName === null) return SUPPRESSED;
        const keepUrl = readers.keepUrl({ userId, studentId: student, until });
        return envelope(to, buildProfileEndingEmail({ childName, until, keepUrl }));
      }
      if (isSecurityEmailKind(mail.kind)) return envelope(to, buildSecurityEmail(mail.kind, baseUrl));
      if (mail.assessmentId === null) return SUPPRESSED;
      const writeResult = await writeEmail(mail, mail.assessmentId, to);
      if ('settled' in writeResult) return writeResult;
      return canBeTurnedOff(mail.kind)
        ? envelope(to, addStopLink(writeResult.email, mail.kind, await readers.unsubscribeUrl(mail, to)))
        : envelope(to, writeResult.email);
    } catch (error) {
      onError(error);
      return { settled: settle(mail.kind, mail.attempts, { outcome: 'notSent', code: UNWRITTEN }), code: UNWRITTEN };
    }
  }

  const breaker = createBreaker({ now: monotonicMs, openMs: breakerMs });

  const deliver = (mail: DueMail): Promise<void> =>
    inSpan(`email ${mail.kind}`, { parent: mail.payload }, (span) => deliverIn(span, mail));

  async function deliverIn(span: Span, mail: DueMail): Promise<void> {
    const decision = await decide(mail);
    if ('settled' in decision) {
      span.setAttribute('outcome', decision.settled.state);
      if (decision.settled.state === 'waiting') await mails.postponeUntilProof(mail, decision.settled.forMs);
      else await mails.settle(mail, decision.settled, decision.code);
      if (decision.settled.state === 'expired') onExpired?.(mail);
      return;
    }
    const { to } = decision.envelope;
    // After `begin` the mail may have been sent: if the result cannot be recorded, its lease expires and it is not
    // taken for unsent.
    if (!(await mails.begin(mail, to))) return;
    const result = await send(decision.envelope);
    span.setAttribute('outcome', result.outcome);
    breaker.note(result.outcome === 'sent' || result.outcome === 'refused');
    if (result.outcome === 'refused' && result.isAddressWrong) await noteBounce(mail, to);
    await mails.settle(mail, settle(mail.kind, mail.attempts, result), 'code' in result ? result.code : undefined);
    if (result.outcome !== 'sent') return;
    onSent?.(mail);
    if (SECURITY_KINDS.includes(mail.kind)) await mails.bounces.lift(to);
  }

  const { start, stop, drain } = createQueue({
    claim: mails.claim,
    work: deliver,
    width: () => WIDTH,
    maxPollMs: MAX_POLL_MS,
    breaker,
    onIdle: async () => {
      if (isServerUp && breaker.isHalfOpen()) breaker.note(await isServerUp());
    },
    onError,
  });
  /** `delayed`: the mail server failed repeatedly and has not answered since. */
  return { start, stop, deliverDue: drain, delayed: () => breaker.isOpen() || breaker.isHalfOpen() };
}
