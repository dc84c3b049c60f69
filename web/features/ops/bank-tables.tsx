import { academic } from '#messages/academic.ts';
import { ops } from '#messages/ops.ts';
import { subjectTitles } from '#messages/programme.ts';
import type { ReviewItem } from '#shared/contracts/ops.ts';
import type { AcademicBand } from '#shared/instruments/ages.ts';
import type { Subject, Topic } from '#shared/instruments/subjects.ts';
import { HeadingRow } from '#web/features/ops/fact-table.tsx';
import { listBands, listSubjects, listTopics } from '#web/features/ops/item-filter.ts';
import type { Bank, ReadingLimits } from '#web/features/ops/reviewing.ts';

const { cells: cellWords, bands: bandWords } = ops;
const headClass = 'px-1.5 py-1 text-left align-bottom sm:px-3';
const numberClass = 'px-1.5 py-1 text-right whitespace-nowrap tabular-nums sm:px-3';

type CellFilter = { subject: string; topic: string; band: string };
type BankTablesProps = { bank: Bank; foundItems: readonly ReviewItem[]; onCell: (cell: CellFilter) => void };

/** Two folded tables: the number of items by topic and band, and the reading load of the matches. */
export const BankTables = ({ bank, foundItems, onCell }: BankTablesProps) => (
  <div className="flex flex-wrap gap-x-8">
    <Folded title={cellWords.title}>
      <p className="text-sm text-ink-2">{cellWords.note}</p>
      <table className="text-sm sm:text-base">
        <HeadingRow
          cell={headClass}
          className="border-b-2 border-line"
          titles={[cellWords.topic, ...listBands(bank), cellWords.all, cellWords.share]}
        />
        <tbody>
          {listCountRows(bank).map((row) => (
            <CountLine key={`${row.subject}/${row.topic}`} row={row} onCell={onCell} />
          ))}
        </tbody>
      </table>
    </Folded>
    <Folded title={bandWords.title}>
      <table className="text-sm sm:text-base">
        <HeadingRow
          cell={headClass}
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
          {listReadingRows(bank, foundItems).map((row) => (
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

const formatShare = ({ items, open }: Count): string => cellWords.percent(items === 0 ? 0 : open / items);

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
      <th scope="row" className={topic ? `${headClass} align-middle! font-normal` : `${headClass} align-middle!`}>
        {name}
      </th>
      {(Object.entries(bands) as [ReviewItem['band'], Count][]).map(([band, count]) => (
        <td key={band} className={numberClass}>
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
      <td className={numberClass}>{cellWords.count(all.items, all.open)}</td>
      <td className={numberClass}>{formatShare(all)}</td>
    </tr>
  );
}

const ReadingLine = ({ row, limits }: { row: ReadingRow; limits: ReadingLimits }) => (
  <tr className="border-b border-line">
    <th scope="row" className={headClass}>
      {row.band}
    </th>
    <td className={numberClass}>{row.items}</td>
    <td className={numberClass}>{bandWords.middle(String(row.words.middle), String(row.words.most))}</td>
    <td className={numberClass}>{bandWords.middle(String(row.sentence.middle), String(row.sentence.most))}</td>
    <td className={numberClass}>{bandWords.middle(row.syllables.middle.toFixed(2), row.syllables.most.toFixed(2))}</td>
    <td className={numberClass}>{bandWords.limits(limits.words, limits.sentence, limits.syllables)}</td>
  </tr>
);

/** The number of items, and of those without a guessing chance. */
type Count = { items: number; open: number };
type CountRow = { subject: Subject; topic: Topic | null; bands: Record<AcademicBand, Count>; all: Count };

const countItems = (items: readonly ReviewItem[]): Count => ({
  items: items.length,
  open: items.filter(({ item }) => item.format !== 'choice').length,
});

/** One row per topic, and a total per subject (`topic` null). */
function listCountRows(bank: Bank): CountRow[] {
  const createRow = (subject: Subject, topic: Topic | null): CountRow => {
    const matchingItems = bank.items.filter(
      ({ item }) => item.subject === subject && (topic === null || item.topic === topic),
    );
    const bands = Object.fromEntries(
      listBands(bank).map((band) => [band, countItems(matchingItems.filter((each) => each.band === band))]),
    );
    return { subject, topic, bands: bands as CountRow['bands'], all: countItems(matchingItems) };
  };
  return listSubjects(bank).flatMap((subject) => [
    ...listTopics(bank, subject).map((topic) => createRow(subject, topic)),
    createRow(subject, null),
  ]);
}

type Measure = 'words' | 'sentence' | 'syllables';
type ReadingRow = { band: AcademicBand; items: number } & Record<Measure, { middle: number; most: number }>;

/** Median and maximum reading load by band; a band without items has no row. */
function listReadingRows(bank: Bank, foundItems: readonly ReviewItem[]): ReadingRow[] {
  return listBands(bank).flatMap((band) => {
    const matchingItems = foundItems.filter((each) => each.band === band);
    if (matchingItems.length === 0) return [];
    const measureRange = (measure: Measure) => {
      const sorted = matchingItems.map(({ reading }) => reading[measure]).sort((a, b) => a - b);
      const pickAt = (place: number) => sorted[place] as number;
      return {
        middle: (pickAt(Math.floor((matchingItems.length - 1) / 2)) + pickAt(Math.floor(matchingItems.length / 2))) / 2,
        most: pickAt(matchingItems.length - 1),
      };
    };
    return [
      {
        band,
        items: matchingItems.length,
        words: measureRange('words'),
        sentence: measureRange('sentence'),
        syllables: measureRange('syllables'),
      },
    ];
  });
}
