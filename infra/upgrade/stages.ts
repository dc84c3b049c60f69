import { findDaytimeZone } from '#infra/client/schedule.ts';
import type { LivingFamily } from '#infra/demo/family.ts';
import type { FixturePeople, FixtureWeek } from '#infra/upgrade/fixture.ts';
import { joinAsGuardian, waitUntil } from '#infra/upgrade/released-people.ts';
import { createWeek, PASSWORD, type ReleaseTools } from '#infra/upgrade/released-week.ts';

type PlayedStage = {
  living: LivingFamily;
  parent: FixtureWeek['parent'];
  report?: unknown;
  /** Links and devices of this week, with their secrets. */
  people?: Partial<Omit<FixturePeople, 'teachers'>> & { teachers?: Partial<FixturePeople['teachers']> };
  /** Changes the week while the worker and Temporal are stopped, so that no signal is delivered before the kill. */
  unheard?: () => Promise<unknown>;
  /** Answers until the API is gone; resolves with the last acknowledged version. */
  answering?: () => Promise<number>;
};

const PIN = '2580';

/** A week and the state in which the release leaves it. */
export type Stage = {
  name: string;
  status: FixtureWeek['status'];
  play: (tools: ReleaseTools) => Promise<PlayedStage>;
};

/** A week in daylight on its first day, which stays open. */
const onFirstDay = (
  name: string,
  act: (week: Awaited<ReturnType<typeof createWeek>>, tools: ReleaseTools) => Promise<Partial<PlayedStage>>,
  options: Parameters<typeof createWeek>[2] = {},
): Stage => ({
  name,
  status: 'running',
  play: async (tools) => {
    const week = await createWeek(tools, name, { timeZone: findDaytimeZone(), ...options });
    await week.day(1);
    const more = await act(week, tools);
    await week.moveNextDay();
    return { ...week, ...more };
  },
});

const doTasks = async (week: Awaited<ReturnType<typeof createWeek>>) => {
  await week.does();
  return {};
};

const long: Stage[] = [
  onFirstDay('first-day-done', doTasks),
  onFirstDay(
    'teacher-invited',
    async ({ living: { assessmentId } }, { teacherToken, mailUrl }) => {
      const token = await teacherToken(mailUrl, 'teacher-invited@school.example');
      return { people: { teachers: { open: { assessmentId, token } } } };
    },
    { teacher: true },
  ),
  onFirstDay(
    'teacher-answered',
    async (week, tools) => ({ people: { teachers: { submitted: await answerAsTeacher(tools, week) } } }),
    { teacher: true },
  ),
  { name: 'just-scheduled', status: 'running', play: (tools) => createWeek(tools, 'just-scheduled') },
  {
    name: 'begins-in-a-year',
    status: 'running',
    play: (tools) => createWeek(tools, 'begins-in-a-year', { startsInDays: 360 }),
  },
  onFirstDay('unproved-with-answers', doTasks, { proved: false }),
  onFirstDay('child-said-no', async (week) => {
    await week.childSays('no');
    return {};
  }),
  onFirstDay('child-said-no-and-went-on', async (week) => {
    await week.childSays('no');
    // This release accepts answers after a refused assent.
    return doTasks(week);
  }),
  {
    name: 'consent-withdrawn',
    status: 'cancelled',
    play: async (tools) => {
      const week = await createWeek(tools, 'consent-withdrawn', { teacher: true, timeZone: findDaytimeZone() });
      await week.day(1);
      await week.does();
      await week.withdrawConsent();
      return week;
    },
  },
  onFirstDay('with-two-guardians', async ({ living: { parent, assessmentId, progress } }, tools) => {
    const other = await joinAsGuardian(tools, parent, (await progress()).studentId, 'second-guardian');
    return { people: { coGuardian: { ...other, assessmentId } } };
  }),
  {
    name: 'with-the-child',
    status: 'running',
    play: async (tools) => {
      const week = await createWeek(tools, 'with-the-child', { timeZone: findDaytimeZone() });
      const { parent, assessmentId } = week.living;
      await week.day(1);
      await week.childSays('yes');
      await week.moveNextDay();
      await parent.call(tools.handover.handOver, { params: { assessmentId }, body: { pin: PIN, assist: 'alone' } });
      return { ...week, people: { handedOver: { assessmentId, cookies: parent.cookies(), pin: PIN } } };
    },
  },
  onFirstDay('answered-unheard', async (week) => ({ unheard: () => week.does(['mood/1']) })),
  onFirstDay('teacher-invited-unsent', async ({ living: { parent, assessmentId } }, { adults }) => {
    const body = { teacherEmail: 'teacher-invited-unsent@school.example' };
    return { unheard: () => parent.call(adults.inviteTeacher, { params: { assessmentId }, body }) };
  }),
  {
    name: 'paused-on-the-first-day',
    status: 'paused',
    play: async (tools) => {
      const week = await createWeek(tools, 'paused-on-the-first-day', { timeZone: findDaytimeZone() });
      await week.day(1);
      await week.does();
      await week.pause();
      return week;
    },
  },
];

