import { getComparedName } from '#messages/report-change.ts';
import { reportPage } from '#messages/report-page.ts';
import type { ChangeRow } from '#shared/measurement/report/statement.ts';
import { badge } from '#web/ui/classes.ts';

const { change: words } = reportPage;
const TONES = { 'no reliable change': 'neutral', 'likely real change': 'info', 'clear change': 'primary' } as const;
const ARROWS = { up: '↑', down: '↓' } as const;

/** Every number compared with an earlier assessment, with its verdict. On a phone each row is stacked (`tabs.css`). */
export const ChangeTable = ({ rows }: { rows: readonly ChangeRow[] }) => (
  <section className="mt-4" aria-label={words.title}>
    <table className="stack-table">
      <thead>
        <tr>
          {Object.values(words.table).map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <ChangeRowView key={row.of} {...row} />
        ))}
      </tbody>
    </table>
    <p className="mt-2 text-sm text-ink-2">{words.note}</p>
  </section>
);

const ChangeRowView = ({ of: subjectKey, before, after, verdict, rci, smallestDetectable }: ChangeRow) => (
  <tr>
    <th scope="row" className={subjectKey.startsWith('subject/') ? 'number-inner' : ''}>
      {getComparedName(subjectKey)}
    </th>
    <td data-name={words.table.verdict}>
      <span className={badge({ tone: TONES[verdict] })}>
        {verdict !== 'no reliable change' && <span aria-hidden="true">{rci > 0 ? ARROWS.up : ARROWS.down}</span>}
        {words.verdicts[verdict]}
      </span>
    </td>
    <td data-name={words.table.before}>{words.scored(before)}</td>
    <td data-name={words.table.now}>{words.scored(after)}</td>
    <td data-name={words.table.needed}>{words.needed(smallestDetectable)}</td>
  </tr>
);
