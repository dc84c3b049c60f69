import type { ConsentChange, MailRow } from '#services/database/event-store.ts';
import type { AssessmentEvent } from '#shared/domain/assessment/events.ts';
import type { AssessmentState } from '#shared/domain/assessment/state.ts';
import { DAY_MS } from '#shared/domain/plan.ts';
import { toEpochMs, toInstant } from '#shared/values/days.ts';
import type { AssessmentId, UserId } from '#shared/values/ids.ts';
import { CONSENT_NOTICE, getNoticeHash } from '#shared/values/notice.ts';

type Writer = { kind: string; id: string };

/**
 * The event of a batch that makes a consent count: it was given, or the address of the person who gave it was proved.
 */
function findCountingConsent(
  events: readonly AssessmentEvent[],
  { kind }: Writer,
): Extract<AssessmentEvent, { type: 'ConsentGiven' | 'ConsentProved' }> | undefined {
  if (kind !== 'parent') return undefined;
  return events.find(
    (event) => (event.type === 'ConsentGiven' && !event.awaitsProof) || event.type === 'ConsentProved',
  ) as ReturnType<typeof findCountingConsent>;
}

/** The change of `consents` that a batch of events causes; written in the same transaction as the events. */
export function computeConsentChange(
  events: readonly AssessmentEvent[],
  state: AssessmentState,
  writer: Writer,
): ConsentChange | undefined {
  if (state.status === 'notScheduled') return undefined;
  const withdrawn = events.find((event) => event.type === 'ConsentWithdrawn');
  if (withdrawn) return { withdrawnAt: withdrawn.at };
  const consent = findCountingConsent(events, writer);
  if (!consent) return undefined;
  const noticeVersion = consent.type === 'ConsentGiven' ? consent.noticeVersion : (state.notice ?? CONSENT_NOTICE);
  return {
    given: {
      studentId: state.studentId,
      userId: writer.id as UserId,
      noticeVersion,
      textHash: getNoticeHash(noticeVersion),
      at: consent.at,
    },
  };
}

/** An email that could not be sent for this long is dropped. */
const EMAIL_VALID_MS = 7 * DAY_MS;

/**
 * Emails a receipt to the person who consented, and how to withdraw. If the address was proved only afterwards, it is
 * sent one programme day after the proof, so that it reaches the owner even if a stranger opened the first email.
 */
export function buildConsentReceipts(
  assessmentId: AssessmentId,
  events: readonly AssessmentEvent[],
  writer: Writer,
): MailRow[] {
  const consent = findCountingConsent(events, writer);
  if (!consent) return [];
  const recipient = `account:${writer.id}`;
  const buildRow = (kind: string, payload: MailRow['payload']): MailRow => ({
    dedupeKey: `${kind}|${recipient}|${assessmentId}|${consent.at}`,
    kind,
    recipient,
    localDate: consent.at.slice(0, 10),
    payload,
  });
  const addMs = (ms: number) => toInstant(toEpochMs(consent.at) + ms);
  if (consent.type === 'ConsentGiven') return [buildRow('consent-receipt', { until: addMs(EMAIL_VALID_MS) })];
  const { dayMs } = consent.plan;
  return [buildRow('consent-confirmed', { after: addMs(dayMs), until: addMs(dayMs + EMAIL_VALID_MS) })];
}
