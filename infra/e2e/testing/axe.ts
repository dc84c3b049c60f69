import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const program = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** WCAG 2.2 up to AA, and axe's best practices. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

type AxeViolation = {
  id: string;
  help: string;
  nodes: readonly { target: readonly unknown[]; any: readonly { message: string }[] }[];
};
declare const axe: { run: (context: Document, options: object) => Promise<{ violations: readonly AxeViolation[] }> };
/** Violations on the shown screen as texts; empty if axe finds none and the page does not scroll sideways. */
declare const violations: () => Promise<string[]>;

/**
 * Defines the function `violations` in the open page. It is evaluated rather than added as a script, which the page's
 * policy would refuse.
 */
export async function injectAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => 'violations' in globalThis)) return;
  await page.evaluate(await readFile(program, 'utf8'));
  await page.evaluate((rules) => {
    const runAxe = async () => {
      const result = await axe.run(document, {
        runOnly: { type: 'tag', values: rules },
        resultTypes: ['violations'],
        preload: false,
      });
      const texts = result.violations.map(
        ({ id, help, nodes }) =>
          `${id}: ${help}. ${nodes.map(({ target, any }) => `${target} ${any[0]?.message ?? ''}`).join('; ')}`,
      );
      const { scrollWidth } = document.documentElement;
      return scrollWidth > innerWidth + 1 ? [...texts, `scrolls sideways to ${scrollWidth}`] : texts;
    };
    Object.assign(globalThis, { violations: runAxe });
  }, RULES);
}

/** Violations of the open page. */
export async function findViolations(page: Page): Promise<string[]> {
  await injectAxe(page);
  return page.evaluate(() => violations());
}
