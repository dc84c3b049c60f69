import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { doTask, type Family, type LivingFamily, scheduleWeek } from '#infra/demo/family.ts';
import { freePorts } from '#infra/demo/free-ports.ts';
import { launch, type Visitor, visitor } from '#infra/e2e/testing/browser.ts';
import { stageChild } from '#infra/e2e/testing/stage-child.ts';
import { stubVoice } from '#infra/e2e/testing/stubbed-voice.ts';
import { type Product, startProduct } from '#infra/start/product.ts';
import { rescheduleAssessment } from '#shared/contracts/assessments.ts';
import { addDays } from '#shared/domain/plan.ts';
import { account } from '#shared/messages/en/account.ts';
import { handover } from '#shared/messages/en/handover.ts';
import { simulatedFamily } from '#shared/testing/simulated-family.ts';

/*
 * Three children live a whole week on the stage of a device that was handed over, by a hand that only taps and listens: mood, story, games,
 * subjects. The youngest takes nothing that was neither said nor drawn.
 */
const root = fileURLToPath(new URL('../..', import.meta.url));
const pictures = join(root, '.data', 'e2e');
const TABLET = { width: 1024, height: 768, touch: true };
const LAST_DAY_OF_TASKS = 6;
const today = () => new Date().toISOString().slice(0, 10);

let data: string;
let product: Product;
let browser: Browser;
beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'seven-stones-week-'));
  // The test runner sets BASE_URL to the path of its own pages.
  const environment = { ...process.env, BASE_URL: undefined, DAY_LENGTH: '3s' };
  product = await startProduct({ root, data, programs: join(root, '.data'), ports: await freePorts(), environment, say: () => undefined });
  browser = await launch(join(root, '.data'));
}, 1_800_000);
afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await rm(data, { recursive: true, force: true });
});

const moveNextDay = ({ parent, assessmentId }: LivingFamily, days: number) =>
  parent.call(rescheduleAssessment, { params: { assessmentId }, body: { nextDayOn: addDays(today(), days) } });

/** The day is open, and no other follows until the child is through with it. */
async function standStillOn(living: LivingFamily, day: number): Promise<void> {
  if ((await living.progress()).currentDay < day) await moveNextDay(living, 1);
  await vi.waitFor(async () => expect((await living.progress()).currentDay).toBe(day), { timeout: 60_000, interval: 100 });
  await moveNextDay(living, 360);
}

async function handedOver(family: Family, living: LivingFamily): Promise<Visitor> {
  const device = await visitor(browser, product.baseUrl, TABLET);
  device.context.setDefaultTimeout(60_000);
  await stubVoice(device.context);
  const { page } = device;
  await page.goto(`/sign-in?next=${encodeURIComponent(`/hand-over?assessment=${living.assessmentId}`)}`);
  await page.getByLabel(account.fields.email).fill(family.parent.email);
  await page.getByLabel(account.fields.password).fill(family.parent.password);
  await page.getByRole('button', { name: account.signIn.submit, exact: true }).tap();
  await page.getByRole('radio', { name: handover.handOver.assists.alone, exact: true }).check();
  await page.getByRole('button', { name: handover.handOver.submit(family.nickname) }).tap();
  await page.locator('.stage-bare').waitFor();
  return device;
}

describe.each([
  { age: 5, cannotRead: true },
  { age: 9, cannotRead: false },
  { age: 13, cannotRead: false },
])('a child of $age', ({ age, cannotRead }) => {
  it('comes to the report by tapping and listening', async ({ onTestFailed }) => {
    const family: Family = {
      parent: { name: 'Ana', email: `of-${age}@stones.example`, password: 'seven stepping stones' },
      nickname: 'Mira',
      simulated: simulatedFamily(`week-${age}`, age),
    };
    const living = await scheduleWeek(product.baseUrl, family);
    await standStillOn(living, 1);
    const device = await handedOver(family, living);
    onTestFailed(async () => {
      await mkdir(pictures, { recursive: true });
      await device.page.screenshot({ path: join(pictures, `week-of-${age}.png`) });
    });
    const child = stageChild(device.page, { cannotRead });
    for (let day = 1; day <= LAST_DAY_OF_TASKS; day += 1) {
      if (day > 1) await standStillOn(living, day);
      const { days } = await living.progress();
      const parents = days[day - 1]?.tasks.find(({ type, state }) => type === 'parent' && state === 'open');
      if (parents) await doTask(family, living, parents);
      await device.page.goto(`/assessment/mood/${day}?assessment=${living.assessmentId}`);
      await child.playTheDay();
    }
    const { days } = await living.progress();
    expect(days.flatMap(({ tasks }) => tasks).filter(({ state, type }) => state !== 'done' && type !== 'teacher')).toEqual([]);
    expect({ faults: child.faults, complaints: device.complaints }).toEqual({ faults: [], complaints: [] });
    await moveNextDay(living, 1);
    await vi.waitFor(async () => expect((await living.progress()).status).toBe('completed'), { timeout: 60_000, interval: 250 });
  }, 1_800_000);
});
