import { reportAnalysis } from '#messages/report-analysis.ts';
import { reportAreas } from '#messages/report-areas.ts';
import { findOpenEnd, formatFromAnswers, formatScoreRange } from '#messages/score-words.ts';
import type { ReportDocument } from '#shared/measurement/report/document.ts';
import { findSentencesOn, type NumberRow } from '#shared/report-view/areas.ts';
import { type ExplainStatement, formatProvenance } from '#shared/report-view/explain.ts';
import { Statements } from '#web/features/report/statements.tsx';

const { numbers: words } = reportAnalysis;
const { chance } = reportAreas;
type NumberGroundsProps = {
  row: NumberRow;
  report: ReportDocument;
  explain: ExplainStatement;
  formatDate: (instant: string) => string;
};

/** The sentences based on a number, each with its rule and probability, and the answers behind the number. */
export function NumberGrounds({
  row: { of: subjectKey, est, inner, parts },
  report,
  explain,
  formatDate,
}: NumberGroundsProps) {
  const sentences = report.trust.level === 'low' ? [] : findSentencesOn(subjectKey, report);
  const contrast =
    report.trust.level === 'low' ? undefined : report.contrasts?.find(({ area }) => subjectKey === `area/${area}`);
  return (
    <div className="rounded-2xl bg-dew p-4 text-sm">
      <h3 className="font-bold">{words.sentences}</h3>
      {sentences.length > 0 ? <Statements statements={sentences} explain={explain} /> : <p>{words.noSentence}</p>}
      {contrast && (
        <ul className="list-disc pl-5 text-ink-2">
          <li>{chance.is(chance[contrast.direction], chance.percent(contrast.p))}</li>
          {contrast.typical && <li>{chance.is(chance.typical, chance.percent(contrast.typical.p))}</li>}
        </ul>
      )}
      <h3 className="mt-3 font-bold">{words.answers}</h3>
      <ul className="list-disc pl-5">
        {[...new Set((est?.from ?? []).map((each) => formatProvenance(each, formatDate)))].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {parts.length > 0 && (
        <>
          <h3 className="mt-3 font-bold">{inner ? words.topics : words.halves}</h3>
          <ul className="list-disc pl-5">
            {parts.map(({ name, est: each }) => (
              <li key={name}>
                {name}: {formatScoreRange(each.score, each.lo, each.hi, findOpenEnd(each.flags))},{' '}
                {formatFromAnswers(each.n)}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
