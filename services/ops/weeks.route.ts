import type { FastifyRequest } from 'fastify';
import type { Operator } from '#services/accounts/actor.ts';
import type { Database } from '#services/database/database.store.ts';
import type { EventStore } from '#services/event-store/event-store.ts';
import type { Handle } from '#services/handling/handle.ts';
import { type Route, route } from '#services/http/route.ts';
import type { AuditFact, AuditTrail } from '#services/ops/audit.store.ts';
import type { Crashes } from '#services/ops/crashes.store.ts';
import { overviewRows } from '#services/ops/overview.store.ts';
import { overviewAt } from '#services/ops/overview.ts';
import { weekRows } from '#services/ops/week-rows.store.ts';
import { type TemporalUi, weekStates } from '#services/ops/week-states.ts';
import { getOpsOverview, getOpsWeek, retryAnalysis } from '#shared/contracts/ops-weeks.ts';
import type { Instant } from '#shared/values/days.ts';
import type { AssessmentId } from '#shared/values/ids.ts';
import { Refused } from '#shared/values/refusal.ts';

export type OpsWeekPorts = {
  db: Database;
  store: Pick<EventStore, 'load'>;
  handle: Handle;
  audit: Pick<AuditTrail, 'note' | 'alongside'>;
  temporalUi: TemporalUi | null;
  listCrashes: Crashes['list'];
};

type Caller = { person: Operator; request: FastifyRequest; now: Instant };

/** Assessments for operators: the state of each, and the possible remedies. No content leaves the server here. */
export function opsWeekRoutes({ db, store, handle, audit, temporalUi, listCrashes }: OpsWeekPorts): Route[] {
  const overview = { rows: overviewRows(db), store, listCrashes };
  const week = { rows: weekRows(db), store, temporalUi };
  const asked = ({ person, request, now }: Caller, objectId: AssessmentId): AuditFact => ({
    ...{
      at: now,
      actor: { kind: 'operator', userId: person.userId, sessionId: person.sessionId },
      action: 'week.analysis-retried',
      objectId,
    },
    requestId: request.id,
  });
  return [
    route(getOpsOverview, 'operator', async ({ now }) => ({ body: await overviewAt(overview, now) })),
    route(getOpsWeek, 'operator', async ({ params, now }) => ({ body: await weekStates(week, params.weekId, now) })),
    route(retryAnalysis, 'operator', async (call) => {
      const { weekId } = call.params;
      const order = {
        actor: { kind: 'operator' as const, id: call.person.userId },
        origin: 'o' as const,
        key: call.key,
        requestHash: call.requestHash,
      };
      const alongside = audit.alongside(asked(call, weekId));
      const { replayed } = await handle({
        ...order,
        assessmentId: weekId,
        command: { type: 'RetryReport', at: call.now },
        alongside,
      }).catch(async (error: unknown) => {
        if (error instanceof Refused) await audit.note({ ...asked(call, weekId), refusedFor: error.code });
        throw error;
      });
      return { body: await weekStates(week, weekId, call.now), replayed };
    }),
  ];
}
