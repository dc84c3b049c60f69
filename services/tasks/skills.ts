import { ageFor } from '#shared/domain/age.ts';
import type { Trial } from '#shared/domain/assessment/events.ts';
import { moveOfRow, movesOf } from '#shared/domain/assessment/moves.ts';
import type { Week } from '#shared/domain/assessment/state.ts';
import { ageModeOf } from '#shared/instruments/ages.ts';
import { gameOf } from '#shared/instruments/games/games.ts';
import type { Move } from '#shared/instruments/games/move.ts';
import { trialSeed } from '#shared/instruments/games/rules.ts';
import type { SkillArea } from '#shared/instruments/skills.ts';
import { type NextTrial, nextTrial } from '#shared/measurement/course.ts';
import type { SittingId } from '#shared/values/ids.ts';
import { refuse } from '#shared/values/refusal.ts';

type Batch = { area: SkillArea; sittingId: SittingId; trials: readonly Trial[] };

/**
 * The new trials of a batch, as they are recorded, and whether the area is complete with them. The next trial follows
 * from the moves before it alone, so it is recomputed rather than stored: game, level and seed of a trial must be those
 * that were issued. Whether it was practice is decided here, too.
 * @throws Refused TRIAL_NOT_ISSUED for any other trial, TRIALS_MISSING for one that comes too early, INVALID_INPUT for
 * a move that the game does not have
 */
export function recordedTrials(week: Week, { area, sittingId, trials }: Batch): { trials: Trial[]; complete: boolean } {
  const known = week.trials[area];
  const { count, completed, played = [] } = known?.sittingId === sittingId ? known : { count: 0, completed: false };
  // A batch of a replayed sitting is refused by `decide`, after the idempotency key is checked: a repeated write must
  // get its first response.
  if (week.replayed.includes(sittingId)) return { trials: [...trials], complete: false };
  const age = ageFor(week, 'skills/3');
  const moves: Move[] = played.map(moveOfRow);
  const fresh: Trial[] = [];
  for (const trial of trials) {
    if (trial.index < count) continue;
    if (trial.index !== count + fresh.length) return refuse('TRIALS_MISSING');
    const recorded = issued(trial, completed ? null : nextTrial(area, age, moves), sittingId);
    fresh.push(recorded);
    // `evolve` marks it again, at most 45 µs a move: the event stores the moves and no marks that could disagree with
    // them.
    moves.push(...movesOf([recorded], ageModeOf(age)));
  }
  return { trials: fresh, complete: fresh.length > 0 && nextTrial(area, age, moves) === null };
}

/** Returns the trial if it is the expected one. */
function issued(trial: Trial, asked: NextTrial | null, sittingId: SittingId): Trial {
  if (!asked || trial.game !== asked.game || !asked.levels.includes(trial.level)) return refuse('TRIAL_NOT_ISSUED');
  if (trial.seed !== trialSeed(sittingId, asked.game, asked.place)) return refuse('TRIAL_NOT_ISSUED');
  if (!gameOf(asked.game).Response.safeParse(trial.response).success) return refuse('INVALID_INPUT');
  return { ...trial, control: asked.practice };
}
