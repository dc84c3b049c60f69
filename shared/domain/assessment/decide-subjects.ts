import { computeTaskAge, getScreenYears, getTaskOpening } from '#shared/domain/age.ts';
import type { CommandOf } from '#shared/domain/assessment/commands.ts';
import { checkMayAnswer } from '#shared/domain/assessment/decide-answers.ts';
import { type AssessmentEvent, type EventType, toBankId } from '#shared/domain/assessment/events.ts';
import type { Instruments, ItemHistory, SubjectSitting } from '#shared/domain/assessment/instruments.ts';
import { isOnHold } from '#shared/domain/assessment/open-day.ts';
import { getNotRunningRefusal } from '#shared/domain/assessment/phases.ts';
import type { Assessment } from '#shared/domain/assessment/state.ts';
import { DAY_MS } from '#shared/domain/plan.ts';
import { getSubjectTask, PROGRAMME } from '#shared/domain/programme.ts';
import type { PublicItem } from '#shared/instruments/academic.ts';
import { toAgeMode } from '#shared/instruments/ages.ts';
import type { Subject } from '#shared/instruments/subjects.ts';
import { type Instant, toEpochMs, toInstant } from '#shared/values/days.ts';
import type { AssessmentId } from '#shared/values/ids.ts';
import { type Refusal, refuse } from '#shared/values/refusal.ts';

/** The events that an `ItemHistory` must hold. */
export const ITEM_HISTORY_EVENTS = ['ItemAnswered', 'SittingReplayed'] as const satisfies readonly EventType[];

/** Extra questions are offered where they would make the interval of their subject narrower by more than this share. */
const LEAST_NARROWING = 0.15;

export function answerItem(
  week: Assessment,
  { type: _, assessmentId, history, ...answer }: CommandOf<'AnswerItem'>,
  items: Instruments['items'],
): AssessmentEvent[] {
  const { subject, sittingId, at, itemId, rtMs, extra } = answer;
  const { id } = getSubjectTask(subject);
  const late = checkMayAnswer(week, id, at);
  const recordedSitting = week.items[subject];
  if (recordedSitting?.sittingId === sittingId && recordedSitting.ids.includes(itemId)) return [];
  if (!extra && week.done[id]) return refuse('ALREADY_SUBMITTED');
  const sitting = buildSitting(week, { assessmentId, subject, history, extra }, items);
  if (extra) requireExtra(week, sitting, history, items);
  if (sittingId !== sitting.sittingId) return refuse('ITEM_NOT_ISSUED');
  const { correct, ...facts } = items.markItem(sitting, itemId, answer.response);
  const next = { ...sitting, answered: [...sitting.answered, { ...facts, itemId, correct, rtMs, extra }] };
  const left = items.findRemainingRange(next);
  const events: AssessmentEvent[] = [
    { type: 'ItemAnswered', ...answer, ...facts, correct, ...(left && { left }), ...late },
  ];
  return items.findNextItem(next) === null
    ? [...events, { type: 'SubjectCompleted', at, subject, sittingId, ...(extra && { extra }), ...late }]
    : events;
}

type SubjectRequest = {
  assessmentId: AssessmentId;
  subject: Subject;
  history: ItemHistory;
  /** The extra questions are meant. */
  extra?: true | undefined;
};

/**
 * The sitting of a subject and the item to present at `at`; null when the subject, or its extra sitting, is done.
 * Refuses as an answer would be refused.
 */
export function presentItem(
  week: Assessment,
  { at, ...request }: SubjectRequest & { at: Instant },
  items: Instruments['items'],
): { sitting: SubjectSitting; item: PublicItem | null } {
  const { id } = getSubjectTask(request.subject);
  checkMayAnswer(week, id, at);
  const sitting = buildSitting(week, request, items);
  if (!request.extra) return { sitting, item: week.done[id] ? null : items.findNextItem(sitting) };
  if (isExtraDone(request.history, sitting)) return { sitting, item: null };
  requireExtra(week, sitting, request.history, items);
  return { sitting, item: items.findNextItem(sitting) };
}

/** A subject with an extra sitting to offer: by which share its interval would become narrower; null if it was begun. */
export type ExtraOffer = { subject: Subject; narrowing: number | null };

/** The extra sittings that could be sat now, in the order of the subjects. */
export function listExtraOffers(
  week: Assessment,
  { assessmentId, history }: Pick<SubjectRequest, 'assessmentId' | 'history'>,
  items: Instruments['items'],
): ExtraOffer[] {
  const open = SUBJECTS.filter((subject) => getExtraRefusal(week, subject) === null);
  if (open.length === 0) return [];
  const predict = items.predictNarrowing(history.own);
  return open.flatMap((subject): ExtraOffer[] => {
    const sitting = buildSitting(week, { assessmentId, subject, history, extra: true }, items);
    if (isExtraDone(history, sitting)) return [];
    if (isExtraBegun(sitting)) return [{ subject, narrowing: null }];
    const narrowing = predict(sitting);
    return narrowing > LEAST_NARROWING ? [{ subject, narrowing }] : [];
  });
}
const SUBJECTS = PROGRAMME.flatMap(({ subject }) => subject ?? []);

/**
 * Why the extra questions of a subject cannot be answered now, whatever they would tell; null if they can. They are
 * optional: nothing waits for them, so no late answer is taken either.
 */
function getExtraRefusal(week: Assessment, subject: Subject): Refusal | null {
  const reason = getNotRunningRefusal(week);
  if (reason) return reason;
  if (!week.consent) return 'NO_CONSENT';
  if (week.childEndedAt) return 'CHILD_STOPPED';
  if (week.assent === 'no') return 'CHILD_SAID_NO';
  return isOnHold(week) || !week.done[getSubjectTask(subject).id] ? 'NOT_OPEN_YET' : null;
}

/** Once begun, an extra sitting goes on although other answers have made the interval narrower meanwhile. */
function requireExtra(
  week: Assessment,
  sitting: SubjectSitting,
  history: ItemHistory,
  { predictNarrowing }: Instruments['items'],
): void {
  const reason = getExtraRefusal(week, sitting.subject);
  if (reason) refuse(reason);
  const isOffered = isExtraBegun(sitting) || predictNarrowing(history.own)(sitting) > LEAST_NARROWING;
  if (isExtraDone(history, sitting) || !isOffered) refuse('ALREADY_COMPLETED');
}

const isExtraBegun = ({ answered }: SubjectSitting): boolean => answered.some(({ extra }) => extra);
const isExtraDone = ({ own }: ItemHistory, { sittingId }: SubjectSitting): boolean =>
  own.some((event) => event.type === 'SubjectCompleted' && event.extra && event.sittingId === sittingId);

/**
 * Built from the log, since the state holds no answers. A replay begins another sitting, which has no extra answers yet.
 * Age and the window of seen items count from the day on which the subject opened, so presenting and answering an item
 * use the same values.
 */
function buildSitting(
  week: Assessment,
  { assessmentId, subject, history, extra }: SubjectRequest,
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
    ...listAnswers(history.others).filter(({ at }) => at > since),
    ...ownAnswers.filter((answer) => answer.sittingId !== sittingId),
  ];
  // A set keeps the first place of what is added twice, and the last time that an item was seen counts.
  const newestFirst = new Set(seenAnswers.map(toBankId).toReversed());
  return {
    sittingId,
    subject,
    ageYears: computeTaskAge(week, id),
    screenMode: toAgeMode(getScreenYears(week.age)),
    answered: ownAnswers.filter((answer) => answer.sittingId === sittingId),
    isExtra: extra === true,
    recentlySeen: new Set([...newestFirst].toReversed()),
  };
}
