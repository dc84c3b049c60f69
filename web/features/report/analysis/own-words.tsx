import { reportAnalysis } from '#messages/report-analysis.ts';
import { reportScreen } from '#messages/report-screen.ts';
import type { ReportDocument } from '#shared/measurement/report/document.ts';
import type { ExplainStatement } from '#shared/report-view/explain.ts';
import { WhoIcon } from '#web/features/report/overview/who-mark.tsx';
import { Statements } from '#web/features/report/statements.tsx';

/** The adults' texts, verbatim, beside their ratings. The texts are not analysed. */
export const OwnWords = ({ report, explain }: { report: ReportDocument; explain: ExplainStatement }) => (
  <div className="flex flex-col gap-4">
    {report.quotes.length === 0 && <p>{reportAnalysis.words.none}</p>}
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
