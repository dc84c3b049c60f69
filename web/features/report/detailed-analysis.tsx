import type { ReportDocument } from '#shared/measurement/report/document.ts';
import { reportPage } from '#shared/messages/en/report-page.ts';
import { counted, reportScreen as words } from '#shared/messages/en/report-screen.ts';
import { MOOD_DAYS } from '#shared/values/week.ts';
import { MoodFace } from '#web/art/faces.tsx';
import { AgreementMap } from '#web/features/report/agreement-map.tsx';
import { Part, type PartProps } from '#web/features/report/part.tsx';
import { Statements } from '#web/features/report/statements.tsx';
import { TrustPanel } from '#web/features/report/trust-panel.tsx';

/** ISO instants sort as text. */
const latestOf = (one: string, other: string): string => [one, other].toSorted().at(-1) ?? one;

/** One line for each person and kind of answer, with the last day of them. */
function gathered(sources: ReportDocument['sources']): ReportDocument['sources'] {
  const lines = new Map<string, ReportDocument['sources'][number]>();
  for (const source of sources) {
    const name = `${source.who} ${source.what}`;
    const known = lines.get(name);
    lines.set(name, known ? { ...known, n: known.n + source.n, at: latestOf(known.at, source.at) } : source);
  }
  return [...lines.values()];
}

export const DetailedAnalysis = ({ report, explain, dateOf }: PartProps) => (
  <div className="flex flex-col gap-6">
    <Part title={words.methodology}>
      <Statements statements={report.method} explain={explain} />
      <h3 className="mt-4 mb-1 font-bold">
        {words.sources} ({words.sevenDays})
      </h3>
      <ul className="list-disc pl-6">
        {gathered(report.sources).map(({ who, what, n, at }) => (
          <li key={`${who} ${what}`}>{words.sourceLine(words.who[who], counted(n, words.what[what]), dateOf(at))}</li>
        ))}
      </ul>
    </Part>
    <Part title={words.mood}>
      <MoodTimeline report={report} />
      <div className="mt-4">
        <Statements statements={report.mood.statements} explain={explain} />
      </div>
    </Part>
    <Part title={reportPage.agreement.title}>
      <AgreementMap agreement={report.agreement} />
      <div className="mt-4">
        <Statements statements={report.alignmentStatements} explain={explain} />
      </div>
    </Part>
    <Part title={reportPage.trust.title}>
      <TrustPanel report={report} explain={explain} />
    </Part>
    <Part title={words.missing}>{report.missing.length === 0 ? <p>{words.missingNone}</p> : <Statements statements={report.missing} explain={explain} />}</Part>
    {(report.behavioralInsights.length > 0 || report.learningStyle || report.quotes.length > 0) && (
      <Part title={words.behaviour}>
        <Statements statements={report.behavioralInsights} explain={explain} />
        {report.learningStyle && (
          <div className="mt-4">
            <h3 className="mb-1 font-bold">{words.learning}</h3>
            <Statements statements={report.learningStyle.statements} explain={explain} />
          </div>
        )}
        {report.quotes.length > 0 && (
          <div className="mt-4 flex flex-col gap-3">
            <h3 className="font-bold">{words.quotes}</h3>
            {report.quotes.map(({ author, field, text }) => (
              <figure key={`${author} ${field}`}>
                <blockquote className="border-l-4 border-marigold pl-4 whitespace-pre-line">{text}</blockquote>
                <figcaption className="text-sm text-ink-2">
                  {words.who[author]}, {words.quoteFields[field] ?? field}
                </figcaption>
              </figure>
            ))}
          </div>
        )}
      </Part>
    )}
    <Part title={words.nextSteps}>
      <Statements statements={report.nextSteps} explain={explain} />
    </Part>
  </div>
);

export const MoodTimeline = ({ report }: { report: ReportDocument }) => (
  <ol className="grid grid-cols-3 gap-4 sm:grid-cols-6">
    {MOOD_DAYS.map((day) => {
      const check = report.mood.checks.find((each) => each.day === day);
      return (
        <li key={day} className="flex flex-col items-center text-center text-sm">
          <span className="font-bold">{words.dayOf(day)}</span>
          {check ? (
            <>
              <MoodFace mood={check.mood} className="my-2 h-14" />
              <span>{words.moods[check.mood]}</span>
              <span className="text-ink-2">{words.energies[check.energy]}</span>
            </>
          ) : (
            <>
              <span className="my-2 h-14 w-14 rounded-stone border-2 border-dotted border-ink-2" aria-hidden="true" />
              <span className="text-ink-2">{words.notAsked}</span>
            </>
          )}
        </li>
      );
    })}
  </ol>
);
