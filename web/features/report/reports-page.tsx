import { Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import type { ReportSummary } from '#shared/contracts/reports.ts';
import { reportScreen as words } from '#shared/messages/en/report-screen.ts';
import { restsOn } from '#shared/messages/en/score-words.ts';
import { shell } from '#shared/messages/en/shell.ts';
import { useReports } from '#web/features/report/use-reports.ts';
import { longDate } from '#web/lib/dates.ts';
import { faultText } from '#web/lib/fault-text.ts';
import { lazyExtra } from '#web/lib/parts.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { badge, button, card, heading } from '#web/ui/classes.ts';
import { NeedsNet } from '#web/ui/needs-net.tsx';
import { PageHeading } from '#web/ui/page.tsx';
import { Failure, Skeleton } from '#web/ui/states.tsx';
import { TabPanel, Tabs } from '#web/ui/tabs.tsx';

const KeyInsights = lazyExtra(async () => (await import('#web/features/report/key-insights.tsx')).KeyInsights);
const TONES = { completed: 'success', processing: 'warning', draft: 'blue', failed: 'neutral', cancelled: 'neutral' } as const;

/** All reports, and a viewer that leads to one of them. */
export function ReportsPage() {
  const [tab, setTab] = useState('all');
  const reports = useReports();
  const listed = reports.data?.reports ?? [];
  return (
    <div className="mx-auto w-full max-w-[1360px] px-4 py-6 sm:px-8">
      <PageHeading tab={shell.tab(words.listTab)}>{words.listTitle}</PageHeading>
      <p className="mt-2 mb-7 text-lg text-ink-2">{words.count(reports.data?.completed ?? 0)}</p>
      <Tabs
        label={words.tabs.label}
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'all', label: words.tabs.all },
          { value: 'viewer', label: words.tabs.viewer },
        ]}
      >
        <TabPanel value="all">
          {reports.isPending && <Skeleton label={shell.loading} className="h-96" />}
          {reports.isError && (
            <div className="mb-6">
              <Failure title={words.loadFailed} text={faultText(reports.error)} retry={{ label: shell.tryAgain, onRetry: () => void reports.refetch() }} />
            </div>
          )}
          {reports.data && listed.length === 0 && <NoReports />}
          <div className="mb-6 empty:hidden">
            <NeedsNet />
          </div>
          <ul className="flex flex-col gap-6">
            {listed.map((report) => (
              <ReportRow key={report.id} report={report} />
            ))}
          </ul>
        </TabPanel>
        <TabPanel value="viewer">
          {listed.length === 0 ? (
            <NoReports />
          ) : (
            <>
              <p className="mb-4">{words.chooseReport}</p>
              <ul className="flex flex-col gap-3">
                {listed.map((report) => (
                  <li key={report.id}>
                    <Link to={paths.report(report.id)} className={`${card({ pad: 'tight' })} flex flex-wrap items-center gap-4 font-bold`}>
                      {report.childName}
                      <span className="font-normal text-ink-2">{longDate(report.assessmentDate)}</span>
                      <span className={badge({ tone: TONES[report.status] })}>{words.status[report.status]}</span>
                    </Link>
                  </li>
                ))}
              </ul>
            </>
          )}
        </TabPanel>
      </Tabs>
    </div>
  );
}

const NoReports = () => (
  <div className={card()}>
    <h2 className={heading.section}>{words.empty.title}</h2>
    <p className="mt-2">{words.empty.text}</p>
    <Link to={paths.dashboard('schedule')} className={`${button()} mt-5`}>
      {words.empty.link}
    </Link>
  </div>
);

function ReportRow({ report }: { report: ReportSummary }) {
  const { status, overall } = report;
  return (
    <li className={card()}>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <h2 className={heading.section}>{report.childName}</h2>
        <span className={badge()}>{words.types[report.reportType]}</span>
        <span className="text-ink-2">{longDate(report.assessmentDate)}</span>
        <span className={badge({ tone: TONES[status] })}>{words.status[status]}</span>
        {status === 'completed' && overall && (
          <span className="ml-auto text-lg">
            {words.overall}: <span className="font-bold">{words.percent(overall.score, overall.lo, overall.hi)}</span>
            <span className="block text-sm text-ink-2">{restsOn(overall)}</span>
          </span>
        )}
      </div>
      {status === 'completed' && report.keyInsights.length > 0 && (
        <Suspense fallback={<Skeleton label={shell.loading} className="mt-4 h-24" />}>
          <KeyInsights insights={report.keyInsights} />
        </Suspense>
      )}
      {status === 'processing' && <p className="mt-3">{words.processing}</p>}
      {status === 'failed' && <p className="mt-3">{words.failedNote}</p>}
      {status === 'cancelled' && <p className="mt-3">{words.cancelledNote}</p>}
      <div className="mt-5 flex flex-wrap gap-4">
        {status === 'completed' && (
          <>
            <Link to={paths.report(report.id)} className={button()}>
              {words.view}
            </Link>
            <Link to={`${paths.report(report.id)}?print=1`} className={button({ look: 'quiet' })}>
              {words.pdf}
            </Link>
          </>
        )}
        {(status === 'draft' || status === 'cancelled') && (
          <Link to={paths.report(report.id)} className={button({ look: 'quiet' })}>
            {words.draftButton}
          </Link>
        )}
        {(status === 'processing' || status === 'failed') && <Button disabled>{words.processingButton}</Button>}
      </div>
    </li>
  );
}
