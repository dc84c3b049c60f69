import { z } from 'zod';

export const GameId = z.enum([
  'matrices',
  'fireflies',
  'friends-corner',
  'feelings-detective',
  'aiming',
  'steering',
  'reaction',
]);
export type GameId = z.infer<typeof GameId>;
