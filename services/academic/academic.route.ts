import { createHash } from 'node:crypto';
import { nextItem as chooseItem, item as itemOf, markItem, publicItem } from '#services/academic/academic.ts';
import { BANK } from '#services/academic/bank/bank.ts';
import type { Item } from '#services/academic/item.ts';
import type { Handle } from '#services/assessment/handle.ts';
import { writeWeek } from '#services/assessment/week-write.ts';
import type { EventStore } from '#services/event-store/event-store.ts';
import { type Route, route } from '#services/http/route.ts';
import { answerItem, nextItem } from '#shared/contracts/child-tasks.ts';
import { assessment } from '#shared/domain/assessment/assessment.ts';
import type { AssessmentEvent, EventOf } from '#shared/domain/assessment/events.ts';
import { isOpen } from '#shared/domain/assessment/open-tasks.ts';
import type { Week } from '#shared/domain/assessment/state.ts';
import { fold } from '#shared/domain/decider.ts';
import { subjectTask } from '#shared/domain/programme.ts';
import { type Subject, TOPICS } from '#shared/instruments/subjects.ts';
import { roundsFor } from '#shared/measurement/adaptive.ts';
import { ageAt } from '#shared/measurement/report/answers.ts';
import { SCALE_VERSION } from '#shared/measurement/scale.ts';
import type { Instant } from '#shared/values/days.ts';
import type { AssessmentId, SittingId } from '#shared/values/ids.ts';
import { refuse } from '#shared/values/refusal.ts';

export type AcademicPorts = { handle: Handle; store: Pick<EventStore, 'read'> };

/** The subjects: the server chooses one item a request and marks the answer; no key leaves it. */
export const academicRoutes = ({ handle, store }: AcademicPorts): Route[] => [
  route(nextItem, 'childOfAssessment', async ({ params, now }) => {
    const sitting = await sittingOf(store, params.assessmentId, params.subject);
    const { week, sittingId, answered } = sitting;
    if (week.status === 'cancelled') return refuse('CANCELLED');
    if (!week.consent) return refuse('NO_CONSENT');
    const { id } = subjectTask(params.subject);
    if (!isOpen(week, id, now)) return refuse('NOT_OPEN_YET');
    const atMost = roundsFor(Math.floor(ageOf(sitting, now))) * TOPICS[params.subject].length;
    const next = week.done[id] ? null : issued(sitting, now);
    return { body: { sittingId, item: next && publicItem(next), answered: answered.length, atMost } };
  }),
  route(answerItem, 'childOfAssessment', async (call) => {
    const { assessmentId, subject, itemId } = call.params;
    const sitting = await sittingOf(store, assessmentId, subject);
    const { sittingId, answered } = sitting;
    const item = itemOf(itemId);
    const isRetry = answered.some((answer) => answer.itemId === itemId);
    // The item that was issued last is found again rather than remembered: the choice depends on the answers alone.
    if (call.body.sittingId !== sittingId || (!isRetry && issued(sitting, call.now)?.id !== itemId)) return refuse('ITEM_NOT_ISSUED');
    const correct = markItem(item, call.body.response);
    const complete = issued({ ...sitting, answered: [...answered, { itemId, correct }] }, call.now) === null;
    const { topic, masteryAge, tau, c } = item;
    return writeWeek(
      handle,
      call,
      { type: 'AnswerItem', at: call.now, subject, itemId, topic, correct, masteryAge, tau, c, scaleVersion: SCALE_VERSION, complete, ...call.body },
      'child',
    );
  }),
];

type Sitting = {
  week: Week;
  subject: Subject;
  sittingId: SittingId;
  answered: { itemId: string; correct: boolean }[];
  recentlySeen: ReadonlySet<string>;
  startedAt: Instant | null;
};

/** The sitting of a subject that counts, from the log: the state holds no answers. A replay begins another one. */
async function sittingOf(store: Pick<EventStore, 'read'>, assessmentId: AssessmentId, subject: Subject): Promise<Sitting> {
  const events = (await store.read(assessmentId)).map(({ event }) => event);
  const state = fold(assessment, events);
  if (state.status === 'notScheduled') return refuse('NOT_FOUND');
  const replays = events.filter((event) => event.type === 'SittingReplayed' && event.task === subjectTask(subject).id).length;
  const sittingId = sittingIdOf(assessmentId, subject, replays);
  const answers = events.filter((event): event is EventOf<'ItemAnswered'> => isAnswerOf(event, subject));
  const own = answers.filter((answer) => answer.sittingId === sittingId);
  return {
    week: state,
    subject,
    sittingId,
    answered: own.map(({ itemId, correct }) => ({ itemId, correct })),
    recentlySeen: new Set(answers.filter((answer) => answer.sittingId !== sittingId).map(({ itemId }) => itemId)),
    startedAt: own[0]?.at ?? null,
  };
}

const isAnswerOf = (event: AssessmentEvent, subject: Subject): boolean => event.type === 'ItemAnswered' && event.subject === subject;

/** The same on every device and after every break, without a row of its own (UUID version 8: a name's hash). */
function sittingIdOf(assessmentId: AssessmentId, subject: Subject, replays: number): SittingId {
  const hash = createHash('sha256').update(`${assessmentId}/${subject}/${replays}`).digest('hex');
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}` as SittingId;
}

/** A child's age stays that of the first answer, so that a birthday in the middle changes no item. */
const ageOf = ({ week, startedAt }: Sitting, now: Instant): number => ageAt(week.age, startedAt ?? now);

/** The item to ask now; null when the subject is finished. */
function issued(sitting: Sitting, now: Instant): Item | null {
  const { subject, answered, recentlySeen, sittingId } = sitting;
  const next = chooseItem({ bank: BANK, subject, ageYears: ageOf(sitting, now), answered, recentlySeen, seed: sittingId });
  return 'item' in next ? next.item : null;
}
