import { lazy, Suspense } from 'react';
import type { Motif } from '#shared/instruments/quest-motifs.ts';

type OptionPictureProps = { motif: Motif; className: string };

/** All drawings together weigh as much as the texts. They are fetched while the opening is read; without them the words stand alone. */
const drawings = import('#web/art/motifs.tsx').then(
  ({ MotifPicture }) => MotifPicture,
  () => Nothing,
);
const Drawing = lazy(async () => ({ default: await drawings }));
const Nothing = ({ className }: OptionPictureProps) => <svg className={className} viewBox="0 0 60 60" aria-hidden="true" />;

/** The drawing of an option, in a place that is kept until it is there. */
export const OptionPicture = (picture: OptionPictureProps) => (
  <Suspense fallback={<Nothing {...picture} />}>
    <Drawing {...picture} />
  </Suspense>
);
