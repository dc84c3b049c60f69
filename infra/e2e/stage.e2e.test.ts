import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, ElementHandle, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '#infra/e2e/testing/browser.ts';
import { isWhole } from '#infra/e2e/testing/shared-product.ts';
import {
  ALL_ITEMS,
  isLeadingScreen,
  listItemModes,
  openStage,
  type Stages,
  sortByLength,
  TRIALS,
} from '#infra/screenshots/child-screens.ts';
import { AGE_MODES } from '#shared/instruments/ages.ts';

/*
 * Every child screen in a real browser: all scenes, openings and breaks of the story, the mood check, every game from
 * its easiest to a hard level, every format of school questions, in all three age modes. In part it is one scene of each
 * chapter, and the words over pictures of one age mode. Everything fits into the window without scrolling, answers are
 * at least 96 px and exits 64 px, and nothing overlaps. One page mounts one screen after the other
 * (`web/testing/stage-page.tsx`).
 */
const root = fileURLToPath(new URL('../..', import.meta.url));
/** Where school questions are measured, those that scroll are listed. */
type Window = { width: number; height: number; scrolling?: readonly string[] };
const PHONE = { width: 390, height: 844 };
const TABLET = { width: 768, height: 1024 };
/** In this one the pictures shrink the most. */
const LOW_PHONE: Window = {
  width: 390,
  height: 664,
  // A table, or a picture of four rows, above keys that never shrink: five or more rows of targets do not fit.
  scrolling: ['00nx5qx', '12kz8bc', '1b9i5f9', '1oqi1os'].map((id) => `number/${id}`),
};
const WHOLE: readonly Window[] = [
  { width: 1024, height: 768, scrolling: [] },
  { ...TABLET, scrolling: [] },
  { ...PHONE, scrolling: [] },
  { width: 1024, height: 690 },
  // Too narrow, and too low for rows of answers.
  { width: 360, height: 780 },
  LOW_PHONE,
];
/**
 * In each age mode the longest choices and those below a picture of their own, and every item of the formats that need
 * the most room; in part the longest of each format.
 */
const ROOMY: readonly string[] = ['order', 'build-sum', 'number', 'map-tap'];
const QUESTIONS = AGE_MODES.flatMap((mode) =>
  ['choice', ...ROOMY].flatMap((name) => {
    const items = sortByLength(ALL_ITEMS.filter((each) => each.format === name && listItemModes(each).includes(mode)));
    const count = isWhole ? (name === 'choice' ? 40 : items.length) : 3;
    return items
      .filter(({ map }, i) => i < count || (name === 'choice' && map))
      .map((item) => ({ item, mode, name: `${mode}/${item.format}/${item.id}` }));
  }),
);

declare const stages: Stages;

let browser: Browser;
let stage: Awaited<ReturnType<typeof openStage>>;
let page: Page;
let hiding: ElementHandle;
beforeAll(async () => {
  browser = await launchBrowser(join(root, '.data'));
  stage = await openStage(browser, root);
  page = stage.page;
  // Painting the drawings takes most of the time; hidden ones keep their size.
  hiding = await page.addStyleTag({ content: '.stage-backdrop > svg, .stage-picture > svg { visibility: hidden }' });
});
afterAll(async () => {
  await browser?.close();
  await stage?.close();
});

