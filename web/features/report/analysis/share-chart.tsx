import { Suspense } from 'react';
import { ShareBar } from '#web/features/report/charts/drawn.ts';
import type { ShareBarProps } from '#web/features/report/charts/share-bar.tsx';

/** A bar beside text with the same content. Its space is reserved until it is drawn. */
export const ShareChart = (props: ShareBarProps) => (
  <div className="share-place" aria-hidden="true">
    <Suspense>
      <ShareBar {...props} />
    </Suspense>
  </div>
);
