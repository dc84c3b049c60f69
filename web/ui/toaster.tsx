import { clsx } from 'clsx';
import { Toast as Radix } from 'radix-ui';

export type ToastMessage = { id: number; title: string; text?: string; tone: 'success' | 'destructive' };
type ToasterProps = {
  toasts: readonly ToastMessage[];
  onGone: (id: number) => void;
  durationMs: number;
  /** Keys in the format of Radix: `altKey`, `KeyT`. */
  hotkey: readonly string[];
  label: string;
  closeLabel: string;
};

/**
 * Toasts at the bottom right. They repeat what the page says and are never the only place of an error, since they last
 * four seconds.
 */
export function Toaster({ toasts, onGone, durationMs, hotkey, label, closeLabel }: ToasterProps) {
  return (
    <Radix.Provider duration={durationMs} swipeDirection="right">
      {toasts.map((toast) => (
        <Radix.Root
          key={toast.id}
          type={toast.tone === 'destructive' ? 'foreground' : 'background'}
          onOpenChange={(open) => !open && onGone(toast.id)}
          className={clsx(
            'flex items-start gap-3 rounded-card border-2 bg-white p-4 shadow-[0_6px_0_var(--color-edge)]',
            toast.tone === 'destructive' ? 'border-error text-error' : 'border-ink/30',
          )}
        >
          <div className="grow">
            <Radix.Title className="font-bold">{toast.title}</Radix.Title>
            {toast.text && <Radix.Description>{toast.text}</Radix.Description>}
          </div>
          <Radix.Close
            aria-label={closeLabel}
            className="-m-2 flex size-11 shrink-0 items-center justify-center rounded-full"
          >
            <svg viewBox="0 0 20 20" className="size-4" aria-hidden="true">
              <path d="M4 4l12 12M16 4L4 16" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
            </svg>
          </Radix.Close>
        </Radix.Root>
      ))}
      <Radix.Viewport
        label={label}
        hotkey={[...hotkey]}
        className="fixed right-4 bottom-4 z-50 flex w-[min(24rem,calc(100vw-2rem))] flex-col gap-3"
      />
    </Radix.Provider>
  );
}
