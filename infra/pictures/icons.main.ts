import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { CHROMIUM_ARGS, findChromium } from '#infra/start/chromium.ts';

/*
 * Renders the icons of the installed app from `icon.svg`. Run it after changing the drawing; the files are committed,
 * so that a build needs no browser. The drawing must lie inside the circle that a launcher may cut out.
 */
const root = fileURLToPath(new URL('../..', import.meta.url));
const drawing = await readFile(join(root, 'infra/pictures/icon.svg'), 'utf8');
const browser = await chromium.launch({
  executablePath: await findChromium(join(root, '.data')),
  args: [...CHROMIUM_ARGS],
});
try {
  for (const size of [180, 192, 512]) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    await page.setContent(`<style>body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${drawing}`);
    await writeFile(join(root, `web/public/icons/icon-${size}.png`), await page.screenshot({ type: 'png' }));
    await page.close();
  }
} finally {
  await browser.close();
}
