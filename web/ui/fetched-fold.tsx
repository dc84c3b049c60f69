import { useEffect, useRef, useState } from 'react';
import { shell } from '#messages/shell.ts';
import { getFaultText } from '#web/api/fault-text.ts';
import { useRead } from '#web/api/use-request.ts';
import { Failure, Skeleton } from '#web/ui/states.tsx';

type FetchedFoldProps<Value> = {
  title: string;
  load: (signal: AbortSignal) => Promise<Value>;
  failed: string;
  className?: string;
  /** Opens and scrolls into view on mount, for a link that points here. */
  startsOpen?: boolean;
  children: (value: Value) => React.ReactNode;
};

/** A `<details>` whose content is fetched each time it is opened, so that it is always current. */
export function FetchedFold<Value>({
  title,
  load,
  failed,
  className,
  startsOpen = false,
  children,
}: FetchedFoldProps<Value>) {
  const fold = useRef<HTMLDetailsElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const { data, error, refetch } = useRead(load, { isEnabled: isOpen, retries: true });
  useEffect(() => {
    if (!startsOpen || !fold.current) return;
    // Setting `open` fires `toggle`, as a tap does.
    fold.current.open = true;
    fold.current.scrollIntoView({ block: 'start' });
  }, [startsOpen]);
  return (
    <details ref={fold} className={className} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="inline-flex min-h-11 items-center font-bold text-river underline">{title}</summary>
      {isOpen && data === undefined && error === null && <Skeleton label={shell.loading} className="mt-3 h-40" />}
      {error !== null && (
        <Failure title={failed} text={getFaultText(error)} retry={{ label: shell.tryAgain, onRetry: refetch }} />
      )}
      {data !== undefined && children(data)}
    </details>
  );
}
