/** The papers of option pictures: ink, river and water, cream, and the warm ones: marigold, clay, orange. */
export type Paper = 'i' | 'r' | 'w' | 'c' | 'm' | 'k' | 'o';

/** One cut piece in a square of 100: its paper and its outline; with a width it is a strip along the line instead. */
export type Piece = readonly [paper: Paper, d: string, width?: number];

/**
 * Scale around the middle of its square, so that all pictures have equal visual weight, and its pieces from back to
 * front.
 */
export type Drawing = readonly [size: number, pieces: readonly Piece[]];
