import type { HandleCommand } from '#services/assessment/handle.ts';
import type { AuditTrail } from '#services/audit/audit.store.ts';
import { auditChanges, buildAuditFact } from '#services/audit/build-audit-fact.ts';
import type { Database } from '#services/database/database.store.ts';
import type { EventStore } from '#services/database/event-store.ts';
import { type Route, route } from '#services/http/route.ts';
import { DONE } from '#services/jobs/job.ts';
import { SWEEP } from '#services/jobs/jobs.ts';
import type { AddressHashes } from '#services/mail/address-hash.ts';
import { createAssessmentRows } from '#services/ops/assessment-rows.store.ts';
import {
  buildWorkflowsUrl,
  describeUndelivered,
  loadAssessmentStates,
  type TemporalUi,
  toFaultCode,
} from '#services/ops/assessment-states.ts';
import type { CrashStore } from '#services/ops/crashes.store.ts';
import { createOverviewRows, type ListedAssessment, type OverviewRows } from '#services/ops/overview.store.ts';
import {
  getOpsOverview,
  getOpsWeek,
  hashAddress,
  listOpsWeeks,
  type OpsOverview,
  type OpsWeekFilter,
  type OpsWeekList,
  retryAnalysis,
  type StuckAssessment,
} from '#shared/contracts/ops-weeks.ts';
import { findStuckState, STUCK_AFTER_MS } from '#shared/domain/lateness.ts';
import { type Instant, toEpochMs, toInstant } from '#shared/values/days.ts';
import { Refused } from '#shared/values/refusal.ts';

type OpsAssessmentPorts = {
  db: Database;
  store: Pick<EventStore, 'load'>;
  handle: HandleCommand;
  audit: Pick<AuditTrail, 'note' | 'within'>;
  temporalUi: TemporalUi | null;
  listCrashes: CrashStore['list'];
  hashes: Pick<AddressHashes, 'of' | 'all'>;
};

/** Assessments for operators: the state of each, and the possible remedies. No content leaves the server here. */
export function opsAssessmentRoutes({
  db,
  store,
  handle,
  audit,
  temporalUi,
  listCrashes,
  hashes,
}: OpsAssessmentPorts): Route[] {
  const rows = createOverviewRows(db);
  const overview = { rows, store, listCrashes, temporalUi };
  const week = { rows: createAssessmentRows(db), store, temporalUi };
  return [
    route(getOpsOverview, 'operator', async ({ now }) => ({ body: await loadOverview(overview, now) })),
    route(listOpsWeeks, 'operator', async ({ query, now }) => ({ body: await listWeeks({ rows, store }, query, now) })),
    // Which address it was stays unknown to the audit: it holds ids and codes only.
    route(hashAddress, 'operator', async (call) => {
      await audit.note(buildAuditFact(call, 'address.looked-up'));
      const { address } = call.body;
      for (const hash of hashes.all(address)) if (await rows.hasEmailTo(hash)) return { body: { hash } };
      return { body: { hash: hashes.of(address) } };
    }),
    route(getOpsWeek, 'operator', async ({ params, now }) => ({
      body: await loadAssessmentStates(week, params.weekId, now),
    })),
    route(retryAnalysis, 'operator', async (call) => {
      const { weekId } = call.params;
      const fact = buildAuditFact(call, 'week.analysis-retried', weekId);
      const envelope = {
        actor: { kind: 'operator' as const, id: call.person.userId },
        origin: 'o' as const,
        key: call.key,
        requestHash: call.requestHash,
      };
      const { replayed } = await handle({
        ...envelope,
        assessmentId: weekId,
        command: { type: 'RetryReport', at: call.now },
        alongside: auditChanges(audit, fact),
      }).catch(async (error: unknown) => {
        if (error instanceof Refused) await audit.note({ ...fact, refusedFor: error.code });
        throw error;
      });
      return { body: await loadAssessmentStates(week, weekId, call.now), replayed };
    }),
  ];
}

type OverviewPorts = {
  rows: OverviewRows;
  store: Pick<EventStore, 'load'>;
  listCrashes: CrashStore['list'];
  temporalUi: TemporalUi | null;
};

/** Per cause; more of them have a common cause that this list does not show. */
const MAX_LISTED = 50;
const WEEK_MS = 7 * 86_400_000;
const subtractMs = (now: Instant, ms: number): Instant => toInstant(toEpochMs(now) - ms);

