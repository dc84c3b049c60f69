import { useEffect, useRef, useState } from 'react';
import { withRetries } from '#web/lib/with-retries.ts';
import { Failure, Skeleton } from '#web/ui/states.tsx';

type FoldState<Value> =
  | { state: 'closed' | 'loading' }
  | { state: 'there'; value: Value }
  | { state: 'failed'; text: string };

type FetchedFoldProps<Value> = {
  title: string;
  load: () => Promise<Value>;
  failure: {
    title: string;
    getText: (problem: unknown) => string;
    retry: string;
    isWorthRetrying: (problem: unknown) => boolean;
  };
  loading: string;
  className?: string;
  /** Opens and scrolls into view on mount, for a link that points here. */
  startsOpen?: boolean;
  children: (value: Value) => React.ReactNode;
};

/** A `<details>` whose content is fetched each time it is opened, so that it is always current. */
export function FetchedFold<Value>({
  title,
  load,
  failure,
  loading,
  className,
  startsOpen = false,
  children,
}: FetchedFoldProps<Value>) {
  const fold = useRef<HTMLDetailsElement>(null);
  const [content, setContent] = useState<FoldState<Value>>({ state: 'closed' });
  useEffect(() => {
    if (!startsOpen || !fold.current) return;
    // Setting `open` fires `toggle`, as a tap does.
    fold.current.open = true;
    fold.current.scrollIntoView({ block: 'start' });
  }, [startsOpen]);
  const open = async () => {
    setContent({ state: 'loading' });
    await withRetries(load, { shouldRetry: (problem) => navigator.onLine && failure.isWorthRetrying(problem) }).then(
      (value) => setContent({ state: 'there', value }),
      (problem: unknown) => setContent({ state: 'failed', text: failure.getText(problem) }),
    );
  };
  return (
    <details
      ref={fold}
      className={className}
      onToggle={(event) => (event.currentTarget.open ? void open() : setContent({ state: 'closed' }))}
    >
      <summary className="inline-flex min-h-11 items-center font-bold text-river underline">{title}</summary>
      {content.state === 'loading' && <Skeleton label={loading} className="mt-3 h-40" />}
      {content.state === 'failed' && (
        <Failure
          title={failure.title}
          text={content.text}
          retry={{ label: failure.retry, onRetry: () => void open() }}
        />
      )}
      {content.state === 'there' && children(content.value)}
    </details>
  );
}
