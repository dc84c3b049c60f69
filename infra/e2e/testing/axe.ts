import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const program = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** WCAG 2.2 up to AA, and what axe's makers call best practice. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

type Found = {
  id: string;
  help: string;
  nodes: readonly { target: readonly unknown[]; any: readonly { message: string }[] }[];
};
declare const axe: { run: (context: Document, options: object) => Promise<{ violations: readonly Found[] }> };
/**
 * What is wrong with the screen that is shown, in words; nothing where axe finds nothing and all of it is within the
 * width of the window.
 */
declare const violations: () => Promise<string[]>;

/**
 * Gives the page that is open a function `violations`; past the page's policy, which would refuse a script of ours like
 * any other.
 */
export async function bringAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => 'violations' in globalThis)) return;
  await page.evaluate(await readFile(program, 'utf8'));
  await page.evaluate((rules) => {
    const look = async () => {
      const found = await axe.run(document, {
        runOnly: { type: 'tag', values: rules },
        resultTypes: ['violations'],
        preload: false,
      });
      const said = found.violations.map(
        ({ id, help, nodes }) =>
          `${id}: ${help}. ${nodes.map(({ target, any }) => `${target} ${any[0]?.message ?? ''}`).join('; ')}`,
      );
      const { scrollWidth } = document.documentElement;
      return scrollWidth > innerWidth + 1 ? [...said, `scrolls sideways to ${scrollWidth}`] : said;
    };
    Object.assign(globalThis, { violations: look });
  }, RULES);
}

/** What is wrong with the page that is open. */
export async function violationsOf(page: Page): Promise<string[]> {
  await bringAxe(page);
  return page.evaluate(() => violations());
}
