/** Most pebbles that fit; with more steps each pebble stands for several. */
const MOST = 12;

/** Progress as pebbles: filled is done, ringed is now, dotted is to come. It never shows how well. */
export function Pebbles({ done, of }: { done: number; of: number }) {
  const shown = Math.min(of, MOST);
  const at = of > MOST ? Math.floor((done / of) * MOST) : done;
  return (
    <span className="pebbles" aria-hidden="true">
      {Array.from({ length: shown }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a pebble is its place
        <span key={i} data-pebble={i < at ? 'done' : i === at ? 'now' : 'later'} />
      ))}
    </span>
  );
}
