import type { z } from 'zod';
import type { TrialAnswer } from '#shared/contracts/child-tasks.ts';
import type { ProgressView } from '#shared/contracts/progress-view.ts';
import type { AgeMode } from '#shared/instruments/ages.ts';
import { AREA_GAMES, AREA_ORDER, type GameId, type Move } from '#shared/instruments/games/game.ts';
import { type GameForm, getForm } from '#shared/instruments/games/ladders.ts';
import type { SkillArea } from '#shared/instruments/skills.ts';
import { findNextTrial } from '#shared/measurement/course.ts';
import type { SittingId } from '#shared/values/ids.ts';
import type { AnyGame } from '#web/features/skills/board.ts';

/** A trial's answer as it is sent. */
export type PlayedTrial = z.infer<typeof TrialAnswer>;
/** One sitting of an area: the moves so far, on any device. `closed`: the server has all it needs. */
export type Sitting = {
  sittingId: SittingId;
  moves: readonly Move[];
  closed: boolean;
  /** Stories of other sittings. */
  seenStories: readonly string[];
};
export type Sittings = Readonly<Record<SkillArea, Sitting>>;
/** A sitting with queued trials of this device that are not marked yet. */
type UnmarkedSitting = Sitting & { queued: readonly PlayedTrial[] };

type QueuedTrials = { address: string; body: unknown; rejected?: unknown };
const ADDRESS = /\/skills\/([a-z]+)\/trials\/([^/]+)$/;

/** The queued batches of an area on this device, in the order played. */
function listQueuedBatches(
  area: SkillArea,
  rows: readonly QueuedTrials[],
): { sittingId: SittingId; trials: PlayedTrial[] }[] {
  return rows.flatMap(({ address, body, rejected }) => {
    const [, queuedArea, sittingId] = ADDRESS.exec(address) ?? [];
    const { trials } = (body ?? {}) as { trials?: PlayedTrial[] };
    return queuedArea === area && sittingId && trials && !rejected
      ? [{ sittingId: sittingId as SittingId, trials }]
      : [];
  });
}

/**
 * The sitting of each area: the server's state plus what is queued on this device. A sitting started here after the
 * server's response replaces that one; so does a new sitting if the server cannot return the moves of the old one.
 */
export function restoreSittings(
  resume: ProgressView['resume'],
  rows: readonly QueuedTrials[],
  newId: () => SittingId,
): Readonly<Record<SkillArea, UnmarkedSitting>> {
  const { seenStories } = resume;
  const restoreSitting = (area: SkillArea): UnmarkedSitting => {
    const storedSitting = resume.trials[area];
    if (storedSitting?.completed)
      return { sittingId: storedSitting.sittingId as SittingId, moves: [], closed: true, seenStories, queued: [] };
    const batches = listQueuedBatches(area, rows);
    const startedSitting =
      storedSitting && storedSitting.played.length === storedSitting.count
        ? { sittingId: storedSitting.sittingId as SittingId, moves: storedSitting.played }
        : null;
    const newBatch = batches.find(({ trials }) => trials[0]?.index === 0);
    const { sittingId, moves } =
      newBatch && newBatch.sittingId !== startedSitting?.sittingId
        ? { sittingId: newBatch.sittingId, moves: [] }
        : (startedSitting ?? { sittingId: newId(), moves: [] });
    const queued = new Map(
      batches.flatMap((batch) =>
        batch.sittingId === sittingId ? batch.trials.map((trial) => [trial.index, trial] as const) : [],
      ),
    );
    const after = [...queued.values()]
      .filter(({ index }) => index >= moves.length)
      .sort((one, other) => one.index - other.index);
    return { sittingId, moves, closed: false, seenStories, queued: after };
  };
  return Object.fromEntries(AREA_ORDER.map((area) => [area, restoreSitting(area)])) as Record<
    SkillArea,
    UnmarkedSitting
  >;
}

/** Marks the queued trials, since the next level depends on them. @throws what loading a game throws */
export async function markSittings(
  sittings: Readonly<Record<SkillArea, UnmarkedSitting>>,
  mode: AgeMode,
  load: (id: GameId, form: GameForm) => Promise<AnyGame>,
): Promise<Sittings> {
  const markedEntries = AREA_ORDER.map(async (area): Promise<[SkillArea, Sitting]> => {
    const { queued, moves, ...sitting } = sittings[area];
    const markedMoves = await Promise.all(
      queued.map(async (trial) =>
        toMove(trial, await load(trial.game as GameId, getForm(trial.game, trial.level)), mode),
      ),
    );
    return [area, { ...sitting, moves: [...moves, ...markedMoves] }];
  });
  return Object.fromEntries(await Promise.all(markedEntries)) as Record<SkillArea, Sitting>;
}

/** Marks a trial: the part of it that the choice of levels needs. */
export function toMove(
  { game, level, seed, response, rtMs, away, inputType }: PlayedTrial,
  { trial, mark }: AnyGame,
  mode: AgeMode,
): Move {
  return { game, level, seed, right: away ? null : mark(trial(level, seed, mode), response), rtMs, inputType };
}

export const isAreaOver = (area: SkillArea, { moves, closed }: Sitting, age: number): boolean =>
  closed || findNextTrial(area, age, moves) === null;
/** The area to continue with; undefined when all areas are played or left out. */
export const findNextArea = (
  sittings: Sittings,
  age: number,
  skippedAreas: readonly SkillArea[] = [],
): SkillArea | undefined =>
  AREA_ORDER.find((area) => !skippedAreas.includes(area) && !isAreaOver(area, sittings[area], age));

/** The maximum number of moves in an area, practice included. */
export const countMaxMoves = (area: SkillArea, mode: AgeMode): number =>
  AREA_GAMES[area].reduce((sum, { practice, trials }) => sum + practice + trials[mode], 0);
