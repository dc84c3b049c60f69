import { Link, useLocation } from 'react-router-dom';
import { sharing } from '#messages/sharing.ts';
import { shell } from '#messages/shell.ts';
import { getFaultText } from '#web/api/fault-text.ts';
import { SharedReportPage } from '#web/features/report/sharing/shared-report-page.tsx';
import { useSharedReport } from '#web/features/report/sharing/use-shared-report.ts';
import { paths } from '#web/lib/paths.ts';
import { button } from '#web/ui/classes.ts';
import { PageHeading } from '#web/ui/page.tsx';
import { Failure, Skeleton } from '#web/ui/states.tsx';

/**
 * `/shared#token`. The token is in the fragment, which servers and logs do not see, and is sent in a POST body. It
 * stays in the address, so that the recipient can reload or bookmark the page while the share is valid.
 */
export function SharedRoute() {
  const { hash } = useLocation();
  const { sharedReport, retry } = useSharedReport(hash.slice(1));
  if (sharedReport.state === 'open') return <SharedReportPage report={sharedReport.report} />;
  const isOver = sharedReport.state === 'over';
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-6 px-4 py-8 sm:px-8">
      <PageHeading tab={shell.tab(isOver ? sharing.over.tab : sharing.page.tab)} focusOn={sharedReport.state}>
        {isOver ? sharing.over.title : sharedReport.state === 'failed' ? sharing.page.failed : sharing.page.opening}
      </PageHeading>
      {isOver && (
        <>
          <p className="text-lg">{sharing.over.text}</p>
          <div>
            <Link to={paths.home} className={button({ look: 'quiet' })}>
              {sharing.over.home}
            </Link>
          </div>
        </>
      )}
      {sharedReport.state === 'failed' && (
        <Failure title={getFaultText(sharedReport.problem)} retry={{ label: shell.tryAgain, onRetry: retry }} />
      )}
      {sharedReport.state === 'opening' && <Skeleton label={shell.loading} className="h-72" />}
    </div>
  );
}
