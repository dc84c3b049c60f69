import type { Subject } from '#shared/instruments/subjects.ts';
import type { TaskType } from '#shared/values/tasks.ts';

/** The seven days, as the specification titles them. */
export const dayTitles = {
  mood: 'Daily Mood Check (Setup & Mood)',
  personality: 'Personality Assessment',
  skills: 'Skill Assessment',
  parent: 'Parent Input',
  teacher: 'Teacher Input',
  final: 'Final Tasks',
  analysis: 'AI Analysis',
} as const;

export const taskTitles = {
  mood: 'Daily Mood Check',
  personality: 'Personality Assessment',
  skills: 'Skills Assessment',
  academic: 'Academic Assessment',
  parent: 'Parent Input',
  teacher: 'Teacher Input',
} as const satisfies Record<TaskType, string>;

export const subjectTitles = {
  mathematics: 'Mathematics',
  science: 'Science',
  literature: 'Literature',
  history: 'History',
  geography: 'Geography',
} as const satisfies Record<Subject, string>;

/** One line of "Latest": what happened, with the day where one belongs to it. Keys are `text` of the progress view. */
export const latest = {
  AssessmentScheduled: () => 'The week was scheduled',
  ConsentWithdrawn: () => 'Consent was withdrawn',
  TeacherInvited: () => 'The teacher was invited',
  DayOpened: (day) => `Day ${day} opened`,
  MoodChecked: (day) => `Mood check of day ${day} done`,
  PersonalityCompleted: () => 'Story quest completed',
  SkillAreaCompleted: () => 'A skill game was completed',
  SkillsCompleted: () => 'All skill games completed',
  'SubjectCompleted/mathematics': () => 'Mathematics completed',
  'SubjectCompleted/science': () => 'Science completed',
  'SubjectCompleted/literature': () => 'Literature completed',
  'SubjectCompleted/history': () => 'History completed',
  'SubjectCompleted/geography': () => 'Geography completed',
  ParentObserved: () => 'Parent input given',
  TeacherObserved: () => 'Teacher input given',
  AssessmentPaused: () => 'The week was paused',
  AssessmentResumed: () => 'The week goes on',
  AssessmentRescheduled: () => 'The days were moved',
  AnalysisStarted: () => 'The analysis began',
  ReportGenerated: () => 'The report is ready',
  AssessmentCancelled: () => 'The week was cancelled',
} as const satisfies Record<string, (day?: number) => string>;
export type LatestKey = keyof typeof latest;
