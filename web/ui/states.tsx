import { clsx } from 'clsx';
import { Button } from '#web/ui/button.tsx';
import { card } from '#web/ui/classes.ts';

/** Placeholder in the final size of the content, so that the layout does not shift. */
export const Skeleton = ({ label, className = 'h-64' }: { label: string; className?: string }) => (
  <div
    role="status"
    aria-label={label}
    className={clsx('rounded-card bg-line/60 motion-safe:animate-pulse', className)}
  />
);

/** An error of loading or saving, with a retry button. */
export function Failure({
  title,
  text,
  retry,
}: {
  title: string;
  text?: string;
  retry?: { label: string; onRetry: () => void };
}) {
  return (
    <div role="alert" className={clsx(card({ pad: 'tight' }), 'border-2 border-error')}>
      <p className="font-bold text-error">{title}</p>
      {text && <p className="mt-1">{text}</p>}
      {retry && (
        <Button look="quiet" className="mt-3" onClick={retry.onRetry}>
          {retry.label}
        </Button>
      )}
    </div>
  );
}

export function Notice({ tone = 'info', children }: { tone?: 'info' | 'warning'; children: React.ReactNode }) {
  return (
    <div className={clsx('rounded-2xl px-5 py-3', tone === 'warning' ? 'bg-[#fdf0cc]' : 'bg-shallow')}>{children}</div>
  );
}
