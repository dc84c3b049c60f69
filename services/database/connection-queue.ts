/**
 * The queue in which `postgres-js.ts` lets postgres.js hold its connections and queries: first in, first out, and as large
 * as what it holds. An item stands in it once.
 */
// biome-ignore lint/style/noDefaultExport: postgres.js imports the default of its queue
export default function createQueue<Item extends object>(initial: readonly Item[] = []) {
  const items = new Set(initial);
  return {
    get length() {
      return items.size;
    },
    /** The item, or null where it is not in the queue. */
    remove: (item: Item): Item | null => (items.delete(item) ? item : null),
    push: (item: Item): Item => {
      items.add(item);
      return item;
    },
    shift: (): Item | undefined => {
      const [first] = items;
      if (first) items.delete(first);
      return first;
    },
  };
}
