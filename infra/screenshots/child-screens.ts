import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { createServer } from 'vite';
import type { Shot } from '#infra/screenshots/album.ts';
import { listBankItems, toPublicItem } from '#services/assessment/academic.ts';
import type { PublicItem } from '#shared/instruments/academic.ts';
import { AGE_MODES, type AgeMode, toAcademicBand, toAgeMode } from '#shared/instruments/ages.ts';
import { AREA_GAMES, type GameId } from '#shared/instruments/games/game.ts';
import { listLevels } from '#shared/instruments/games/ladders.ts';
import { CHAPTERS_A, QUEST_A } from '#shared/instruments/quest.a.ts';
import { CHAPTERS_B, QUEST_B } from '#shared/instruments/quest.b.ts';
import { Subject } from '#shared/instruments/subjects.ts';
import { isScoredGame } from '#shared/measurement/games.ts';

/** What the page of `web/testing/stage-page.tsx` offers as `stages`. */
export type Stages = {
  names: string[];
  show: (name: string) => Promise<void>;
  showItem: (item: PublicItem, mode: AgeMode) => Promise<void>;
  showTrial: (id: GameId, level: number, seed: number, mode: AgeMode, practice: boolean) => Promise<void>;
  /** What is too small, cut, covered or outside of the window. */
  faults: () => string[];
  /** The middle of each slot of the lowest bar, and the number of its rows. */
  slots: () => Record<string, number>;
};
declare const stages: Stages;

const GAME_IDS = Object.values(AREA_GAMES).flatMap((games) => games.map(({ game }) => game));
const YEARS: Readonly<Record<AgeMode, number>> = { '3-6': 5, '7-10': 9, '11-15': 13 };
export type ShownTrial = { mode: AgeMode; id: GameId; level: number };
/** Trials of each game as each age mode meets them: its easiest level, one in the middle, its hardest. */
export const TRIALS: readonly ShownTrial[] = AGE_MODES.flatMap((mode) =>
  GAME_IDS.flatMap((id) => {
    const levels = isScoredGame(id) ? listLevels(id, YEARS[mode]) : [1];
    const shown = new Set([levels[0], levels[levels.length >> 1], levels.at(-1)]);
    return [...shown].flatMap((level) => (level === undefined ? [] : [{ mode, id, level }]));
  }),
);

/** One scene of each chapter. */
const LEADING_SCENES = [
  ...CHAPTERS_A.map(({ chapter }) => ({ chapter, scenes: QUEST_A })),
  ...CHAPTERS_B.map(({ chapter }) => ({ chapter, scenes: QUEST_B })),
].map(({ chapter, scenes }) => scenes.findLast((scene) => scene.chapter === chapter)?.id);
/** Whether a screen shows no scene of the story, or the one that stands for its chapter. */
export const isLeadingScreen = (name: string): boolean =>
  !name.includes('/scene/') || LEADING_SCENES.some((id) => name.endsWith(`/scene/${id}`));

/** Completed years of the children who are asked. */
const ITEM_YEARS = Array.from({ length: 13 }, (_, i) => i + 3);
export const ALL_ITEMS: readonly PublicItem[] = listBankItems().map(toPublicItem);
/** The items with the most to show first. */
export const sortByLength = (items: readonly PublicItem[]): PublicItem[] =>
  items.toSorted((one, other) => JSON.stringify(other).length - JSON.stringify(one).length);
/** The longest item of each format in each subject. */
const findLongestItems = (items: readonly PublicItem[]): PublicItem[] =>
  [
    ...Map.groupBy(sortByLength(items), ({ subject, format, audio, map }) => `${subject} ${format} ${audio} ${map}`),
  ].flatMap(([, [longest]]) => longest ?? []);
export const LONGEST_ITEMS: readonly PublicItem[] = findLongestItems(ALL_ITEMS);
const BANDS = new Map(listBankItems().map(({ id, band }) => [id, band]));
/** The age modes in which children of the item's own band meet it. */
export function listItemModes({ id }: PublicItem): AgeMode[] {
  const band = BANDS.get(id);
  return AGE_MODES.filter((mode) =>
    ITEM_YEARS.some((years) => toAcademicBand(years) === band && toAgeMode(years) === mode),
  );
}

/** A fake voice: says each sentence in no time, `says` of them, and then stays with the next; none if `isMute`. */
export const stubSpeakers = () => {
  const settings = { says: Number.POSITIVE_INFINITY, isMute: false };
  let waiting: SpeechSynthesisUtterance[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const begin = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const [now] = waiting;
      if (!now) return;
      now.onstart?.({} as SpeechSynthesisEvent);
      if (settings.says <= 0) return;
      settings.says -= 1;
      waiting = waiting.slice(1);
      now.onend?.({} as SpeechSynthesisEvent);
      begin();
    });
  };
  const value = {
    getVoices: () => (settings.isMute ? [] : [{ name: 'Kate', lang: 'en-GB', localService: true }]),
    speak: (utterance: SpeechSynthesisUtterance) => {
      waiting.push(utterance);
      if (waiting.length === 1) begin();
    },
    cancel: () => {
      waiting = [];
    },
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
  Object.assign(globalThis, { SpeechSynthesisUtterance: FakeUtterance, fakeVoice: settings });
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
  const context = await browser.newContext({ hasTouch: true });
  await context.addInitScript(stubSpeakers);
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
  const trials = TRIALS.map(
    (trial): Shot => ({
      group: `game-${trial.mode}`,
      name: `${trial.id}-${trial.level}`,
      text: ANY,
      show: async () => {
        await page.evaluate(({ id, level, mode }) => stages.showTrial(id, level, 7, mode, true), trial);
        await waitForDrawing(page);
      },
    }),
  );
  const toQuestion = (item: PublicItem, mode: AgeMode): Shot => ({
    group: `subject-${mode}`,
    name: `${Subject.options.indexOf(item.subject) + 1}-${item.subject}-${item.format}-${item.id}`,
    text: item.text.trim() || ANY,
    show: async () => {
      await page.evaluate(([each, how]) => stages.showItem(each, how), [item, mode] as const);
      await waitForDrawing(page);
    },
  });
  const questions = AGE_MODES.flatMap((mode) =>
    findLongestItems(ALL_ITEMS.filter((item) => listItemModes(item).includes(mode))).map((item) =>
      toQuestion(item, mode),
    ),
  );
  return [...screens, ...trials, ...questions];
}
