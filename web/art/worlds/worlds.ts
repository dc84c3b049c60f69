import type { WorldModule, WorldName } from '#web/art/worlds/world.ts';

/** Each world is one chunk with all its scenes. */
export const WORLDS: Readonly<Record<WorldName, () => Promise<WorldModule>>> = {
  'lantern-forest': () => import('#web/art/worlds/lantern-forest.tsx'),
  'harbour-town': () => import('#web/art/worlds/harbour-town.tsx'),
  'many-doors': () => import('#web/art/worlds/many-doors.tsx'),
  'windmill-hill': () => import('#web/art/worlds/windmill-hill.tsx'),
  'sky-fair': () => import('#web/art/worlds/sky-fair.tsx'),
  'pattern-trail': () => import('#web/art/worlds/pattern-trail.tsx'),
  'friends-corner': () => import('#web/art/worlds/friends-corner.tsx'),
  'feelings-detective': () => import('#web/art/worlds/feelings-detective.tsx'),
  'star-catch': () => import('#web/art/worlds/star-catch.tsx'),
  mathematics: () => import('#web/art/worlds/subjects/mathematics.tsx'),
  science: () => import('#web/art/worlds/subjects/science.tsx'),
  literature: () => import('#web/art/worlds/subjects/literature.tsx'),
  history: () => import('#web/art/worlds/subjects/history.tsx'),
  geography: () => import('#web/art/worlds/subjects/geography.tsx'),
  stream: () => import('#web/art/worlds/stream.tsx'),
  gate: () => import('#web/art/worlds/gate.tsx'),
  'hand-over': () => import('#web/art/worlds/hand-over.tsx'),
};
