import '#web/features/report/tabs.css';
import { longDate, monthOf } from '#shared/messages/en/dates.ts';
import { sentence } from '#shared/messages/en/report.ts';
import { reportAnalysis as words } from '#shared/messages/en/report-analysis.ts';
import { openEnd } from '#shared/messages/en/score-words.ts';
import { isChange } from '#shared/reading/change-rows.ts';
import { answersOf } from '#shared/reading/data-sources.ts';
import { EveryNumber } from '#web/features/report/analysis/every-number.tsx';
import { Fold } from '#web/features/report/analysis/fold.tsx';
import { Interests } from '#web/features/report/analysis/interests.tsx';
import { OwnWords } from '#web/features/report/analysis/own-words.tsx';
import { SevenDays } from '#web/features/report/analysis/seven-days.tsx';
import { Signs } from '#web/features/report/analysis/signs.tsx';
import { Since } from '#web/features/report/analysis/since.tsx';
import { WhoSawWhat } from '#web/features/report/analysis/who-saw-what.tsx';
import type { OverviewProps } from '#web/features/report/overview/props.ts';
import { Statements } from '#web/features/report/statements.tsx';
import { heading } from '#web/ui/classes.ts';

/** The last tab: the evidence in eight folds, of which the first three are open. */
export function DetailedAnalysis({ report, explain, dateOf, child, whole = false }: Omit<OverviewProps, 'onPart'>) {
  const { sources, flags, agreement, change, mi, riasec, reassessment } = report;
  const pairs = agreement.flatMap((each) => each.pairs);
  // Floor and ceiling flags concern the range of the tasks, not the answers.
  const signs = flags.filter(({ code }) => openEnd([code]) === undefined);
  const less = new Set(signs.filter(({ V }) => V < 1).map(({ source }) => source)).size;
  return (
    <div className="flex flex-col gap-6">
      <div>
        <h2 className={heading.section}>{words.title}</h2>
        <p className="mt-1">{words.intro}</p>
      </div>
      <Fold
        name="days"
        title={words.days.title}
        inside={words.days.inside(answersOf(sources), less)}
        open
        whole={whole}
      >
        <SevenDays report={report} explain={explain} child={child} dateOf={dateOf} />
      </Fold>
      <Fold name="numbers" title={words.numbers.title} inside={words.numbers.inside} open whole={whole}>
        <EveryNumber report={report} explain={explain} dateOf={dateOf} />
      </Fold>
      <Fold
        name="views"
        title={words.views.title}
        inside={words.views.inside(pairs.filter(({ word }) => word === 'seen differently').length, pairs.length)}
        open
        whole={whole}
      >
        <WhoSawWhat {...{ report, explain, child }} />
      </Fold>
      <Fold name="signs" title={words.signs.title} inside={words.signs.inside(signs.length)} whole={whole}>
        <Signs {...{ report, explain }} />
      </Fold>
      <Fold
        name="interests"
        title={words.interests.title}
        inside={words.interests.inside((mi?.picks ?? 0) + (riasec?.picks ?? 0), report.homeActivities.length)}
        whole={whole}
      >
        <Interests {...{ report, explain }} />
      </Fold>
      <Fold
        name="since"
        title={change ? words.since.title(monthOf(change.earlier.date)) : words.since.never}
        inside={
          change ? words.since.inside(change.rows.length, change.rows.filter(isChange).length) : words.since.first
        }
        whole={whole}
      >
        <Since {...{ change, explain }} />
      </Fold>
      <Fold name="words" title={words.words.title} inside={words.words.inside(report.quotes.length)} whole={whole}>
        <OwnWords {...{ report, explain }} />
      </Fold>
      <Fold
        name="next"
        title={words.next.title}
        inside={words.next.inside(longDate(reassessment.from), longDate(reassessment.to))}
        whole={whole}
      >
        <Statements statements={report.nextSteps} explain={explain} />
      </Fold>
      <p className="text-sm text-ink-2">{sentence({ key: 'about.snapshot', params: {} })}</p>
    </div>
  );
}
