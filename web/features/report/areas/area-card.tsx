import { reportAreas as words } from '#messages/report-areas.ts';
import { AGREEMENT_NAMES, AREA_NAMES } from '#messages/report-names.ts';
import { reportPage } from '#messages/report-page.ts';
import { formatFromAnswers, formatScoreRange } from '#messages/score-words.ts';
import type { AreaReport, ReportDocument } from '#shared/measurement/report/document.ts';
import type { Statement } from '#shared/measurement/report/statement.ts';
import {
  buildAreaViews,
  describeAreaBasis,
  describeSingleView,
  judgePairs,
  listWeighingSigns,
  OMITTED_AREA_KEYS,
  placeBesideMark,
} from '#shared/report-view/areas.ts';
import { type ExplainStatement, formatProvenance } from '#shared/report-view/explain.ts';
import { listSchoolFindings } from '#shared/report-view/school.ts';
import { describeMeaning, findIdeaReason, findOwnSentence, toSentenceIdentity } from '#shared/report-view/sentences.ts';
import type { BarLook } from '#shared/report-view/viewers.ts';
import { findOpenEnd } from '#shared/values/open-end.ts';
import { AreaBar } from '#web/features/report/areas/area-bar.tsx';
import { Subjects } from '#web/features/report/areas/subjects.tsx';
import { AreaIcon } from '#web/features/report/overview/area-icon.tsx';
import {
  EvidenceFold,
  StatementButton,
  StatementFoldContext,
  useStatementFold,
} from '#web/features/report/overview/statement-card.tsx';
import { ViewsLine } from '#web/features/report/overview/views-line.tsx';
import { useIsShared, useVoice } from '#web/features/report/reader.ts';
import { useIdeaTexts } from '#web/features/report/recommendations/idea-texts.ts';
import { useFollowedIdea } from '#web/features/report/tried/tried.ts';
import { badge, card, heading } from '#web/ui/classes.ts';

type AreaCardProps = {
  area: AreaReport;
  look: BarLook;
  /** Why its idea is suggested, if that is said on this card. */
  reason: Statement | null;
  report: ReportDocument;
  explain: ExplainStatement;
  formatDate: (instant: string) => string;
};

/** One area: sources, findings, bar, views, one idea, and the evidence. */
export function AreaCard({ area, look, reason, report, explain, formatDate }: AreaCardProps) {
  const statementFold = useStatementFold();
  const isTrusted = report.trust.level !== 'low';
  const ownStatement = findOwnSentence(area.area, report);
  const idea = findIdeaReason(area.area, report);
  const bandStatements = area.statements.filter(({ key }) => key === 'area.band' || key === 'area.explore');
  const otherStatements = area.statements.filter(({ key }) => !OMITTED_AREA_KEYS.includes(key));
  const school =
    area.area === 'academic' && isTrusted ? [...report.academicStrengths, ...report.academicChallenges] : [];
  // The bar and its band express that sentence; it is listed with its rule in the fold.
  const ownStatements = ownStatement ? [ownStatement] : [];
  // What was counted in the games is in the fold, which a shared report does not have.
  const showed = area.showed ?? [];
  const shownStatements = [...ownStatements, ...(useIsShared() ? showed : []), ...otherStatements];
  const grounds = [
    ...ownStatements,
    ...showed,
    ...otherStatements,
    ...(isTrusted ? bandStatements : []),
    ...school,
    ...(idea ? [idea] : []),
  ];
  return (
    <section className={`${card({ pad: 'tight', lift: 'edge' })} overflow-hidden`} aria-label={AREA_NAMES[area.area]}>
      <StatementFoldContext value={statementFold}>
        <div className="area-card">
          <div className="min-w-0">
            <div className="flex items-center gap-4">
              <AreaIcon area={area.area} />
              <div className="min-w-0">
                <h2 className={heading.section}>{AREA_NAMES[area.area]}</h2>
                <p className="text-ink-2">{words.about[area.area]}</p>
              </div>
            </div>
            {area.est && <AreaSources area={area} report={report} />}
            <ul className="mt-2 text-lg">
              {shownStatements.map((statement) => (
                <li key={toSentenceIdentity(statement)}>
                  <StatementButton statement={statement} />
                </li>
              ))}
            </ul>
            <Meaning area={area.area} report={report} />
            {area.area === 'academic' && (
              <>
                <ul className="mt-2">
                  {listSchoolFindings(report).map((line) => (
                    <li key={line}>{line}</li>
                  ))}
                </ul>
                <Subjects subjects={report.subjects} isTrusted={isTrusted} />
              </>
            )}
          </div>
          <div className="min-w-0">
            <AreaBar
              area={area.area}
              est={area.est}
              look={look}
              age={report.ageYears}
              isTrusted={isTrusted}
              signs={area.est ? listWeighingSigns(area.est, report) : []}
            />
            <AreaViewsLine area={area} agreement={report.agreement} />
          </div>
        </div>
        <div className="area-foot">
          <TryThis area={area.area} report={report} idea={idea} reason={reason} />
          {area.est && <span className="area-count text-sm text-ink-2">{words.counts.answers(area.est.n)}</span>}
          <EvidenceFold statements={grounds} explain={explain}>
            <AreaGrounds area={area} formatDate={formatDate} />
          </EvidenceFold>
        </div>
      </StatementFoldContext>
    </section>
  );
}

