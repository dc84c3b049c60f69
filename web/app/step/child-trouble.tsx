import { Suspense } from 'react';
import { shell } from '#messages/shell.ts';
import { stage } from '#messages/stage.ts';
import { paths } from '#web/lib/paths.ts';
import { button } from '#web/ui/classes.ts';
import { lazyExtra } from '#web/ui/lazy-screens.ts';
import { PageHeading } from '#web/ui/page.tsx';

const words = stage.trouble;
/** Lazy: speech is most of the code, and code that does not load may be what failed. */
const Reader = lazyExtra(async () => (await import('#web/stage/reader.tsx')).Reader);

/**
 * Error screen of a handed-over device: tells the child, with speech if available, and links to the unlock page; the
 * last line gives the adult the cause. Both ways out are full page loads, since nothing in memory can be relied on.
 */
export const ChildTrouble = ({ what, onRetry }: { what: string; onRetry: () => void }) => (
  <div className="mx-auto flex min-h-dvh max-w-2xl flex-col items-start justify-center gap-6 px-6 font-child">
    <Suspense>
      <Reader sentences={[words.title, words.text, words.again, stage.toGrownUp]} />
    </Suspense>
    <div role="alert">
      <PageHeading tab={shell.tab(words.tab)} className="font-display text-3xl">
        {words.title}
      </PageHeading>
      <p className="mt-3 text-2xl">{words.text}</p>
    </div>
    <div className="flex flex-wrap gap-5">
      <button type="button" className={button({ look: 'forward', size: 'child' })} onClick={onRetry}>
        {words.again}
      </button>
      <a href={paths.unlock(location.pathname + location.search)} className={button({ look: 'quiet', size: 'child' })}>
        {stage.toGrownUp}
      </a>
    </div>
    <p className="text-ink-2">{words.forGrownUp(what)}</p>
  </div>
);
