import type { Page } from 'playwright-core';

declare global {
  /** Texts as they were, of a page whose words are longer now. */
  var originalTexts: [Node, string | null][] | undefined;
}

/** Makes every word a third longer, as a translation may be, until `restorePage`. */
export const lengthenTexts = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.documentElement.dir = 'ltr';
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT, ({ parentElement }) =>
      parentElement?.closest('script, style') ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
    );
    const lengthen = (word: string) => word + word.slice(-Math.ceil(word.length * 0.3));
    globalThis.originalTexts = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      globalThis.originalTexts.push([node, node.nodeValue]);
      node.nodeValue = node.nodeValue?.replace(/\p{L}{3,}/gu, lengthen) ?? null;
    }
  });

/** Opens every fold of a page, until `restorePage`. */
export const openFolds = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const fold of document.querySelectorAll<HTMLDetailsElement>('details:not([open])')) {
      fold.open = true;
      fold.dataset.wasClosed = '';
    }
  });

/** Gives a page its texts, direction and folds back, so that the next screen can be reached from it. */
export const restorePage = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const [node, text] of globalThis.originalTexts ?? []) node.nodeValue = text;
    document.documentElement.dir = 'ltr';
    for (const fold of document.querySelectorAll<HTMLDetailsElement>('details[data-was-closed]')) {
      fold.open = false;
      delete fold.dataset.wasClosed;
    }
  });

/** Sets the text direction to right to left. */
export const setRightToLeft = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.documentElement.dir = 'rtl';
  });

/** Elements that extend beyond the window, if the page scrolls sideways; otherwise empty. */
export const findOverflow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth } = document.documentElement;
    if (scrollWidth <= innerWidth + 1) return [];
    const isClipped = (element: Element | null): boolean =>
      element !== null &&
      element !== document.body &&
      (getComputedStyle(element).overflowX !== 'visible' || isClipped(element.parentElement));
    const beyond = [...document.body.querySelectorAll('*')].filter((element) => {
      const { left, right, width } = element.getBoundingClientRect();
      return width > 0 && (right > innerWidth + 1 || left < -1) && !isClipped(element.parentElement);
    });
    // Only the innermost elements are listed; their containers are wide because of them.
    const innermost = beyond.filter((element) => !beyond.some((other) => other !== element && element.contains(other)));
    const named = innermost.slice(0, 5).map((element) => {
      const { left, right } = element.getBoundingClientRect();
      return `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''} "${element.textContent?.slice(0, 40)}" from ${Math.round(left)} to ${Math.round(right)}`;
    });
    return [`scrolls sideways to ${scrollWidth}`, ...named];
  });
