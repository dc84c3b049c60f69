import { item as itemOf, itemsLeft, markItem, publicItem } from '#services/academic/academic.ts';
import { BANK } from '#services/academic/bank/bank.ts';
import { recordedFacts } from '#services/academic/item-reading.ts';
import { issuedItem, judgedAnswer, SITTING_EVENTS, type Sitting, sittingOf } from '#services/academic/sitting.ts';
import type { EventStore, Recorded } from '#services/event-store/event-store.ts';
import type { EventsSoFar, Handle } from '#services/handling/handle.ts';
import { writeWeek } from '#services/handling/week-write.ts';
import { type Route, route } from '#services/http/route.ts';
import type { Weeks } from '#services/views/weeks.store.ts';
import { answerItem, nextItem } from '#shared/contracts/child-tasks.ts';
import { getSubjectResults, type SubjectResults } from '#shared/contracts/subject-results.ts';
import { mayAnswer } from '#shared/domain/assessment/decide-answers.ts';
import type { Week } from '#shared/domain/assessment/state.ts';
import { subjectTask } from '#shared/domain/programme.ts';
import { type Subject, TOPICS, type Topic } from '#shared/instruments/subjects.ts';
import { roundsFor } from '#shared/measurement/adaptive.ts';
import { UNSEEN_DAYS } from '#shared/measurement/scale.ts';
import type { AssessmentId } from '#shared/values/ids.ts';
import { refuse } from '#shared/values/refusal.ts';

export type AcademicPorts = {
  handle: Handle;
  store: Pick<EventStore, 'load' | 'read'>;
  weeks: Pick<Weeks, 'othersOfChild' | 'subjectResults'>;
};

/** Routes of the subjects: the server chooses each item and marks the answer; keys never leave it. */
export const academicRoutes = (ports: AcademicPorts): Route[] => [
  route(getSubjectResults, 'parentOfAssessment', async ({ params }) => ({
    body: await subjectResults(ports, params.assessmentId),
  })),
  route(nextItem, 'childOfAssessment', async ({ params, now }) => {
    const { assessmentId, subject } = params;
    const { state: week } = await ports.store.load(assessmentId);
    if (week.status === 'notScheduled') return refuse('NOT_FOUND');
    const { id } = subjectTask(subject);
    mayAnswer(week, id, now);
    const sitting = await sittingNow(ports, assessmentId, week, subject, (types) =>
      ports.store.read(assessmentId, 0, types),
    );
    const atMost = roundsFor(Math.floor(sitting.ageYears)) * TOPICS[subject].length;
    const next = week.done[id] ? null : issuedItem(sitting);
    return {
      body: { sittingId: sitting.sittingId, item: next && publicItem(next), answered: sitting.answered.length, atMost },
    };
  }),
  route(answerItem, 'childOfAssessment', (call) => {
    const { assessmentId, subject, itemId } = call.params;
    const { response, rtMs, sittingId } = call.body;
    const item = itemOf(itemId);
    const correct = markItem(item, response);
    const marked = { subject, itemId, correct, ...recordedFacts(item), ...call.body };
    return writeWeek(
      ports.handle,
      call,
      async (week, soFar) => {
        const sitting = await sittingNow(ports, assessmentId, week, subject, soFar);
        const left = itemsLeft({ ...sitting, bank: BANK, answered: [...sitting.answered, { itemId }] });
        return {
          type: 'AnswerItem',
          at: call.now,
          ...marked,
          ...(left && { left }),
          ...judgedAnswer(sitting, { sittingId, itemId, correct, rtMs }),
        };
      },
      'child',
    );
  }),
];

/**
 * Scores could influence the parent form, so they are held back until it is submitted or the assessment no longer runs.
 */
async function subjectResults({ store, weeks }: AcademicPorts, assessmentId: AssessmentId): Promise<SubjectResults> {
  const [{ state: week }, finished, log] = await Promise.all([
    store.load(assessmentId),
    weeks.subjectResults(assessmentId),
    store.read(assessmentId, 0, ['ItemAnswered', 'SubjectCompleted']),
  ]);
  if (week.status === 'notScheduled') return refuse('NOT_FOUND');
  const areScoresHeldBack = week.status === 'running' && week.done['parent/4'] === undefined;
  const subjects = finished.map((each) => ({
    ...{ ...each, topics: topicsAsked(each.subject, log) },
    ...(areScoresHeldBack && { result: null }),
  }));
  return { subjects, areScoresHeldBack };
}

/** The topics of the last finished sitting. */
function topicsAsked(subject: Subject, log: readonly Recorded[]): Topic[] {
  const events = log.map(({ event }) => event);
  const last = events.findLast((event) => event.type === 'SubjectCompleted' && event.subject === subject);
  const sittingId = last?.type === 'SubjectCompleted' ? last.sittingId : undefined;
  const asked = new Set(
    events.flatMap((event) => (event.type === 'ItemAnswered' && event.sittingId === sittingId ? [event.topic] : [])),
  );
  const topics: readonly Topic[] = TOPICS[subject];
  return topics.filter((topic) => asked.has(topic));
}

/** The sitting that counts, for a loaded assessment. */
async function sittingNow(
  { store, weeks }: AcademicPorts,
  assessmentId: AssessmentId,
  week: Week,
  subject: Subject,
  soFar: EventsSoFar,
): Promise<Sitting> {
  const eventsOf = (log: readonly Recorded[]) => log.map(({ event }) => event);
  // Seen items count from the day on which the subject opened. Other assessments are selected from the schedule on,
  // which is earlier, so both queries can run at once.
  const [own, others] = await Promise.all([soFar(SITTING_EVENTS), weeks.othersOfChild(assessmentId, UNSEEN_DAYS)]);
  const elsewhere = (await Promise.all(others.map((other) => store.read(other, 0, SITTING_EVENTS)))).flat();
  return sittingOf({ assessmentId, week, subject, events: eventsOf(own), elsewhere: eventsOf(elsewhere) });
}
