import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createFontTables } from '#infra/pictures/font.ts';
import { outlineFill, outlineStrip } from '#infra/pictures/outline.ts';
import { PAPERS } from '#infra/pictures/signs/shapes.ts';
import { SIGNS } from '#infra/pictures/signs.ts';
import { writeWoff2 } from '#infra/pictures/woff2.ts';
import { BANK } from '#services/item-bank/bank.ts';
import { drawnPictures, listPictures } from '#services/ops/item-check/item-pictures.ts';
import { DRAWN_SINCE } from '#shared/instruments/presentation.ts';

const file = readFileSync(new URL('../../web/art/pictures/pictures.woff2', import.meta.url));

describe('the pictures of school questions', () => {
  it('are all drawn, and listed as drawn', () => {
    expect([...new Set(BANK.flatMap(listPictures))].filter((picture) => !SIGNS[picture])).toEqual([]);
    expect(new Set(Object.keys(SIGNS))).toEqual(drawnPictures);
  });

  it('are the font that pages load, small enough for a phone', () => {
    expect(file.equals(writeWoff2(createFontTables(SIGNS)))).toBe(true);
    expect(file.length).toBeLessThan(64 * 1024);
  });

  it('stay in their square, so that neighbours touch none', () => {
    const spans = Object.entries(SIGNS).map(([picture, sign]) => {
      const points = sign.flatMap(([, d, width]) => (width ? outlineStrip(d, width) : outlineFill(d)).flat());
      return { picture, most: Math.max(...points.flatMap(({ at: [x, y] }) => [-x, x - 100, -y, y - 100])) };
    });
    expect(spans.filter(({ most }) => most > 4)).toEqual([]);
  });

  /** Another drawing of a released question is another form of the instrument: append a name, then write its digest here. */
  it('have another presentation if they change', () => {
    const digest = createHash('sha256')
      .update(JSON.stringify([PAPERS, SIGNS]))
      .digest('hex');
    expect([DRAWN_SINCE.subject, digest.slice(0, 16)]).toEqual(['stage-4', 'cc1996c020bcee2e']);
  });
});
