import { Suspense } from 'react';
import { TRAIT_ENDS, TRAIT_NAMES } from '#shared/messages/en/report-names.ts';
import { reportPage } from '#shared/messages/en/report-page.ts';
import { reportScreen as words } from '#shared/messages/en/report-screen.ts';
import { likely } from '#shared/messages/en/score-words.ts';
import { AnswerCount } from '#web/features/report/answer-count.tsx';
import { BandedBar } from '#web/features/report/banded-bar.tsx';
import { ChangeSection } from '#web/features/report/change-section.tsx';
import { Part, type PartProps } from '#web/features/report/part.tsx';
import { TodaysIdea } from '#web/features/report/recommendations/todays-idea.tsx';
import { Statements } from '#web/features/report/statements.tsx';
import { lazyExtra } from '#web/lib/parts.ts';
import { badge } from '#web/ui/classes.ts';
import { ScoreBar } from '#web/ui/score-bar.tsx';
import { Skeleton } from '#web/ui/states.tsx';

/** The text stands first; the picture of the same numbers may come after it. */
const AreasRadar = lazyExtra(async () => (await import('#web/features/report/areas-radar.tsx')).AreasRadar);

export function Overview({ report, explain, dateOf }: PartProps) {
  const { overall } = report;
  return (
    <div className="flex flex-col gap-6">
      <div className="grid gap-6 lg:grid-cols-[3fr_2fr]">
        <Part title={words.summary}>
          {overall && (
            <div className="mb-5">
              <BandedBar label={words.overall} est={overall} trusted>
                {overall.n !== undefined && <AnswerCount n={overall.n} from={report.areas.flatMap(({ est }) => est?.from ?? [])} dateOf={dateOf} />}
              </BandedBar>
            </div>
          )}
          <Statements statements={report.summary} explain={explain} />
        </Part>
        <Part title={reportPage.radar.title}>
          <Suspense fallback={<Skeleton label={reportPage.radar.title} className="h-80" />}>
            <AreasRadar areas={report.areas} />
          </Suspense>
        </Part>
      </div>
      <TodaysIdea report={report} />
      {report.change && <ChangeSection change={report.change} explain={explain} />}
      <div className="grid gap-6 md:grid-cols-2">
        <Part title={words.strengths}>
          {report.strengths.length > 0 ? <Statements statements={report.strengths} explain={explain} /> : <p>{words.notEnough}</p>}
        </Part>
        <Part title={words.growth}>
          {report.growthAreas.length > 0 && <Statements statements={report.growthAreas} explain={explain} />}
          {report.explore.length > 0 && (
            <>
              <h3 className="mt-3 mb-1 font-bold">{words.explore}</h3>
              <Statements statements={report.explore} explain={explain} />
            </>
          )}
          {report.growthAreas.length + report.explore.length === 0 && <p>{overall ? words.noGrowth : words.notEnough}</p>}
        </Part>
      </div>
      {report.personality && <Personality report={report} explain={explain} dateOf={dateOf} />}
    </div>
  );
}

const Personality = ({ report, explain, dateOf }: PartProps) => (
  <Part title={words.personality}>
    <Statements statements={report.personality?.statements ?? []} explain={explain} />
    <p className="mt-2 mb-4 text-sm text-ink-2">{words.middle}</p>
    <div className="grid gap-x-10 gap-y-4 md:grid-cols-2">
      {report.personality?.traits.map(({ trait, est, tentative }) =>
        est ? (
          <ScoreBar
            key={trait}
            label={TRAIT_NAMES[trait]}
            {...est}
            text={likely(est.score, est.lo, est.hi)}
            edges={[50]}
            aside={
              <>
                <span className="flex w-full justify-between gap-4">
                  <span>{TRAIT_ENDS[trait].low}</span>
                  <span className="text-right">{TRAIT_ENDS[trait].high}</span>
                </span>
                <AnswerCount n={est.n} from={est.from} dateOf={dateOf} />
                {tentative && <span className={badge()}>{words.tentative}</span>}
                {est.flags.length > 0 && <span>{reportPage.flagged}</span>}
              </>
            }
          />
        ) : (
          <p key={trait}>
            <span className="font-bold">{TRAIT_NAMES[trait]}</span>: {words.notEnough}
          </p>
        ),
      )}
    </div>
  </Part>
);
