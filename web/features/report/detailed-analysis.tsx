import '#web/features/report/tabs.css';
import { useId, useState } from 'react';
import { assumptions } from '#messages/assumptions.ts';
import { formatLongDate, formatMonth } from '#messages/dates.ts';
import { formatSentence } from '#messages/report.ts';
import { reportAnalysis as words } from '#messages/report-analysis.ts';
import { FLAG_NAMES } from '#messages/report-names.ts';
import { reportOverview } from '#messages/report-overview.ts';
import { getSourceName, reportPage } from '#messages/report-page.ts';
import { reportScreen } from '#messages/report-screen.ts';
import type { ReportDocument } from '#shared/measurement/report/document.ts';
import { countWeakenedSources, isChange, listAnswerSigns } from '#shared/report-view/areas.ts';
import { sumAnswers } from '#shared/report-view/days.ts';
import type { ExplainStatement } from '#shared/report-view/explain.ts';
import { EveryNumber } from '#web/features/report/analysis/every-number.tsx';
import { Interests } from '#web/features/report/analysis/interests.tsx';
import { SevenDays } from '#web/features/report/analysis/seven-days.tsx';
import { ViewComparison } from '#web/features/report/analysis/view-comparison.tsx';
import { ChangeTable } from '#web/features/report/change-table.tsx';
import type { OverviewProps } from '#web/features/report/overview/props.ts';
import { Chevron } from '#web/features/report/overview/statement-card.tsx';
import { WhoIcon } from '#web/features/report/overview/who-mark.tsx';
import type { ReportPartProps } from '#web/features/report/part.tsx';
import { Statements } from '#web/features/report/statements.tsx';
import { AssumptionsTable } from '#web/ui/assumptions-table.tsx';
import { card, heading } from '#web/ui/classes.ts';

/** The last tab: the evidence in nine folds, of which the first three are open. */
export function DetailedAnalysis({ report, explain, formatDate, child }: Omit<OverviewProps, 'onPart'>) {
  const { sources, agreement, change, mi, riasec, reassessment } = report;
  const pairs = agreement.flatMap((each) => each.pairs);
  return (
    <div className="flex flex-col gap-6">
      <div>
        <h2 className={heading.section}>{words.title}</h2>
        <p className="mt-1">{words.intro}</p>
      </div>
      <Fold
        name="days"
        title={words.days.title}
        summary={words.days.inside(sumAnswers(sources), countWeakenedSources(report))}
        open
      >
        <SevenDays report={report} explain={explain} child={child} formatDate={formatDate} />
      </Fold>
      <Fold name="numbers" title={words.numbers.title} summary={words.numbers.inside} open>
        <EveryNumber report={report} explain={explain} formatDate={formatDate} />
      </Fold>
      <Fold
        name="views"
        title={words.views.title}
        summary={words.views.inside(pairs.filter(({ word }) => word === 'seen differently').length, pairs.length)}
        open
      >
        <ViewComparison {...{ report, explain, child }} />
      </Fold>
      <Fold name="signs" title={words.signs.title} summary={words.signs.inside(listAnswerSigns(report).length)}>
        <Signs {...{ report, explain }} />
      </Fold>
      <Fold
        name="interests"
        title={words.interests.title}
        summary={words.interests.inside((mi?.picks ?? 0) + (riasec?.picks ?? 0), report.homeActivities.length)}
      >
        <Interests {...{ report, explain }} />
      </Fold>
      <Fold
        name="since"
        title={change ? words.since.title(formatMonth(change.earlier.date)) : words.since.never}
        summary={
          change ? words.since.inside(change.rows.length, change.rows.filter(isChange).length) : words.since.first
        }
      >
        <Since {...{ change, explain }} />
      </Fold>
      <Fold name="words" title={words.words.title} summary={words.words.inside(report.quotes.length)}>
        <OwnWords {...{ report, explain }} />
      </Fold>
      <Fold
        name="next"
        title={words.next.title}
        summary={words.next.inside(formatLongDate(reassessment.from), formatLongDate(reassessment.to))}
      >
        <Statements statements={report.nextSteps} explain={explain} />
      </Fold>
      <Fold name="assumptions" title={assumptions.title} summary={assumptions.inside(assumptions.rows.length)}>
        <p className="mb-2">{assumptions.lead}</p>
        <AssumptionsTable />
      </Fold>
      <p className="text-sm text-ink-2">{formatSentence({ key: 'about.snapshot', params: {} })}</p>
    </div>
  );
}

const { signs: signsWords } = words;

