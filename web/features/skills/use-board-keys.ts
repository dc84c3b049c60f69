import { useEffect, useRef } from 'react';
import { useShownAt } from '#web/stage/use-shown-at.ts';

/**
 * Handles keys of a board once it was shown, while the focus is in it or nowhere: a dialog, field or button beside the
 * board keeps its keys, and no key answers before the board is visible.
 */
export function useBoardKeys(onKey: (event: KeyboardEvent) => void): void {
  const shownAt = useShownAt();
  const latestHandler = useRef(onKey);
  latestHandler.current = onKey;
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const { target } = event;
      const isOwnTarget = !(target instanceof Element) || target === document.body || target.closest('.board') !== null;
      if (shownAt.current === null || event.timeStamp < shownAt.current || !isOwnTarget) return;
      if (!event.repeat && !event.ctrlKey && !event.altKey && !event.metaKey) latestHandler.current(event);
    };
    addEventListener('keydown', handleKey);
    return () => removeEventListener('keydown', handleKey);
  }, [shownAt]);
}

/** A digit chooses one of `count` options by position. */
export function useBoardDigits(
  count: number,
  choose: (place: number, event: { inputType: 'keyboard'; timeStamp: number }) => void,
): void {
  useBoardKeys((event) => {
    const place = Number(event.key) - 1;
    if (!Number.isInteger(place) || place < 0 || place >= count) return;
    event.preventDefault();
    choose(place, { inputType: 'keyboard', timeStamp: event.timeStamp });
  });
}
