import { brotliCompressSync, constants } from 'node:zlib';
import { pack, pad } from '#infra/pictures/font.ts';

/** Tags that WOFF 2 knows by a number. */
const KNOWN_TAGS: Readonly<Record<string, number>> = {
  cmap: 0,
  head: 1,
  hhea: 2,
  hmtx: 3,
  maxp: 4,
  name: 5,
  'OS/2': 6,
  post: 7,
  glyf: 10,
  loca: 11,
  COLR: 34,
  CPAL: 35,
};

/** A WOFF 2 file without its transformation of outlines. */
export function writeWoff2(tables: ReadonlyMap<string, Buffer>): Buffer {
  const list = [...tables];
  const directory = Buffer.concat(
    list.map(([tag, data]) => {
      const known = KNOWN_TAGS[tag];
      if (known === undefined) throw new Error(`WOFF 2 has no number for ${tag} here`);
      // 0xc0: outlines as they are.
      return pack([8, known | (tag === 'glyf' || tag === 'loca' ? 0xc0 : 0), ...toBase128(data.length)]);
    }),
  );
  const content = Buffer.concat(list.map(([, data]) => data));
  const compressed = brotliCompressSync(content, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_FONT,
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_LGWIN]: 24,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  });
  const body = pad(Buffer.concat([directory, compressed]));
  const unpacked = 12 + list.reduce((sum, [, data]) => sum + 16 + pad(data).length, 0);
  const header = pack(
    [32, 0x774f4632, 0x10000, 48 + body.length],
    [16, list.length, 0],
    [32, unpacked, compressed.length],
    [16, 1, 0],
    [32, 0, 0, 0, 0, 0],
  );
  return Buffer.concat([header, body]);
}

function toBase128(number: number): number[] {
  const digits = [number & 127];
  for (let rest = number >>> 7; rest > 0; rest >>>= 7) digits.unshift(128 | (rest & 127));
  return digits;
}
