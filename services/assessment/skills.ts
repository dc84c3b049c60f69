import type { EventStore } from '#services/event-store/event-store.ts';
import type { EventOf, Trial } from '#shared/domain/assessment/events.ts';
import type { Week } from '#shared/domain/assessment/state.ts';
import { type AgeMode, ageModeOf } from '#shared/instruments/ages.ts';
import { AREA_GAMES, type Part } from '#shared/instruments/games/areas.ts';
import { GameId } from '#shared/instruments/games/game.ts';
import { gameOf, markRecorded, trialSeed } from '#shared/instruments/games/games.ts';
import type { SkillArea } from '#shared/instruments/skills.ts';
import { gameIsOver } from '#shared/measurement/adaptive.ts';
import { isScoredGame, trialParams } from '#shared/measurement/games.ts';
import { estimateItems, withUncertainty } from '#shared/measurement/items.ts';
import { ageAt } from '#shared/measurement/report/answers.ts';
import type { Instant } from '#shared/values/days.ts';
import type { AssessmentId, SittingId } from '#shared/values/ids.ts';
import { refuse } from '#shared/values/refusal.ts';

type Batch = { assessmentId: AssessmentId; area: SkillArea; sittingId: SittingId; trials: readonly Trial[]; now: Instant };

/**
 * The moves of a batch that are not in yet, as they are recorded, and whether the area has all its trials with them. Whether a move was practice is
 * ours to say: the first ones of each game are.
 * @throws Refused TRIAL_NOT_ISSUED for a game, level or seed that this sitting was not given, INVALID_INPUT for a move that
 * the game does not have
 */
export async function recordedTrials(store: Pick<EventStore, 'load' | 'read'>, batch: Batch): Promise<{ trials: Trial[]; complete: boolean }> {
  const { state } = await store.load(batch.assessmentId);
  const week = state as Week;
  const mode = ageModeOf(ageAt(week.age, batch.now));
  const before = await trialsOf(store, batch);
  const known = new Set(before.map(({ index }) => index));
  const fresh: Trial[] = [];
  for (const trial of batch.trials) {
    if (known.has(trial.index)) continue;
    const place = [...before, ...fresh].filter(({ game }) => game === trial.game).length;
    fresh.push(issued(trial, place, batch, mode));
  }
  const all = [...before, ...fresh];
  const complete = AREA_GAMES[batch.area].every((part) => isOver(part, all, mode, ageAt(week.age, batch.now)));
  return { trials: fresh, complete };
}

/** The moves of a sitting that count: none from before its area was thrown open again. */
async function trialsOf(store: Pick<EventStore, 'read'>, { assessmentId, area, sittingId }: Batch): Promise<Trial[]> {
  const events = (await store.read(assessmentId)).map(({ event }) => event);
  const reopened = events.findLastIndex((event) => event.type === 'SittingReplayed' && event.task === 'skills/3' && (event.area ?? area) === area);
  return events
    .slice(reopened + 1)
    .filter((event): event is EventOf<'TrialsRecorded'> => event.type === 'TrialsRecorded' && event.area === area && event.sittingId === sittingId)
    .flatMap(({ trials }) => trials);
}

/** The move, if this sitting was given the trial. `place` counts the moves of its game before it. */
function issued(trial: Trial, place: number, { area, sittingId }: Batch, mode: AgeMode): Trial {
  const part = AREA_GAMES[area].find(({ game }) => game === trial.game) ?? refuse('TRIAL_NOT_ISSUED');
  if (place >= part.practice + part.trials[mode]) return refuse('TRIAL_NOT_ISSUED');
  if (trial.seed !== trialSeed(sittingId, part.game, place)) return refuse('TRIAL_NOT_ISSUED');
  const { levels, Response } = gameOf(part.game);
  if (!levels.includes(trial.level)) return refuse('TRIAL_NOT_ISSUED');
  if (!Response.safeParse(trial.response).success) return refuse('INVALID_INPUT');
  return { ...trial, control: place < part.practice };
}

/** A game ends with its trials, or as soon as it is precise: the same rule that the browser follows. */
function isOver({ game, practice, trials, scored }: Part, all: readonly Trial[], mode: AgeMode, age: number): boolean {
  const played = all.filter((trial) => trial.game === game).slice(practice);
  if (!scored || !isScoredGame(game)) return played.length >= trials[mode];
  const marked = played.flatMap((trial) => {
    const curve = trial.away ? null : trialParams(game, trial.level, age, trial.inputType);
    return curve ? [{ ...withUncertainty(curve), correct: markRecorded({ ...trial, game: GameId.parse(trial.game) }, mode) }] : [];
  });
  const elapsedMs = played.reduce((sum, { rtMs }) => sum + rtMs, 0);
  return gameIsOver({ answered: played.length, psd: estimateItems(marked).psd, maxTrials: trials[mode], elapsedMs });
}
