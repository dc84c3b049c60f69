/** Comes before every id. */
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

type PageOptions = { size: number; step?: () => Promise<void> };

/**
 * Yields the rows of a list in the order of their ids. `readPageAfter` reads the next `size` rows behind an id; `step` is
 * called between two pages.
 */
export async function* readPages<Row extends { id: string }>(
  readPageAfter: (after: string) => PromiseLike<readonly Row[]>,
  { size, step }: PageOptions,
): AsyncGenerator<Row> {
  for (let after = FIRST_ID; ; await step?.()) {
    const page = await readPageAfter(after);
    yield* page;
    if (page.length < size) return;
    after = page.at(-1)?.id ?? after;
  }
}
