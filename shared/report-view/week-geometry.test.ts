import { expect, it } from 'vitest';
import {
  buildHillPath,
  getColumnX,
  getHillHeight,
  getStoneHeight,
  NARROW,
  WIDE,
} from '#shared/report-view/week-geometry.ts';
import { DAYS } from '#shared/values/week.ts';

it.each([WIDE, NARROW])(
  'three steps of energy are three heights, equally far apart, and room for the face is left above the highest',
  (scene) => {
    const [low, medium, high] = (['low', 'medium', 'high'] as const).map((energy) => getHillHeight(energy, scene)) as [
      number,
      number,
      number,
    ];
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
