import { useEffect, useRef } from 'react';
import { heading } from '#web/ui/classes.ts';

/** Sets the title of the tab and gives the page its one `h1`, which takes the focus when the page changes. */
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

/**
 * The heading of a part that has come in place of another one: it takes the focus, so that nobody has to look for what
 * is new.
 */
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
