import type { ArchiveReader, TeacherReader } from '#services/rights/archive-reader.ts';
import type { EventOf, EventType } from '#shared/domain/assessment/events.ts';
import { keepSharedTexts } from '#shared/instruments/teacher-form.ts';

/** A row of the log as it is read for an archive; `data` is the event without its type and time. */
export type LoggedEvent = { type: EventType; data: Record<string, unknown>; meta: Record<string, unknown> } & Record<
  string,
  unknown
>;

type DataOf<Type extends EventType> = Omit<EventOf<Type>, 'type' | 'at'>;
/** What is shown of an event and of who wrote it; null: nothing. `isAuthor`: the reader wrote it. */
type Projection<Type extends EventType> = (
  data: DataOf<Type>,
  isAuthor: boolean,
) => { data: Partial<DataOf<Type>>; actor: boolean } | null;
type PerReader<Type extends EventType> = Record<ArchiveReader['role'] | TeacherReader['role'], Projection<Type>>;

const hidden = () => null;
/** A teacher reads nothing of a week but the own form. */
const everyGuardian = <Type extends EventType>(projection: Projection<Type>): PerReader<Type> => ({
  ...{ owner: projection, 'co-guardian': projection },
  teacher: hidden,
});

const showAll = <Data>(data: Data) => ({ data, actor: true });
/** For an event that holds nothing which was written for somebody else. */
const whole = { owner: showAll, 'co-guardian': showAll, teacher: hidden };

/** The notes with which a week was scheduled are for the guardian who wrote them. */
const withOwnNotes = everyGuardian<'AssessmentScheduled'>(({ notes, ...data }, isAuthor) => ({
  data: { ...data, ...(isAuthor && notes !== undefined && { notes }) },
  actor: true,
}));

/** So are the texts of the parent form; what the report quotes of them stands in the report. */
const withOwnTexts = everyGuardian<'ParentObserved'>(({ texts, ...data }, isAuthor) => ({
  data: { ...data, texts: isAuthor ? texts : {} },
  actor: true,
}));

/**
 * Texts that the teacher did not share are in no newer event; an earlier release may have written one after the
 * migration that emptied them.
 */
const withSharedTexts: Projection<'TeacherObserved'> = ({ texts, shared, ...data }) => ({
  data: { ...data, texts: keepSharedTexts(texts, shared), shared },
  actor: true,
});
const formOfTeacher: PerReader<'TeacherObserved'> = {
  ...everyGuardian(withSharedTexts),
  teacher: (form, isAuthor) => (isAuthor ? withSharedTexts(form, isAuthor) : null),
};

/**
 * The family sees that an invitation ended. Whether the teacher ended it is for the teacher alone, so neither the field
 * nor the actor says so.
 */
const withoutWhoDeclined = everyGuardian<'InvitationWithdrawn'>(({ by, ...data }) =>
  by === 'parent' ? { data: { by, ...data }, actor: true } : { data, actor: false },
);

/** What the archive shows of each event to each of its readers. An event type that is missing here does not compile. */
export const ARCHIVED_EVENTS: { [Type in EventType]: PerReader<Type> } = {
  AssessmentScheduled: withOwnNotes,
  ConsentGiven: whole,
  ConsentProved: whole,
  ConsentWithdrawn: whole,
  ChildAsked: whole,
  ChildTasksEnded: whole,
  TeacherInvited: whole,
  InvitationWithdrawn: withoutWhoDeclined,
  InvitationBounced: whole,
  DayOpened: whole,
  MoodChecked: whole,
  SceneAnswered: whole,
  PersonalityCompleted: whole,
  TrialsRecorded: whole,
  SkillAreaCompleted: whole,
  SkillsCompleted: whole,
  ItemAnswered: whole,
  SubjectCompleted: whole,
  ParentObserved: withOwnTexts,
  TeacherObserved: formOfTeacher,
  TeacherInputWithdrawn: whole,
  SittingReplayed: whole,
  ReminderSent: whole,
  AssessmentPaused: whole,
  AssessmentResumed: whole,
  AssessmentRescheduled: whole,
  FinishRequested: whole,
  AnalysisStarted: whole,
  ReportGenerated: whole,
  AnalysisFailed: whole,
  AssessmentCancelled: whole,
  AnswersExpired: whole,
};

/** An event of the log as this reader may have it; null where it is not for this reader. */
export function projectEvent<Logged extends LoggedEvent>(
  event: Logged,
  reader: ArchiveReader | TeacherReader,
): Logged | null {
  const project = ARCHIVED_EVENTS[event.type][reader.role] as Projection<EventType>;
  const shown = project(event.data as never, event.meta.actor === actorOf(reader));
  if (!shown) return null;
  const { actor: _, ...anonymous } = event.meta;
  return { ...event, data: shown.data, meta: shown.actor ? event.meta : anonymous };
}

const actorOf = (reader: ArchiveReader | TeacherReader): string =>
  reader.role === 'teacher' ? `teacher:${reader.invitationId}` : `parent:${reader.userId}`;
