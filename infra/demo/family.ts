import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ApiClient, createApiClient } from '#infra/client/api-client.ts';
import { addressToken } from '#infra/client/inbox.ts';
import { openAccount, scheduleChild } from '#infra/client/schedule.ts';
import { createItemAnswer } from '#infra/demo/academic-answers.ts';
import { QUEST_KEYS } from '#services/assessment/instruments.ts';
import { verify } from '#shared/contracts/accounts.ts';
import * as adult from '#shared/contracts/adult-forms.ts';
import { getProgress, listAssessments, rescheduleAssessment } from '#shared/contracts/assessments.ts';
import * as child from '#shared/contracts/child-tasks.ts';
import { askChild } from '#shared/contracts/consents.ts';
import type { ProgressView, TaskView } from '#shared/contracts/progress-view.ts';
import { signIn } from '#shared/contracts/session.ts';
import { addDays } from '#shared/domain/plan.ts';
import { toAgeMode } from '#shared/instruments/ages.ts';
import { MIRROR_SCENES } from '#shared/instruments/mirror.ts';
import { computeOptionOrder } from '#shared/instruments/options.ts';
import { QUEST } from '#shared/instruments/quest.ts';
import type { QuestSet, Scene } from '#shared/instruments/quest-scene.ts';
import { SkillArea } from '#shared/instruments/skills.ts';
import type { QuestKey } from '#shared/measurement/report/quest.ts';
import type { SimulatedFamily } from '#shared/testing/simulated-family.ts';
import type { MoodDay } from '#shared/values/days.ts';
import type { SittingId } from '#shared/values/ids.ts';

export type Family = {
  parent: { name: string; email: string; password: string };
  teacherEmail?: string;
  nickname: string;
  /** Notes of the parent. */
  notes?: string;
  /** The answers of child, parent and teacher. */
  simulated: SimulatedFamily;
};

/** A scheduled family that acts through the public API only. */
export type LivingFamily = {
  parent: ApiClient;
  assessmentId: ProgressView['id'];
  progress: () => Promise<ProgressView>;
};

/**
 * The inbox in which the confirmation email is opened, or a function that confirms the address. Without either the week
 * does not begin.
 */
export type AddressProof = string | (() => Promise<unknown>) | undefined;

/** Opens the account, confirms its address, adds the child and schedules its week from today. */
export async function scheduleWeek(
  baseUrl: string,
  family: Family,
  timeZone = 'UTC',
  parent = createApiClient(baseUrl),
  addressProof?: AddressProof,
): Promise<LivingFamily> {
  const openEmail = async (inbox: string) =>
    parent.call(verify, {
      params: {},
      body: { type: 'signup', token_hash: await addressToken(inbox, family.parent.email) },
    });
  await openAccount(parent, family.parent, async () =>
    typeof addressProof === 'function' ? addressProof() : addressProof && openEmail(addressProof),
  );
  return addWeek(family, parent, timeZone);
}

/** Adds the child of a family with an account and schedules its week from today. */
export async function addWeek(family: Family, parent: ApiClient, timeZone: string): Promise<LivingFamily> {
  const { nickname, teacherEmail, notes, simulated } = family;
  const child = { nickname, ageYears: simulated.age.years, parentEmail: family.parent.email, teacherEmail, notes };
  const { assessmentId } = await scheduleChild(parent, child, timeZone);
  return { parent, assessmentId, progress: () => parent.call(getProgress, { params: { assessmentId } }) };
}

/** Connects to a family whose account and week were created on the screens. */
export async function connectFamily(baseUrl: string, { parent: { email, password } }: Family): Promise<LivingFamily> {
  const parent = createApiClient(baseUrl);
  await parent.call(signIn, { params: {}, query: { grant_type: 'password' }, body: { email, password } });
  const [week] = (await parent.call(listAssessments, { params: {}, query: {} })).assessments;
  if (!week) throw new Error('the family has no week');
  return {
    parent,
    assessmentId: week.id,
    progress: () => parent.call(getProgress, { params: { assessmentId: week.id } }),
  };
}

/** Moves the next day to so many days from today. */
export const moveNextDay = ({ parent, assessmentId }: LivingFamily, days: number): Promise<unknown> =>
  parent.call(rescheduleAssessment, {
    params: { assessmentId },
    body: { nextDayOn: addDays(new Date().toISOString().slice(0, 10), days) },
  });

/** For days of seconds. */
const OPENS_WITHIN_MS = 120_000;

/** Waits until a day is open, and moves the day after it far away. */
export async function freezeOnDay(living: LivingFamily, day: number): Promise<void> {
  if ((await living.progress()).currentDay < day) await moveNextDay(living, 1);
  for (const until = Date.now() + OPENS_WITHIN_MS; (await living.progress()).currentDay < day; await sleep(100))
    if (Date.now() > until) throw new Error(`day ${day} did not open within ${OPENS_WITHIN_MS / 1000} s`);
  await moveNextDay(living, 360);
}

type ProgressListener = (what: string, view: ProgressView) => void;

/** Teachers answer on the day their form is due. */
const TEACHER_DAY = 5;

/**
 * Does every task as soon as it is open, until the report exists; `teacher` is called from day 5 on, if there is one.
 */
