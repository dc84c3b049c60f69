import { useEffect, useRef } from 'react';

/** A heading that takes the focus when its page appears, so that a screen reader reads on from there. */
export function useFocusOnMount() {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => ref.current?.focus({ preventScroll: true }), []);
  return ref;
}
