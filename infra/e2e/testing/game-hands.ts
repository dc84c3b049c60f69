import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';
import { boards } from '#messages/games-boards.ts';
import { fireflies } from '#messages/games-patterns.ts';
import type { GameId } from '#shared/instruments/games/game.ts';

/** The answer to a trial: indexes of options in the order of the questions, or of fireflies. */
export type Answer = {
  right: boolean;
  options?: readonly number[];
  questions?: readonly string[];
  taps?: readonly number[];
};
type GamePlayer = (page: Page, finger: Finger, answer: Answer) => Promise<void>;

/** The question of a trial has the focus as soon as the trial accepts input. */
const locateQuestion = (page: Page, text?: string) =>
  page.locator('main h3:focus', text === undefined ? {} : { hasText: text });

/** Waits until the shield is hidden, which ignores input right after something new appears. */
const waitForShield = (page: Page) => page.locator('main .shield').waitFor({ state: 'hidden' });

/** Taps one option per question; a question whose text is unknown is recognised by differing from the previous one. */
const tapOptions: GamePlayer = async (page, _, { options = [], questions = [] }) => {
  let before: string | null = null;
  for (const [i, option] of options.entries()) {
    const question: Locator =
      questions[i] === undefined && before !== null
        ? page.locator('main h3:focus', { hasNotText: before })
        : locateQuestion(page, questions[i]);
    before = await question.textContent();
    await waitForShield(page);
    await page.locator('main [role=group] button').nth(option).tap();
  }
};

/** Delay from light to press in ms: the game takes faster presses for guesses. */
const REACTION_MS = 250;

/** How each game is played: Pattern Trail by keyboard, all others by touch. */
export const GAME_PLAYERS: Readonly<Record<GameId, GamePlayer>> = {
  async matrices(page, _, { options = [] }) {
    await locateQuestion(page).waitFor();
    for (const option of options) await page.keyboard.press(String(option + 1));
  },
  async fireflies(page, _, { taps = [] }) {
    await locateQuestion(page, fireflies.turn).waitFor();
    for (const firefly of taps) await page.keyboard.press(String(firefly + 1));
  },
  async 'friends-corner'(page, finger, answer) {
    const main = page.locator('main');
    const toQuestion = main.getByRole('button', { name: boards.friends.toQuestion, exact: true });
    const goOn = main.getByRole('button', { name: boards.friends.goOn, exact: true });
    for (;;) {
      await toQuestion.or(goOn).waitFor();
      await waitForShield(page);
      if (await toQuestion.isVisible()) break;
      await goOn.tap();
    }
    await toQuestion.tap();
    await tapOptions(page, finger, answer);
  },
  'feelings-detective': tapOptions,
  async aiming(page, finger, { right }) {
    await locateQuestion(page).waitFor();
    // The only circle of this size is the pad.
    const pad = await findMiddle(page.locator('main svg circle[r="56"]'));
    await finger.down(pad);
    const star = page.locator('main [data-star] circle');
    await star.waitFor();
    // A late finger finds no star any more, and the trial counts as missed.
    const aim = right ? await findMiddle(star).catch(() => pad) : pad;
    await finger.up();
    await finger.down(aim);
    await finger.up();
  },
  async steering(page, finger, { right }) {
    await locateQuestion(page).waitFor();
    // The only circle of this size is the comet.
    await finger.down(await findMiddle(page.locator('main svg circle[r="18"]')));
    const way = page.locator('main [data-way] polyline').first();
    await way.waitFor();
    // A wrong answer lifts the finger at the start.
    const points = right ? await readPoints(way) : [];
    for (const [i, point] of points.entries()) if (i % 2 === 0) await finger.move(point);
    await finger.up();
  },
  async reaction(page, _, { right }) {
    const star = page.locator('main [data-star-pad]');
    await waitForShield(page);
    // A wrong answer presses before the star is lit.
    if (right) {
      await page.getByText(boards.reaction.lit, { exact: true }).waitFor();
      await sleep(REACTION_MS);
    }
    await star.tap();
  },
};

/** In CSS pixels of the window. */
type Spot = { x: number; y: number };

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
