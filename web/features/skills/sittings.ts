import type { z } from 'zod';
import type { TrialAnswer } from '#shared/contracts/child-tasks.ts';
import type { ProgressView } from '#shared/contracts/progress-view.ts';
import type { AgeMode } from '#shared/instruments/ages.ts';
import { AREA_GAMES, AREA_ORDER } from '#shared/instruments/games/areas.ts';
import type { GameId } from '#shared/instruments/games/game.ts';
import type { Move } from '#shared/instruments/games/move.ts';
import type { SkillArea } from '#shared/instruments/skills.ts';
import { nextTrial } from '#shared/measurement/course.ts';
import type { SittingId } from '#shared/values/ids.ts';
import type { AnyGame } from '#web/features/skills/board.ts';

/** A trial's answer as it is sent. */
export type PlayedTrial = z.infer<typeof TrialAnswer>;
/** One sitting of an area: the moves so far, on any device. `closed`: the server has all it needs. */
export type Sitting = { sittingId: SittingId; moves: readonly Move[]; closed: boolean };
export type Sittings = Readonly<Record<SkillArea, Sitting>>;
/** A sitting with queued trials of this device that are not marked yet. */
type Unmarked = Sitting & { waiting: readonly PlayedTrial[] };

type QueuedTrials = { address: string; body: unknown; rejected?: unknown };
const ADDRESS = /\/skills\/([a-z]+)\/trials\/([^/]+)$/;

/** The queued batches of an area on this device, in the order played. */
function waitingOf(area: SkillArea, rows: readonly QueuedTrials[]): { sittingId: SittingId; trials: PlayedTrial[] }[] {
  return rows.flatMap(({ address, body, rejected }) => {
    const [, of, sittingId] = ADDRESS.exec(address) ?? [];
    const { trials } = (body ?? {}) as { trials?: PlayedTrial[] };
    return of === area && sittingId && trials && !rejected ? [{ sittingId: sittingId as SittingId, trials }] : [];
  });
}

/**
 * The sitting of each area: the server's state plus what is queued on this device. A sitting started here after the
 * server's response replaces that one; so does a new sitting if the server cannot return the moves of the old one.
 */
export function sittingsSoFar(
  resume: ProgressView['resume'],
  rows: readonly QueuedTrials[],
  newId: () => SittingId,
): Readonly<Record<SkillArea, Unmarked>> {
  const sitting = (area: SkillArea): Unmarked => {
    const known = resume.trials[area];
    if (known?.completed) return { sittingId: known.sittingId as SittingId, moves: [], closed: true, waiting: [] };
    const batches = waitingOf(area, rows);
    const begun =
      known && known.played.length === known.count
        ? { sittingId: known.sittingId as SittingId, moves: known.played }
        : null;
    const fresh = batches.find(({ trials }) => trials[0]?.index === 0);
    const { sittingId, moves } =
      fresh && fresh.sittingId !== begun?.sittingId
        ? { sittingId: fresh.sittingId, moves: [] }
        : (begun ?? { sittingId: newId(), moves: [] });
    const waiting = new Map(
      batches.flatMap((batch) =>
        batch.sittingId === sittingId ? batch.trials.map((trial) => [trial.index, trial] as const) : [],
      ),
    );
    const after = [...waiting.values()]
      .filter(({ index }) => index >= moves.length)
      .sort((one, other) => one.index - other.index);
    return { sittingId, moves, closed: false, waiting: after };
  };
  return Object.fromEntries(AREA_ORDER.map((area) => [area, sitting(area)])) as Record<SkillArea, Unmarked>;
}

/** Marks the queued trials, since the next level depends on them. @throws what loading a game throws */
export async function marked(
  sittings: Readonly<Record<SkillArea, Unmarked>>,
  mode: AgeMode,
  load: (id: GameId) => Promise<AnyGame>,
): Promise<Sittings> {
  const whole = AREA_ORDER.map(async (area): Promise<[SkillArea, Sitting]> => {
    const { waiting, moves, ...sitting } = sittings[area];
    const added = await Promise.all(
      waiting.map(async (trial) => moveOf(trial, await load(trial.game as GameId), mode)),
    );
    return [area, { ...sitting, moves: [...moves, ...added] }];
  });
  return Object.fromEntries(await Promise.all(whole)) as Record<SkillArea, Sitting>;
}

/** Marks a trial: the part of it that the choice of levels needs. */
export function moveOf(
  { game, level, seed, response, rtMs, away, inputType }: PlayedTrial,
  { trial, mark }: AnyGame,
  mode: AgeMode,
): Move {
  return { game, level, right: away ? null : mark(trial(level, seed, mode), response), rtMs, inputType };
}

export const isOver = (area: SkillArea, { moves, closed }: Sitting, age: number): boolean =>
  closed || nextTrial(area, age, moves) === null;
/** The area to continue with; undefined when all areas are played or left out. */
export const areaToPlay = (sittings: Sittings, age: number, left: readonly SkillArea[] = []): SkillArea | undefined =>
  AREA_ORDER.find((area) => !left.includes(area) && !isOver(area, sittings[area], age));

/** The maximum number of moves in an area, practice included. */
export const mostMoves = (area: SkillArea, mode: AgeMode): number =>
  AREA_GAMES[area].reduce((sum, { practice, trials }) => sum + practice + trials[mode], 0);
