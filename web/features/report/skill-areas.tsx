import '#web/features/report/tabs.css';
import { formatSentence } from '#messages/report.ts';
import { reportAreas as words } from '#messages/report-areas.ts';
import { recommending } from '#messages/report-recommendations.ts';
import { reportScreen } from '#messages/report-screen.ts';
import type { ReportDocument } from '#shared/measurement/report/document.ts';
import { hasUnexplainedIdea, listCardReasons } from '#shared/report-view/sentences.ts';
import { groupProfileRows } from '#shared/report-view/viewers.ts';
import { AreaCard } from '#web/features/report/areas/area-card.tsx';
import { AreasRadar } from '#web/features/report/areas-radar.tsx';
import type { OverviewProps } from '#web/features/report/overview/props.ts';
import { TypicalLabel } from '#web/features/report/overview/typical-label.tsx';
import { WhoIcon } from '#web/features/report/overview/who-mark.tsx';
import { useVoice } from '#web/features/report/reader.ts';
import { heading } from '#web/ui/classes.ts';
import { RangeBar } from '#web/ui/range-bar.tsx';

/**
 * The second tab: how to read a bar, the five areas as one shape, and a card for each in the order of the
 * specification.
 */
export function SkillAreas({ report, explain, formatDate, child }: Omit<OverviewProps, 'onPart'>) {
  const rows = groupProfileRows(report).flat();
  const reasons = listCardReasons(report);
  return (
    <div className="flex flex-col gap-6">
      <HowToRead report={report} child={child} />
      {report.trust.level === 'low' && <p>{words.low}</p>}
      {report.areas.some(({ est }) => !est) && (
        <p>
          <strong>{reportScreen.notEnough}.</strong> <span>{words.notPlayed}</span> <span>{words.missing}</span>
        </p>
      )}
      {report.areas.map((area, i) => (
        <AreaCard
          key={area.area}
          area={area}
          look={rows.find((row) => row.area.area === area.area)?.look ?? 'plain'}
          reason={reasons[i] ?? null}
          report={report}
          explain={explain}
          formatDate={formatDate}
        />
      ))}
      {hasUnexplainedIdea(report) && <p className="text-sm text-ink-2">{recommending.unexplained(report.ageYears)}</p>}
      <p className="text-sm text-ink-2">{formatSentence({ key: 'about.snapshot', params: {} })}</p>
    </div>
  );
}

const { legend: howToReadWords, views } = words;
/** An example for the explanation, not data of a child. */
const EXAMPLE = { score: 82, lo: 72, hi: 90 };
const SEEN = ['parent', 'teacher', 'all'] as const;

/** Explains this tab and how to read a bar, with the five areas as one shape. */
function HowToRead({ report, child }: { report: ReportDocument; child: string }) {
  const seen = views.who(useVoice());
  return (
    <section className="how-to-read" aria-label={words.title}>
      <div className="min-w-0">
        <h2 className={heading.section}>{words.title}</h2>
        <p className="mt-1">{words.intro(child)}</p>
        <h3 className="mt-4 font-bold">{words.how}</h3>
        <div className="max-w-md" role="img" aria-label={howToReadWords.alt}>
          <TypicalLabel age={report.ageYears} />
          <RangeBar range={EXAMPLE} look="plain" />
        </div>
        <ul className="mt-2 flex flex-col gap-1 text-sm">
          {[
            howToReadWords.range,
            howToReadWords.guess,
            howToReadWords.typical(report.ageYears),
            howToReadWords.untold,
          ].map(([what, meaning]) => (
            <li key={what}>
              <strong>{what}</strong> <span className="text-ink-2">{meaning}</span>
            </li>
          ))}
        </ul>
        <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-sm">
          {SEEN.map((who) => (
            <li key={who} className="flex items-center gap-2">
              <WhoIcon who={who} />
              {seen[who]}
            </li>
          ))}
        </ul>
      </div>
      {report.trust.level !== 'low' && <AreasRadar areas={report.areas} />}
    </section>
  );
}
