import type { ReportSummary } from '#shared/contracts/reports.ts';
import { formatSentence } from '#shared/messages/en/report.ts';
import { reportScreen as words } from '#shared/messages/en/report-screen.ts';

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
