import type { BrowserContext, Page } from 'playwright-core';
import type { Face } from '#infra/e2e/testing/child-knowledge.ts';
import { academic } from '#messages/academic.ts';
import { boards } from '#messages/games-boards.ts';
import { fireflies } from '#messages/games-patterns.ts';

/** Things that a child can tap, in the order in which they are tried, with their selectors. */
export const THINGS = {
  story: '.story-on',
  onward: '.stage:has(.trial) .stage-bar .stage-forward',
  option: '.options .option:not([aria-disabled])',
  firefly: '.glade button:not([aria-disabled])',
  card: '.answers input[type=radio]',
  part: '.sequence .sequence-part',
  cell: '.stage-cards :is(figure button, .tap-cell, .tap-lines .sequence-part)',
  key: '.pad-key',
  /** The "I don't know" sign asks for confirmation; `sure` is the second tap. */
  sure: '.stage-asked .stage-paper',
  arrow: '.stage-bar .stage-forward:not(.stage-asked *)',
  pass: `.stage-pass, .stage-exit[aria-expanded=false][aria-label="${academic.pass}"]`,
  way: '.stage-ways > :is(button, a)',
  link: '.stage-link',
  speaker: '.stage .speaker',
} as const;
export type ThingKind = keyof typeof THINGS;
/** `words`: accessible name; `shows`: visible text. */
export type Thing = {
  kind: ThingKind;
  place: number;
  words: string;
  shows: string;
  picture: boolean;
  taken: boolean;
};

/** The state of a screen; null while nothing can be tapped. */
export type StageSnapshot = {
  /** Changes with anything on the screen. */
  look: string;
  moment: string;
  /** Progress of the child. */
  way: string;
  /** Sentences of the question. */
  asked: readonly string[];
  /** Sentences of a story above a question. */
  told: readonly string[];
  words: number;
  things: readonly Thing[];
  /** A game that is drawn on or waited for; `over` until the next trial comes. */
  board: 'aiming' | 'steering' | 'reaction' | 'fireflies' | 'over' | null;
  pattern: string | null;
  face: Face | null;
  /** Content of the number field. */
  written: string;
  sideways: boolean;
};

/** Fireflies are recognised by the size of their circle: only a lit one has the large one. */
const LIT = 'circle[r="46"]';

export const takeSnapshot = (page: Page): Promise<StageSnapshot | null> =>
  page.evaluate(
    ({ selectors, thanks, watch }) => {
      const stage = document.querySelector<HTMLElement>('.stage');
      const isRunning = (shield: Element) => shield.getAnimations().some(({ playState }) => playState === 'running');
      // The last answer is still being sent.
      if (
        !stage ||
        stage.querySelector('[data-busy]') ||
        [...document.querySelectorAll('.shield:not([hidden])')].some(isRunning)
      )
        return null;
      const texts = (selector: string) =>
        [...stage.querySelectorAll<HTMLElement>(selector)]
          .filter((each) => !each.closest('.sr-only'))
          .map((each) => (each.textContent ?? '').trim());
      const things = Object.entries(selectors).flatMap(([kind, selector]) =>
        [...document.querySelectorAll<HTMLElement>(selector)].map((element, place) => ({
          kind: kind as ThingKind,
          place,
          // The key hint before an answer's words is hidden from screen readers.
          words: (
            element.getAttribute('aria-label') ??
            (element as HTMLInputElement).labels?.[0]?.querySelector('.answer-words')?.textContent ??
            element.textContent ??
            ''
          ).trim(),
          shows: (element.textContent ?? '').trim(),
          picture:
            element.querySelector('svg, .part-picture') !== null ||
            element.closest('figure') !== null ||
            element.closest('.answer')?.querySelector('.answer-picture > :is(svg, .part-picture)') != null,
          taken: (element as HTMLInputElement).checked === true || element.getAttribute('aria-pressed') === 'true',
        })),
      );
      const isOver =
        document.querySelector('.board-status')?.textContent === thanks ||
        document.querySelector('.glade:not(:has(button:not([aria-disabled])))') !== null;
      const board =
        isOver && !texts('h3').includes(watch)
          ? 'over'
          : document.querySelector('[data-star-pad]')
            ? 'reaction'
            : document.querySelector('.glade')
              ? 'fireflies'
              : document.querySelector('main svg circle[r="56"]')
                ? 'aiming'
                : document.querySelector('main svg circle[r="18"]')
                  ? 'steering'
                  : null;
      const numbersIn = (path: Element | null | undefined) =>
        (path?.getAttribute('d')?.match(/-?\d+(\.\d+)?/g) ?? []).map(Number);
      const portrait = document.querySelector('.portrait');
      const findPart = (part: string) => portrait?.querySelector(`[data-part="${part}"]`);
      const [, inner = 0, , , , outer = 0] = numbersIn(findPart('brow'));
      const openMouth = findPart('open-mouth');
      const [, corner = 0, , bow = 0] = numbersIn(openMouth ?? findPart('mouth'));
      const face = portrait && {
        innerBrow: inner,
        outerBrow: outer,
        corner,
        bow,
        open: openMouth != null,
        lip: findPart('lip') != null,
      };
      const way = document.querySelector('.stage-way')?.getAttribute('aria-valuenow') ?? '';
      const written = document.querySelector<HTMLInputElement>('.number-shown input')?.value ?? '';
      return {
        look: `${way}|${stage.dataset.moment}|${stage.textContent}|${written}|${things.map(({ kind, words, taken }) => `${kind}:${words}:${taken}`).join()}`,
        moment: stage.dataset.moment ?? '',
        way,
        asked: texts(':is(.stage-asks, .stage-question) :is(h2, h3, p)'),
        told: texts('.story-text p'),
        words: stage.innerText.split(/\s+/).length,
        things,
        board,
        pattern: document.querySelector('.matrix')?.getAttribute('aria-label') ?? null,
        face,
        written,
        sideways: document.documentElement.scrollWidth > innerWidth,
      } as const;
    },
    { selectors: THINGS, thanks: boards.aiming.done, watch: fireflies.watch },
  );

/** Records in the page, before it loads, which fireflies have lit up on each glade, in order. */
export const recordFireflies = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript((light) => {
    const shone = new WeakMap<Element, number[]>();
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        const glade = node instanceof Element && node.matches(light) ? node.closest('.glade') : null;
        if (!glade) continue;
        const place = [...glade.querySelectorAll('button')].findIndex((each) => each.contains(node));
        shone.set(glade, [...(shone.get(glade) ?? []), place]);
      }
    }).observe(document, { childList: true, subtree: true });
    Object.assign(globalThis, { shoneOn: (glade: Element) => shone.get(glade) ?? [] });
  }, LIT);

declare const shoneOn: (glade: Element) => readonly number[];

/** The sequence of the lights; null until it is the child's turn. */
export const readFireflies = (page: Page): Promise<readonly number[] | null> =>
  page.evaluate(() => {
    const glade = document.querySelector('.glade');
    return glade && !glade.querySelector('[aria-disabled]') ? shoneOn(glade) : null;
  });
