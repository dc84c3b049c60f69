import { AssessmentEvent, type EventOf, type EventType } from '#shared/domain/assessment/events.ts';
import { keepSharedTexts } from '#shared/instruments/teacher-form.ts';
import { ReportDocument } from '#shared/measurement/report/document.ts';
import type { InvitationId, UserId } from '#shared/values/ids.ts';
import { omitUnknownFields } from '#shared/values/known-fields.ts';

/** A guardian who downloads the data of the child. */
export type ArchiveReader = { role: 'owner' | 'co-guardian'; userId: UserId };

/** The teacher who submitted the form, reading it by the link of the invitation. */
type TeacherReader = { role: 'teacher'; invitationId: InvitationId };

/** A row of the log as read for an archive; `data` is the event without type and time. */
export type LoggedEvent = { type: EventType; data: Record<string, unknown>; meta: Record<string, unknown> } & Record<
  string,
  unknown
>;

type EventData<Type extends EventType> = Omit<EventOf<Type>, 'type' | 'at'>;
/** What is shown of an event and its author; null hides it. `isAuthor`: the reader is the author. */
type Projection<Type extends EventType> = (
  data: EventData<Type>,
  isAuthor: boolean,
) => { data: Partial<EventData<Type>>; actor: boolean } | null;
type PerReader<Type extends EventType> = Record<ArchiveReader['role'] | TeacherReader['role'], Projection<Type>>;

const hideEvent = () => null;
/** A teacher reads only the own form. */
const forEveryGuardian = <Type extends EventType>(projection: Projection<Type>): PerReader<Type> => ({
  owner: projection,
  'co-guardian': projection,
  teacher: hideEvent,
});

const showAll = <Data>(data: Data) => ({ data, actor: true });
/** For an event without content meant for one guardian only. */
const shownToGuardians = { owner: showAll, 'co-guardian': showAll, teacher: hideEvent };

/** The notes given when scheduling are shown to their author only. */
const withOwnNotes = forEveryGuardian<'AssessmentScheduled'>(({ notes, ...data }, isAuthor) => ({
  data: { ...data, ...(isAuthor && notes !== undefined && { notes }) },
  actor: true,
}));

/** Texts of the parent form are shown to their author only; quotes in the report stay visible there. */
const withOwnTexts = forEveryGuardian<'ParentObserved'>(({ texts, ...data }, isAuthor) => ({
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
const teacherForm: PerReader<'TeacherObserved'> = {
  ...forEveryGuardian(withSharedTexts),
  teacher: (form, isAuthor) => (isAuthor ? withSharedTexts(form, isAuthor) : null),
};

/**
 * The family sees that an invitation ended. Whether the teacher ended it is shown to the teacher alone, so field and
 * actor are removed, also where the family itself ended it: a gap would tell.
 */
const withoutWhoEnded = forEveryGuardian<'InvitationWithdrawn'>(({ by: _, ...data }) => ({ data, actor: false }));

/** A stored report for the guardians of its child; null without one. */
export const toArchivedReport = (document: unknown): unknown => omitUnknownFields(ReportDocument, document ?? null);
const withReport = forEveryGuardian<'ReportGenerated'>(({ report, ...data }) => ({
  data: { ...data, report: toArchivedReport(report) as typeof report },
  actor: true,
}));

/** What the archive shows of each event to each reader. A missing event type does not compile. */
export const ARCHIVED_EVENTS: { [Type in EventType]: PerReader<Type> } = {
  AssessmentScheduled: withOwnNotes,
  ConsentGiven: shownToGuardians,
  ConsentProved: shownToGuardians,
  ConsentWithdrawn: shownToGuardians,
  ChildAsked: shownToGuardians,
  ChildTasksEnded: shownToGuardians,
  TeacherInvited: shownToGuardians,
  InvitationWithdrawn: withoutWhoEnded,
  InvitationBounced: shownToGuardians,
  DayOpened: shownToGuardians,
  MoodChecked: shownToGuardians,
  SceneAnswered: shownToGuardians,
  PersonalityCompleted: shownToGuardians,
  TrialsRecorded: shownToGuardians,
  SkillAreaCompleted: shownToGuardians,
  SkillsCompleted: shownToGuardians,
  ItemAnswered: shownToGuardians,
  SubjectCompleted: shownToGuardians,
  ParentObserved: withOwnTexts,
  TeacherObserved: teacherForm,
  TeacherInputWithdrawn: shownToGuardians,
  SittingReplayed: shownToGuardians,
  ReminderSent: shownToGuardians,
  AssessmentPaused: shownToGuardians,
  AssessmentResumed: shownToGuardians,
  AssessmentRescheduled: shownToGuardians,
  FinishRequested: shownToGuardians,
  AnalysisStarted: shownToGuardians,
  ReportGenerated: withReport,
  AnalysisFailed: shownToGuardians,
  AssessmentCancelled: shownToGuardians,
  IdeaTried: shownToGuardians,
  AnswersExpired: shownToGuardians,
};

/**
 * An event of the log as visible to this reader; null if hidden. A field of the next release is left out: only that
 * release knows for whom it is.
 */
export function projectEvent<Logged extends LoggedEvent>(
  event: Logged,
  reader: ArchiveReader | TeacherReader,
): Logged | null {
  const project = ARCHIVED_EVENTS[event.type][reader.role] as Projection<EventType>;
  const { type: _type, ...data } = omitUnknownFields(AssessmentEvent, {
    type: event.type,
    ...event.data,
  }) as EventOf<EventType>;
  const projected = project(data as never, event.meta.actor === formatActor(reader));
  if (!projected) return null;
  // The trace leads to everything else that the actor did by the same click.
  const { actor: _, traceparent: __, ...anonymous } = event.meta;
  return { ...event, data: projected.data, meta: projected.actor ? event.meta : anonymous };
}

const formatActor = (reader: ArchiveReader | TeacherReader): string =>
  reader.role === 'teacher' ? `teacher:${reader.invitationId}` : `parent:${reader.userId}`;
