import { reportAreas } from '#messages/report-areas.ts';
import type { ReportDocument } from '#shared/measurement/report/document.ts';
import { AreasRadar } from '#web/features/report/areas-radar.tsx';
import { TypicalLabel } from '#web/features/report/overview/range-axis.tsx';
import { RangeBar } from '#web/features/report/overview/range-bar.tsx';
import { WhoIcon } from '#web/features/report/overview/who-mark.tsx';
import { heading } from '#web/ui/classes.ts';

const { legend: words, views } = reportAreas;
/** An example for the explanation, not data of a child. */
const EXAMPLE = { score: 82, lo: 72, hi: 90 };
const SEEN = ['parent', 'teacher', 'all'] as const;

/** Explains this tab and how to read a bar, with the five areas as one shape. */
export const HowToRead = ({ report, child }: { report: ReportDocument; child: string }) => (
  <section className="how-to-read" aria-label={reportAreas.title}>
    <div className="min-w-0">
      <h2 className={heading.section}>{reportAreas.title}</h2>
      <p className="mt-1">{reportAreas.intro(child)}</p>
      <h3 className="mt-4 font-bold">{reportAreas.how}</h3>
      <div className="max-w-md" role="img" aria-label={words.alt}>
        <TypicalLabel age={report.ageYears} />
        <RangeBar range={EXAMPLE} look="plain" />
      </div>
      <ul className="mt-2 flex flex-col gap-1 text-sm">
        {[words.range, words.guess, words.typical(report.ageYears), words.untold].map(([what, meaning]) => (
          <li key={what}>
            <strong>{what}</strong> <span className="text-ink-2">{meaning}</span>
          </li>
        ))}
      </ul>
      <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {SEEN.map((who) => (
          <li key={who} className="flex items-center gap-2">
            <WhoIcon who={who} />
            {views.who[who]}
          </li>
        ))}
      </ul>
    </div>
    {report.trust.level !== 'low' && <AreasRadar areas={report.areas} />}
  </section>
);
