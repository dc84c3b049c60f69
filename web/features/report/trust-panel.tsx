import { FLAG_NAMES } from '#messages/report-names.ts';
import { getSourceName, reportPage } from '#messages/report-page.ts';
import { findOpenEnd } from '#messages/score-words.ts';
import type { ReportDocument } from '#shared/measurement/report/document.ts';
import type { ReportPartProps } from '#web/features/report/part.tsx';
import { Statements } from '#web/features/report/statements.tsx';

const { trust: words } = reportPage;
type Flag = ReportDocument['flags'][number];

/** Flags of the answers, by part of the assessment, and their effect on the numbers. */
export function TrustPanel({ report, explain }: Pick<ReportPartProps, 'report' | 'explain'>) {
  const { notes, trust } = report;
  // Floor and ceiling flags concern the range of the tasks, not the answers.
  const flags = report.flags.filter(({ code }) => findOpenEnd([code]) === undefined);
  const sources = [...new Set(flags.map(({ source }) => source))].map((source) => ({
    source,
    found: flags.filter((flag) => flag.source === source),
  }));
  return (
    <>
      <Statements statements={[...trust.statements, ...notes]} explain={explain} />
      {trust.of > 0 && <p className="mt-2 font-bold">{words.kept(trust.kept, trust.of)}</p>}
      {flags.length === 0 ? (
        <p>{words.none}</p>
      ) : (
        <ul className="mt-3 grid gap-x-8 gap-y-4 md:grid-cols-2 lg:grid-cols-3">
          {sources.map(({ source, found: sourceFlags }) => (
            <li key={source} className="border-t border-line pt-3">
              <h3 className="font-bold">{getSourceName(source)}</h3>
              <ul className="list-disc pl-6">
                {sourceFlags.map((flag) => (
                  <TrustSign key={flag.code} {...flag} />
                ))}
              </ul>
            </li>
          ))}
        </ul>
      )}
      {flags.some(({ replay }) => replay) && <p className="mt-4 text-sm text-ink-2">{words.replay}</p>}
    </>
  );
}

const TrustSign = ({ code, V }: Flag) => (
  <li>
    {FLAG_NAMES[code]} <span className="text-ink-2">({words.effect(V)})</span>
  </li>
);
