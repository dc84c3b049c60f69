import type { Page } from 'playwright-core';
import { assent } from '#messages/assent.ts';
import { steps } from '#messages/steps.ts';

/** Answers yes to the question that a child gets before the first task of a week. */
export async function answerAssent(page: Page): Promise<void> {
  const yes = page.getByRole('radio', { name: assent.yes });
  await yes.waitFor({ state: 'attached', timeout: 30_000 });
  await yes.check({ force: true });
  await page.locator('form').getByRole('button', { name: steps.nextButton, exact: true }).click();
  await yes.waitFor({ state: 'detached', timeout: 30_000 });
}
