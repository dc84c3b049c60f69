import { clsx } from 'clsx';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ToastMessage } from '#web/lib/toasts.ts';

type ToasterProps = {
  toasts: readonly ToastMessage[];
  onGone: (id: number) => void;
  durationMs: number;
  /** A modifier of a keyboard event and the code of a key: `altKey`, `KeyT`. */
  hotkey: readonly ['altKey', string];
  label: string;
  closeLabel: string;
};

/**
 * Toasts at the bottom right. They repeat what the page says and are never the only place of an error, since they last
 * four seconds; longer while they are pointed at, hold the focus, or the window is in the background.
 */
export function Toaster({ toasts, onGone, durationMs, hotkey: [modifier, code], label, closeLabel }: ToasterProps) {
  const list = useRef<HTMLOListElement>(null);
  // A live region is announced only if it exists before its content.
  const [isMounted, setIsMounted] = useState(false);
  const [isPointedAt, setIsPointedAt] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  const [isBehind, setIsBehind] = useState(false);
  useEffect(() => {
    setIsMounted(true);
    const ending = new AbortController();
    const { signal } = ending;
    document.addEventListener('keydown', (event) => event[modifier] && event.code === code && list.current?.focus(), {
      signal,
    });
    addEventListener('blur', () => setIsBehind(true), { signal });
    addEventListener('focus', () => setIsBehind(false), { signal });
    return () => ending.abort();
  }, [modifier, code]);
  return (
    <section aria-label={label} className="fixed right-4 bottom-4 z-50 w-[min(24rem,calc(100vw-2rem))]">
      <ol
        ref={list}
        tabIndex={-1}
        aria-live="polite"
        onPointerEnter={() => setIsPointedAt(true)}
        onPointerLeave={() => setIsPointedAt(false)}
        onFocus={() => setHasFocus(true)}
        onBlur={({ currentTarget, relatedTarget }) => setHasFocus(currentTarget.contains(relatedTarget))}
        className="flex flex-col gap-3"
      >
        {isMounted &&
          toasts.map((toast) => (
            <Toast
              key={toast.id}
              toast={toast}
              durationMs={durationMs}
              isPaused={isPointedAt || hasFocus || isBehind}
              closeLabel={closeLabel}
              onGone={() => {
                if (list.current?.contains(document.activeElement)) list.current.focus();
                onGone(toast.id);
              }}
            />
          ))}
      </ol>
    </section>
  );
}

/** A toast that is swiped further than this to the right is removed. */
const SWIPE_PX = 50;

type ToastProps = {
  toast: ToastMessage;
  durationMs: number;
  isPaused: boolean;
  closeLabel: string;
  onGone: () => void;
};

function Toast({ toast: { title, text, tone }, durationMs, isPaused, closeLabel, onGone }: ToastProps) {
  const remainingMs = useRef(durationMs);
  const swipeStart = useRef(Number.POSITIVE_INFINITY);
  const close = useEffectEvent(onGone);
  useEffect(() => {
    if (isPaused) return;
    const startedAt = performance.now();
    const timer = setTimeout(() => close(), remainingMs.current);
    return () => {
      clearTimeout(timer);
      remainingMs.current -= performance.now() - startedAt;
    };
  }, [isPaused]);
  return (
    <li
      onKeyDown={({ key }) => key === 'Escape' && onGone()}
      onPointerDown={({ clientX }) => {
        swipeStart.current = clientX;
      }}
      onPointerUp={({ clientX }) => clientX - swipeStart.current >= SWIPE_PX && onGone()}
      className={clsx(
        'flex touch-pan-y items-start gap-3 rounded-card border-2 bg-white p-4 shadow-[0_6px_0_var(--color-edge)]',
        tone === 'destructive' ? 'border-error text-error' : 'border-ink/30',
      )}
    >
      <div className="grow">
        <div className="font-bold">{title}</div>
        {text && <div>{text}</div>}
      </div>
      <button
        type="button"
        aria-label={closeLabel}
        onClick={onGone}
        className="-m-2 flex size-11 shrink-0 items-center justify-center rounded-full"
      >
        <svg viewBox="0 0 20 20" className="size-4" aria-hidden="true">
          <path d="M4 4l12 12M16 4L4 16" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
        </svg>
      </button>
    </li>
  );
}
