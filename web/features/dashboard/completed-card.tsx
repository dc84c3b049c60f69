import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { dashboard } from '#messages/dashboard.ts';
import { formatInstantDate } from '#messages/dates.ts';
import { formatSentence } from '#messages/report.ts';
import { describeGrounds, formatLikelyScore } from '#messages/score-words.ts';
import type { ProgressView } from '#shared/contracts/progress-view.ts';
import type { ReportSummary } from '#shared/contracts/reports.ts';
import { findDistrust } from '#shared/report-view/insights.ts';
import { paths } from '#web/lib/paths.ts';
import { badge, button, card, heading } from '#web/ui/classes.ts';
import { DownloadPdf } from '#web/ui/download-pdf.tsx';
import { lazyExtra } from '#web/ui/lazy-screens.ts';
import { ScoreBar } from '#web/ui/score-bar.tsx';

const words = dashboard.completed;

const OverallBand = lazyExtra(async () => (await import('#web/ui/overall-band.tsx')).OverallBand);

type Insight = ReportSummary['keyInsights'][number];
const isStrength = ({ key }: Insight) => key.startsWith('strength.') && key !== 'strength.none';

const Insights = ({ title, insights }: { title: string; insights: readonly Insight[] }) =>
  insights.length > 0 && (
    <section className="mt-4">
      <h3 className="font-bold">{title}</h3>
      <ul className="mt-1 list-disc pl-6">
        {insights.map((insight) => (
          <li key={formatSentence(insight)}>{formatSentence(insight)}</li>
        ))}
      </ul>
    </section>
  );

/** A finished week; its insights arrive with the report, possibly after the score. */
export function CompletedCard({ view, report }: { view: ProgressView; report: ReportSummary | undefined }) {
  const { overall } = view;
  const insights = report?.keyInsights ?? [];
  const distrust = findDistrust(insights);
  return (
    <article className={card()} aria-labelledby={`week-${view.id}`}>
      <header className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <h2 data-row id={`week-${view.id}`} className={heading.section}>
          {dashboard.week(view.childName)}
        </h2>
        <p className="text-ink-2">
          {[view.completedAt && words.finished(formatInstantDate(view.completedAt, view.timeZone)), words.duration]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <span className={badge({ tone: 'success' })}>{dashboard.status.completed}</span>
      </header>
      <div className="mt-5">
        {distrust ? (
          <p>{formatSentence(distrust)}</p>
        ) : overall ? (
          <ScoreBar
            label={words.overall}
            {...overall}
            text={formatLikelyScore(overall.score, overall.lo, overall.hi)}
            aside={
              <>
                <Suspense>
                  <OverallBand overall={overall} />
                </Suspense>
                {describeGrounds(overall)}
              </>
            }
          />
        ) : (
          // Without the report it is unknown why.
          report && <p>{words.noOverall}</p>
        )}
      </div>
      <Insights title={words.strengths} insights={insights.filter(isStrength)} />
      <Insights
        title={words.also}
        insights={insights.filter((insight) => insight !== distrust && !isStrength(insight))}
      />
      <div className="mt-5 flex flex-wrap items-center gap-x-8 gap-y-3">
        <Link to={paths.report(view.id)} className={button()}>
          {words.report}
        </Link>
        <DownloadPdf assessmentId={view.id} />
      </div>
    </article>
  );
}
