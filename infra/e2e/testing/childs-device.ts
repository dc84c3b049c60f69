import type { Browser } from 'playwright-core';
import { vi } from 'vitest';
import type { Family, LivingFamily } from '#infra/demo/family.ts';
import { createVisitor, type Screen, type Visitor } from '#infra/e2e/testing/browser.ts';
import { stubSpeech } from '#infra/e2e/testing/fake-speech.ts';
import { recordFireflies } from '#infra/e2e/testing/stage-snapshot.ts';
import { account } from '#messages/account.ts';
import { handover } from '#messages/handover.ts';
import { rescheduleAssessment } from '#shared/contracts/assessments.ts';
import { addDays } from '#shared/domain/plan.ts';

/* A child's device for a week of days that pass in seconds, and control over these days. */

/** PIN of the adult. */
export const PIN = '2580';
/** Playback rate of animations: 400 ms take 50 ms. */
const SPEED_UP = 8;
const readToday = () => new Date().toISOString().slice(0, 10);

export const moveNextDay = ({ parent, assessmentId }: LivingFamily, days: number) =>
  parent.call(rescheduleAssessment, { params: { assessmentId }, body: { nextDayOn: addDays(readToday(), days) } });

/** Waits until the day is open and moves the next day far away. */
export async function freezeOnDay(living: LivingFamily, day: number): Promise<void> {
  if ((await living.progress()).currentDay < day) await moveNextDay(living, 1);
  await vi.waitUntil(async () => (await living.progress()).currentDay === day, { timeout: 60_000, interval: 100 });
  await moveNextDay(living, 360);
}

/** Signs a parent in on a device and hands it over. The device has a fake clock that the test advances. */
export async function handOverDevice(
  browser: Browser,
  baseUrl: string,
  { family, living }: { family: Family; living: LivingFamily },
  screen: Screen,
): Promise<Visitor> {
  const device = await createVisitor(browser, baseUrl, screen);
  device.context.setDefaultTimeout(60_000);
  await device.context.clock.install();
  // Events are stamped by the real clock; measured times must use the fake one.
  await device.context.addInitScript(() =>
    Object.defineProperty(Event.prototype, 'timeStamp', { get: () => performance.now() }),
  );
  await stubSpeech(device.context);
  await recordFireflies(device.context);
  const { page } = device;
  // Animations do not follow the fake clock, and input is accepted only once they have ended.
  const cdpSession = await device.context.newCDPSession(page);
  await cdpSession.send('Animation.enable');
  await cdpSession.send('Animation.setPlaybackRate', { playbackRate: SPEED_UP });
  await page.goto(`/sign-in?next=${encodeURIComponent(`/hand-over?assessment=${living.assessmentId}`)}`);
  await page.getByLabel(account.fields.email).fill(family.parent.email);
  await page.getByLabel(account.fields.password).fill(family.parent.password);
  await page.getByRole('button', { name: account.signIn.submit, exact: true }).tap();
  await page.getByRole('radio', { name: handover.handOver.assists.alone, exact: true }).check();
  await page.getByLabel(handover.handOver.pin, { exact: true }).fill(PIN);
  await page.getByRole('button', { name: handover.handOver.submit(family.nickname) }).tap();
  await page.locator('.stage-bare').waitFor();
  return device;
}

/** Makes the open page visible again, so that it asks for the current day. */
export const wakeDevice = ({ page }: Visitor) =>
  page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));
