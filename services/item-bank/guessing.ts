import { asksForRow, type Task } from '#services/item-bank/item.ts';
import { evaluateSum, isEqualFraction, parseFraction } from '#services/item-bank/sums.ts';

/**
 * c of an item: the probability that blind tapping by someone who understands the task, and knows nothing else, is
 * right. A typed number is not guessed.
 */
export function computeGuessing(task: Task): number {
  switch (task.format) {
    case 'choice':
      return 1 / task.options.length;
    case 'number':
      return 0;
    case 'order':
      return 1 / task.parts.reduce((ways, _, place) => ways * (place + 1), 1);
    case 'map-tap':
      return task.key.length / listCandidates(task).length;
    case 'build-sum': {
      const target = parseFraction(task.key.target);
      const values = listSums(task.parts.map(({ text }) => text)).map(evaluateSum);
      const hits = values.filter((value) => value && target && isEqualFraction(value, target));
      return hits.length / Math.max(1, values.filter((value) => value !== null).length);
    }
  }
}

/**
 * The cells that remain for a guess: all of them; in a table the row heads if a row is asked for, all equal-looking
 * numbers if a number is right, otherwise everything but the heads.
 */
function listCandidates(task: Extract<Task, { format: 'map-tap' }>): string[] {
  const { map, key } = task;
  if (map.kind !== 'table') return map.cells.flat();
  const rows = map.cells.slice(1);
  const right = map.cells[key[0]?.row ?? 0]?.[key[0]?.column ?? 0] ?? '';
  const shape = (cell: string): string => cell.replace(/\d+/g, '9');
  if (asksForRow(task)) return rows.map((row) => row[0] as string);
  const others = rows.flatMap((row) => row.slice(1));
  return /\d/.test(right) ? others.filter((cell) => shape(cell) === shape(right)) : others;
}

/** Everything that can be tapped with the form of a sum: two or three numbers with signs between. */
export const listSums = <Tile>(tiles: readonly Tile[]): Tile[][] =>
  [3, 5].flatMap((length) => (length <= tiles.length ? listSequences(tiles, length) : []));

function listSequences<Tile>(tiles: readonly Tile[], length: number): Tile[][] {
  if (length === 0) return [[]];
  return tiles.flatMap((tile, place) =>
    listSequences(tiles.toSpliced(place, 1), length - 1).map((rest) => [tile, ...rest]),
  );
}