/** Faults by screen name; and where the slots of the lowest bar lie (px) by mode and slot. */
type Measured = { faults: Record<string, string[]>; slots: Record<string, number[]> };
const measure = async (
  names: readonly string[],
  trials: typeof TRIALS,
  questions: readonly (typeof QUESTIONS)[number][],
): Promise<Measured> =>
  page.evaluate(
    async ([screens, games, items]) => {
      const faults: Record<string, string[]> = {};
      const slots: Record<string, number[]> = {};
      const note = (name: string, mode: string) => {
        const found = stages.faults();
        if (found.length > 0) faults[name] = found;
        for (const [slot, at] of Object.entries(stages.slots())) {
          const key = `${mode} ${slot}`;
          const known = slots[key] ?? [];
          if (!known.some((each) => Math.abs(each - at) < 2)) slots[key] = [...known, at];
        }
      };
      for (const name of screens) {
        await stages.show(name);
        note(name, name.split('/')[0] ?? '');
      }
      for (const { mode, id, level } of games) {
        await stages.showTrial(id, level, 7, mode, true);
        note(`${mode}/${id}/${level}`, mode);
      }
      for (const { item, mode, name } of items) {
        await stages.showItem(item, mode);
        note(name, mode);
      }
      return { faults, slots };
    },
    [names, trials, questions] as const,
  );

describe.each(isWhole ? WHOLE : [LOW_PHONE])('in a window of $width x $height', ({ width, height, scrolling }) => {
  const slots: Measured['slots'][] = [];
  const findFaults = async (...screens: Parameters<typeof measure>): Promise<Measured['faults']> => {
    await page.setViewportSize({ width, height });
    const measured = await measure(...screens);
    slots.push(measured.slots);
    return measured.faults;
  };

  it('every screen of story and mood is whole', async () => {
    const names = await page.evaluate(() => [...stages.names]);
    expect(await findFaults(isWhole ? names : names.filter(isLeadingScreen), [], [])).toEqual({});
  });
  it('every game is whole', async () => {
    expect(await findFaults([], TRIALS, [])).toEqual({});
  });
  it.runIf(scrolling)('school questions are whole, and scroll only where it is known', async () => {
    const faults = await findFaults([], [], QUESTIONS);
    const known = QUESTIONS.filter(({ item }) => scrolling?.includes(`${item.format}/${item.id}`));
    expect(Object.keys(faults).toSorted()).toEqual(known.map(({ name }) => name).toSorted());
    for (const each of Object.values(faults).flat()) expect(each).toMatch(/scrolls down|is outside/);
  });
  // In a narrower window the longest words take room from their neighbours.
  it.runIf(width >= 390)('the lowest bar has its slots in one row, each at one place on all of these', () => {
    const places = Map.groupBy(
      slots.flatMap((each) => Object.entries(each).flatMap(([slot, at]) => at.map((place) => ({ slot, place })))),
      ({ slot }) => slot,
    );
    const isOnePlace = (at: readonly { place: number }[]) =>
      at.every(({ place }) => Math.abs(place - (at[0]?.place ?? 0)) < 2);
    expect([...places].filter(([, at]) => !isOnePlace(at))).toEqual([]);
    for (const mode of AGE_MODES) expect(places.get(`${mode} rows`)?.every(({ place }) => place === 1)).toBe(true);
  });
});

describe('what is wrong is seen', () => {
  it.each([
    ['an answer that is too small', '.answers { grid-auto-rows: 30px !important }', /less than 96/],
    ['a way out that is too small', '.stage-exit { max-width: 50px; min-width: 0 }', /less than 64/],
    ['a row below the window', '.stage-bar { min-height: 700px }', /scrolls down|is outside/],
    ['words that do not fit their card', '.answer-words { font-size: 80px }', /is cut|scrolls down/],
    ['a thing on another', '.stage-house { translate: -300px 60px }', /lies on/],
    ['a card on the child', '.answer-card { translate: 0 -120px }', /lies on a figure/],
    ['a card on the child in a panel', '.answer-card { translate: 0 -40px }', /lies on a figure/, '11-15'],
    [
      'a card that touches its head',
      '.answer:first-child .answer-card { position: fixed; inset: 170px auto auto 500px; width: 100px; height: 112px }',
      /lies on a figure/,
    ],
    ['a button on a picture', '.answer-picture > * { width: 100% !important }', /lies on a picture/, '3-6'],
    [
      'a picture that its text makes smaller',
      '.answer:first-child { align-self: start; grid-template-rows: none !important }',
      /unequal height/,
    ],
  ])('%s', async (_, css, fault, mode = '7-10') => {
    await page.setViewportSize({ width: 1024, height: 768 });
    const style = await page.addStyleTag({ content: css });
    const faultTexts = await page.evaluate(async (screen) => {
      await stages.show(screen);
      return stages.faults();
    }, `${mode}/scene/raft-builders`);
    await style.evaluate((element) => (element as Element).remove());
    expect(faultTexts.join('\n')).toMatch(fault);
  });
});

