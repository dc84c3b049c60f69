import type { EventStore } from '#services/event-store/event-store.ts';
import { type Route, route } from '#services/http/route.ts';
import type { Weeks } from '#services/views/weeks.store.ts';
import { getParentWords, getTeacherWords } from '#shared/contracts/adult-forms.ts';
import type { EventOf, EventType } from '#shared/domain/assessment/events.ts';
import { keepSharedTexts } from '#shared/instruments/teacher-form.ts';
import type { AssessmentId } from '#shared/values/ids.ts';

export type OwnWordsPorts = { store: Pick<EventStore, 'read'>; weeks: Pick<Weeks, 'one'> };

/**
 * Free texts, shown again to whoever wrote them. The log says who that was, and it is asked for this author's events alone: what somebody
 * else wrote is not even read.
 */
export const ownWordsRoutes = ({ store, weeks }: OwnWordsPorts): Route[] => {
  const written = async <Type extends EventType>(assessmentId: AssessmentId, type: Type, by: string) =>
    (await store.read(assessmentId, 0, [type], by)).at(-1)?.event as EventOf<Type> | undefined;
  return [
    route(getParentWords, 'parentOfAssessment', async ({ params: { assessmentId }, person }) => {
      const by = `parent:${person.userId}`;
      const [week, form] = await Promise.all([written(assessmentId, 'AssessmentScheduled', by), written(assessmentId, 'ParentObserved', by)]);
      return { body: { notes: week?.notes ?? null, texts: form?.texts ?? null } };
    }),
    route(getTeacherWords, 'teacherOfAssessment', async ({ params: { assessmentId }, person }) => {
      const status = (await weeks.one(assessmentId))?.week.status;
      const isOver = status === undefined || status === 'cancelled' || status === 'reported';
      const form = isOver ? undefined : await written(assessmentId, 'TeacherObserved', `teacher:${person.invitationId}`);
      return { body: { texts: form ? keepSharedTexts(form.texts, form.shared) : null, shared: form?.shared ?? [] } };
    }),
  ];
};
