import type { ReportDocument } from '#shared/measurement/report/document.ts';
import { reportAnalysis } from '#shared/messages/en/report-analysis.ts';
import type { Explain } from '#shared/reading/explain.ts';
import { ChangeTable } from '#web/features/report/change-table.tsx';
import { Statements } from '#web/features/report/statements.tsx';

/** What can be said since an earlier week, and every number beside that of then. */
export const Since = ({ change, explain }: { change: ReportDocument['change']; explain: Explain }) =>
  change ? (
    <>
      <Statements statements={change.statements} explain={explain} />
      {change.rows.length > 0 && <ChangeTable rows={change.rows} />}
    </>
  ) : (
    <p>{reportAnalysis.since.nothing}</p>
  );
