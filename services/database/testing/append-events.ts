import type { AppendRequest, AppendResult, EventStore } from '#services/database/event-store.ts';
import { assessment } from '#shared/domain/assessment/assessment.ts';
import type { AssessmentEvent } from '#shared/domain/assessment/events.ts';
import { fold } from '#shared/domain/decider.ts';
import type { AssessmentId } from '#shared/values/ids.ts';

/** Writes the first events of an assessment without a command, and without rows of views, emails or a signal. */
export const appendEvents = (
  store: EventStore,
  assessmentId: AssessmentId,
  events: readonly AssessmentEvent[],
  more: Partial<AppendRequest> = {},
): Promise<AppendResult> =>
  store.append({
    assessmentId,
    expected: 0,
    idempotency: { key: 'given', requestHash: '', actorId: 'test' },
    origin: 'a',
    actor: 'system:test',
    events,
    state: fold(assessment, events),
    views: [],
    mail: [],
    signalled: null,
    ...more,
  });
