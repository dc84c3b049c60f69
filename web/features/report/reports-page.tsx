import { Suspense, useEffect, useId, useRef } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { formatLongDate } from '#messages/dates.ts';
import { reportScreen as words } from '#messages/report-screen.ts';
import { describeGrounds } from '#messages/score-words.ts';
import { shell } from '#messages/shell.ts';
import type { ReportSummary } from '#shared/contracts/reports.ts';
import { findDistrust } from '#shared/report-view/insights.ts';
import type { AssessmentId } from '#shared/values/ids.ts';
import { getFaultText } from '#web/api/fault-text.ts';
import { useReports } from '#web/features/report/use-reports.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { badge, button, card, heading, input } from '#web/ui/classes.ts';
import { DownloadPdf } from '#web/ui/download-pdf.tsx';
import { lazyExtra } from '#web/ui/lazy-screens.ts';
import { NeedsNet } from '#web/ui/needs-net.tsx';
import { PageHeading } from '#web/ui/page.tsx';
import { QueryResult } from '#web/ui/query-result.tsx';
import { type PagedQuery, ShowMore, toReadState } from '#web/ui/show-more.tsx';
import { Failure, Skeleton } from '#web/ui/states.tsx';
import { TabPanel, Tabs } from '#web/ui/tabs.tsx';

const KeyInsights = lazyExtra(async () => (await import('#web/features/report/key-insights.tsx')).KeyInsights);
// Loaded in parallel with the list.
KeyInsights.preload();
const OverallBand = lazyExtra(async () => (await import('#web/ui/overall-band.tsx')).OverallBand);
const TONES = {
  completed: 'success',
  processing: 'warning',
  draft: 'blue',
  failed: 'neutral',
  cancelled: 'neutral',
} as const;

type ReportsPageProps = { viewer: (id: AssessmentId) => React.ReactNode };

/** All reports, and a viewer of the one named by the URL. */
export function ReportsPage({ viewer }: ReportsPageProps) {
  const [search, setSearch] = useSearchParams();
  const reports = useReports();
  const requestedId = search.get('report');
  const list = useRef<HTMLUListElement>(null);
  return (
    <div className="mx-auto w-full max-w-[1360px] px-4 py-6 sm:px-8">
      <PageHeading tab={shell.tab(words.listTab)}>{words.listTitle}</PageHeading>
      <p className="mt-2 mb-7 text-lg text-ink-2">{words.count(reports.data?.completed ?? 0)}</p>
      <Tabs
        label={words.tabs.label}
        value={requestedId === null ? 'all' : 'viewer'}
        onChange={(tab) => setSearch(tab === 'viewer' ? { report: reports.data?.reports[0]?.id ?? '' } : {})}
        tabs={[
          { value: 'all', label: words.tabs.all },
          { value: 'viewer', label: words.tabs.viewer },
        ]}
      >
        <TabPanel value="all">
          <QueryResult read={toReadState(reports)} failed={words.loadFailed} height="h-96">
            {({ reports: summaries }) => (
              <>
                {summaries.length === 0 && <NoReports />}
                <div className="mb-6 empty:hidden">
                  <NeedsNet />
                </div>
                <ul ref={list} className="flex flex-col gap-6">
                  {summaries.map((report) => (
                    <ReportRow key={report.id} report={report} />
                  ))}
                </ul>
                <ShowMore pages={reports} list={list} />
              </>
            )}
          </QueryResult>
        </TabPanel>
        <TabPanel value="viewer">
          <QueryResult read={toReadState(reports)} failed={words.loadFailed} height="h-96">
            {({ reports: summaries }) => (
              <Viewer
                summaries={summaries}
                pages={reports}
                requestedId={requestedId ?? ''}
                onChoose={(id) => setSearch({ report: id })}
                viewer={viewer}
              />
            )}
          </QueryResult>
        </TabPanel>
      </Tabs>
    </div>
  );
}

type ViewerProps = ReportsPageProps & {
  summaries: readonly ReportSummary[];
  pages: PagedQuery;
  requestedId: string;
  onChoose: (id: string) => void;
};

/**
 * The report named by the URL, or the newest if it names none. An id that is not one of this family's shows an error,
 * not another report.
 */
function Viewer({ summaries, pages, requestedId, onChoose, viewer }: ViewerProps) {
  const chosenReport = requestedId === '' ? summaries[0] : summaries.find(({ id }) => id === requestedId);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = pages;
  // The requested report may be on a page that is not loaded yet.
  const isOnLaterPage = !chosenReport && hasNextPage && !isFetchNextPageError;
  useEffect(() => {
    if (isOnLaterPage && !isFetchingNextPage) void fetchNextPage();
  }, [isOnLaterPage, isFetchingNextPage, fetchNextPage]);
  if (summaries.length === 0) return <NoReports />;
  if (isOnLaterPage) return <Skeleton label={shell.loading} className="h-96" />;
  return (
    <>
      <Picker reports={summaries} pages={pages} chosen={chosenReport?.id ?? ''} onChoose={onChoose} />
      {chosenReport ? (
        // The key resets the viewer's state for another report.
        <div key={chosenReport.id}>{viewer(chosenReport.id)}</div>
      ) : (
        <Failure title={words.oneFailed} text={getFaultText('NOT_FOUND')} />
      )}
    </>
  );
}

type PickerProps = {
  reports: readonly ReportSummary[];
  pages: PagedQuery;
  chosen: string;
  onChoose: (id: string) => void;
};

function Picker({ reports, pages, chosen, onChoose }: PickerProps) {
  const id = useId();
  const list = useRef<HTMLSelectElement>(null);
  return (
    <div className="mb-6 max-w-lg">
      <label htmlFor={id} className="mb-1 block font-bold">
        {words.chooseReport}
      </label>
      <select ref={list} id={id} value={chosen} onChange={({ target }) => onChoose(target.value)} className={input}>
        {chosen === '' && <option value="">{words.chooseOne}</option>}
        {reports.map((report) => (
          <option key={report.id} value={report.id}>
            {[report.childName, formatLongDate(report.assessmentDate), words.status[report.status]].join(', ')}
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
  const { status, overall, keyInsights } = report;
  const scored = findDistrust(keyInsights) ? null : overall;
  return (
    <li className={card()}>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <h2 data-row className={heading.section}>
          {report.childName}
        </h2>
        <span className={badge()}>{words.types[report.reportType]}</span>
        <span className="text-ink-2">{formatLongDate(report.assessmentDate)}</span>
        <span className={badge({ tone: TONES[status] })}>{words.status[status]}</span>
        {status === 'completed' && !scored && <span className="ml-auto text-lg">{words.noOverall}</span>}
        {status === 'completed' && scored && (
          <span className="ml-auto text-lg">
            {words.overall}: <span className="font-bold">{words.percent(scored.score, scored.lo, scored.hi)}</span>
            <Suspense>
              {' '}
              <OverallBand overall={scored} />
            </Suspense>
            <span className="block text-sm text-ink-2">{describeGrounds(scored)}</span>
          </span>
        )}
      </div>
      {status === 'completed' && keyInsights.length > 0 && (
        <Suspense fallback={<Skeleton label={shell.loading} className="mt-4 h-24" />}>
          <KeyInsights insights={keyInsights} />
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
