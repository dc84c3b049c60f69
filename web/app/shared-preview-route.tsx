import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { sharing } from '#messages/sharing.ts';
import { shell } from '#messages/shell.ts';
import { AssessmentId } from '#shared/values/ids.ts';
import { getFaultText } from '#web/api/fault-text.ts';
import { createQuery } from '#web/api/queries.ts';
import { useLiveAssessments } from '#web/app/live.tsx';
import { useAssessment } from '#web/features/dashboard/use-assessments.ts';
import { SharedReportPage } from '#web/features/report/sharing/shared-report-page.tsx';
import { PageHeading } from '#web/ui/page.tsx';
import { QueryResult } from '#web/ui/query-result.tsx';
import { Failure } from '#web/ui/states.tsx';

/** `/reports/:id/shared-preview`: preview of the shared report for the family. */
export function SharedPreviewRoute() {
  const parsed = AssessmentId.safeParse(useParams().id);
  return parsed.success ? (
    <Preview assessmentId={parsed.data} />
  ) : (
    renderFrame(<Failure title={getFaultText('NOT_FOUND')} />)
  );
}

function Preview({ assessmentId }: { assessmentId: AssessmentId }) {
  const preview = useQuery(createQuery('previewShare', { params: { assessmentId } }));
  const progress = useAssessment(assessmentId);
  useLiveAssessments(progress.data && [progress.data]);
  return (
    <QueryResult read={preview} height="m-8 h-[70vh]" frame={renderFrame}>
      {(report) =>
        // The server refuses it after a withdrawal; this page may have been open before.
        progress.data?.consent === false ? (
          renderFrame(<Failure title={getFaultText('CONSENT_WITHDRAWN')} />)
        ) : (
          <SharedReportPage report={report} isPreview />
        )
      }
    </QueryResult>
  );
}

const renderFrame = (fault: React.ReactNode) => (
  <div className="mx-auto flex w-full max-w-3xl flex-col gap-5 px-4 py-8 sm:px-8">
    <PageHeading tab={shell.tab(sharing.page.tab)}>{sharing.page.failed}</PageHeading>
    {fault}
  </div>
);
