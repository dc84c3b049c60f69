import { computeTaskAge } from '#shared/domain/age.ts';
import type { Trial } from '#shared/domain/assessment/events.ts';
import { markTrials, toMove } from '#shared/domain/assessment/moves.ts';
import type { Assessment } from '#shared/domain/assessment/state.ts';
import { toAgeMode } from '#shared/instruments/ages.ts';
import { computeTrialSeed, type Move } from '#shared/instruments/games/game.ts';
import { getGame } from '#shared/instruments/games/games.ts';
import type { SkillArea } from '#shared/instruments/skills.ts';
import { findNextTrial, type NextTrial } from '#shared/measurement/course.ts';
import type { SittingId } from '#shared/values/ids.ts';
import { refuse } from '#shared/values/refusal.ts';

type TrialBatch = { area: SkillArea; sittingId: SittingId; trials: readonly Trial[] };

/**
 * The new trials of a batch, as they are recorded, and whether the area is complete with them. The next trial follows
 * from the moves before it alone, so it is recomputed rather than stored: game, level and seed of a trial must be those
 * that were issued. Whether it was practice is decided here, too.
 * @throws Refused TRIAL_NOT_ISSUED for any other trial, TRIALS_MISSING for one that comes too early, INVALID_INPUT for
 * a move that the game does not have
 */
export function selectNewTrials(
  week: Assessment,
  { area, sittingId, trials }: TrialBatch,
): { trials: Trial[]; complete: boolean } {
  const storedSitting = week.trials[area];
  const {
    count,
    completed,
    played = [],
  } = storedSitting?.sittingId === sittingId ? storedSitting : { count: 0, completed: false };
  // A batch of a replayed sitting is refused by `decide`, after the idempotency key is checked: a repeated write must
  // get its first response.
  if (week.replayed.includes(sittingId)) return { trials: [...trials], complete: false };
  const age = computeTaskAge(week, 'skills/3');
  const moves: Move[] = played.map(toMove);
  const fresh: Trial[] = [];
  for (const trial of trials) {
    if (trial.index < count) continue;
    if (trial.index !== count + fresh.length) return refuse('TRIALS_MISSING');
    const recorded = checkIssuedTrial(trial, completed ? null : findNextTrial(area, age, moves), sittingId);
    fresh.push(recorded);
    // `evolve` marks it again, at most 45 µs a move: the event stores the moves and no marks that could disagree with
    // them.
    moves.push(...markTrials([recorded], toAgeMode(age)));
  }
  return { trials: fresh, complete: fresh.length > 0 && findNextTrial(area, age, moves) === null };
}

/** Returns the trial if it is the expected one. */
function checkIssuedTrial(trial: Trial, expectedTrial: NextTrial | null, sittingId: SittingId): Trial {
  if (!expectedTrial || trial.game !== expectedTrial.game || !expectedTrial.levels.includes(trial.level))
    return refuse('TRIAL_NOT_ISSUED');
  if (trial.seed !== computeTrialSeed(sittingId, expectedTrial.game, expectedTrial.place))
    return refuse('TRIAL_NOT_ISSUED');
  if (!getGame(expectedTrial.game).Response.safeParse(trial.response).success) return refuse('INVALID_INPUT');
  return { ...trial, control: expectedTrial.practice };
}
