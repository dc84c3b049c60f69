import { isHolding, type WorldFigure } from '#infra/simulate/world-figures.ts';

const unique = <Value>(values: readonly Value[]): Value[] => [...new Set(values)];

function formatNumber(value: number): string {
  if (Number.isNaN(value)) return '–';
  return value.toFixed(2).replace(/^(-?)0\./, '$1.');
}
const formatLimit = ({ least, most }: WorldFigure): string =>
  [least !== undefined && `≥ ${formatNumber(least)}`, most !== undefined && `≤ ${formatNumber(most)}`]
    .filter(Boolean)
    .join(', ');

/** A figure, bold where it misses its limit; with its count where it is a share of what was said or advised. */
function formatCell(figure: WorldFigure | undefined): string {
  if (!figure) return '';
  const counted = figure.table.endsWith('is so') || figure.table === 'advice' ? ` (${figure.n})` : '';
  const text = `${formatNumber(figure.figure)}${counted}`;
  const floor = figure.floor === null ? '' : `; floor ${formatNumber(figure.floor)}`;
  return isHolding(figure) ? `${text}${floor}` : `**${text}**${floor}`;
}

/** Tables whose rows have limits and columns of their own; printed as a list. */
const LISTED: readonly string[] = ['care', 'advice', 'breaking point'];

/** All figures as Markdown: a table with a row for each world, or a list. */
export function formatTables(figures: readonly WorldFigure[]): string {
  const tables = unique(figures.map(({ table }) => table)).map((table) => {
    const own = figures.filter((figure) => figure.table === table);
    return `### ${table}\n${LISTED.includes(table) ? formatList(own) : formatGrid(own)}`;
  });
  return `${tables.join('\n\n')}\n`;
}

function formatGrid(figures: readonly WorldFigure[]): string {
  const columns = unique(figures.map(({ column }) => column));
  const rows = unique(figures.map(({ row }) => row)).map((row) => {
    const cells = columns.map((column) =>
      formatCell(figures.find((each) => each.row === row && each.column === column)),
    );
    return `| ${row} | ${cells.join(' | ')} |`;
  });
  return [`| | ${columns.join(' | ')} |`, `|---|${columns.map(() => '---|').join('')}`, ...rows].join('\n');
}

const formatList = (figures: readonly WorldFigure[]): string =>
  [
    '| | | figure | limit |',
    '|---|---|---|---|',
    ...figures.map((figure) => `| ${figure.row} | ${figure.column} | ${formatCell(figure)} | ${formatLimit(figure)} |`),
  ].join('\n');
