import { type AcademicBand, type AgeMode, toAcademicBand } from '#shared/instruments/ages.ts';
import type { HomeActivity } from '#shared/instruments/parent-form.ts';
import type { Subject, Topic } from '#shared/instruments/subjects.ts';
import { listAreaIdeas, listTopicIdeas } from '#shared/measurement/ideas/bank.ts';
import type { Idea } from '#shared/measurement/ideas/idea.ts';
import type { AgreementReport } from '#shared/measurement/report/document.ts';
import type { Findings } from '#shared/measurement/report/findings.ts';
import type { Statement } from '#shared/measurement/report/statement.ts';
import { type CertaintyWord, type RuleId, say, toEstimateRef } from '#shared/measurement/report/wording.ts';
import { AREAS, type Area, CERTAINTY, type Mi } from '#shared/measurement/scale.ts';

/**
 * A reason for an activity, and the matching ideas. `of` names the subject of the reason, so that ideas of one reason
 * can be spread over the plan.
 */
export type IdeaGround = { of: string; ideas: readonly IdeaChoice[]; reason: (rule: RuleId) => Statement };
export type IdeaChoice = { idea: Idea; area: Area };
export type IdeaGrounds = { answers: IdeaGround[]; likes: IdeaGround[]; goesWell: IdeaGround[] };
type IdeaFindings = Pick<Findings, 'years' | 'mode' | 'adults' | 'interests' | 'agreements'>;

type NamedTopic = { subject: Subject; topic: Topic; word: CertaintyWord } | { area: Area; word: CertaintyWord };
/**
 * Topics and areas named by statements of the same report, each with its word of certainty, so that advice claims no
 * more than the statement.
 */
export function listNamedTopics(statements: readonly Statement[], kind: 'growth' | 'strength'): NamedTopic[] {
  return statements.flatMap(({ key, params }): NamedTopic[] => {
    const word = params.word as CertaintyWord;
    if (key === `${kind}.topic`) return [{ subject: params.subject as Subject, topic: params.topic as Topic, word }];
    return key === `${kind}.area` ? [{ area: params.area as Area, word }] : [];
  });
}

const toChoices = (area: Area, ideas: readonly Idea[]): IdeaChoice[] => ideas.map((idea) => ({ idea, area }));
const listTopicChoices = (subject: Subject, topic: Topic, band: AcademicBand) =>
  toChoices('academic', listTopicIdeas(subject, topic, band));
const listAreaChoices = (area: Area, mode: AgeMode) => toChoices(area, listAreaIdeas(area, mode));
const filterByActivities = (choices: readonly IdeaChoice[], activities: readonly HomeActivity[]) =>
  choices.filter(({ idea }) => idea.activities.some((each) => activities.includes(each)));

/**
 * Reasons from growth areas, topics that fit a favourite activity of the home first; then from differing views of
 * adults and child.
 */
