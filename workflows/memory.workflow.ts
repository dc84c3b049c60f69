import { log } from '@temporalio/workflow';
import type { EventRef } from '#shared/contracts/workflows/assessment.ts';
import { completesTask } from '#shared/domain/assessment/task-done.ts';
import { type Course, withDone } from '#shared/domain/next-step.ts';
import type { Snapshot } from '#workflows/programme.activities.ts';

/** An event that completes a task can be applied to the course without a reload; every other event needs one. */
const completes = ({ type }: EventRef): boolean => completesTask(type);

export type Memory = ReturnType<typeof weekMemory>;

/**
 * State of a run: the last snapshot of the log and the event references that were signalled since. References are kept
 * by version, so duplicates and order do not matter: the SDK delivers buffered signals handler by handler, and keeping
 * only the highest version would lose some.
 */
export function weekMemory() {
  let snapshot: Snapshot | null = null;
  let gone = false;
  let revision = 0;
  const since = new Map<number, EventRef>();
  const asked = new Set<number>();
  const highest = () => Math.max(snapshot?.version ?? 0, ...since.keys());

  return {
    /** Increases with every change of this state. */
    revision: () => revision,
    applied: () => snapshot?.version ?? 0,
    known: () => snapshot !== null,
    gone: () => gone,
    /** The assessment does not exist any more; waiting conditions end. */
    forget() {
      gone = true;
      revision++;
    },

    note(refs: readonly EventRef[]) {
      for (const ref of refs) {
        if (ref.v <= (snapshot?.version ?? 0) || since.has(ref.v)) continue;
        since.set(ref.v, ref);
        revision++;
      }
    },

    /**
     * Calls an activity and stores the snapshot that it returns; null means that the assessment does not exist. Of two
     * concurrent calls the newer snapshot is kept.
     */
    async learn<Answer extends Snapshot | null>(ask: () => Promise<Answer>): Promise<Answer> {
      const before = highest();
      const fresh = await ask();
      if (fresh === null) {
        this.forget();
        return fresh;
      }
      if (fresh.version < before) {
        // A log that lost its tail assigns the same versions again, so references to the lost ones are dropped.
        log.error('event log is behind the signalled versions', { version: fresh.version, signalled: before });
        since.clear();
      } else if (fresh.version < (snapshot?.version ?? 0)) {
        return fresh;
      }
      snapshot = { version: fresh.version, course: fresh.course };
      for (const v of since.keys()) if (v <= fresh.version) since.delete(v);
      revision++;
      return fresh;
    },

    /** Whether an event was signalled that needs a reload. */
    isStale: () => [...since.values()].some((ref) => !completes(ref)),

    /** The reminder of this day was decided, also when there was nothing to remind of. */
    reminded: (day: number) => {
      asked.add(day);
    },

    course(): Course {
      if (!snapshot) throw new Error('The week has not been read yet');
      const told = [...since.values()].filter(completes).sort((one, other) => one.v - other.v);
      const course = told.reduce((soFar, { task }) => (task ? withDone(soFar, task) : soFar), snapshot.course);
      return asked.size === 0 ? course : { ...course, reminded: [...new Set([...course.reminded, ...asked])] };
    },
  };
}
