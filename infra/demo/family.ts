import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { answerTo } from '#infra/demo/academic-answers.ts';
import { type ApiClient, apiClient } from '#infra/demo/api-client.ts';
import * as adult from '#shared/contracts/adult-forms.ts';
import { CONSENT_NOTICE, getProgress, scheduleAssessment } from '#shared/contracts/assessments.ts';
import * as child from '#shared/contracts/child-tasks.ts';
import type { ProgressView, TaskView } from '#shared/contracts/progress-view.ts';
import { signUp } from '#shared/contracts/session.ts';
import { createStudent } from '#shared/contracts/students.ts';
import { ageModeOf } from '#shared/instruments/ages.ts';
import { Energy, Mood } from '#shared/instruments/mood.ts';
import { shownOrder } from '#shared/instruments/options.ts';
import { HomeActivity, PARENT_SLIDERS } from '#shared/instruments/parent-form.ts';
import { QUEST } from '#shared/instruments/quest.ts';
import { SkillArea } from '#shared/instruments/skills.ts';
import { LearningStyle, TEACHER_SLIDERS } from '#shared/instruments/teacher-form.ts';
import { playArea, type TrueProfile } from '#shared/testing/simulated-child.ts';
import type { MoodDay } from '#shared/values/days.ts';
import type { SittingId } from '#shared/values/ids.ts';
import { type Random, randomBelow } from '#shared/values/seeded.ts';

export type Family = {
  parent: { name: string; email: string; password: string };
  teacherEmail?: string;
  nickname: string;
  profile: TrueProfile;
  random: Random;
};

/** A family that lives through the public API only, as its members would through the screens. */
export type LivingFamily = { parent: ApiClient; assessmentId: ProgressView['id']; progress: () => Promise<ProgressView> };

/** Opens the account, adds the child and schedules its week from today. */
export async function scheduleWeek(baseUrl: string, family: Family, timeZone = 'UTC'): Promise<LivingFamily> {
  const parent = apiClient(baseUrl);
  await parent.call(signUp, { params: {}, body: family.parent });
  const student = await parent.call(createStudent, { params: {}, body: { nickname: family.nickname, ageYears: Math.floor(family.profile.ageYears) } });
  const startDate = new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date());
  const { id } = await parent.call(scheduleAssessment, {
    params: {},
    body: {
      ...{ studentId: student.id, startDate, timeZone, parentEmail: family.parent.email, consent: { noticeVersion: CONSENT_NOTICE } },
      ...(family.teacherEmail && { teacherEmail: family.teacherEmail }),
    },
  });
  return { parent, assessmentId: id, progress: () => parent.call(getProgress, { params: { assessmentId: id } }) };
}

export type Watcher = (what: string, view: ProgressView) => void;

/** Teachers answer on the day their form is due. */
const TEACHERS_DAY = 5;

/** Does every task as soon as it is open, until the report is there; `teacher` answers on day 5, where there is one. */
export async function liveWeek(family: Family, living: LivingFamily, teacher: (() => Promise<void>) | null, told: Watcher): Promise<ProgressView> {
  let view = await living.progress();
  while (view.status !== 'completed' && view.status !== 'cancelled') {
    const { currentDay } = view;
    const open = view.days
      .flatMap(({ tasks }) => tasks)
      .filter(({ state, type }) => state === 'open' && (type !== 'teacher' || (teacher && currentDay >= TEACHERS_DAY)));
    for (const task of open) {
      if (task.type === 'teacher') await teacher?.();
      else await doTask(family, living, task);
      view = await living.progress();
      told(task.title, view);
    }
    await sleep(250);
    view = await living.progress();
  }
  return view;
}

/** One task from beginning to end. */
export async function doTask(family: Family, living: LivingFamily, task: TaskView): Promise<void> {
  switch (task.type) {
    case 'mood':
      return checkMood(family, living, task.day as MoodDay);
    case 'personality':
      return answerQuest(family, living);
    case 'skills':
      return playGames(family, living);
    case 'academic':
      return answerSubject(family, living, task);
    case 'parent':
      return giveParentInput(family, living);
    case 'teacher':
      throw new Error('the teacher answers through a link of its own');
  }
}

