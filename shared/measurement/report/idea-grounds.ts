import {
  ACADEMIC_BANDS,
  type AcademicBand,
  AGE_MODES,
  type AgeMode,
  toAcademicBand,
} from '#shared/instruments/ages.ts';
import type { HomeActivity } from '#shared/instruments/parent-form.ts';
import { MIN_PICKS_OFTEN } from '#shared/instruments/quest-scene.ts';
import { Subject, TOPICS, type Topic } from '#shared/instruments/subjects.ts';
import type { IdeaResults } from '#shared/instruments/tried-idea.ts';
import { listAreaIdeas, listTopicIdeas } from '#shared/measurement/ideas/bank.ts';
import type { Idea } from '#shared/measurement/ideas/idea.ts';
import { findStep } from '#shared/measurement/ideas/ladders.ts';
import { sum } from '#shared/measurement/numbers.ts';
import type { AgreementReport } from '#shared/measurement/report/document.ts';
import type { Findings } from '#shared/measurement/report/findings.ts';
import {
  type AreaMention,
  listMentions,
  listPageAreas,
  type MentionKind,
  type Mentions,
  type PageArea,
  type SubjectMention,
  type TopicMention,
} from '#shared/measurement/report/mentions.ts';
import { findFavouriteSet } from '#shared/measurement/report/sections.ts';
import type { Statement } from '#shared/measurement/report/statement.ts';
import { type CertaintyWord, type RuleId, say, toEstimateRef } from '#shared/measurement/report/wording.ts';
import { AREAS, type Area, type Mi } from '#shared/measurement/scale.ts';

/** A reason for an activity, and the ideas that fit it. `of`: what the reason is about. */
export type IdeaGround = { of: string; ideas: readonly IdeaChoice[]; reason: (rule: RuleId) => Statement };
export type IdeaChoice = { idea: Idea; area: Area };
export type IdeaGrounds = {
  /** What can surely grow, and what went less easily than the rest of the week. */
  needs: IdeaGround[];
  /**
   * What went too hard at home since the last report, then topics of which at least two questions were missed, the
   * hardest of each subject first.
   */
  missed: IdeaGround[];
  /**
   * What went well at home since the last report, then what surely goes well, went better than the rest of the week, or
   * was solved without a miss.
   */
  well: IdeaGround[];
  /** Areas that are typical for the age. */
  steady: IdeaGround[];
  /** Fields of activity that the child surely likes best, and chose more than once in the story. */
  chosen: IdeaGround[];
  /** What the parent marked as liked most, then what the parent ticked. */
  home: IdeaGround[];
  /** What two people see differently, as far as an activity at home can address it. */
  talk: IdeaGround[];
};
type IdeaFindings = Pick<Findings, 'years' | 'mode' | 'adults' | 'quest' | 'interests' | 'agreements' | 'subjects'>;
/** Statements of the same report; advice claims no more than they do. */
type GroundStatements = {
  growthAreas: readonly Statement[];
  strengths: readonly Statement[];
  short: readonly Statement[];
};

const toChoices = (area: Area, ideas: readonly Idea[]): IdeaChoice[] => ideas.map((idea) => ({ idea, area }));
const listTopicChoices = (subject: Subject, topic: Topic, band: AcademicBand) =>
  toChoices('academic', listTopicIdeas(subject, topic, band));
const listAreaChoices = (area: Area, mode: AgeMode) => toChoices(area, listAreaIdeas(area, mode));
const toTopicRef = ({ subject, topic }: { subject: Subject; topic: Topic }) => `topic/${subject}/${topic}`;

