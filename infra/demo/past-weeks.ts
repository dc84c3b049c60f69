import { uuidv7 } from 'uuidv7';
import { type ApiClient, createApiClient } from '#infra/client/api-client.ts';
import { proveAddress } from '#infra/client/prove-address.ts';
import { openAccount } from '#infra/client/schedule.ts';
import type { Family, LivingFamily } from '#infra/demo/family.ts';
import { INSTRUMENTS, QUEST_KEYS } from '#services/assessment/instruments.ts';
import { measuredScores } from '#services/assessment/scores.ts';
import { chooseUnseenItem, createTriedAnswer, findUnseenRange } from '#services/assessment/testing/answers.ts';
import { createRowsFor } from '#services/assessment/view-rows.ts';
import { createLogClient } from '#services/database/clients.ts';
import { openDatabase } from '#services/database/database.store.ts';
import { createPostgresEventStore } from '#services/database/postgres-event-store.ts';
import { computeConsentChange } from '#services/families/consent-rows.ts';
import { runKeyedWrite } from '#services/http/keyed-write.store.ts';
import { isOnThisMachine } from '#services/loopback.ts';
import { buildReport } from '#services/reports/build-report.ts';
import { getProgress } from '#shared/contracts/assessments.ts';
import { getSession } from '#shared/contracts/session.ts';
import { createStudent, listStudents } from '#shared/contracts/students.ts';
import { assessment } from '#shared/domain/assessment/assessment.ts';
import type { AssessmentEvent } from '#shared/domain/assessment/events.ts';
import { findLastSignalledVersion } from '#shared/domain/assessment/signals.ts';
import { fold } from '#shared/domain/decider.ts';
import { addDays, computePlan, DAY_MS, toLocalDate } from '#shared/domain/plan.ts';
import { MIRROR_SCENES } from '#shared/instruments/mirror.ts';
import { QUEST } from '#shared/instruments/quest.ts';
import { createSimulatedFamily, type SimulatedFamily } from '#shared/testing/simulated-family.ts';
import { playAssessment, type SimulationTime } from '#shared/testing/simulated-week.ts';
import { type Day, type Instant, toEpochMs, toInstant } from '#shared/values/days.ts';
import type { AssessmentId, InvitationId, SittingId, StudentId } from '#shared/values/ids.ts';

const HOUR_MS = 3_600_000;
/** Time between two answers. */
const STEP_MS = 30_000;

/**
 * A week as it stands `daysAgo` days before now: all tasks up to day `until` are done, and day `reached` has opened.
 */
type PastWeek = {
  key: string;
  nickname: string;
  years: number;
  until: Day | 0;
  reached: Day;
  teacher: boolean;
  daysAgo: number;
  /** Whose answers they are; otherwise those of a family of its own. */
  simulated?: SimulatedFamily;
};

/** The weeks that are shown beside the one that has just begun. */
const DAY_FOUR: PastWeek = {
  key: 'demo:day-4',
  nickname: 'Noor',
  years: 7,
  until: 3,
  reached: 4,
  teacher: false,
  daysAgo: 0,
};
const FINISHED: PastWeek = {
  key: 'demo:report',
  nickname: 'Sasha',
  years: 10,
  until: 7,
  reached: 7,
  teacher: true,
  daysAgo: 14,
};

export type PastWeeks = { dayFour: AssessmentId; finished: AssessmentId };
type PastWeekPorts = {
  baseUrl: string;
  maintenanceUrl: string;
  parent: ApiClient;
  timeZone: string;
  now: number;
};

/** Creates two past weeks: one on day 4 and one with its report. */
export async function seedPastWeeks(ports: PastWeekPorts): Promise<PastWeeks> {
  return { dayFour: await seedPastWeek(ports, DAY_FOUR), finished: await seedPastWeek(ports, FINISHED) };
}

/** Opens the account of a family whose week is under way or over, without waiting for its days. */
export async function seedFamily(
  { baseUrl, maintenanceUrl }: Pick<PastWeekPorts, 'baseUrl' | 'maintenanceUrl'>,
  { parent: account, nickname, simulated }: Family,
  past: Pick<PastWeek, 'until' | 'reached' | 'teacher' | 'daysAgo'>,
): Promise<LivingFamily> {
  const parent = createApiClient(baseUrl);
  await openAccount(parent, account, () => proveAddress(maintenanceUrl, account.email));
  const assessmentId = await seedPastWeek(
    { baseUrl, maintenanceUrl, parent, timeZone: 'UTC', now: Date.now() },
    { ...past, key: `past:${account.email}`, nickname, years: simulated.age.years, simulated },
  );
  return { parent, assessmentId, progress: () => parent.call(getProgress, { params: { assessmentId } }) };
}

/**
 * Creates a past week. The decider accepts every answer at an instant in the past, the report comes from the real
 * analysis, and everything is one append, so that neither relay nor sweep sees a part of it. Idempotent.
 */
