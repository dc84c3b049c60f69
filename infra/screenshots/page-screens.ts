import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { type ApiClient, createApiClient } from '#infra/client/api-client.ts';
import { addWeek, connectFamily, type Family, giveAssent, type LivingFamily } from '#infra/demo/family.ts';
import { seedFamily } from '#infra/demo/past-weeks.ts';
import { button, givePassword, openTeacherForm, signInOn } from '#infra/e2e/testing/adult.ts';
import { createVisitor, type Visitor } from '#infra/e2e/testing/browser.ts';
import type { Shot, Size } from '#infra/screenshots/album.ts';
import {
  ERASED_SHOTS,
  FIRST_VISIT,
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
  TWO_WEEKS_SHOTS,
  WITHDRAWN_SHOTS,
} from '#infra/screenshots/page-shots.ts';
import type { Product } from '#infra/start/product.ts';
import { loadDemoOperator } from '#infra/start/secrets.ts';
import { handover } from '#messages/handover.ts';
import { signInWords } from '#messages/sign-in.ts';
import { TOTP_STEP_MS } from '#services/accounts/factor-codes.ts';
import { computeTotpCode } from '#services/accounts/testing/totp.ts';
import { makeOperator } from '#services/ops/make-operator.ts';
import { inviteTeacher } from '#shared/contracts/adult-forms.ts';
import { askChild, withdrawConsent } from '#shared/contracts/consents.ts';
import { eraseStudent } from '#shared/contracts/rights.ts';
import { getSession, signUp } from '#shared/contracts/session.ts';
import { makeShare } from '#shared/contracts/shares.ts';
import { listStudents } from '#shared/contracts/students.ts';
import { createSimulatedFamily } from '#shared/testing/simulated-family.ts';
import type { StudentId } from '#shared/values/ids.ts';

/** For a busy machine. */
const SCREEN_MS = 30_000;
/** Each profile would fetch the whole app in the background, and paint what moves. */
export const PLAIN = { serviceWorkers: 'block', reducedMotion: 'reduce' } as const;

const createFamily = (name: string, nickname: string, years: number): Family => ({
  parent: { name, email: `${name.toLowerCase()}@screens.example`, password: 'seven stepping stones' },
  teacherEmail: `teacher.of.${nickname.toLowerCase()}@school.example`,
  nickname,
  simulated: createSimulatedFamily(nickname, years),
});
/** Families: with a report, with every task open and later a second child, without any week. */
const DONE = createFamily('Ana', 'Mira', 9);
const OPEN = createFamily('Ben', 'Noor', 8);
const SECOND = createFamily('Ben', 'Mika', 5);
const NEW = createFamily('Cleo', 'Kim', 5);

type ShownProduct = Pick<Product, 'baseUrl' | 'mailUrl' | 'databaseUrl' | 'authSecrets'> & {
  maintenanceUrl: string;
  data: string;
};

/** The product and the people whose screens are shown. */
export type World = {
  baseUrl: string;
  mailUrl: string;
  open: LivingFamily;
  done: LivingFamily;
  operator: { email: string; password: string; secret: string };
  /** When the last code of the operator was valid: each works once. */
  lastCodeAt: number;
};

/** Their days are in the past, so that no week changes meanwhile. */
export async function createWorld(product: ShownProduct): Promise<World> {
  const { baseUrl, mailUrl = '' } = product;
  const done = await seedFamily(product, DONE, { until: 7, reached: 7, teacher: true, daysAgo: 2 });
  const open = await seedFamily(product, OPEN, { until: 0, reached: 7, teacher: false, daysAgo: 0 });
  await createApiClient(baseUrl).call(signUp, { params: {}, body: NEW.parent });
  const teacher = { teacherEmail: OPEN.teacherEmail ?? '' };
  await open.parent.call(inviteTeacher, { params: { assessmentId: open.assessmentId }, body: teacher });
  const operator = loadDemoOperator(product.data);
  await makeOperator(product, operator);
  return { baseUrl, mailUrl, open, done, operator, lastCodeAt: 0 };
}

export type Visit = {
  name: string;
  shots: (world: World) => readonly Shot[] | Promise<readonly Shot[]>;
  /** Creates the state that is shown. */
  prepare?: (world: World) => Promise<unknown>;
  /** Runs at the beginning of each window size. */
  before?: (page: Page, world: World) => Promise<void>;
  /** All sizes use one browser profile, since the device is recognised from its first visit on. */
  oneDevice?: boolean;
  /** Shows nothing new but words, or takes half a minute: left out where pages are shown in part. */
  isRare?: boolean;
};

const signInOpen = (page: Page) => signInOn(page, OPEN.parent);
const signInDone = (page: Page) => signInOn(page, DONE.parent);
const giveFirstStep = async (page: Page, { operator }: World) => {
  await givePassword(page, operator);
  await page.getByLabel(signInWords.secondStep.code).waitFor();
};
/** Actions that need a recent proof are done in a fresh session. */
const runAsDone = async ({ baseUrl }: World, act: (parent: ApiClient, studentId: StudentId) => Promise<unknown>) => {
  const { parent } = await connectFamily(baseUrl, DONE);
  const [child] = (await parent.call(listStudents, { params: {} })).students;
  if (!child) throw new Error('the family has no child');
  await act(parent, child.id);
};

