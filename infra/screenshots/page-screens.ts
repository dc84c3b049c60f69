import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { apiClient } from '#infra/client/api-client.ts';
import { answerAsTeacher, besideItsScreens, type Family, liveWeek, sayYes, scheduleWeek } from '#infra/demo/family.ts';
import { teacherToken } from '#infra/demo/teacher-link.ts';
import type { Album, Shot, Size } from '#infra/screenshots/album.ts';
import {
  button,
  childrenAndData,
  doneWeek,
  erased,
  FIRST_VISIT,
  forOperators,
  goTo,
  HALF_SIGNED_IN,
  lettersOf,
  NOT_LOADED,
  OFFLINE,
  openWeek,
  PUBLIC,
  saidNo,
  TEACHERS,
  unasked,
  withChild,
  withdrawn,
  withLink,
} from '#infra/screenshots/page-shots.ts';
import type { Product } from '#infra/start/product.ts';
import { demoOperator } from '#infra/start/secrets.ts';
import { totpCode, totpStep } from '#services/accounts/factors-totp.ts';
import { makeOperator } from '#services/ops/make-operator.ts';
import { askChild, withdrawConsent } from '#shared/contracts/consents.ts';
import { eraseStudent } from '#shared/contracts/rights.ts';
import { signUp } from '#shared/contracts/session.ts';
import { makeShare } from '#shared/contracts/shares.ts';
import { listStudents } from '#shared/contracts/students.ts';
import { account } from '#shared/messages/en/account.ts';
import { teacherForm } from '#shared/messages/en/adult-forms.ts';
import { entrance } from '#shared/messages/en/entrance.ts';
import { handover } from '#shared/messages/en/handover.ts';
import { simulatedFamily } from '#shared/testing/simulated-family.ts';

/** Long enough to look at each step of a week whose tasks are all open, before it ends without them. */
export const LOOKING_DAY_LENGTH = '25s';

const familyOf = (name: string, nickname: string, years: number): Family => ({
  parent: { name, email: `${name.toLowerCase()}@stones.example`, password: 'seven stepping stones' },
  teacherEmail: `teacher.of.${nickname.toLowerCase()}@school.example`,
  nickname,
  simulated: simulatedFamily(nickname, years),
});
/** Whose week was lived to its report; whose week has every task open; who has only just come. */
const DONE = familyOf('Ana', 'Mira', 9);
const OPEN = familyOf('Ben', 'Noor', 8);
const NEW = familyOf('Cleo', 'Kim', 5);

async function givePassword(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await goTo('/sign-in')(page);
  await page.getByLabel(account.fields.email).fill(email);
  await page.getByLabel(account.fields.password).fill(password);
  await button(page, account.signIn.submit).click();
}
async function signIn(page: Page, { parent }: Family): Promise<void> {
  await givePassword(page, parent);
  await page.waitForURL(/dashboard/);
}

type Visit = { shots: readonly Shot[]; before?: (page: Page) => Promise<void> };

/**
 * Three families live in the product: one to its report, one does nothing until all is open, one has only just come. Each screen is shown to
 * whom it is for; what could not be shown is told by its name.
 */
