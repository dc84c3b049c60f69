import type { Page, Request, Response } from 'playwright-core';
import {
  answerSchoolQuestion,
  answerStory,
  findNextInPattern,
  readFeeling,
  type SchoolAnswer,
} from '#infra/e2e/testing/child-knowledge.ts';
import { waitForSilence } from '#infra/e2e/testing/fake-speech.ts';
import { createFinger, GAME_PLAYERS } from '#infra/e2e/testing/game-hands.ts';
import {
  readFireflies,
  type StageSnapshot,
  THINGS,
  type Thing,
  type ThingKind,
  takeSnapshot,
} from '#infra/e2e/testing/stage-snapshot.ts';
import { academic } from '#messages/academic.ts';
import { assent } from '#messages/assent.ts';
import { boards } from '#messages/games-boards.ts';
import { quest } from '#messages/quest.ts';
import { stage } from '#messages/stage.ts';
import { steps } from '#messages/steps.ts';
import { traces } from '#messages/traces.ts';
import { findShownItem, type ShownItem } from '#services/assessment/testing/answers.ts';
import type { Item } from '#services/item-bank/item.ts';

/** A screen that does not change in this time counts as stuck. */
const PATIENCE_MS = 60_000;
const MOST_SCREENS = 600;
/** Time before an answer, and reading time per word, on the device's clock. */
const REACTION_MS = 1800;
const READ_MS = 200;
/** Largest step of the clock: a heartbeat of the connection must not be missed. */
const MOST_MS = 3000;
/** Delay from light to press. */
const SEEING_MS = 300;
/** Delay between two taps. */
const REACH_MS = 500;
/** After this time without a change the tap is repeated (real time). */
const AGAIN_MS = 8000;
/** A thing that cannot be tapped in this time is gone, or stuck. */
const TAP_MS = 20_000;

/** Things that are read aloud when tapped, and can be undone. */
const SELF_SPOKEN: readonly ThingKind[] = ['key', 'part', 'cell'];
/** Things that are understood by their picture. Everything else must be read aloud to a child who cannot read. */
const PICTURE_KINDS: readonly ThingKind[] = ['option', 'firefly', 'arrow', 'onward', 'way', 'cell'];
/** Names of options that are only drawn; none of them is said, since it could give the answer. */
const PICTURE_NAMES = Array.from({ length: 12 }, (_, i) => academic.picture(i + 1));
const ANSWERS: readonly ThingKind[] = ['option', 'card', 'part', 'cell', 'key'];

const NEXT_ITEM = /\/academic\/\w+\/next$/;

const isGoOnLink = ({ words }: Thing) => words.startsWith(steps.goOn('').trim());

/**
 * Plays whatever the stage shows until the day is done: takes a snapshot, waits until the speech has ended, and taps.
 * Time passes on the device's fake clock only. With `cannotRead`, a question counts only if it was read aloud, and an
 * answer only if it was read aloud or is a picture; anything else is added to `faults`.
 */
