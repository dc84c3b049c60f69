import type { CommandOf } from '#shared/domain/assessment/commands.ts';
import type { AssessmentEvent, EventType } from '#shared/domain/assessment/events.ts';
import type { Assessment } from '#shared/domain/assessment/state.ts';
import type { IdeaResult, IdeaResults } from '#shared/instruments/tried-idea.ts';
import { type Refusal, refuse } from '#shared/values/refusal.ts';

/** Where a report's ideas and what was said of them stand in the log. The state holds neither. */
export const IDEA_EVENTS = ['ReportGenerated', 'IdeaTried'] as const satisfies readonly EventType[];

export function listIdeaResults(events: readonly AssessmentEvent[]): IdeaResults {
  const results = new Map<string, IdeaResult>();
  for (const event of events)
    if (event.type === 'IdeaTried') {
      results.delete(event.idea);
      results.set(event.idea, event.went);
    }
  return results;
}

/** Possible once there is a report, until its answers expire, and only while consent is in force. */
export function getTriedRefusal(week: Assessment): Refusal | null {
  if (week.answersGoneAt) return 'ALREADY_COMPLETED';
  if (!week.consent) return 'NO_CONSENT';
  return week.status === 'reported' ? null : 'NO_REPORT';
}

/** It changes neither the report nor the state, and no workflow waits for it. */
export function tryIdea(
  week: Assessment,
  { type: _, offered, results, ...tried }: CommandOf<'TryIdea'>,
): AssessmentEvent[] {
  const refusal = getTriedRefusal(week);
  if (refusal) return refuse(refusal);
  if (!offered.includes(tried.idea)) return refuse('UNKNOWN_IDEA');
  return results.get(tried.idea) === tried.went ? [] : [{ type: 'IdeaTried', ...tried }];
}
