import type { Browser } from 'playwright-core';
import type { Family, LivingFamily } from '#infra/demo/family.ts';
import { signInOn } from '#infra/e2e/testing/adult.ts';
import { createVisitor, type Screen, type Visitor } from '#infra/e2e/testing/browser.ts';
import { stubSpeech } from '#infra/e2e/testing/fake-speech.ts';
import { recordFireflies } from '#infra/e2e/testing/stage-snapshot.ts';
import { handover } from '#messages/handover.ts';

/** PIN of the adult. */
export const PIN = '2580';
/** Playback rate of animations: 400 ms take 50 ms. */
const SPEED_UP = 8;
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
  await signInOn(page, family.parent, `/hand-over?assessment=${living.assessmentId}`);
  await page.getByRole('radio', { name: handover.handOver.assists.alone, exact: true }).check();
  await page.getByLabel(handover.handOver.pin, { exact: true }).fill(PIN);
  await page.getByRole('button', { name: handover.handOver.submit(family.nickname) }).tap();
  await page.locator('.stage-bare').waitFor();
  return device;
}

/** Makes the open page visible again, so that it asks for the current day. */
export const wakeDevice = ({ page }: Visitor) =>
  page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));
