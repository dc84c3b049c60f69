import type { ReviewItem } from '#shared/contracts/ops.ts';
import { academic } from '#shared/messages/en/academic.ts';
import { ops } from '#shared/messages/en/ops.ts';
import { subjectTitles } from '#shared/messages/en/programme.ts';
import { type Count, type CountRow, countRows, type ReadingRow, readingRows } from '#web/features/ops/bank-counts.ts';
import { HeadingRow } from '#web/features/ops/heading-row.tsx';
import { bandsOf } from '#web/features/ops/item-filter.ts';
import type { Bank, Limits } from '#web/features/ops/reviewing.ts';

const { cells: cellWords, bands: bandWords } = ops;
const head = 'px-1.5 py-1 text-left align-bottom sm:px-3';
const number = 'px-1.5 py-1 text-right whitespace-nowrap tabular-nums sm:px-3';

type CellFilter = { subject: string; topic: string; band: string };
type BankTablesProps = { bank: Bank; found: readonly ReviewItem[]; onCell: (cell: CellFilter) => void };

/** Two folded tables: the number of items by topic and band, and the reading load of the matches. */
export const BankTables = ({ bank, found, onCell }: BankTablesProps) => (
  <div className="flex flex-wrap gap-x-8">
    <Folded title={cellWords.title}>
      <p className="text-sm text-ink-2">{cellWords.note}</p>
      <table className="text-sm sm:text-base">
        <HeadingRow
          cell={head}
          className="border-b-2 border-line"
          titles={[cellWords.topic, ...bandsOf(bank), cellWords.all, cellWords.share]}
        />
        <tbody>
          {countRows(bank).map((row) => (
            <CountLine key={`${row.subject}/${row.topic}`} row={row} onCell={onCell} />
          ))}
        </tbody>
      </table>
    </Folded>
    <Folded title={bandWords.title}>
      <table className="text-sm sm:text-base">
        <HeadingRow
          cell={head}
          className="border-b-2 border-line"
          titles={[
            bandWords.band,
            bandWords.items,
            bandWords.words,
            bandWords.sentence,
            bandWords.syllables,
            bandWords.limit,
          ]}
        />
        <tbody>
          {readingRows(bank, found).map((row) => (
            <ReadingLine key={row.band} row={row} limits={bank.readingLimits[row.band]} />
          ))}
        </tbody>
      </table>
    </Folded>
  </div>
);

const Folded = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <details className="max-w-full">
    <summary className="inline-flex min-h-11 items-center font-bold text-river underline">{title}</summary>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be focusable */}
    <section aria-label={title} tabIndex={0} className="mt-1 overflow-x-auto rounded-2xl bg-white p-3">
      {children}
    </section>
  </details>
);

const shareOf = ({ items, open }: Count): string => cellWords.percent(items === 0 ? 0 : open / items);

function CountLine({
  row: { subject, topic, bands, all },
  onCell,
}: {
  row: CountRow;
  onCell: BankTablesProps['onCell'];
}) {
  const name = topic ? academic.topics[topic] : subjectTitles[subject];
  return (
    <tr className={topic ? 'border-b border-line' : 'border-b-2 border-line bg-dew font-bold'}>
      <th scope="row" className={topic ? `${head} align-middle! font-normal` : `${head} align-middle!`}>
        {name}
      </th>
      {(Object.entries(bands) as [ReviewItem['band'], Count][]).map(([band, count]) => (
        <td key={band} className={number}>
          <button
            type="button"
            aria-label={`${cellWords.show(name, band)}: ${cellWords.count(count.items, count.open)}`}
            className="min-h-11 min-w-11 text-river underline"
            onClick={() => onCell({ subject, topic: topic ?? '', band })}
          >
            {cellWords.count(count.items, count.open)}
          </button>
        </td>
      ))}
      <td className={number}>{cellWords.count(all.items, all.open)}</td>
      <td className={number}>{shareOf(all)}</td>
    </tr>
  );
}

const ReadingLine = ({ row, limits }: { row: ReadingRow; limits: Limits }) => (
  <tr className="border-b border-line">
    <th scope="row" className={head}>
      {row.band}
    </th>
    <td className={number}>{row.items}</td>
    <td className={number}>{bandWords.middle(String(row.words.middle), String(row.words.most))}</td>
    <td className={number}>{bandWords.middle(String(row.sentence.middle), String(row.sentence.most))}</td>
    <td className={number}>{bandWords.middle(row.syllables.middle.toFixed(2), row.syllables.most.toFixed(2))}</td>
    <td className={number}>{bandWords.limits(limits.words, limits.sentence, limits.syllables)}</td>
  </tr>
);
