import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { shell } from '#messages/shell.ts';
import { showGateWhenVisible } from '#web/api/gate.ts';
import { ErrorScreen } from '#web/app/error-screen.tsx';
import { Footer } from '#web/app/footer.tsx';
import { Header } from '#web/app/header.tsx';
import { isHandedOver } from '#web/lib/handover.ts';
import { isAdultPage, isChildPage, isSharedReportPage, paths } from '#web/lib/paths.ts';
import { settings } from '#web/lib/settings.ts';
import { type ShowToast, ToastContext, type ToastMessage } from '#web/lib/toasts.ts';
import { useScrollMemory } from '#web/lib/use-scroll-memory.ts';
import { lazyExtra } from '#web/ui/lazy-screens.ts';
import { Skeleton } from '#web/ui/states.tsx';

/**
 * Header, footer and the page between them. It imports no calls and no query library, so that the first page stays
 * small.
 */
export function Shell() {
  const { pathname, search, hash } = useLocation();
  // No header and footer: hand-over and unlock pages belong to neither person, readers of a shared report have no
  // account, a child's page is only its stage, and operators have a navigation of their own.
  const isBare =
    /^\/ops(?=\/|$)/.test(pathname) ||
    pathname === '/hand-over' ||
    pathname === paths.unlock() ||
    isSharedReportPage(pathname) ||
    (isChildPage(pathname) && isHandedOver());
  const main = useRef<HTMLElement>(null);
  // Only on mount: a page that was open before the hand-over is reloaded instead (web/api/gate.ts), so that nothing
  // that was read stays in memory.
  const [isWithChild] = useState(isHandedOver);
  const gate = isWithChild && isAdultPage(pathname) && isHandedOver() ? paths.unlock(pathname + search + hash) : null;
  useEffect(showGateWhenVisible, []);
  useScrollMemory(() => main.current?.focus({ preventScroll: true }));
  return (
    <ToastHost>
      {/* biome-ignore lint/a11y/useValidAnchor: leads to a place on the page; the fragment may be an email's token */}
      <a
        href="#main"
        onClick={(event) => {
          event.preventDefault();
          main.current?.focus();
        }}
        className="sr-only z-30 rounded-xl bg-ink px-4 py-3 font-bold text-white focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        {shell.skip}
      </a>
      <div className={pathname === paths.home ? 'flex min-h-dvh flex-col bg-meadow' : 'flex min-h-dvh flex-col'}>
        {!isBare && <Header />}
        <main id="main" ref={main} tabIndex={-1} className="flex grow flex-col">
          <ErrorScreen page={pathname}>
            <Suspense fallback={<PageSkeleton />}>{gate ? <Navigate to={gate} replace /> : <Outlet />}</Suspense>
          </ErrorScreen>
        </main>
        {!isBare && <Footer />}
      </div>
    </ToastHost>
  );
}

const PageSkeleton = () => (
  <div className="mx-auto w-full max-w-[1360px] px-4 py-8 sm:px-8">
    <Skeleton label={shell.loading} className="h-[70vh]" />
  </div>
);

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
