import { reportScreen } from '#messages/report-screen.ts';
import { shell } from '#messages/shell.ts';
import { PageHeading } from '#web/ui/page.tsx';

/** Frame of an error in place of a report or of a page beside it. */
export const renderReportFrame = (fault: React.ReactNode) => (
  <div className="mx-auto flex w-full max-w-3xl flex-col gap-5 px-4 py-8 sm:px-8">
    <PageHeading tab={shell.tab(reportScreen.listTab)}>{reportScreen.oneFailed}</PageHeading>
    {fault}
  </div>
);
