import { useEffect } from 'react';

/** Effects that place the focus themselves, such as that of `NewHeading`, run before. */
const DELAY_MS = 50;

/**
 * Moves the focus when the control that has it is removed, mostly by what it did: the button of a decision, the row of
 * a guardian. The browser leaves it on the body, where a screen reader says nothing. It goes to the heading of what is
 * left.
 */
export function FocusReturn(): null {
  useEffect(() => {
    /** The focused control, and all elements around it. */
    let path: Element[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ending = new AbortController();
    const recordPath = () => {
      path = [];
      for (let each = document.activeElement; each; each = each.parentElement) path.push(each);
    };
    // A click where nothing takes the focus removes it without an event.
    for (const name of ['focusin', 'click'])
      document.addEventListener(name, recordPath, { capture: true, signal: ending.signal });
    const observer = new MutationObserver(() => {
      if (path[0]?.isConnected !== false) return;
      const removedPath = path;
      path = [];
      timer = setTimeout(() => {
        const rest = removedPath.find(({ isConnected }) => isConnected);
        const heading = document.activeElement === document.body && rest && findHeading(rest);
        // The outcome stands where the control was, so the page does not scroll to the heading.
        if (!heading) return;
        heading.tabIndex = -1;
        heading.focus({ preventScroll: true });
      }, DELAY_MS);
    });
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      observer.disconnect();
      clearTimeout(timer);
      ending.abort();
    };
  }, []);
  return null;
}

const HEADING = 'h1, h2, h3, h4';

/** The first heading in an element, otherwise the last one before it. */
const findHeading = (rest: Element): HTMLElement | undefined =>
  rest.querySelector<HTMLElement>(HEADING) ??
  [...document.querySelectorAll<HTMLElement>(HEADING)].findLast(
    (each) => each.compareDocumentPosition(rest) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
