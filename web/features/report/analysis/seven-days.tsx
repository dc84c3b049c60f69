import { getMoodWord } from '#messages/mood.ts';
import { reportAnalysis } from '#messages/report-analysis.ts';
import { reportScreen } from '#messages/report-screen.ts';
import type { ReportDocument } from '#shared/measurement/report/document.ts';
import { buildReportDays, findMoodChooser, listDataSources } from '#shared/report-view/days.ts';
import type { ExplainStatement } from '#shared/report-view/explain.ts';
import { MOOD_DAYS } from '#shared/values/week.ts';
import { MoodFace } from '#web/art/faces.tsx';
import { StoneMark } from '#web/art/stones.tsx';
import { ShareChart } from '#web/features/report/analysis/share-chart.tsx';
import { useIsShared } from '#web/features/report/reader.ts';
import { Statements } from '#web/features/report/statements.tsx';

const { days: words } = reportAnalysis;
type SevenDaysProps = {
  report: ReportDocument;
  explain: ExplainStatement;
  child: string;
  formatDate: (instant: string) => string;
};

/**
 * What was done on each day, the number of answers, and the child's mood. A shared report has only the first of these.
 */
export function SevenDays({ report, explain, child, formatDate }: SevenDaysProps) {
  const isShared = useIsShared();
  return (
    <div className="seven-days">
      <ol className="min-w-0">
        {buildReportDays(report).map(({ day, title, done, stone }) => (
          <li key={day} className="flex items-center gap-3 border-b border-line py-2 last:border-0">
            <StoneMark day={day} state={stone} className="h-8 shrink-0" />
            <div className="min-w-0 grow">
              <p>
                <span className="text-sm text-ink-2">{reportScreen.dayOf(day)}</span> <strong>{title}</strong>
              </p>
              <p className="text-sm text-ink-2">{done}</p>
            </div>
          </li>
        ))}
      </ol>
      {!isShared && (
        <div className="min-w-0">
          <h3 className="font-bold">{words.sources}</h3>
          <SourceBars sources={report.sources} formatDate={formatDate} />
          <h3 className="mt-4 font-bold">{words.moods}</h3>
          <ol className="mood-row mt-2 text-center text-sm">
            {MOOD_DAYS.map((day) => {
              const check = report.mood.checks.find((each) => each.day === day);
              return (
                <li key={day} className="flex min-w-0 flex-col items-center">
                  {check && !check.cameOn ? (
                    <MoodFace mood={check.mood} className="h-8" />
                  ) : (
                    <span className="size-8 rounded-stone border-2 border-dotted border-ink-2" aria-hidden="true" />
                  )}
                  <span className="text-ink-2">{reportScreen.dayOf(day)}</span>
                  {check ? (
                    <>
                      <strong>{getMoodWord(check)}</strong>
                      <span className="leading-tight text-ink-2">{reportScreen.energies[check.energy]}</span>
                      {check.cameOn && (
                        <span className="leading-tight text-ink-2">{reportScreen.cameOn(check.cameOn)}</span>
                      )}
                      {check.byParent && <span className="leading-tight text-ink-2">{words.byParent}</span>}
                    </>
                  ) : (
                    <span className="leading-tight text-ink-2">{reportScreen.notAsked}</span>
                  )}
                </li>
              );
            })}
          </ol>
          {report.mood.checks.length > 0 && (
            <p className="mt-1 text-sm text-ink-2">{words.chosen(child, findMoodChooser(report))}</p>
          )}
          <Statements statements={report.mood.statements} explain={explain} />
        </div>
      )}
    </div>
  );
}

const FILLS = { child: 'var(--color-water)', parent: 'var(--color-rose)', teacher: 'var(--color-sky)' } as const;
/** The number of answers by kind: a table with a bar in each row. */
function SourceBars({
  sources,
  formatDate,
}: {
  sources: ReportDocument['sources'];
  formatDate: (instant: string) => string;
}) {
  const rows = listDataSources(sources);
  const maxCount = Math.max(1, ...rows.map(({ n }) => n));
  return (
    <ul className="mt-2 text-sm">
      {rows.map(({ kind, who, n, at }) => (
        <li key={`${kind} ${who}`} className="source-row">
          <span className="min-w-0 leading-tight">
            {words.source[kind]}
            <span className="sr-only">
              {' '}
              ({reportScreen.who[who]}, {formatDate(at)})
            </span>
          </span>
          <ShareChart shares={[{ name: kind, value: n, fill: FILLS[who] }]} of={maxCount} />
          <strong className="text-right">{n}</strong>
        </li>
      ))}
    </ul>
  );
}
