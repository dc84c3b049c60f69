import type { HomeActivity } from '#shared/instruments/parent-form.ts';
import type { Subject, Topic } from '#shared/instruments/subjects.ts';
import { academic } from './academic.ts';
import { subjectTitles } from './programme.ts';
import { AREA_NAMES, type DIMENSION_NAMES, INTEREST_NAMES, PERSON_NAMES } from './report-names.ts';

type Area = keyof typeof AREA_NAMES;
type Dimension = keyof typeof DIMENSION_NAMES;
type Person = keyof typeof PERSON_NAMES;
type Word = 'clearly' | 'probably' | 'perhaps';
type TopicParams = { subject: Subject; topic: Topic };

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const formatTopic = ({ subject, topic }: TopicParams): string =>
  `${academic.topics[topic]} (${subjectTitles[subject]})`;
const formatTopicInSentence = ({ subject, topic }: TopicParams): string =>
  `${academic.topics[topic].toLowerCase()} in ${subjectTitles[subject].toLowerCase()}`;
/** Traits are described by observable behaviour, since their names are no everyday words. */
const WATCHED: Record<Dimension, string> = {
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

/** Why an idea is suggested, what to do at school, and a question for the teacher. */
export const REASON_WORDS = {
  'idea.growth-topic-activity': ({ word, activity, ...of }: TopicParams & { word: Word; activity: HomeActivity }) =>
    `${formatTopic(of)} is ${word} something in which your child can grow, and at home your child enjoys: ${activity}.`,
  'idea.growth-topic': ({ word, ...of }: TopicParams & { word: Word }) =>
    `${formatTopic(of)} is ${word} something in which your child can grow.`,
  'idea.growth-area': ({ area, word }: { area: Area; word: Word }) =>
    `${AREA_NAMES[area]} is ${word} an area in which your child can grow.`,
  'idea.differently': ({ dimension, one, other }: { dimension: Dimension; one: Person; other: Person }) =>
    `${capitalize(getSeer(one))} and ${getSeer(other)} answered differently on ${WATCHED[dimension]}: something to talk about.`,
  'idea.field': ({ field }: { field: keyof typeof INTEREST_NAMES }) =>
    `${capitalize(INTEREST_NAMES[field])}: what your child chose most in the story.`,
  'idea.activity': ({ activity }: { activity: HomeActivity }) => `Liked at home: ${activity}.`,
  'idea.strength-topic': ({ word, ...of }: TopicParams & { word: Word }) => `${formatTopic(of)} is ${word} a strength.`,
  'idea.strength-area': ({ area, word }: { area: Area; word: Word }) => `${AREA_NAMES[area]} is ${word} a strength.`,
  'idea.any': ({ years }: { years: number }) => `For any child of ${years}.`,

  'school.ask': (_: Record<never, never>) => 'Ask the teacher about it: home and school see it differently.',
  'school.topic': (of: TopicParams) => `Mention ${formatTopicInSentence(of)} when you next meet the teacher.`,
  'school.subject': ({ subject }: { subject: Subject }) =>
    `Mention ${subjectTitles[subject].toLowerCase()} when you next meet the teacher.`,
  'school.growth': (_: Record<never, never>) => 'Tell the teacher what you try at home.',
  'school.alike': (_: Record<never, never>) => 'Nothing to do: home and school see it alike.',
  'school.nothing': (_: Record<never, never>) => 'Nothing to do.',

  // Spoken by a parent to a teacher, hence "our child".
  'teacher.differently': ({ dimension, home }: { dimension: Dimension; home: 'harder' | 'easier' | 'other' }) =>
    ({
      harder: `At home ${WATCHED[dimension]} is hard for our child at the moment. You see it going better in class. What helps there?`,
      easier: `At home ${WATCHED[dimension]} goes more easily than you see it in class. What do you notice there, and what could we try together?`,
      other: `We see it differently: ${WATCHED[dimension].replace('your child', 'our child')}. What do you notice in class?`,
    })[home],
  'teacher.tests': (_: Record<never, never>) =>
    'In our week of questions and games, schoolwork looked different from what you see in class. What do you notice there?',
  'teacher.topic': (of: TopicParams) =>
    `We would like to practise ${formatTopicInSentence(of)} a little at home. How does it go in class, and what would fit?`,
  'teacher.open': (_: Record<never, never>) =>
    'What goes well for our child in class at the moment, and what would you like us to know?',
} as const;
