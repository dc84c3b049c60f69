import { INTEREST_NAMES } from '#messages/report-names.ts';
import { reportOverview } from '#messages/report-overview.ts';
import { reportPage } from '#messages/report-page.ts';
import { formatLikelyScore } from '#messages/score-words.ts';
import { type Favourites, getFavouriteSet, hasAdultAnswers } from '#shared/report-view/days.ts';
import { OWN_MIDDLE, type RankedPreference, toOwnPlace, toRibbon } from '#shared/report-view/geometry.ts';
import { toSentenceIdentity } from '#shared/report-view/sentences.ts';
import type { OverviewProps } from '#web/features/report/overview/props.ts';
import { EvidenceFold, ReportCard, StatementButton } from '#web/features/report/overview/statement-card.tsx';

const { likes: words } = reportOverview;
/** The child's favourites by its choices in the story and what adults answered, each as a range beside the first. */
export function LikesCard({ report, explain, child }: Omit<OverviewProps, 'formatDate' | 'onPart'>) {
  const { mi, riasec } = report;
  if (!mi && !riasec) return null;
  const mainFavourites = mi ?? riasec;
  const jobs = mi ? (riasec?.statements ?? []) : [];
  const topTypes = mainFavourites ? getFavouriteSet(mainFavourites) : [];
  const topNames = topTypes.map((type) => INTEREST_NAMES[type as keyof typeof INTEREST_NAMES]);
  return (
    <ReportCard title={words.title(child)} line={topNames.length > 0 ? words.line(topNames) : words.none}>
      <ul>
        {mainFavourites?.statements.slice(0, 1).map((statement) => (
          <li key={toSentenceIdentity(statement)} className="font-bold">
            <StatementButton statement={statement} />
          </li>
        ))}
      </ul>
      {mainFavourites && <Ranking favourites={mainFavourites} topTypes={topTypes} />}
      <p className="mt-2 text-sm text-ink-2">{words.note(child)}</p>
      {jobs.length > 0 && (
        <div className="mt-3 border-t-2 border-dashed border-line pt-3">
          <strong>{words.jobs}</strong>
          <ul>
            {jobs.slice(0, 1).map((statement) => (
              <li key={toSentenceIdentity(statement)}>
                <StatementButton statement={statement} />
              </li>
            ))}
          </ul>
        </div>
      )}
      <EvidenceFold statements={[...(mainFavourites?.statements ?? []), ...jobs]} explain={explain}>
        {[mi, riasec].map(
          (favourites) =>
            favourites && (
              <Ranked
                key={favourites === mi ? 'mi' : 'riasec'}
                favourites={favourites}
                adults={hasAdultAnswers(report)}
              />
            ),
        )}
      </EvidenceFold>
    </ReportCard>
  );
}

function Ranking({ favourites: { ranking }, topTypes }: { favourites: Favourites; topTypes: readonly string[] }) {
  const [first] = ranking;
  if (!first) return null;
  return (
    <>
      <ol className="mt-2">
        {ranking.map(({ type, ...each }, i) => (
          <li key={type} className={`ribbon-row text-sm ${topTypes.includes(type) ? 'font-bold' : ''}`}>
            <span>{INTEREST_NAMES[type]}</span>
            <Ribbon ranked={each} first={first} place={i === 0 ? 'first' : topTypes.includes(type) ? 'set' : 'rest'} />
          </li>
        ))}
      </ol>
      <div className="ribbon-row text-sm text-ink-2" aria-hidden="true">
        <span />
        <span className="flex justify-between gap-1 leading-tight">
          <span>{words.less}</span>
          <span>{words.middle}</span>
          <span className="text-right">{words.more}</span>
        </span>
      </div>
    </>
  );
}

const Ranked = ({ favourites: { ranking, picks }, adults }: { favourites: Favourites; adults: boolean }) => (
  <div className="mt-3">
    <h3 className="font-bold">
      {words.ranked} ({reportPage.picks(picks, adults)})
    </h3>
    <ol className="pl-4">
      {ranking.map(({ type, score, lo, hi, first }) => (
        <li key={type}>
          {INTEREST_NAMES[type]}: {formatLikelyScore(score, lo, hi)}, {reportPage.first(first)}
        </li>
      ))}
    </ol>
  </div>
);

const [WIDTH, HEIGHT] = [240, 26];

type RibbonProps = { ranked: RankedPreference; first: RankedPreference; place: 'first' | 'set' | 'rest' };
const SHARED = { first: 'var(--color-river)', set: 'var(--color-water)', rest: 'var(--color-water-2)' } as const;

/**
 * How much one thing is liked, as a range; its dark part overlaps the range of the first. The dots mark the child's
 * own mean.
 */
function Ribbon({ ranked, first, place }: RibbonProps) {
  const { from, to, mark, shared } = toRibbon(ranked, first, WIDTH);
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="block w-full" aria-hidden="true">
      <rect x={from} y="4" width={to - from} height={HEIGHT - 8} rx="9" fill="var(--color-shallow)" />
      {shared && (
        <rect
          x={shared[0]}
          y="4"
          width={shared[1] - shared[0]}
          height={HEIGHT - 8}
          rx={place === 'first' ? 9 : 5}
          fill={SHARED[place]}
        />
      )}
      <path
        d={`M${toOwnPlace(OWN_MIDDLE, WIDTH)} 0V${HEIGHT}`}
        stroke="var(--color-ink)"
        strokeWidth="2"
        strokeDasharray="0.1 5"
        strokeLinecap="round"
      />
      <circle cx={mark} cy={HEIGHT / 2} r="5" fill="var(--color-ink)" stroke="#fff" strokeWidth="1.5" />
    </svg>
  );
}
