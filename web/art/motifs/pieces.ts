/** The papers of option pictures: ink, river and water, cream, and the warm ones: marigold, clay, orange. */
export const PAPERS = {
  i: '#0d3d46',
  r: '#1a666d',
  w: '#7fc0c2',
  c: '#fff6dc',
  m: '#f4b733',
  k: '#d59a6b',
  o: '#e2704f',
} as const;
export type Paper = keyof typeof PAPERS;

/** One cut piece in a square of 100: its paper and its outline; with a width it is a strip along the line instead. */
export type Piece = readonly [paper: Paper, d: string, width?: number];

/**
 * Scale around the middle of its square, so that all pictures have equal visual weight, and its pieces from back to
 * front.
 */
export type Drawing = readonly [size: number, pieces: readonly Piece[]];
