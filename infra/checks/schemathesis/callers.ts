import { createApiClient } from '#infra/client/api-client.ts';
import { teacherToken } from '#infra/client/inbox.ts';
import { PASSWORD } from '#infra/client/schedule.ts';
import {
  addWeek,
  answerAsTeacher,
  type Family,
  freezeOnDay,
  giveAssent,
  type LivingFamily,
  liveWeek,
  scheduleWeek,
} from '#infra/demo/family.ts';
import type { Product } from '#infra/start/product.ts';
import { createActiveOperator } from '#services/accounts/testing/active-operator.ts';
import { openDatabase } from '#services/database/database.store.ts';
import { redeemInvitation } from '#shared/contracts/adult-forms.ts';
import { handOver } from '#shared/contracts/handover.ts';
import { signIn } from '#shared/contracts/session.ts';
import { createSimulatedFamily } from '#shared/testing/simulated-family.ts';
import { toInstant } from '#shared/values/days.ts';

export const CALLERS = ['visitor', 'parent', 'child', 'teacher', 'operator', 'machine'] as const;
export type Caller = (typeof CALLERS)[number];

/** An account with two children: one on the fifth day of its week, one with a report. */
export type Subjects = {
  inWeek: LivingFamily;
  reported: LivingFamily;
  account: Family['parent'];
  teacherEmail: string;
};

export async function createSubjects({ baseUrl, mailUrl = '' }: Product, caller: Caller): Promise<Subjects> {
  const account = { name: 'Pat', email: `${caller}@stones.example`, password: PASSWORD };
  const createFamily = (nickname: string) => ({
    parent: account,
    teacherEmail: `${nickname}-${caller}@school.example`.toLowerCase(),
    nickname,
    simulated: createSimulatedFamily(`${nickname} ${caller}`, 8),
  });
  const [robin, wren] = [createFamily('Robin'), createFamily('Wren')];
  const inWeek = await scheduleWeek(baseUrl, robin, 'UTC', createApiClient(baseUrl), mailUrl);
  const reported = await addWeek(wren, inWeek.parent, 'UTC');
  const answerForm = async () => answerAsTeacher(baseUrl, await teacherToken(mailUrl, wren.teacherEmail), wren);
  await Promise.all([freezeOnDay(inWeek, 5), liveWeek(wren, reported, answerForm, () => {})]);
  await giveAssent(robin, inWeek);
  return { inWeek, reported, account, teacherEmail: robin.teacherEmail };
}

/** The cookies of this kind of caller; the machine has a token instead. */
export async function createCookies(product: Product, caller: Caller, subjects: Subjects): Promise<string> {
  const { baseUrl, mailUrl = '', maintenanceUrl, authSecrets } = product;
  const { inWeek, account, teacherEmail } = subjects;
  const client = createApiClient(baseUrl);
  switch (caller) {
    case 'visitor':
    case 'machine':
      return '';
    case 'parent':
      return inWeek.parent.cookies();
    case 'child': {
      const { email, password } = account;
      await client.call(signIn, { params: {}, query: { grant_type: 'password' }, body: { email, password } });
      await client.call(handOver, {
        params: { assessmentId: inWeek.assessmentId },
        body: { pin: '2580', assist: 'alone' },
      });
      // Without the session that was locked: of two cookies that an operation accepts, Schemathesis sends the first.
      return client.cookies().replace(/(^|; )session=[^;]*/, '');
    }
    case 'teacher':
      await client.call(redeemInvitation, { params: {}, body: { token: await teacherToken(mailUrl, teacherEmail) } });
      return client.cookies();
    case 'operator': {
      const { db, close } = openDatabase(maintenanceUrl, { max: 1 });
      const { cookie } = await createActiveOperator(db, toInstant(Date.now()), authSecrets).finally(close);
      return cookie;
    }
  }
}

/** What answers with 200 for as long as the caller is signed in. */
export function getProbePath(caller: Caller, { inWeek }: Subjects): string {
  switch (caller) {
    case 'visitor':
      return '/readyz';
    case 'machine':
      return '/metrics';
    case 'operator':
      return '/api/ops/overview';
    default:
      return `/api/assessments/${inWeek.assessmentId}`;
  }
}
