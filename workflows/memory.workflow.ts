import { log } from '@temporalio/workflow';
import type { EventRef } from '#shared/contracts/workflows/assessment.ts';
import { completesTask } from '#shared/domain/assessment/task-done.ts';
import { type Course, withDone } from '#shared/domain/next-step.ts';
import type { Snapshot } from '#workflows/programme.activities.ts';

/**
 * With an event that completes a task the course can be carried on without asking the log. Every other one asks for a
 * reload.
 */
const completes = ({ type }: EventRef): boolean => completesTask(type);

export type Memory = ReturnType<typeof weekMemory>;

/**
 * What a run knows of its week: the last snapshot of the log, and references to what has happened since. References are
 * kept by version, so twice is the same as once and their order does not matter: the SDK delivers buffered signals
 * handler by handler, so a maximum of the versions seen would lose some.
 */
export function weekMemory() {
  let snapshot: Snapshot | null = null;
  let gone = false;
  let revision = 0;
  const since = new Map<number, EventRef>();
  const asked = new Set<number>();
  const highest = () => Math.max(snapshot?.version ?? 0, ...since.keys());

  return {
    /** Grows with everything learnt. */
    revision: () => revision,
    applied: () => snapshot?.version ?? 0,
    known: () => snapshot !== null,
    gone: () => gone,
    /** There is nothing left to know, and whoever waits for it may stop. */
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
     * Asks an activity for the week and takes what it answers; null: there is no such week. Of two on their way the
     * newer counts.
     */
    async learn<Answer extends Snapshot | null>(ask: () => Promise<Answer>): Promise<Answer> {
      const before = highest();
      const fresh = await ask();
      if (fresh === null) {
        this.forget();
        return fresh;
      }
      if (fresh.version < before) {
        // A log that lost its tail gives the same versions out again: what was seen under them means nothing any more.
        log.error('The log is behind what was signalled', { version: fresh.version, known: before });
        since.clear();
      } else if (fresh.version < (snapshot?.version ?? 0)) {
        return fresh;
      }
      snapshot = { version: fresh.version, course: fresh.course };
      for (const v of since.keys()) if (v <= fresh.version) since.delete(v);
      revision++;
      return fresh;
    },

    /** Something has happened that only the log can tell. */
    isStale: () => [...since.values()].some((ref) => !completes(ref)),

    /** The reminder of this day has been decided, also if nobody had anything to do. */
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