const oneOf = <T>(random: Random, list: readonly T[]): T => list[randomBelow(random, list.length)] as T;
const rating = ({ random }: Family): number => 4 + randomBelow(random, 7);

async function checkMood({ random }: Family, { parent, assessmentId }: LivingFamily, day: MoodDay): Promise<void> {
  const body = { mood: oneOf(random, Mood.options), energy: oneOf(random, Energy.options), rtMs: 2000 + randomBelow(random, 3000), assist: 'alone' as const };
  await parent.call(child.checkMood, { params: { assessmentId, day }, body });
}

async function answerQuest({ profile, random }: Family, { parent, assessmentId }: LivingFamily): Promise<void> {
  for (const scene of QUEST.A.scenes) {
    const order = shownOrder(scene, assessmentId, ageModeOf(profile.ageYears));
    const body = { optionId: oneOf(random, order), shownOrder: order, rtMs: 3000 + randomBelow(random, 6000), assist: 'alone' as const };
    await parent.call(child.answerScene, { params: { assessmentId, sceneId: scene.id }, body });
  }
  await parent.call(child.completeQuest, { params: { assessmentId, set: 'A' }, body: {} });
}

async function playGames({ profile, random }: Family, { parent, assessmentId }: LivingFamily): Promise<void> {
  for (const area of SkillArea.options) {
    const sittingId = randomUUID() as SittingId;
    const trials = playArea(area, sittingId, profile, random);
    for (let from = 0; from < trials.length; from += 5) {
      await parent.call(child.recordTrials, { params: { assessmentId, area, sittingId }, body: { trials: trials.slice(from, from + 5), assist: 'alone' } });
    }
  }
}

async function answerSubject({ profile, random }: Family, { parent, assessmentId }: LivingFamily, { subject }: TaskView): Promise<void> {
  if (!subject) return;
  for (;;) {
    const { sittingId, item } = await parent.call(child.nextItem, { params: { assessmentId, subject } });
    if (!item) return;
    const body = { sittingId, response: answerTo(item.id, profile, random), rtMs: 4000 + randomBelow(random, 9000), assist: 'alone' as const };
    await parent.call(child.answerItem, { params: { assessmentId, subject, itemId: item.id }, body });
  }
}

async function giveParentInput(family: Family, { parent, assessmentId }: LivingFamily): Promise<void> {
  const homeActivities = HomeActivity.options.filter(() => family.random() < 0.5);
  const body = {
    homeActivities: homeActivities.length > 0 ? homeActivities : [HomeActivity.options[0] as HomeActivity],
    sliders: Object.fromEntries(PARENT_SLIDERS.map((slider) => [slider, rating(family)])),
    texts: { strengths: 'Asks why until there is an answer.', concerns: 'Gets loud when tired.' },
    totalMs: 95_000,
  };
  await parent.call(adult.giveParentInput, { params: { assessmentId }, body });
}

/** The teacher opens the link of the mail in a browser of its own and fills the form in. */
export async function answerAsTeacher(baseUrl: string, token: string, family: Family): Promise<void> {
  const teacher = apiClient(baseUrl);
  const { assessmentId } = await teacher.call(adult.redeemInvitation, { params: {}, body: { token } });
  const body = {
    sliders: Object.fromEntries(TEACHER_SLIDERS.map((slider) => [slider, rating(family)])),
    learningStyle: oneOf(family.random, LearningStyle.options),
    texts: { strengths: 'Helps others to begin.', challenges: 'Starts before the task is explained.' },
    shared: ['strengths' as const, 'challenges' as const],
    totalMs: 140_000,
  };
  await teacher.call(adult.giveTeacherInput, { params: { assessmentId }, body });
}
