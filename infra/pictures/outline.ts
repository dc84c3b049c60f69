/** Outlines of a font: points of quadratic curves, as TrueType has them. */
type Point = readonly [x: number, y: number];
export type OutlinePoint = { at: Point; isOn: boolean };
export type Contour = readonly OutlinePoint[];

/** A line, or a quadratic curve with its handle. */
type Segment = { from: Point; handle?: Point; to: Point };
type Run = { segments: Segment[]; isClosed: boolean };

/** What a path encloses; the winding of its parts is the path's own. */
export const outlineFill = (d: string): Contour[] =>
  parsePath(d).map(({ segments }) =>
    segments.flatMap(({ from, handle }) => [on(from), ...(handle ? [off(handle)] : [])]),
  );

/** A strip along a path, with round ends and joints. */
export function outlineStrip(d: string, width: number): Contour[] {
  const reach = width / 2;
  return parsePath(d).flatMap(({ segments, isClosed }) => {
    const smooth: Segment[][] = [];
    const joints: Point[] = isClosed ? [] : [segments[0]?.from as Point, segments.at(-1)?.to as Point];
    segments.forEach((segment, i) => {
      const before = segments[i - 1] ?? (isClosed ? segments.at(-1) : undefined);
      const isSmooth = before !== undefined && isSmoothJoint(before, segment);
      if (before !== undefined && !isSmooth) joints.push(segment.from);
      if (isSmooth && i > 0) smooth.at(-1)?.push(segment);
      else smooth.push([segment]);
    });
    return [...smooth.map((run) => turnPositive(widen(run, reach))), ...joints.map((at) => disc(at, reach))];
  });
}

const on = (at: Point): OutlinePoint => ({ at, isOn: true });
const off = (at: Point): OutlinePoint => ({ at, isOn: false });

/** Along one side of the strip and back along the other. */
function widen(run: readonly Segment[], reach: number): Contour {
  const side = (away: number) =>
    run.flatMap((segment, i) => {
      const [start, end] = [startDirection(segment), endDirection(segment)];
      const first = i === 0 ? [on(shift(segment.from, start, away))] : [];
      if (!segment.handle) return [...first, on(shift(segment.to, end, away))];
      const middle = unit([start[0] + end[0], start[1] + end[1]]);
      const half = middle[0] * start[0] + middle[1] * start[1];
      return [...first, off(shift(segment.handle, middle, away / half)), on(shift(segment.to, end, away))];
    });
  return [...side(reach), ...side(-reach).reverse()];
}

function disc([x, y]: Point, r: number): Contour {
  const corner = r * Math.tan(Math.PI / 8);
  return [
    [r, -corner],
    [r, corner],
    [corner, r],
    [-corner, r],
    [-r, corner],
    [-r, -corner],
    [-corner, -r],
    [corner, -r],
  ].map(([dx = 0, dy = 0]) => off([x + dx, y + dy]));
}

function turnPositive(contour: Contour): Contour {
  const area = contour.reduce((sum, { at: [x1, y1] }, i) => {
    const [x2, y2] = (contour[(i + 1) % contour.length] as OutlinePoint).at;
    return sum + x1 * y2 - x2 * y1;
  }, 0);
  return area < 0 ? [...contour].reverse() : contour;
}

const unit = ([x, y]: Point): Point => {
  const length = Math.hypot(x, y) || 1;
  return [x / length, y / length];
};
const direction = (from: Point, to: Point): Point => unit([to[0] - from[0], to[1] - from[1]]);
const startDirection = ({ from, handle, to }: Segment) => direction(from, handle ?? to);
const endDirection = ({ from, handle, to }: Segment) => direction(handle ?? from, to);
const shift = ([x, y]: Point, [dx, dy]: Point, away: number): Point => [x - dy * away, y + dx * away];

const isSmoothJoint = (before: Segment, after: Segment): boolean => {
  const [a, b] = [endDirection(before), startDirection(after)];
  return a[0] * b[0] + a[1] * b[1] > 0.97;
};

