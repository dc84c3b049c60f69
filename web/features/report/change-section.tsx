import { Link } from 'react-router-dom';
import type { ChangeReport, ChangeRow } from '#shared/measurement/report/change-report.ts';
import { comparedName } from '#shared/messages/en/report-change.ts';
import { reportPage } from '#shared/messages/en/report-page.ts';
import type { Explain } from '#web/features/report/explain.ts';
import { Part } from '#web/features/report/part.tsx';
import { useReader } from '#web/features/report/reader.ts';
import { Statements } from '#web/features/report/statements.tsx';
import { longDate } from '#web/lib/dates.ts';
import { paths } from '#web/lib/paths.ts';
import { badge } from '#web/ui/classes.ts';

const { change: words } = reportPage;
const TONES = { 'no reliable change': 'neutral', 'likely real change': 'info', 'clear change': 'primary' } as const;
const ARROWS = { up: '↑', down: '↓' } as const;

/** A reassessment: the verdict in sentences, then every number that was compared. */
export const ChangeSection = ({ change, explain }: { change: ChangeReport; explain: Explain }) => (
  <Part title={words.title}>
    <Statements statements={change.statements} explain={explain} />
    {change.rows.length > 0 && (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways on a phone must be reachable by keyboard
      <section className="mt-4 overflow-x-auto" aria-label={words.title} tabIndex={0}>
        <table className="w-full min-w-[46rem] text-left">
          <thead>
            <tr className="border-b-2 border-line">
              {Object.values(words.table).map((name) => (
                <th key={name} scope="col" className="py-2 pr-4 align-bottom">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {change.rows.map((row) => (
              <Row key={row.of} {...row} />
            ))}
          </tbody>
        </table>
        <p className="mt-2 text-sm text-ink-2">{words.note}</p>
      </section>
    )}
    <Earlier {...change.earlier} />
  </Part>
);

/** The way to the report before, for whom it is open. */
const Earlier = ({ assessmentId, date }: ChangeReport['earlier']) =>
  useReader() === 'family' ? (
    <Link to={paths.report(assessmentId)} className="mt-2 inline-flex min-h-11 items-center font-bold text-river underline print:hidden">
      {words.earlier(longDate(date))}
    </Link>
  ) : null;

const Row = ({ of, before, after, verdict, rci, smallestDetectable }: ChangeRow) => (
  <tr className="border-b border-line last:border-0">
    <th scope="row" className={of.startsWith('subject/') ? 'py-2 pr-4 pl-4 font-normal' : 'py-2 pr-4'}>
      {comparedName(of)}
    </th>
    <td className="pr-4">
      <span className={`${badge({ tone: TONES[verdict] })} whitespace-nowrap`}>
        {verdict !== 'no reliable change' && <span aria-hidden="true">{rci > 0 ? ARROWS.up : ARROWS.down}</span>}
        {words.verdicts[verdict]}
      </span>
    </td>
    <td className="pr-4">{words.scored(before)}</td>
    <td className="pr-4">{words.scored(after)}</td>
    <td>{words.needed(smallestDetectable)}</td>
  </tr>
);
