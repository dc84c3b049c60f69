import { STORIES } from '#shared/instruments/games/friends-corner.stories.ts';
import { FRIENDS_LADDER, type FriendsKind, type FriendsLevel } from '#shared/instruments/games/ladders.ts';
import { createGameRules } from '#shared/instruments/games/rules.ts';
import { type ChoicePrompt, createFill, createPrompt, type FriendsStory } from '#shared/instruments/games/story.ts';
import { createRandom, randomBelow } from '#shared/values/seeded.ts';

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
  right: ({ prompt }, { option }) => option === prompt.answer,
  make(level, seed) {
    const random = createRandom(seed);
    const { kind } = FRIENDS_LADDER[level - 1] as FriendsLevel;
    const stories = STORIES[kind];
    const story = stories[randomBelow(random, stories.length)] as FriendsStory;
    const fill = createFill(story, random);
    const [first, second] = story.controls;
    return {
      level,
      kind,
      narrative: story.narrative.map(fill),
      controls: [createPrompt(first, fill, random), createPrompt(second, fill, random)],
      prompt: createPrompt(story.prompt, fill, random),
    };
  },
});

/** Number of wrong control questions: 0 to 2; 0 where none was asked or the response does not parse. */
export function countWrongControls({ controls }: FriendsTrial, response: unknown): number {
  const answered = (response as Partial<FriendsResponse> | null)?.controls ?? controls.map(({ answer }) => answer);
  return controls.filter(({ answer }, i) => answered[i] !== answer).length;
}
