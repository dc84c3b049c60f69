import type { FastifyRequest } from 'fastify';
import type { HandleCommand } from '#services/assessment/handle.ts';
import type { AuditFact, AuditTrail } from '#services/audit/audit.store.ts';
import type { Database } from '#services/database/database.store.ts';
import type { EventStore } from '#services/event-store/event-store.ts';
import type { Operator } from '#services/http/actor.ts';
import { type Route, route } from '#services/http/route.ts';
import { createAssessmentRows } from '#services/ops/assessment-rows.store.ts';
import {
  isUndelivered,
  loadAssessmentStates,
  type TemporalUi,
  toFaultCode,
  toRelayCode,
} from '#services/ops/assessment-states.ts';
import type { CrashStore } from '#services/ops/crashes.store.ts';
import { createOverviewRows, type ListedAssessment, type OverviewRows } from '#services/ops/overview.store.ts';
import {
  getOpsOverview,
  getOpsWeek,
  type OpsOverview,
  retryAnalysis,
  type StuckAssessment,
} from '#shared/contracts/ops-weeks.ts';
import { findStuckState, STUCK_AFTER_MS } from '#shared/domain/lateness.ts';
import { type Instant, toEpochMs, toInstant } from '#shared/values/days.ts';
import type { AssessmentId } from '#shared/values/ids.ts';
import { Refused } from '#shared/values/refusal.ts';

type OpsAssessmentPorts = {
  db: Database;
  store: Pick<EventStore, 'load'>;
  handle: HandleCommand;
  audit: Pick<AuditTrail, 'note' | 'alongside'>;
  temporalUi: TemporalUi | null;
  listCrashes: CrashStore['list'];
};

type OperatorCall = { person: Operator; request: FastifyRequest; now: Instant };

/** Assessments for operators: the state of each, and the possible remedies. No content leaves the server here. */
export function opsAssessmentRoutes({
  db,
  store,
  handle,
  audit,
  temporalUi,
  listCrashes,
}: OpsAssessmentPorts): Route[] {
  const overview = { rows: createOverviewRows(db), store, listCrashes };
  const week = { rows: createAssessmentRows(db), store, temporalUi };
  const toAuditFact = ({ person, request, now }: OperatorCall, objectId: AssessmentId): AuditFact => ({
    at: now,
    actor: { kind: 'operator', userId: person.userId, sessionId: person.sessionId },
    action: 'week.analysis-retried',
    objectId,
    requestId: request.id,
  });
  return [
    route(getOpsOverview, 'operator', async ({ now }) => ({ body: await loadOverview(overview, now) })),
    route(getOpsWeek, 'operator', async ({ params, now }) => ({
      body: await loadAssessmentStates(week, params.weekId, now),
    })),
    route(retryAnalysis, 'operator', async (call) => {
      const { weekId } = call.params;
      const envelope = {
        actor: { kind: 'operator' as const, id: call.person.userId },
        origin: 'o' as const,
        key: call.key,
        requestHash: call.requestHash,
      };
      const alongside = audit.alongside(toAuditFact(call, weekId));
      const { replayed } = await handle({
        ...envelope,
        assessmentId: weekId,
        command: { type: 'RetryReport', at: call.now },
        alongside,
      }).catch(async (error: unknown) => {
        if (error instanceof Refused) await audit.note({ ...toAuditFact(call, weekId), refusedFor: error.code });
        throw error;
      });
      return { body: await loadAssessmentStates(week, weekId, call.now), replayed };
    }),
  ];
}

type OverviewPorts = { rows: OverviewRows; store: Pick<EventStore, 'load'>; listCrashes: CrashStore['list'] };

/** Per cause; more of them have a common cause that this list does not show. */
const MAX_LISTED = 50;
const WEEK_MS = 7 * 86_400_000;
const subtractMs = (now: Instant, ms: number): Instant => toInstant(toEpochMs(now) - ms);

/** The state of all assessments at `now`. */
async function loadOverview({ rows, store, listCrashes }: OverviewPorts, now: Instant): Promise<OpsOverview> {
  const after = subtractMs(now, WEEK_MS);
  const [phases, stuck, relay, mail, paced, delayed, failing, reports, reportedSenders, crashes] = await Promise.all([
    rows.open(),
    findStuckAssessments({ rows, store }, now),
    rows.relay(),
    rows.mail(),
    rows.paced(),
    rows.delayed(),
    rows.listFailingEmails(after),
    rows.reports(after),
    rows.reportedSenders(MAX_LISTED),
    listCrashes(MAX_LISTED),
  ]);
  return {
    at: now,
    phases,
    stuck,
    relay,
    crashes,
    mail: {
      ...mail,
      paced,
      delayed,
      reports,
      reportedSenders,
      failing: failing.map(({ lastError, ...letters }) => ({ ...letters, code: toFaultCode(lastError) ?? 'FAILED' })),
    },
  };
}

async function findStuckAssessments(
  { rows, store }: Pick<OverviewPorts, 'rows' | 'store'>,
  now: Instant,
): Promise<OpsOverview['stuck']> {
  const [failed, late, hardest] = await Promise.all([
    rows.failed(MAX_LISTED + 1),
    rows.listLateBefore(subtractMs(now, STUCK_AFTER_MS), MAX_LISTED + 1),
    rows.hardest(MAX_LISTED + 1),
  ]);
  const undelivered = hardest.filter((row) => isUndelivered(row, now));
  // The read model says where to look, the assessment itself decides: it may have moved on since.
  const stuckRows = await Promise.all(late.map((row) => checkStuck(store, row, now)));
  const candidates: StuckAssessment[] = [
    ...failed.map(({ failure, ...row }) => ({
      ...row,
      reason: 'analysisFailed' as const,
      code: toFaultCode(failure),
      canRetry: true,
    })),
    // An undelivered event was written at the latest with the last write to the assessment.
    ...undelivered.map(({ dueAt: _, attempts: __, lastError, writtenAt, ...row }) => ({
      ...row,
      reason: 'unreached' as const,
      since: writtenAt,
      code: toRelayCode(lastError),
      canRetry: false,
    })),
    ...stuckRows.flat(),
  ];
  const weeks = [...new Map(candidates.toReversed().map((week) => [week.id, week])).values()].sort((one, other) =>
    one.since.localeCompare(other.since),
  );
  return { weeks, more: [failed, late, undelivered].some(({ length }) => length > MAX_LISTED) };
}

async function checkStuck(
  store: OverviewPorts['store'],
  row: ListedAssessment,
  now: Instant,
): Promise<StuckAssessment[]> {
  // One unreadable assessment must not hide the others.
  const stuck = await store.load(row.id).then(
    ({ state }) => (state.status === 'notScheduled' ? null : findStuckState(state, row.since, now)),
    (error: unknown) => ({
      reason: 'unreadable' as const,
      since: row.since,
      code: toFaultCode(error instanceof Error ? error.name : 'Unknown'),
    }),
  );
  return stuck ? [{ ...row, code: null, ...stuck, canRetry: false }] : [];
}
