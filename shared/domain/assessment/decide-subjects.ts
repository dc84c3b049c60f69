import { computeTaskAge, getTaskOpening } from '#shared/domain/age.ts';
import type { CommandOf } from '#shared/domain/assessment/commands.ts';
import { checkMayAnswer } from '#shared/domain/assessment/decide-answers.ts';
import { type AssessmentEvent, type EventType, toBankId } from '#shared/domain/assessment/events.ts';
import type { Instruments, ItemHistory, SubjectSitting } from '#shared/domain/assessment/instruments.ts';
import type { Assessment } from '#shared/domain/assessment/state.ts';
import { DAY_MS } from '#shared/domain/plan.ts';
import { getSubjectTask } from '#shared/domain/programme.ts';
import type { PublicItem } from '#shared/instruments/academic.ts';
import type { Subject } from '#shared/instruments/subjects.ts';
import { type Instant, toEpochMs, toInstant } from '#shared/values/days.ts';
import type { AssessmentId } from '#shared/values/ids.ts';
import { refuse } from '#shared/values/refusal.ts';

/** The events that an `ItemHistory` must hold. */
export const ITEM_HISTORY_EVENTS = ['ItemAnswered', 'SittingReplayed'] as const satisfies readonly EventType[];

export function answerItem(
  week: Assessment,
  { type: _, assessmentId, history, ...answer }: CommandOf<'AnswerItem'>,
  items: Instruments['items'],
): AssessmentEvent[] {
  const { subject, sittingId, at, itemId, rtMs } = answer;
  const { id } = getSubjectTask(subject);
  const late = checkMayAnswer(week, id, at);
  const recordedSitting = week.items[subject];
  if (recordedSitting?.sittingId === sittingId && recordedSitting.ids.includes(itemId)) return [];
  if (week.done[id]) return refuse('ALREADY_SUBMITTED');
  const sitting = buildSitting(week, { assessmentId, subject, history }, items);
  if (sittingId !== sitting.sittingId) return refuse('ITEM_NOT_ISSUED');
  const { correct, ...facts } = items.markItem(sitting, itemId, answer.response);
  const next = { ...sitting, answered: [...sitting.answered, { ...facts, itemId, correct, rtMs }] };
  const left = items.findRemainingRange(next);
  const events: AssessmentEvent[] = [
    { type: 'ItemAnswered', ...answer, ...facts, correct, ...(left && { left }), ...late },
  ];
  return items.findNextItem(next) === null
    ? [...events, { type: 'SubjectCompleted', at, subject, sittingId, ...late }]
    : events;
}

type SubjectRequest = { assessmentId: AssessmentId; subject: Subject; history: ItemHistory };

/**
 * The sitting of a subject and the item to present at `at`; null when the subject is done. Refuses as an answer would
 * be refused.
 */
export function presentItem(
  week: Assessment,
  { at, ...request }: SubjectRequest & { at: Instant },
  items: Instruments['items'],
): { sitting: SubjectSitting; item: PublicItem | null } {
  const { id } = getSubjectTask(request.subject);
  checkMayAnswer(week, id, at);
  const sitting = buildSitting(week, request, items);
  return { sitting, item: week.done[id] ? null : items.findNextItem(sitting) };
}

/**
 * Built from the log, since the state holds no answers. A replay begins another sitting. Age and the window of seen
 * items count from the day on which the subject opened, so presenting and answering an item use the same values.
 */
function buildSitting(
  week: Assessment,
  { assessmentId, subject, history }: SubjectRequest,
  { toSittingId, unseenDays }: Instruments['items'],
): SubjectSitting {
  const { id } = getSubjectTask(subject);
  const since = toInstant(toEpochMs(getTaskOpening(week.plan, id)) - unseenDays * DAY_MS);
  const listAnswers = (events: readonly AssessmentEvent[]) =>
    events.flatMap((event) => (event.type === 'ItemAnswered' && event.subject === subject ? [event] : []));
  const replays = history.own.filter((event) => event.type === 'SittingReplayed' && event.task === id).length;
  const sittingId = toSittingId(assessmentId, subject, replays);
  const ownAnswers = listAnswers(history.own);
  const seenAnswers = [
    ...ownAnswers.filter((answer) => answer.sittingId !== sittingId),
    ...listAnswers(history.others).filter(({ at }) => at > since),
  ];
  return {
    sittingId,
    subject,
    ageYears: computeTaskAge(week, id),
    answered: ownAnswers.filter((answer) => answer.sittingId === sittingId),
    recentlySeen: new Set(seenAnswers.map(toBankId)),
  };
}
