import { clsx } from 'clsx';
import { Button } from '#web/ui/button.tsx';
import { card } from '#web/ui/classes.ts';

/** Holds the place of what is coming, in its final size, so that nothing jumps. */
export const Skeleton = ({ label, className = 'h-64' }: { label: string; className?: string }) => (
  <div
    role="status"
    aria-label={label}
    className={clsx('rounded-card bg-line/60 motion-safe:animate-pulse', className)}
  />
);

/** A part that could not be loaded or saved, with the way out beside it. */
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
