import type { ArchiveReader, TeacherReader } from '#services/rights/archive-reader.ts';
import type { EventOf, EventType } from '#shared/domain/assessment/events.ts';
import { keepSharedTexts } from '#shared/instruments/teacher-form.ts';

/** A row of the log as read for an archive; `data` is the event without type and time. */
export type LoggedEvent = { type: EventType; data: Record<string, unknown>; meta: Record<string, unknown> } & Record<
  string,
  unknown
>;

type DataOf<Type extends EventType> = Omit<EventOf<Type>, 'type' | 'at'>;
/** What is shown of an event and its author; null hides it. `isAuthor`: the reader is the author. */
type Projection<Type extends EventType> = (
  data: DataOf<Type>,
  isAuthor: boolean,
) => { data: Partial<DataOf<Type>>; actor: boolean } | null;
type PerReader<Type extends EventType> = Record<ArchiveReader['role'] | TeacherReader['role'], Projection<Type>>;

const hidden = () => null;
/** A teacher reads only the own form. */
const everyGuardian = <Type extends EventType>(projection: Projection<Type>): PerReader<Type> => ({
  ...{ owner: projection, 'co-guardian': projection },
  teacher: hidden,
});

const showAll = <Data>(data: Data) => ({ data, actor: true });
/** For an event without content meant for one guardian only. */
const whole = { owner: showAll, 'co-guardian': showAll, teacher: hidden };

/** The notes given when scheduling are shown to their author only. */
const withOwnNotes = everyGuardian<'AssessmentScheduled'>(({ notes, ...data }, isAuthor) => ({
  data: { ...data, ...(isAuthor && notes !== undefined && { notes }) },
  actor: true,
}));

/** Texts of the parent form are shown to their author only; quotes in the report stay visible there. */
const withOwnTexts = everyGuardian<'ParentObserved'>(({ texts, ...data }, isAuthor) => ({
  data: { ...data, texts: isAuthor ? texts : {} },
  actor: true,
}));

/**
 * Newer events contain no unshared texts of the teacher; an earlier release may have written one after the migration
 * that emptied them.
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
 * The family sees that an invitation ended. Whether the teacher ended it is shown to the teacher alone, so both the
 * field and the actor are removed.
 */
const withoutWhoDeclined = everyGuardian<'InvitationWithdrawn'>(({ by, ...data }) =>
  by === 'parent' ? { data: { by, ...data }, actor: true } : { data, actor: false },
);

/** What the archive shows of each event to each reader. A missing event type does not compile. */
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

/** An event of the log as visible to this reader; null if hidden. */
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
