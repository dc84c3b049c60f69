import { createHash } from 'node:crypto';
import { nextItem } from '#services/academic/academic.ts';
import { BANK } from '#services/academic/bank/bank.ts';
import type { Item } from '#services/academic/item.ts';
import { ageFor, opensAt } from '#shared/domain/age.ts';
import type { AssessmentEvent, EventOf, EventType } from '#shared/domain/assessment/events.ts';
import type { Week } from '#shared/domain/assessment/state.ts';
import { subjectTask } from '#shared/domain/programme.ts';
import type { Subject } from '#shared/instruments/subjects.ts';
import { SUBJECT_MAX_MS, UNSEEN_DAYS } from '#shared/measurement/scale.ts';
import { epochMsOf, instantOf } from '#shared/values/days.ts';
import { type AssessmentId, type SittingId, uuidOfHash } from '#shared/values/ids.ts';

export type Answered = Pick<EventOf<'ItemAnswered'>, 'itemId' | 'correct' | 'rtMs'>;

/** The sitting of a subject that counts now. */
export type Sitting = {
  sittingId: SittingId;
  subject: Subject;
  ageYears: number;
  /** Its answers so far, in order. */
  answered: readonly Answered[];
  recentlySeen: ReadonlySet<string>;
};

/** The events of a log that define a sitting. */
export const SITTING_EVENTS = ['ItemAnswered', 'SittingReplayed'] as const satisfies readonly EventType[];

/** Input of `buildSitting`: the assessment with its `SITTING_EVENTS`, and those of the child's other assessments. */
export type Told = {
  assessmentId: AssessmentId;
  week: Week;
  subject: Subject;
  events: readonly AssessmentEvent[];
  elsewhere: readonly AssessmentEvent[];
};

/**
 * The sitting of a subject that counts, built from the log, since the state holds no answers. A replay begins another
 * one. Age and the seen-items window count from the day on which the subject opened, so presenting and answering an
 * item use the same values.
 */
export function sittingOf({ assessmentId, week, subject, events, elsewhere }: Told): Sitting {
  const { id } = subjectTask(subject);
  const since = instantOf(epochMsOf(opensAt(week.plan, id)) - UNSEEN_DAYS * 86_400_000);
  const answersIn = (log: readonly AssessmentEvent[]) =>
    log.flatMap((event) => (event.type === 'ItemAnswered' && event.subject === subject ? [event] : []));
  const replays = events.filter((event) => event.type === 'SittingReplayed' && event.task === id).length;
  const sittingId = sittingIdOf(assessmentId, subject, replays);
  const here = answersIn(events);
  const seen = [
    ...here.filter((answer) => answer.sittingId !== sittingId),
    ...answersIn(elsewhere).filter(({ at }) => at > since),
  ];
  return {
    sittingId,
    subject,
    ageYears: ageFor(week, id),
    answered: here.filter((answer) => answer.sittingId === sittingId),
    recentlySeen: new Set(seen.map(({ itemId }) => itemId)),
  };
}

/**
 * Derived from the assessment, the subject and the number of replays, so it is the same on every device and is not
 * stored.
 */
function sittingIdOf(assessmentId: AssessmentId, subject: Subject, replays: number): SittingId {
  const hash = createHash('sha256').update(`${assessmentId}/${subject}/${replays}`).digest('hex');
  return uuidOfHash(hash) as SittingId;
}

/**
 * The item to present now; null when the subject is finished, by its rounds or by the time spent on answers. It depends
 * on the answers alone, so it is recomputed and not stored.
 */
export function issuedItem({ subject, ageYears, answered, recentlySeen, sittingId }: Sitting): Item | null {
  if (answered.reduce((total, { rtMs }) => total + rtMs, 0) >= SUBJECT_MAX_MS) return null;
  const next = nextItem({ bank: BANK, subject, ageYears, answered, recentlySeen, seed: sittingId });
  return 'item' in next ? next.item : null;
}

/**
 * Whether an answer is to the item that was presented last in the current sitting, and whether it completes the
 * subject.
 */
export function judgedAnswer(
  sitting: Sitting,
  given: Answered & { sittingId: SittingId },
): { issued: boolean; complete: boolean } {
  const issued = given.sittingId === sitting.sittingId && issuedItem(sitting)?.id === given.itemId;
  return { issued, complete: issued && issuedItem({ ...sitting, answered: [...sitting.answered, given] }) === null };
}
