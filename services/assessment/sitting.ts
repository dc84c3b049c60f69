import { createHash } from 'node:crypto';
import { chooseNextQuestion } from '#services/assessment/academic.ts';
import { BANK } from '#services/item-bank/bank.ts';
import type { Item } from '#services/item-bank/item.ts';
import { computeTaskAge, getTaskOpening } from '#shared/domain/age.ts';
import type { AssessmentEvent, EventOf, EventType } from '#shared/domain/assessment/events.ts';
import type { Assessment } from '#shared/domain/assessment/state.ts';
import { getSubjectTask } from '#shared/domain/programme.ts';
import type { Subject } from '#shared/instruments/subjects.ts';
import { SUBJECT_MAX_MS, UNSEEN_DAYS } from '#shared/measurement/scale.ts';
import { toEpochMs, toInstant } from '#shared/values/days.ts';
import { type AssessmentId, hashToUuid, type SittingId } from '#shared/values/ids.ts';

export type AnsweredItem = Pick<EventOf<'ItemAnswered'>, 'itemId' | 'correct' | 'rtMs'>;

/** The sitting of a subject that counts now. */
export type Sitting = {
  sittingId: SittingId;
  subject: Subject;
  ageYears: number;
  /** Its answers so far, in order. */
  answered: readonly AnsweredItem[];
  recentlySeen: ReadonlySet<string>;
};

/** The events of a log that define a sitting. */
export const SITTING_EVENTS = ['ItemAnswered', 'SittingReplayed'] as const satisfies readonly EventType[];

/** Input of `buildSitting`: the assessment with its `SITTING_EVENTS`, and those of the child's other assessments. */
export type SittingSource = {
  assessmentId: AssessmentId;
  week: Assessment;
  subject: Subject;
  events: readonly AssessmentEvent[];
  elsewhere: readonly AssessmentEvent[];
};

/**
 * The sitting of a subject that counts, built from the log, since the state holds no answers. A replay begins another
 * one. Age and the seen-items window count from the day on which the subject opened, so presenting and answering an
 * item use the same values.
 */
export function buildSitting({ assessmentId, week, subject, events, elsewhere }: SittingSource): Sitting {
  const { id } = getSubjectTask(subject);
  const since = toInstant(toEpochMs(getTaskOpening(week.plan, id)) - UNSEEN_DAYS * 86_400_000);
  const listAnswers = (log: readonly AssessmentEvent[]) =>
    log.flatMap((event) => (event.type === 'ItemAnswered' && event.subject === subject ? [event] : []));
  const replays = events.filter((event) => event.type === 'SittingReplayed' && event.task === id).length;
  const sittingId = computeSittingId(assessmentId, subject, replays);
  const ownAnswers = listAnswers(events);
  const seenAnswers = [
    ...ownAnswers.filter((answer) => answer.sittingId !== sittingId),
    ...listAnswers(elsewhere).filter(({ at }) => at > since),
  ];
  return {
    sittingId,
    subject,
    ageYears: computeTaskAge(week, id),
    answered: ownAnswers.filter((answer) => answer.sittingId === sittingId),
    recentlySeen: new Set(seenAnswers.map(({ itemId }) => itemId)),
  };
}

/**
 * Derived from the assessment, the subject and the number of replays, so it is the same on every device and is not
 * stored.
 */
function computeSittingId(assessmentId: AssessmentId, subject: Subject, replays: number): SittingId {
  const hash = createHash('sha256').update(`${assessmentId}/${subject}/${replays}`).digest('hex');
  return hashToUuid(hash) as SittingId;
}

/**
 * The item to present now; null when the subject is finished, by its rounds or by the time spent on answers. It depends
 * on the answers alone, so it is recomputed and not stored.
 */
export function findIssuedItem({ subject, ageYears, answered, recentlySeen, sittingId }: Sitting): Item | null {
  if (answered.reduce((total, { rtMs }) => total + rtMs, 0) >= SUBJECT_MAX_MS) return null;
  const next = chooseNextQuestion({ bank: BANK, subject, ageYears, answered, recentlySeen, seed: sittingId });
  return 'item' in next ? next.item : null;
}

/**
 * Whether an answer is to the item that was presented last in the current sitting, and whether it completes the
 * subject.
 */
export function judgeAnswer(
  sitting: Sitting,
  answer: AnsweredItem & { sittingId: SittingId },
): { issued: boolean; complete: boolean } {
  const issued = answer.sittingId === sitting.sittingId && findIssuedItem(sitting)?.id === answer.itemId;
  return {
    issued,
    complete: issued && findIssuedItem({ ...sitting, answered: [...sitting.answered, answer] }) === null,
  };
}
