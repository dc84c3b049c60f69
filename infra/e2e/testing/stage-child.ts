import type { Page } from 'playwright-core';
import { fingerOn } from '#infra/e2e/testing/finger.ts';
import { HANDS } from '#infra/e2e/testing/game-hands.ts';
import { heardOn } from '#infra/e2e/testing/stubbed-voice.ts';
import { quest } from '#shared/messages/en/quest.ts';

/** What there is to tap on the screen that is shown, as somebody sees it who cannot read: words count only where they were said. */
type Seen = {
  /** Changes when anything on the screen does. */
  look: string;
  /** What is asked; what was said of it counts as long as it is asked. */
  asked: string;
  moment: string;
  /** The board of a game that is drawn on or waited for. */
  board: 'aiming' | 'steering' | 'reaction' | null;
  things: readonly Thing[];
};
type Thing = { kind: Kind; place: number; words: string; picture: boolean; taken: boolean };

/** In the order in which a hand turns to them. */
const THINGS = {
  'story part': '.story-on',
  onward: '.trial ~ * .stage-forward, .stage:has(.trial) .stage-bar .stage-forward',
  option: '.options .option:not([aria-disabled])',
  firefly: '.glade button:not([aria-disabled])',
  card: '.answers input[type=radio]',
  part: '.sequence-part',
  key: '.pad-key',
  cell: '.stage-cards figure button',
  arrow: '.stage-bar .stage-forward:not([data-busy])',
  way: '.stage-ways > :is(button, a)',
} as const;
type Kind = keyof typeof THINGS;

/** A screen that does not change in this time holds the child. */
const PATIENCE_MS = 60_000;
const MOST_SCREENS = 600;

const look = (page: Page): Promise<Seen | null> =>
  page.evaluate((selectors) => {
    const stage = document.querySelector<HTMLElement>('.stage');
    if (
      !stage ||
      document
        .querySelector('.shield:not([hidden])')
        ?.getAnimations()
        .some(({ playState }) => playState === 'running')
    )
      return null;
    const things = Object.entries(selectors).flatMap(([kind, selector]) =>
      [...document.querySelectorAll<HTMLElement>(selector)].map((element, place) => ({
        kind: kind as Kind,
        place,
        words: element.getAttribute('aria-label') ?? (element as HTMLInputElement).labels?.[0]?.textContent ?? element.textContent ?? '',
        picture: element.closest('.answer, .option, .stage-button, .glade, .sequence-part')?.querySelector('svg, .part-picture') !== null,
        taken: (element as HTMLInputElement).checked === true || element.getAttribute('aria-pressed') === 'true',
      })),
    );
    const board = document.querySelector('[data-star-pad]')
      ? 'reaction'
      : document.querySelector('main svg circle[r="56"]')
        ? 'aiming'
        : document.querySelector('main svg circle[r="18"]')
          ? 'steering'
          : null;
    const way = document.querySelector('.stage-way')?.getAttribute('aria-valuenow');
    const shown = `${way}|${stage.textContent}|${things.map(({ kind, words, taken }) => `${kind}:${words}:${taken}`).join()}`;
    const asked = [...document.querySelectorAll('.stage :is(h2, h3), .stage-asked p')].map((each) => each.textContent).join('|');
    return { look: shown, asked, moment: stage.dataset.moment ?? '', board, things } as const;
  }, THINGS);

/**
 * A hand that plays whatever the stage shows, from one task to the next until the day is done: it looks, listens until it is quiet, and taps.
 * `cannotRead`: it takes nothing that was neither said on this screen nor drawn; what it could not take is a fault.
 */
export function stageChild(page: Page, { cannotRead }: { cannotRead: boolean }) {
  const faults: string[] = [];
  const kinds = new Set<string>();
  let taps = 0;

  const at = (kind: Kind, place: number) => page.locator(THINGS[kind]).nth(place);

  /** What a hand does on this screen, by what it took; null where there is nothing to take. */
  async function act(seen: Seen, heard: readonly string[]): Promise<string | null> {
    const wasSaid = (words: string) => heard.some((sentence) => sentence.includes(words.trim()) || words.includes(sentence));
    const understands = ({ words, picture }: Thing) => !cannotRead || picture || wasSaid(words);
    const of = (kind: Kind) => seen.things.filter((thing) => thing.kind === kind);
    const tap = async (thing: Thing) => {
      if (!understands(thing)) faults.push(`${thing.kind} “${thing.words.trim()}” was neither said nor drawn`);
      taps += 1;
      await at(thing.kind, thing.place).tap({ force: thing.kind === 'card' });
      return thing.kind;
    };
    if (seen.board && of('onward').length === 0) {
      await HANDS[seen.board](page, await fingerOn(page), { right: true });
      return seen.board;
    }
    for (const kind of ['story part', 'onward'] as const) {
      const [thing] = of(kind);
      if (thing) return tap(thing);
    }
    for (const kind of ['option', 'firefly'] as const) {
      const all = of(kind);
      const thing = all[taps % Math.max(1, all.length)];
      if (thing) return tap(thing);
    }
    const cards = of('card');
    const parts = of('part').filter(({ taken }) => !taken);
    const answered = [...cards, ...of('cell')].some(({ taken }) => taken);
    const open = answered ? undefined : (cards[taps % Math.max(1, cards.length)] ?? parts[0] ?? of('cell')[0]);
    if (open) return tap(open);
    const [key] = of('key');
    if (key && !/[0-9]/.test(await page.locator('.number-shown input').inputValue())) return tap(key);
    const [arrow] = of('arrow');
    if (arrow) return tap(arrow);
    const ways = of('way');
    const onward = ways.find((way) => understands(way) && !way.words.includes(quest.rest.later)) ?? ways[0];
    if (onward) return tap(onward);
    return null;
  }

  /** Plays until the child hops to the next stone; how many screens that took. */
  async function playTheDay(): Promise<number> {
    let before = '';
    let since = Date.now();
    let asked = '';
    let [from, saidByThen] = [0, 0];
    for (let screens = 0; screens < MOST_SCREENS; ) {
      const seen = await look(page).catch(() => null);
      if (!seen || seen.look === before) {
        if (Date.now() - since > PATIENCE_MS) throw new Error(`held by: ${before.slice(0, 400)}`);
        await page.waitForTimeout(40);
        continue;
      }
      if (seen.moment === 'hop') return screens;
      const heard = await heardOn(page);
      const now = await look(page).catch(() => null);
      if (now?.look !== seen.look) continue;
      if (seen.asked !== asked) from = heard.length < saidByThen ? 0 : saidByThen;
      ({ asked } = seen);
      saidByThen = heard.length;
      const done = await act(seen, heard.slice(from));
      // A part of the page is still on its way.
      if (done === null) continue;
      kinds.add(done);
      before = seen.look;
      since = Date.now();
      screens += 1;
    }
    throw new Error(`no end after ${MOST_SCREENS} screens`);
  }
  return { playTheDay, faults, kinds };
}
