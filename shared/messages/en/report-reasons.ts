import type { HomeActivity } from '#shared/instruments/parent-form.ts';
import type { Subject, Topic } from '#shared/instruments/subjects.ts';
import { academic } from './academic.ts';
import { capitalize } from './phrases.ts';
import { subjectTitles } from './programme.ts';
import { type AREA_NAMES, type DIMENSION_NAMES, EVERYDAY_NAMES, INTEREST_NAMES, PERSON_NAMES } from './report-names.ts';
import { getActivity, getAgeName, getVerbs } from './report-short.ts';

type Area = keyof typeof AREA_NAMES;
type Dimension = keyof typeof DIMENSION_NAMES;
type Person = keyof typeof PERSON_NAMES;
type Word = 'clearly' | 'probably' | 'perhaps';
type TopicParams = { subject: Subject; topic: Topic };
type AreaParams = { area: Area; half: string; word: Word };
/** Reports of earlier releases do not say of which half of an area a finding is. */
type NamedAreaParams = { area: Area; half?: string; word: Word };

const formatTopic = ({ subject, topic }: TopicParams): string =>
  `${academic.topics[topic]} (${subjectTitles[subject]})`;
const formatTopicInSentence = ({ subject, topic }: TopicParams): string =>
  `${academic.topics[topic].toLowerCase()} in ${subjectTitles[subject].toLowerCase()}`;
/** What an idea of the last report was for. */
type TriedParams = { area: Area } | TopicParams;
const formatTried = (of: TriedParams): string =>
  'area' in of ? EVERYDAY_NAMES[of.area].toLowerCase() : formatTopicInSentence(of);
/** Traits are described by observable behaviour, since their names are no everyday words. */
export const WATCHED: Record<Dimension, string> = {
  O: 'how new things are met',
  C: 'how plans and tasks are kept to',
  E: 'how outgoing or quiet your child is',
  A: 'how give and take goes',
  N: 'how strong feelings are',
  social: 'getting on with others',
  regulation: 'handling feelings',
  academic: 'schoolwork',
};
const getSeer = (person: Person): string => (person === 'child' ? 'your child' : PERSON_NAMES[person]);

/** What is tried at home for an area, as a parent would name it to a teacher. */
const TRIED_AT_HOME: Record<Area, string> = {
  cognitive: 'finding patterns and remembering them',
  social: 'getting on with others',
  emotional: 'handling feelings',
  academic: 'schoolwork',
  physical: 'work with the hands',
};

/** What was hard in an area: the games look at a part of everyday life, and some on a screen only. */
const HARD: Record<Area, string> = {
  cognitive: 'finding patterns and remembering them',
  social: 'what has to do with others',
  emotional: 'what has to do with feelings',
  academic: 'schoolwork',
  physical: 'aiming and tracing on the screen',
};

function describeGoing({ area, half, word }: AreaParams): string {
  const activity = getActivity(area, half);
  return `${activity.name} ${word} ${getVerbs([activity])[0]}`;
}