async function seedPastWeek(
  { baseUrl, maintenanceUrl, parent, timeZone, now }: PastWeekPorts,
  past: PastWeek,
): Promise<AssessmentId> {
  if (!isOnThisMachine(baseUrl)) throw new Error('BASE_URL is not this machine');
  const { account } = await parent.call(getSession, { params: {} });
  if (!account) throw new Error('nobody is signed in');
  const log = createLogClient(maintenanceUrl, { max: 1 });
  const { db, close } = openDatabase(maintenanceUrl, { max: 2 });
  try {
    const store = createPostgresEventStore(log);
    const studentId = await findOrCreateChild(parent, past);
    const by = { userId: account.userId, key: past.key, requestHash: past.key };
    const { response: assessmentId } = await runKeyedWrite(db, by, async () => uuidv7() as AssessmentId);
    const events = createEvents(past, { assessmentId, studentId, timeZone, now });
    const state = fold(assessment, events);
    const versioned = events.map((event, i) => ({ version: i + 1, event }));
    const { outcome } = await store.append({
      assessmentId,
      expected: 0,
      origin: 'a',
      actor: `parent:${account.userId}`,
      events,
      state,
      idempotency: { key: past.key, requestHash: past.key, actorId: account.userId },
      views: await createRowsFor(measuredScores)({
        assessmentId,
        studentId,
        previous: assessment.initialState,
        events: versioned,
        history: async () => versioned,
      }),
      consent: computeConsentChange(events, state, { kind: 'parent', id: account.userId }),
      // Mails that were due in the past are not written, and a week that is over needs no workflow.
      mail: [],
      signalled: past.until < 7 ? findLastSignalledVersion(events, 1, 'a') : null,
    });
    if (outcome !== 'appended' && outcome !== 'duplicate')
      throw new Error(`the week of ${past.key} could not be kept: ${outcome}`);
    return assessmentId;
  } finally {
    await log.end();
    await close();
  }
}

async function findOrCreateChild(parent: ApiClient, { nickname, years }: PastWeek): Promise<StudentId> {
  const { students } = await parent.call(listStudents, { params: {} });
  const existing = students.find((each) => each.nickname === nickname);
  return (existing ?? (await parent.call(createStudent, { params: {}, body: { nickname, ageYears: years } }))).id;
}

type PastWeekContext = { assessmentId: AssessmentId; studentId: StudentId; timeZone: string; now: number };

function createEvents(
  { key, years, until, reached, teacher, daysAgo, simulated = createSimulatedFamily(key, years) }: PastWeek,
  { assessmentId, studentId, timeZone, now }: PastWeekContext,
): AssessmentEvent[] {
  const time = createWeekTime({ reached, before: now - daysAgo * DAY_MS, timeZone, assessmentId });
  const ids = { assessmentId, studentId, invitationId: uuidv7() as InvitationId, sitting: () => uuidv7() as SittingId };
  const { events } = playAssessment(simulated, {
    scenes: [...QUEST.A.scenes, ...QUEST.B.scenes],
    mirror: MIRROR_SCENES,
    keys: QUEST_KEYS,
    nextItem: chooseUnseenItem,
    itemsLeft: findUnseenRange,
    response: createTriedAnswer,
    ids,
    time,
    until,
    reached,
    teacher,
  });
  if (until < 7) return events;
  const report = buildReport(assessmentId, events);
  const ready = { type: 'RecordReport', at: time.at(7, 1), attempt: 1, ...report } as const;
  return [...events, ...assessment.decide(fold(assessment, events), ready, INSTRUMENTS)];
}

type WeekTimeOptions = { reached: number; before: number; timeZone: string; assessmentId: AssessmentId };

/**
 * Time of the latest week whose day `reached` had opened by `before`. Tasks are done in the afternoon; day 0 is the
 * scheduling.
 */
function createWeekTime({ reached, before, timeZone, assessmentId }: WeekTimeOptions): SimulationTime {
  const planFrom = (startDate: string) => ({
    startDate,
    plan: computePlan({ startDate, timeZone, reminderTime: '18:00', dayMs: DAY_MS, seed: assessmentId, now: before }),
  });
  const computeOpeningMs = ({ plan }: ReturnType<typeof planFrom>, day: number) =>
    toEpochMs(plan.days[Math.max(0, day - 1)]?.opens as Instant);
  const today = planFrom(addDays(toLocalDate(before, timeZone), 1 - reached));
  // Before seven in the morning the previous day is still the current one.
  const week = computeOpeningMs(today, reached) <= before ? today : planFrom(addDays(today.startDate, -1));
  const computeStartMs = (day: number) => computeOpeningMs(week, day) + (day === 0 ? -16 : day === 7 ? 0 : 9) * HOUR_MS;
  const stepsByDay = new Map<number, number>();
  return {
    startDate: week.startDate,
    timeZone,
    opens: (day) => toInstant(computeOpeningMs(week, day)),
    // Answers of a day follow each other in fixed steps.
    at: (day) => {
      const done = stepsByDay.get(day) ?? 0;
      stepsByDay.set(day, done + 1);
      return toInstant(computeStartMs(day) + done * STEP_MS);
    },
  };
}