export function createStageChild(page: Page, { age, cannotRead }: { age: number; cannotRead: boolean }) {
  const faults = new Set<string>();
  /** Number of taps by kind. */
  const tapped = new Map<string, number>();
  const allSpoken = new Set<string>();
  let questions = 0;
  let intendedAnswer: SchoolAnswer | null = null;
  /** Sentences that were spoken since the current question appeared. */
  let spoken: string[] = [];
  let spokenCount = 0;
  /** The look of the previous screen. */
  let before = '';
  let currentQuestion = '';

  const locateThing = (kind: ThingKind, place: number) => page.locator(THINGS[kind]).nth(place);
  const describeScreen = ({ asked: currentQuestion }: StageSnapshot) =>
    `“${currentQuestion[0] ?? 'a screen that asks nothing'}”`;
  const selectThings = (seen: StageSnapshot, kind: ThingKind) => seen.things.filter((thing) => thing.kind === kind);

  /**
   * Pending API calls: their timeouts run on the fake clock while the server answers in real time, so the clock stops
   * for them.
   */
  const calls = new Set<Request>();
  page.on('request', (request) => request.url().includes('/api/') && calls.add(request));
  page.on('requestfinished', (request) => void calls.delete(request));
  page.on('requestfailed', (request) => void calls.delete(request));
  async function advanceClock(ms: number): Promise<void> {
    for (let remainingMs = ms; remainingMs > 0; remainingMs -= MOST_MS) {
      while (calls.size > 0) await page.waitForTimeout(20);
      await page.clock.runFor(Math.min(remainingMs, MOST_MS));
    }
  }

  /** The school question that the server issued last. */
  let issued: Promise<Item | null> = Promise.resolve(null);
  const readItem = async (response: Response) => {
    const shown = (await response.json()) as ShownItem;
    return shown.item && findShownItem(shown);
  };
  page.on('response', (response) => {
    if (NEXT_ITEM.test(new URL(response.url()).pathname) && response.ok()) issued = readItem(response);
  });

  /** A long text may be spoken in several parts. */
  const wasSpoken = (sentences: Iterable<string>, words: string) =>
    [...sentences].some((each) => each.includes(words)) ||
    !/[\p{L}\d]/u.test([...sentences].reduce((remaining, each) => remaining.replace(each, ''), words));

  /** Collects the sentences that were spoken since the last call. */
  async function listen(): Promise<void> {
    const all = await waitForSilence(page, advanceClock);
    // After a reload the list of spoken sentences starts again.
    const fresh = all.length < spokenCount ? all : all.slice(spokenCount);
    spokenCount = all.length;
    for (const sentence of fresh) {
      spoken.push(sentence);
      allSpoken.add(sentence);
    }
  }

  const isClear = (seen: StageSnapshot, thing: Thing) => {
    // The sign is tapped to hear what it is; its confirmation must be read aloud.
    if (thing.kind === 'pass') return true;
    const hasSpeaker = selectThings(seen, 'speaker').some(({ words }) => words === stage.hear(thing.words));
    const heardAs = PICTURE_NAMES.includes(thing.words) ? academic.thisOne : thing.words;
    return (PICTURE_KINDS.includes(thing.kind) && thing.picture && !hasSpeaker) || wasSpoken(spoken, heardAs);
  };

  /**
   * Taps like a child who cannot read: a button without a picture only after the speaker has read it; keys are read
   * aloud when tapped.
   */
  async function tap(seen: StageSnapshot, thing: Thing): Promise<string> {
    const tapThing = async () => {
      // A forced tap does not wait until its card can be touched.
      if (thing.kind === 'card') await page.locator('.shield').last().waitFor({ state: 'hidden', timeout: TAP_MS });
      await locateThing(thing.kind, thing.place).tap({ force: thing.kind === 'card', timeout: TAP_MS });
    };
    // The time of a game may end while the child thinks; it then looks at the next screen.
    const performTap = () =>
      tapThing().catch(async (error: unknown) => {
        if ((await takeSnapshot(page))?.look === seen.look) throw error;
      });
    if (!cannotRead) await performTap();
    else {
      const [speaker] = selectThings(seen, 'speaker');
      if (!isClear(seen, thing) && !SELF_SPOKEN.includes(thing.kind) && speaker) {
        await locateThing('speaker', speaker.place).tap();
        await listen();
      }
      const question = ANSWERS.includes(thing.kind) ? [...seen.asked, ...seen.told] : [];
      const missing = question.filter((sentence) => !wasSpoken(allSpoken, sentence)).map((sentence) => `“${sentence}”`);
      await performTap();
      if (SELF_SPOKEN.includes(thing.kind)) await listen();
      if (!isClear(seen, thing)) missing.push(`${thing.kind} “${thing.words}”`);
      for (const each of missing) faults.add(`${describeScreen(seen)}: ${each} was not said`);
    }
    return thing.kind;
  }

  /** The child's answer as indexes to tap or digits to type; null if nothing is right or it does not know. */
  async function chooseAnswer(seen: StageSnapshot): Promise<SchoolAnswer | null> {
    const takesPart = selectThings(seen, 'card').findIndex(({ words }) => words === assent.yes);
    if (takesPart >= 0) return { places: [takesPart] };
    const options = selectThings(seen, 'option').map(({ words }) => words);
    if (seen.pattern) return { places: [findNextInPattern(seen.pattern, options)] };
    const question = seen.asked[0] ?? '';
    if (seen.face) return { places: [options.indexOf(readFeeling(seen.face))] };
    if (seen.told.length > 0) return { places: [answerStory(seen.told, question, options)] };
    const item = await issued;
    return item?.text === question ? answerSchoolQuestion({ age, reads: !cannotRead }, item) : null;
  }

  async function watchFireflies(): Promise<void> {
    let lights = await readFireflies(page);
    for (; lights === null; lights = await readFireflies(page)) await advanceClock(500);
    for (const firefly of lights) {
      await advanceClock(REACH_MS);
      await locateThing('firefly', firefly).tap();
    }
  }

  async function catchStar(): Promise<void> {
    const lit = page.getByText(boards.reaction.lit, { exact: true });
    while (!(await lit.isVisible())) await advanceClock(100);
    await advanceClock(SEEING_MS);
    await page.locator('[data-star-pad]').tap();
  }

  /** Performs one action on this screen and returns its kind; null if there is nothing to do. */
  async function performAction(seen: StageSnapshot): Promise<string | null> {
    const [sooner] = [...selectThings(seen, 'onward'), ...selectThings(seen, 'sure')];
    if (sooner) return tap(seen, sooner);
    if (seen.board === 'over') return null;
    if (seen.board === 'fireflies') await watchFireflies();
    else if (seen.board === 'reaction') await catchStar();
    else if (seen.board) await GAME_PLAYERS[seen.board](page, await createFinger(page));
    if (seen.board) return seen.board;
    const [story] = selectThings(seen, 'story');
    if (story) {
      await advanceClock(READ_MS * seen.words);
      return tap(seen, story);
    }
    const [ways, links] = [selectThings(seen, 'way'), selectThings(seen, 'link')];
    if (ways.length > 0) {
      const onwards = ways.find(({ words }) => !words.includes(quest.rest.later)) ?? ways[0];
      return tap(seen, seen.moment === 'hop' && links[0] ? links[0] : (onwards as Thing));
    }
    return answerQuestion(seen);
  }

  async function answerQuestion(seen: StageSnapshot): Promise<string | null> {
    const all = (['option', 'card', 'part', 'cell'] as const).flatMap((kind) => selectThings(seen, kind));
    const keys = selectThings(seen, 'key');
    const [[arrow], [pass]] = [selectThings(seen, 'arrow'), selectThings(seen, 'pass')];
    const chosenCount = all.filter((thing) => thing.taken).length;
    if (all.length + keys.length > 0 && chosenCount === 0 && seen.written === '') {
      intendedAnswer = await chooseAnswer(seen);
      questions += 1;
      await advanceClock(REACTION_MS + READ_MS * seen.words);
      // On a busy machine a question may begin to be read only now.
      await listen();
      if (pass && !intendedAnswer) return tap(seen, pass);
    }
    const places =
      intendedAnswer && 'places' in intendedAnswer && !intendedAnswer.places.includes(-1)
        ? intendedAnswer.places
        : [questions % Math.max(1, all.length)];
    const digit = intendedAnswer && 'digits' in intendedAnswer ? intendedAnswer.digits[seen.written.length] : undefined;
    const next = keys.find(({ shows }) => shows === digit) ?? all[places[chosenCount] ?? -1];
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
      const seen = await takeSnapshot(page).catch(() => null);
      if (Date.now() - tappedAt > AGAIN_MS) before = '';
      if (!seen || seen.look === before) {
        await page.waitForTimeout(30);
        continue;
      }
      if (seen.sideways) faults.add(`${describeScreen(seen)} scrolls sideways`);
      const question = `${seen.way} ${seen.asked.join()}`;
      if (question !== currentQuestion) spoken = [];
      currentQuestion = question;
      await listen();
      const now = await takeSnapshot(page).catch(() => null);
      if (now?.look !== seen.look) continue;
      if (
        seen.moment === 'hop' &&
        selectThings(seen, 'link').length === 0 &&
        !selectThings(seen, 'way').some(isGoOnLink)
      ) {
        before = seen.look;
        return screens;
      }
      const done = await performAction(seen);
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

  /** Walks past all that the week left, touches each thing, and goes back to the hop. */
  async function walkTheStream(): Promise<string[]> {
    await page.getByRole('button', { name: stage.walk }).tap();
    await page.getByRole('heading', { name: traces.title }).waitFor();
    await listen();
    const touched: string[] = [];
    for (const thing of await page.locator('.trace').all()) {
      await thing.tap();
      await listen();
      touched.push((await page.locator('.traces [role=status]').textContent()) ?? '');
    }
    if (cannotRead)
      for (const sentence of [stage.walk, traces.title, traces.text, ...touched])
        if (!wasSpoken(allSpoken, sentence)) faults.add(`on the walk: “${sentence}” was not said`);
    await page.getByRole('button', { name: steps.previous }).tap();
    await page.getByRole('button', { name: stage.walk }).waitFor();
    return touched;
  }
  return { playTheDay, walkTheStream, faults, tapped };
}
