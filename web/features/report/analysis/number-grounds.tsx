import type { ReportDocument } from '#shared/measurement/report/document.ts';
import { reportAnalysis } from '#shared/messages/en/report-analysis.ts';
import { reportAreas } from '#shared/messages/en/report-areas.ts';
import { fromAnswers, openEnd, openLikely } from '#shared/messages/en/score-words.ts';
import { answeredBy, type Explain } from '#shared/reading/explain.ts';
import { type NumberRow, sentencesOn } from '#shared/reading/number-rows.ts';
import { Statements } from '#web/features/report/statements.tsx';

const { numbers: words } = reportAnalysis;
const { chance } = reportAreas;
type NumberGroundsProps = {
  row: NumberRow;
  report: ReportDocument;
  explain: Explain;
  dateOf: (instant: string) => string;
};

/** The sentences based on a number, each with its rule and probability, and the answers behind the number. */
export function NumberGrounds({ row: { of, est, inner, parts }, report, explain, dateOf }: NumberGroundsProps) {
  const said = report.trust.level === 'low' ? [] : sentencesOn(of, report);
  const contrast =
    report.trust.level === 'low' ? undefined : report.contrasts?.find(({ area }) => of === `area/${area}`);
  return (
    <div className="rounded-2xl bg-dew p-4 text-sm">
      <h3 className="font-bold">{words.sentences}</h3>
      {said.length > 0 ? <Statements statements={said} explain={explain} /> : <p>{words.noSentence}</p>}
      {contrast && (
        <ul className="list-disc pl-5 text-ink-2">
          <li>{chance.is(chance[contrast.direction], chance.percent(contrast.p))}</li>
          {contrast.typical && <li>{chance.is(chance.typical, chance.percent(contrast.typical.p))}</li>}
        </ul>
      )}
      <h3 className="mt-3 font-bold">{words.answers}</h3>
      <ul className="list-disc pl-5">
        {[...new Set((est?.from ?? []).map((each) => answeredBy(each, dateOf)))].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {parts.length > 0 && (
        <>
          <h3 className="mt-3 font-bold">{inner ? words.topics : words.halves}</h3>
          <ul className="list-disc pl-5">
            {parts.map(({ name, est: each }) => (
              <li key={name}>
                {name}: {openLikely(each.score, each.lo, each.hi, openEnd(each.flags))}, {fromAnswers(each.n)}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
