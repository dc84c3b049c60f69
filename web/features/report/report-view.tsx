import '#web/features/report/report.css';
import { Link, useSearchParams } from 'react-router-dom';
import { formatInstantDate } from '#messages/dates.ts';
import { papers } from '#messages/papers.ts';
import { formatSentenceFor } from '#messages/report.ts';
import { reportScreen as words } from '#messages/report-screen.ts';
import type { Voice } from '#messages/report-voice.ts';
import { shell } from '#messages/shell.ts';
import type { Report } from '#shared/contracts/report.ts';
import type { ReportDocument } from '#shared/measurement/report/document.ts';
import { createExplainer } from '#shared/report-view/explain.ts';
import type { PaperName } from '#shared/values/papers.ts';
import { DetailedAnalysis } from '#web/features/report/detailed-analysis.tsx';
import { Overview } from '#web/features/report/overview.tsx';
import { REPORT_PARTS, type ReportPart } from '#web/features/report/part.tsx';
import { ReaderContext } from '#web/features/report/reader.ts';
import { Recommendations } from '#web/features/report/recommendations.tsx';
import { ReportTabs } from '#web/features/report/report-tabs.tsx';
import { SkillAreas } from '#web/features/report/skill-areas.tsx';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { badge, card, heading } from '#web/ui/classes.ts';
import { DownloadPdf } from '#web/ui/download-pdf.tsx';
import { PageHeading } from '#web/ui/page.tsx';
import { Failure, Notice } from '#web/ui/states.tsx';

const PARTS = {
  overview: Overview,
  skills: SkillAreas,
  recommendations: Recommendations,
  analysis: DetailedAnalysis,
} as const;
const PAPER_NAMES = ['school', 'child'] as const satisfies readonly PaperName[];

type ReportViewProps = {
  report: Report;
  timeZone: string;
  /** Opens the share dialog, which stays mounted when this report is unmounted. */
  onShare: () => void;
  /** Embedded in a page that has its own title and back link. */
  embedded?: boolean;
};

/** A finished report: four tabs. */
export function ReportView({ report, timeZone, onShare, embedded = false }: ReportViewProps) {
  const { part, isUnknown, setPart } = useReportPart();
  const formatDate = (instant: string) => formatInstantDate(instant, timeZone);
  const title = words.title(report.childName);
  return (
    <div className={embedded ? '' : 'mx-auto w-full max-w-[1360px] px-4 py-6 sm:px-8'}>
      {!embedded && (
        <Link to={paths.reports} className="inline-flex min-h-11 items-center font-bold text-river underline">
          {words.allReports}
        </Link>
      )}
      <div className="flex flex-wrap items-center justify-between gap-4">
        {embedded ? (
          <h2 className={heading.section}>{title}</h2>
        ) : (
          <PageHeading tab={shell.tab(title)}>{title}</PageHeading>
        )}
        <div className="flex flex-wrap gap-3">
          <Button look="quiet" onClick={onShare}>
            {words.share}
          </Button>
          <DownloadPdf assessmentId={report.id} label={words.download} />
        </div>
      </div>
      <p className="mt-2 mb-6 flex flex-wrap items-center gap-3 text-ink-2">
        {report.generatedAt && words.made(formatDate(report.generatedAt), report.ageYears)}
        <span className={badge({ tone: 'info' })}>{words.types[report.reportType]}</span>
        <span>{words.snapshot}</span>
      </p>
      {isUnknown && (
        <div className="mb-6">
          <Notice>{words.reportTabs.unknown}</Notice>
        </div>
      )}
      {report.document ? (
        <Body
          document={report.document}
          voice={report.isFormByOther ? 'paper' : 'parent'}
          assessmentId={report.id}
          child={report.childName}
          part={part}
          formatDate={formatDate}
          onPart={setPart}
        >
          <Papers assessmentId={report.id} />
        </Body>
      ) : (
        <Failure title={words.unreadable} />
      )}
    </div>
  );
}

/** The part named by the URL, so that it can be linked and the back button works; the first part if it names none. */
function useReportPart(): { part: ReportPart; isUnknown: boolean; setPart: (part: ReportPart) => void } {
  const [search, setSearch] = useSearchParams();
  const requested = search.get('tab');
  const part = REPORT_PARTS.find((name) => name === requested);
  return {
    part: part ?? 'overview',
    isUnknown: requested !== null && !part,
    setPart: (next) =>
      setSearch((previousSearch) => {
        const nextSearch = new URLSearchParams(previousSearch);
        nextSearch.set('tab', next);
        return nextSearch;
      }),
  };
}

type BodyProps = {
  document: ReportDocument;
  voice: Voice;
  assessmentId: Report['id'];
  child: string;
  part: ReportPart;
  onPart: (part: ReportPart) => void;
  formatDate: (instant: string) => string;
  children: React.ReactNode;
};

/** The ways to the pages beside the report. */
const Papers = ({ assessmentId }: { assessmentId: Report['id'] }) => (
  <section className={`${card()} mt-6`} aria-label={papers.title}>
    <h2 className={heading.section}>{papers.title}</h2>
    <ul className="mt-3 grid gap-4 lg:grid-cols-2">
      {PAPER_NAMES.map((name) => (
        <li key={name}>
          <Link
            to={paths.paper(assessmentId, name)}
            className="inline-flex min-h-11 items-center font-bold text-river underline"
          >
            {papers.open[name]}
          </Link>
          <p className="text-ink-2">{papers.leads[name]}</p>
        </li>
      ))}
    </ul>
  </section>
);

function Body({ document: report, voice, assessmentId, child, part, onPart, formatDate, children }: BodyProps) {
  const explain = createExplainer(report, formatDate);
  return (
    <ReaderContext value={{ child, voice, assessmentId }}>
      {report.trust.level === 'low' && part !== 'overview' && (
        <div className="mb-6 font-bold">
          <Notice tone="warning">
            {report.trust.statements.map((each) => formatSentenceFor(each, { child, voice }))}
          </Notice>
        </div>
      )}
      <ReportTabs
        label={words.reportTabs.label}
        names={REPORT_PARTS}
        views={PARTS}
        part={part}
        onPart={onPart}
        report={report}
        explain={explain}
        formatDate={formatDate}
        child={child}
      />
      {children}
    </ReaderContext>
  );
}
