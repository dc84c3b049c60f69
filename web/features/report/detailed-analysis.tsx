import '#web/features/report/tabs.css';
import { formatLongDate, formatMonth } from '#messages/dates.ts';
import { formatSentence } from '#messages/report.ts';
import { reportAnalysis as words } from '#messages/report-analysis.ts';
import { findOpenEnd } from '#messages/score-words.ts';
import { isChange } from '#shared/report-view/areas.ts';
import { sumAnswers } from '#shared/report-view/days.ts';
import { EveryNumber } from '#web/features/report/analysis/every-number.tsx';
import { Fold } from '#web/features/report/analysis/fold.tsx';
import { Interests } from '#web/features/report/analysis/interests.tsx';
import { OwnWords } from '#web/features/report/analysis/own-words.tsx';
import { SevenDays } from '#web/features/report/analysis/seven-days.tsx';
import { Signs } from '#web/features/report/analysis/signs.tsx';
import { Since } from '#web/features/report/analysis/since.tsx';
import { ViewComparison } from '#web/features/report/analysis/view-comparison.tsx';
import type { OverviewProps } from '#web/features/report/overview/props.ts';
import { Statements } from '#web/features/report/statements.tsx';
import { heading } from '#web/ui/classes.ts';

/** The last tab: the evidence in eight folds, of which the first three are open. */
export function DetailedAnalysis({ report, explain, formatDate, child }: Omit<OverviewProps, 'onPart'>) {
  const { sources, flags, agreement, change, mi, riasec, reassessment } = report;
  const pairs = agreement.flatMap((each) => each.pairs);
  // Floor and ceiling flags concern the range of the tasks, not the answers.
  const signs = flags.filter(({ code }) => findOpenEnd([code]) === undefined);
  const missingSources = new Set(signs.filter(({ V }) => V < 1).map(({ source }) => source)).size;
  return (
    <div className="flex flex-col gap-6">
      <div>
        <h2 className={heading.section}>{words.title}</h2>
        <p className="mt-1">{words.intro}</p>
      </div>
      <Fold name="days" title={words.days.title} summary={words.days.inside(sumAnswers(sources), missingSources)} open>
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
      <Fold name="signs" title={words.signs.title} summary={words.signs.inside(signs.length)}>
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
      <p className="text-sm text-ink-2">{formatSentence({ key: 'about.snapshot', params: {} })}</p>
    </div>
  );
}
