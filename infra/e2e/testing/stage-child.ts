import type { Page, Request } from 'playwright-core';
import { feelingOf, followsFromStory, knows, nextInPattern } from '#infra/e2e/testing/childs-mind.ts';
import { fingerOn } from '#infra/e2e/testing/finger.ts';
import { HANDS } from '#infra/e2e/testing/game-hands.ts';
import { type Kind, lightsOn, look, type Seen, THINGS, type Thing } from '#infra/e2e/testing/seen.ts';
import { listenTo } from '#infra/e2e/testing/stubbed-voice.ts';
import { assent } from '#shared/messages/en/assent.ts';
import { boards } from '#shared/messages/en/games-boards.ts';
import { quest } from '#shared/messages/en/quest.ts';
import { stage } from '#shared/messages/en/stage.ts';
import { steps } from '#shared/messages/en/steps.ts';

/** A screen that does not change in this time counts as stuck. */
const PATIENCE_MS = 60_000;
const MOST_SCREENS = 600;
/** Time before an answer, and reading time per word, on the device's clock. */
const LOOK_MS = 1800;
const READ_MS = 200;
/** Largest step of the clock: a heartbeat of the connection must not be missed. */
const MOST_MS = 3000;
/** Delay from light to press. */
const SEEING_MS = 300;
/** Delay between two taps. */
const REACH_MS = 500;
/** After this time without a change the tap is repeated (real time). */
const AGAIN_MS = 8000;

/** Things that are read aloud when tapped, and can be undone. */
const SAYS_ITSELF: readonly Kind[] = ['key', 'part', 'cell'];
/** Things that are understood by their picture. Everything else must be read aloud to a child who cannot read. */
const BY_PICTURE: readonly Kind[] = ['option', 'firefly', 'arrow', 'onward', 'way', 'cell'];
const ANSWERS: readonly Kind[] = ['option', 'card', 'part', 'cell', 'key'];

const goesOn = ({ words }: Thing) => words.startsWith(steps.goOn('').trim());

/**
 * Plays whatever the stage shows until the day is done: takes a snapshot, waits until the speech has ended, and taps.
 * Time passes on the device's fake clock only. With `cannotRead`, a question counts only if it was read aloud, and an
 * answer only if it was read aloud or is a picture; anything else is added to `faults`.
 */
