import { useParams } from 'react-router-dom';
import { sharing } from '#shared/messages/en/sharing.ts';
import { shell } from '#shared/messages/en/shell.ts';
import { AssessmentId } from '#shared/values/ids.ts';
import { SharedReportPage } from '#web/features/report/sharing/shared-report-page.tsx';
import { usePreview } from '#web/features/report/sharing/use-shares.ts';
import { faultText } from '#web/lib/fault-text.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { PageHeading } from '#web/ui/page.tsx';
import { Failure } from '#web/ui/states.tsx';

/** `/reports/:id/shared-preview`: preview of the shared report for the family. */
export function SharedPreviewRoute() {
  const parsed = AssessmentId.safeParse(useParams().id);
  return parsed.success ? <Preview assessmentId={parsed.data} /> : frame(<Failure title={faultText('NOT_FOUND')} />);
}

const Preview = ({ assessmentId }: { assessmentId: AssessmentId }) => (
  <Loaded read={usePreview(assessmentId)} height="m-8 h-[70vh]" frame={frame}>
    {(report) => <SharedReportPage report={report} isPreview />}
  </Loaded>
);

const frame = (fault: React.ReactNode) => (
  <div className="mx-auto flex w-full max-w-3xl flex-col gap-5 px-4 py-8 sm:px-8">
    <PageHeading tab={shell.tab(sharing.page.tab)}>{sharing.page.failed}</PageHeading>
    {fault}
  </div>
);
