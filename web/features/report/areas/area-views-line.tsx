import { reportAreas } from '#messages/report-areas.ts';
import { AGREEMENT_NAMES } from '#messages/report-names.ts';
import type { AreaReport, ReportDocument } from '#shared/measurement/report/document.ts';
import { buildAreaViews, placeBesideMark } from '#shared/report-view/areas.ts';
import { ViewsLine } from '#web/features/report/overview/views-line.tsx';
import { useIsShared } from '#web/features/report/reader.ts';
import { badge } from '#web/ui/classes.ts';

const { views: words } = reportAreas;
type AreaViewsLineProps = { area: AreaReport; agreement: ReportDocument['agreement'] };

/** The views of an area and their agreement. If only one side rated it, that limitation is stated. */
export function AreaViewsLine({ area, agreement }: AreaViewsLineProps) {
  const { views, pairs } = buildAreaViews(area, agreement);
  const names = useIsShared() ? { ...words.who, parent: words.shared } : words.who;
  if (!area.est) return null;
  if (views.length < 2)
    return (
      <p className="mt-3 border-t-2 border-dashed border-line pt-3 text-sm text-ink-2">
        {area.composition === 'behaviour-only' ? words.adults : words.alone(area.area)} {reportAreas.limit[area.area]}
      </p>
    );
  const differ = pairs.filter(({ word }) => word === 'seen differently').map(({ between }) => between);
  const word =
    differ.length > 0
      ? 'seen differently'
      : pairs.length > 0 && pairs.every((pair) => pair.word === 'close')
        ? 'close'
        : null;
  const alt = words.alt(
    views.map(({ who, score }) => words.one(names[who], score)),
    pairs.map((pair) => words.pair(names[pair.between[0]], names[pair.between[1]], pair.word)),
  );
  return (
    <div className="mt-3 border-t-2 border-dashed border-line pt-3">
      <p className="sr-only">{alt}</p>
      <ViewsLine views={views.map(placeBesideMark)} differ={differ} />
      <p className="mt-1 text-sm">
        {word === 'close' && <span className={badge()}>{AGREEMENT_NAMES[word]}</span>}{' '}
        <span className="text-ink-2">
          {word === 'seen differently' ? words.differ : word === 'close' ? words.close : words.usual} {words.mark}{' '}
          {reportAreas.limit[area.area]}
        </span>
      </p>
    </div>
  );
}
