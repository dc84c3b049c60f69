import type { GameId } from '#shared/instruments/games/game.ts';
import type { GameForm } from '#shared/instruments/games/ladders.ts';
import { TOLD_PRESENTATION } from '#shared/instruments/presentation.ts';
import type { AnyGame } from '#web/features/skills/board.ts';
import { withRetries } from '#web/lib/with-retries.ts';

/** Each game is its own chunk, so that the first trial does not wait for the other six. */
const GAMES: Readonly<Record<GameId, () => Promise<AnyGame>>> = {
  matrices: async () => (await import('#web/features/skills/boards/matrices.tsx')).matricesGame,
  fireflies: async () => (await import('#web/features/skills/boards/fireflies.tsx')).firefliesGame,
  'friends-corner': async () => (await import('#web/features/skills/boards/friends.tsx')).friendsGame,
  'feelings-detective': async () => (await import('#web/features/skills/boards/feelings.tsx')).feelingsGame,
  aiming: async () => (await import('#web/features/skills/boards/aiming.tsx')).aimingGame,
  steering: async () => (await import('#web/features/skills/boards/steering.tsx')).steeringGame,
  reaction: async () => (await import('#web/features/skills/boards/reaction.tsx')).reactionGame,
};
export const GAME_IDS = Object.keys(GAMES) as GameId[];
const loadedGames = new Map<string, Promise<AnyGame>>();

/**
 * Loads a game once, in the form with which its sitting was begun; after a failure it may be requested again.
 * `isActed`: whether the stories of Friends' Corner are acted; undefined where they never are.
 */
export function loadGame(id: GameId, form: GameForm, isActed?: boolean): Promise<AnyGame> {
  const acts = id === 'friends-corner' ? isActed : undefined;
  const key = `${id}/${form}/${acts}`;
  const load = form === 1 ? () => loadFirstForm(id) : GAMES[id];
  const cachedGame = loadedGames.get(key) ?? withRetries(acts === undefined ? load : () => loadActed(load, acts));
  loadedGames.set(key, cachedGame);
  cachedGame.catch(() => loadedGames.delete(key));
  return cachedGame;
}

/** Without a connection the stories are told in sentences, as before: the answer says so. */
async function loadActed(load: () => Promise<AnyGame>, acts: boolean): Promise<AnyGame> {
  const acted = acts && (await import('#web/features/skills/boards/story-play.tsx').catch(() => null));
  return acted ? acted.actedFriendsGame : { ...(await load()), presentation: TOLD_PRESENTATION };
}

async function loadFirstForm(id: GameId): Promise<AnyGame> {
  const [{ withFirstForm }, game] = await Promise.all([
    import('#web/features/skills/boards/first-forms.ts'),
    GAMES[id](),
  ]);
  return withFirstForm(id, game);
}
