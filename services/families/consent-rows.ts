import type { ConsentChange, MailRow } from '#services/event-store/event-store.ts';
import type { AssessmentEvent } from '#shared/domain/assessment/events.ts';
import type { Assessment } from '#shared/domain/assessment/state.ts';
import { DAY_MS } from '#shared/domain/plan.ts';
import { epochMsOf, instantOf } from '#shared/values/days.ts';
import type { AssessmentId, UserId } from '#shared/values/ids.ts';
import { CONSENT_NOTICE, hashOfNotice } from '#shared/values/notice.ts';

type Writer = { kind: string; id: string };

/** What a batch says of a consent that counts: it was given, or the address of whoever had given it was proved. */
function countsFrom(
  events: readonly AssessmentEvent[],
  { kind }: Writer,
): Extract<AssessmentEvent, { type: 'ConsentGiven' | 'ConsentProved' }> | undefined {
  if (kind !== 'parent') return undefined;
  return events.find(
    (event) => (event.type === 'ConsentGiven' && !event.awaitsProof) || event.type === 'ConsentProved',
  ) as ReturnType<typeof countsFrom>;
}

/**
 * What a batch of a week's events changes in `consents`; it is written in their commit, so that no answer is ever older
 * than its row.
 */
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

/** A letter that could not go out for so long says nothing new any more. */
const KEPT_MS = 7 * DAY_MS;

/**
 * A letter to whoever agreed: that they did, and where it is taken back. Where the address was proved only afterwards,
 * it goes out a programme day after the proof, so that a stranger who opened the first letter is not the only one who
 * hears of it.
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
