import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { type ApiClient, createApiClient } from '#infra/client/api-client.ts';
import { connectFamily, type Family, giveAssent, type LivingFamily } from '#infra/demo/family.ts';
import { type PastWeek, seedPastWeek } from '#infra/demo/past-weeks.ts';
import { addressToken, teacherToken } from '#infra/demo/teacher-link.ts';
import type { Album, Shot, Size } from '#infra/screenshots/album.ts';
import {
  button,
  ERASED_SHOTS,
  FIRST_VISIT,
  goTo,
  HALF_SIGNED_IN,
  listChildDataShots,
  listChildModeShots,
  listDoneWeekShots,
  listEmailShots,
  listOpenWeekShots,
  listOperatorShots,
  listSharedReportShots,
  listUnaskedShots,
  NOT_LOADED,
  OFFLINE,
  PUBLIC,
  REFUSED_ASSENT_SHOTS,
  TEACHERS,
  WITHDRAWN_SHOTS,
} from '#infra/screenshots/page-shots.ts';
import type { Product } from '#infra/start/product.ts';
import { loadDemoOperator } from '#infra/start/secrets.ts';
import { account } from '#messages/account.ts';
import { teacherForm } from '#messages/adult-forms.ts';
import { handover } from '#messages/handover.ts';
import { signInWords } from '#messages/sign-in.ts';
import { computeTotpCode, TOTP_STEP_MS } from '#services/accounts/factor-codes.ts';
import { makeOperator } from '#services/ops/make-operator.ts';
import { verify } from '#shared/contracts/accounts.ts';
import { inviteTeacher } from '#shared/contracts/adult-forms.ts';
import { getProgress } from '#shared/contracts/assessments.ts';
import { askChild, withdrawConsent } from '#shared/contracts/consents.ts';
import { eraseStudent } from '#shared/contracts/rights.ts';
import { signUp } from '#shared/contracts/session.ts';
import { makeShare } from '#shared/contracts/shares.ts';
import { listStudents } from '#shared/contracts/students.ts';
import { createSimulatedFamily } from '#shared/testing/simulated-family.ts';
import type { StudentId } from '#shared/values/ids.ts';

/** An email takes seconds, or minutes on a busy machine. */
const EMAIL_TIMEOUT_MS = 180_000;

const createFamily = (name: string, nickname: string, years: number): Family => ({
  parent: { name, email: `${name.toLowerCase()}@stones.example`, password: 'seven stepping stones' },
  teacherEmail: `teacher.of.${nickname.toLowerCase()}@school.example`,
  nickname,
  simulated: createSimulatedFamily(nickname, years),
});
/** Families: with a report, with every task open, without any week. */
const DONE = createFamily('Ana', 'Mira', 9);
const OPEN = createFamily('Ben', 'Noor', 8);
const NEW = createFamily('Cleo', 'Kim', 5);

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

type Visit = {
  shots: readonly Shot[];
  /** Creates the state that is captured. */
  prepare?: () => Promise<unknown>;
  /** Runs at the beginning of each window size. */
  before?: (page: Page) => Promise<void>;
  /** All sizes use one browser context, since the device is recognised from its first visit on. */
  oneDevice?: boolean;
};

/**
 * Captures the pages of a product with three families: one with a report, one with every task of its week open, one
 * that is new. Their days are in the past, so that no week changes meanwhile. Each screen is shown to its audience.
 */
