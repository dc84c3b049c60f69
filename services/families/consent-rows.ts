import type { ConsentChange, MailRow } from '#services/event-store/event-store.ts';
import type { AssessmentEvent, EventOf } from '#shared/domain/assessment/events.ts';
import type { Assessment } from '#shared/domain/assessment/state.ts';
import { epochMsOf, instantOf } from '#shared/values/days.ts';
import type { AssessmentId, UserId } from '#shared/values/ids.ts';
import { hashOfNotice } from '#shared/values/notice.ts';

type Writer = { kind: string; id: string };

const givenBy = (events: readonly AssessmentEvent[], { kind }: Writer): EventOf<'ConsentGiven'> | undefined =>
  kind === 'parent' ? events.find((event) => event.type === 'ConsentGiven') : undefined;

/** What a batch of a week's events changes in `consents`; it is written in their commit, so that no answer is ever older than its row. */
export function consentChange(events: readonly AssessmentEvent[], state: Assessment, writer: Writer): ConsentChange | undefined {
  if (state.status === 'notScheduled') return undefined;
  const withdrawn = events.find((event) => event.type === 'ConsentWithdrawn');
  if (withdrawn) return { withdrawnAt: withdrawn.at };
  const given = givenBy(events, writer);
  if (!given) return undefined;
  const { noticeVersion, at } = given;
  return { given: { studentId: state.studentId, userId: writer.id as UserId, noticeVersion, textHash: hashOfNotice(noticeVersion), at } };
}

/** Whoever has not proved an address yet gets the letter once it is proved, within this time. */
const KEPT_MS = 7 * 86_400_000;

/** A letter to whoever agreed: that they did, and where it is taken back. */
export function receiptFor(assessmentId: AssessmentId, events: readonly AssessmentEvent[], writer: Writer): MailRow[] {
  const given = givenBy(events, writer);
  if (!given) return [];
  const recipient = `account:${writer.id}`;
  const dedupeKey = `consent-receipt|${recipient}|${assessmentId}|${given.at}`;
  return [{ dedupeKey, kind: 'consent-receipt', recipient, localDate: given.at.slice(0, 10), payload: { until: instantOf(epochMsOf(given.at) + KEPT_MS) } }];
}
