import { useState } from 'react';
import { AREA_NAMES } from '#messages/report-names.ts';
import { reportOverview } from '#messages/report-overview.ts';
import { reportPage } from '#messages/report-page.ts';
import { reportScreen as screen } from '#messages/report-screen.ts';
import type { ReportDocument } from '#shared/measurement/report/document.ts';
import { isToExplore } from '#shared/report-view/geometry.ts';
import { toSentenceIdentity } from '#shared/report-view/sentences.ts';
import { groupProfileRows } from '#shared/report-view/viewers.ts';
import { findOpenEnd } from '#shared/values/open-end.ts';
import { AreasRadar } from '#web/features/report/areas-radar.tsx';
import { Profile } from '#web/features/report/overview/profile.tsx';
import type { OverviewProps } from '#web/features/report/overview/props.ts';
import { EvidenceFold, ReportCard, StatementButton } from '#web/features/report/overview/statement-card.tsx';
import { BandChip } from '#web/ui/band-chip.tsx';

const { areas: words } = reportOverview;
const VIEWS = ['ranges', 'shape', 'table'] as const;
/** The shape is coloured, and colours claim something. */
const PLAIN_VIEWS = VIEWS.filter((view) => view !== 'shape');
type View = (typeof VIEWS)[number];

/** The five areas side by side, with the main findings in words. */
export function AreasCard({ report, explain, onPart }: Pick<OverviewProps, 'report' | 'explain' | 'onPart'>) {
  const [view, setView] = useState<View>('ranges');
  const { strengths, growthAreas, explore, overall, trust } = report;
  const isTrusted = trust.level !== 'low';
  const bands = report.areas.flatMap(({ statements }) => statements.filter(({ evidence }) => evidence.length > 0));
  return (
    <ReportCard title={words.title}>
      <div className="grid gap-6 wide:grid-cols-[minmax(0,1fr)_25rem]">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center justify-between gap-4">
            <p className="text-sm text-ink-2">{words.text}</p>
            <fieldset>
              <legend className="sr-only">{words.views.label}</legend>
              <div className="view-switch">
                {(isTrusted ? VIEWS : PLAIN_VIEWS).map((each) => (
                  <button key={each} type="button" aria-pressed={view === each} onClick={() => setView(each)}>
                    {words.views[each]}
                  </button>
                ))}
              </div>
            </fieldset>
          </div>
          <div className="mt-4">
            {view === 'ranges' && <Profile report={report} />}
            {view === 'table' && <ProfileTable report={report} />}
            {view === 'shape' && <AreasRadar areas={report.areas} />}
          </div>
          {isTrusted && overall && (
            <p className="mt-4 border-t-2 border-dashed border-line pt-3 text-sm text-ink-2">
              <strong>{overall.areas === overall.of ? words.all : words.some(overall.areas, overall.of)}</strong>{' '}
              {words.overall({ ...overall, open: findOpenEnd([]) })}{' '}
              <BandChip band={overall.band} explore={overall.explore} />
              {overall.tentative && ` ${screen.tentative}`}. {words.hides}
            </p>
          )}
        </div>
        <div className="areas-words flex flex-col gap-5">
          {isTrusted ? (
            <>
              <NamedStatements
                title={screen.strengths}
                statements={strengths}
                none={overall ? words.noneOut : screen.notEnough}
              />
              <NamedStatements
                title={screen.growth}
                statements={growthAreas}
                none={overall ? screen.noGrowth : screen.notEnough}
              />
              {explore.length > 0 && <NamedStatements title={screen.explore} statements={explore} none="" />}
            </>
          ) : (
            <p>{words.low}</p>
          )}
          <button
            type="button"
            className="inline-flex min-h-11 items-center self-start font-bold text-river underline"
            onClick={() => onPart('skills')}
          >
            {words.more}
          </button>
        </div>
      </div>
      <EvidenceFold
        statements={isTrusted ? [...strengths, ...growthAreas, ...explore, ...bands] : []}
        explain={explain}
      >
        {isTrusted && <BandChances areas={report.areas} />}
      </EvidenceFold>
    </ReportCard>
  );
}

/** The probability of each of the specification's bands, by area. */
const BandChances = ({ areas }: Pick<ReportDocument, 'areas'>) => (
  <ul className="mt-3 flex flex-col gap-1">
    {areas.map(({ area, est }) => {
      if (!est) return null;
      const { p90, p80, p70, p60, below60 } = est.chances;
      const { bands } = reportPage;
      return (
        <li key={area}>
          {reportOverview.bands(AREA_NAMES[area], [
            [bands.p90, p90],
            [bands.p80, p80],
            [bands.p70, p70],
            [bands.below70, p60 + below60],
          ])}
        </li>
      );
    })}
  </ul>
);

const NamedStatements = ({
  title,
  statements,
  none,
}: {
  title: string;
  statements: Parameters<typeof EvidenceFold>[0]['statements'];
  none: string;
}) => (
  <div>
    <h3 className="font-display text-2xl leading-tight">{title}</h3>
    {statements.length === 0 ? (
      <p className="mt-1">{none}</p>
    ) : (
      <ul className="mt-1">
        {statements.map((statement) => (
          <li key={toSentenceIdentity(statement)}>
            <StatementButton statement={statement} />
          </li>
        ))}
      </ul>
    )}
  </div>
);

/** The bars as a table: the same rows in the same order, as text. */
function ProfileTable({ report }: { report: ReportDocument }) {
  const isTrusted = report.trust.level !== 'low';
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be focusable
    <section className="overflow-x-auto" aria-label={words.views.table} tabIndex={0}>
      <table className="w-full text-left text-sm">
        <caption className="sr-only">{words.title}</caption>
        <thead>
          <tr className="border-b-2 border-line">
            {Object.values(words.head).map((name) => (
              <th key={name} scope="col" className="py-2 pr-3 align-bottom">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groupProfileRows(report)
            .flat()
            .map(({ area: { area, est }, look }) => {
              const open = findOpenEnd(est?.flags);
              return (
                <tr key={area} className="border-b border-line last:border-0">
                  <th scope="row" className="py-2 pr-3">
                    {AREA_NAMES[area]}
                  </th>
                  <td className="pr-3">
                    {est
                      ? [words.beyond(open), words.ends({ ...est, open })].filter(Boolean).join(' ')
                      : screen.notEnough}
                  </td>
                  <td className="pr-3">{est && !open && est.score}</td>
                  <td className="pr-3">
                    {est &&
                      isTrusted &&
                      (isToExplore(est) ? screen.exploreWord : words.band(est.band, est.tentative, est.neighbour))}
                    {look === 'untold' && ` (${words.untold})`}
                  </td>
                  <td>{est?.n}</td>
                </tr>
              );
            })}
        </tbody>
      </table>
    </section>
  );
}
