import type { Page } from 'playwright-core';
import { assent } from '#messages/assent.ts';
import { steps } from '#messages/steps.ts';

const WITHIN_MS = 30_000;

/**
 * Answers yes to the question that a child gets before the first task of a week. On a line that loses requests the
 * question stays and takes the answer again: `tries` is how often it is given.
 */
export async function answerAssent(page: Page, tries = 1): Promise<void> {
  const yes = page.getByRole('radio', { name: assent.yes });
  await yes.waitFor({ state: 'attached', timeout: WITHIN_MS });
  await yes.check({ force: true });
  const next = page.locator('form').getByRole('button', { name: steps.nextButton, exact: true });
  const isGone = (timeout: number) =>
    yes.waitFor({ state: 'detached', timeout }).then(
      () => true,
      () => false,
    );
  for (let i = 1; i < tries; i++) {
    await next.click({ timeout: WITHIN_MS / tries }).catch(() => undefined);
    if (await isGone(WITHIN_MS / tries)) return;
  }
  await next.click();
  await yes.waitFor({ state: 'detached', timeout: WITHIN_MS });
}
