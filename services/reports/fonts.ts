import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';

const packages = createRequire(`${import.meta.dirname}/`);

/** The fonts of the screen in their static cuts: they are packed with us, so a page looks alike on every machine. */
const FILES = ['latin', 'latin-ext'].flatMap((subset) => [
  `@fontsource/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-${subset}-400-normal.woff`,
  `@fontsource/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-${subset}-700-normal.woff`,
  `@fontsource/caprasimo/files/caprasimo-${subset}-400-normal.woff`,
]);

/** Tables for kerning and ligatures. Small text does well without, and is set in half the time. */
const PAIRS = ['GPOS', 'GSUB', 'GDEF'];

/** Every font of the report, in the format of the typesetter. */
export const readFonts = (): Buffer[] =>
  FILES.map((file) => toTtf(readFileSync(packages.resolve(file)), file.includes('caprasimo') ? [] : PAIRS));

const [WOFF_HEAD, WOFF_ENTRY, TTF_HEAD, TTF_ENTRY] = [44, 20, 12, 16];

/**
 * A WOFF is a TrueType font whose tables are deflated one by one; the typesetter takes only TrueType. `without` names
 * tables to leave out.
 */
export function toTtf(woff: Buffer, without: readonly string[] = []): Buffer {
  const entries = Array.from({ length: woff.readUInt16BE(12) }, (_, i) => WOFF_HEAD + WOFF_ENTRY * i).filter(
    (at) => !without.includes(woff.toString('latin1', at, at + 4)),
  );
  const count = entries.length;
  const power = 2 ** Math.floor(Math.log2(count));
  const head = Buffer.alloc(TTF_HEAD + TTF_ENTRY * count);
  woff.copy(head, 0, 4, 8);
  for (const [i, value] of [count, power * TTF_ENTRY, Math.log2(power), (count - power) * TTF_ENTRY].entries())
    head.writeUInt16BE(value, 4 + 2 * i);
  const parts = [head];
  let offset = head.length;
  for (const [i, from] of entries.entries()) {
    const [at, packed, length, checksum] = [4, 8, 12, 16].map((place) => woff.readUInt32BE(from + place)) as [
      number,
      number,
      number,
      number,
    ];
    const raw = woff.subarray(at, at + packed);
    const table = Buffer.alloc(Math.ceil(length / 4) * 4);
    (packed < length ? inflateSync(raw) : raw).copy(table);
    const to = TTF_HEAD + TTF_ENTRY * i;
    woff.copy(head, to, from, from + 4);
    for (const [j, value] of [checksum, offset, length].entries()) head.writeUInt32BE(value, to + 4 + 4 * j);
    parts.push(table);
    offset += table.length;
  }
  return Buffer.concat(parts);
}
