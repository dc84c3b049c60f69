import type { EventStore } from '#services/event-store/event-store.ts';
import { type Route, route } from '#services/http/route.ts';
import { projectEvent } from '#services/rights/archive-events.ts';
import type { Weeks } from '#services/views/weeks.store.ts';
import { getParentWords, getTeacherCopy, type TeacherCopy } from '#shared/contracts/adult-forms.ts';
import { whyFormStays } from '#shared/domain/assessment/decide-answers.ts';
import type { EventOf, EventType } from '#shared/domain/assessment/events.ts';
import type { Week } from '#shared/domain/assessment/state.ts';
import type { AssessmentId, InvitationId } from '#shared/values/ids.ts';
import { refuse } from '#shared/values/refusal.ts';

export type OwnWordsPorts = { store: Pick<EventStore, 'read'>; weeks: Pick<Weeks, 'one'> };

/** Returns texts to their author. The log records the author, and only this author's events are read. */
export const ownWordsRoutes = ({ store, weeks }: OwnWordsPorts): Route[] => {
  const written = async <Type extends EventType>(assessmentId: AssessmentId, type: Type, by: string) =>
    (await store.read(assessmentId, 0, [type], by)).at(-1)?.event as EventOf<Type> | undefined;
  return [
    route(getParentWords, 'parentOfAssessment', async ({ params: { assessmentId }, person }) => {
      const by = `parent:${person.userId}`;
      const [week, form] = await Promise.all([
        written(assessmentId, 'AssessmentScheduled', by),
        written(assessmentId, 'ParentObserved', by),
      ]);
      return { body: { notes: week?.notes ?? null, texts: form?.texts ?? null } };
    }),
    route(getTeacherCopy, 'teacherOfAssessment', async ({ params: { assessmentId }, person: { invitationId } }) => {
      const { week } = (await weeks.one(assessmentId)) ?? refuse('NOT_FOUND');
      const actor = `teacher:${invitationId}`;
      const event = week.consent ? await written(assessmentId, 'TeacherObserved', actor) : undefined;
      return { body: { form: event ? formOf(event, actor, invitationId) : null, canWithdraw: canWithdraw(week) } };
    }),
  ];
};

/** The teacher's own projection of the event (`archive-events.ts`), without the id of the invitation. */
function formOf(
  { type, at, ...data }: EventOf<'TeacherObserved'>,
  actor: string,
  invitationId: InvitationId,
): TeacherCopy['form'] {
  const shown = projectEvent({ type, data, meta: { actor } }, { role: 'teacher', invitationId });
  if (!shown) return null;
  const { sliders, learningStyle, texts, shared, totalMs, parentsDevice } = shown.data as typeof data;
  return { handedInAt: at, sliders, learningStyle, texts, shared, totalMs, parentsDevice };
}

const canWithdraw = (week: Week): boolean =>
  week.done['teacher/5'] !== undefined && !week.answersGoneAt && whyFormStays(week) === null;
