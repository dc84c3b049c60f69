import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { expect, it } from 'vitest';
import { CHROMIUM_ARGS, findChromium } from '#infra/start/chromium.ts';

const home = fileURLToPath(new URL('../../.data', import.meta.url));

it('the browser that is found draws a page and follows a click', async () => {
  const browser = await chromium.launch({ executablePath: await findChromium(home), args: CHROMIUM_ARGS });
  try {
    const page = await browser.newPage();
    await page.setContent('<button onclick="this.textContent = `stepped`">step</button>');
    await page.getByRole('button').click();
    expect(await page.getByRole('button').textContent()).toBe('stepped');
    expect((await page.screenshot()).length).toBeGreaterThan(1_000);
  } finally {
    await browser.close();
  }
}, 120_000);
