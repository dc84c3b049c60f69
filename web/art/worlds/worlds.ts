import type { WorldModule, WorldName } from '#web/art/worlds/world.ts';

/** A world is one chunk with all its scenes, fetched while something else is read. */
export const WORLDS: Readonly<Partial<Record<WorldName, () => Promise<WorldModule>>>> = {
  'lantern-forest': () => import('#web/art/worlds/lantern-forest.tsx'),
  'harbour-town': () => import('#web/art/worlds/harbour-town.tsx'),
  'many-doors': () => import('#web/art/worlds/many-doors.tsx'),
};
