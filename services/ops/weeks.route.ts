import type { FastifyRequest } from 'fastify';
import type { HandleCommand } from '#services/assessment/handle.ts';
import type { AuditFact, AuditTrail } from '#services/audit/audit.store.ts';
import type { Database } from '#services/database/database.store.ts';
import type { EventStore } from '#services/event-store/event-store.ts';
import type { Operator } from '#services/http/actor.ts';
import { type Route, route } from '#services/http/route.ts';
import { createAssessmentRows } from '#services/ops/assessment-rows.store.ts';
import { loadAssessmentStates, type TemporalUi } from '#services/ops/assessment-states.ts';
import type { CrashStore } from '#services/ops/crashes.store.ts';
import { createOverviewRows } from '#services/ops/overview.store.ts';
import { loadOverview } from '#services/ops/overview.ts';
import { getOpsOverview, getOpsWeek, retryAnalysis } from '#shared/contracts/ops-weeks.ts';
import type { Instant } from '#shared/values/days.ts';
import type { AssessmentId } from '#shared/values/ids.ts';
import { Refused } from '#shared/values/refusal.ts';

export type OpsAssessmentPorts = {
  db: Database;
  store: Pick<EventStore, 'load'>;
  handle: HandleCommand;
  audit: Pick<AuditTrail, 'note' | 'within'>;
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
      const { replayed } = await handle({
        ...envelope,
        assessmentId: weekId,
        command: { type: 'RetryReport', at: call.now },
        alongside: (tx) => audit.within(tx, toAuditFact(call, weekId)),
      }).catch(async (error: unknown) => {
        if (error instanceof Refused) await audit.note({ ...toAuditFact(call, weekId), refusedFor: error.code });
        throw error;
      });
      return { body: await loadAssessmentStates(week, weekId, call.now), replayed };
    }),
  ];
}
