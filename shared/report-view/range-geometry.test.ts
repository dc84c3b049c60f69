import { describe, expect, it } from 'vitest';
import { compareToTypical, toCapsule, toPlace } from '#shared/report-view/range-geometry.ts';

const WIDTH = 600;

describe('a range on its scale from 40 to 100', () => {
  it('lies where its scores are, with the mark at the best guess and both ends closed', () => {
    expect(toCapsule({ score: 87, lo: 80, hi: 92 }, WIDTH)).toEqual({
      from: 400,
      to: 520,
      mark: 470,
      low: 'closed',
      high: 'closed',
    });
    expect([40, 75, 100].map((score) => toPlace(score, WIDTH))).toEqual([0, 350, 600]);
  });

  it('that only leaves the scale is clipped there and keeps its mark', () => {
    expect(toCapsule({ score: 52, lo: 31, hi: 70 }, WIDTH)).toEqual({
      from: 0,
      to: 300,
      mark: 120,
      low: 'clipped',
      high: 'closed',
    });
  });

  it('is open, with no best guess, only where the week could not measure further', () => {
    expect(toCapsule({ score: 45, lo: 30, hi: 54, open: 'floor' }, WIDTH)).toMatchObject({
      from: 0,
      to: 140,
      mark: null,
      low: 'open',
      high: 'closed',
    });
    expect(toCapsule({ score: 94, lo: 86, hi: 98, open: 'ceiling' }, WIDTH)).toMatchObject({
      from: 460,
      to: WIDTH,
      mark: null,
      low: 'closed',
      high: 'open',
    });
  });

  it('stays to be seen where all of it lies off the scale, and has no mark there', () => {
    const { from, to, mark, low } = toCapsule({ score: 24, lo: 16, hi: 34 }, WIDTH);
    expect({ from, mark, low }).toEqual({ from: 0, mark: null, low: 'clipped' });
    expect(to).toBeGreaterThan(8);
  });

  it('is above or below typical only with all of it', () => {
    expect([
      compareToTypical({ lo: 80, hi: 92 }),
      compareToTypical({ lo: 56, hi: 74 }),
      compareToTypical({ lo: 66, hi: 86 }),
      compareToTypical({ lo: 75, hi: 90 }),
    ]).toEqual(['above', 'below', 'around', 'around']);
  });
});
