import { useParams } from 'react-router-dom';
import { sharing } from '#shared/messages/en/sharing.ts';
import { shell } from '#shared/messages/en/shell.ts';
import { AssessmentId } from '#shared/values/ids.ts';
import { SharedReportPage } from '#web/features/report/sharing/shared-report-page.tsx';
import { usePreview } from '#web/features/report/sharing/use-shares.ts';
import { faultText } from '#web/lib/fault-text.ts';
import { PageHeading } from '#web/ui/page.tsx';
import { Failure, Skeleton } from '#web/ui/states.tsx';

/** `/reports/:id/shared-preview`: what others will see, for the family before it gives a link away. */
export function SharedPreviewRoute() {
  const parsed = AssessmentId.safeParse(useParams().id);
  return parsed.success ? <Preview assessmentId={parsed.data} /> : <Wrong problem="NOT_FOUND" />;
}

function Preview({ assessmentId }: { assessmentId: AssessmentId }) {
  const preview = usePreview(assessmentId);
  if (preview.data) return <SharedReportPage report={preview.data} isPreview />;
  if (preview.isError) return <Wrong problem={preview.error} onRetry={() => void preview.refetch()} />;
  return <Skeleton label={shell.loading} className="m-8 h-[70vh]" />;
}

const Wrong = ({ problem, onRetry }: { problem: unknown; onRetry?: () => void }) => (
  <div className="mx-auto flex w-full max-w-3xl flex-col gap-5 px-4 py-8 sm:px-8">
    <PageHeading tab={shell.tab(sharing.page.tab)}>{sharing.page.failed}</PageHeading>
    <Failure title={faultText(problem)} {...(onRetry && { retry: { label: shell.tryAgain, onRetry } })} />
  </div>
);
