import { type Contour, outlineFill, outlineStrip } from '#infra/pictures/outline.ts';
import { PAPERS, type Paper, type Sign } from '#infra/pictures/signs/shapes.ts';

/*
 * Writes the drawings as a font of coloured glyphs (OpenType with COLR version 0): each paper of a sign is a glyph, and
 * a table stacks them. Every browser draws it, as text, without a script.
 */
const NAME = 'Pictures';
const UNITS = 1000;
/** As emoji are: about a quarter wider than the letters' height, standing a little below their line. */
const ADVANCE = 1240;
const ASCENT = 950;
const DESCENT = 250;
const SCALE = 11.6;
const LEFT = 40;
const TOP = 940;
/** Follows many a sign in a text and has no picture of its own. */
const VARIATION_SELECTOR = 0xfe0f;

type Glyph = { data: Buffer; xMin: number; yMin: number; xMax: number; yMax: number; points: number; contours: number };

/** The font as OpenType tables by their tags. */
export function createFontTables(signs: Readonly<Record<string, Sign>>): Map<string, Buffer> {
  const papers = Object.keys(PAPERS) as Paper[];
  const entries = Object.entries(signs).sort(([a], [b]) => toCode(a) - toCode(b));
  const first = 2;
  const layers: Glyph[] = [];
  const ids = new Map<string, number>();
  // The same piece in two signs is one glyph.
  const findLayer = (d: string, width = 0): number => {
    const key = `${d}/${width}`;
    let id = ids.get(key);
    if (id === undefined) {
      id = first + entries.length + layers.length;
      ids.set(key, id);
      layers.push(writeOutline(width ? outlineStrip(d, width) : outlineFill(d)));
    }
    return id;
  };
  const stacks = entries.map(([, sign]) =>
    sign.map(([paper, d, width]) => ({ glyph: findLayer(d, width), colour: papers.indexOf(paper) })),
  );
  // Without colours a sign is its silhouette.
  const bases = stacks.map((stack) =>
    writeComposite([...new Set(stack.map(({ glyph }) => glyph))], layers, first + entries.length),
  );
  const empty: Glyph = { data: Buffer.alloc(0), xMin: 0, yMin: 0, xMax: 0, yMax: 0, points: 0, contours: 0 };
  const glyphs = [empty, empty, ...bases, ...layers];
  const codes = [
    ...entries.map(([sign], i) => [toCode(sign), first + i] as const),
    [VARIATION_SELECTOR, 1] as const,
  ].sort(([a], [b]) => a - b);
  const glyf = Buffer.concat(glyphs.map(({ data }) => data));
  const offsets = [0];
  for (const { data } of glyphs) offsets.push((offsets.at(-1) as number) + data.length);
  const bounds = {
    xMin: Math.min(...glyphs.map(({ xMin }) => xMin)),
    yMin: Math.min(...glyphs.map(({ yMin }) => yMin)),
    xMax: Math.max(...glyphs.map(({ xMax }) => xMax)),
    yMax: Math.max(...glyphs.map(({ yMax }) => yMax)),
  };
  const most = (count: (glyph: Glyph) => number, among: readonly Glyph[]) => Math.max(...among.map(count));
  return new Map([
    ['COLR', writeColourLayers(stacks, first)],
    ['CPAL', writePalette(papers)],
    ['OS/2', writeOs2(codes.map(([code]) => code))],
    ['cmap', writeCodes(codes)],
    ['glyf', glyf],
    ['head', writeHead(bounds)],
    [
      'hhea',
      pack([32, 0x10000], [16, ASCENT, -DESCENT, 0, ADVANCE, bounds.xMin, 0, bounds.xMax, 1, 0, 0, 0, 0, 0, 0, 0, 3]),
    ],
    ['hmtx', pack([16, ADVANCE, 0, 0, 0, ADVANCE, glyphs[2]?.xMin ?? 0, ...glyphs.slice(3).map(({ xMin }) => xMin)])],
    ['loca', pack([32, ...offsets])],
    [
      'maxp',
      pack(
        [32, 0x10000],
        [16, glyphs.length, most(({ points }) => points, layers), most(({ contours }) => contours, layers)],
        [16, most(({ points }) => points, bases), most(({ contours }) => contours, bases)],
        [16, 1, 0, 0, 0, 0, 0, 0, Math.max(...stacks.map(({ length }) => length)), 1],
      ),
    ],
    ['name', writeNames()],
    ['post', pack([32, 0x30000, 0], [16, -100, 50], [32, 0, 0, 0, 0, 0])],
  ]);
}

