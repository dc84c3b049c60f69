import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { doTask, type Family, freezeOnDay, type LivingFamily, scheduleWeek } from '#infra/demo/family.ts';
import { signInOn } from '#infra/e2e/testing/adult.ts';
import { type BootedProduct, bootProduct } from '#infra/e2e/testing/boot-product.ts';
import { createVisitor, launchBrowser, type Visitor } from '#infra/e2e/testing/browser.ts';
import { createPlayingChild } from '#infra/e2e/testing/playing-child.ts';
import { games as words } from '#messages/games.ts';
import { gameEnds } from '#messages/games-ends.ts';
import { createLogClient } from '#services/database/clients.ts';
import { createPostgresEventStore } from '#services/database/postgres-event-store.ts';
import { toAgeMode } from '#shared/instruments/ages.ts';
import type { GameId, NextTrial } from '#shared/instruments/games/game.ts';
import { isMoveCorrect } from '#shared/instruments/games/games.ts';
import { createSimulatedFamily } from '#shared/testing/simulated-family.ts';

/*
 * A child of four plays the games of patterns of day 3 on a phone and continues on another one in the middle of a
 * game; the log must hold exactly these trials. Four, because the youngest have the fewest trials.
 */
const root = fileURLToPath(new URL('../..', import.meta.url));
const pictures = join(root, '.data', 'e2e');
const PHONE = { width: 390, height: 844, touch: true };
const family: Family = {
  parent: { name: 'Ana', email: 'ana.of.games@stones.example', password: 'seven stepping stones' },
  nickname: 'Mira',
  simulated: createSimulatedFamily('games', 4),
};

let product: BootedProduct;
let browser: Browser;
let living: LivingFamily;
beforeAll(async () => {
  product = await bootProduct({ DAY_LENGTH: '3s' });
  browser = await launchBrowser(join(root, '.data'));
  living = await scheduleWeek(product.baseUrl, family, 'UTC', undefined, product.mailUrl);
  // Everything up to the games is done, and the next day is far away.
  await freezeOnDay(living, 3);
  const { days } = await living.progress();
  for (const task of days.slice(0, 3).flatMap(({ tasks }) => tasks))
    if (task.state === 'open' && task.type !== 'skills') await doTask(family, living, task);
}, 1_800_000);
afterAll(async () => {
  await browser?.close();
  await product?.remove();
});

async function openFamilyDevice(): Promise<Visitor> {
  const device = await createVisitor(browser, product.baseUrl, PHONE);
  device.context.setDefaultTimeout(60_000);
  await signInOn(device.page, family.parent, `/assessment/skills/3?assessment=${living.assessmentId}`);
  return device;
}

/** Right and wrong answers alternate, so that both occur. */
const isMeantRight = ({ game, place, practice }: NextTrial): boolean => {
  if (practice) return !(game === 'matrices' && place === 1);
  return game === 'fireflies' ? place === 2 : place % 3 !== 0;
};

const SHIELDED = { atOnce: 'shield', aMomentLater: 'other' };
/** What a touch in the corner and in the middle of a new card or question hits, at once and a moment later. */
const readTouchTargets = () => {
  const shield = document.querySelector('main .shield');
  const [lift] = shield?.getAnimations() ?? [];
  if (!lift) return null;
  const spots = [
    [5, 5],
    [innerWidth / 2, innerHeight / 2],
  ] as const;
  const findTarget = (at: number) => {
    lift.pause();
    lift.currentTime = at;
    return spots.every(([x, y]) => document.elementFromPoint(x, y) === shield) ? 'shield' : 'other';
  };
  const targets = { atOnce: findTarget(0), aMomentLater: findTarget(1000) };
  lift.finish();
  return targets;
};

describe('a child on day 3', () => {
  it('plays the games of patterns on two phones, and the log holds just what it did', async ({ onTestFailed }) => {
    const phones: Visitor[] = [];
    // Screenshots on failure: .data/e2e/games-1.png and games-2.png.
    onTestFailed(async () => {
      await mkdir(pictures, { recursive: true });
      await Promise.all(phones.map(({ page }, i) => page.screenshot({ path: join(pictures, `games-${i + 1}.png`) })));
    });
    const age = (await living.progress()).resume.gameAge ?? 0;
    const child = createPlayingChild(age, isMeantRight);
    const openPhone = async () => {
      const phone = await openFamilyDevice();
      phones.push(phone);
      child.watch(phone.page);
      return phone.page;
    };
    const readPattern = (page: Page) =>
      page
        .locator('main')
        .getByRole('img', { name: /pattern/i })
        .getAttribute('aria-label');
    const title = (page: Page, name: string) => page.locator('main').getByRole('heading', { name, exact: true });

    // Pattern Trail: practice and three trials, a reload, two more trials, then another phone: always at the same
    // trial. The one that is shown a second time on the same phone does not count.
    const first = await openPhone();
    await child.play(first, 5);
    await child.toTrial(first, 5);
    const fifth = await readPattern(first);
    expect(await first.evaluate(readTouchTargets)).toEqual(SHIELDED);
    await first.reload();
    await first.getByText(words.picksUp).waitFor();
    await child.toTrial(first, 5);
    expect(await readPattern(first)).toBe(fifth);
    await child.play(first, 7);
    await child.toTrial(first, 7);
    const seventh = await readPattern(first);
    const page = await openPhone();
    await page.getByText(words.picksUp).waitFor();
    await child.toTrial(page, 7);
    expect(await readPattern(page)).toBe(seventh);
    await child.play(page);

    // Without input the next game starts by itself, with its introduction.
    await title(page, gameEnds.areaDone.title(words.names.cognitive)).waitFor();
    await title(page, words.intro['friends-corner'].title).waitFor();

    await vi.waitFor(async () => expect((await living.progress()).resume.trials.cognitive?.completed).toBe(true), {
      timeout: 60_000,
      interval: 250,
    });

    // The log: every trial once, in order, with the intended result.
    const sql = createLogClient(product.maintenanceUrl, { max: 1 });
    const log = await createPostgresEventStore(sql).read(living.assessmentId, {
      types: ['TrialsRecorded', 'SkillAreaCompleted'],
    });
    await sql.end();
    const recorded = log.flatMap(({ event }) =>
      event.type === 'TrialsRecorded'
        ? event.trials.map(({ game, ...trial }) => ({ ...trial, game: game as GameId }))
        : [],
    );
    expect(
      recorded.map(({ index, game, control, ...rest }) => ({
        index,
        game,
        practice: control,
        right: isMoveCorrect({ game, ...rest }, toAgeMode(age)),
      })),
    ).toEqual(child.played);
    expect(recorded.filter(({ inputType }) => inputType !== 'keyboard')).toEqual([]);
    expect(recorded.flatMap(({ away, index }) => (away ? [index] : []))).toEqual([5]);
    expect(log.flatMap(({ event }) => (event.type === 'SkillAreaCompleted' ? [event.area] : []))).toEqual([
      'cognitive',
    ]);

    expect(phones.flatMap(({ complaints }) => complaints)).toEqual([]);
  }, 900_000);
});
