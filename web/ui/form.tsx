import { useEffect, useRef } from 'react';

/** `data-invalid` marks a group of controls that is invalid as a whole. */
const FIELD = '[aria-invalid=true], [data-invalid]';
const FAULT = `${FIELD}, [role=alert]`;

/**
 * Form with error focus. When submitting finds errors, here or on the server, the first invalid field takes the focus
 * and is read out with its error; an error of the whole form is scrolled into view.
 */
export function Form({ onSubmit, ...form }: Omit<React.ComponentProps<'form'>, 'noValidate' | 'ref'>) {
  const ref = useRef<HTMLFormElement>(null);
  const submitted = useRef(false);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new MutationObserver((changes) => {
      if (submitted.current && changes.some(hasNewFault)) showFirstFault(element);
    });
    observer.observe(element, { attributeFilter: ['aria-invalid', 'data-invalid'], childList: true, subtree: true });
    // An error that appears during typing is not a result of submitting and must not move the focus.
    const onInput = () => {
      submitted.current = false;
    };
    element.addEventListener('input', onInput);
    return () => {
      observer.disconnect();
      element.removeEventListener('input', onInput);
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
        // An error that was shown before causes no mutation; one that was corrected is gone after React has rendered.
        setTimeout(() => ref.current && showFirstFault(ref.current));
      }}
    />
  );
}

function hasNewFault({ type, target, addedNodes }: MutationRecord): boolean {
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
  // A control that already has the focus would not be read out again.
  if (control && control === document.activeElement) control.blur();
  control?.focus();
  (control ?? form.querySelector('[role=alert]'))?.scrollIntoView?.({ block: 'nearest' });
}

export function FieldError({ id, children }: { id?: string; children: React.ReactNode }) {
  return (
    <p id={id} className="flex items-start gap-2 font-bold text-error">
      <svg viewBox="0 0 20 20" className="mt-1 size-4 shrink-0" aria-hidden="true">
        <circle cx="10" cy="10" r="9" fill="currentColor" />
        <path d="M10 5v6M10 14.4v.2" stroke="#fff" strokeWidth="2.4" strokeLinecap="round" />
      </svg>
      <span>{children}</span>
    </p>
  );
}
