import type { AssessmentEvent, EventType } from '#shared/domain/assessment/events.ts';
import type { Day, Instant } from '#shared/values/days.ts';
import type { Person, TaskId } from '#shared/values/tasks.ts';

/** An entry of the family's 'Latest' list. */
export type LatestEntry = { kind: EventType; at: Instant; who: Person | 'system'; task?: TaskId; day?: Day };

const MAX_LATEST_ENTRIES = 5;
/**
 * Events that appear in 'Latest', and who is named as the actor. Single scenes, trials and items are left out, and extra
 * sittings, whose subject is there already.
 */
const NEWS: Partial<Record<EventType, LatestEntry['who']>> = {
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

export function addLatestEntry(latest: LatestEntry[], event: AssessmentEvent, task: TaskId | undefined): LatestEntry[] {
  const who = event.type === 'AssessmentCancelled' && event.by !== 'parent' ? 'system' : NEWS[event.type];
  if (!who || ('extra' in event && event.extra)) return latest;
  const entry: LatestEntry = {
    kind: event.type,
    at: event.at,
    who,
    ...(task && { task }),
    ...('day' in event && { day: event.day as Day }),
  };
  return [entry, ...latest].slice(0, MAX_LATEST_ENTRIES);
}
