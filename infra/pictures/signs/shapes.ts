/** The papers that signs are cut from: those of our pictures, and a few that only things have (a grey stone, a blue box). */
export const PAPERS = {
  ink: '#0d3d46',
  river: '#1a666d',
  water: '#55b0b1',
  shallow: '#8fcdca',
  foam: '#dcf3f0',
  cream: '#fff6dc',
  glow: '#f8dd8f',
  marigold: '#f4b733',
  amber: '#c98a12',
  poppy: '#d9432c',
  coral: '#e2604a',
  rose: '#f2a7b5',
  sky: '#7cc3dd',
  leaf: '#9bbb59',
  moss: '#55752b',
  clay: '#d59a6b',
  wood: '#b97a4b',
  bark: '#8a5a3a',
  hair: '#5b3a22',
  skin: '#eec39a',
  white: '#ffffff',
  mist: '#c9d3d1',
  stone: '#98a4a3',
  slate: '#66777a',
  blue: '#2f6fb0',
  violet: '#7b4fa0',
} as const;
export type Paper = keyof typeof PAPERS;

/** One cut piece in a square of 100: its paper and its outline; with a width it is a strip along the line instead. */
export type Piece = readonly [paper: Paper, d: string, width?: number];
/** From back to front. */
export type Sign = readonly Piece[];

export const oval = (x: number, y: number, rx: number, ry = rx): string =>
  `M${x - rx} ${y}A${rx} ${ry} 0 1 1 ${x + rx} ${y}A${rx} ${ry} 0 1 1 ${x - rx} ${y}Z`;

export const box = (x: number, y: number, width: number, height: number, r = 0): string =>
  r === 0
    ? `M${x} ${y}H${x + width}V${y + height}H${x}Z`
    : `M${x + r} ${y}H${x + width - r}A${r} ${r} 0 0 1 ${x + width} ${y + r}V${y + height - r}A${r} ${r} 0 0 1 ${x + width - r} ${y + height}H${x + r}A${r} ${r} 0 0 1 ${x} ${y + height - r}V${y + r}A${r} ${r} 0 0 1 ${x + r} ${y}Z`;

/** The outline and its mirror image around the middle of the square; absolute commands only. */
export const both = (d: string): string =>
  d +
  d.replace(/([MLHCSQA])([^A-Z]*)/g, (_, command: string, rest: string) => {
    const numbers = (rest.match(/-?[\d.]+/g) ?? []).map(Number);
    const mirrored = numbers.map((number, i) => {
      if (command === 'H') return 100 - number;
      if (command !== 'A') return i % 2 === 0 ? 100 - number : number;
      if (i % 7 === 4) return 1 - number;
      return i % 7 === 5 ? 100 - number : number;
    });
    return command + mirrored.join(' ');
  });

/** A pale piece with an edge, so that it is seen on a pale card. */
export const edged = (paper: Paper, edge: Paper, d: string, width = 5): Sign => [
  [edge, d, width],
  [paper, d],
];
