import type { AssessmentEvent, EventOf, EventType } from '#shared/domain/assessment/events.ts';
import { getMoodTaskId, getSubjectTask } from '#shared/domain/programme.ts';
import type { TaskId } from '#shared/values/tasks.ts';

type FindCompletedTask<Type extends EventType> = (event: EventOf<Type>) => TaskId | undefined;

/** Events that complete a task, and which one. Neither the encore (Set B of the quest) nor an extra sitting is a task. */
const COMPLETIONS: { [Type in EventType]?: FindCompletedTask<Type> } = {
  MoodChecked: ({ day }) => getMoodTaskId(day),
  PersonalityCompleted: ({ set }) => (set === 'A' ? 'personality/2' : undefined),
  SkillsCompleted: () => 'skills/3',
  SubjectCompleted: ({ subject, extra }) => (extra ? undefined : getSubjectTask(subject).id),
  ParentObserved: () => 'parent/4',
  TeacherObserved: () => 'teacher/5',
};

/** Whether an event of this type changes nothing for the workflow except that it completes a task. */
export const isCompletionType = (type: string): boolean => Object.hasOwn(COMPLETIONS, type);

/** The task that an event completes, if any. */
export const findCompletedTask = (event: AssessmentEvent): TaskId | undefined =>
  (COMPLETIONS[event.type] as FindCompletedTask<EventType> | undefined)?.(event);