const short: Stage[] = [
  {
    name: 'finished',
    status: 'reported',
    play: async (tools) => {
      const week = await createWeek(tools, 'finished', { teacher: true });
      await week.whole();
      return { ...week, report: await week.report(), people: { share: await week.share() } };
    },
  },
  {
    name: 'finished-then-withdrawn',
    status: 'reported',
    play: async (tools) => {
      const week = await createWeek(tools, 'finished-then-withdrawn');
      await week.whole();
      const endedShare = await week.share();
      await week.withdrawConsent();
      return { ...week, people: { endedShare } };
    },
  },
  {
    name: 'finished-and-expired',
    status: 'reported',
    play: async (tools) => {
      const week = await createWeek(tools, 'finished-and-expired');
      await week.whole();
      await tools.letAnswersExpire(week.living.assessmentId);
      return week;
    },
  },
  {
    name: 'analysis-failed',
    status: 'failed',
    play: async (tools) => {
      const week = await createWeek(tools, 'analysis-failed');
      await week.day(6);
      await week.does();
      const heal = await tools.spoilAnswer(week.living.assessmentId);
      await waitUntil(async () => (await week.living.progress()).reportStatus === 'failed');
      await heal();
      return week;
    },
  },
  {
    name: 'finished-without-a-teacher',
    status: 'reported',
    play: async (tools) => {
      const week = await createWeek(tools, 'finished-without-a-teacher');
      await week.whole();
      return { ...week, report: await week.report() };
    },
  },
  {
    name: 'cancelled',
    status: 'cancelled',
    play: async (tools) => {
      const week = await createWeek(tools, 'cancelled', { teacher: true });
      await week.day(2);
      await week.does();
      await week.cancel();
      return week;
    },
  },
  {
    name: 'paused-in-the-quest',
    status: 'paused',
    play: async (tools) => {
      const week = await createWeek(tools, 'paused-in-the-quest', { teacher: true });
      await week.day(2);
      await week.does(['mood/1', 'mood/2', 'personality/2'], { call: 'answerScene', times: 6 });
      await week.pause();
      return week;
    },
  },
  {
    name: 'paused-in-a-subject',
    status: 'paused',
    play: async (tools) => {
      const week = await createWeek(tools, 'paused-in-a-subject');
      await week.day(4);
      await week.does(['mood/1', 'mood/2', 'personality/2', 'skills/3', 'mood/4', 'academic/4/mathematics']);
      await week.does(['academic/4/science'], { call: 'answerItem', times: 3 });
      await week.pause();
      return week;
    },
  },
];

