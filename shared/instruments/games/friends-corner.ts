import { createChooser } from '#shared/instruments/games/exposure.ts';
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
import { THIRD_ORDER } from '#shared/instruments/games/friends-corner/third-order.ts';
import { WHITE_LIE } from '#shared/instruments/games/friends-corner/white-lie.ts';
import { WHO_KNOWS } from '#shared/instruments/games/friends-corner/who-knows.ts';
import { createGameRules } from '#shared/instruments/games/game.ts';
import { FRIENDS_LADDER, type FriendsKind, type FriendsLevel, getForm } from '#shared/instruments/games/ladders.ts';
import { type ChoicePrompt, createFill, createPrompt, type FriendsStory } from '#shared/instruments/games/story.ts';
import { createRandom, type Random, randomBelow } from '#shared/values/seeded.ts';

/**
 * Original stories by level, in the order of the ladder. The seed of a trial selects an index of the list: changing a
 * list changes how recorded trials are generated again. The first form has the first six of each.
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
  'third-order': THIRD_ORDER,
};
const FIRST_FORM_STORIES = 6;

export type FriendsTrial = {
  level: number;
  /** The kind of story: control questions are asked at its first appearance in a sitting. */
  kind: FriendsKind;
  narrative: string[];
  /** Two easy questions about the story that show whether the child listened; not scored. */
  controls: [ChoicePrompt, ChoicePrompt];
  prompt: ChoicePrompt;
};

/** Index of the chosen option, and of those chosen for the control questions where they were asked. */
export type FriendsResponse = { option: number; controls?: [number, number] };

/** Friends' Corner: what do the people in a short story want, know, believe and mean? */
export const friendsCorner = createGameRules<FriendsTrial, FriendsResponse>({
  id: 'friends-corner',
  area: 'social',
  levels: FRIENDS_LADDER.map(({ level }) => level),
  choose: createChooser(({ level, seed }) => {
    const { options, answer } = makeTrial(level, seed).prompt;
    return { story: pickStory(level, createRandom(seed)).id, answer: null, place: answer, options: options.length };
  }),
  story: ({ level, seed }) => pickStory(level, createRandom(seed)).id,
  right: ({ prompt }, { option }) => option === prompt.answer,
  make: makeTrial,
});

function makeTrial(level: number, seed: number): FriendsTrial {
  const random = createRandom(seed);
  const { kind } = FRIENDS_LADDER[level - 1] as FriendsLevel;
  const story = pickStory(level, random);
  const fill = createFill(story, random);
  const [first, second] = story.controls;
  return {
    level,
    kind,
    narrative: story.narrative.map(fill),
    controls: [createPrompt(first, fill, random), createPrompt(second, fill, random)],
    prompt: createPrompt(story.prompt, fill, random),
  };
}

function pickStory(level: number, random: Random): FriendsStory {
  const stories = STORIES[(FRIENDS_LADDER[level - 1] as FriendsLevel).kind];
  const count = getForm('friends-corner', level) === 1 ? FIRST_FORM_STORIES : stories.length;
  return stories[randomBelow(random, count)] as FriendsStory;
}
