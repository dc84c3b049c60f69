import type { AgeMode } from '#shared/instruments/ages.ts';
import { createChooser } from '#shared/instruments/games/exposure.ts';
import {
  computeExpression,
  drawPerson,
  type Expression,
  FEELING_WORDS,
  type Person,
} from '#shared/instruments/games/faces.ts';
import { FEELINGS_SETS } from '#shared/instruments/games/feelings-detective.stories.ts';
import { createGameRules, type OptionChoice } from '#shared/instruments/games/game.ts';
import {
  countOptions,
  type Face,
  FEELINGS_LADDER,
  type FeelingsLevel,
  listFormLevels,
} from '#shared/instruments/games/ladders.ts';
import { type AnsweredStory, type ChoicePrompt, createFill, type StorySet } from '#shared/instruments/games/story.ts';
import { createRandom, type Random, randomBelow, toShuffled } from '#shared/values/seeded.ts';

export type FeelingsTrial = { level: number; prompt: ChoicePrompt } & (
  | { kind: 'face'; expression: Expression; person: Person }
  | { kind: 'story'; narrative: string[] }
);

const pick = <T>(items: readonly T[], random: Random): T => items[randomBelow(random, items.length)] as T;

/** Feelings Detective: which feeling does a face show, or follows from a story, and what helps? */
export const feelingsDetective = createGameRules<FeelingsTrial, OptionChoice>({
  id: 'feelings-detective',
  area: 'emotional',
  levels: listFormLevels('feelings-detective', 2),
  right: ({ prompt }, { option }) => option === prompt.answer,
  choose: createChooser(({ level, seed }, mode) => {
    const { options, answer } = makeTrial(level, seed, mode).prompt;
    return {
      story: findStory(level, createRandom(seed))?.id ?? null,
      answer: options[answer] as string,
      place: answer,
      options: options.length,
    };
  }),
  story: ({ level, seed }) => findStory(level, createRandom(seed))?.id ?? null,
  make: makeTrial,
});

function makeTrial(level: number, seed: number, mode: AgeMode): FeelingsTrial {
  const random = createRandom(seed);
  const set = getStorySet(level);
  const story = findStory(level, random);
  if (set && story) return { level, kind: 'story', ...tellStory(set, story, random) };
  const { faces } = FEELINGS_LADDER[level - 1] as Extract<FeelingsLevel, { kind: 'faces' }>;
  const { emotion, intensity } = pick<Face>(faces, random);
  const words = faces.map((face) => FEELING_WORDS[face.emotion]);
  const right = FEELING_WORDS[emotion];
  const options = offer(words, right, countOptions('feelings-detective', level, mode), random);
  return {
    level,
    kind: 'face',
    expression: computeExpression(emotion, intensity),
    person: drawPerson(random),
    prompt: { question: 'How does this person feel?', options, answer: options.indexOf(right) },
  };
}

function findStory(level: number, random: Random): AnsweredStory | undefined {
  const set = getStorySet(level);
  return set && pick(set.stories, random);
}

function getStorySet(level: number): StorySet | undefined {
  const rung = FEELINGS_LADDER[level - 1] as FeelingsLevel;
  return rung.kind === 'story' ? FEELINGS_SETS[`${rung.story}/${rung.step}`] : undefined;
}

/** The right option among others of the same set, in an order drawn anew. */
const offer = (all: readonly string[], right: string, count: number, random: Random): string[] =>
  toShuffled(
    [
      right,
      ...toShuffled(
        all.filter((each) => each !== right),
        random,
      ).slice(0, count - 1),
    ],
    random,
  );

const STORY_OPTIONS = 4;

function tellStory({ question, options: all }: StorySet, story: AnsweredStory, random: Random) {
  const fill = createFill(story, random);
  const right = all[story.answer] as string;
  const options = offer(all, right, STORY_OPTIONS, random);
  return {
    narrative: story.narrative.map(fill),
    prompt: { question: fill(question), options: options.map(fill), answer: options.indexOf(right) },
  };
}
