/**
 * Lies over the whole window for .4 s after it has come. The second tap of a double one, a finger that was late for a
 * star, or a tap that a slow device brings late meets nothing new: nobody can have seen what they would press. The
 * focus stays where it is; keys go through.
 */
export const Shield = () => (
  <div className="shield" aria-hidden="true" onMouseDown={(event) => event.preventDefault()} />
);