function listAnswerGrounds(
  { years, mode, adults, agreements }: IdeaFindings,
  growth: readonly Statement[],
): IdeaGround[] {
  const band = toAcademicBand(years);
  const ticked = adults.parent?.value?.homeActivities ?? [];
  const growing = listNamedTopics(growth, 'growth');
  const topics = growing.flatMap((each) => ('topic' in each ? [each] : []));
  const withFavourite = topics.flatMap(({ subject, topic, word }) =>
    ticked.map((activity): IdeaGround => {
      const evidence = [toEstimateRef(`topic/${subject}/${topic}`), { kind: 'activity' as const, name: activity }];
      return {
        of: `topic/${subject}/${topic}`,
        ideas: filterByActivities(listTopicChoices(subject, topic, band), [activity]),
        reason: (rule) => say('idea.growth-topic-activity', { subject, topic, word, activity }, rule, evidence),
      };
    }),
  );
  const plain = topics.map(
    ({ subject, topic, word }): IdeaGround => ({
      of: `topic/${subject}/${topic}`,
      ideas: listTopicChoices(subject, topic, band),
      reason: (rule) =>
        say('idea.growth-topic', { subject, topic, word }, rule, [toEstimateRef(`topic/${subject}/${topic}`)]),
    }),
  );
  const areas = growing.flatMap((each): IdeaGround[] => {
    if (!('area' in each)) return [];
    const { area, word } = each;
    return [
      {
        of: `area/${area}`,
        ideas: listAreaChoices(area, mode),
        reason: (rule) => say('idea.growth-area', { area, word }, rule, [toEstimateRef(`area/${area}`)]),
      },
    ];
  });
  return [...withFavourite, ...plain, ...areas, ...listDifferenceGrounds(agreements, mode)];
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
const listDifferenceGrounds = (agreements: readonly AgreementReport[], mode: AgeMode): IdeaGround[] =>
  agreements.flatMap(({ dimension, pairs }) => {
    const area = TALK[dimension];
    const pair = pairs.find(({ word }) => word === 'seen differently');
    if (!area || !pair) return [];
    const [one, other] = pair.between;
    const evidence = [{ kind: 'agreement' as const, of: dimension }];
    return [
      {
        of: `view/${dimension}`,
        ideas: listAreaChoices(area, mode),
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
function listLikeGrounds({ mode, adults, interests }: IdeaFindings): IdeaGround[] {
  const play = AREAS.flatMap((area) => listAreaChoices(area, mode));
  const [first] = interests.mi ?? [];
  const field = first && first.first >= CERTAINTY.perhaps ? first.type : null;
  const listFieldChoices = (of: Mi) => {
    const fieldActivities = FIELDS[of];
    return typeof fieldActivities === 'string'
      ? listAreaChoices(fieldActivities, mode)
      : filterByActivities(play, fieldActivities);
  };
  const chosen: IdeaGround[] = field
    ? [
        {
          of: 'field',
          ideas: listFieldChoices(field),
          reason: (rule) => say('idea.field', { field }, rule, [{ kind: 'interest', framework: 'mi' }]),
        },
      ]
    : [];
  const ticked = (adults.parent?.value?.homeActivities ?? []).map(
    (activity): IdeaGround => ({
      of: `activity/${activity}`,
      ideas: filterByActivities(play, [activity]),
      reason: (rule) => say('idea.activity', { activity }, rule, [{ kind: 'activity', name: activity }]),
    }),
  );
  return [...chosen, ...ticked];
}

const listStrengthGrounds = ({ years, mode }: IdeaFindings, strengths: readonly Statement[]): IdeaGround[] =>
  listNamedTopics(strengths, 'strength').map((each): IdeaGround => {
    if ('topic' in each) {
      const { subject, topic, word } = each;
      const of = `topic/${subject}/${topic}`;
      const reason = (rule: RuleId) => say('idea.strength-topic', { subject, topic, word }, rule, [toEstimateRef(of)]);
      return { of, ideas: listTopicChoices(subject, topic, toAcademicBand(years)), reason };
    }
    const of = `area/${each.area}`;
    return {
      of,
      ideas: listAreaChoices(each.area, mode),
      reason: (rule) => say('idea.strength-area', each, rule, [toEstimateRef(of)]),
    };
  });

/** All reasons of an assessment. Growth, strengths and differences are only those that the report states. */
export const listIdeaGrounds = (
  about: IdeaFindings,
  statements: { growthAreas: readonly Statement[]; strengths: readonly Statement[] },
): IdeaGrounds => ({
  answers: listAnswerGrounds(about, statements.growthAreas),
  likes: listLikeGrounds(about),
  goesWell: listStrengthGrounds(about, statements.strengths),
});

/** Play for any child of the age, independent of answers. */
export const createPlayGround = (
  { years, mode }: Pick<IdeaFindings, 'years' | 'mode'>,
  areas: readonly Area[] = AREAS,
): IdeaGround => ({
  of: 'play',
  ideas: areas.flatMap((area) => listAreaChoices(area, mode)),
  reason: (rule) => say('idea.any', { years }, rule),
});
