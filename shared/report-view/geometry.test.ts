import { describe, expect, it } from 'vitest';
import {
  buildHillPath,
  compareToTypical,
  getColumnX,
  getHillHeight,
  getStoneHeight,
  NARROW,
  spreadMarks,
  TYPICAL,
  toCapsule,
  toPlace,
  WIDE,
  ZONE,
} from '#shared/report-view/geometry.ts';
import { DAYS } from '#shared/values/week.ts';

describe('range geometry', () => {
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

    it('lies on the zone that a statement calls typical, around its middle', () => {
      expect([ZONE.low, TYPICAL, ZONE.high]).toEqual([65, 75, 83]);
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
});

describe('views geometry', () => {
  it('leaves marks that do not touch where they are', () => {
    expect(spreadMarks([30, 90, 200], 20, 300)).toEqual([30, 90, 200]);
  });

  it('moves marks that touch apart around their middle, keeps their order, and those of one score beside each other', () => {
    expect(spreadMarks([100, 110], 20, 300)).toEqual([95, 115]);
    expect(spreadMarks([110, 100], 20, 300)).toEqual([115, 95]);
    expect(spreadMarks([150, 150, 150], 20, 300)).toEqual([130, 150, 170]);
  });

  it('takes a neighbour along that it would then touch', () => {
    const places = spreadMarks([100, 104, 118], 20, 300);
    expect(places.map(Math.round)).toEqual([87, 107, 127]);
  });

  it('stays inside the line', () => {
    expect(spreadMarks([0, 0], 20, 300)).toEqual([10, 30]);
    expect(spreadMarks([300, 298], 20, 300)).toEqual([290, 270]);
  });
});

describe('week geometry', () => {
  it.each([WIDE, NARROW])(
    'three steps of energy are three heights, equally far apart, and room for the face is left above the highest',
    (scene) => {
      const [low, medium, high] = (['low', 'medium', 'high'] as const).map((energy) =>
        getHillHeight(energy, scene),
      ) as [number, number, number];
      expect(high - medium).toBe(medium - low);
      expect(medium - low).toBeGreaterThan(0);
      expect(scene.shore - high - 60 * scene.face).toBeGreaterThan(0);
    },
  );

  it('a day without a check has the middle height and a narrow hill, so that it is drawn and claims nothing', () => {
    expect(getHillHeight(null, WIDE)).toBe(getHillHeight('medium', WIDE));
    expect(buildHillPath(2, null, WIDE)).not.toBe(buildHillPath(2, 'medium', WIDE));
  });

  it.each([WIDE, NARROW])('stones stand in seven equal columns inside the picture, in the water', (scene) => {
    expect(DAYS.map((day) => getColumnX(day, scene) / scene.width)).toEqual(
      DAYS.map((day) => expect.closeTo((day - 0.5) / 7, 6)),
    );
    for (const day of DAYS) {
      expect(getStoneHeight(day, scene) - 34 * scene.stone).toBeGreaterThan(scene.shore);
      expect(getStoneHeight(day, scene) + 43 * scene.stone).toBeLessThan(scene.height);
    }
  });
});