const pausedBeforeTheEnd: Stage[] = [
  {
    name: 'paused-on-the-last-day',
    status: 'paused',
    play: async (tools) => {
      const week = await createWeek(tools, 'paused-on-the-last-day', { teacher: true });
      await week.day(6);
      await week.does();
      await week.day(7);
      await week.pause();
      return week;
    },
  },
];

/** Running when the processes are killed, the last three in the middle of a call. */
const lastMinute: Stage[] = [
  { name: 'nobody-came', status: 'running', play: (tools) => createWeek(tools, 'nobody-came') },
  {
    name: 'waits-for-its-teacher',
    status: 'running',
    play: async (tools) => {
      const week = await createWeek(tools, 'waits-for-its-teacher', { teacher: true });
      await week.day(6);
      await week.does();
      await week.day(7);
      return week;
    },
  },
  {
    name: 'ended-unheard',
    status: 'running',
    play: async (tools) => {
      const week = await createWeek(tools, 'ended-unheard', { teacher: true });
      await week.day(6);
      await week.does();
      await week.day(7);
      const { parent, assessmentId } = week.living;
      return {
        ...week,
        unheard: () => parent.call(tools.steering.finishAssessment, { params: { assessmentId }, body: {} }),
      };
    },
  },
  {
    name: 'killed-in-the-quest',
    status: 'running',
    play: async (tools) => {
      const week = await createWeek(tools, 'killed-in-the-quest', { teacher: true });
      await week.day(2);
      await week.does(['mood/1', 'personality/2'], { call: 'answerScene', times: 5 });
      return week;
    },
  },
  {
    name: 'killed-in-a-subject',
    status: 'running',
    play: async (tools) => {
      const week = await createWeek(tools, 'killed-in-a-subject');
      await week.day(4);
      await week.does(['mood/1', 'mood/2', 'personality/2', 'skills/3', 'mood/4', 'academic/4/mathematics']);
      await week.does(['academic/4/science'], { call: 'answerItem', times: 4 });
      return week;
    },
  },
  ...['one', 'two', 'three'].map(
    (which): Stage => ({
      name: `killed-while-answering-${which}`,
      status: 'running',
      play: async (tools) => {
        const week = await createWeek(tools, `killed-while-answering-${which}`);
        await week.day(4);
        return { ...week, answering: () => answerUntilKilled(week) };
      },
    }),
  ),
];

async function answerUntilKilled({ living, whole }: Awaited<ReturnType<typeof createWeek>>): Promise<number> {
  let version = 0;
  const looking = (async () => {
    for (;;) version = (await living.progress()).version;
  })();
  await Promise.allSettled([looking, whole()]);
  return version;
}

/** One text is shared with the family, one is not. */
async function answerAsTeacher(
  { newClient, baseUrl, mailUrl, teacherToken, adults }: ReleaseTools,
  { family }: Awaited<ReturnType<typeof createWeek>>,
) {
  const teacher = newClient(baseUrl);
  const token = await teacherToken(mailUrl, family.teacherEmail ?? '');
  const { assessmentId } = await teacher.call(adults.redeemInvitation, { params: {}, body: { token } });
  const { parentsDevice: _, ...form } = family.simulated.teacherForm();
  const [shared, unshared] = ['Builds bridges that hold.', 'A sentence that was shared with nobody.'];
  await teacher.call(adults.giveTeacherInput, {
    params: { assessmentId },
    body: { ...form, texts: { strengths: shared, challenges: unshared }, shared: ['strengths'] },
  });
  return { assessmentId, cookies: teacher.cookies(), shared, kept: unshared };
}

/** Opens an account whose email stays unsent. */
export const signUpUnsent = async ({ newClient, baseUrl, session }: ReleaseTools): Promise<void> => {
  const body = { name: 'Account of letter-unsent', email: 'letter-unsent@stones.example', password: PASSWORD };
  await newClient(baseUrl).call(session.signUp, { params: {}, body });
};

export const stages = { long, short: [...short, ...pausedBeforeTheEnd], lastMinute };
