import { log, patched } from '@temporalio/workflow';
import { type EventRef, RELOAD_VERSION } from '#shared/contracts/workflows/assessment.ts';
import { isCompletionType } from '#shared/domain/assessment/task-completions.ts';
import { type AssessmentSnapshot, markTaskDone } from '#shared/domain/next-step.ts';
import type { Snapshot } from '#workflows/assessment.activities.ts';

/** An event that completes a task can be applied to the course without a reload; every other event needs one. */
const isTaskCompletion = ({ type }: EventRef): boolean => isCompletionType(type);

export type Memory = ReturnType<typeof createMemory>;

/**
 * State of a run: the last snapshot of the log and the event references that were signalled since. References are kept
 * by version, so duplicates and order do not matter: the SDK delivers buffered signals handler by handler, and keeping
 * only the highest version would lose some.
 */
export function createMemory(keepsNewer = () => patched('signals-kept-while-reading')) {
  let snapshot: Snapshot | null = null;
  let gone = false;
  let revision = 0;
  const signalledRefs = new Map<number, EventRef>();
  const remindedDays = new Set<number>();

  return {
    /** Increases with every change of this state. */
    revision: () => revision,
    applied: () => snapshot?.version ?? 0,
    isLoaded: () => snapshot !== null,
    isGone: () => gone,
    /** The assessment does not exist any more; waiting conditions end. */
    markGone() {
      gone = true;
      revision++;
    },

    addSignalled(refs: readonly EventRef[]) {
      for (const ref of refs) {
        if (ref.v <= (snapshot?.version ?? 0) || signalledRefs.has(ref.v)) continue;
        signalledRefs.set(ref.v, ref);
        revision++;
      }
    },

    /**
     * Calls an activity and stores the snapshot that it returns; null means that the assessment does not exist. Of two
     * concurrent calls the newer snapshot is kept, and so is what was signalled while the activity read the log.
     */
    async refresh<Answer extends Snapshot | null>(callActivity: () => Promise<Answer>): Promise<Answer> {
      const versionsBefore = [...signalledRefs.keys()];
      const known = Math.max(snapshot?.version ?? 0, ...versionsBefore.filter((v) => v !== RELOAD_VERSION));
      const answer = await callActivity();
      if (answer === null) {
        this.markGone();
        return answer;
      }
      const hasLostTail = answer.version < known;
      if (hasLostTail)
        log.error('event log is behind the signalled versions', { version: answer.version, signalled: known });
      if ((hasLostTail || versionsBefore.includes(RELOAD_VERSION)) && !keepsNewer()) {
        // What runs before the patch recorded: they forgot what was signalled while the activity read the log.
        signalledRefs.clear();
      } else {
        // A log that lost its tail assigns the same versions again, so references to the lost ones are dropped.
        for (const v of versionsBefore) signalledRefs.delete(v);
        if (!hasLostTail && answer.version < (snapshot?.version ?? 0)) return answer;
      }
      snapshot = { version: answer.version, course: answer.course };
      for (const v of signalledRefs.keys()) if (v <= answer.version) signalledRefs.delete(v);
      revision++;
      return answer;
    },

    /** Whether an event was signalled that needs a reload. */
    isStale: () => [...signalledRefs.values()].some((ref) => !isTaskCompletion(ref)),

    /** The reminder of this day was decided, also when there was nothing to remind of. */
    reminded: (day: number) => {
      remindedDays.add(day);
    },

    course(): AssessmentSnapshot {
      if (!snapshot) throw new Error('The week has not been read yet');
      const completions = [...signalledRefs.values()].filter(isTaskCompletion).sort((one, other) => one.v - other.v);
      const course = completions.reduce(
        (completed, { task }) => (task ? markTaskDone(completed, task) : completed),
        snapshot.course,
      );
      return remindedDays.size === 0
        ? course
        : { ...course, reminded: [...new Set([...course.reminded, ...remindedDays])] };
    },
  };
}