it.each([
  [1024, 768],
  [768, 1024],
])(
  'in a window of %i x %i what stands on the bank is as large as a finger, and the coats stay 64 px',
  async (width, height) => {
    await page.setViewportSize({ width, height });
    const sizes = await page.evaluate(async () => {
      const measured: Record<string, number[]> = {};
      for (const name of ['3-6/hop', '3-6/hop/first']) {
        await stages.show(name);
        measured[name] = [...document.querySelectorAll('.trace')].map((each) => {
          const { width: across, height: down } = each.getBoundingClientRect();
          return Math.min(across, down);
        });
      }
      return measured;
    });
    const [things = [], coats = []] = Object.values(sizes);
    expect([things.length, coats.length].every((count) => count > 0)).toBe(true);
    expect(Math.min(...things)).toBeGreaterThanOrEqual(44);
    expect(Math.min(...coats)).toBeGreaterThanOrEqual(64);
  },
);

it('below that and with letters twice as large it scrolls, and nothing is cut', async () => {
  for (const [width, height, fontSize] of [
    [844, 390, '100%'],
    [1024, 768, '212%'],
    [390, 844, '212%'],
  ] as const) {
    await page.setViewportSize({ width, height });
    const faultTexts = await page.evaluate(async (size) => {
      document.documentElement.style.fontSize = size;
      await stages.show('7-10/scene/box-of-odd-things');
      const faults = stages.faults();
      document.documentElement.style.fontSize = '';
      return faults;
    }, fontSize);
    expect(faultTexts.filter((fault) => /sideways|is cut|less than|lies on/.test(fault))).toEqual([]);
  }
});