/** The state of all assessments at `now`. */
async function loadOverview(
  { rows, store, listCrashes, temporalUi }: OverviewPorts,
  now: Instant,
): Promise<OpsOverview> {
  const after = subtractMs(now, WEEK_MS);
  const [phases, stuck, relay, mail, paced, delayed, failing, reports, reportedSenders, crashes, lastSent, jobRuns] =
    await Promise.all([
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
      rows.lastSent(),
      rows.jobRuns(),
    ]);
  return {
    at: now,
    parts: describeParts({ jobRuns, lastSent, undelivered: relay.failing, delayed: delayed.waiting }, now),
    temporalUrl: temporalUi && buildWorkflowsUrl(temporalUi),
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

/** Housekeeping runs every quarter of an hour, and its sweep, which needs Temporal, every half. */
const SILENT_AFTER_MS = 3_600_000;

type PartFacts = {
  jobRuns: readonly { job: string; outcome: string | null; endedAt: Instant | null }[];
  lastSent: Instant | null;
  undelivered: number;
  delayed: number;
};

/** Parts are known by what they wrote: the API asks neither the worker nor Temporal. */
function describeParts({ jobRuns, lastSent, undelivered, delayed }: PartFacts, now: Instant): OpsOverview['parts'] {
  const findLastRun = (runs: PartFacts['jobRuns']): Instant | null =>
    runs
      .flatMap(({ endedAt }) => endedAt ?? [])
      .sort()
      .at(-1) ?? null;
  const isRecent = (at: Instant | null): boolean => at !== null && toEpochMs(now) - toEpochMs(at) < SILENT_AFTER_MS;
  const worked = findLastRun(jobRuns);
  const sweep = jobRuns.find(({ job }) => job === SWEEP);
  const swept = sweep?.endedAt ?? null;
  const hasFailed = sweep !== undefined && sweep.outcome !== DONE;
  return [
    { part: 'database', isFine: true, lastAt: now },
    { part: 'worker', isFine: isRecent(worked), lastAt: worked },
    {
      part: 'temporal',
      isFine: isRecent(swept) && !hasFailed && undelivered === 0,
      lastAt: swept,
      ...(hasFailed && { hasFailed }),
    },
    { part: 'mail', isFine: delayed === 0, lastAt: lastSent },
  ];
}

const MAX_WEEKS = 200;

async function listWeeks(
  { rows, store }: Pick<OverviewPorts, 'rows' | 'store'>,
  filter: OpsWeekFilter,
  now: Instant,
): Promise<OpsWeekList> {
  const [stuck, listed] = await Promise.all([
    findStuckAssessments({ rows, store }, now),
    rows.list(filter, MAX_WEEKS + 1),
  ]);
  const reasons = new Map(stuck.weeks.map(({ id, reason }) => [id, reason]));
  const { phase, day, address } = filter;
  // Those with an address are few and all listed; of the others the stuck ones may stand behind the last that is.
  const first = address
    ? []
    : stuck.weeks.filter((week) => (!phase || week.phase === phase) && (day === undefined || week.day === day));
  const weeks = [...new Map([...first, ...listed].map((week) => [week.id, week])).values()].map((week) => ({
    id: week.id,
    phase: week.phase,
    day: week.day,
    since: week.since,
    stuck: reasons.get(week.id) ?? null,
  }));
  weeks.sort((one, other) => Number(other.stuck !== null) - Number(one.stuck !== null));
  return { at: now, weeks: weeks.slice(0, MAX_WEEKS), more: weeks.length > MAX_WEEKS };
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
  const undelivered = hardest.flatMap(({ dueAt, firstDueAt, attempts, lastError, ...row }) => {
    const stuck = describeUndelivered({ dueAt, firstDueAt, attempts, lastError }, now);
    return stuck ? [{ ...row, ...stuck, canRetry: false }] : [];
  });
  // The read model says where to look, the assessment itself decides: it may have moved on since.
  const stuckRows = await Promise.all(late.map((row) => checkStuck(store, row, now)));
  const candidates: StuckAssessment[] = [
    ...failed.map(({ failure, ...row }) => ({
      ...row,
      reason: 'analysisFailed' as const,
      code: toFaultCode(failure),
      canRetry: true,
    })),
    ...undelivered,
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
