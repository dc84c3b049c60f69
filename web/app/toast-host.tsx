import { Suspense, useCallback, useState } from 'react';
import { shell } from '#messages/shell.ts';
import { settings } from '#web/lib/settings.ts';
import { type ShowToast, ToastContext, type ToastMessage } from '#web/lib/toasts.ts';
import { lazyExtra } from '#web/ui/lazy-screens.ts';

/** Loads with the first toast. */
const Toaster = lazyExtra(async () => (await import('#web/ui/toaster.tsx')).Toaster);
const { durationMs, hotkey, visible } = settings.toast;

/** Shows the toasts of all components below it. */
export function ToastHost({ children }: { children: React.ReactNode }) {
  const [{ toasts }, setState] = useState<{ next: number; toasts: readonly ToastMessage[] }>({ next: 1, toasts: [] });
  const show = useCallback<ShowToast>(
    (toast) =>
      setState((now) => ({ next: now.next + 1, toasts: [...now.toasts, { ...toast, id: now.next }].slice(-visible) })),
    [],
  );
  const drop = useCallback(
    (id: number) => setState((now) => ({ ...now, toasts: now.toasts.filter((toast) => toast.id !== id) })),
    [],
  );
  return (
    <ToastContext value={show}>
      {children}
      {toasts.length > 0 && (
        <Suspense>
          <Toaster
            toasts={toasts}
            onGone={drop}
            durationMs={durationMs}
            hotkey={hotkey}
            label={shell.toasts}
            closeLabel={shell.toastClose}
          />
        </Suspense>
      )}
    </ToastContext>
  );
}
