import { DIMENSION_NAMES, TRAIT_ENDS, TRAIT_NAMES } from '#messages/report-names.ts';
import { reportOverview } from '#messages/report-overview.ts';
import { reportPage } from '#messages/report-page.ts';
import { formatFromAnswers, formatLikelyScore } from '#messages/score-words.ts';
import { listWeighingSigns } from '#shared/report-view/areas.ts';
import { listTraitSentences, toSentenceIdentity } from '#shared/report-view/sentences.ts';
import { buildTraitViews, nameTraitViewers, selectTwoQuotes } from '#shared/report-view/viewers.ts';
import type { OverviewProps } from '#web/features/report/overview/props.ts';
import { EvidenceFold, ReportCard, StatementButton } from '#web/features/report/overview/statement-card.tsx';
import { ViewsLine } from '#web/features/report/overview/views-line.tsx';
import { WhoIcon } from '#web/features/report/overview/who-mark.tsx';
import { useVoice } from '#web/features/report/reader.ts';

const { like: words } = reportOverview;

/** The child's traits as each person sees them, with short quotes of the adults. */
export function TraitsCard({ report, explain, child }: Omit<OverviewProps, 'formatDate' | 'onPart'>) {
  const voice = useVoice();
  const { personality, agreement } = report;
  const rows = buildTraitViews(report);
  const quotes = selectTwoQuotes(report);
  if (!personality && quotes.length === 0) return null;
  const sentences = listTraitSentences(report);
  const { names, present } = nameTraitViewers(rows, child, voice);
  return (
    <ReportCard
      title={words.title(child)}
      line={words.differ(rows.filter((row) => row.differ.length > 0).length) ?? words.noBetter}
    >
      <ul>
        {sentences.map((statement) => (
          <li key={toSentenceIdentity(statement)} className="font-bold">
            <StatementButton statement={statement} />
          </li>
        ))}
      </ul>
      <p className="my-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
        {present.map((who) => (
          <span key={who} className="flex items-center gap-1.5">
            <WhoIcon who={who} />
            {names[who]}
          </span>
        ))}
        <span className="text-ink-2">{words.noBetter}</span>
      </p>
      <ul className="flex flex-col gap-3">
        {rows.map(({ trait, views, differ: pairs }) => (
          <li key={trait} className="trait-row text-sm">
            <span className="leading-tight">{TRAIT_ENDS[trait].low}</span>
            <span className="leading-tight">{TRAIT_ENDS[trait].high}</span>
            <div>
              <span className="sr-only">
                {words.alt(
                  TRAIT_NAMES[trait],
                  views.map(({ who, score }) => words.view(names[who], score)),
                  pairs.map(([one, other]) => words.pair(names[one], names[other])),
                )}
              </span>
              <ViewsLine views={views} differ={pairs} />
            </div>
          </li>
        ))}
      </ul>
      {quotes.length > 0 && (
        <ul className="mt-4 flex flex-col gap-2 border-t-2 border-dashed border-line pt-3">
          {quotes.map(({ author, field, text }) => (
            <li key={`${author} ${field}`} className="flex items-start gap-3">
              <WhoIcon who={author} />
              <p className="min-w-0 wrap-anywhere">
                <q>{text}</q> <span className="text-sm text-ink-2">{words.quoted(voice)[author]}</span>
              </p>
            </li>
          ))}
        </ul>
      )}
      <EvidenceFold statements={sentences} explain={explain}>
        <ul className="mt-3 flex flex-col gap-1">
          {personality?.traits.map(
            ({ trait, est }) =>
              est && (
                <li key={trait}>
                  <strong>{TRAIT_NAMES[trait]}</strong>: {formatLikelyScore(est.score, est.lo, est.hi)},{' '}
                  {formatFromAnswers(est.n)}
                  {listWeighingSigns(est, report).length > 0 && `, ${reportPage.weighsLess}`}
                </li>
              ),
          )}
        </ul>
        <ul className="mt-3 flex flex-col gap-1">
          {agreement
            .filter(({ dimension }) => Object.hasOwn(TRAIT_NAMES, dimension))
            .map(({ dimension, views }) => (
              <li key={dimension}>
                <strong>{DIMENSION_NAMES[dimension]}</strong>:{' '}
                {views
                  .map((view) =>
                    reportPage.agreement.view(
                      reportPage.agreement.who[view.who],
                      reportPage.agreement.what[view.what],
                      view,
                    ),
                  )
                  .join(' · ')}
              </li>
            ))}
        </ul>
      </EvidenceFold>
    </ReportCard>
  );
}
