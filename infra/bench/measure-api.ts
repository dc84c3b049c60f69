import { uuidv7 } from 'uuidv7';
import { createOwnApi, type OwnApi } from '#infra/bench/own-api.ts';
import { type Answer, type ApiClient, createApiClient } from '#infra/client/api-client.ts';
import { createItemAnswer } from '#infra/demo/academic-answers.ts';
import { PRODUCT } from '#infra/simulate/jobs.ts';
import { getProgress } from '#shared/contracts/assessments.ts';
import { answerItem, nextItem } from '#shared/contracts/child-tasks.ts';
import { signUp } from '#shared/contracts/session.ts';
import { createStudent } from '#shared/contracts/students.ts';
import { assessment } from '#shared/domain/assessment/assessment.ts';
import { fold } from '#shared/domain/decider.ts';
import { createSimulatedFamily, type SimulatedFamily } from '#shared/testing/simulated-family.ts';
import { playAssessment } from '#shared/testing/simulated-week.ts';
import type { AssessmentId, InvitationId, SittingId } from '#shared/values/ids.ts';

/** The last subject of the week: the log is longest before its items are chosen. */
const SUBJECT = 'geography';

/** Creates a parent with one child whose log holds a simulated week up to the last subject. */
async function createBegunWeek(
  { baseUrl, store, send }: OwnApi,
  family: SimulatedFamily,
  onAnswer: (answer: Answer) => void,
): Promise<{ parent: ApiClient; assessmentId: AssessmentId }> {
  const parent = createApiClient(baseUrl, { send, onAnswer });
  await parent.call(signUp, {
    params: {},
    body: { name: 'Bench', email: `${uuidv7()}@stones.example`, password: 'seven stepping stones' },
  });
  const student = await parent.call(createStudent, {
    params: {},
    body: { nickname: family.nickname, ageYears: family.age.years },
  });
  const ids = {
    assessmentId: uuidv7() as AssessmentId,
    studentId: student.id,
    invitationId: uuidv7() as InvitationId,
    sitting: () => uuidv7() as SittingId,
  };
  const whole = playAssessment(family, { ...PRODUCT, ids }).events;
  const events = whole.slice(
    0,
    whole.findIndex((event) => event.type === 'ItemAnswered' && event.subject === SUBJECT),
  );
  const { outcome } = await store.append({
    assessmentId: ids.assessmentId,
    expected: 0,
    idempotency: { key: 'bench', requestHash: '', actorId: 'bench' },
    origin: 'a',
    actor: 'system:bench',
    events,
    state: fold(assessment, events),
    views: [],
    mail: [],
    signalled: null,
  });
  if (outcome !== 'appended') throw new Error(`the week was not appended: ${outcome}`);
  return { parent, assessmentId: ids.assessmentId };
}

/**
 * Server time in ms of `GET …/academic/geography/next`, from the arrival of the request to the response (session,
 * policy, log, choice), for every item of whole sittings of simulated children of all ages; and in the same minutes of
 * `GET /assessments/:id` of the same week, which has the same session and policy, reads one row and chooses nothing. A first
 * family warms up and does not count.
 */
export async function measureRouteTimes(
  url: string,
  families: number,
): Promise<{ nextItem: number[]; progress: number[] }> {
  const api = await createOwnApi(url, { clock: () => '2026-11-28T15:00:00.000Z' });
  const times = { nextItem: [] as number[], progress: [] as number[] };
  try {
    for (let number = 0; number <= families; number++) {
      const family = createSimulatedFamily(`bench ${number}`, 3 + ((number * 5) % 13));
      const { parent, assessmentId } = await createBegunWeek(api, family, ({ endpoint, ms }) => {
        if (number > 0 && endpoint === nextItem) times.nextItem.push(ms);
        if (number > 0 && endpoint === getProgress) times.progress.push(ms);
      });
      const params = { assessmentId, subject: SUBJECT } as const;
      for (;;) {
        await parent.call(getProgress, { params: { assessmentId } });
        const { sittingId, item } = await parent.call(nextItem, { params, query: {} });
        if (!item) break;
        await parent.call(answerItem, {
          params: { ...params, itemId: item.id },
          body: { sittingId, ...createItemAnswer({ sittingId, item }, family), assist: 'alone' },
        });
      }
    }
  } finally {
    await api.stop();
  }
  return times;
}