export async function takePages(
  product: Product & { maintenanceUrl: string },
  data: string,
  browser: Browser,
  album: Album,
  sizes: readonly Size[],
  wanted: (shot: Shot) => boolean,
): Promise<void> {
  const { baseUrl, mailUrl = '' } = product;
  const newContext = async (viewport: Size): Promise<BrowserContext> => {
    const context = await browser.newContext({ baseURL: baseUrl, viewport, timezoneId: 'UTC', locale: 'en-GB' });
    context.setDefaultTimeout(20_000);
    return context;
  };
  const visit = async ({ shots, prepare, before, oneDevice = false }: Visit) => {
    const some = shots.filter(wanted);
    const noteUnseen = (size: Size, error: unknown) => {
      for (const each of some) album.note(each, size, error);
    };
    try {
      await prepare?.();
    } catch (error) {
      for (const size of sizes) noteUnseen(size, error);
      return;
    }
    let deviceContext: BrowserContext | undefined;
    for (const size of some.length > 0 ? sizes : []) {
      const context = oneDevice && deviceContext ? deviceContext : await newContext(size);
      deviceContext = context;
      const page = await context.newPage();
      try {
        await page.setViewportSize(size);
        await before?.(page);
        for (const each of some) await album.take(page, each, size, true);
      } catch (error) {
        noteUnseen(size, error);
      }
      await (oneDevice ? page : context).close();
    }
    await deviceContext?.close();
  };

  const moveIn = async ({ parent: person }: Family): Promise<ApiClient> => {
    const parent = createApiClient(baseUrl);
    await parent.call(signUp, { params: {}, body: person });
    return parent;
  };
  const seed = async (family: Family, past: Pick<PastWeek, 'until' | 'teacher' | 'daysAgo'>): Promise<LivingFamily> => {
    const parent = await moveIn(family);
    // A teacher is invited only after the parent's address is confirmed.
    await parent.call(verify, {
      params: {},
      body: { type: 'signup', token_hash: await addressToken(mailUrl, family.parent.email, EMAIL_TIMEOUT_MS) },
    });
    const ports = {
      baseUrl,
      maintenanceUrl: product.maintenanceUrl,
      parent,
      timeZone: 'UTC',
      now: Date.now(),
    };
    const { nickname, simulated } = family;
    const assessmentId = await seedPastWeek(ports, {
      ...past,
      key: `pictures:${nickname}`,
      nickname,
      years: simulated.age.years,
      reached: 7,
    });
    return { parent, assessmentId, progress: () => parent.call(getProgress, { params: { assessmentId } }) };
  };
  const done = await seed(DONE, { until: 7, teacher: true, daysAgo: 2 });
  const open = await seed(OPEN, { until: 0, teacher: false, daysAgo: 0 });
  const { id } = await done.progress();
  const week = await open.progress();
  await moveIn(NEW);
  const ofWeek = { assessmentId: week.id };
  await open.parent.call(inviteTeacher, { params: ofWeek, body: { teacherEmail: OPEN.teacherEmail ?? '' } });

  const operator = loadDemoOperator(data);
  let lastCodeAt = 0;
  await makeOperator(product, operator);
  const signInOpen = (page: Page) => signIn(page, OPEN);
  const signInDone = (page: Page) => signIn(page, DONE);
  await visit({ shots: PUBLIC });
  await visit({
    shots: HALF_SIGNED_IN,
    before: async (page) => {
      await givePassword(page, operator);
      await page.getByLabel(signInWords.secondStep.code).waitFor();
    },
  });
  await visit({ shots: FIRST_VISIT, before: (page) => signIn(page, NEW) });
  await visit({ shots: listUnaskedShots(week), before: signInOpen });
  const sayNo = () => open.parent.call(askChild, { params: ofWeek, body: { says: 'no', mode: '7-10' } });
  await visit({ shots: REFUSED_ASSENT_SHOTS, prepare: sayNo, before: signInOpen });
  await visit({ shots: listOpenWeekShots(week), prepare: () => giveAssent(OPEN, open), before: signInOpen });
  await visit({
    shots: listChildModeShots(week),
    before: async (page) => {
      await signInOpen(page);
      await page.goto(`/hand-over?assessment=${week.id}`);
      await page.getByRole('radio').first().check();
      await page.getByLabel(handover.handOver.pin).fill('4821');
      await button(page, handover.handOver.submit(week.childName)).click();
      await page.locator('.stage').waitFor();
    },
  });
  await visit({
    shots: TEACHERS,
    oneDevice: true,
    before: async (page) => {
      await page.goto(`/t#${await teacherToken(mailUrl, OPEN.teacherEmail ?? '', EMAIL_TIMEOUT_MS)}`);
      await page.getByText(teacherForm.title(5)).first().waitFor();
    },
  });
  await visit({ shots: OFFLINE, before: signInOpen });
  await visit({ shots: NOT_LOADED, before: signInOpen });
  await visit({ shots: listEmailShots(mailUrl) });
  await visit({ shots: listDoneWeekShots(id), before: signInDone });
  await visit({
    shots: await done.parent
      .call(makeShare, { params: { assessmentId: id }, body: { days: 7 } })
      .then(({ token }) => listSharedReportShots(token)),
  });
  await visit({
    shots: listOperatorShots(id),
    before: async (page) => {
      await givePassword(page, operator);
      await page.getByLabel(signInWords.secondStep.code).waitFor();
      // A code works once, and each window size signs in anew.
      lastCodeAt = Math.max(lastCodeAt + TOTP_STEP_MS, Date.now());
      await sleep(Math.max(0, lastCodeAt - Date.now() - TOTP_STEP_MS));
      await page.getByLabel(signInWords.secondStep.code).fill(computeTotpCode(operator.secret, lastCodeAt));
      await button(page, signInWords.secondStep.submit).click();
      await page.waitForURL(/ops/);
    },
  });
  // Last, since it cannot be undone: consent is withdrawn, then the child is erased.
  await visit({ shots: listChildDataShots(DONE.nickname), before: signInDone });
  /** Actions that need a recent proof are done in a fresh session. */
  const runAsParent = async (act: (parent: ApiClient, studentId: StudentId) => Promise<unknown>) => {
    const { parent } = await connectFamily(baseUrl, DONE);
    const [child] = (await parent.call(listStudents, { params: {} })).students;
    if (!child) throw new Error('the family has no child');
    await act(parent, child.id);
  };
  const withdraw = () =>
    runAsParent((parent, studentId) => parent.call(withdrawConsent, { params: { studentId }, body: {} }));
  await visit({ shots: WITHDRAWN_SHOTS, prepare: withdraw, before: signInDone });
  const erase = () =>
    runAsParent((parent, studentId) =>
      parent.call(eraseStudent, { params: { studentId }, body: { nickname: DONE.nickname } }),
    );
  await visit({ shots: ERASED_SHOTS, prepare: erase, before: signInDone });
}
