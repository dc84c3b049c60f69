import { useEffect } from 'react';
import { shell } from '#messages/shell.ts';
import { Button } from '#web/ui/button.tsx';
import { PageHeading } from '#web/ui/page.tsx';

const { needsNet: words } = shell;

/**
 * Shown where a page is neither on this device nor reachable. `again` loads it if the server answers; it is also called
 * when the device comes online.
 */
export function PageNeedsNet({ again }: { again: () => void }) {
  useEffect(() => {
    // Also on mount: after back navigation there may be a connection by now.
    again();
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [again]);
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col items-start gap-5 px-4 py-8 sm:px-8">
      <PageHeading tab={shell.tab(words.title)}>{words.title}</PageHeading>
      <p className="text-lg">{words.text}</p>
      <Button onClick={again}>{shell.tryAgain}</Button>
    </div>
  );
}
