import { useEffect, useRef } from 'react';

/**
 * A heading that takes the focus when its page appears, so that a screen reader reads on from there. On a phone the
 * button that led here was far down: what is above the screen is brought into it, and a heading in sight stays where it
 * is.
 */
export function useFocusOnMount() {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    ref.current?.focus({ preventScroll: true });
    ref.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return ref;
}
