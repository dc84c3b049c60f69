import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { formatLongDate } from '#messages/dates.ts';
import { AREA_NAMES, EVERYDAY_NAMES, formatBothNames } from '#messages/report-names.ts';
import { reportPage } from '#messages/report-page.ts';
import type { AreaTrend } from '#shared/measurement/report/document.ts';
import type { AssessmentId } from '#shared/values/ids.ts';
import { createQuery } from '#web/api/queries.ts';
import { TrendChart } from '#web/features/report/charts/drawn.ts';
import { toTrendMarks } from '#web/features/report/charts/trend-marks.ts';
import { card, heading } from '#web/ui/classes.ts';

const { trend: words, radar } = reportPage;

/**
 * Each area over three weeks and more, as a chart and as a table. Nothing with fewer, and nothing while they load: most
 * families have none.
 */
export function TrendsCard({ assessmentId }: { assessmentId: AssessmentId }) {
  const { data } = useQuery(createQuery('getTrends', { params: { assessmentId } }));
  const trends = data?.trends ?? [];
  if (trends.length === 0) return null;
  return (
    <section className={card({ lift: 'edge' })} aria-label={words.title}>
      <h2 className={heading.section}>{words.title}</h2>
      <p className="mt-1 text-sm text-ink-2">{words.note}</p>
      <ul className="mt-4 grid gap-6 lg:grid-cols-2">
        {trends.map((trend) => (
          <li key={trend.area} className="min-w-0">
            <h3 className="font-bold">
              {EVERYDAY_NAMES[trend.area]} <span className="font-normal text-ink-2">{AREA_NAMES[trend.area]}</span>
            </h3>
            <div role="img" aria-label={describeTrend(trend)}>
              <Suspense>
                <TrendChart marks={toTrendMarks(trend)} />
              </Suspense>
            </div>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-sm text-ink-2">{words.legend}</p>
      <details className="mt-2 text-sm">
        <summary className="inline-flex min-h-11 cursor-pointer items-center font-bold underline">
          {radar.table}
        </summary>
        <TrendTable trends={trends} />
      </details>
    </section>
  );
}

const describeTrend = ({ area, points }: AreaTrend): string =>
  words.alt(
    formatBothNames(area),
    points.map((point) => [formatLongDate(point.date), words.scored(point)]),
  );

const TrendTable = ({ trends }: { trends: readonly AreaTrend[] }) => (
  <table className="stack-table">
    <caption className="sr-only">{words.title}</caption>
    <thead>
      <tr>
        {Object.values(words.head).map((name) => (
          <th key={name} scope="col">
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {trends.flatMap(({ area, points }) =>
        points.map((point) => (
          <tr key={`${area} ${point.assessmentId}`}>
            <th scope="row">{formatBothNames(area)}</th>
            <td data-name={words.head.week}>{formatLongDate(point.date)}</td>
            <td data-name={words.head.score}>{words.scored(point)}</td>
          </tr>
        )),
      )}
    </tbody>
  </table>
);
