import { clsx } from 'clsx';
import { academic as words } from '#messages/academic.ts';
import type { ItemMap } from '#shared/instruments/academic.ts';

type Cell = { row: number; column: number };
type ItemMapProps = { map: ItemMap; chosen?: Cell | null; onTap?: (cell: Cell) => void };

/** A map without axes is counted from 1, rows from the top. */
const getColumnName = ({ axes }: ItemMap, column: number) =>
  axes === 'letters' ? String.fromCharCode(65 + column) : column + (axes ? 0 : 1);
const getRowName = ({ axes, cells }: ItemMap, row: number) => (axes === 'numbers' ? cells.length - 1 - row : row + 1);

/**
 * Cells have a child's target size where the grid fits. On a small screen they shrink: an answer outside the viewport
 * is worse than a smaller one, and a mirror item cannot be solved when half of it is hidden.
 */
const computeCellWidth = (columns: number, rows: number, axisCount: 0 | 1, largest = 'var(--target-child)') =>
  `min(${largest}, (100vw - 2.75rem - ${2 * axisCount}rem) / ${columns}, max(var(--target-adult), (100dvh - 22rem - ${2 * axisCount}rem) / ${rows}))`;

/** Above this count the words form a passage that is read first, so they are spaced like running text. */
const MAX_SPACED_WORDS = 12;
/** The width of a card with rows of five signs. */
const AMOUNT_CARD = '13rem';
/** Approximate number of words per line on a phone. */
const WORDS_PER_LINE = 3;

/** A grid above a question; with `onTap` each cell is a button. */
export function ItemMapView({ map, chosen = null, onTap }: ItemMapProps) {
  const { kind, cells, axes, legend } = map;
  if (kind === 'table' && !onTap) return <DataTable cells={cells} />;
  const columns = Math.max(...cells.map((row) => row.length));
  if (onTap && (kind === 'list' || kind === 'table')) return <TextMap {...{ map, chosen, onTap, columns }} />;
  const isInline = kind === 'words';
  const isLong = cells.flat().length > MAX_SPACED_WORDS;
  return (
    <figure
      className={clsx(
        'mx-auto my-1 max-w-full',
        onTap ? 'map-to-tap' : 'px-3',
        (!onTap || axes || legend) && 'stage-paper rounded-2xl',
      )}
    >
      <div
        className={clsx('max-w-full overflow-x-auto p-1', isInline && 'overflow-visible')}
        style={
          {
            '--rows': cells.length,
            '--columns': columns,
            '--cell': isInline
              ? computeCellWidth(1, Math.max(cells.length, Math.ceil(cells.flat().length / WORDS_PER_LINE)) * 1.15, 0)
              : computeCellWidth(columns, cells.length, axes ? 1 : 0, kind === 'amounts' ? AMOUNT_CARD : undefined),
          } as React.CSSProperties
        }
      >
        {cells.map((row, r) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: a cell is identified by its position
            key={r}
            className={clsx('flex', isInline && (isLong ? 'mb-2 flex-wrap gap-2' : 'mb-3 flex-wrap gap-3'))}
          >
            {axes && (
              <span className="flex w-8 shrink-0 items-center justify-center text-ink-2">{getRowName(map, r)}</span>
            )}
            {row.map((text, c) => (
              <MapCell
                close={isLong}
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell is identified by its position
                key={c}
                text={text}
                kind={kind}
                label={words.cell(getRowName(map, r), getColumnName(map, c), text)}
                pressed={chosen?.row === r && chosen.column === c}
                onTap={onTap && (() => onTap({ row: r, column: c }))}
              />
            ))}
          </div>
        ))}
        {axes && (
          <div className="flex" aria-hidden="true">
            <span className="w-8 shrink-0" />
            {cells[0]?.map((_, c) => (
              <span
                key={getColumnName(map, c)}
                className={clsx(
                  'flex justify-center text-ink-2',
                  onTap ? 'w-(--cell) min-w-(--target-adult)' : 'item-cell',
                )}
              >
                {getColumnName(map, c)}
              </span>
            ))}
          </div>
        )}
      </div>
      {legend && (
        <figcaption className="mt-2 px-2">
          <span className="sr-only">{words.legend}</span>
          <ul className="flex flex-wrap gap-x-6 gap-y-1">
            {legend.map(({ symbol, meaning }) => (
              <li key={symbol}>
                <span className="text-2xl">{symbol}</span> {meaning}
              </li>
            ))}
          </ul>
        </figcaption>
      )}
    </figure>
  );
}

