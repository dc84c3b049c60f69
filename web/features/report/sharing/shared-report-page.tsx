import '#web/features/report/report.css';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatInstantDate } from '#messages/dates.ts';
import { formatSentenceFor } from '#messages/report.ts';
import { reportAnalysis } from '#messages/report-analysis.ts';
import { reportScreen } from '#messages/report-screen.ts';
import { sharing } from '#messages/sharing.ts';
import { shell } from '#messages/shell.ts';
import type { SharedReport } from '#shared/contracts/shared-report.ts';
import { SevenDays } from '#web/features/report/analysis/seven-days.tsx';
import type { OverviewProps } from '#web/features/report/overview/props.ts';
import { Overview } from '#web/features/report/overview.tsx';
import { ReportSection } from '#web/features/report/part.tsx';
import { ReaderContext } from '#web/features/report/reader.ts';
import { Recommendations } from '#web/features/report/recommendations.tsx';
import { toReportDocument } from '#web/features/report/sharing/to-report-document.ts';
import { SkillAreas } from '#web/features/report/skill-areas.tsx';
import { Statements } from '#web/features/report/statements.tsx';
import { getDeviceTimeZone } from '#web/lib/dates.ts';
import { paths } from '#web/lib/paths.ts';
import { PageHeading } from '#web/ui/page.tsx';
import { Notice } from '#web/ui/states.tsx';
import { TabPanel, Tabs } from '#web/ui/tabs.tsx';

const { page: words } = sharing;

/** Of the detailed analysis, a shared report has the seven days and the next assessment. */
const Days = ({ report, explain, child, formatDate }: OverviewProps) => (
  <div className="flex flex-col gap-6">
    <ReportSection title={reportAnalysis.days.title}>
      <SevenDays report={report} explain={explain} child={child} formatDate={formatDate} />
    </ReportSection>
    <ReportSection title={reportScreen.nextSteps}>
      <Statements statements={report.nextSteps} explain={explain} />
    </ReportSection>
  </div>
);

const PARTS = { overview: Overview, skills: SkillAreas, recommendations: Recommendations, analysis: Days } as const;
const NAMES = ['overview', 'skills', 'recommendations', 'analysis'] as const satisfies readonly (keyof typeof PARTS)[];

/** A shared report has no explanations of its statements. */
const explainNothing = () => [];
const formatDate = (instant: string) => formatInstantDate(instant, getDeviceTimeZone());

/**
 * A report as others see it: read-only, without quotes, folds and answers. The family sees the same page as a preview.
 */
export function SharedReportPage({ report, isPreview = false }: { report: SharedReport; isPreview?: boolean }) {
  const [part, setPart] = useState<(typeof NAMES)[number]>('overview');
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
        {document.trust.level === 'low' && (
          <div className="mb-6 font-bold">
            <Notice tone="warning">
              {document.trust.statements.map((statement) => formatSentenceFor(statement, reader))}
            </Notice>
          </div>
        )}
        <Tabs
          label={words.parts}
          value={part}
          onChange={(next) => setPart(NAMES.find((name) => name === next) ?? 'overview')}
          tabs={NAMES.map((value) => ({ value, label: reportScreen.reportTabs[value] }))}
        >
          {NAMES.map((name) => {
            const View = PARTS[name];
            return (
              <TabPanel key={name} value={name}>
                <View
                  report={document}
                  explain={explainNothing}
                  formatDate={formatDate}
                  child={childName}
                  onPart={setPart}
                />
              </TabPanel>
            );
          })}
        </Tabs>
        <p className="mt-8 border-t border-line pt-3 text-ink-2">
          {[words.by(sharedBy), until ? words.until(formatDate(until)) : words.untilChosen, words.guidance].join(' ')}{' '}
          <Link to={paths.about} className="inline-flex min-h-11 items-center font-bold text-river underline">
            {words.about}
          </Link>
        </p>
      </div>
    </ReaderContext>
  );
}
