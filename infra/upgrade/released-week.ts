import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiClient } from '#infra/client/api-client.ts';
import type { Family } from '#infra/demo/family.ts';
import { addDays, localDate } from '#shared/domain/plan.ts';

/** The client of the release that is played: its own family, its own contracts. */
export type Tools = {
  baseUrl: string;
  mailUrl: string;
  family: typeof import('#infra/demo/family.ts');
  teacherToken: typeof import('#infra/demo/teacher-link.ts').teacherToken;
  steering: typeof import('#shared/contracts/assessments.ts');
  reports: typeof import('#shared/contracts/report.ts');
  simulatedFamily: typeof import('#shared/testing/simulated-family.ts').simulatedFamily;
};
const PASSWORD = 'seven stepping stones';
/** As far as a family may move its next day: for so long the week can be answered wherever it stands. */
const A_YEAR = 365;

/** A zone in which it is day now, so that day 1 is open, and evening is far. */
export const zoneByDay = (): string => {
  const zones = ['UTC', 'Asia/Tokyo', 'Pacific/Auckland', 'America/Los_Angeles', 'America/New_York', 'Pacific/Honolulu', 'Asia/Kolkata'];
  const hour = (timeZone: string) => Number(new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(new Date()));
  return zones.find((zone) => hour(zone) >= 8 && hour(zone) < 17) ?? 'UTC';
};

/** A family of its own whose week begins today, and what it can do. */
export async function begin(tools: Tools, name: string, { teacher = false, timeZone = 'UTC' } = {}) {
  const family: Family = {
    parent: { name: `Parent of ${name}`, email: `${name}@stones.example`, password: PASSWORD },
    nickname: 'Robin',
    simulated: tools.simulatedFamily(name, 9),
    ...(teacher && { teacherEmail: `${name}@school.example` }),
  };
  const living = await tools.family.scheduleWeek(tools.baseUrl, family, timeZone, undefined, tools.mailUrl);
  const { parent, assessmentId } = living;
  const params = { assessmentId };
  const week = {
    living,
    parent: family.parent,
    day: async (day: number) => {
      while ((await living.progress()).currentDay < day) await sleep(100);
    },
    /** Does what is open; from one kind of task so many calls and no more, where that is asked for. */
    does: async (only: readonly string[] = [], stopAfter?: { call: string; times: number }) => {
      const { days } = await living.progress();
      const open = days
        .flatMap(({ tasks }) => tasks)
        .filter(({ id, state, type }) => state === 'open' && type !== 'teacher' && (!only[0] || only.includes(id)));
      const hands = stopAfter ? { ...living, parent: tiring(parent, stopAfter) } : living;
      for (const task of open) {
        await tools.family.doTask(family, hands, task).catch((error: unknown) => {
          if (!(error instanceof Tired)) throw error;
        });
      }
    },
    teacher: async () => tools.family.answerAsTeacher(tools.baseUrl, await tools.teacherToken(tools.mailUrl, family.teacherEmail ?? ''), family),
    whole: () => tools.family.liveWeek(family, living, teacher ? week.teacher : null, () => {}),
    pause: () => parent.call(tools.steering.pauseAssessment, { params, body: {} }),
    cancel: () => parent.call(tools.steering.cancelAssessment, { params, body: {} }),
    moveNextDay: () => parent.call(tools.steering.rescheduleAssessment, { params, body: { nextDayOn: addDays(localDate(Date.now(), timeZone), A_YEAR) } }),
    report: () => parent.call(tools.reports.getReport, { params }),
  };
  return week;
}

class Tired extends Error {}
/** A child that stops in the middle of a task. */
const tiring = (client: ApiClient, { call, times }: { call: string; times: number }): ApiClient => {
  let made = 0;
  return {
    ...client,
    call: (endpoint, input, key) => {
      if (endpoint.name === call && ++made > times) throw new Tired();
      return client.call(endpoint, input, key);
    },
  };
};
