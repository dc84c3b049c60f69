import { z } from 'zod';
import type { Taps } from '#shared/instruments/games/fireflies.ts';
import type { FriendsResponse } from '#shared/instruments/games/friends-corner.ts';
import type { OptionChoice } from '#shared/instruments/games/game.ts';
import { FIREFLY_COUNT } from '#shared/instruments/games/ladders.ts';
import type { Reaction, Touch, Trace } from '#shared/instruments/games/star-catch.ts';

/* The schemas of all moves, apart from the rules that a browser loads. */

/** The place of an option. */
const Option = z.int().min(0).max(5);
const Firefly = z
  .int()
  .min(0)
  .max(FIREFLY_COUNT - 1);
/** Field units may lie outside the field: a finger slips over the edge. */
const Coordinate = z.number().min(-500).max(1500);
const Milliseconds = z.number().min(0).max(60_000);

export const ChoiceResponse: z.ZodType<OptionChoice> = z.strictObject({ option: Option });
export const FirefliesResponse: z.ZodType<Taps> = z.strictObject({ taps: z.array(Firefly).max(20) });
export const FriendsCornerResponse: z.ZodType<FriendsResponse> = z.strictObject({
  option: Option,
  controls: z.tuple([Option, Option]).optional(),
});
export const AimingResponse: z.ZodType<Touch> = z.union([
  z.strictObject({ x: Coordinate, y: Coordinate, ms: Milliseconds }),
  z.strictObject({ missed: z.literal(true) }),
]);
export const SteeringResponse: z.ZodType<Trace> = z.strictObject({
  trace: z.array(z.tuple([Coordinate, Coordinate, Milliseconds])).max(120),
});
export const ReactionResponse: z.ZodType<Reaction> = z.strictObject({ ms: Milliseconds });