/**
 * Every page and state of an adult's screens, and the tasks on a device that is with a child, each shown to its
 * audience: pictures, axe and the widths take them from here. The order matters: the last
 * ones cannot be undone, and in part a page is checked as its first visit shows it.
 */
export const VISITS: readonly Visit[] = [
  { name: 'the public pages', shots: () => PUBLIC },
  { name: 'an operator between both steps', shots: () => HALF_SIGNED_IN, before: giveFirstStep },
  {
    name: 'a family before its child is asked',
    shots: async ({ open }) => listUnaskedShots(await open.progress()),
    before: signInOpen,
  },
  {
    name: 'a family whose child said no',
    isRare: true,
    shots: () => REFUSED_ASSENT_SHOTS,
    prepare: ({ open: { parent, assessmentId } }) =>
      parent.call(askChild, { params: { assessmentId }, body: { says: 'no', mode: '7-10' } }),
    before: signInOpen,
  },
  {
    name: 'a family whose week is under way',
    shots: async ({ open }) => listOpenWeekShots(await open.progress()),
    prepare: ({ open }) => giveAssent(OPEN, open),
    before: signInOpen,
  },
  {
    name: 'a child who has the device',
    shots: async ({ open }) => listChildModeShots(await open.progress()),
    before: async (page, { open }) => {
      await signInOpen(page);
      await page.goto(`/hand-over?assessment=${open.assessmentId}`);
      await page.getByRole('radio').first().check();
      await page.getByLabel(handover.handOver.pin).fill('4821');
      await button(page, handover.handOver.submit(OPEN.nickname)).click();
      await page.locator('.stage').waitFor();
    },
  },
  {
    name: 'a teacher',
    shots: () => TEACHERS,
    oneDevice: true,
    before: (page, { mailUrl }) => openTeacherForm(page, mailUrl, OPEN.teacherEmail ?? ''),
  },
  { name: 'a family without a connection', shots: () => OFFLINE, before: signInOpen },
  { name: 'a family whose weeks do not load', shots: () => NOT_LOADED, before: signInOpen },
  { name: 'the inbox of a developer', shots: ({ mailUrl }) => listEmailShots(mailUrl) },
  {
    name: 'a family with a report',
    shots: ({ done }) => listDoneWeekShots(done.assessmentId),
    before: signInDone,
  },
  {
    name: 'a reader of a shared report',
    shots: async ({ done: { parent, assessmentId } }) =>
      listSharedReportShots((await parent.call(makeShare, { params: { assessmentId }, body: { days: 7 } })).token),
  },
  {
    name: 'an operator',
    shots: async ({ done: { parent, assessmentId } }) => {
      const { account } = await parent.call(getSession, { params: {} });
      return listOperatorShots(assessmentId, account?.userId ?? '');
    },
    before: async (page, world) => {
      await giveFirstStep(page, world);
      // A code works once, and each window size signs in anew.
      const codeAt = Math.max(world.lastCodeAt + TOTP_STEP_MS, Date.now());
      world.lastCodeAt = codeAt;
      await sleep(Math.max(0, codeAt - Date.now() - TOTP_STEP_MS));
      await page.getByLabel(signInWords.secondStep.code).fill(computeTotpCode(world.operator.secret, codeAt));
      await button(page, signInWords.secondStep.submit).click();
      await page.waitForURL(/ops/);
    },
  },
  { name: 'a first visit', shots: () => FIRST_VISIT, before: (page) => signInOn(page, NEW.parent) },
  { name: 'the data of a child', shots: () => listChildDataShots(DONE.nickname), before: signInDone },
  {
    name: 'a withdrawn consent',
    isRare: true,
    shots: () => WITHDRAWN_SHOTS,
    prepare: (world) =>
      runAsDone(world, (parent, studentId) => parent.call(withdrawConsent, { params: { studentId }, body: {} })),
    before: signInDone,
  },
  {
    name: 'an erased child',
    isRare: true,
    shots: () => ERASED_SHOTS,
    prepare: (world) =>
      runAsDone(world, (parent, studentId) =>
        parent.call(eraseStudent, { params: { studentId }, body: { nickname: DONE.nickname } }),
      ),
    before: signInDone,
  },
  {
    name: 'a family with two weeks',
    isRare: true,
    shots: () => TWO_WEEKS_SHOTS,
    prepare: ({ open }) => addWeek(SECOND, open.parent, 'UTC'),
    before: signInOpen,
  },
];

/** Shows the screens of a visit in each window; `onScreen` brings each into its page. */
export async function visitScreens(
  { shots, prepare, before, oneDevice = false }: Visit,
  world: World,
  browser: Browser,
  options: {
    sizes: readonly Size[];
    choose: (shots: readonly Shot[]) => readonly Shot[];
    onScreen: (visitor: Visitor, shot: Shot, size: Size) => Promise<void>;
  },
): Promise<void> {
  await prepare?.(world);
  const chosen = options.choose(await shots(world));
  let device: Visitor | undefined;
  for (const size of chosen.length > 0 ? options.sizes : []) {
    const visitor = (oneDevice && device) || (await createVisitor(browser, world.baseUrl, size, PLAIN));
    device = visitor;
    visitor.context.setDefaultTimeout(SCREEN_MS);
    await visitor.page.setViewportSize(size);
    await before?.(visitor.page, world);
    for (const shot of chosen) await options.onScreen(visitor, shot, size);
    if (!oneDevice) await visitor.context.close();
  }
  if (oneDevice) await device?.context.close();
}
