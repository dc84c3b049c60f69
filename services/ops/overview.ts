import type { EventStore } from '#services/event-store/event-store.ts';
import type { Crashes } from '#services/ops/crashes.store.ts';
import { faultCode, relayCode } from '#services/ops/fault-code.ts';
import type { Listed, OverviewRows } from '#services/ops/overview.store.ts';
import { isUnreached } from '#services/ops/unreached.ts';
import type { Overview, StuckWeek } from '#shared/contracts/ops-weeks.ts';
import { LATE_AFTER_MS, whyStuck } from '#shared/domain/lateness.ts';
import { epochMsOf, type Instant, instantOf } from '#shared/values/days.ts';

type Ports = { rows: OverviewRows; store: Pick<EventStore, 'load'>; listCrashes: Crashes['list'] };

/** Per cause; more of them have a common cause that this list does not show. */
const MOST_LISTED = 50;
const WEEK_MS = 7 * 86_400_000;
const earlier = (now: Instant, ms: number): Instant => instantOf(epochMsOf(now) - ms);

/** The state of all assessments at `now`. */
export async function overviewAt({ rows, store, listCrashes }: Ports, now: Instant): Promise<Overview> {
  const after = earlier(now, WEEK_MS);
  const [phases, stuck, relay, mail, paced, delayed, failing, reports, reportedSenders, crashes] = await Promise.all([
    rows.open(),
    stuckWeeks({ rows, store }, now),
    rows.relay(),
    rows.mail(),
    rows.paced(),
    rows.delayed(),
    rows.lettersFailing(after),
    rows.reports(after),
    rows.reportedSenders(MOST_LISTED),
    listCrashes(MOST_LISTED),
  ]);
  return {
    at: now,
    phases,
    stuck,
    relay,
    crashes,
    mail: {
      ...{ ...mail, paced, delayed, reports, reportedSenders },
      failing: failing.map(({ lastError, ...letters }) => ({ ...letters, code: faultCode(lastError) ?? 'FAILED' })),
    },
  };
}

async function stuckWeeks({ rows, store }: Pick<Ports, 'rows' | 'store'>, now: Instant): Promise<Overview['stuck']> {
  const [failed, late, hardest] = await Promise.all([
    rows.failed(MOST_LISTED + 1),
    rows.lateBefore(earlier(now, LATE_AFTER_MS), MOST_LISTED + 1),
    rows.hardest(MOST_LISTED + 1),
  ]);
  const unreached = hardest.filter((row) => isUnreached(row, now));
  // The read model says where to look, the assessment itself decides: it may have moved on since.
  const standing = await Promise.all(late.map((row) => standingStill(store, row, now)));
  const found: StuckWeek[] = [
    ...failed.map(({ failure, ...row }) => ({
      ...row,
      reason: 'analysisFailed' as const,
      code: faultCode(failure),
      canRetry: true,
    })),
    // An undelivered event was written at the latest with the last write to the assessment.
    ...unreached.map(({ dueAt: _, attempts: __, lastError, writtenAt, ...row }) => ({
      ...row,
      ...{ reason: 'unreached' as const, since: writtenAt, code: relayCode(lastError), canRetry: false },
    })),
    ...standing.flat(),
  ];
  const weeks = [...new Map(found.toReversed().map((week) => [week.id, week])).values()].sort((one, other) =>
    one.since.localeCompare(other.since),
  );
  return { weeks, more: [failed, late, unreached].some(({ length }) => length > MOST_LISTED) };
}

async function standingStill(store: Ports['store'], row: Listed, now: Instant): Promise<StuckWeek[]> {
  // One unreadable assessment must not hide the others.
  const stuck = await store.load(row.id).then(
    ({ state }) => (state.status === 'notScheduled' ? null : whyStuck(state, row.since, now)),
    (error: unknown) => ({
      reason: 'unreadable' as const,
      since: row.since,
      code: faultCode(error instanceof Error ? error.name : 'Unknown'),
    }),
  );
  return stuck ? [{ ...row, code: null, ...stuck, canRetry: false }] : [];
}
