/**
 * Covers the window for 0.4 s after a new screen: the second tap of a double tap, a late tap on a star, or one delayed
 * by a slow device must not hit new content that was not seen yet. The focus stays where it is; keys pass through.
 */
export const Shield = () => (
  <div className="shield" aria-hidden="true" onMouseDown={(event) => event.preventDefault()} />
);