export function stageChild(page: Page, { age, cannotRead }: { age: number; cannotRead: boolean }) {
  const faults = new Set<string>();
  /** Number of taps by kind. */
  const tapped = new Map<string, number>();
  const everHeard = new Set<string>();
  let questions = 0;
  let thought: ReturnType<typeof answerTo> = null;
  /** Sentences that were spoken since the current question appeared. */
  let heard: string[] = [];
  let saidByThen = 0;
  /** The look of the previous screen. */
  let before = '';
  let asked = '';

  const at = (kind: Kind, place: number) => page.locator(THINGS[kind]).nth(place);
  const screenOf = ({ asked }: Seen) => `“${asked[0] ?? 'a screen that asks nothing'}”`;
  const of = (seen: Seen, kind: Kind) => seen.things.filter((thing) => thing.kind === kind);

  /**
   * Pending API calls: their timeouts run on the fake clock while the server answers in real time, so the clock stops
   * for them.
   */
  const calls = new Set<Request>();
  page.on('request', (request) => request.url().includes('/api/') && calls.add(request));
  page.on('requestfinished', (request) => void calls.delete(request));
  page.on('requestfailed', (request) => void calls.delete(request));
  async function lets(ms: number): Promise<void> {
    for (let left = ms; left > 0; left -= MOST_MS) {
      while (calls.size > 0) await page.waitForTimeout(20);
      await page.clock.runFor(Math.min(left, MOST_MS));
    }
  }

  /** A long text may be spoken in several parts. */
  const wasSaid = (sentences: Iterable<string>, words: string) =>
    [...sentences].some((each) => each.includes(words)) ||
    !/[\p{L}\d]/u.test([...sentences].reduce((left, each) => left.replace(each, ''), words));

  /** Collects the sentences that were spoken since the last call. */
  async function listen(): Promise<void> {
    const all = await listenTo(page, lets);
    // After a reload the list of spoken sentences starts again.
    const fresh = all.length < saidByThen ? all : all.slice(saidByThen);
    saidByThen = all.length;
    for (const sentence of fresh) {
      heard.push(sentence);
      everHeard.add(sentence);
    }
  }

  const isClear = (seen: Seen, thing: Thing) => {
    // The sign is tapped to hear what it is; its confirmation must be read aloud.
    if (thing.kind === 'pass') return true;
    const hasSpeaker = of(seen, 'speaker').some(({ words }) => words === stage.hear(thing.words));
    return (BY_PICTURE.includes(thing.kind) && thing.picture && !hasSpeaker) || wasSaid(heard, thing.words);
  };

  /**
   * Taps like a child who cannot read: a button without a picture only after the speaker has read it; keys are read
   * aloud when tapped.
   */
  async function tap(seen: Seen, thing: Thing): Promise<string> {
    const hits = () => at(thing.kind, thing.place).tap({ force: thing.kind === 'card' });
    if (!cannotRead) await hits();
    else {
      const [speaker] = of(seen, 'speaker');
      if (!isClear(seen, thing) && !SAYS_ITSELF.includes(thing.kind) && speaker) {
        await at('speaker', speaker.place).tap();
        await listen();
      }
      const question = ANSWERS.includes(thing.kind) ? [...seen.asked, ...seen.told] : [];
      const missing = question.filter((sentence) => !wasSaid(everHeard, sentence)).map((sentence) => `“${sentence}”`);
      await hits();
      if (SAYS_ITSELF.includes(thing.kind)) await listen();
      if (!isClear(seen, thing)) missing.push(`${thing.kind} “${thing.words}”`);
      for (const each of missing) faults.add(`${screenOf(seen)}: ${each} was not said`);
    }
    return thing.kind;
  }

  /** The child's answer as indexes to tap or digits to type; null if nothing is right or it does not know. */
  function answerTo(seen: Seen): { places: readonly number[] } | { digits: string } | null {
    const takesPart = of(seen, 'card').findIndex(({ words }) => words === assent.yes);
    if (takesPart >= 0) return { places: [takesPart] };
    const options = of(seen, 'option').map(({ words }) => words);
    if (seen.pattern) return { places: [nextInPattern(seen.pattern, options)] };
    const question = seen.asked[0] ?? '';
    if (seen.face) return { places: [options.indexOf(feelingOf(seen.face))] };
    if (seen.told.length > 0) return { places: [followsFromStory(seen.told, question, options)] };
    const answers = [...of(seen, 'card'), ...of(seen, 'part'), ...of(seen, 'cell')].map(
      ({ words, drawn }) => drawn || words,
    );
    return knows({ age, reads: !cannotRead }, { text: question, answers, shown: seen.drawn });
  }

  async function watchFireflies(): Promise<void> {
    let lights = await lightsOn(page);
    for (; lights === null; lights = await lightsOn(page)) await lets(500);
    for (const firefly of lights) {
      await lets(REACH_MS);
      await at('firefly', firefly).tap();
    }
  }

  async function catchStar(): Promise<void> {
    const lit = page.getByText(boards.reaction.lit, { exact: true });
    while (!(await lit.isVisible())) await lets(100);
    await lets(SEEING_MS);
    await page.locator('[data-star-pad]').tap();
  }

  /** Performs one action on this screen and returns its kind; null if there is nothing to do. */
  async function act(seen: Seen): Promise<string | null> {
    const [sooner] = [...of(seen, 'onward'), ...of(seen, 'sure')];
    if (sooner) return tap(seen, sooner);
    if (seen.board === 'over') return null;
    if (seen.board === 'fireflies') await watchFireflies();
    else if (seen.board === 'reaction') await catchStar();
    else if (seen.board) await HANDS[seen.board](page, await fingerOn(page), { right: true });
    if (seen.board) return seen.board;
    const [story] = of(seen, 'story');
    if (story) {
      await lets(READ_MS * seen.words);
      return tap(seen, story);
    }
    const [ways, links] = [of(seen, 'way'), of(seen, 'link')];
    if (ways.length > 0) {
      const onwards = ways.find(({ words }) => !words.includes(quest.rest.later)) ?? ways[0];
      return tap(seen, seen.moment === 'hop' && links[0] ? links[0] : (onwards as Thing));
    }
    return answer(seen);
  }

  async function answer(seen: Seen): Promise<string | null> {
    const all = (['option', 'card', 'part', 'cell'] as const).flatMap((kind) => of(seen, kind));
    const keys = of(seen, 'key');
    const [[arrow], [pass]] = [of(seen, 'arrow'), of(seen, 'pass')];
    const taken = all.filter((thing) => thing.taken).length;
    if (all.length + keys.length > 0 && taken === 0 && seen.written === '') {
      thought = answerTo(seen);
      questions += 1;
      await lets(LOOK_MS + READ_MS * seen.words);
      if (pass && !thought) return tap(seen, pass);
    }
    const places =
      thought && 'places' in thought && !thought.places.includes(-1)
        ? thought.places
        : [questions % Math.max(1, all.length)];
    const digit = thought && 'digits' in thought ? thought.digits[seen.written.length] : undefined;
    const next = keys.find(({ shows }) => shows === digit) ?? all[places[taken] ?? -1];
    if (next) return tap(seen, next);
    return arrow ? tap(seen, arrow) : null;
  }

  /** Plays until the link to the next stone appears; returns the number of screens. */
  async function playTheDay(): Promise<number> {
    let since = Date.now();
    let tappedAt = since;
    let last = '';
    for (let screens = 0; screens < MOST_SCREENS; ) {
      if (Date.now() - since > PATIENCE_MS) throw new Error(`held after: ${before.slice(0, 400)}`);
      const seen = await look(page).catch(() => null);
      if (Date.now() - tappedAt > AGAIN_MS) before = '';
      if (!seen || seen.look === before) {
        await page.waitForTimeout(30);
        continue;
      }
      if (seen.sideways) faults.add(`${screenOf(seen)} scrolls sideways`);
      const question = `${seen.way} ${seen.asked.join()}`;
      if (question !== asked) heard = [];
      asked = question;
      await listen();
      const now = await look(page).catch(() => null);
      if (now?.look !== seen.look) continue;
      if (seen.moment === 'hop' && of(seen, 'link').length === 0 && !of(seen, 'way').some(goesOn)) {
        before = seen.look;
        return screens;
      }
      const done = await act(seen);
      // A part of the page is still loading.
      tappedAt = Date.now();
      if (done === null) continue;
      tapped.set(done, (tapped.get(done) ?? 0) + 1);
      // A second tap on the same screen is not progress.
      if (seen.look !== last) since = Date.now();
      last = seen.look;
      before = seen.look;
      screens += 1;
    }
    throw new Error(`no end after ${MOST_SCREENS} screens`);
  }
  return { playTheDay, faults, tapped };
}
