import { computeTaskAge } from '#shared/domain/age.ts';
import type { CommandOf } from '#shared/domain/assessment/commands.ts';
import { checkMayAnswer } from '#shared/domain/assessment/decide-answers.ts';
import type { AssessmentEvent, Trial } from '#shared/domain/assessment/events.ts';
import type { Instruments } from '#shared/domain/assessment/instruments.ts';
import { markTrials, toMove } from '#shared/domain/assessment/moves.ts';
import type { Assessment, GameSitting } from '#shared/domain/assessment/state.ts';
import { toAgeMode } from '#shared/instruments/ages.ts';
import { type CurrentSitting, issueTrials, type Move, type NextTrial } from '#shared/instruments/games/game.ts';
import { getGame } from '#shared/instruments/games/games.ts';
import { SkillArea } from '#shared/instruments/skills.ts';
import { refuse } from '#shared/values/refusal.ts';

/**
 * Trials must be those that were issued, in order and without gaps. The next trial follows from the moves before it
 * alone, so it is recomputed and not stored. Trials that are already recorded change nothing.
 */
export function recordTrials(
  week: Assessment,
  { type: _, ...answer }: CommandOf<'RecordTrials'>,
  { findNextTrial, getLevelDifficulty, scaleVersion }: Instruments['games'],
): AssessmentEvent[] {
  const late = checkMayAnswer(week, 'skills/3', answer.at);
  const { area, sittingId, at } = answer;
  if (week.replayed.includes(sittingId)) return refuse('TRIAL_NOT_ISSUED');
  const recordedSitting = week.trials[area];
  const sameSitting = recordedSitting?.sittingId === sittingId ? recordedSitting : null;
  if (recordedSitting?.completed && !sameSitting) return refuse('ALREADY_SUBMITTED');
  if (recordedSitting && !sameSitting && canResume(recordedSitting) && recordedSitting.count > answer.trials.length)
    return refuse('TRIAL_NOT_ISSUED');
  const count = sameSitting?.count ?? 0;
  const age = computeTaskAge(week, 'skills/3');
  const moves: Move[] = (sameSitting?.played ?? []).map(toMove);
  const sitting = { sittingId, mode: toAgeMode(age), moves, seenStories: week.seenStories ?? [] };
  const trials: Trial[] = [];
  for (const trial of answer.trials) {
    if (trial.index < count) continue;
    if (trial.index !== count + trials.length) return refuse('TRIALS_MISSING');
    const next = sameSitting?.completed ? null : findNextTrial(area, age, moves, trial);
    const difficulty = getLevelDifficulty(trial.game, trial.level);
    trials.push({ ...checkIssuedTrial(trial, next, sitting), ...(difficulty && { difficulty }) });
    // `evolve` marks it again, at most 45 µs a move: the event stores the moves and no marks that could disagree with
    // them.
    moves.push(...markTrials([trial], toAgeMode(age)));
  }
  if (trials.length === 0) return [];
  const events: AssessmentEvent[] = [{ type: 'TrialsRecorded', ...answer, trials, scaleVersion, ...late }];
  if (findNextTrial(area, age, moves)) return events;
  events.push({ type: 'SkillAreaCompleted', at, area, sittingId, ...late });
  const isLastArea = SkillArea.options.every((each) => each === area || week.trials[each]?.completed);
  return isLastArea ? [...events, { type: 'SkillsCompleted', at, ...late }] : events;
}

/**
 * Whether a page that reads the week can resume this sitting, since it gets all its moves. A move of another sitting then
 * comes from a page that was opened earlier, and must not replace what the child has played since.
 */
const canResume = ({ count, played }: GameSitting): boolean => played?.length === count;

/** Returns the trial if it is the issued one. Whether it was practice is decided here, too. */
function checkIssuedTrial(trial: Trial, next: NextTrial | null, sitting: CurrentSitting): Trial {
  if (!next || trial.game !== next.game) return refuse('TRIAL_NOT_ISSUED');
  const { choose, Response } = getGame(next.game);
  const isIssued = issueTrials(next, sitting, choose).some(
    ({ level, seed }) => level === trial.level && seed === trial.seed,
  );
  if (!isIssued) return refuse('TRIAL_NOT_ISSUED');
  if (!Response.safeParse(trial.response).success) return refuse('INVALID_INPUT');
  return { ...trial, control: next.practice };
}
