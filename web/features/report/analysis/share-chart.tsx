import { Suspense } from 'react';
import { ShareBar } from '#web/features/report/charts/drawn.ts';
import type { ShareBarProps } from '#web/features/report/charts/share-bar.tsx';

/** A bar beside its words, which say all that it shows. Its place is as large before it is drawn as after. */
export const ShareChart = (props: ShareBarProps) => (
  <div className="share-place" aria-hidden="true">
    <Suspense>
      <ShareBar {...props} />
    </Suspense>
  </div>
);