/** All reasons of an assessment. */
export function listIdeaGrounds(
  findings: IdeaFindings,
  { growthAreas, strengths, short }: GroundStatements,
  tried: IdeaResults = new Map(),
): IdeaGrounds {
  const { years, mode, adults, quest, interests, agreements } = findings;
  const band = toAcademicBand(years);
  const answered = listAnsweredTopics(findings);

  const createTopicGround = (kind: MentionKind, named: TopicMention): IdeaGround => ({
    of: toTopicRef(named),
    ideas: listTopicChoices(named.subject, named.topic, band),
    reason: (rule) => say(`idea.${kind}-topic`, named, rule, [toEstimateRef(toTopicRef(named))]),
  });
  /** Ideas of the two topics that went least (most) easily. */
  const createSubjectGround = (kind: MentionKind, named: SubjectMention): IdeaGround => {
    const own = answered.filter(({ subject }) => subject === named.subject);
    const topics = (kind === 'growth' ? own.slice(0, 2) : own.slice(-2)).map(({ topic }) => topic);
    return {
      of: `subject/${named.subject}`,
      ideas: (topics.length > 0 ? topics : TOPICS[named.subject]).flatMap((topic) =>
        listTopicChoices(named.subject, topic, band),
      ),
      reason: (rule) => say(`idea.${kind}-subject`, named, rule, [toEstimateRef(`subject/${named.subject}`)]),
    };
  };
  const createAreaGround = (area: Area, reason: IdeaGround['reason']): IdeaGround => ({
    of: `area/${area}`,
    ideas: listAreaChoices(area, mode),
    reason,
  });
  const createNamedAreaGround = (kind: MentionKind, { area, half, word }: AreaMention): IdeaGround =>
    createAreaGround(area, (rule) =>
      say(`idea.${kind}-area`, { area, ...(half && { half }), word }, rule, [toEstimateRef(`area/${area}`)]),
    );
  /** An area of the first page: by its comparison with the others, else by its level. */
  const createPageGround = (standing: 'higher' | 'lower', { area, half, word, also }: PageArea): IdeaGround =>
    word
      ? createAreaGround(area, (rule) =>
          say(`idea.${standing}`, { area, half, word: word as CertaintyWord }, rule, [toEstimateRef(`area/${area}`)]),
        )
      : createNamedAreaGround(standing === 'higher' ? 'strength' : 'growth', {
          area,
          half,
          word: also as CertaintyWord,
        });
  const strong = listMentions(strengths, 'strength');
  const weak = listMentions(growthAreas, 'growth');
  /** A strength is nothing to practise, though other areas went better still, and the other way round. */
  const isNamed = ({ area }: PageArea) => [...strong.areas, ...weak.areas].some((each) => each.area === area);
  const listNamedGrounds = (kind: MentionKind, { topics, subjects, areas }: Mentions, standing: 'higher' | 'lower') => {
    const page = listPageAreas(short, standing).filter((each) => !isNamed(each));
    return [
      ...topics.map((each) => createTopicGround(kind, each)),
      ...subjects.map((each) => createSubjectGround(kind, each)),
      ...areas.map((each) => createNamedAreaGround(kind, each)),
      ...page.map((each) => createPageGround(standing, each)),
    ];
  };
  const createAnswerGround = (key: 'idea.missed' | 'idea.solved', { subject, topic, n, missed }: AnsweredTopic) => ({
    of: toTopicRef({ subject, topic }),
    ideas: listTopicChoices(subject, topic, band),
    reason: (rule: RuleId) =>
      say(key, { subject, topic, missed, n }, rule, [toEstimateRef(toTopicRef({ subject, topic }))]),
  });

  const needs = listNamedGrounds('growth', weak, 'lower');
  const strengthGrounds = listNamedGrounds('strength', strong, 'higher');
  const listNew = (topics: readonly AnsweredTopic[], grounds: readonly IdeaGround[]) =>
    spreadBySubject(topics.filter((each) => !grounds.some(({ of }) => of === toTopicRef(each))));
  const missed = answered.filter(({ missed: count }) => count >= MISSED);
  const solved = answered.filter(({ missed: count, n }) => count === 0 && n >= SOLVED).toReversed();
  const parent = adults.parent?.value;
  return {
    needs,
    missed: [
      ...listTriedGrounds(tried, 'tooHard', { mode, band }),
      ...listNew(missed, needs).map((each) => createAnswerGround('idea.missed', each)),
    ],
    well: [
      ...listTriedGrounds(tried, 'well', { mode, band }),
      ...strengthGrounds,
      ...listNew(solved, strengthGrounds).map((each) => createAnswerGround('idea.solved', each)),
    ],
    steady: listPageAreas(short, 'typical').map(({ area, half, word }) =>
      createAreaGround(area, (rule) =>
        say('idea.typical', { area, half, word: word as CertaintyWord, years }, rule, [toEstimateRef(`area/${area}`)]),
      ),
    ),
    // The ranking also holds what adults say, so that a field may lead that the child never chose.
    chosen: findFavouriteSet(interests.mi ?? [])
      .types.filter((field) => quest.mi.picks.filter(({ picked }) => picked === field).length >= MIN_PICKS_OFTEN)
      .map((field) => ({
        of: `field/${field}`,
        ideas: listFieldChoices(field, { mode, band }),
        reason: (rule) => say('idea.chosen', { field }, rule, [{ kind: 'interest', framework: 'mi' }]),
      })),
    home: [
      ...(parent?.favouriteActivity
        ? [createHomeGround('idea.favourite', parent.favouriteActivity, { mode, band })]
        : []),
      ...(parent?.homeActivities ?? [])
        .filter((activity) => activity !== parent?.favouriteActivity)
        .map((activity) => createHomeGround('idea.activity', activity, { mode, band })),
    ],
    talk: listDifferenceGrounds(agreements, mode),
  };
}

