import { computeExpression, drawPerson, FEELING_WORDS } from '#shared/instruments/games/faces.ts';
import { FIRST_FEELINGS_STORIES } from '#shared/instruments/games/feelings-detective.first.stories.ts';
import type { FeelingsTrial } from '#shared/instruments/games/feelings-detective.ts';
import { createGameRules, type OptionChoice } from '#shared/instruments/games/game.ts';
import {
  countOptions,
  FACE_EMOTIONS,
  FEELINGS_LADDER,
  type FeelingsLevel,
  listFormLevels,
} from '#shared/instruments/games/ladders.ts';
import { createFill, createPrompt, type Story } from '#shared/instruments/games/story.ts';
import { createRandom, type Random, randomBelow, toShuffled } from '#shared/values/seeded.ts';

type FirstLevel = Exclude<FeelingsLevel, { kind: 'faces' }>;
const getLevel = (level: number): FirstLevel => FEELINGS_LADDER[level - 1] as FirstLevel;

/**
 * Feelings Detective as the first releases had it: each level is one feeling at one strength, and every story has
 * options of its own. Sittings that were begun with it go on with it.
 */
export const firstFeelings = createGameRules<FeelingsTrial, OptionChoice>({
  id: 'feelings-detective',
  area: 'emotional',
  levels: listFormLevels('feelings-detective', 1),
  right: ({ prompt }, { option }) => option === prompt.answer,
  story({ level, seed }) {
    const rung = getLevel(level);
    return rung.kind === 'story' ? pickStory(rung, createRandom(seed)).id : null;
  },
  make(level, seed, mode) {
    const random = createRandom(seed);
    const rung = getLevel(level);
    if (rung.kind === 'story') {
      const story = pickStory(rung, random);
      const fill = createFill(story, random);
      return {
        level,
        kind: 'story',
        narrative: story.narrative.map(fill),
        prompt: createPrompt(story.prompt, fill, random),
      };
    }
    const { emotion, intensity } = rung;
    const others = toShuffled(
      FACE_EMOTIONS.filter((each) => each !== emotion),
      random,
    ).slice(0, countOptions('feelings-detective', level, mode) - 1);
    const options = toShuffled([emotion, ...others], random);
    const prompt = {
      question: 'How does this person feel?',
      options: options.map((each) => FEELING_WORDS[each]),
      answer: options.indexOf(emotion),
    };
    return {
      level,
      kind: 'face',
      expression: computeExpression(emotion, intensity),
      person: drawPerson(random),
      prompt,
    };
  },
});

function pickStory({ story, step }: Extract<FirstLevel, { kind: 'story' }>, random: Random): Story {
  const stories = FIRST_FEELINGS_STORIES[`${story}/${step}`] ?? [];
  return stories[randomBelow(random, stories.length)] as Story;
}