/** Flags of the answers and their effect on the numbers, what could be replayed, and what is missing. */
const Signs = ({ report, explain }: { report: ReportDocument; explain: ExplainStatement }) => (
  <>
    <TrustPanel report={report} explain={explain} />
    <h3 className="mt-4 font-bold">{signsWords.missing}</h3>
    {report.missing.length === 0 ? (
      <p>{signsWords.whole}</p>
    ) : (
      <Statements statements={report.missing} explain={explain} />
    )}
  </>
);

/** Statements about changes since an earlier assessment, and all numbers of both. */
const Since = ({ change, explain }: { change: ReportDocument['change']; explain: ExplainStatement }) =>
  change ? (
    <>
      <Statements statements={change.statements} explain={explain} />
      {change.rows.length > 0 && <ChangeTable rows={change.rows} />}
    </>
  ) : (
    <p>{words.since.nothing}</p>
  );

/** The adults' texts, verbatim, beside their ratings. The texts are not analysed. */
const OwnWords = ({ report, explain }: { report: ReportDocument; explain: ExplainStatement }) => (
  <div className="flex flex-col gap-4">
    {report.quotes.length === 0 && <p>{words.words.none}</p>}
    {report.quotes.map(({ author, field, text }) => (
      <figure key={`${author} ${field}`}>
        <blockquote className="border-l-4 border-marigold pl-4 whitespace-pre-line wrap-anywhere">{text}</blockquote>
        <figcaption className="mt-1 flex items-center gap-2 text-sm text-ink-2">
          <WhoIcon who={author} />
          {reportScreen.who[author]}, {reportScreen.quoteFields[field] ?? field}
        </figcaption>
      </figure>
    ))}
    {report.behavioralInsights.length > 0 && (
      <div>
        <h3 className="font-bold">{reportScreen.behaviour}</h3>
        <Statements statements={report.behavioralInsights} explain={explain} />
      </div>
    )}
    {report.learningStyle && (
      <div>
        <h3 className="font-bold">{reportScreen.learning}</h3>
        <Statements statements={report.learningStyle.statements} explain={explain} />
      </div>
    )}
  </div>
);

type FoldProps = {
  /** A language-independent name, for tests and tools. */
  name: string;
  title: string;
  summary: string;
  open?: boolean;
  children: React.ReactNode;
};

/** A foldable section; `summary` describes its content. */
function Fold({ name, title, summary, open = false, children }: FoldProps) {
  const [isOpen, setIsOpen] = useState(open);
  const id = useId();
  return (
    <section className={`${card({ pad: 'tight', lift: 'edge' })} min-w-0`} aria-labelledby={id} data-fold={name}>
      <details open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary className="analysis-fold">
          <Chevron />
          <h2 id={id} className={heading.section}>
            {title}
          </h2>
          <span className="text-sm text-ink-2">{summary}</span>
        </summary>
        <div className="mt-3">{isOpen && children}</div>
      </details>
    </section>
  );
}

const { trust: trustPanelWords } = reportPage;
type Flag = ReportDocument['flags'][number];

/** Flags of the answers, by part of the assessment, and their effect on the numbers. */
function TrustPanel({ report, explain }: Pick<ReportPartProps, 'report' | 'explain'>) {
  const { notes, trust } = report;
  const flags = listAnswerSigns(report);
  const sources = [...new Set(flags.map(({ source }) => source))].map((source) => ({
    source,
    found: flags.filter((flag) => flag.source === source),
  }));
  return (
    <>
      <Statements statements={[...trust.statements, ...notes]} explain={explain} />
      {trust.of > 0 && <p className="mt-2 font-bold">{reportOverview.trust.parts(trust.kept, trust.of, 0)}</p>}
      {flags.length === 0 ? (
        <p>{trustPanelWords.none}</p>
      ) : (
        <ul className="mt-3 grid gap-x-8 gap-y-4 md:grid-cols-2 lg:grid-cols-3">
          {sources.map(({ source, found: sourceFlags }) => (
            <li key={source} className="border-t border-line pt-3">
              <h3 className="font-bold">{getSourceName(source)}</h3>
              <ul className="list-disc pl-6">
                {sourceFlags.map((flag) => (
                  <TrustSign key={flag.code} {...flag} />
                ))}
              </ul>
            </li>
          ))}
        </ul>
      )}
      {flags.some(({ replay }) => replay) && <p className="mt-4 text-sm text-ink-2">{trustPanelWords.replay}</p>}
    </>
  );
}

const TrustSign = ({ code, V }: Flag) => (
  <li>
    {FLAG_NAMES[code]} <span className="text-ink-2">({trustPanelWords.effect(V)})</span>
  </li>
);