/** For the family; a shared report does not send what it follows from. */
function Meaning({ area, report }: { area: Area; report: ReportDocument }) {
  const text = describeMeaning(area, report);
  if (useIsShared() || !text) return null;
  return (
    <p className="mt-2">
      <strong>{words.meaning.title}:</strong> {text}
    </p>
  );
}

/** The sources of an area in one line: what the child did, and who rated everyday life. */
function AreaSources({ area, report }: Pick<AreaCardProps, 'area' | 'report'>) {
  const { met, rest } = describeAreaBasis(area, report, useVoice());
  return (
    <p className="mt-2 text-sm text-ink-2">
      {met && (
        <>
          <strong className="text-ink">{words.played}</strong> {met}{' '}
        </>
      )}
      {rest}
    </p>
  );
}

const { try: tryThisWords } = words;
type Area = ReportDocument['areas'][number]['area'];
type TryThisProps = { area: Area; report: ReportDocument; idea: Statement | null; reason: Statement | null };

/**
 * One idea. Without evidence, or with evidence that cannot be trusted, it is presented as one for any child of the age.
 */
function TryThis({ area, report, idea, reason }: TryThisProps) {
  const getIdeaText = useIdeaTexts(report);
  const follow = useFollowedIdea();
  const suggested = report.byArea?.find((each) => each.area === area);
  const areaIdea = suggested && follow(suggested);
  const text = areaIdea && getIdeaText(areaIdea.idea);
  const isForEveryChild = report.trust.level === 'low' || idea?.evidence.length === 0;
  return (
    <div className="try-this">
      <h3 className="font-bold">{tryThisWords.title}</h3>
      {text && (
        <p>
          <strong>{text.title}.</strong> {text.gist}
        </p>
      )}
      {!idea && <p className="text-ink-2">{tryThisWords.none}</p>}
      {reason && (
        <div>
          <StatementButton statement={reason} />{' '}
          {!areaIdea && isForEveryChild && (
            <span className="text-sm text-ink-2">{tryThisWords.any(report.ageYears)}</span>
          )}
        </div>
      )}
    </div>
  );
}

const { counts } = words;
type AreaGroundsProps = { area: AreaReport; formatDate: (instant: string) => string };

/** Below the sentences of an area: its two parts, and the answers behind it. */
function AreaGrounds({ area: { est, parts }, formatDate }: AreaGroundsProps) {
  if (!est) return null;
  return (
    <div className="mt-3 flex flex-col gap-3">
      {parts.length > 1 && (
        <div>
          <h3 className="font-bold">{counts.halves}</h3>
          <ul>
            {parts.map(({ part, est: half }) => (
              <li key={part}>
                {reportPage.parts[part]}: {formatScoreRange(half.score, half.lo, half.hi, findOpenEnd(half.flags))},{' '}
                {formatFromAnswers(half.n)}
              </li>
            ))}
          </ul>
        </div>
      )}
      <div>
        <h3 className="font-bold">{counts.all}</h3>
        <ul className="list-disc pl-5">
          {[...new Set(est.from.map((each) => formatProvenance(each, formatDate)))].map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}

const { views: viewsWords } = words;
type AreaViewsLineProps = { area: AreaReport; agreement: ReportDocument['agreement'] };

/** The views of an area and their agreement. If only one side rated it, that limitation is stated. */
function AreaViewsLine({ area, agreement }: AreaViewsLineProps) {
  const { views, pairs } = buildAreaViews(area, agreement);
  const names = viewsWords.who(useVoice());
  if (!area.est) return null;
  if (views.length < 2)
    return (
      <p className="mt-3 border-t-2 border-dashed border-line pt-3 text-sm text-ink-2">
        {describeSingleView(area, views, agreement)} {words.limit[area.area]}
      </p>
    );
  const differ = pairs.filter(({ word }) => word === 'seen differently').map(({ between }) => between);
  const word = judgePairs(pairs);
  const alt = viewsWords.alt(
    views.map(({ who, score }) => viewsWords.one(names[who], score)),
    pairs.map((pair) => viewsWords.pair(names[pair.between[0]], names[pair.between[1]], AGREEMENT_NAMES[pair.word])),
  );
  return (
    <div className="mt-3 border-t-2 border-dashed border-line pt-3">
      <p className="sr-only">{alt}</p>
      <ViewsLine views={views.map(placeBesideMark)} differ={differ} />
      <p className="mt-1 text-sm">
        {word === 'close' && <span className={badge()}>{AGREEMENT_NAMES[word]}</span>}{' '}
        <span className="text-ink-2">
          {word && viewsWords.compared[word]} {viewsWords.mark} {words.limit[area.area]}
        </span>
      </p>
    </div>
  );
}
