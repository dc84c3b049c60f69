import { Suspense, useEffect, useId, useRef } from 'react';
import { shell } from '#messages/shell.ts';
import { Button } from '#web/ui/button.tsx';
import { heading } from '#web/ui/classes.ts';
import { lazyExtra } from '#web/ui/lazy-screens.ts';
import { NeedsNet } from '#web/ui/needs-net.tsx';

type DialogProps = {
  title: string;
  onClose: () => void;
  /** What it asks for needs no connection. */
  worksOffline?: true;
  children: React.ReactNode;
};

/**
 * A modal dialog. The browser's own `<dialog>` traps the focus and closes on Escape. It says itself that there is no
 * connection: the page's notice lies behind it.
 */
export function Dialog({ title, onClose, worksOffline, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const opener = document.activeElement;
    const dialog = ref.current;
    dialog?.showModal();
    return () => {
      dialog?.close();
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  return (
    <dialog
      ref={ref}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // A browser closes on the second Escape whatever the first was answered, also where `onClose` leaves it open.
      onClose={() => ref.current?.open || ref.current?.showModal()}
      className="m-auto w-[min(34rem,calc(100vw-2rem))] rounded-card bg-white p-6 text-ink shadow-[0_6px_0_var(--color-edge)] backdrop:bg-ink/60 sm:p-8"
    >
      <h2 id={id} className={heading.section}>
        {title}
      </h2>
      <div className="mt-4 flex flex-col gap-4">
        {!worksOffline && (
          <div role="status" className="empty:hidden">
            <NeedsNet />
          </div>
        )}
        {children}
      </div>
    </dialog>
  );
}

/**
 * A dialog whose code is loaded when it is opened. Until it comes, one that can be closed stands in its place: on a bad
 * line a tap would show nothing, and the dialog would open later, when it is no longer wanted.
 */
export function lazyDialog<Props extends { onClose: () => void }>(load: () => Promise<React.ComponentType<Props>>) {
  const LoadedDialog = lazyExtra(load);
  return (props: Props) => (
    <Suspense fallback={<LoadingDialog onClose={() => props.onClose()} />}>
      <LoadedDialog {...props} />
    </Suspense>
  );
}

const LoadingDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog title={shell.loading} onClose={onClose}>
    <Button look="quiet" onClick={onClose}>
      {shell.cancel}
    </Button>
  </Dialog>
);
