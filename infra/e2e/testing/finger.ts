import type { Locator, Page } from 'playwright-core';

/** In CSS pixels of the window. */
export type Spot = { x: number; y: number };

export type Finger = {
  down: (spot: Spot) => Promise<void>;
  move: (spot: Spot) => Promise<void>;
  up: () => Promise<void>;
};

/** One touch point. Playwright can only tap; games also need holding and drawing. */
export async function createFinger(page: Page): Promise<Finger> {
  const glass = await page.context().newCDPSession(page);
  const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Spot[]) => {
    await glass.send('Input.dispatchTouchEvent', { type, touchPoints });
  };
  return {
    down: (spot: Spot) => touch('touchStart', [spot]),
    move: (spot: Spot) => touch('touchMove', [spot]),
    up: () => touch('touchEnd', []),
  };
}

export async function findMiddle(thing: Locator): Promise<Spot> {
  const box = await thing.boundingBox();
  if (!box) throw new Error(`${thing} is not on the screen`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** The points of a drawn line in window coordinates, from start to end. */
export const readPoints = (line: Locator): Promise<Spot[]> =>
  line.evaluate((element) => {
    const { points } = element as SVGPolylineElement;
    const onGlass = (element as SVGPolylineElement).getScreenCTM() ?? new DOMMatrix();
    return Array.from({ length: points.numberOfItems }, (_, i) => {
      const { x, y } = points.getItem(i).matrixTransform(onGlass);
      return { x, y };
    });
  });
