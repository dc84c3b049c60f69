import { findRemainingRange, getItem as itemOf, markItem, toPublicItem } from '#services/assessment/academic.ts';
import type { AssessmentQueries } from '#services/assessment/assessments.store.ts';
import type { HandleCommand, ReadHistory } from '#services/assessment/handle.ts';
import { toRecordedFacts } from '#services/assessment/item-reading.ts';
import {
  buildSitting,
  findIssuedItem,
  judgeAnswer,
  SITTING_EVENTS,
  type Sitting,
} from '#services/assessment/sitting.ts';
import { writeAssessment } from '#services/assessment/write-assessment.ts';
import type { EventStore, RecordedEvent } from '#services/database/event-store.ts';
import { type Route, route } from '#services/http/route.ts';
import { BANK } from '#services/item-bank/bank.ts';
import { answerItem, nextItem } from '#shared/contracts/child-tasks.ts';
import { getSubjectResults, type SubjectResults } from '#shared/contracts/subject-results.ts';
import { checkMayAnswer } from '#shared/domain/assessment/decide-answers.ts';
import type { Assessment } from '#shared/domain/assessment/state.ts';
import { getSubjectTask } from '#shared/domain/programme.ts';
import { type Subject, TOPICS, type Topic } from '#shared/instruments/subjects.ts';
import { countRounds } from '#shared/measurement/adaptive.ts';
import { UNSEEN_DAYS } from '#shared/measurement/scale.ts';
import type { AssessmentId } from '#shared/values/ids.ts';
import { refuse } from '#shared/values/refusal.ts';

export type AcademicPorts = {
  handle: HandleCommand;
  store: Pick<EventStore, 'load' | 'read'>;
  weeks: Pick<AssessmentQueries, 'othersOfChild' | 'subjectResults'>;
};

/** Routes of the subjects: the server chooses each item and marks the answer; keys never leave it. */
export const academicRoutes = (ports: AcademicPorts): Route[] => [
  route(getSubjectResults, 'parentOfAssessment', async ({ params }) => ({
    body: await readSubjectResults(ports, params.assessmentId),
  })),
  route(nextItem, 'childOfAssessment', async ({ params, now }) => {
    const { assessmentId, subject } = params;
    const { state: week } = await ports.store.load(assessmentId);
    if (week.status === 'notScheduled') return refuse('NOT_FOUND');
    const { id } = getSubjectTask(subject);
    checkMayAnswer(week, id, now);
    const sitting = await loadSitting(ports, assessmentId, week, subject, (types) =>
      ports.store.read(assessmentId, 0, types),
    );
    const atMost = countRounds(Math.floor(sitting.ageYears)) * TOPICS[subject].length;
    const next = week.done[id] ? null : findIssuedItem(sitting);
    return {
      body: {
        sittingId: sitting.sittingId,
        item: next && toPublicItem(next),
        answered: sitting.answered.length,
        atMost,
      },
    };
  }),
  route(answerItem, 'childOfAssessment', (call) => {
    const { assessmentId, subject, itemId } = call.params;
    const { response, rtMs, sittingId } = call.body;
    const item = itemOf(itemId);
    const correct = markItem(item, response);
    const recordedAnswer = { subject, itemId, correct, ...toRecordedFacts(item), ...call.body };
    return writeAssessment(
      ports.handle,
      call,
      async (week, readHistory) => {
        const sitting = await loadSitting(ports, assessmentId, week, subject, readHistory);
        const remaining = findRemainingRange({ ...sitting, bank: BANK, answered: [...sitting.answered, { itemId }] });
        return {
          type: 'AnswerItem',
          at: call.now,
          ...recordedAnswer,
          ...(remaining && { left: remaining }),
          ...judgeAnswer(sitting, { sittingId, itemId, correct, rtMs }),
        };
      },
      'child',
    );
  }),
];

/**
 * Scores could influence the parent form, so they are held back until it is submitted or the assessment no longer runs.
 */
async function readSubjectResults(
  { store, weeks }: AcademicPorts,
  assessmentId: AssessmentId,
): Promise<SubjectResults> {
  const [{ state: week }, finished, log] = await Promise.all([
    store.load(assessmentId),
    weeks.subjectResults(assessmentId),
    store.read(assessmentId, 0, ['ItemAnswered', 'SubjectCompleted']),
  ]);
  if (week.status === 'notScheduled') return refuse('NOT_FOUND');
  const areScoresHeldBack = week.status === 'running' && week.done['parent/4'] === undefined;
  const subjects = finished.map((each) => ({
    ...each,
    topics: listPresentedTopics(each.subject, log),
    ...(areScoresHeldBack && { result: null }),
  }));
  return { subjects, areScoresHeldBack };
}

/** The topics of the last finished sitting. */
function listPresentedTopics(subject: Subject, log: readonly RecordedEvent[]): Topic[] {
  const events = log.map(({ event }) => event);
  const last = events.findLast((event) => event.type === 'SubjectCompleted' && event.subject === subject);
  const sittingId = last?.type === 'SubjectCompleted' ? last.sittingId : undefined;
  const presentedTopics = new Set(
    events.flatMap((event) => (event.type === 'ItemAnswered' && event.sittingId === sittingId ? [event.topic] : [])),
  );
  const topics: readonly Topic[] = TOPICS[subject];
  return topics.filter((topic) => presentedTopics.has(topic));
}

/** The sitting that counts, for a loaded assessment. */
async function loadSitting(
  { store, weeks }: AcademicPorts,
  assessmentId: AssessmentId,
  week: Assessment,
  subject: Subject,
  readHistory: ReadHistory,
): Promise<Sitting> {
  const toEvents = (log: readonly RecordedEvent[]) => log.map(({ event }) => event);
  // Seen items count from the day on which the subject opened. Other assessments are selected from the schedule on,
  // which is earlier, so both queries can run at once.
  const [ownEvents, others] = await Promise.all([
    readHistory(SITTING_EVENTS),
    weeks.othersOfChild(assessmentId, UNSEEN_DAYS),
  ]);
  const elsewhere = (await Promise.all(others.map((other) => store.read(other, 0, SITTING_EVENTS)))).flat();
  return buildSitting({ assessmentId, week, subject, events: toEvents(ownEvents), elsewhere: toEvents(elsewhere) });
}
