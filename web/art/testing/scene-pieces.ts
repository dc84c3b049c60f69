import { parseLines } from '#web/art/testing/cut-area.ts';

export type Point = readonly [x: number, y: number];
type Box = { left: number; top: number; right: number; bottom: number };
/** A shape of a picture in the units of its core, in the order in which it is drawn. */
export type Piece = {
  /** The person, sun or moon that it is part of: the place of it among those of the picture. */
  figure: number | null;
  /** What is placed as one: the place of it in the picture. */
  group: number;
  fill: string;
  runs: readonly Point[][];
  /** Of a line; 0 for a filled shape. */
  width: number;
  box: Box;
};

type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];
const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];
const multiply = ([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix => [
  a * g + c * h,
  b * g + d * h,
  a * i + c * j,
  b * i + d * j,
  a * k + c * l + e,
  b * k + d * l + f,
];
function parseTransform(text: string): Matrix {
  let matrix = IDENTITY;
  for (const [, name, values = ''] of text.matchAll(/(\w+)\(([^)]*)\)/g)) {
    const [x = 0, y] = values.split(/[ ,]+/).map(Number);
    const turn = (x * Math.PI) / 180;
    const step: Matrix | null =
      name === 'translate'
        ? [1, 0, 0, 1, x, y ?? 0]
        : name === 'scale'
          ? [x, 0, 0, y ?? x, 0, 0]
          : name === 'rotate' && y === undefined
            ? [Math.cos(turn), Math.sin(turn), -Math.sin(turn), Math.cos(turn), 0, 0]
            : null;
    if (!step) throw new Error(`no place for ${text}`);
    matrix = multiply(matrix, step);
  }
  return matrix;
}

const ellipse = (cx: number, cy: number, rx: number, ry: number): Point[] =>
  Array.from({ length: 48 }, (_, i) => {
    const angle = (i * Math.PI) / 24;
    return [cx + rx * Math.cos(angle), cy + ry * Math.sin(angle)] as const;
  });
function outline(element: Element): Point[][] | null {
  const get = (name: string) => Number(element.getAttribute(name) ?? 0);
  switch (element.localName) {
    case 'path':
      return parseLines(element.getAttribute('d') ?? '');
    case 'circle':
      return [ellipse(get('cx'), get('cy'), get('r'), get('r'))];
    case 'ellipse':
      return [ellipse(get('cx'), get('cy'), get('rx'), get('ry'))];
    case 'rect': {
      const [x, y, w, h] = [get('x'), get('y'), get('width'), get('height')];
      return [
        [
          [x, y],
          [x + w, y],
          [x + w, y + h],
          [x, y + h],
        ],
      ];
    }
    default:
      return null;
  }
}

const NOT_DRAWN: readonly string[] = ['filter', 'clipPath'];

/** All that a picture draws, from its markup, without the frame of a panel. */
export function listPieces(markup: string): Piece[] {
  const root = new DOMParser().parseFromString(markup, 'image/svg+xml').documentElement;
  const pieces: Piece[] = [];
  let figures = 0;
  let groups = 0;
  const walk = (element: Element, outer: Matrix, of: number | null, within: number) => {
    if (NOT_DRAWN.includes(element.localName) || element.hasAttribute('data-frame')) return;
    const matrix = multiply(outer, parseTransform(element.getAttribute('transform') ?? ''));
    const figure = element.hasAttribute('data-figure') ? figures++ : of;
    const group = element.hasAttribute('transform') ? ++groups : within;
    const runs = outline(element)?.map((points) =>
      points.map(
        ([x, y]): Point => [matrix[0] * x + matrix[2] * y + matrix[4], matrix[1] * x + matrix[3] * y + matrix[5]],
      ),
    );
    if (runs) {
      const width = Number(element.getAttribute('stroke-width') ?? 0) * Math.hypot(matrix[0], matrix[1]);
      const xs = runs.flat().map(([x]) => x);
      const ys = runs.flat().map(([, y]) => y);
      pieces.push({
        figure,
        group,
        fill: element.getAttribute(width > 0 ? 'stroke' : 'fill') ?? 'none',
        runs,
        width,
        box: {
          left: Math.min(...xs) - width / 2,
          top: Math.min(...ys) - width / 2,
          right: Math.max(...xs) + width / 2,
          bottom: Math.max(...ys) + width / 2,
        },
      });
    }
    for (const child of element.children) walk(child, matrix, figure, group);
  };
  walk(root, IDENTITY, null, 0);
  return pieces;
}

const listSegments = ({ runs, width }: Piece): (readonly [Point, Point])[] =>
  runs.flatMap((points) =>
    points.flatMap((point, i) => {
      const next = points[i + 1] ?? (width > 0 ? null : points[0]);
      return next ? [[point, next] as const] : [];
    }),
  );
const isInside = (piece: Piece, [x, y]: Point): boolean => {
  let winds = 0;
  for (const [[x1, y1], [x2, y2]] of listSegments(piece))
    if (y1 <= y !== y2 <= y && x1 + ((y - y1) / (y2 - y1)) * (x2 - x1) > x) winds += y2 > y1 ? 1 : -1;
  return winds !== 0;
};
function measureToLine(piece: Piece, [x, y]: Point): number {
  let least = Number.POSITIVE_INFINITY;
  for (const [[x1, y1], [x2, y2]] of listSegments(piece)) {
    const length = (x2 - x1) ** 2 + (y2 - y1) ** 2;
    const along = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / length));
    least = Math.min(least, Math.hypot(x - x1 - along * (x2 - x1), y - y1 - along * (y2 - y1)));
  }
  return least - piece.width / 2;
}
/** How far a piece is from a point; below 0 inside of it. */
export function measureDistance(piece: Piece, point: Point): number {
  const distance = measureToLine(piece, point);
  return piece.width === 0 && isInside(piece, point) ? -distance : distance;
}
const isInBox = ({ left, top, right, bottom }: Box, [x, y]: Point): boolean =>
  x >= left && x <= right && y >= top && y <= bottom;
/** Most pieces are far from a point; the box is checked first, which costs little. */
export const covers = (piece: Piece, point: Point): boolean =>
  isInBox(piece.box, point) && measureDistance(piece, point) < 0;
