import { type AcademicBand, type AgeMode, academicBandOf } from '#shared/instruments/ages.ts';
import type { HomeActivity } from '#shared/instruments/parent-form.ts';
import type { Subject, Topic } from '#shared/instruments/subjects.ts';
import { areaIdeas, topicIdeas } from '#shared/measurement/ideas/bank.ts';
import type { Idea } from '#shared/measurement/ideas/idea.ts';
import type { AgreementReport } from '#shared/measurement/report/document.ts';
import type { Findings } from '#shared/measurement/report/findings.ts';
import type { Statement } from '#shared/measurement/report/statement.ts';
import { type CertaintyWord, estimateRef, type RuleId, say } from '#shared/measurement/report/wording.ts';
import { AREAS, type Area, CERTAINTY, type Mi } from '#shared/measurement/scale.ts';

/**
 * A reason for an activity, and the matching ideas. `of` names the subject of the reason, so that ideas of one reason
 * can be spread over the plan.
 */
export type Ground = { of: string; ideas: readonly Choice[]; reason: (rule: RuleId) => Statement };
export type Choice = { idea: Idea; area: Area };
export type Grounds = { answers: Ground[]; likes: Ground[]; goesWell: Ground[] };
type About = Pick<Findings, 'years' | 'mode' | 'adults' | 'interests' | 'agreements'>;

type Named = { subject: Subject; topic: Topic; word: CertaintyWord } | { area: Area; word: CertaintyWord };
/**
 * Topics and areas named by statements of the same report, each with its word of certainty, so that advice claims no
 * more than the statement.
 */
export function named(statements: readonly Statement[], kind: 'growth' | 'strength'): Named[] {
  return statements.flatMap(({ key, params }): Named[] => {
    const word = params.word as CertaintyWord;
    if (key === `${kind}.topic`) return [{ subject: params.subject as Subject, topic: params.topic as Topic, word }];
    return key === `${kind}.area` ? [{ area: params.area as Area, word }] : [];
  });
}

const inArea = (area: Area, ideas: readonly Idea[]): Choice[] => ideas.map((idea) => ({ idea, area }));
const ofTopic = (subject: Subject, topic: Topic, band: AcademicBand) =>
  inArea('academic', topicIdeas(subject, topic, band));
const ofArea = (area: Area, mode: AgeMode) => inArea(area, areaIdeas(area, mode));
const making = (choices: readonly Choice[], activities: readonly HomeActivity[]) =>
  choices.filter(({ idea }) => idea.activities.some((each) => activities.includes(each)));

/**
 * Reasons from growth areas, topics that fit a favourite activity of the home first; then from differing views of
 * adults and child.
 */
function answers({ years, mode, adults, agreements }: About, growth: readonly Statement[]): Ground[] {
  const band = academicBandOf(years);
  const ticked = adults.parent?.found?.homeActivities ?? [];
  const growing = named(growth, 'growth');
  const topics = growing.flatMap((each) => ('topic' in each ? [each] : []));
  const withFavourite = topics.flatMap(({ subject, topic, word }) =>
    ticked.map((activity): Ground => {
      const evidence = [estimateRef(`topic/${subject}/${topic}`), { kind: 'activity' as const, name: activity }];
      return {
        of: `topic/${subject}/${topic}`,
        ideas: making(ofTopic(subject, topic, band), [activity]),
        reason: (rule) => say('idea.growth-topic-activity', { subject, topic, word, activity }, rule, evidence),
      };
    }),
  );
  const plain = topics.map(
    ({ subject, topic, word }): Ground => ({
      of: `topic/${subject}/${topic}`,
      ideas: ofTopic(subject, topic, band),
      reason: (rule) =>
        say('idea.growth-topic', { subject, topic, word }, rule, [estimateRef(`topic/${subject}/${topic}`)]),
    }),
  );
  const areas = growing.flatMap((each): Ground[] => {
    if (!('area' in each)) return [];
    const { area, word } = each;
    return [
      {
        of: `area/${area}`,
        ideas: ofArea(area, mode),
        reason: (rule) => say('idea.growth-area', { area, word }, rule, [estimateRef(`area/${area}`)]),
      },
    ];
  });
  return [...withFavourite, ...plain, ...areas, ...seenDifferently(agreements, mode)];
}

