import type { Locator, Page } from 'playwright-core';

type GamePlayer = (page: Page, finger: Finger) => Promise<void>;

/** The question of a trial has the focus as soon as the trial accepts input. */
export const locateQuestion = (page: Page, text?: string) =>
  page.locator('main h3:focus', text === undefined ? {} : { hasText: text });

/** How the games of a finger are played, each time right. */
export const GAME_PLAYERS: Readonly<Record<'aiming' | 'steering', GamePlayer>> = {
  async aiming(page, finger) {
    await locateQuestion(page).waitFor();
    // The only circle of this size is the pad.
    const pad = await findMiddle(page.locator('main svg circle[r="56"]'));
    await finger.down(pad);
    const star = page.locator('main [data-star] circle');
    await star.waitFor();
    // A late finger finds no star any more, and the trial counts as missed.
    const aim = await findMiddle(star).catch(() => pad);
    await finger.up();
    await finger.down(aim);
    await finger.up();
  },
  async steering(page, finger) {
    await locateQuestion(page).waitFor();
    // The only circle of this size is the comet.
    await finger.down(await findMiddle(page.locator('main svg circle[r="18"]')));
    const way = page.locator('main [data-way] polyline').first();
    await way.waitFor();
    for (const [i, point] of (await readPoints(way)).entries()) if (i % 2 === 0) await finger.move(point);
    await finger.up();
  },
};

/** In CSS pixels of the window. */
type Spot = { x: number; y: number };

type Finger = {
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

async function findMiddle(thing: Locator): Promise<Spot> {
  const box = await thing.boundingBox();
  if (!box) throw new Error(`${thing} is not on the screen`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** The points of a drawn line in window coordinates, from start to end. */
const readPoints = (line: Locator): Promise<Spot[]> =>
  line.evaluate((element) => {
    const { points } = element as SVGPolylineElement;
    const onGlass = (element as SVGPolylineElement).getScreenCTM() ?? new DOMMatrix();
    return Array.from({ length: points.numberOfItems }, (_, i) => {
      const { x, y } = points.getItem(i).matrixTransform(onGlass);
      return { x, y };
    });
  });
