import { Suspense, useEffect, useId, useRef } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { ReportSummary } from '#shared/contracts/reports.ts';
import { longDate } from '#shared/messages/en/dates.ts';
import { reportScreen as words } from '#shared/messages/en/report-screen.ts';
import { restsOn } from '#shared/messages/en/score-words.ts';
import { shell } from '#shared/messages/en/shell.ts';
import type { AssessmentId } from '#shared/values/ids.ts';
import { useReports } from '#web/features/report/use-reports.ts';
import { DownloadPdf } from '#web/lib/download-pdf.tsx';
import { faultText } from '#web/lib/fault-text.ts';
import { lazyExtra } from '#web/lib/parts.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { badge, button, card, heading, input } from '#web/ui/classes.ts';
import { NeedsNet } from '#web/ui/needs-net.tsx';
import { PageHeading } from '#web/ui/page.tsx';
import { type Pages, ShowMore } from '#web/ui/show-more.tsx';
import { Failure, Skeleton } from '#web/ui/states.tsx';
import { TabPanel, Tabs } from '#web/ui/tabs.tsx';

const KeyInsights = lazyExtra(async () => (await import('#web/features/report/key-insights.tsx')).KeyInsights);
const TONES = { completed: 'success', processing: 'warning', draft: 'blue', failed: 'neutral', cancelled: 'neutral' } as const;

type ReportsPageProps = { viewer: (id: AssessmentId) => React.ReactNode };

/** All reports, and a viewer that shows one of them: which one stands in the address. */
export function ReportsPage({ viewer }: ReportsPageProps) {
  const [search, setSearch] = useSearchParams();
  const reports = useReports();
  const listed = reports.data?.reports ?? [];
  const wanted = search.get('report');
  const isAhead = Boolean(wanted) && reports.hasNextPage && !listed.some(({ id }) => id === wanted);
  const chosen = listed.find(({ id }) => id === wanted) ?? (isAhead ? undefined : listed[0]);
  const list = useRef<HTMLUListElement>(null);
  const { fetchNextPage, isFetching, isError } = reports;
  // The report that the address names may stand on a later page.
  useEffect(() => {
    if (isAhead && !isFetching && !isError) void fetchNextPage();
  }, [isAhead, isFetching, isError, fetchNextPage]);
  return (
    <div className="mx-auto w-full max-w-[1360px] px-4 py-6 sm:px-8">
      <PageHeading tab={shell.tab(words.listTab)}>{words.listTitle}</PageHeading>
      <p className="mt-2 mb-7 text-lg text-ink-2">{words.count(reports.data?.completed ?? 0)}</p>
      <Tabs
        label={words.tabs.label}
        value={wanted === null ? 'all' : 'viewer'}
        onChange={(tab) => setSearch(tab === 'viewer' ? { report: chosen?.id ?? '' } : {})}
        tabs={[
          { value: 'all', label: words.tabs.all },
          { value: 'viewer', label: words.tabs.viewer },
        ]}
      >
        <TabPanel value="all">
          {reports.isPending && <Skeleton label={shell.loading} className="h-96" />}
          {reports.isError && !reports.isFetchNextPageError && (
            <div className="mb-6">
              <Failure title={words.loadFailed} text={faultText(reports.error)} retry={{ label: shell.tryAgain, onRetry: () => void reports.refetch() }} />
            </div>
          )}
          {reports.data && listed.length === 0 && <NoReports />}
          <div className="mb-6 empty:hidden">
            <NeedsNet />
          </div>
          <ul ref={list} className="flex flex-col gap-6">
            {listed.map((report) => (
              <ReportRow key={report.id} report={report} />
            ))}
          </ul>
          <ShowMore pages={reports} list={list} />
        </TabPanel>
        <TabPanel value="viewer">
          {(reports.isPending || (isAhead && !isError)) && <Skeleton label={shell.loading} className="h-96" />}
          {isError && !chosen && (
            <Failure title={words.loadFailed} text={faultText(reports.error)} retry={{ label: shell.tryAgain, onRetry: () => void reports.refetch() }} />
          )}
          {reports.data && !chosen && !isAhead && <NoReports />}
          {chosen && (
            <>
              <Picker reports={listed} pages={reports} chosen={chosen} onChoose={(id) => setSearch({ report: id })} />
              {/* The next report begins anew, and not where the last one was left. */}
              <div key={chosen.id}>{viewer(chosen.id)}</div>
            </>
          )}
        </TabPanel>
      </Tabs>
    </div>
  );
}

type PickerProps = { reports: readonly ReportSummary[]; pages: Pages; chosen: ReportSummary; onChoose: (id: string) => void };

function Picker({ reports, pages, chosen, onChoose }: PickerProps) {
  const id = useId();
  const list = useRef<HTMLSelectElement>(null);
  return (
    <div className="mb-6 max-w-lg print:hidden">
      <label htmlFor={id} className="mb-1 block font-bold">
        {words.chooseReport}
      </label>
      <select ref={list} id={id} value={chosen.id} onChange={({ target }) => onChoose(target.value)} className={input()}>
        {reports.map((report) => (
          <option key={report.id} value={report.id}>
            {[report.childName, longDate(report.assessmentDate), words.status[report.status]].join(', ')}
          </option>
        ))}
      </select>
      <ShowMore pages={pages} list={list} />
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
        <h2 data-row className={heading.section}>
          {report.childName}
        </h2>
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
            <DownloadPdf assessmentId={report.id} />
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