/** A sign is one code point, and often the selector. */
function toCode(sign: string): number {
  const [code = 0, ...rest] = [...sign].map((character) => character.codePointAt(0) ?? 0);
  if (rest.some((each) => each !== VARIATION_SELECTOR)) throw new Error(`${sign} is more than one character`);
  return code;
}

/** Numbers in big-endian runs of one width in bits. */
export function pack(...runs: readonly (readonly [bits: 8 | 16 | 32, ...numbers: number[]])[]): Buffer {
  return Buffer.concat(
    runs.map(([bits, ...numbers]) => {
      const bytes = bits / 8;
      const buffer = Buffer.alloc(numbers.length * bytes);
      for (const [i, number] of numbers.entries())
        buffer.writeUIntBE(number < 0 ? number + 2 ** bits : number, i * bytes, bytes);
      return buffer;
    }),
  );
}

export const pad = (data: Buffer) => Buffer.concat([data, Buffer.alloc(-data.length & 3)]);

function writeOutline(contours: readonly Contour[]): Glyph {
  const placed = contours.map((contour) =>
    contour.map(({ at: [x, y], isOn }) => ({
      x: Math.round(LEFT + SCALE * x),
      y: Math.round(TOP - SCALE * y),
      isOn,
    })),
  );
  const points = placed.flat();
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const box = { xMin: Math.min(...xs), yMin: Math.min(...ys), xMax: Math.max(...xs), yMax: Math.max(...ys) };
  const flags: number[] = [];
  const steps: { x: number[]; y: number[] } = { x: [], y: [] };
  let last = { x: 0, y: 0 };
  for (const [i, point] of points.entries()) {
    // 0x40: parts may overlap, which some rasterizers smooth only if they know.
    let flag = (point.isOn ? 1 : 0) | (i === 0 ? 0x40 : 0);
    for (const [axis, isShort, isSame] of [
      ['x', 2, 16],
      ['y', 4, 32],
    ] as const) {
      const step = point[axis] - last[axis];
      if (step === 0) flag |= isSame;
      else if (Math.abs(step) < 256) {
        flag |= isShort | (step > 0 ? isSame : 0);
        steps[axis].push(Math.abs(step));
      } else steps[axis].push(...pack([16, step]));
    }
    flags.push(flag);
    last = point;
  }
  let end = -1;
  const ends = placed.map(({ length }) => {
    end += length;
    return end;
  });
  const header = pack([16, placed.length, box.xMin, box.yMin, box.xMax, box.yMax, ...ends, 0]);
  const data = pad(Buffer.concat([header, pack([8, ...flags, ...steps.x, ...steps.y])]));
  return { ...box, data, points: points.length, contours: placed.length };
}

function writeComposite(parts: readonly number[], layers: readonly Glyph[], firstLayer: number): Glyph {
  const glyphs = parts.map((id) => layers[id - firstLayer] as Glyph);
  const box = {
    xMin: Math.min(...glyphs.map(({ xMin }) => xMin)),
    yMin: Math.min(...glyphs.map(({ yMin }) => yMin)),
    xMax: Math.max(...glyphs.map(({ xMax }) => xMax)),
    yMax: Math.max(...glyphs.map(({ yMax }) => yMax)),
  };
  // Offsets of a byte each, both zero; 0x20: another part follows; 0x400: parts may overlap.
  const components = parts.flatMap((id, i) => [0x2 | (i < parts.length - 1 ? 0x20 : 0) | (i === 0 ? 0x400 : 0), id, 0]);
  const sum = (count: (glyph: Glyph) => number) => glyphs.reduce((total, glyph) => total + count(glyph), 0);
  return {
    ...box,
    data: pad(pack([16, -1, box.xMin, box.yMin, box.xMax, box.yMax, ...components])),
    points: sum(({ points }) => points),
    contours: sum(({ contours }) => contours),
  };
}

