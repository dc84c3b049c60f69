import { DIFFERENT_BELIEFS } from '#shared/instruments/games/friends-corner/different-beliefs.ts';
import { DIFFERENT_WANTS } from '#shared/instruments/games/friends-corner/different-wants.ts';
import { DOUBLE_BLUFF } from '#shared/instruments/games/friends-corner/double-bluff.ts';
import { FAIR_COMPROMISE } from '#shared/instruments/games/friends-corner/fair-compromise.ts';
import { FALSE_BELIEF } from '#shared/instruments/games/friends-corner/false-belief.ts';
import { FAUX_PAS } from '#shared/instruments/games/friends-corner/faux-pas.ts';
import { HIDDEN_FEELING } from '#shared/instruments/games/friends-corner/hidden-feeling.ts';
import { IRONY } from '#shared/instruments/games/friends-corner/irony.ts';
import { MIXED_MOTIVES } from '#shared/instruments/games/friends-corner/mixed-motives.ts';
import { SECOND_ORDER } from '#shared/instruments/games/friends-corner/second-order.ts';
import { WHITE_LIE } from '#shared/instruments/games/friends-corner/white-lie.ts';
import { WHO_KNOWS } from '#shared/instruments/games/friends-corner/who-knows.ts';
import type { FriendsKind } from '#shared/instruments/games/ladders.ts';
import type { FriendsStory } from '#shared/instruments/games/story.ts';

/**
 * Original stories by level, in the order of the ladder: six per level, so that a repeated level usually shows another
 * story. The seed of a trial selects an index of the list: changing a list changes how recorded trials are generated
 * again.
 */
export const STORIES: Readonly<Record<FriendsKind, readonly FriendsStory[]>> = {
  'different-wants': DIFFERENT_WANTS,
  'different-beliefs': DIFFERENT_BELIEFS,
  'who-knows': WHO_KNOWS,
  'false-belief': FALSE_BELIEF,
  'hidden-feeling': HIDDEN_FEELING,
  'second-order': SECOND_ORDER,
  'white-lie': WHITE_LIE,
  'faux-pas': FAUX_PAS,
  irony: IRONY,
  'mixed-motives': MIXED_MOTIVES,
  'fair-compromise': FAIR_COMPROMISE,
  'double-bluff': DOUBLE_BLUFF,
};
