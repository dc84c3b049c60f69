import '#web/features/report/report.css';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatSentenceFor } from '#messages/report.ts';
import { reportScreen } from '#messages/report-screen.ts';
import { sharing } from '#messages/sharing.ts';
import { shell } from '#messages/shell.ts';
import type { SharedReport } from '#shared/contracts/shared-report.ts';
import { REPORT_PARTS, type ReportPart } from '#web/features/report/part.tsx';
import { ReaderContext } from '#web/features/report/reader.ts';
import { formatDate, SharedParts } from '#web/features/report/sharing/shared-parts.tsx';
import { toReportDocument } from '#web/features/report/sharing/to-report-document.ts';
import { formatDayAndTime, getDeviceTimeZone } from '#web/lib/dates.ts';
import { paths } from '#web/lib/paths.ts';
import { PageHeading } from '#web/ui/page.tsx';
import { Notice } from '#web/ui/states.tsx';

const { page: words } = sharing;

/**
 * A report as others see it: read-only, without quotes, folds and answers. The family sees the same page as a preview.
 */
export function SharedReportPage({ report, isPreview = false }: { report: SharedReport; isPreview?: boolean }) {
  const [part, onPart] = useState<ReportPart>('overview');
  const { childName, sharedBy, generatedAt, until } = report;
  const document = toReportDocument(report.document);
  const title = words.title(childName);
  const reader = { child: childName, voice: 'shared' as const };
  return (
    <ReaderContext value={reader}>
      <div className="mx-auto w-full max-w-[1360px] px-4 py-6 sm:px-8">
        {isPreview && (
          <div className="mb-6">
            <Notice tone="warning">{words.preview}</Notice>
          </div>
        )}
        <Link to={paths.home} className="inline-flex min-h-11 items-center font-bold text-river underline">
          {shell.product}
        </Link>
        <PageHeading tab={shell.tab(words.tab)}>{title}</PageHeading>
        <p className="mt-2 mb-6 flex flex-wrap items-center gap-3 text-ink-2">
          {generatedAt && reportScreen.made(formatDate(generatedAt), document.ageYears)}
          <span>{reportScreen.snapshot}</span>
        </p>
        {document.trust.level === 'low' && part !== 'overview' && (
          <div className="mb-6 font-bold">
            <Notice tone="warning">
              {document.trust.statements.map((statement) => formatSentenceFor(statement, reader))}
            </Notice>
          </div>
        )}
        <SharedParts
          label={words.parts}
          names={REPORT_PARTS}
          report={document}
          child={childName}
          {...{ part, onPart }}
        />
        <p className="mt-8 border-t border-line pt-3 text-ink-2">
          {[
            words.by(sharedBy),
            until ? words.until(formatDayAndTime(until, getDeviceTimeZone())) : words.untilChosen,
            words.guidance,
          ].join(' ')}{' '}
          <Link to={paths.about} className="inline-flex min-h-11 items-center font-bold text-river underline">
            {words.about}
          </Link>
        </p>
      </div>
    </ReaderContext>
  );
}
