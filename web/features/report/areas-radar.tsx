import { Suspense } from 'react';
import { AREA_NAMES } from '#messages/report-names.ts';
import { reportOverview } from '#messages/report-overview.ts';
import { reportPage } from '#messages/report-page.ts';
import type { ReportDocument } from '#shared/measurement/report/document.ts';
import { compareToTypical } from '#shared/report-view/geometry.ts';
import { findOpenEnd } from '#shared/values/open-end.ts';
import { AreasShape } from '#web/features/report/charts/drawn.ts';
import { toSpokes } from '#web/features/report/charts/shape-points.ts';

const { radar: words } = reportPage;
type AreasRadarProps = { areas: ReportDocument['areas'] };

/** The five areas as a radar chart and as a table. An area without a score is a gap, not a zero. */
export const AreasRadar = ({ areas }: AreasRadarProps) => (
  <figure className="min-w-0">
    <div className="shape-place" role="img" aria-label={formatRows(areas)}>
      <Suspense>
        <AreasShape spokes={toSpokes(areas)} />
      </Suspense>
    </div>
    <figcaption className="text-center text-sm text-ink-2">{words.caption}</figcaption>
    <details className="mt-2 text-sm">
      <summary className="flex min-h-11 cursor-pointer items-center justify-center font-bold underline">
        {words.table}
      </summary>
      <ShapeTable areas={areas} />
    </details>
  </figure>
);

const formatRows = (areas: AreasRadarProps['areas']): string =>
  areas
    .map(({ area, est }) => {
      const range = est && { ...est, open: findOpenEnd(est.flags) };
      return range
        ? reportOverview.areas.alt(AREA_NAMES[area], range, compareToTypical(range))
        : `${AREA_NAMES[area]}: ${words.none}`;
    })
    .join('; ');

const ShapeTable = ({ areas }: AreasRadarProps) => (
  <table className="w-full text-left">
    <caption className="sr-only">{words.title}</caption>
    <thead>
      <tr className="border-b-2 border-line">
        {Object.values(words.head).map((name) => (
          <th key={name} scope="col" className="py-1 pr-3">
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {areas.map(({ area, est }) => {
        const open = findOpenEnd(est?.flags);
        return (
          <tr key={area} className="border-b border-line last:border-0">
            <th scope="row" className="py-1 pr-3 font-normal">
              {AREA_NAMES[area]}
            </th>
            <td className="pr-3">{est ? !open && est.score : words.none}</td>
            <td className="pr-3">
              {est && (open ? reportOverview.areas.ends({ ...est, open }) : `${est.lo}–${est.hi}`)}
            </td>
            <td>{est?.n}</td>
          </tr>
        );
      })}
    </tbody>
  </table>
);
