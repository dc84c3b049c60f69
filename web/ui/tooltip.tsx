import { createContext, useContext, useEffect, useId, useMemo, useRef, useState } from 'react';

type TooltipDelays = { openDelayMs: number; skipDelayMs: number; sideOffset: number };
type TooltipHost = { sideOffset: number; delayMs: () => number; recordClosing: () => void };

const TooltipContext = createContext<TooltipHost | null>(null);

/** Shared timing of all tooltips: shortly after one was closed, the next opens without delay. */
export function TooltipProvider({
  openDelayMs,
  skipDelayMs,
  sideOffset,
  children,
}: TooltipDelays & { children: React.ReactNode }) {
  const closedAt = useRef(Number.NEGATIVE_INFINITY);
  const host = useMemo<TooltipHost>(
    () => ({
      sideOffset,
      delayMs: () => (performance.now() - closedAt.current < skipDelayMs ? 0 : openDelayMs),
      recordClosing: () => {
        closedAt.current = performance.now();
      },
    }),
    [openDelayMs, skipDelayMs, sideOffset],
  );
  return <TooltipContext value={host}>{children}</TooltipContext>;
}

/** Time for the pointer to cross the gap between the word and its tooltip. */
const LEAVE_MS = 150;

type TooltipProps = { text: string; className: string; children: React.ReactNode };

/**
 * A button with a tooltip on hover, focus and press (touch has only the press). Escape, a second press and the loss of
 * focus close it. It is aligned with the right end of the nearest positioned box, so that it fits a narrow phone.
 */
export function Tooltip({ text, className, children }: TooltipProps) {
  const host = useContext(TooltipContext);
  if (!host) throw new Error('Tooltip outside TooltipProvider');
  const [open, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const pressed = useRef(false);
  const id = useId();
  const scheduleOpen = (ms: number, next: boolean) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(next), ms);
  };
  const openNow = (next: boolean) => {
    clearTimeout(timer.current);
    setOpen(next);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!open) return;
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false);
    addEventListener('keydown', onKey);
    return () => {
      removeEventListener('keydown', onKey);
      host.recordClosing();
    };
  }, [open, host]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches where the pointer is; the button inside is what is used
    <span
      onPointerEnter={(event) => event.pointerType === 'mouse' && scheduleOpen(host.delayMs(), true)}
      onPointerLeave={(event) => event.pointerType === 'mouse' && scheduleOpen(LEAVE_MS, false)}
    >
      <button
        type="button"
        className={className}
        aria-describedby={open ? id : undefined}
        // A press also fires focus; the click handler decides then.
        onPointerDown={() => {
          pressed.current = true;
        }}
        onFocus={() => pressed.current || openNow(true)}
        onClick={() => {
          pressed.current = false;
          openNow(!open);
        }}
        onBlur={() => openNow(false)}
      >
        {children}
      </button>
      {open && (
        <span
          id={id}
          role="tooltip"
          ref={(box) => box?.style.setProperty('margin-top', `${host.sideOffset}px`)}
          className="absolute top-full right-0 z-50 block max-w-72 rounded-xl bg-ink px-3 py-2 text-sm text-white"
        >
          {text}
        </span>
      )}
    </span>
  );
}
