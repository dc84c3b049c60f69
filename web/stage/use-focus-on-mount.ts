import { useEffect, useRef } from 'react';

/**
 * Ref of a heading that takes the focus on mount, so that a screen reader continues there. A heading out of sight is
 * scrolled into view (on a phone the button that led here was far down); one in sight stays.
 */
export function useFocusOnMount() {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    ref.current?.focus({ preventScroll: true });
    ref.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return ref;
}
