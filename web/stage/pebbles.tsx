/** Most pebbles that fit; with more steps each pebble stands for several. */
const MAX_PEBBLES = 12;

/** Progress as pebbles: filled is done, ringed is now, dotted is to come. It never shows how well. */
export function Pebbles({ done, of }: { done: number; of: number }) {
  const count = Math.min(of, MAX_PEBBLES);
  const at = of > MAX_PEBBLES ? Math.floor((done / of) * MAX_PEBBLES) : done;
  return (
    <span className="pebbles" aria-hidden="true">
      {Array.from({ length: count }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a pebble is its place
        <span key={i} data-pebble={i < at ? 'done' : i === at ? 'now' : 'later'} />
      ))}
    </span>
  );
}
