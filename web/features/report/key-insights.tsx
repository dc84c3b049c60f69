import { formatSentence } from '#messages/report.ts';
import { reportScreen as words } from '#messages/report-screen.ts';
import type { ReportSummary } from '#shared/contracts/reports.ts';

/** The main findings of a report; its own chunk, because the sentences of reports are large. */
export const KeyInsights = ({ insights }: { insights: ReportSummary['keyInsights'] }) => (
  <>
    <h3 className="mt-4 font-bold">{words.insights}</h3>
    <ul className="mt-1 list-disc pl-6">
      {insights.map((insight) => (
        <li key={`${insight.key} ${JSON.stringify(insight.params)}`}>{formatSentence(insight)}</li>
      ))}
    </ul>
  </>
);
