import { assessment } from '#shared/domain/assessment/assessment.ts';
import type { AssessmentEvent } from '#shared/domain/assessment/events.ts';
import type { Assessment } from '#shared/domain/assessment/state.ts';
import { fold } from '#shared/domain/decider.ts';
import type { AssessmentId } from '#shared/values/ids.ts';
import { Refused } from '#shared/values/refusal.ts';
import type { Order } from '#workflows/programme.activities.ts';

export type Kept = { version: number; origin: 'a' | 'w' | 'o'; event: AssessmentEvent };
type AnyOrder = Omit<Order, 'origin' | 'actor'> & { origin: Kept['origin'] };

/**
 * The log in memory behind the real decider, for tests of workflows: dense versions, keys that make a write repeatable.
 * `away` makes every call fail as a lost database does.
 */
export function memoryLog() {
  const streams = new Map<AssessmentId, { state: Assessment; kept: Kept[]; keys: Map<string, number> }>();
  const of = (id: AssessmentId) => {
    const found = streams.get(id) ?? { state: assessment.initialState, kept: [], keys: new Map<string, number>() };
    streams.set(id, found);
    return found;
  };
  const log = {
    away: false,
    onAppended: (_id: AssessmentId, _kept: readonly Kept[]): void => {},
    load: async (id: AssessmentId) => {
      reachable();
      return { version: of(id).kept.length, state: of(id).state };
    },
    read: async (id: AssessmentId) => {
      reachable();
      return of(id).kept;
    },
    handle: async ({ assessmentId, command, key, origin }: AnyOrder) => {
      reachable();
      const stream = of(assessmentId);
      if (stream.keys.has(key)) return { version: stream.kept.length, state: stream.state };
      const chosen = typeof command === 'function' ? command(stream.state) : command;
      if (!chosen) return { version: stream.kept.length, state: stream.state };
      const events = assessment.decide(stream.state, chosen);
      const kept = events.map((event, i) => ({ version: stream.kept.length + 1 + i, origin, event }));
      stream.state = events.reduce(assessment.evolve, stream.state);
      stream.kept.push(...kept);
      stream.keys.set(key, stream.kept.length);
      if (kept.length > 0) log.onAppended(assessmentId, kept);
      return { version: stream.kept.length, state: stream.state };
    },
    /** As after a failover to a replica that lagged behind: the last events never happened. */
    loseTail: (id: AssessmentId, count: number) => {
      const stream = of(id);
      stream.kept.splice(-count);
      const version = stream.kept.length;
      for (const [key, at] of stream.keys) if (at > version) stream.keys.delete(key);
      stream.state = fold(
        assessment,
        stream.kept.map(({ event }) => event),
      );
    },
    events: (id: AssessmentId): AssessmentEvent[] => of(id).kept.map(({ event }) => event),
  };
  const reachable = () => {
    if (log.away) throw new Refused('UNAVAILABLE');
  };
  return log;
}
export type MemoryLog = ReturnType<typeof memoryLog>;
