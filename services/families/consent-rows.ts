import type { ConsentChange, MailRow } from '#services/event-store/event-store.ts';
import type { AssessmentEvent } from '#shared/domain/assessment/events.ts';
import type { Assessment } from '#shared/domain/assessment/state.ts';
import { DAY_MS } from '#shared/domain/plan.ts';
import { epochMsOf, instantOf } from '#shared/values/days.ts';
import type { AssessmentId, UserId } from '#shared/values/ids.ts';
import { CONSENT_NOTICE, hashOfNotice } from '#shared/values/notice.ts';

type Writer = { kind: string; id: string };

/**
 * The event of a batch that makes a consent count: it was given, or the address of the person who gave it was proved.
 */
function countsFrom(
  events: readonly AssessmentEvent[],
  { kind }: Writer,
): Extract<AssessmentEvent, { type: 'ConsentGiven' | 'ConsentProved' }> | undefined {
  if (kind !== 'parent') return undefined;
  return events.find(
    (event) => (event.type === 'ConsentGiven' && !event.awaitsProof) || event.type === 'ConsentProved',
  ) as ReturnType<typeof countsFrom>;
}

/** The change of `consents` that a batch of events causes; written in the same transaction as the events. */
export function consentChange(
  events: readonly AssessmentEvent[],
  state: Assessment,
  writer: Writer,
): ConsentChange | undefined {
  if (state.status === 'notScheduled') return undefined;
  const withdrawn = events.find((event) => event.type === 'ConsentWithdrawn');
  if (withdrawn) return { withdrawnAt: withdrawn.at };
  const counts = countsFrom(events, writer);
  if (!counts) return undefined;
  const noticeVersion = counts.type === 'ConsentGiven' ? counts.noticeVersion : (state.notice ?? CONSENT_NOTICE);
  return {
    given: {
      studentId: state.studentId,
      userId: writer.id as UserId,
      noticeVersion,
      textHash: hashOfNotice(noticeVersion),
      at: counts.at,
    },
  };
}

/** An email that could not be sent for this long is dropped. */
const KEPT_MS = 7 * DAY_MS;

/**
 * Emails a receipt to the person who consented, and how to withdraw. If the address was proved only afterwards, it is
 * sent one programme day after the proof, so that it reaches the owner even if a stranger opened the first email.
 */
export function receiptFor(assessmentId: AssessmentId, events: readonly AssessmentEvent[], writer: Writer): MailRow[] {
  const counts = countsFrom(events, writer);
  if (!counts) return [];
  const recipient = `account:${writer.id}`;
  const row = (kind: string, payload: MailRow['payload']): MailRow => ({
    dedupeKey: `${kind}|${recipient}|${assessmentId}|${counts.at}`,
    ...{ kind, recipient, localDate: counts.at.slice(0, 10), payload },
  });
  const later = (ms: number) => instantOf(epochMsOf(counts.at) + ms);
  if (counts.type === 'ConsentGiven') return [row('consent-receipt', { until: later(KEPT_MS) })];
  const { dayMs } = counts.plan;
  return [row('consent-confirmed', { after: later(dayMs), until: later(dayMs + KEPT_MS) })];
}
