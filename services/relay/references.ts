import type { RecordedEvent } from '#services/database/event-store.ts';
import type { EventRef } from '#shared/contracts/workflows/assessment.ts';
import { getSignal } from '#shared/domain/assessment/signals.ts';
import { findCompletedTask } from '#shared/domain/assessment/task-completions.ts';
import type { SignalName } from '#shared/values/tasks.ts';

/** References that are sent as one signal. */
export type SignalRun = { signal: SignalName; upTo: number; refs: EventRef[] };

/**
 * The events of a part of the log that the workflow must be signalled about, cut into runs of one signal name, in
 * version order. Events that the workflow wrote itself (`w`) are skipped. A reference names the finished task and
 * nothing of the answer.
 */
export function buildSignalRuns(recorded: readonly RecordedEvent[], head: number): SignalRun[] {
  const runs: SignalRun[] = [];
  for (const { version, origin, event } of recorded) {
    const signal = origin === 'w' || version > head ? null : getSignal(event);
    if (!signal) continue;
    const task = event.type === 'SittingReplayed' ? event.task : findCompletedTask(event);
    const ref: EventRef = { v: version, type: event.type, ...(task && { task }) };
    const last = runs.at(-1);
    if (last?.signal === signal) {
      last.refs.push(ref);
      last.upTo = version;
    } else runs.push({ signal, upTo: version, refs: [ref] });
  }
  return runs;
}
