import { Suspense } from 'react';
import type { Motif } from '#shared/instruments/quest-motifs.ts';
import { lazyExtra } from '#web/lib/parts.ts';
import { retrying } from '#web/lib/retrying.ts';

type OptionPictureProps = { motif: Motif; className: string };

/**
 * All drawings together weigh as much as the texts. They are fetched while the opening is read; without them the words
 * stand alone.
 */
const drawings = retrying(async () => (await import('#web/art/motifs.tsx')).MotifPicture, {
  retries: Number.POSITIVE_INFINITY,
});
const Drawing = lazyExtra(() => drawings);
const Nothing = ({ className }: OptionPictureProps) => (
  <svg className={className} viewBox="0 0 60 60" aria-hidden="true" />
);

/** The drawing of an option, in a place that is kept until it is there. */
export const OptionPicture = (picture: OptionPictureProps) => (
  <Suspense fallback={<Nothing {...picture} />}>
    <Drawing {...picture} />
  </Suspense>
);
