import { createHash } from 'node:crypto';
import { nextItem as chooseItem, item as itemOf, itemsLeft, markItem, publicItem } from '#services/academic/academic.ts';
import { BANK } from '#services/academic/bank/bank.ts';
import type { Item } from '#services/academic/item.ts';
import { asItIs } from '#services/academic/item-reading.ts';
import type { EventStore, Recorded } from '#services/event-store/event-store.ts';
import type { Handle } from '#services/handling/handle.ts';
import { writeWeek } from '#services/handling/week-write.ts';
import { type Route, route } from '#services/http/route.ts';
import type { Weeks } from '#services/views/weeks.store.ts';
import { answerItem, nextItem } from '#shared/contracts/child-tasks.ts';
import { getSubjectResults } from '#shared/contracts/subject-results.ts';
import { ageFor, opensAt } from '#shared/domain/age.ts';
import type { EventOf, EventType } from '#shared/domain/assessment/events.ts';
import { isOpen } from '#shared/domain/assessment/open-tasks.ts';
import type { Week } from '#shared/domain/assessment/state.ts';
import { subjectTask } from '#shared/domain/programme.ts';
import { type Subject, TOPICS } from '#shared/instruments/subjects.ts';
import { roundsFor } from '#shared/measurement/adaptive.ts';
import { SUBJECT_MAX_MS, UNSEEN_DAYS } from '#shared/measurement/scale.ts';
import { epochMsOf, instantOf } from '#shared/values/days.ts';
import { type AssessmentId, type SittingId, uuidOfHash } from '#shared/values/ids.ts';
import { refuse } from '#shared/values/refusal.ts';

export type AcademicPorts = { handle: Handle; store: Pick<EventStore, 'load' | 'read'>; weeks: Pick<Weeks, 'othersOfChild' | 'subjectResults'> };

/** The subjects: the server chooses one item a request and marks the answer; no key leaves it. */
export const academicRoutes = (ports: AcademicPorts): Route[] => [
  route(getSubjectResults, 'parentOfAssessment', async ({ params }) => ({ body: { subjects: await ports.weeks.subjectResults(params.assessmentId) } })),
  route(nextItem, 'childOfAssessment', async ({ params, now }) => {
    const sitting = await sittingOf(ports, params.assessmentId, params.subject);
    const { week, sittingId, answered, ageYears } = sitting;
    if (week.status === 'cancelled') return refuse('CANCELLED');
    if (!week.consent) return refuse('NO_CONSENT');
    const { id } = subjectTask(params.subject);
    if (!isOpen(week, id, now)) return refuse('NOT_OPEN_YET');
    const atMost = roundsFor(Math.floor(ageYears)) * TOPICS[params.subject].length;
    const next = week.done[id] ? null : issued(sitting);
    return { body: { sittingId, item: next && publicItem(next), answered: answered.length, atMost } };
  }),
  route(answerItem, 'childOfAssessment', async (call) => {
    const { assessmentId, subject, itemId } = call.params;
    const { response, rtMs } = call.body;
    const sitting = await sittingOf(ports, assessmentId, subject);
    const item = itemOf(itemId);
    // The item that was issued last is found again rather than remembered: the choice depends on the answers alone.
    const isIssued = call.body.sittingId === sitting.sittingId && issued(sitting)?.id === itemId;
    const correct = markItem(item, response);
    const complete = isIssued && issued({ ...sitting, answered: [...sitting.answered, { itemId, correct, rtMs }] }) === null;
    const left = itemsLeft({ ...sitting, bank: BANK, answered: [...sitting.answered, { itemId }] });
    const marked = { subject, itemId, correct, ...asItIs(item), ...(left && { left }), ...call.body };
    return writeWeek(ports.handle, call, { type: 'AnswerItem', at: call.now, ...marked, issued: isIssued, complete }, 'child');
  }),
];

type Sitting = {
  week: Week;
  subject: Subject;
  sittingId: SittingId;
  ageYears: number;
  answered: Pick<EventOf<'ItemAnswered'>, 'itemId' | 'correct' | 'rtMs'>[];
  recentlySeen: ReadonlySet<string>;
};

/** What of a log a sitting follows from. */
const TOLD_BY = ['ItemAnswered', 'SittingReplayed'] as const satisfies readonly EventType[];

/**
 * The sitting of a subject that counts, from the log: the state holds no answers. A replay begins another one. Age and the time
 * within which an item was seen count from the day on which the subject opened, so they are the same when the next item is
 * asked for and when it is answered.
 */
async function sittingOf({ store, weeks }: AcademicPorts, assessmentId: AssessmentId, subject: Subject): Promise<Sitting> {
  // What was seen counts from the day on which the subject opened; the weeks are asked for from the schedule on, which is earlier, so all at once.
  const [{ state }, log, others] = await Promise.all([
    store.load(assessmentId),
    store.read(assessmentId, 0, TOLD_BY),
    weeks.othersOfChild(assessmentId, UNSEEN_DAYS),
  ]);
  if (state.status === 'notScheduled') return refuse('NOT_FOUND');
  const { id } = subjectTask(subject);
  const since = instantOf(epochMsOf(opensAt(state.plan, id)) - UNSEEN_DAYS * 86_400_000);
  const answersIn = (recorded: readonly Recorded[]) =>
    recorded.flatMap(({ event }) => (event.type === 'ItemAnswered' && event.subject === subject ? [event] : []));
  const replays = log.filter(({ event }) => event.type === 'SittingReplayed' && event.task === id).length;
  const sittingId = sittingIdOf(assessmentId, subject, replays);
  const here = answersIn(log);
  const elsewhere = (await Promise.all(others.map(async (other) => answersIn(await store.read(other, 0, TOLD_BY))))).flat();
  const seen = [...here.filter((answer) => answer.sittingId !== sittingId), ...elsewhere.filter(({ at }) => at > since)];
  return {
    ...{ week: state, subject, sittingId, ageYears: ageFor(state, id) },
    answered: here.filter((answer) => answer.sittingId === sittingId),
    recentlySeen: new Set(seen.map(({ itemId }) => itemId)),
  };
}

/** The same on every device and after every break, without a row of its own. */
function sittingIdOf(assessmentId: AssessmentId, subject: Subject, replays: number): SittingId {
  const hash = createHash('sha256').update(`${assessmentId}/${subject}/${replays}`).digest('hex');
  return uuidOfHash(hash) as SittingId;
}

/** The item to ask now; null when the subject is finished, by its rounds or by the time that its answers took. */
function issued({ subject, ageYears, answered, recentlySeen, sittingId }: Sitting): Item | null {
  if (answered.reduce((total, { rtMs }) => total + rtMs, 0) >= SUBJECT_MAX_MS) return null;
  const next = chooseItem({ bank: BANK, subject, ageYears, answered, recentlySeen, seed: sittingId });
  return 'item' in next ? next.item : null;
}
