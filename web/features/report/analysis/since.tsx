import { reportAnalysis } from '#messages/report-analysis.ts';
import type { ReportDocument } from '#shared/measurement/report/document.ts';
import type { ExplainStatement } from '#shared/report-view/explain.ts';
import { ChangeTable } from '#web/features/report/change-table.tsx';
import { Statements } from '#web/features/report/statements.tsx';

/** Statements about changes since an earlier assessment, and all numbers of both. */
export const Since = ({ change, explain }: { change: ReportDocument['change']; explain: ExplainStatement }) =>
  change ? (
    <>
      <Statements statements={change.statements} explain={explain} />
      {change.rows.length > 0 && <ChangeTable rows={change.rows} />}
    </>
  ) : (
    <p>{reportAnalysis.since.nothing}</p>
  );
