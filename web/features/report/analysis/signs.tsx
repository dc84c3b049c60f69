import { reportAnalysis } from '#messages/report-analysis.ts';
import type { ReportDocument } from '#shared/measurement/report/document.ts';
import type { ExplainStatement } from '#shared/report-view/explain.ts';
import { Statements } from '#web/features/report/statements.tsx';
import { TrustPanel } from '#web/features/report/trust-panel.tsx';

const { signs: words } = reportAnalysis;

/** Flags of the answers and their effect on the numbers, what could be replayed, and what is missing. */
export const Signs = ({ report, explain }: { report: ReportDocument; explain: ExplainStatement }) => (
  <>
    <TrustPanel report={report} explain={explain} />
    <h3 className="mt-4 font-bold">{words.missing}</h3>
    {report.missing.length === 0 ? <p>{words.whole}</p> : <Statements statements={report.missing} explain={explain} />}
  </>
);
