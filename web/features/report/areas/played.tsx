import { reportAreas as words } from '#messages/report-areas.ts';
import type { AreaReport } from '#shared/measurement/report/document.ts';
import { describeAreaBasis } from '#shared/report-view/areas.ts';
import { useIsShared } from '#web/features/report/reader.ts';

/** The sources of an area in one line: what the child did, and who rated everyday life. */
export function AreaSources({ area }: { area: AreaReport }) {
  const { met, rest } = describeAreaBasis(area, useIsShared());
  return (
    <p className="mt-2 text-sm text-ink-2">
      {met && (
        <>
          <strong className="text-ink">{words.played}</strong> {met}{' '}
        </>
      )}
      {rest}
    </p>
  );
}