type TextMapProps = { map: ItemMap; chosen: Cell | null; onTap: (cell: Cell) => void; columns: number };

/**
 * A list or a table with tappable cells: list rows have the size of other answers, table cells share the width and are
 * at least 44 px.
 */
function TextMap({ map: { kind, cells }, chosen, onTap, columns }: TextMapProps) {
  const classNames =
    kind === 'list'
      ? ['sequence-parts tap-lines', 'sequence-part rounded-card text-ink']
      : ['tap-table', 'tap-cell text-ink'];
  return (
    <div className={classNames[0]} style={{ '--columns': columns, '--rows': cells.length } as React.CSSProperties}>
      {cells.flatMap((row, r) =>
        row.map((text, c) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: a cell is identified by its position
            key={`${r}/${c}`}
            type="button"
            aria-label={words.cell(r + 1, c + 1, text)}
            aria-pressed={chosen?.row === r && chosen.column === c}
            onClick={() => onTap({ row: r, column: c })}
            className={classNames[1]}
          >
            {text}
          </button>
        )),
      )}
    </div>
  );
}

type MapCellProps = {
  text: string;
  close: boolean;
  kind: ItemMap['kind'];
  label: string;
  pressed: boolean;
  onTap: (() => void) | undefined;
};

function MapCell({ text, close, kind, label, pressed, onTap }: MapCellProps) {
  const shape = clsx(
    'flex shrink-0 items-center justify-center',
    kind === 'words' && close ? 'text-lg' : 'text-2xl',
    kind === 'words'
      ? close
        ? 'rounded-xl px-2'
        : 'min-h-14 rounded-2xl px-3'
      : onTap
        ? ['aspect-square w-(--cell)', kind === 'picture' && 'tap-picture']
        : 'item-cell',
    kind === 'map' && 'border border-ink/25 bg-white',
    kind === 'picture' && onTap && 'rounded-2xl border-3 border-dew bg-white text-3xl!',
    kind === 'amounts' && 'rounded-2xl border-3 border-dew bg-white',
  );
  if (!onTap) return <span className={shape}>{text}</span>;
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={pressed}
      onClick={onTap}
      className={clsx(
        'map-cell',
        shape,
        kind !== 'words'
          ? 'min-w-(--target-adult)'
          : close
            ? 'min-h-11 min-w-11 bg-white'
            : 'min-h-(--cell) min-w-(--cell) bg-white shadow-[0_5px_0_var(--color-edge)]',
      )}
    >
      {kind === 'amounts' ? <Signs text={text} /> : text}
    </button>
  );
}

/** Signs in rows of five, of one size on all cards, so that only their number differs. */
const Signs = ({ text }: { text: string }) => (
  <span className="amount-signs">
    {[...new Intl.Segmenter().segment(text)].map(({ segment, index }) => (
      <span key={index}>{segment}</span>
    ))}
  </span>
);

const DataTable = ({ cells }: { cells: ItemMap['cells'] }) => {
  const [head = [], ...rows] = cells;
  return (
    <div className="my-1 overflow-x-auto">
      <table className="data-table rounded-2xl bg-white" style={{ '--rows': cells.length } as React.CSSProperties}>
        <thead>
          <tr>
            {head.map((text, c) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is identified by its position
              <th key={c} scope="col">
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, r) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is identified by its position
            <tr key={r}>
              {row.map((text, c) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell is identified by its position
                <td key={c}>{text}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