/**
 * Dimensions with differing views that an activity at home can address; the others are left to the question for the
 * teacher.
 */
const TALK: Partial<Record<AgreementReport['dimension'], Area>> = {
  social: 'social',
  regulation: 'emotional',
  E: 'social',
  A: 'social',
  N: 'emotional',
};
const seenDifferently = (agreements: readonly AgreementReport[], mode: AgeMode): Ground[] =>
  agreements.flatMap(({ dimension, pairs }) => {
    const area = TALK[dimension];
    const pair = pairs.find(({ word }) => word === 'seen differently');
    if (!area || !pair) return [];
    const [one, other] = pair.between;
    const evidence = [{ kind: 'agreement' as const, of: dimension }];
    return [
      {
        of: `view/${dimension}`,
        ideas: ofArea(area, mode),
        reason: (rule) => say('idea.differently', { dimension, one, other }, rule, evidence),
      },
    ];
  });

/** Activities of each field of interest; being with people and self-reflection map to areas. */
const FIELDS: Record<Mi, readonly HomeActivity[] | Area> = {
  linguistic: ['Reading/Storytelling'],
  logical: ['Board Games/Puzzles'],
  spatial: ['Arts and Crafts', 'Building/Construction'],
  musical: ['Music/Singing'],
  bodily: ['Sports/Physical Activities'],
  naturalist: ['Outdoor Play'],
  interpersonal: 'social',
  intrapersonal: 'emotional',
};

/**
 * Reasons from preferences: the field chosen most in the story, if it is at least `perhaps` the true first; then the
 * activities ticked by the parent.
 */
function likes({ mode, adults, interests }: About): Ground[] {
  const play = AREAS.flatMap((area) => ofArea(area, mode));
  const [first] = interests.mi ?? [];
  const field = first && first.first >= CERTAINTY.perhaps ? first.type : null;
  const fits = (of: Mi) => {
    const found = FIELDS[of];
    return typeof found === 'string' ? ofArea(found, mode) : making(play, found);
  };
  const chosen: Ground[] = field
    ? [
        {
          of: 'field',
          ideas: fits(field),
          reason: (rule) => say('idea.field', { field }, rule, [{ kind: 'interest', framework: 'mi' }]),
        },
      ]
    : [];
  const ticked = (adults.parent?.found?.homeActivities ?? []).map(
    (activity): Ground => ({
      of: `activity/${activity}`,
      ideas: making(play, [activity]),
      reason: (rule) => say('idea.activity', { activity }, rule, [{ kind: 'activity', name: activity }]),
    }),
  );
  return [...chosen, ...ticked];
}

const goesWell = ({ years, mode }: About, strengths: readonly Statement[]): Ground[] =>
  named(strengths, 'strength').map((each): Ground => {
    if ('topic' in each) {
      const { subject, topic, word } = each;
      const of = `topic/${subject}/${topic}`;
      const reason = (rule: RuleId) => say('idea.strength-topic', { subject, topic, word }, rule, [estimateRef(of)]);
      return { of, ideas: ofTopic(subject, topic, academicBandOf(years)), reason };
    }
    const of = `area/${each.area}`;
    return {
      of,
      ideas: ofArea(each.area, mode),
      reason: (rule) => say('idea.strength-area', each, rule, [estimateRef(of)]),
    };
  });

/** All reasons of an assessment. Growth, strengths and differences are only those that the report states. */
export const groundsOfIdeas = (
  about: About,
  said: { growthAreas: readonly Statement[]; strengths: readonly Statement[] },
): Grounds => ({
  answers: answers(about, said.growthAreas),
  likes: likes(about),
  goesWell: goesWell(about, said.strengths),
});

/** Play for any child of the age, independent of answers. */
export const playFor = ({ years, mode }: Pick<About, 'years' | 'mode'>, areas: readonly Area[] = AREAS): Ground => ({
  of: 'play',
  ideas: areas.flatMap((area) => ofArea(area, mode)),
  reason: (rule) => say('idea.any', { years }, rule),
});