/**
 * Areas and topics of which an idea was tried and went this way at last: one that was too hard before an easier one went
 * well is no reason for both an easier way in and going on. After one that was too hard come ideas of a younger band than
 * this child's and no older one than its own; after one that went well those of the child's band, or no older one than
 * its own where another was too hard.
 */
function listTriedGrounds(tried: IdeaResults, went: 'well' | 'tooHard', { mode, band }: Ages): IdeaGround[] {
  const places = [...tried].flatMap(([id, result]) => {
    const place = result === 'notYet' ? undefined : findStep(id);
    return place ? [{ ...place, result }] : [];
  });
  const last = [...new Map(places.map((place) => [place.ladder, place])).values()];
  return last
    .filter(({ result }) => result === went)
    .map(({ ladder, step }) => {
      const { of, steps } = ladder;
      const current = 'area' in of ? AGE_MODES.indexOf(mode) : ACADEMIC_BANDS.indexOf(band);
      const wasTooHard = places.some((each) => each.ladder === ladder && each.result === 'tooHard');
      const highest = went === 'tooHard' ? current - 1 : current;
      const ideas = steps[wasTooHard ? Math.min(step, highest) : highest] ?? [];
      return {
        of: 'area' in of ? `area/${of.area}` : toTopicRef(of),
        ideas: toChoices('area' in of ? of.area : 'academic', ideas),
        reason: (rule) => say(went === 'well' ? 'idea.went-well' : 'idea.too-hard', of, rule),
      };
    });
}

/** Questions of a topic from which on its misses, or their absence, are a reason: never a single answer. */
const [MISSED, SOLVED] = [2, 3];
type AnsweredTopic = { subject: Subject; topic: Topic; n: number; missed: number };
/** Topics with their questions, the hardest for this child first. */
const listAnsweredTopics = ({ subjects }: Pick<Findings, 'subjects'>): AnsweredTopic[] =>
  subjects
    .flatMap(({ subject, topics }) => topics.map((topic) => ({ subject, ...topic })))
    .toSorted((one, other) => one.theta - other.theta)
    .map(({ subject, topic, n, from }) => ({
      subject,
      topic: topic as Topic,
      n,
      missed: n - sum(from.map(({ right = 0 }) => right)),
    }));

/** The first topic of every subject, then the second ones. */
const spreadBySubject = (topics: readonly AnsweredTopic[]): AnsweredTopic[] => {
  const countBefore = (each: AnsweredTopic) =>
    topics.slice(0, topics.indexOf(each)).filter(({ subject }) => subject === each.subject).length;
  return topics.toSorted((one, other) => countBefore(one) - countBefore(other));
};

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
type Ages = { mode: AgeMode; band: AcademicBand };

const listAllTopicChoices = (band: AcademicBand): IdeaChoice[] =>
  Subject.options.flatMap((subject) => TOPICS[subject].flatMap((topic) => listTopicChoices(subject, topic, band)));
const listAllChoices = ({ mode, band }: Ages): IdeaChoice[] => [
  ...AREAS.flatMap((area) => listAreaChoices(area, mode)),
  ...listAllTopicChoices(band),
];
const filterByActivities = (choices: readonly IdeaChoice[], activities: readonly HomeActivity[]) =>
  choices.filter(({ idea }) => idea.activity && activities.includes(idea.activity));
const listFieldChoices = (field: Mi, ages: Ages): IdeaChoice[] => {
  const activities = FIELDS[field];
  return typeof activities === 'string'
    ? listAreaChoices(activities, ages.mode)
    : filterByActivities(listAllChoices(ages), activities);
};
const createHomeGround = (key: 'idea.favourite' | 'idea.activity', activity: HomeActivity, ages: Ages): IdeaGround => ({
  of: `activity/${activity}`,
  ideas: filterByActivities(listAllChoices(ages), [activity]),
  reason: (rule) => say(key, { activity }, rule, [{ kind: 'activity', name: activity }]),
});

/** Play for any child of the age, independent of answers: for these areas in their order, then of any topic. */
export const listPlayGrounds = (
  { years, mode }: Pick<IdeaFindings, 'years' | 'mode'>,
  areas: readonly Area[] = AREAS,
): IdeaGround[] =>
  [...areas.map((area) => listAreaChoices(area, mode)), listAllTopicChoices(toAcademicBand(years))].map((ideas) => ({
    of: PLAY,
    ideas,
    reason: (rule) => say('idea.any', { years }, rule),
  }));
export const PLAY = 'play';
