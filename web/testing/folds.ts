import { act } from '@testing-library/react';

/**
 * Opens every fold, also those in folds. What is in one is drawn at its event, which a browser sends a task after the
 * fold was opened.
 */
export function openFolds(container: HTMLElement): void {
  const findClosed = () => [...container.querySelectorAll<HTMLDetailsElement>('details:not([open])')];
  for (let closed = findClosed(); closed.length > 0; closed = findClosed())
    act(() => {
      for (const fold of closed) {
        fold.open = true;
        fold.dispatchEvent(new Event('toggle'));
      }
    });
}
