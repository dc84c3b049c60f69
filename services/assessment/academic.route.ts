import { listOwnAnswers } from '#services/assessment/academic.ts';
import type { AssessmentQueries } from '#services/assessment/assessments.store.ts';
import type { HandleCommand, ReadHistory } from '#services/assessment/handle.ts';
import { INSTRUMENTS } from '#services/assessment/instruments.ts';
import { writeAssessment } from '#services/assessment/write-assessment.ts';
import type { EventStore, RecordedEvent } from '#services/database/event-store.ts';
import { type Route, route } from '#services/http/route.ts';
import { answerItem, nextItem } from '#shared/contracts/child-tasks.ts';
import { type ExtraSitting, listExtraSittings, NarrowerBy } from '#shared/contracts/extra-sittings.ts';
import { getSubjectResults, type SubjectResults } from '#shared/contracts/subject-results.ts';
import { ITEM_HISTORY_EVENTS, listExtraOffers, presentItem } from '#shared/domain/assessment/decide-subjects.ts';
import type { ItemHistory } from '#shared/domain/assessment/instruments.ts';
import { type Subject, TOPICS, type Topic } from '#shared/instruments/subjects.ts';
import { countQuestions } from '#shared/measurement/adaptive.ts';
import type { AssessmentId } from '#shared/values/ids.ts';
import { refuse } from '#shared/values/refusal.ts';

export type AcademicPorts = {
  handle: HandleCommand;
  store: Pick<EventStore, 'load' | 'read' | 'readMany'>;
  weeks: Pick<AssessmentQueries, 'othersOfChild' | 'subjectResults'>;
};

/** Routes of the subjects: the server chooses each item and marks the answer; keys never leave it. */
export const academicRoutes = (ports: AcademicPorts): Route[] => [
  route(getSubjectResults, 'parentOfAssessment', async ({ params }) => ({
    body: await readSubjectResults(ports, params.assessmentId),
  })),
  route(listExtraSittings, 'parentOfAssessment', async ({ params }) => ({
    body: { sittings: await readExtraSittings(ports, params.assessmentId) },
  })),
  route(nextItem, 'childOfAssessment', async ({ params, query, now }) => {
    const { assessmentId, subject } = params;
    const extra = query.extra && (true as const);
    const [{ state: week }, history] = await Promise.all([
      ports.store.load(assessmentId),
      readItemHistory(ports, { ...params, extra }, (filter) => ports.store.read(assessmentId, filter)),
    ]);
    if (week.status === 'notScheduled') return refuse('NOT_FOUND');
    const { sitting, item } = presentItem(week, { assessmentId, subject, at: now, history, extra }, INSTRUMENTS.items);
    const answered = listOwnAnswers(sitting).length;
    const atMost = countQuestions(sitting.ageYears, TOPICS[subject].length, sitting.isExtra);
    return { body: { sittingId: sitting.sittingId, item, answered, atMost } };
  }),
  route(answerItem, 'childOfAssessment', (call) =>
    writeAssessment(
      ports.handle,
      call,
      async (readHistory) => ({
        type: 'AnswerItem',
        at: call.now,
        ...call.params,
        ...call.body,
        history: await readItemHistory(ports, { ...call.params, extra: call.body.extra }, readHistory),
      }),
      'child',
    ),
  ),
];

/** Reads the answers of this assessment and of the child's other ones to questions of a subject, or of all. */
async function readItemHistory(
  { store, weeks }: AcademicPorts,
  { assessmentId, subject, extra }: { assessmentId: AssessmentId; subject?: Subject; extra?: true | undefined },
  readHistory: ReadHistory,
): Promise<ItemHistory> {
  const filter = { types: ITEM_HISTORY_EVENTS, subject };
  const toEvents = (log: readonly RecordedEvent[]) => log.map(({ event }) => event);
  // Seen items count from the day on which the subject opened. Other assessments are selected from the schedule on,
  // which is earlier, so both queries can run at once.
  const [own, others] = await Promise.all([
    readHistory(extra ? {} : filter),
    weeks.othersOfChild(assessmentId, INSTRUMENTS.items.unseenDays),
  ]);
  const logs = await store.readMany(others, filter);
  return { own: toEvents(own), others: toEvents(logs.flat()) };
}

async function readExtraSittings(ports: AcademicPorts, assessmentId: AssessmentId): Promise<ExtraSitting[]> {
  const [{ state: week }, history] = await Promise.all([
    ports.store.load(assessmentId),
    readItemHistory(ports, { assessmentId, extra: true }, (filter) => ports.store.read(assessmentId, filter)),
  ]);
  if (week.status === 'notScheduled') return refuse('NOT_FOUND');
  return listExtraOffers(week, { assessmentId, history }, INSTRUMENTS.items).map(({ subject, narrowing }) => ({
    subject,
    narrowerBy: narrowing === null ? null : toNarrowerBy(narrowing),
  }));
}

const SHARES: Readonly<Record<NarrowerBy, number>> = {
  fifth: 1 / 5,
  quarter: 1 / 4,
  third: 1 / 3,
  half: 1 / 2,
};
/** The nearest share that has a word. */
const toNarrowerBy = (narrowing: number): NarrowerBy =>
  NarrowerBy.options.reduce((best, each) =>
    Math.abs(SHARES[each] - narrowing) < Math.abs(SHARES[best] - narrowing) ? each : best,
  );

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
    store.read(assessmentId, { types: ['ItemAnswered', 'SubjectCompleted'] }),
  ]);
  if (week.status === 'notScheduled') return refuse('NOT_FOUND');
  const areScoresHeldBack = week.status === 'running' && week.done['parent/4'] === undefined;
  const subjects = finished.map((each) => ({
    ...each,
    topics: listPresentedTopics(each.subject, log),
    ...(areScoresHeldBack && { result: null, reach: undefined }),
  }));
  return { subjects, areScoresHeldBack };
}

/** The topics of the last finished sitting. */
function listPresentedTopics(subject: Subject, log: readonly RecordedEvent[]): Topic[] {
  const events = log.map(({ event }) => event);
  const last = events.findLast((event) => event.type === 'SubjectCompleted' && event.subject === subject);
  const sittingId = last?.type === 'SubjectCompleted' ? last.sittingId : undefined;
  const presentedTopics = new Set(
    events.flatMap((event) =>
      event.type === 'ItemAnswered' && event.sittingId === sittingId && !event.engagement ? [event.topic] : [],
    ),
  );
  const topics: readonly Topic[] = TOPICS[subject];
  return topics.filter((topic) => presentedTopics.has(topic));
}