export async function liveWeek(
  family: Family,
  living: LivingFamily,
  teacher: (() => Promise<void>) | null,
  onProgress: ProgressListener,
): Promise<ProgressView> {
  let view = await living.progress();
  while (view.status !== 'completed' && view.status !== 'cancelled') {
    const { currentDay } = view;
    const open = view.days
      .flatMap(({ tasks }) => tasks)
      .filter(({ state, type }) => state === 'open' && (type !== 'teacher' || (teacher && currentDay >= TEACHER_DAY)));
    if (view.assent === 'ask' && currentDay > 0 && open.some(({ type }) => type !== 'teacher'))
      await giveAssent(family, living);
    for (const task of open) {
      if (task.type === 'teacher') await teacher?.();
      else await doTask(family, living, task);
      view = await living.progress();
      onProgress(task.title, view);
    }
    await sleep(250);
    view = await living.progress();
  }
  return view;
}

/** The child's assent, which is asked before its first task. */
export async function giveAssent(
  { simulated }: Pick<Family, 'simulated'>,
  { parent, assessmentId }: LivingFamily,
): Promise<void> {
  await parent.call(askChild, {
    params: { assessmentId },
    body: { says: 'yes', mode: toAgeMode(simulated.age.years), assist: 'alone' },
  });
}

/** Does every open task but the teacher's. */
export async function doOpenTasks(family: Family, living: LivingFamily): Promise<void> {
  const { days } = await living.progress();
  for (const task of days.flatMap(({ tasks }) => tasks))
    if (task.state === 'open' && task.type !== 'teacher') await doTask(family, living, task);
}

/** One task from beginning to end. */
export async function doTask(family: Family, living: LivingFamily, task: TaskView): Promise<void> {
  switch (task.type) {
    case 'mood':
      await checkMood(family, living, task.day as MoodDay);
      // The encore is not a task of the week; this family does it.
      return task.day === 6 ? answerQuest(family, living, 'B') : undefined;
    case 'personality':
      return answerQuest(family, living, 'A');
    case 'skills':
      return playAreas(family, living, SkillArea.options);
    case 'academic':
      return answerSubject(family, living, task);
    case 'parent':
      return giveParentInput(family, living);
    case 'teacher':
      throw new Error('the teacher answers through a link of its own');
  }
}

async function checkMood({ simulated }: Family, { parent, assessmentId }: LivingFamily, day: MoodDay): Promise<void> {
  await parent.call(child.checkMood, { params: { assessmentId, day }, body: simulated.mood(day) });
}

/** Answers some scenes of the story, as a child does who stops in the middle. */
export async function answerScenes(
  { simulated }: Family,
  { parent, assessmentId }: LivingFamily,
  scenes: readonly Scene[],
): Promise<void> {
  for (const scene of scenes) {
    const optionOrder = computeOptionOrder(scene, assessmentId, toAgeMode(simulated.age.years));
    const body = {
      ...simulated.scene(scene.id, QUEST_KEYS[scene.id] as QuestKey, optionOrder),
      shownOrder: optionOrder,
    };
    await parent.call(child.answerScene, { params: { assessmentId, sceneId: scene.id }, body });
  }
}

async function answerQuest(family: Family, living: LivingFamily, set: QuestSet): Promise<void> {
  const { parent, assessmentId } = living;
  await answerScenes(family, living, QUEST[set].scenes);
  await parent.call(child.completeQuest, { params: { assessmentId, set }, body: {} });
}

/** Plays the games of some areas of day 3. */
async function playAreas(
  { simulated }: Family,
  { parent, assessmentId }: LivingFamily,
  areas: readonly SkillArea[],
): Promise<void> {
  for (const area of areas) {
    const sittingId = randomUUID() as SittingId;
    const trials = simulated.area(area, sittingId);
    for (let from = 0; from < trials.length; from += 5) {
      await parent.call(child.recordTrials, {
        params: { assessmentId, area, sittingId },
        body: { trials: trials.slice(from, from + 5), assist: 'alone' },
      });
    }
  }
}

async function answerSubject(
  { simulated }: Family,
  { parent, assessmentId }: LivingFamily,
  { subject }: TaskView,
): Promise<void> {
  if (!subject) return;
  for (;;) {
    const { sittingId, item } = await parent.call(child.nextItem, { params: { assessmentId, subject }, query: {} });
    if (!item) return;
    const body = { sittingId, ...createItemAnswer({ sittingId, item }, simulated), assist: 'alone' as const };
    await parent.call(child.answerItem, { params: { assessmentId, subject, itemId: item.id }, body });
  }
}

async function giveParentInput({ simulated }: Family, { parent, assessmentId }: LivingFamily): Promise<void> {
  const { mirror = [], ...form } = simulated.parentForm(
    MIRROR_SCENES.map(({ id }) => id),
    QUEST_KEYS,
  );
  const body = {
    ...form,
    mirror: mirror.map(({ sceneId, optionId, shownOrder: order }) => ({ sceneId, optionId, shownOrder: order })),
  };
  await parent.call(adult.giveParentInput, { params: { assessmentId }, body });
}

/** Opens the link of the invitation with a client of its own and submits the form. */
export async function answerAsTeacher(
  baseUrl: string,
  token: string,
  { simulated }: Family,
  teacher = createApiClient(baseUrl),
): Promise<void> {
  const { assessmentId } = await teacher.call(adult.redeemInvitation, { params: {}, body: { token } });
  const { parentsDevice: _, ...body } = simulated.teacherForm();
  await teacher.call(adult.giveTeacherInput, { params: { assessmentId }, body });
}