export async function takePages(
  product: Product,
  data: string,
  browser: Browser,
  album: Album,
  sizes: readonly Size[],
  wanted: (shot: Shot) => boolean,
): Promise<string[]> {
  const { baseUrl, mailUrl = '' } = product;
  const faults: string[] = [];
  const visit = async ({ shots, before }: Visit) => {
    const some = shots.filter(wanted);
    for (const size of some.length > 0 ? sizes : []) {
      const context = await browser.newContext({ baseURL: baseUrl, viewport: size, timezoneId: 'UTC', locale: 'en-GB' });
      context.setDefaultTimeout(10_000);
      const page = await context.newPage();
      await before?.(page);
      for (const each of some) {
        const tried = each.show(page).then(() => album.take(page, each, size, true));
        await tried.catch((error) => faults.push(`${each.group}/${each.name} at ${size.width}: ${String(error).split('\n')[0]}`));
      }
      await context.close();
    }
  };
  // Nobody writes to a teacher for a parent whose address was not proved.
  const done = await scheduleWeek(baseUrl, DONE, 'UTC', apiClient(baseUrl), mailUrl);
  const open = await scheduleWeek(baseUrl, OPEN, 'UTC', apiClient(baseUrl), mailUrl);
  await apiClient(baseUrl).call(signUp, { params: {}, body: NEW.parent });
  const teacher = async () => answerAsTeacher(baseUrl, await teacherToken(mailUrl, DONE.teacherEmail ?? ''), DONE);
  const lived = liveWeek(DONE, done, teacher, () => undefined);

  const operator = demoOperator(data);
  let lastCode = 0;
  await makeOperator(product, operator);
  await visit({ shots: PUBLIC });
  await visit({
    shots: HALF_SIGNED_IN,
    before: async (page) => {
      await givePassword(page, operator);
      await page.getByLabel(entrance.secondStep.code).waitFor();
    },
  });
  await visit({ shots: FIRST_VISIT, before: (page) => signIn(page, NEW) });
  let week = await open.progress();
  while (week.currentDay < 7) {
    await sleep(500);
    week = await open.progress();
  }
  await visit({ shots: unasked(week), before: (page) => signIn(page, OPEN) });
  await open.parent.call(askChild, { params: { assessmentId: week.id }, body: { says: 'no', mode: '7-10' } });
  await visit({ shots: saidNo, before: (page) => signIn(page, OPEN) });
  await sayYes(OPEN, open);
  await visit({ shots: openWeek(week), before: (page) => signIn(page, OPEN) });
  await visit({
    shots: withChild(week),
    before: async (page) => {
      await signIn(page, OPEN);
      await page.goto(`/hand-over?assessment=${week.id}`);
      await page.getByRole('radio').first().check();
      await page.getByLabel(handover.handOver.pin).fill('4821');
      await button(page, handover.handOver.submit(week.childName)).click();
      await page.locator('.stage').waitFor();
    },
  });
  await visit({
    shots: TEACHERS,
    before: async (page) => {
      await page.goto(`/t#${await teacherToken(mailUrl, OPEN.teacherEmail ?? '')}`);
      await page.getByText(teacherForm.title(5)).first().waitFor();
    },
  });
  await visit({ shots: OFFLINE, before: (page) => signIn(page, OPEN) });
  await visit({ shots: NOT_LOADED, before: (page) => signIn(page, OPEN) });
  const { id } = await lived;
  await visit({ shots: lettersOf(mailUrl) });
  await visit({ shots: doneWeek(id), before: (page) => signIn(page, DONE) });
  const { token } = await done.parent.call(makeShare, { params: { assessmentId: id }, body: { days: 7 } });
  await visit({ shots: withLink(token) });
  await visit({
    shots: forOperators(id),
    before: async (page) => {
      await givePassword(page, operator);
      await page.getByLabel(entrance.secondStep.code).waitFor();
      // A code opens once, and each size of the window signs in anew.
      lastCode = Math.max(lastCode + 1, totpStep(Date.now()));
      await sleep(Math.max(0, (lastCode - totpStep(Date.now()) - 1) * 30_000));
      await page.getByLabel(entrance.secondStep.code).fill(totpCode(operator.secret, lastCode));
      await button(page, entrance.secondStep.submit).click();
      await page.waitForURL(/ops/);
    },
  });
  // Last, for nothing comes back: consent is withdrawn, then all of the child is erased.
  const toFamily = (page: Page) => signIn(page, DONE);
  await visit({ shots: childrenAndData(DONE.nickname), before: toFamily });
  const { parent } = await besideItsScreens(baseUrl, DONE);
  const [child] = (await parent.call(listStudents, { params: {} })).students;
  if (!child) throw new Error('the family has no child');
  await parent.call(withdrawConsent, { params: { studentId: child.id }, body: {} });
  await visit({ shots: withdrawn, before: toFamily });
  await parent.call(eraseStudent, { params: { studentId: child.id }, body: { nickname: child.nickname } });
  await visit({ shots: erased, before: toFamily });
  return faults;
}
