import { createHash } from 'node:crypto';
import {
  createPerson,
  type Person,
  readCookies,
  readEvents,
  SCHEDULE,
  signUpParent,
  type TestApi,
} from '#services/http/testing/app.ts';
import { buildReport } from '#services/reports/build-report.ts';
import type { ProgressView } from '#shared/contracts/progress-view.ts';
import type { AssessmentEvent, EventOf } from '#shared/domain/assessment/events.ts';
import { Subject } from '#shared/instruments/subjects.ts';
import type { SimulationIds } from '#shared/testing/simulated-week.ts';
import { hashToUuid, type InvitationId, type SittingId, type StudentId } from '#shared/values/ids.ts';

const EVE = '2026-11-22T14:00:00.000Z';
const LAST_TASKS = '2026-11-28T14:00:00.000Z';
export type ScheduledAssessment = { parent: Person; week: string; ids: SimulationIds };

/**
 * Signs a parent up, adds a child of this age and schedules its assessment with a teacher; the ids are the server's.
 */
export async function scheduleAssessment(
  api: TestApi,
  { nickname, years }: { nickname: string; years: number },
): Promise<ScheduledAssessment> {
  api.clock.now = EVE;
  const parent = await signUpParent(api);
  const student = (await parent.post('/students', { nickname, ageYears: years })).json<{ id: StudentId }>();
  const scheduleBody = { ...SCHEDULE, timeZone: 'UTC', teacherEmail: 'teacher@example.org', studentId: student.id };
  const { id: assessmentId } = (await parent.post('/assessments', scheduleBody)).json<ProgressView>();
  const week = `/assessments/${assessmentId}`;
  const invited = (await readEvents(api, assessmentId)).find((event) => event.type === 'TeacherInvited');
  // Requesting an item writes nothing, so the sittings of the subjects can be read before they begin.
  api.clock.now = LAST_TASKS;
  const sittings = new Map<string, SittingId>();
  for (const subject of Subject.options)
    sittings.set(subject, (await parent.get(`${week}/academic/${subject}/next`)).json().sittingId);
  const games = hashToUuid(createHash('sha256').update(assessmentId).digest('hex')) as SittingId;
  const sitting = (what: string) => sittings.get(what) ?? games;
  return {
    parent,
    week,
    ids: { assessmentId, studentId: student.id, invitationId: invited?.invitationId as InvitationId, sitting },
  };
}

/** Sends the events of an assessment through the API, each at its time, up to the served report. */
export async function runAssessment(
  api: TestApi,
  scheduled: ScheduledAssessment,
  events: readonly AssessmentEvent[],
): Promise<void> {
  for (const event of events) {
    api.clock.now = event.at;
    const response =
      event.type === 'TeacherObserved'
        ? await sendAsTeacher(api, scheduled, event)
        : await sendAsParent(scheduled, event);
    if (response && response.statusCode !== 200)
      throw new Error(`${event.type} at ${event.at}: ${response.statusCode} ${response.body}`);
    if (event.type === 'AnalysisStarted') await analyse(api, scheduled, event);
  }
}

/** The request of the parent's device for this event; nothing for events that follow automatically. */
function sendAsParent({ parent, week }: ScheduledAssessment, event: AssessmentEvent) {
  switch (event.type) {
    case 'MoodChecked': {
      const { type: _, at: __, day, ...body } = event;
      return parent.put(`${week}/mood/${day}`, body);
    }
    case 'SceneAnswered': {
      const { type: _, at: __, set: ___, code: ____, sceneId, ...body } = event;
      return parent.put(`${week}/quest/${sceneId}`, body);
    }
    case 'PersonalityCompleted':
      return parent.post(`${week}/quest/${event.set}/complete`);
    case 'TrialsRecorded':
      return parent.put(`${week}/skills/${event.area}/trials/${event.sittingId}`, {
        // What the server adds.
        trials: event.trials.map(({ difficulty: _, ...trial }) => trial),
        assist: event.assist,
      });
    case 'ItemAnswered': {
      const { subject, sittingId, itemId, response, rtMs, audioHeard: playedAudio, assist } = event;
      return parent.put(`${week}/academic/${subject}/items/${itemId}`, {
        sittingId,
        response,
        rtMs,
        audioHeard: playedAudio,
        assist,
      });
    }
    case 'ParentObserved': {
      const { type: _, at: __, mirror = [], ...form } = event;
      const choices = mirror.map(({ sceneId, optionId, shownOrder }) => ({ sceneId, optionId, shownOrder }));
      return parent.put(`${week}/parent-input`, { ...form, mirror: choices });
    }
    default:
      return undefined;
  }
}

/** The teacher opens the link of the email, in a browser of its own or in the parent's. */
async function sendAsTeacher(
  api: TestApi,
  { parent, week, ids }: ScheduledAssessment,
  event: EventOf<'TeacherObserved'>,
) {
  const { type: _, at: __, invitationId: ___, parentsDevice, ...form } = event;
  const token = await api.links.mint(ids.invitationId);
  const opened = await api.anonymous.post('/teacher/redeem', { token }, { key: null });
  const cookies = [...(parentsDevice ? [parent.cookie] : []), readCookies(opened)];
  return createPerson(api.app, cookies.join('; ')).put(`${week}/teacher-input`, form);
}

/** The worker's part: the report of the log. */
async function analyse(
  { handle, ...api }: TestApi,
  { ids }: ScheduledAssessment,
  { at, attempt }: EventOf<'AnalysisStarted'>,
): Promise<void> {
  const { assessmentId } = ids;
  const recordCommand = (key: string) => ({
    assessmentId,
    actor: { kind: 'system', id: 'workflow' } as const,
    origin: 'w' as const,
    key,
    requestHash: key,
  });
  await handle({ ...recordCommand(`analysis:${attempt}`), command: { type: 'StartAnalysis', at, attempt } });
  const report = buildReport(assessmentId, await readEvents(api, assessmentId));
  await handle({ ...recordCommand(`report:${attempt}`), command: { type: 'RecordReport', at, attempt, ...report } });
}
