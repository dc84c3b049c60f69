import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { createServer } from 'vite';
import type { Shot } from '#infra/screenshots/album.ts';
import { listBankItems, toPublicItem } from '#services/assessment/academic.ts';
import type { PublicItem } from '#shared/instruments/academic.ts';
import { AGE_MODES, type AgeMode } from '#shared/instruments/ages.ts';
import type { GameId } from '#shared/instruments/games/game.ts';
import { Subject } from '#shared/instruments/subjects.ts';

type Stages = {
  names: string[];
  show: (name: string) => Promise<void>;
  showItem: (item: PublicItem, mode: AgeMode) => Promise<void>;
  showTrial: (id: GameId, level: number, seed: number, mode: AgeMode, practice: boolean) => Promise<void>;
};
declare const stages: Stages;

/** One easy and one hard trial of each game. */
const TRIALS: readonly (readonly [GameId, number])[] = [
  ['matrices', 11],
  ['matrices', 18],
  ['fireflies', 2],
  ['fireflies', 8],
  ['friends-corner', 1],
  ['friends-corner', 5],
  ['friends-corner', 10],
  ['feelings-detective', 26],
  ['feelings-detective', 31],
  ['feelings-detective', 27],
  ['aiming', 1],
  ['aiming', 6],
  ['steering', 1],
  ['steering', 6],
  ['reaction', 1],
];

/** A fake voice that starts and never ends: speakers are shown, and one card is being read. */
const stubSpeech = () => {
  const speak = (utterance: SpeechSynthesisUtterance) =>
    setTimeout(() => utterance.onstart?.({} as SpeechSynthesisEvent));
  const voice = { name: 'Kate', lang: 'en-GB', localService: true };
  const value = {
    getVoices: () => [voice],
    speak,
    cancel: () => undefined,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  };
  Object.defineProperty(globalThis, 'speechSynthesis', { value });
  Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: true } });
  class FakeUtterance {
    readonly text: string;
    constructor(text: string) {
      this.text = text;
    }
  }
  Object.assign(globalThis, { SpeechSynthesisUtterance: FakeUtterance });
};

/** The page that mounts every child screen by name (`web/testing/stage-page.tsx`). */
export async function openStage(browser: Browser, root: string): Promise<{ page: Page; close: () => Promise<void> }> {
  const server = await createServer({
    configFile: join(root, 'infra/web/vite.config.ts'),
    cacheDir: join(root, '.data/stage-vite'),
    logLevel: 'error',
    server: { host: '127.0.0.1', port: 0, hmr: false, watch: null },
  });
  await server.listen();
  const context = await browser.newContext();
  await context.addInitScript(stubSpeech);
  const page = await context.newPage();
  await page.goto(new URL('testing/stage.html', server.resolvedUrls?.local[0]).href);
  await page.waitForFunction(() => 'stages' in globalThis, null, { timeout: 120_000 });
  await page.evaluate(() => document.fonts.ready);
  return { page, close: () => server.close() };
}

/** Any text: the screen was opened by its name. */
const ANY = /\S/;

/** The world is loaded as a separate chunk, a moment later. */
async function waitForDrawing(page: Page): Promise<void> {
  await page.waitForFunction(
    () => document.querySelector('.stage-backdrop') || !document.querySelector('.stage-world'),
    null,
    { timeout: 20_000 },
  );
  await page.evaluate(() => document.fonts.ready);
}

/** The longest item of each format in each subject. */
function listItems(): PublicItem[] {
  const all = listBankItems().map(toPublicItem);
  const kinds = Map.groupBy(
    all,
    ({ subject, format, audio, map }) => `${subject} ${format}${audio ? ' heard' : ''}${map ? ' map' : ''}`,
  );
  return [...kinds.values()].map((some) =>
    some.reduce((one, other) => (JSON.stringify(other).length > JSON.stringify(one).length ? other : one)),
  );
}

export async function listChildShots(page: Page): Promise<Shot[]> {
  const names = await page.evaluate(() => stages.names);
  const screens = names.map((name): Shot => {
    const [mode = '', ...rest] = name.split('/');
    return {
      group: `child-${mode}`,
      name: rest.join('-'),
      text: ANY,
      show: async () => {
        await page.evaluate((each) => stages.show(each), name);
        await waitForDrawing(page);
      },
    };
  });
  const trials = AGE_MODES.flatMap((mode) =>
    TRIALS.map(
      ([id, level]): Shot => ({
        group: `game-${mode}`,
        name: `${id}-${level}`,
        text: ANY,
        show: async () => {
          await page.evaluate(([game, at, age]) => stages.showTrial(game, at, 7, age, true), [
            id,
            level,
            mode,
          ] as const);
          await waitForDrawing(page);
        },
      }),
    ),
  );
  const questions = listItems().map(
    (item): Shot => ({
      group: 'subject',
      name: `${Subject.options.indexOf(item.subject) + 1}-${item.subject}-${item.format}-${item.id}`,
      text: item.text.trim() || ANY,
      show: async () => {
        await page.evaluate(([each, mode]) => stages.showItem(each, mode), [
          item,
          item.audio && item.text.length < 60 ? '3-6' : '7-10',
        ] as const);
        await waitForDrawing(page);
      },
    }),
  );
  return [...screens, ...trials, ...questions];
}
