import { anyPerson, type Expression, expressionOf, type Person } from '#shared/instruments/games/faces.ts';
import { FEELING_WORDS, FEELINGS_STORIES } from '#shared/instruments/games/feelings-detective.stories.ts';
import { FACE_EMOTIONS, FEELINGS_LADDER, type FeelingsLevel, optionCount } from '#shared/instruments/games/ladders.ts';
import { type Choice, gameRules } from '#shared/instruments/games/rules.ts';
import { type Asked, ask, fillFor, type Story } from '#shared/instruments/games/story.ts';
import { randomBelow, seededRandom, shuffled } from '#shared/values/seeded.ts';

export type FeelingsTrial = { level: number; asked: Asked } & (
  | { kind: 'face'; expression: Expression; person: Person }
  | { kind: 'story'; told: string[] }
);

/** Feelings Detective: which feeling does a face show, or follows from a story, and what helps? */
export const feelingsDetective = gameRules<FeelingsTrial, Choice>({
  id: 'feelings-detective',
  area: 'emotional',
  levels: FEELINGS_LADDER.map(({ level }) => level),
  right: ({ asked }, { option }) => option === asked.answer,
  make(level, seed, mode) {
    const random = seededRandom(seed);
    const rung = FEELINGS_LADDER[level - 1] as FeelingsLevel;
    if (rung.kind === 'story') {
      const stories = FEELINGS_STORIES[`${rung.story}/${rung.step}`] ?? [];
      const story = stories[randomBelow(random, stories.length)] as Story;
      const fill = fillFor(story, random);
      return { level, kind: 'story', told: story.told.map(fill), asked: ask(story.asked, fill, random) };
    }
    const { emotion, intensity } = rung;
    const others = shuffled(
      FACE_EMOTIONS.filter((each) => each !== emotion),
      random,
    ).slice(0, optionCount('feelings-detective', level, mode) - 1);
    const options = shuffled([emotion, ...others], random);
    const asked = {
      question: 'How does this person feel?',
      options: options.map((each) => FEELING_WORDS[each]),
      answer: options.indexOf(emotion),
    };
    return { level, kind: 'face', expression: expressionOf(emotion, intensity), person: anyPerson(random), asked };
  },
});
