import { reportOverview } from '#messages/report-overview.ts';
import { reportScreen } from '#messages/report-screen.ts';
import { listShortSentences, toSentenceIdentity } from '#shared/report-view/sentences.ts';
import { EvidenceFold } from '#web/features/report/overview/evidence-fold.tsx';
import { Pebble } from '#web/features/report/overview/pebble.tsx';
import type { OverviewProps } from '#web/features/report/overview/props.ts';
import { ReportCard } from '#web/features/report/overview/report-card.tsx';
import { StatementButton } from '#web/features/report/overview/statement-button.tsx';

const { summary: words } = reportOverview;

/** A summary of at most three sentences, each with its mark. */
export function SummaryCard({ report, explain }: Pick<OverviewProps, 'report' | 'explain'>) {
  const sentences = listShortSentences(report);
  return (
    <ReportCard title={reportScreen.summary} above={words.minute}>
      <ul className="flex flex-col">
        {sentences.map(({ statement, group }) => (
          <li
            key={toSentenceIdentity(statement)}
            className="flex items-start gap-4 border-t-2 border-dashed border-line py-3 first:border-0"
          >
            <Pebble group={group} />
            <div className="min-w-0">
              {group && <p className="text-sm font-bold text-ink-2">{words.groups[group]}</p>}
              <StatementButton statement={statement} className="text-xl leading-snug" />
            </div>
          </li>
        ))}
      </ul>
      <EvidenceFold statements={sentences.map(({ statement }) => statement)} explain={explain} />
    </ReportCard>
  );
}
