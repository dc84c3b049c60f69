import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { type Answer, createFinger, type Finger, GAME_PLAYERS } from '#infra/e2e/testing/game-hands.ts';
import { games as words } from '#messages/games.ts';
import type { Trial } from '#shared/domain/assessment/events.ts';
import { toAgeMode } from '#shared/instruments/ages.ts';
import { AREA_ORDER, type GameId, type Move, type NextTrial } from '#shared/instruments/games/game.ts';
import { GAMES, isMoveCorrect } from '#shared/instruments/games/games.ts';
import { FRIENDS_LADDER } from '#shared/instruments/games/ladders.ts';
import { SkillArea } from '#shared/instruments/skills.ts';
import { findNextTrial } from '#shared/measurement/course.ts';
import { createMove, presentTrial } from '#shared/testing/simulated-child.ts';

/** Far longer than any step takes, also on a busy machine. */
const PATIENCE_MS = 60_000;

/** In these games a trial ends by itself. */
const TIMED: readonly GameId[] = ['aiming', 'steering'];

/** The intended outcome of a trial, and the screen after it. */
export type IntendedTrial = { area: SkillArea; index: number; game: GameId; practice: boolean; right: boolean };
export type PlayedTrial = IntendedTrial & { screen: string };
/**
 * Chooses whether a trial is answered right. `seed` is null for the first trial of a sitting: the server learns the
 * sitting's id with the first answers.
 */
export type ChooseOutcome = (next: NextTrial, seed: number | null) => boolean;

/** The progress bar of a game stands at its trial. */
const locateTrial = (page: Page, index: number) =>
  page.locator(`main [role=progressbar][aria-label="${words.howFar}"][aria-valuenow="${index}"]`);

/** Plays the games of day 3, on one device after the other. `age` in decimal years. */
export function createPlayingChild(age: number) {
  const mode = toAgeMode(age);
  const sittings = Object.fromEntries(
    AREA_ORDER.map((area) => [area, { moves: [] as Move[], sittingId: null as string | null }]),
  ) as Record<SkillArea, { moves: Move[]; sittingId: string | null }>;
  const played: PlayedTrial[] = [];
  const late: number[] = [];
  const refused: string[] = [];

  /** Records the trials that a device submits and the server accepts. */
  function watch(page: Page): void {
    page.on('response', (response) => {
      const [, area, sittingId] = /\/skills\/(\w+)\/trials\/([^/]+)$/.exec(new URL(response.url()).pathname) ?? [];
      if (!sittingId) return;
      if (!response.ok()) return void refused.push(`${response.status()} for ${response.request().postData()}`);
      const sitting = sittings[SkillArea.parse(area)];
      sitting.sittingId = sittingId;
      const { trials } = response.request().postDataJSON() as { trials: Trial[] };
      for (const { index, game, level, seed, response: move, rtMs, inputType } of trials) {
        const right = isMoveCorrect({ game: game as GameId, level, seed, response: move }, mode);
        sitting.moves[index] = { game, level, seed, right, rtMs, inputType };
      }
    });
  }

  /** The next trial; null when the area is done. */
  const next = (area: SkillArea) => findNextTrial(area, age, sittings[area].moves);

  function createAnswer(
    { game }: NextTrial,
    level: number,
    seed: number | null,
    area: SkillArea,
    right: boolean,
  ): Answer {
    const { kind } = FRIENDS_LADDER[level - 1] ?? {};
    const kindIsNew = sittings[area].moves.every(
      (move) => move.game !== game || FRIENDS_LADDER[move.level - 1]?.kind !== kind,
    );
    const withControls = game === 'friends-corner' && kindIsNew;
    if (seed === null) return { right, options: withControls ? [0, 0, 0] : [0] };
    const {
      option = 0,
      controls = [],
      taps,
    } = createMove(game, level, seed, mode, right) as { option?: number; controls?: number[]; taps?: number[] };
    if (game !== 'friends-corner') return { right, options: [option], taps };
    const trial = GAMES['friends-corner'].trial(level, seed, mode);
    const questions = [...(withControls ? trial.controls : []), trial.prompt].map(({ question }) => question);
    return { right, options: [...(withControls ? controls : []), option], questions };
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
  async function playTrial(page: Page, finger: Finger, area: SkillArea, chooseOutcome: ChooseOutcome): Promise<void> {
    const nextTask = next(area);
    if (!nextTask) throw new Error(`${area} is over`);
    const { sittingId, moves } = sittings[area];
    const index = moves.length;
    const presented = sittingId === null ? null : presentTrial(area, age, moves, sittingId);
    const seed = presented?.seed ?? null;
    const level = presented?.level ?? (nextTask.levels[0]?.level as number);
    const intendedRight = chooseOutcome(nextTask, seed);
    await toTrial(page, index);
    await GAME_PLAYERS[nextTask.game](page, finger, createAnswer(nextTask, level, seed, area, intendedRight));

    const main = page.locator('main');
    const onward = main.getByRole('button', { name: words.next, exact: true });
    const nextScreen = locateTrial(page, index + 1).or(main.locator('h2:focus'));
    await onward.or(nextScreen).first().waitFor({ timeout: PATIENCE_MS });
    // A parent's page shows the week's progress in per cent above the stage, so only the stage is read.
    const screen = await main.locator('[data-stage]').ariaSnapshot();
    const verdict = (['right', 'wrong'] as const).find((each) => screen.includes(words[each])) ?? null;
    // The first option of a sitting is chosen blindly, so the feedback of practice decides what was intended; the log
    // verifies it later.
    const blind = seed === null && nextTask.game !== 'aiming';
    const right = blind ? verdict === 'right' : intendedRight;
    const due = nextTask.practice ? (right ? 'right' : 'wrong') : null;
    expect({ area, index, game: nextTask.game, verdict }).toEqual({ area, index, game: nextTask.game, verdict: due });
    if (nextTask.practice) {
      await onward.tap();
      await nextScreen.first().waitFor({ timeout: PATIENCE_MS });
    }
    await expect
      .poll(() => [...refused, sittings[area].moves.length > index ? 'arrived' : 'on its way'], {
        timeout: PATIENCE_MS,
        interval: 20,
      })
      .toEqual(['arrived']);
    // On a machine that stalls for two seconds a touch may be late. More than two would be a fault.
    const isLate = TIMED.includes(nextTask.game) && !nextTask.practice && right && !sittings[area].moves[index]?.right;
    if (isLate) late.push(index);
    played.push({ area, index, game: nextTask.game, practice: nextTask.practice, right: right && !isLate, screen });
  }

  /** Plays an area until it is done, or until it has this many trials. */
  async function play(
    page: Page,
    area: SkillArea,
    chooseOutcome: ChooseOutcome,
    until = Number.POSITIVE_INFINITY,
  ): Promise<void> {
    const finger = await createFinger(page);
    while (sittings[area].moves.length < until && next(area)) await playTrial(page, finger, area, chooseOutcome);
  }
  return { watch, next, play, toTrial, played, late, sittings };
}
