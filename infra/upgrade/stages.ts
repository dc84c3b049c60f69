import type { LivingFamily } from '#infra/demo/family.ts';
import type { FixtureWeek } from '#infra/upgrade/fixture.ts';
import { begin, type Tools, zoneByDay } from '#infra/upgrade/released-week.ts';

type Played = {
  living: LivingFamily;
  parent: FixtureWeek['parent'];
  report?: unknown;
  /** Answers from now on; resolves with the version that was acknowledged last, once the API is gone. */
  answering?: () => Promise<number>;
};

/** A week, brought to where the release leaves it. */
export type Stage = { name: string; status: FixtureWeek['status']; play: (tools: Tools) => Promise<Played> };

const long: Stage[] = [
  {
    name: 'first-day-done',
    status: 'running',
    play: async (tools) => {
      const week = await begin(tools, 'first-day-done', { timeZone: zoneByDay() });
      await week.day(1);
      await week.does();
      await week.moveNextDay();
      return week;
    },
  },
  {
    name: 'teacher-invited',
    status: 'running',
    play: async (tools) => {
      const week = await begin(tools, 'teacher-invited', { teacher: true, timeZone: zoneByDay() });
      await week.day(1);
      await tools.teacherToken(tools.mailUrl, 'teacher-invited@school.example');
      await week.moveNextDay();
      return week;
    },
  },
  {
    name: 'teacher-answered',
    status: 'running',
    play: async (tools) => {
      const week = await begin(tools, 'teacher-answered', { teacher: true, timeZone: zoneByDay() });
      await week.day(1);
      await week.teacher();
      await week.moveNextDay();
      return week;
    },
  },
  { name: 'just-scheduled', status: 'running', play: (tools) => begin(tools, 'just-scheduled') },
  {
    name: 'paused-on-the-first-day',
    status: 'paused',
    play: async (tools) => {
      const week = await begin(tools, 'paused-on-the-first-day', { timeZone: zoneByDay() });
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
      const week = await begin(tools, 'finished', { teacher: true });
      await week.whole();
      return { ...week, report: await week.report() };
    },
  },
  {
    name: 'finished-without-a-teacher',
    status: 'reported',
    play: async (tools) => {
      const week = await begin(tools, 'finished-without-a-teacher');
      await week.whole();
      return { ...week, report: await week.report() };
    },
  },
  {
    name: 'cancelled',
    status: 'cancelled',
    play: async (tools) => {
      const week = await begin(tools, 'cancelled', { teacher: true });
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
      const week = await begin(tools, 'paused-in-the-quest', { teacher: true });
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
      const week = await begin(tools, 'paused-in-a-subject');
      await week.day(4);
      await week.does(['mood/1', 'mood/2', 'personality/2', 'skills/3', 'mood/4', 'academic/4/mathematics']);
      await week.does(['academic/4/science'], { call: 'answerItem', times: 3 });
      await week.pause();
      return week;
    },
  },
];

/** Under way when the processes are killed, the last three in the middle of a call. */
const lastMinute: Stage[] = [
  { name: 'nobody-came', status: 'running', play: (tools) => begin(tools, 'nobody-came') },
  {
    name: 'killed-in-the-quest',
    status: 'running',
    play: async (tools) => {
      const week = await begin(tools, 'killed-in-the-quest', { teacher: true });
      await week.day(2);
      await week.does(['mood/1', 'personality/2'], { call: 'answerScene', times: 5 });
      return week;
    },
  },
  {
    name: 'killed-in-a-subject',
    status: 'running',
    play: async (tools) => {
      const week = await begin(tools, 'killed-in-a-subject');
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
        const week = await begin(tools, `killed-while-answering-${which}`);
        await week.day(4);
        return { ...week, answering: () => untilNobodyAnswers(week) };
      },
    }),
  ),
];

async function untilNobodyAnswers({ living, whole }: Awaited<ReturnType<typeof begin>>): Promise<number> {
  let version = 0;
  const looking = (async () => {
    for (;;) version = (await living.progress()).version;
  })();
  await Promise.allSettled([looking, whole()]);
  return version;
}

export const stages = { long, short, lastMinute };
