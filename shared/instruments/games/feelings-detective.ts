import { computeExpression, drawPerson, type Expression, type Person } from '#shared/instruments/games/faces.ts';
import { FEELING_WORDS, FEELINGS_STORIES } from '#shared/instruments/games/feelings-detective.stories.ts';
import { createGameRules, type OptionChoice } from '#shared/instruments/games/game.ts';
import { countOptions, FACE_EMOTIONS, FEELINGS_LADDER, type FeelingsLevel } from '#shared/instruments/games/ladders.ts';
import { type ChoicePrompt, createFill, createPrompt, type Story } from '#shared/instruments/games/story.ts';
import { createRandom, randomBelow, toShuffled } from '#shared/values/seeded.ts';

export type FeelingsTrial = { level: number; prompt: ChoicePrompt } & (
  | { kind: 'face'; expression: Expression; person: Person }
  | { kind: 'story'; narrative: string[] }
);

/** Feelings Detective: which feeling does a face show, or follows from a story, and what helps? */
export const feelingsDetective = createGameRules<FeelingsTrial, OptionChoice>({
  id: 'feelings-detective',
  area: 'emotional',
  levels: FEELINGS_LADDER.map(({ level }) => level),
  right: ({ prompt }, { option }) => option === prompt.answer,
  make(level, seed, mode) {
    const random = createRandom(seed);
    const rung = FEELINGS_LADDER[level - 1] as FeelingsLevel;
    if (rung.kind === 'story') {
      const stories = FEELINGS_STORIES[`${rung.story}/${rung.step}`] ?? [];
      const story = stories[randomBelow(random, stories.length)] as Story;
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