function writeColourLayers(stacks: readonly { glyph: number; colour: number }[][], firstBase: number): Buffer {
  let at = 0;
  const bases = stacks.flatMap((stack, i) => {
    const record = [firstBase + i, at, stack.length];
    at += stack.length;
    return record;
  });
  return pack(
    [16, 0, stacks.length],
    [32, 14, 14 + 6 * stacks.length],
    [16, at, ...bases, ...stacks.flatMap((stack) => stack.flatMap(({ glyph, colour }) => [glyph, colour]))],
  );
}

/** One palette; a colour is blue, green, red, alpha. */
const writePalette = (papers: readonly Paper[]): Buffer =>
  pack(
    [16, 0, papers.length, 1, papers.length],
    [32, 14],
    [16, 0],
    [8, ...papers.flatMap((paper) => [...Buffer.from(PAPERS[paper].slice(1), 'hex').reverse(), 255])],
  );

/** Format 4 for codes of two bytes, format 12 for all. */
function writeCodes(codes: readonly (readonly [code: number, glyph: number])[]): Buffer {
  const short = [...codes.filter(([code]) => code < 0x10000), [0xffff, 0] as const];
  const count = short.length;
  const log = Math.floor(Math.log2(count));
  const format4 = pack(
    [16, 4, 16 + 8 * count, 0, 2 * count, 2 ** (log + 1), log, 2 * count - 2 ** (log + 1)],
    [
      16,
      ...short.map(([code]) => code),
      0,
      ...short.map(([code]) => code),
      ...short.map(([code, glyph]) => (code === 0xffff ? 1 : (glyph - code) & 0xffff)),
      ...short.map(() => 0),
    ],
  );
  const format12 = pack(
    [16, 12, 0],
    [32, 16 + 12 * codes.length, 0, codes.length, ...codes.flatMap(([code, glyph]) => [code, code, glyph])],
  );
  return Buffer.concat([pack([16, 0, 2, 3, 1], [32, 20], [16, 3, 10], [32, 20 + format4.length]), format4, format12]);
}

function writeHead({ xMin, yMin, xMax, yMax }: Record<'xMin' | 'yMin' | 'xMax' | 'yMax', number>): Buffer {
  // Without a date, so that the same drawings are the same file. 0x803: side bearings at the left, lossless container.
  return pack(
    [32, 0x10000, 0x10000, 0, 0x5f0f3cf5],
    [16, 0x803, UNITS],
    [32, 0, 0, 0, 0],
    [16, xMin, yMin, xMax, yMax, 0, 8, 2, 1, 0],
  );
}

function writeOs2(codes: readonly number[]): Buffer {
  const [lowest = 0, highest = 0] = [Math.min(...codes), Math.min(0xffff, Math.max(...codes))];
  return pack(
    [16, 4, ADVANCE, 400, 5, 0, 650, 600, 0, 75, 650, 600, 0, 350, 50, 300, 0],
    [8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    // Bit 57: characters beyond two bytes.
    [32, 0, 0x02000000, 0, 0],
    [8, ...Buffer.from('NONE')],
    [16, 0x40, lowest, highest, ASCENT, -DESCENT, 0, ASCENT, DESCENT],
    [32, 1, 0],
    [16, 500, 700, 0, 32, 1],
  );
}

function writeNames(): Buffer {
  const names = [
    [1, NAME],
    [2, 'Regular'],
    [3, `Seven Stones ${NAME}`],
    [4, NAME],
    [5, 'Version 1.0'],
    [6, NAME],
  ] as const;
  const texts = names.map(([, text]) => Buffer.from(text, 'utf16le').swap16());
  let at = 0;
  const records = names.flatMap(([id], i) => {
    const { length } = texts[i] as Buffer;
    at += length;
    return [3, 1, 0x409, id, length, at - length];
  });
  return Buffer.concat([pack([16, 0, names.length, 6 + 12 * names.length, ...records]), ...texts]);
}
