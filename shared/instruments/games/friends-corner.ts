import { STORIES } from '#shared/instruments/games/friends-corner.stories.ts';
import { FRIENDS_LADDER, type FriendsKind, type FriendsLevel } from '#shared/instruments/games/ladders.ts';
import { gameRules } from '#shared/instruments/games/rules.ts';
import { type Asked, ask, type FriendsStory, fillFor } from '#shared/instruments/games/story.ts';
import { randomBelow, seededRandom } from '#shared/values/seeded.ts';

export type FriendsTrial = {
  level: number;
  /** The kind of story: control questions are asked at its first appearance in a sitting. */
  kind: FriendsKind;
  told: string[];
  /** Two easy questions about the story that show whether the child listened; not scored. */
  controls: [Asked, Asked];
  asked: Asked;
};

/** Index of the chosen option, and of those chosen for the control questions where they were asked. */
export type FriendsResponse = { option: number; controls?: [number, number] };

/** Friends' Corner: what do the people in a short story want, know, believe and mean? */
export const friendsCorner = gameRules<FriendsTrial, FriendsResponse>({
  id: 'friends-corner',
  area: 'social',
  levels: FRIENDS_LADDER.map(({ level }) => level),
  right: ({ asked }, { option }) => option === asked.answer,
  make(level, seed) {
    const random = seededRandom(seed);
    const { kind } = FRIENDS_LADDER[level - 1] as FriendsLevel;
    const stories = STORIES[kind];
    const story = stories[randomBelow(random, stories.length)] as FriendsStory;
    const fill = fillFor(story, random);
    const [first, second] = story.controls;
    return {
      level,
      kind,
      told: story.told.map(fill),
      controls: [ask(first, fill, random), ask(second, fill, random)],
      asked: ask(story.asked, fill, random),
    };
  },
});

/** Number of wrong control questions: 0 to 2; 0 where none was asked or the response does not parse. */
export function controlsWrong({ controls }: FriendsTrial, response: unknown): number {
  const answered = (response as Partial<FriendsResponse> | null)?.controls ?? controls.map(({ answer }) => answer);
  return controls.filter(({ answer }, i) => answered[i] !== answer).length;
}
