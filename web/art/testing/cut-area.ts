import type { Drawing } from '#web/art/motifs/pieces.ts';

type Point = readonly [x: number, y: number];
/** Cells along a side of the square of 100; half a unit is finer than any strip. */
const CELLS = 200;

/** Share of its square that a drawing covers, and its bounding box, both at the scale of the drawing. */
export function measureDrawing([size, pieces]: Drawing): {
  area: number;
  box: readonly [left: number, top: number, right: number, bottom: number];
} {
  const covered = new Uint8Array(CELLS * CELLS);
  for (const [, d, width] of pieces) {
    const lines = parseLines(d);
    if (width) strip(covered, lines, width / 2);
    else fill(covered, lines);
  }
  const xs: number[] = [];
  const ys: number[] = [];
  covered.forEach((cell, i) => {
    if (cell) {
      xs.push(i % CELLS);
      ys.push(Math.floor(i / CELLS));
    }
  });
  const placed = (cell: number) => 50 + ((cell + 0.5) * (100 / CELLS) - 50) * size;
  const ends = (cells: readonly number[]) =>
    [placed(cells.reduce((a, b) => Math.min(a, b))), placed(cells.reduce((a, b) => Math.max(a, b)))] as const;
  const [left, right] = ends(xs);
  const [top, bottom] = ends(ys);
  return { area: (xs.length / CELLS ** 2) * size ** 2, box: [left, top, right, bottom] };
}

/** Outlines as runs of points; arcs are parts of circles and half ellipses. */
export function parseLines(d: string): Point[][] {
  const runs: Point[][] = [];
  const tokens = d.match(/[MLHVCSQAZ]|-?(?:\d+\.?\d*|\.\d+)/gi) ?? [];
  let at: Point = [0, 0];
  let handle: Point = [0, 0];
  let command = 'M';
  let i = 0;
  const next = () => Number(tokens[i++]);
  const isRelative = () => command === command.toLowerCase();
  const nextPoint = (): Point => {
    const [x, y] = [next(), next()];
    return isRelative() ? [at[0] + x, at[1] + y] : [x, y];
  };
  const run = () => runs[runs.length - 1] as Point[];
  const curve = (b: Point, c: Point, e: Point) => {
    const [a] = [at];
    for (let t = 1; t <= 16; t++) {
      const u = t / 16;
      const v = 1 - u;
      const mix = (k: 0 | 1) => v ** 3 * a[k] + 3 * v * v * u * b[k] + 3 * v * u * u * c[k] + u ** 3 * e[k];
      run().push([mix(0), mix(1)]);
    }
    handle = c;
    at = e;
  };
  const bend = (c: Point, e: Point) => {
    const towards = (from: Point): Point => [
      from[0] + (2 / 3) * (c[0] - from[0]),
      from[1] + (2 / 3) * (c[1] - from[1]),
    ];
    curve(towards(at), towards(e), e);
  };
  const straight = (to: Point) => {
    run().push(to);
    at = to;
  };
  while (i < tokens.length) {
    if (/[A-Z]/i.test(tokens[i] as string)) command = tokens[i++] as string;
    const kind = command.toUpperCase();
    if (kind === 'M') {
      at = nextPoint();
      runs.push([at]);
      command = isRelative() ? 'l' : 'L';
    } else if (kind === 'L') straight(nextPoint());
    else if (kind === 'H') straight([next() + (isRelative() ? at[0] : 0), at[1]]);
    else if (kind === 'V') straight([at[0], next() + (isRelative() ? at[1] : 0)]);
    else if (kind === 'C') curve(nextPoint(), nextPoint(), nextPoint());
    else if (kind === 'S') curve([2 * at[0] - handle[0], 2 * at[1] - handle[1]], nextPoint(), nextPoint());
    else if (kind === 'Q') bend(nextPoint(), nextPoint());
    else if (kind === 'A') {
      const [rx, ry, , large, sweep] = [next(), next(), next(), next(), next()] as [
        number,
        number,
        number,
        number,
        number,
      ];
      for (const point of arc(at, nextPoint(), rx, ry, large === 1, sweep === 1)) straight(point);
    } else if (kind === 'Z') {
      const [first] = run();
      straight(first as Point);
    } else throw new Error(`no measure for ${command} in ${d}`);
  }
  return runs;
}

