import { AREA_NAMES, BAND_NAMES } from '#messages/report-names.ts';
import { reportOverview } from '#messages/report-overview.ts';
import { reportScreen } from '#messages/report-screen.ts';
import type { ReportDocument } from '#shared/measurement/report/document.ts';
import { compareToTypical, isToExplore } from '#shared/report-view/geometry.ts';
import { groupProfileRows, type ProfileRow } from '#shared/report-view/viewers.ts';
import { findOpenEnd } from '#shared/values/open-end.ts';
import { AreaIcon } from '#web/features/report/overview/area-icon.tsx';
import { TypicalLabel } from '#web/features/report/overview/typical-label.tsx';
import { badge } from '#web/ui/classes.ts';
import { RangeAxis, RangeBar } from '#web/ui/range-bar.tsx';

const { areas: words } = reportOverview;

/** The five areas as ranges side by side, grouped by sentence, with a dashed line between groups. */
export function Profile({ report }: { report: ReportDocument }) {
  const isTrusted = report.trust.level !== 'low';
  return (
    <div>
      <div className="range-row">
        <span />
        <span />
        <TypicalLabel age={report.ageYears} />
      </div>
      {groupProfileRows(report).map((group, i) => (
        <ul key={group[0]?.area.area} className={i > 0 ? 'border-t-2 border-dashed border-line' : ''}>
          {group.map((row) => (
            <AreaRow key={row.area.area} {...row} isTrusted={isTrusted} />
          ))}
        </ul>
      ))}
      <div className="range-row">
        <span />
        <span />
        <RangeAxis />
      </div>
    </div>
  );
}

function AreaRow({ area: { area, est }, look, isTrusted }: ProfileRow & { isTrusted: boolean }) {
  const range = est && { ...est, open: findOpenEnd(est.flags) };
  const isRed = isTrusted && est?.band === 'Needs Attention' && !isToExplore(est);
  return (
    <li className="range-row">
      <div className="flex items-center gap-2">
        <AreaIcon area={area} />
        <span className="leading-tight">
          <span className="font-bold">{AREA_NAMES[area]}</span>
          <span className="block text-sm text-ink-2">{words.about[area]}</span>
          {range?.open && (
            <span className="block text-sm" aria-hidden="true">
              {words.beyond(range.open)}
            </span>
          )}
          {isRed && <span className={badge({ tone: 'danger' })}>{BAND_NAMES[est.band]}</span>}
        </span>
      </div>
      <span className="text-sm">
        {range ? (
          <>
            <span className="sr-only">{words.alt(AREA_NAMES[area], range, compareToTypical(range))}</span>
            <span aria-hidden="true">{words.ends(range)}</span>
          </>
        ) : (
          reportScreen.notEnough
        )}
      </span>
      <RangeBar range={range} look={look} />
    </li>
  );
}