describe('a picture', () => {
  /** The coat of the child in the story, seen from behind. */
  const COAT = '.stage-picture path[d^="M-11-63Q0-67"]';

  it('lines up with no card where four lie in a row: the child of the story stands in front of none of their middles', async () => {
    await page.setViewportSize({ width: 1024, height: 768 });
    const near = await page.evaluate(async (coat) => {
      const findMiddle = (element: Element) => {
        const { left, width } = element.getBoundingClientRect();
        return { x: left + width / 2, width };
      };
      const faultTexts: string[] = [];
      for (const name of stages.names.filter((each) => /^7-10[/]scene/.test(each))) {
        await stages.show(name);
        // A world's drawing loads a moment after its colours.
        for (let wait = 0; wait < 100 && !document.querySelector(coat); wait += 1)
          await new Promise((resolve) => setTimeout(resolve, 20));
        const figure = document.querySelector(coat);
        if (!figure) faultTexts.push(`${name}: not drawn`);
        else {
          const { x } = findMiddle(figure);
          const over = [...document.querySelectorAll('.answer')]
            .map(findMiddle)
            .find((card) => Math.abs(card.x - x) < card.width / 6);
          if (over) faultTexts.push(`${name}: ${Math.round(x - over.x)} px from the middle of a card`);
        }
      }
      return faultTexts;
    }, COAT);
    expect(near).toEqual([]);
  });

  /** Words whose ground, as it is drawn, is nearer to them than 4.5 : 1: twentieth darkest or lightest pixel under each. */
  const findPaleWords = async (name: string) => {
    await page.evaluate((each) => stages.show(each), name);
    await page.waitForFunction(() => document.querySelector('.stage-backdrop > svg'));
    const texts = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('.stage *')]
        .filter((each) => [...each.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()))
        .filter(
          (each) =>
            !each.closest('svg') &&
            each.checkVisibility({ checkOpacity: true }) &&
            each.getBoundingClientRect().width > 2,
        )
        .map((each) => {
          const range = document.createRange();
          range.selectNodeContents(each);
          const { left, top, width, height } = range.getBoundingClientRect();
          return { text: each.textContent.trim(), color: getComputedStyle(each).color, left, top, width, height };
        }),
    );
    const blank = await page.addStyleTag({ content: '.stage * { color: transparent !important }' });
    const picture = (await page.screenshot({ animations: 'disabled' })).toString('base64');
    await blank.evaluate((element) => (element as Element).remove());
    return page.evaluate(
      async ([base64, words]) => {
        const image = new Image();
        image.src = `data:image/png;base64,${base64}`;
        await image.decode();
        const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height });
        const context = canvas.getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D;
        context.drawImage(image, 0, 0);
        const toLuminance = ([r = 0, g = 0, b = 0]: number[]) => {
          const [x = 0, y = 0, z = 0] = [r, g, b].map((v) =>
            v / 255 <= 0.04045 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4,
          );
          return 0.2126 * x + 0.7152 * y + 0.0722 * z;
        };
        return words.flatMap(({ text, color, left, top, width, height }) => {
          const ink = toLuminance((color.match(/[\d.]+/g) ?? []).map(Number));
          const { data } = context.getImageData(left, top, Math.max(1, width), Math.max(1, height));
          const contrasts: number[] = [];
          for (let i = 0; i < data.length; i += 16) {
            const ground = toLuminance([...data.slice(i, i + 3)]);
            contrasts.push((Math.max(ink, ground) + 0.05) / (Math.min(ink, ground) + 0.05));
          }
          const worst = contrasts.toSorted((a, b) => a - b)[Math.floor(contrasts.length / 20)] ?? 21;
          return worst < 4.5 ? [`${text}: ${worst.toFixed(1)}`] : [];
        });
      },
      [picture, texts] as const,
    );
  };
  it('never lies under words: what is drawn below each is told from it by 4.5 : 1', async () => {
    await hiding.evaluate((element) => Object.assign(element, { disabled: true }));
    const pale: string[] = [];
    for (const { width, height } of isWhole ? [PHONE, TABLET] : [PHONE]) {
      await page.setViewportSize({ width, height });
      const names = await page.evaluate(() =>
        stages.names.filter((each) => /hop|rest|opening|subject|card|paused|practice|listening|child-/.test(each)),
      );
      for (const name of isWhole ? names : names.filter((each) => each.startsWith('7-10/')))
        pale.push(...(await findPaleWords(name)).map((words) => `${name} ${width}: ${words}`));
    }
    expect(pale).toEqual([]);
    const style = await page.addStyleTag({ content: '.stage-asks h2 { color: var(--stage-sky) }' });
    expect(await findPaleWords('7-10/hop')).not.toEqual([]);
    await style.evaluate((element) => (element as Element).remove());
    await hiding.evaluate((element) => Object.assign(element, { disabled: false }));
  });

  const countAnimations = async (name: string, still = false) => {
    await page.emulateMedia({ reducedMotion: still ? 'reduce' : 'no-preference' });
    return await page.evaluate(async (each) => {
      await stages.show(each);
      return document
        .getAnimations()
        .filter((animation) =>
          document.querySelector('.stage-world')?.contains((animation.effect as KeyframeEffect).target),
        ).length;
    }, name);
  };
  it.each([
    ['7-10/scene/raft-builders', false],
    ['3-6/mood', false],
    ['7-10/opening/raft-builders', true],
    ['7-10/rest', true],
  ])('%s moves where nothing is asked, and is still where something is: %s', async (name, moves) => {
    expect((await countAnimations(name)) > 0).toBe(moves);
  });
  it('moves nowhere for who asked the device for less motion', async () => {
    expect(await countAnimations('7-10/opening/raft-builders', true)).toBe(0);
  });
});
