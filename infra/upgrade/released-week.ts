import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiClient } from '#infra/client/api-client.ts';
import type { Family, LivingFamily } from '#infra/demo/family.ts';
import type { OidcProvider } from '#services/accounts/testing/oidc-provider.ts';
import { addDays, toLocalDate } from '#shared/domain/plan.ts';
import type { AssessmentId } from '#shared/values/ids.ts';

/** The release's own modules: its client, its family, its contracts. */
export type ReleaseTools = {
  baseUrl: string;
  mailUrl: string;
  family: typeof import('#infra/demo/family.ts');
  newClient: typeof import('#infra/client/api-client.ts').createApiClient;
  teacherToken: typeof import('#infra/client/inbox.ts').teacherToken;
  addressToken: typeof import('#infra/client/inbox.ts').addressToken;
  /** The provider that the release trusts; `account` is the next one to sign in. */
  provider: Pick<OidcProvider, 'account'>;
  session: typeof import('#shared/contracts/session.ts');
  accounts: typeof import('#shared/contracts/accounts.ts');
  factors: typeof import('#shared/contracts/factors.ts');
  identities: typeof import('#shared/contracts/identities.ts');
  guardians: typeof import('#shared/contracts/guardians.ts');
  handover: typeof import('#shared/contracts/handover.ts');
  consents: typeof import('#shared/contracts/consents.ts');
  students: typeof import('#shared/contracts/students.ts');
  shares: typeof import('#shared/contracts/shares.ts');
  adults: typeof import('#shared/contracts/adult-forms.ts');
  notice: typeof import('#shared/values/notice.ts');
  /** Makes the answers of a finished week old enough that the housekeeping deletes them. */
  letAnswersExpire: (assessmentId: AssessmentId) => Promise<void>;
  /** Makes a quest answer unreadable for the analysis; returns a function that restores it. */
  spoilAnswer: (assessmentId: AssessmentId) => Promise<() => Promise<void>>;
  steering: typeof import('#shared/contracts/assessments.ts');
  reports: typeof import('#shared/contracts/report.ts');
  simulatedFamily: typeof import('#shared/testing/simulated-family.ts').createSimulatedFamily;
};
export const PASSWORD = 'seven stepping stones';
/** The longest move of the next day: until then the week stays open. */
const A_YEAR = 365;

/** A family with a week that begins today, and its actions. */
export async function createWeek(
  tools: ReleaseTools,
  name: string,
  { teacher = false, timeZone = 'UTC', proved = true, startsInDays = 0 } = {},
) {
  const family: Family = {
    parent: { name: `Parent of ${name}`, email: `${name}@stones.example`, password: PASSWORD },
    nickname: 'Robin',
    simulated: tools.simulatedFamily(name, 9),
    ...(teacher && { teacherEmail: `${name}@school.example` }),
  };
  const inbox = proved ? tools.mailUrl : undefined;
  const living = startsInDays
    ? await scheduleAhead(tools, family, startsInDays, timeZone)
    : await tools.family.scheduleWeek(tools.baseUrl, family, timeZone, tools.newClient(tools.baseUrl), inbox);
  const { parent, assessmentId } = living;
  const params = { assessmentId };
  const week = {
    living,
    family,
    parent: family.parent,
    day: async (day: number) => {
      while ((await living.progress()).currentDay < day) await sleep(100);
    },
    /** Does the open tasks; `stopAfter` limits the calls of one endpoint. */
    does: async (only: readonly string[] = [], stopAfter?: { call: string; times: number }) => {
      const { days } = await living.progress();
      const open = days
        .flatMap(({ tasks }) => tasks)
        .filter(({ id, state, type }) => state === 'open' && type !== 'teacher' && (!only[0] || only.includes(id)));
      const hands = stopAfter ? { ...living, parent: createTiringClient(parent, stopAfter) } : living;
      for (const task of open) {
        await tools.family.doTask(family, hands, task).catch((error: unknown) => {
          if (!(error instanceof TiredError)) throw error;
        });
      }
    },
    teacher: async () =>
      tools.family.answerAsTeacher(
        tools.baseUrl,
        await tools.teacherToken(tools.mailUrl, family.teacherEmail ?? ''),
        family,
      ),
    whole: () => tools.family.liveWeek(family, living, teacher ? week.teacher : null, () => {}),
    pause: () => parent.call(tools.steering.pauseAssessment, { params, body: {} }),
    cancel: () => parent.call(tools.steering.cancelAssessment, { params, body: {} }),
    moveNextDay: () =>
      parent.call(tools.steering.rescheduleAssessment, {
        params,
        body: { nextDayOn: addDays(toLocalDate(Date.now(), timeZone), A_YEAR) },
      }),
    childSays: (says: 'yes' | 'no') =>
      parent.call(tools.consents.askChild, { params, body: { says, mode: '7-10', assist: 'alone' } }),
    withdrawConsent: async () => {
      const { studentId } = await living.progress();
      await parent.call(tools.consents.withdrawConsent, { params: { studentId }, body: {} });
    },
    share: async () => ({
      assessmentId,
      token: (await parent.call(tools.shares.makeShare, { params, body: { days: 30 } })).token,
    }),
    report: () => parent.call(tools.reports.getReport, { params }),
  };
  return week;
}

/** A week whose first day is far ahead. */
async function scheduleAhead(
  tools: ReleaseTools,
  { parent: account, nickname, simulated }: Family,
  days: number,
  timeZone: string,
): Promise<LivingFamily> {
  const parent = tools.newClient(tools.baseUrl);
  await parent.call(tools.session.signUp, { params: {}, body: account });
  const { id: studentId } = await parent.call(tools.students.createStudent, {
    params: {},
    body: { nickname, ageYears: simulated.age.years },
  });
  const startDate = addDays(toLocalDate(Date.now(), timeZone), days);
  const consent = { noticeVersion: tools.notice.CONSENT_NOTICE } as const;
  const body = { studentId, startDate, timeZone, parentEmail: account.email, consent };
  const { id } = await parent.call(tools.steering.scheduleAssessment, { params: {}, body });
  return {
    parent,
    assessmentId: id,
    progress: () => parent.call(tools.steering.getProgress, { params: { assessmentId: id } }),
  };
}

class TiredError extends Error {}
/** A client that throws after this many calls, as when a child stops in the middle of a task. */
const createTiringClient = (client: ApiClient, { call, times }: { call: string; times: number }): ApiClient => {
  let callCount = 0;
  return {
    ...client,
    call: (endpoint, input, key) => {
      if (endpoint.name === call && ++callCount > times) throw new TiredError();
      return client.call(endpoint, input, key);
    },
  };
};