function arc([x1, y1]: Point, [x2, y2]: Point, rx: number, ry: number, large: boolean, sweep: boolean): Point[] {
  // Scaled to a unit circle; the radius grows where the ends lie too far apart.
  const [dx, dy] = [(x1 - x2) / 2 / rx, (y1 - y2) / 2 / ry];
  const half = Math.hypot(dx, dy);
  const grown = Math.max(1, half);
  const away = Math.sqrt(Math.max(0, grown ** 2 / half ** 2 - 1)) * (large === sweep ? -1 : 1);
  const [cx, cy] = [(x1 + x2) / 2 / rx + away * dy, (y1 + y2) / 2 / ry - away * dx];
  const from = Math.atan2(y1 / ry - cy, x1 / rx - cx);
  let turn = Math.atan2(y2 / ry - cy, x2 / rx - cx) - from;
  if (sweep && turn <= 0) turn += 2 * Math.PI;
  if (!sweep && turn >= 0) turn -= 2 * Math.PI;
  return Array.from({ length: 24 }, (_, i) => {
    const angle = from + (turn * (i + 1)) / 24;
    return [(cx + grown * Math.cos(angle)) * rx, (cy + grown * Math.sin(angle)) * ry] as const;
  });
}

/** Fills by SVG's nonzero winding rule. */
function fill(covered: Uint8Array, runs: readonly Point[][]) {
  for (let row = 0; row < CELLS; row++) {
    const y = ((row + 0.5) * 100) / CELLS;
    const crossings: [x: number, winds: number][] = [];
    for (const points of runs) {
      points.forEach(([x1, y1], i) => {
        const [x2, y2] = points[(i + 1) % points.length] as Point;
        if (y1 <= y !== y2 <= y) crossings.push([x1 + ((y - y1) / (y2 - y1)) * (x2 - x1), y2 > y1 ? 1 : -1]);
      });
    }
    crossings.sort(([a], [b]) => a - b);
    let winds = 0;
    crossings.forEach(([x, by], i) => {
      winds += by;
      const end = crossings[i + 1]?.[0] ?? x;
      if (winds !== 0)
        for (let column = Math.ceil((x * CELLS) / 100 - 0.5); column < (end * CELLS) / 100 - 0.5; column++)
          mark(covered, column, row);
    });
  }
}

function strip(covered: Uint8Array, runs: readonly Point[][], reach: number) {
  const unit = CELLS / 100;
  for (const points of runs) {
    for (let i = 0; i + 1 < points.length; i++) {
      const [[x1, y1], [x2, y2]] = [points[i] as Point, points[i + 1] as Point];
      for (let row = Math.floor((Math.min(y1, y2) - reach) * unit); row <= (Math.max(y1, y2) + reach) * unit; row++) {
        for (
          let column = Math.floor((Math.min(x1, x2) - reach) * unit);
          column <= (Math.max(x1, x2) + reach) * unit;
          column++
        ) {
          const [x, y] = [(column + 0.5) / unit, (row + 0.5) / unit];
          const length = (x2 - x1) ** 2 + (y2 - y1) ** 2;
          const along =
            length === 0 ? 0 : Math.min(1, Math.max(0, ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / length));
          if (Math.hypot(x - x1 - along * (x2 - x1), y - y1 - along * (y2 - y1)) <= reach) mark(covered, column, row);
        }
      }
    }
  }
}

function mark(covered: Uint8Array, column: number, row: number) {
  if (column >= 0 && column < CELLS && row >= 0 && row < CELLS) covered[row * CELLS + column] = 1;
}