/** Absolute commands M L H V C S A Z, of ellipses that are not turned. */
function parsePath(d: string): Run[] {
  const runs: Run[] = [];
  const tokens = d.match(/[A-Z]|-?(?:\d+\.?\d*|\.\d+)/g) ?? [];
  let at: Point = [0, 0];
  let start: Point = at;
  let handle: Point = at;
  let command = 'M';
  let i = 0;
  const next = () => Number(tokens[i++]);
  const nextPoint = (): Point => [next(), next()];
  const add = (segments: Segment[]) => {
    const run = runs.at(-1) as Run;
    run.segments.push(...segments.filter(({ from, to }) => Math.hypot(from[0] - to[0], from[1] - to[1]) > 0.001));
    at = segments.at(-1)?.to ?? at;
  };
  const line = (to: Point) => add([{ from: at, to }]);
  const curve = (a: Point, b: Point, to: Point) => {
    add(splitCubic([at, a, b, to]));
    handle = b;
  };
  while (i < tokens.length) {
    if (/[A-Z]/.test(tokens[i] as string)) command = tokens[i++] as string;
    if (command === 'M') {
      at = nextPoint();
      start = at;
      runs.push({ segments: [], isClosed: false });
      command = 'L';
    } else if (command === 'L') line(nextPoint());
    else if (command === 'H') line([next(), at[1]]);
    else if (command === 'V') line([at[0], next()]);
    else if (command === 'C') curve(nextPoint(), nextPoint(), nextPoint());
    else if (command === 'S') curve([2 * at[0] - handle[0], 2 * at[1] - handle[1]], nextPoint(), nextPoint());
    else if (command === 'A') {
      const [rx, ry, , isLarge, isSweep] = [next(), next(), next(), next() === 1, next() === 1];
      add(splitArc(at, nextPoint(), rx, ry, isLarge, isSweep));
    } else if (command === 'Z') {
      line(start);
      (runs.at(-1) as Run).isClosed = true;
    } else throw new Error(`no outline for ${command} in ${d}`);
  }
  return runs;
}

const PARTS = 4;
function splitCubic([a, b, c, d]: readonly [Point, Point, Point, Point]): Segment[] {
  const mix = (t: number, k: 0 | 1) => {
    const v = 1 - t;
    return v ** 3 * a[k] + 3 * v * v * t * b[k] + 3 * v * t * t * c[k] + t ** 3 * d[k];
  };
  const slope = (t: number, k: 0 | 1) => {
    const v = 1 - t;
    return 3 * (v * v * (b[k] - a[k]) + 2 * v * t * (c[k] - b[k]) + t * t * (d[k] - c[k]));
  };
  return Array.from({ length: PARTS }, (_, i) => {
    const [t, u] = [i / PARTS, (i + 1) / PARTS];
    // The cubic's own handles of this part, a third along its slopes; the quadratic's handle is between where they point.
    const bend = (k: 0 | 1) => {
      const [from, to] = [mix(t, k), mix(u, k)];
      const third = (u - t) / 3;
      return (3 * (from + slope(t, k) * third + to - slope(u, k) * third) - from - to) / 4;
    };
    return { from: [mix(t, 0), mix(t, 1)], handle: [bend(0), bend(1)], to: [mix(u, 0), mix(u, 1)] };
  });
}

function splitArc(
  [x1, y1]: Point,
  [x2, y2]: Point,
  rx: number,
  ry: number,
  isLarge: boolean,
  isSweep: boolean,
): Segment[] {
  // Scaled to a unit circle; the radius grows where the ends lie too far apart.
  const [dx, dy] = [(x1 - x2) / 2 / rx, (y1 - y2) / 2 / ry];
  const half = Math.hypot(dx, dy);
  const grown = Math.max(1, half);
  const away = Math.sqrt(Math.max(0, grown ** 2 / half ** 2 - 1)) * (isLarge === isSweep ? -1 : 1);
  const [cx, cy] = [(x1 + x2) / 2 / rx + away * dy, (y1 + y2) / 2 / ry - away * dx];
  const first = Math.atan2(y1 / ry - cy, x1 / rx - cx);
  let turn = Math.atan2(y2 / ry - cy, x2 / rx - cx) - first;
  if (isSweep && turn <= 0) turn += 2 * Math.PI;
  if (!isSweep && turn >= 0) turn -= 2 * Math.PI;
  const parts = Math.ceil(Math.abs(turn) / (Math.PI / 4) - 0.001);
  const step = turn / parts;
  const point = (angle: number, r = grown): Point => [(cx + r * Math.cos(angle)) * rx, (cy + r * Math.sin(angle)) * ry];
  return Array.from({ length: parts }, (_, i) => ({
    from: point(first + step * i),
    handle: point(first + step * (i + 0.5), grown / Math.cos(step / 2)),
    to: point(first + step * (i + 1)),
  }));
}
