import { useEffect, useRef } from 'react';
import { heading } from '#web/ui/classes.ts';

/** Sets the tab title and renders the page's one `h1`, which takes the focus when `focusOn` changes. */
export function PageHeading({
  children,
  tab,
  focusOn,
  className = heading.page,
}: {
  children: React.ReactNode;
  tab: string;
  focusOn?: string | number;
  className?: string;
}) {
  const ref = useRef<HTMLHeadingElement>(null);
  const seen = useRef(focusOn);
  useEffect(() => {
    document.title = tab;
  }, [tab]);
  useEffect(() => {
    if (seen.current === focusOn) return;
    seen.current = focusOn;
    ref.current?.focus();
  }, [focusOn]);
  return (
    <h1 ref={ref} tabIndex={-1} className={className}>
      {children}
    </h1>
  );
}

/** Heading of a section that replaced another one; it takes the focus on mount. */
export function NewHeading({
  children,
  className = heading.section,
}: {
  children: React.ReactNode;
  className?: string;
}) {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <h2 ref={ref} tabIndex={-1} className={className}>
      {children}
    </h2>
  );
}
