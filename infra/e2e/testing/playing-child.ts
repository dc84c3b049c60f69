import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { locateQuestion } from '#infra/e2e/testing/game-hands.ts';
import { games as words } from '#messages/games.ts';
import { fireflies } from '#messages/games-patterns.ts';
import type { Trial } from '#shared/domain/assessment/events.ts';
import { toAgeMode } from '#shared/instruments/ages.ts';
import type { GameId, Move, NextTrial } from '#shared/instruments/games/game.ts';
import { isMoveCorrect } from '#shared/instruments/games/games.ts';
import { findNextTrial } from '#shared/measurement/course.ts';
import { createMove, presentTrial } from '#shared/testing/simulated-child.ts';

/** Far longer than any step takes, also on a busy machine. */
const PATIENCE_MS = 60_000;

/** The intended outcome of a trial. */
type IntendedTrial = { index: number; game: GameId; practice: boolean; right: boolean };

/** The progress bar of a game stands at its trial. */
const locateTrial = (page: Page, index: number) =>
  page.locator(`main [role=progressbar][aria-label="${words.howFar}"][aria-valuenow="${index}"]`);

/** Plays the two games of patterns on day 3 with the keyboard, on one device after the other. `age` in decimal years. */
export function createPlayingChild(age: number, isMeantRight: (next: NextTrial) => boolean) {
  const mode = toAgeMode(age);
  const moves: Move[] = [];
  // The server learns the sitting's id with the first answers.
  let sittingId: string | null = null;
  const played: IntendedTrial[] = [];
  const refused: string[] = [];

  /** Records the trials that a device submits and the server accepts. */
  function watch(page: Page): void {
    page.on('response', (response) => {
      const [, id] = /\/skills\/cognitive\/trials\/([^/]+)$/.exec(new URL(response.url()).pathname) ?? [];
      if (!id) return;
      if (!response.ok()) return void refused.push(`${response.status()} for ${response.request().postData()}`);
      sittingId = id;
      const { trials } = response.request().postDataJSON() as { trials: Trial[] };
      for (const { index, game, level, seed, response: move, rtMs, inputType, away } of trials) {
        const right = away ? null : isMoveCorrect({ game: game as GameId, level, seed, response: move }, mode);
        moves[index] = { game, level, seed, right, rtMs, inputType };
      }
    });
  }

  const next = () => findNextTrial('cognitive', age, moves);

  /** The keys of an answer: an option, or fireflies in their order. */
  function listKeys(game: GameId, right: boolean): readonly number[] {
    if (sittingId === null) return [0];
    const { level, seed } = presentTrial('cognitive', age, moves, sittingId) ?? {};
    const { option = 0, taps } = createMove(game, level as number, seed as number, mode, right) as {
      option?: number;
      taps?: readonly number[];
    };
    return taps ?? [option];
  }

  /** Waits for the trial with this index and opens a card before it. */
  async function toTrial(page: Page, index: number): Promise<void> {
    const main = page.locator('main');
    const locateButton = (name: string) => main.getByRole('button', { name, exact: true });
    const card = locateButton(words.start).or(locateButton(words.carryOn)).or(locateButton(words.real.go));
    const trial = locateTrial(page, index);
    await card.or(trial).first().waitFor({ timeout: PATIENCE_MS });
    if (await card.isVisible()) await card.tap();
    await trial.waitFor({ timeout: PATIENCE_MS });
  }

  /** Plays one trial, checks the feedback, and waits until the server has it. */
  async function playTrial(page: Page, trial: NextTrial): Promise<void> {
    const { game, practice } = trial;
    const index = moves.length;
    // The first option of a sitting is chosen blindly, so the feedback of practice decides what was intended; the log
    // verifies it later.
    const isBlind = sittingId === null;
    const isRight = isMeantRight(trial);
    await toTrial(page, index);
    await locateQuestion(page, game === 'fireflies' ? fireflies.turn : undefined).waitFor();
    // A key that comes before the first frame of a board answers nothing.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    for (const key of listKeys(game, isRight)) await page.keyboard.press(String(key + 1));

    const main = page.locator('main');
    const onward = main.getByRole('button', { name: words.next, exact: true });
    const nextScreen = locateTrial(page, index + 1).or(main.locator('h2:focus'));
    await onward.or(nextScreen).first().waitFor({ timeout: PATIENCE_MS });
    // A parent's page shows the week's progress in per cent above the stage, so only the stage is read.
    const screen = await main.locator('[data-stage]').ariaSnapshot();
    const verdict = (['right', 'wrong'] as const).find((each) => screen.includes(words[each])) ?? null;
    const right = isBlind ? verdict === 'right' : isRight;
    const due = practice ? (right ? 'right' : 'wrong') : null;
    expect({ index, game, verdict }).toEqual({ index, game, verdict: due });
    if (practice) {
      await onward.tap();
      await nextScreen.first().waitFor({ timeout: PATIENCE_MS });
    }
    await expect
      .poll(() => [...refused, moves.length > index ? 'arrived' : 'on its way'], {
        timeout: PATIENCE_MS,
        interval: 20,
      })
      .toEqual(['arrived']);
    played.push({ index, game, practice, right });
  }

  /** Plays until the games are done, or until they have this many trials. */
  async function play(page: Page, until = Number.POSITIVE_INFINITY): Promise<void> {
    for (let trial = next(); trial && moves.length < until; trial = next()) await playTrial(page, trial);
  }
  return { watch, play, toTrial, played };
}
