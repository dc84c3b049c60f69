import { useEffect, useRef } from 'react';

/** `data-invalid` marks a group of controls that is at fault as a whole. */
const FIELD = '[aria-invalid=true], [data-invalid]';
const FAULT = `${FIELD}, [role=alert]`;

/**
 * Every form of the app. When sending it finds faults, here or on the server, the first field with one takes the focus
 * and is read out with its fault; a fault of the form as a whole is said where it stands and brought into sight.
 */
export function Form({ onSubmit, ...form }: Omit<React.ComponentProps<'form'>, 'noValidate' | 'ref'>) {
  const ref = useRef<HTMLFormElement>(null);
  const submitted = useRef(false);
  useEffect(() => {
    const watched = ref.current;
    if (!watched) return;
    const observer = new MutationObserver((changes) => {
      if (submitted.current && changes.some(bringsFault)) showFirstFault(watched);
    });
    observer.observe(watched, { attributeFilter: ['aria-invalid', 'data-invalid'], childList: true, subtree: true });
    // A fault that appears while somebody types is no answer to sending, and must not move the focus.
    const typing = () => {
      submitted.current = false;
    };
    watched.addEventListener('input', typing);
    return () => {
      observer.disconnect();
      watched.removeEventListener('input', typing);
    };
  }, []);
  return (
    <form
      {...form}
      noValidate
      ref={ref}
      onSubmit={(event) => {
        onSubmit?.(event);
        submitted.current = true;
        // A fault that stands there already changes nothing; one that was mended is gone once React has drawn.
        setTimeout(() => ref.current && showFirstFault(ref.current));
      }}
    />
  );
}

function bringsFault({ type, target, addedNodes }: MutationRecord): boolean {
  if (type === 'attributes') return (target as Element).matches(FIELD);
  return [...addedNodes].some(
    (node) => node instanceof Element && (node.matches(FAULT) || node.querySelector(FAULT) !== null),
  );
}

function showFirstFault(form: HTMLFormElement): void {
  const fault = form.querySelector<HTMLElement>(FIELD);
  const control = fault?.matches('input, select, textarea')
    ? fault
    : fault?.querySelector<HTMLElement>('input, select, textarea, button');
  // What has the focus already would not be read out again.
  if (control && control === document.activeElement) control.blur();
  control?.focus();
  (control ?? form.querySelector('[role=alert]'))?.scrollIntoView?.({ block: 'nearest' });
}
