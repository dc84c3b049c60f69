import '#web/features/report/report.css';
import { sampleReport } from 'virtual:sample-report';
import { Link, useSearchParams } from 'react-router-dom';
import { reportScreen } from '#messages/report-screen.ts';
import { sample as words } from '#messages/sample.ts';
import { scores } from '#messages/scores.ts';
import { shell } from '#messages/shell.ts';
import type { ReportPart } from '#web/features/report/part.tsx';
import { ReaderContext } from '#web/features/report/reader.ts';
import { SharedParts } from '#web/features/report/sharing/shared-parts.tsx';
import { toReportDocument } from '#web/features/report/sharing/to-report-document.ts';
import { paths } from '#web/lib/paths.ts';
import { button, card, heading } from '#web/ui/classes.ts';
import { PageHeading } from '#web/ui/page.tsx';
import { RangeLegend } from '#web/ui/range-legend.tsx';
import { Notice } from '#web/ui/states.tsx';
import { UnknownTab } from '#web/ui/tabs.tsx';

const NAMES = ['overview', 'skills', 'recommendations'] as const satisfies readonly ReportPart[];
const reader = { child: words.child, voice: 'shared' as const };

/** `/sample-report`: the report of a simulated family, in the parts that a shared report has. It makes no call. */
export function SampleRoute() {
  const [search, setSearch] = useSearchParams();
  const requested = search.get('tab') ?? 'overview';
  const part = NAMES.find((name) => name === requested) ?? 'overview';
  const report = toReportDocument(sampleReport);
  return (
    <ReaderContext value={reader}>
      <div className="mx-auto w-full max-w-[1360px] px-4 py-6 sm:px-8">
        <PageHeading tab={shell.tab(words.tab)}>{words.title}</PageHeading>
        <div className="mt-4 mb-6">
          <Notice tone="warning">
            <p className="font-bold">{words.notice(words.child, report.ageYears)}</p>
          </Notice>
        </div>
        <section className={`${card()} mb-6`}>
          <h2 className={heading.section}>{words.how}</h2>
          <RangeLegend className="grid gap-x-10 md:grid-cols-2" />
          <Link to={paths.scores} className="mt-2 inline-flex min-h-11 items-center font-bold text-river underline">
            {scores.title}
          </Link>
        </section>
        <SharedParts
          label={reportScreen.reportTabs.label}
          names={NAMES}
          part={part}
          onPart={(next) => setSearch({ tab: next })}
          report={report}
          child={words.child}
        >
          {requested !== part && <UnknownTab />}
        </SharedParts>
        <Link to={paths.start} className={`${button({ size: 'large' })} mt-8`}>
          {words.start}
        </Link>
      </div>
    </ReaderContext>
  );
}
