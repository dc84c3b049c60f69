import { Suspense } from 'react';
import { shell } from '#shared/messages/en/shell.ts';
import { stage } from '#shared/messages/en/stage.ts';
import { lazyExtra } from '#web/lib/parts.ts';
import { paths } from '#web/lib/paths.ts';
import { button } from '#web/ui/classes.ts';
import { PageHeading } from '#web/ui/page.tsx';

const words = stage.trouble;
/** The voice is most of its code, and what went wrong may be that code does not come. */
const Reader = lazyExtra(async () => (await import('#web/stage/reader.tsx')).Reader);

/**
 * A page that broke on a device that is with a child: says so to the child, aloud where the device has a voice, and
 * leads to the grown-up, for whom the last line says what it was. Both ways are plain addresses, since nothing is left
 * to rely on.
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
