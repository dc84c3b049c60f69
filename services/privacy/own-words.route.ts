import type { AssessmentQueries } from '#services/assessment/assessments.store.ts';
import type { EventStore } from '#services/event-store/event-store.ts';
import { type Route, route } from '#services/http/route.ts';
import { projectEvent } from '#services/privacy/archive-events.ts';
import { getParentWords, getTeacherCopy, type TeacherCopy } from '#shared/contracts/adult-forms.ts';
import { getFormLockRefusal } from '#shared/domain/assessment/decide-answers.ts';
import type { EventOf, EventType } from '#shared/domain/assessment/events.ts';
import type { Assessment } from '#shared/domain/assessment/state.ts';
import type { AssessmentId, InvitationId } from '#shared/values/ids.ts';
import { refuse } from '#shared/values/refusal.ts';

export type OwnWordsPorts = { store: Pick<EventStore, 'read'>; weeks: Pick<AssessmentQueries, 'one'> };

/** Returns texts to their author. The log records the author, and only this author's events are read. */
export const ownWordsRoutes = ({ store, weeks }: OwnWordsPorts): Route[] => {
  const findLatestByAuthor = async <Type extends EventType>(assessmentId: AssessmentId, type: Type, by: string) =>
    (await store.read(assessmentId, 0, [type], by)).at(-1)?.event as EventOf<Type> | undefined;
  return [
    route(getParentWords, 'parentOfAssessment', async ({ params: { assessmentId }, person }) => {
      const by = `parent:${person.userId}`;
      const [week, form] = await Promise.all([
        findLatestByAuthor(assessmentId, 'AssessmentScheduled', by),
        findLatestByAuthor(assessmentId, 'ParentObserved', by),
      ]);
      return { body: { notes: week?.notes ?? null, texts: form?.texts ?? null } };
    }),
    route(getTeacherCopy, 'teacherOfAssessment', async ({ params: { assessmentId }, person: { invitationId } }) => {
      const { week } = (await weeks.one(assessmentId)) ?? refuse('NOT_FOUND');
      const actor = `teacher:${invitationId}`;
      const event = week.consent ? await findLatestByAuthor(assessmentId, 'TeacherObserved', actor) : undefined;
      return {
        body: { form: event ? buildTeacherCopy(event, actor, invitationId) : null, canWithdraw: canWithdraw(week) },
      };
    }),
  ];
};

/** The teacher's own projection of the event (`archive-events.ts`), without the id of the invitation. */
function buildTeacherCopy(
  { type, at, ...data }: EventOf<'TeacherObserved'>,
  actor: string,
  invitationId: InvitationId,
): TeacherCopy['form'] {
  const projected = projectEvent({ type, data, meta: { actor } }, { role: 'teacher', invitationId });
  if (!projected) return null;
  const { sliders, learningStyle, texts, shared, totalMs, parentsDevice } = projected.data as typeof data;
  return { handedInAt: at, sliders, learningStyle, texts, shared, totalMs, parentsDevice };
}

const canWithdraw = (week: Assessment): boolean =>
  week.done['teacher/5'] !== undefined && !week.answersGoneAt && getFormLockRefusal(week) === null;