/** Why an idea is suggested, what to do at school, and a question for the teacher. */
export const REASON_WORDS = {
  // Said in reports of earlier releases, as is “idea.field”.
  'idea.growth-topic-activity': ({ word, activity, ...of }: TopicParams & { word: Word; activity: HomeActivity }) =>
    `Because your child can ${word} grow in ${formatTopicInSentence(of)}, and at home your child enjoys: ${activity}.`,
  'idea.growth-topic': ({ word, ...of }: TopicParams & { word: Word }) =>
    `Because your child can ${word} grow in ${formatTopicInSentence(of)}.`,
  'idea.growth-subject': ({ subject, word }: { subject: Subject; word: Word }) =>
    `Because your child can ${word} grow in ${subjectTitles[subject].toLowerCase()}.`,
  'idea.growth-area': ({ area, half, word }: NamedAreaParams) =>
    `Because there is ${word} room to grow: ${getActivity(area, half).name}.`,
  'idea.lower': (of: AreaParams) => `Because ${describeGoing(of)} less easily than the rest of the week.`,
  'idea.higher': (of: AreaParams) => `Because ${describeGoing(of)} better than the rest of the week.`,
  'idea.typical': ({ area, half, word, years }: AreaParams & { years: number }) =>
    `To keep up what is ${word} typical at ${getAgeName(years)}: ${getActivity(area, half).name}.`,
  'idea.missed': ({ missed, n, ...of }: TopicParams & { missed: number; n: number }) =>
    `${formatTopic(of)}: ${missed} of ${n} questions were still too hard.`,
  'idea.solved': ({ n, ...of }: TopicParams & { missed: number; n: number }) =>
    `${formatTopic(of)}: all ${n} questions were right, so there is room for more.`,
  'idea.chosen': ({ field }: { field: keyof typeof INTEREST_NAMES }) =>
    `Your child chose it often in the story: ${INTEREST_NAMES[field]}.`,
  'idea.favourite': ({ activity }: { activity: HomeActivity }) => `The favourite at home, you say: ${activity}.`,
  'idea.differently': ({ dimension, one, other }: { dimension: Dimension; one: Person; other: Person }) =>
    `${capitalize(getSeer(one))} and ${getSeer(other)} answered differently on ${WATCHED[dimension]}: something to talk about.`,
  'idea.field': ({ field }: { field: keyof typeof INTEREST_NAMES }) =>
    `${capitalize(INTEREST_NAMES[field])}: what your child chose most in the story.`,
  'idea.activity': ({ activity }: { activity: HomeActivity }) => `Liked at home: ${activity}.`,
  'idea.strength-topic': ({ word, ...of }: TopicParams & { word: Word }) =>
    `Because ${formatTopicInSentence(of)} is ${word} a strength.`,
  'idea.strength-subject': ({ subject, word }: { subject: Subject; word: Word }) =>
    `Because ${subjectTitles[subject].toLowerCase()} is ${word} a strength.`,
  'idea.strength-area': ({ area, half, word }: NamedAreaParams) => {
    const { name, many } = getActivity(area, half);
    return `Because ${name} ${many ? 'are' : 'is'} ${word} a strength.`;
  },
  'idea.went-well': (of: TriedParams) =>
    `Last time something for ${formatTried(of)} went well at home: this goes on from it.`,
  'idea.too-hard': (of: TriedParams) =>
    `Last time something for ${formatTried(of)} was too hard: this is an easier way in.`,
  'idea.any': ({ years }: { years: number }) => `For any child of ${years}.`,

  'school.ask': (_: Record<never, never>) => 'Ask the teacher about it: home and school see it differently.',
  'school.tests': (_: Record<never, never>) =>
    'Ask the teacher about it: in class it looks different from the questions of this week.',
  'school.topic': (of: TopicParams) => `Mention ${formatTopicInSentence(of)} when you next meet the teacher.`,
  'school.subject': ({ subject }: { subject: Subject }) =>
    `Mention ${subjectTitles[subject].toLowerCase()} when you next meet the teacher.`,
  // Reports of earlier releases do not name the area.
  'school.growth': ({ area }: { area?: Area }) =>
    area
      ? `Tell the teacher what you try at home for ${TRIED_AT_HOME[area]}.`
      : 'Tell the teacher what you try at home.',
  'school.alike': (_: Record<never, never>) => 'Nothing to do: home and school see it alike.',
  'school.nothing': (_: Record<never, never>) => 'Nothing to do.',

  // Spoken by a parent to a teacher, hence "our child".
  'teacher.differently': ({ dimension, home }: { dimension: Dimension; home: 'harder' | 'easier' | 'other' }) =>
    ({
      harder: `At home ${WATCHED[dimension]} goes less easily than you see it in class. What helps there?`,
      easier: `At home ${WATCHED[dimension]} goes more easily than you see it in class. What do you notice there, and what could we try together?`,
      other: `We see it differently: ${WATCHED[dimension].replace('your child', 'our child')}. What do you notice in class?`,
    })[home],
  'teacher.tests': (_: Record<never, never>) =>
    'In our week of questions and games, schoolwork looked different from what you see in class. What do you notice there?',
  'teacher.topic': (of: TopicParams) =>
    `We would like to practise ${formatTopicInSentence(of)} a little at home. How does it go in class, and what would fit?`,
  'teacher.subject': ({ subject }: { subject: Subject }) =>
    `We would like to practise ${subjectTitles[subject].toLowerCase()} a little at home. How does it go in class, and what would fit?`,
  'teacher.area': ({ area }: { area: Area }) =>
    `In our week of questions and games, ${HARD[area]} was hard for our child. How does it go in class, and what helps there?`,
  'teacher.open': (_: Record<never, never>) =>
    'What goes well for our child in class at the moment, and what would you like us to know?',
} as const;
