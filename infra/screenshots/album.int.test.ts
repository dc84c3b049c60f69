import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { expect, it } from 'vitest';
import { Album, type Shot } from '#infra/screenshots/album.ts';
import { CHROMIUM_ARGS, findChromium } from '#infra/start/chromium.ts';

const programs = fileURLToPath(new URL('../../.data', import.meta.url));
const size = { width: 390, height: 844 };

it('album: a picture is taken once its text is seen; one whose text never comes or that cannot be shown is named, and the next is taken', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'seven-stones-album-'));
  const browser = await chromium.launch({ executablePath: await findChromium(programs), args: [...CHROMIUM_ARGS] });
  try {
    const page = await browser.newPage({ viewport: size });
    const album = new Album(folder, 2_000);
    const createShot = (name: string, html: string): Shot => ({
      group: 'week',
      name,
      text: 'Day 7 of 7',
      show: (on) => on.setContent(html),
    });
    const soon = '<p></p><script>setTimeout(() => document.querySelector("p").append("Day 7 of 7"), 500)</script>';
    const broken: Shot = { ...createShot('broken', ''), show: () => Promise.reject(new Error('the week is gone')) };
    for (const each of [
      createShot('ran-out', '<p>The week is over</p>'),
      createShot('hidden', '<p hidden>Day 7 of 7</p>'),
      broken,
      createShot('soon', soon),
    ])
      await album.take(page, each, size, false);
    expect(album.faults).toEqual([
      expect.stringMatching(/^week\/ran-out at 390: TimeoutError/),
      expect.stringMatching(/^week\/hidden at 390: TimeoutError/),
      'week/broken at 390: Error: the week is gone',
    ]);
    expect(await readdir(folder)).toEqual(['week-soon-390.png']);
    expect(await readFile(await album.writeIndex(), 'utf8')).toContain('week-soon-390.png');
  } finally {
    await browser.close();
    await rm(folder, { recursive: true });
  }
});
