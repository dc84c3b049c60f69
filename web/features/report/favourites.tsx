import { INTEREST_NAMES } from '#shared/messages/en/report-names.ts';
import { reportPage } from '#shared/messages/en/report-page.ts';
import { reportScreen as words } from '#shared/messages/en/report-screen.ts';
import { likely } from '#shared/messages/en/score-words.ts';
import { Part, type PartProps } from '#web/features/report/part.tsx';
import { useIsShared } from '#web/features/report/reader.ts';
import { Statements } from '#web/features/report/statements.tsx';
import { ScoreBar } from '#web/ui/score-bar.tsx';

/** What the child chose most in the story, of six interests and of eight fields of activity; and what is done at home. */
export function Favourites({ report, explain }: Pick<PartProps, 'report' | 'explain'>) {
  const isShared = useIsShared();
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      {(['riasec', 'mi'] as const).map((framework) => {
        const favourites = report[framework];
        return (
          <Part key={framework} title={words.favourites[framework]}>
            {favourites ? (
              <>
                <Statements statements={favourites.statements} explain={explain} />
                <p className="mt-2 mb-3 text-sm text-ink-2">
                  {reportPage.favourites[framework]} ({reportPage.picks(favourites.picks)})
                </p>
                <ol className="flex flex-col gap-3">
                  {favourites.ranking.map(({ type, score, lo, hi, first }, i) => (
                    <li key={type}>
                      <ScoreBar
                        label={`${i + 1}. ${capital(INTEREST_NAMES[type])}`}
                        {...{ score, lo, hi }}
                        text={likely(score, lo, hi)}
                        edges={[50]}
                        aside={!isShared && reportPage.first(Math.round(100 * first))}
                      />
                    </li>
                  ))}
                </ol>
              </>
            ) : (
              <p>{words.notEnough}</p>
            )}
            {framework === 'mi' && report.homeActivities.length > 0 && (
              <p className="mt-4 border-t border-line pt-3">
                <span className="font-bold">{reportPage.home}:</span> {report.homeActivities.join(', ')}
              </p>
            )}
          </Part>
        );
      })}
    </div>
  );
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
