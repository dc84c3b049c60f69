import { teacherStates } from '#messages/teacher-states.ts';
import type { ProgressView } from '#shared/contracts/progress-view.ts';

/** What a parent reads of the teacher's part. Once the child has stopped for good, no day ends the time for the form. */
export const getTeacherText = ({ teacher, isTeacherLate, assent }: ProgressView): string =>
  teacherStates[isTeacherLate ? 'late' : teacher === 'invited' && assent === 'stopped' ? 'invitedOpen' : teacher];
