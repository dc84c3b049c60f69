import type { AssessmentEvent, EventType } from '#shared/domain/assessment/events.ts';
import type { Day, Instant } from '#shared/values/days.ts';
import type { Person, TaskId } from '#shared/values/tasks.ts';

/** An entry of the family's 'Latest' list. */
export type Latest = { kind: EventType; at: Instant; who: Person | 'system'; task?: TaskId; day?: Day };

const LATEST_KEPT = 5;
/** Events that appear in 'Latest', and who is named as the actor. Single scenes, trials and items are left out. */
const NEWS: Partial<Record<EventType, Latest['who']>> = {
  AssessmentScheduled: 'parent',
  ConsentProved: 'parent',
  ConsentWithdrawn: 'parent',
  TeacherInvited: 'parent',
  InvitationBounced: 'system',
  DayOpened: 'system',
  MoodChecked: 'child',
  PersonalityCompleted: 'child',
  SkillAreaCompleted: 'child',
  SkillsCompleted: 'child',
  SubjectCompleted: 'child',
  ParentObserved: 'parent',
  TeacherObserved: 'teacher',
  TeacherInputWithdrawn: 'teacher',
  AssessmentPaused: 'parent',
  AssessmentResumed: 'parent',
  AssessmentRescheduled: 'parent',
  AnalysisStarted: 'system',
  ReportGenerated: 'system',
  AssessmentCancelled: 'parent',
};

export function withLatest(latest: Latest[], event: AssessmentEvent, task: TaskId | undefined): Latest[] {
  const who = event.type === 'AssessmentCancelled' && event.by !== 'parent' ? 'system' : NEWS[event.type];
  if (!who) return latest;
  const news: Latest = {
    kind: event.type,
    at: event.at,
    who,
    ...(task && { task }),
    ...('day' in event && { day: event.day as Day }),
  };
  return [news, ...latest].slice(0, LATEST_KEPT);
}
