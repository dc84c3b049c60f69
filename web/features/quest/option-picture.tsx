import { Suspense } from 'react';
import type { Motif } from '#shared/instruments/quest-motifs.ts';
import { lazyExtra } from '#web/ui/lazy-screens.ts';

type OptionPictureProps = { motif: Motif; className: string };

/**
 * All drawings are one chunk, as large as the texts. The story loads them once its opening stands, which is before any
 * option; without them the texts are shown alone.
 */
const Drawing = lazyExtra(async () => (await import('#web/art/motifs.tsx')).MotifPicture);
export const { preload: preloadOptionPictures } = Drawing;
const Nothing = ({ className }: OptionPictureProps) => (
  <svg className={className} viewBox="0 0 60 60" aria-hidden="true" />
);

/** The drawing of an option; its space is reserved until it is loaded. */
export const OptionPicture = (picture: OptionPictureProps) => (
  <Suspense fallback={<Nothing {...picture} />}>
    <Drawing {...picture} />
  </Suspense>
);
