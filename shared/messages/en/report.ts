import type { Subject, Topic } from '#shared/instruments/subjects.ts';
import type { OpenEnd } from '#shared/values/open-end.ts';
import type { TaskType } from '#shared/values/tasks.ts';
import { academic } from './academic.ts';
import { describeEvidenceGrade } from './evidence.ts';
import { capitalize, joinWith, joinWithAnd } from './phrases.ts';
import { subjectTitles, taskTitles } from './programme.ts';
import { CHANGE_WORDS } from './report-change.ts';
import { AIMS, FAVOURITE_IDEAS, IDEAS, TRAIT_TIPS } from './report-ideas.ts';
import { FIELD_IDEAS } from './report-interests.ts';
import {
  ABOUT,
  type AREA_NAMES,
  DIMENSION_NAMES,
  EVERYDAY_NAMES,
  getNeighbourWord,
  INTEREST_NAMES,
  LEARNING_STYLE_NAMES,
  LIMIT,
  PERSON_NAMES,
  SLIDER_NAMES,
  TRAIT_ENDS,
  type TRAIT_NAMES,
} from './report-names.ts';
import { REACH_WORDS } from './report-reach.ts';
import { REASON_WORDS, WATCHED } from './report-reasons.ts';
import { getActivity, SHORT_WORDS } from './report-short.ts';
import { isSpokenTo, toThirdPerson, type Voice } from './report-voice.ts';
import {
  formatAnswerCount,
  formatFromAnswers,
  formatLikelyRange,
  formatPercent,
  formatScoreRange,
} from './score-words.ts';

type Area = keyof typeof AREA_NAMES;
type Trait = keyof typeof TRAIT_NAMES;
type Interest = keyof typeof INTEREST_NAMES;
type Dimension = keyof typeof DIMENSION_NAMES;
type Person = keyof typeof PERSON_NAMES;
type Slider = keyof typeof SLIDER_NAMES;
type Style = keyof typeof LEARNING_STYLE_NAMES;
type Field = keyof typeof FIELD_IDEAS;
type Activity = keyof typeof FAVOURITE_IDEAS;
type Mode = '3-6' | '7-10' | '11-15';
type End = 'high' | 'low';
/** Probability: 95 % and more, 80 to 95, 60 to 80; less is not stated. */
type Word = 'clearly' | 'probably' | 'perhaps';
type RatedParams = { rating: number };
type SubjectsParams = { subjects: Subject[]; words: string[] };
/** `open`: the end of the range that could not be measured. Absent in reports of earlier releases. */
type RangeParams = { score: number; lo: number; hi: number; open?: OpenEnd };

const nameInSentence = (subject: string | undefined): string => subjectTitles[subject as Subject].toLowerCase();
/** "Mathematics and history are clearly strengths; science probably is, too." */
function nameSubjects(subjects: readonly Subject[], words: readonly string[], [one, many]: readonly [string, string]) {
  const groups = [...new Set(words)].map((word) => ({
    word,
    names: subjects.filter((_, i) => words[i] === word).map((subject) => subjectTitles[subject]),
  }));
  const sentences = groups.map(({ word, names }, i) => {
    const are = names.length > 1 ? 'are' : 'is';
    return i === 0
      ? `${joinWithAnd(names)} ${are} ${word} ${names.length > 1 ? many : one}`
      : `${joinWithAnd(names)} ${word} ${are}, too`;
  });
  return `${sentences.join('; ')}.`;
}
const formatRange = ({ score, lo, hi, open }: RangeParams): string => formatScoreRange(score, lo, hi, open);
/** A range with an open end, which has no best guess. */
const formatOpenRange = ({ lo, hi, open }: RangeParams): string =>
  open === 'floor'
    ? `Below what this week can measure. Up to ${hi}.`
    : `Above what this week can measure. ${lo} and up.`;
const getTaskName = (id: string): string => {
  const [type, day, subject] = id.split('/');
  if (subject) return subjectTitles[subject as Subject];
  return `${taskTitles[type as TaskType]}${type === 'mood' ? ` of day ${day}` : ''}`;
};

/** Mood in the words among which the child chose: the four, the five steps, or both where a week began with the four. */
const TOLD_MOODS = {
  four: ['happy or excited', 'sad'],
  five: ['good or great', 'bad or not so good'],
  both: ['happy, excited, good or great', 'sad, bad or not so good'],
} as const;
type ToldMoods = { checks: number; bright: number; low: number /** Told on the five steps. */; steps?: number };
function countMoods({ checks, bright, low, steps = 0 }: ToldMoods): string {
  const [brightWords, lowWords] = TOLD_MOODS[steps === 0 ? 'four' : steps < checks ? 'both' : 'five'];
  return `${bright} ${brightWords}, ${low} ${lowWords}`;
}

const nameParts = (kept: number, of: number): string =>
  of === 1 ? 'the one part of the week' : `${kept} of ${of} parts of the week`;
/** How much of a week that cannot be trusted could be used. */
function describeLow(kept: number, of: number): string {
  if (kept === 0)
    return of === 1 ? `${nameParts(kept, of)} could not be used` : `none of ${of} parts of the week could be used`;
  if (2 * kept < of) return `only ${nameParts(kept, of)} could be used`;
  return `${nameParts(kept, of)} could be used, ${kept === 1 ? '' : 'many of them '}with little weight`;
}

/** Why the answers of a week weigh too little. */
type LowReason = 'fast' | 'even' | 'guessed' | 'helped';
const WAYS: Record<Exclude<LowReason, 'helped'>, string> = {
  fast: 'too fast',
  even: 'too evenly',
  guessed: 'like guesses',
};
function explainLow(reasons: readonly LowReason[] = ['fast', 'even', 'guessed']): string {
  const ways = reasons.flatMap((reason) => (reason === 'helped' ? [] : [WAYS[reason]]));
  return [
    ...(ways.length > 0 ? [`The answers came ${joinWith(' or ', ways)}. `] : []),
    ...(reasons.includes('helped') ? ['A parent chose answers for your child or helped with them. '] : []),
  ].join('');
}

/**
 * Every sentence of a report in English, by its key. The parameters of an entry are those of a statement with that key;
 * `shared/measurement/report/wording.ts` takes its types from here. A text says "your child" and never a name.
 */
export const REPORT_WORDS = {
  ...CHANGE_WORDS,
  ...REACH_WORDS,
  ...REASON_WORDS,
  ...SHORT_WORDS,
  'about.snapshot': (_: Record<never, never>) =>
    'This is a snapshot from games and questionnaires, not a diagnosis, an IQ test or a school grade. It has not been normed. The true score may lie anywhere in its likely range, and one time in ten outside it. Do not base placement, treatment or selection on it.',
  'about.week': ({ mood, answers, adults }: { mood: number; answers: number; adults: number }) =>
    `Made from ${mood} of 6 mood checks, ${formatAnswerCount(answers)} of your child and ${adults} of 2 adult forms, over a programme of 7 days.`,
  'about.scores': (_: Record<never, never>) =>
    'Skill and subject scores are the share of a broad set of tasks for this age that would be solved: 75 is typical for the age.',
  'about.traits': (_: Record<never, never>) => 'Personality and interests have no good end: 50 is the middle.',
  'about.evidence': describeEvidenceGrade,

  // Reports of earlier releases have no number of answers.
  'overall.score': ({ areas, of, answers, ...scored }: RangeParams & { areas: number; of: number; answers: number }) =>
    `Overall ${formatRange(scored)}, based on ${areas} of ${of} areas${answers === undefined ? '' : `, ${formatFromAnswers(answers)}`}; 75 is typical for this age.`,
  'overall.missing': ({ areas, of, needed }: { areas: number; of: number; needed: number }) =>
    `Not enough yet for an overall score: ${areas} of ${of} areas could be measured well enough, and it takes ${needed}.`,

  'area.about': ({ area }: { area: Area }) => ABOUT[area],
  'area.limit': ({ area }: { area: Area }) => LIMIT[area],
  'area.band': ({
    area,
    band,
    tentative,
    neighbour,
    ...scored
  }: RangeParams & { area: Area; band: string; tentative: boolean; neighbour?: string }) =>
    scored.open
      ? `${EVERYDAY_NAMES[area]}: ${formatOpenRange(scored)}`
      : `${EVERYDAY_NAMES[area]}: ${formatRange(scored)}, ${band.toLowerCase()}${tentative ? `, tentative${neighbour ? `: it may also be ${getNeighbourWord(neighbour).toLowerCase()}` : ''}` : ''}.`,
  'area.explore': ({ area, few, ...scored }: RangeParams & { area: Area; few?: boolean }) =>
    scored.open
      ? `${EVERYDAY_NAMES[area]}: ${formatOpenRange(scored)}`
      : `${EVERYDAY_NAMES[area]}: ${formatRange(scored)}. Something to explore; ${few ? 'it rests on few answers' : 'the range reaches into what is typical for the age'}.`,
  'area.half': ({ area, half }: { area: Area; half: 'understanding-only' | 'behaviour-only' }) =>
    `${EVERYDAY_NAMES[area]}: ${half === 'understanding-only' ? 'from the games only, as no rating of everyday life counts' : 'from what adults see only, as the game was not played or could not be scored'}.`,
  // Reports of earlier releases have no range.
  'area.reaction': ({ ms, lo, hi, tries }: { ms: number; lo: number; hi: number; tries: number }) =>
    `Reaction to a light: about ${ms} ms (${lo === undefined ? '' : `${formatLikelyRange(lo, hi, '5 ms')}, `}the middle of ${tries} tries). It is not scored, since the screen’s own delay is part of it.`,
  'area.missing': ({ area }: { area: Area }) => `${EVERYDAY_NAMES[area]}: not enough yet.`,

  // Reports of earlier releases do not say of which half of an area it is, nor below.
  'strength.area': ({ area, half, word }: { area: Area; half?: string; word: Word }) =>
    `${capitalize(getActivity(area, half).name)}: ${word} a strength, above what is typical for the age.`,
  'strength.topic': ({ subject, topic, word }: { subject: Subject; topic: Topic; word: Word }) =>
    `${academic.topics[topic]} (${subjectTitles[subject]}) is ${word} a strength.`,
  'strength.trait': ({ trait, word }: { trait: Trait; word: Word }) =>
    `Your child is ${word} ${TRAIT_ENDS[trait].high}.`,
  'strength.subjects': ({ subjects, words }: SubjectsParams) =>
    nameSubjects(subjects, words, ['a strength', 'strengths']),
  // Reports of earlier releases do not say what went best.
  'strength.none': ({ best, halves }: { best?: string[]; halves?: string[] }) =>
    best
      ? `Nothing is surely above typical; ${joinWithAnd(best.map((area, i) => getActivity(area, halves?.[i]).name))} went best this week.`
      : 'Nothing is surely above typical yet.',
  'strength.favourites': ({ activities }: { activities: string[] }) =>
    `At home your child enjoys: ${joinWithAnd(activities)}.`,
  'growth.area': ({ area, half, word }: { area: Area; half?: string; word: Word }) =>
    `${capitalize(getActivity(area, half).name)}: your child can ${word} grow there.`,
  'growth.topic': ({ subject, topic, word }: { subject: Subject; topic: Topic; word: Word }) =>
    `Your child can ${word} grow in ${academic.topics[topic].toLowerCase()} (${subjectTitles[subject]}).`,
  'growth.subjects': ({ subjects, words }: SubjectsParams) =>
    nameSubjects(subjects, words, ['a subject in which your child can grow', 'subjects in which your child can grow']),
  'explore.area': ({ area }: { area: Area }) => `${EVERYDAY_NAMES[area]}: worth exploring together.`,

  'subject.strength.likely': ({ subject, ...scored }: RangeParams & { subject: Subject }) =>
    `${subjectTitles[subject]} is going well: ${formatRange(scored)}.`,
  'subject.strength.sure': ({ subject, ...scored }: RangeParams & { subject: Subject }) =>
    `${subjectTitles[subject]} is a clear strength: ${formatRange(scored)}.`,
  'subject.challenge.likely': ({ subject, ...scored }: RangeParams & { subject: Subject }) =>
    `${subjectTitles[subject]} is worth another look in 3 months: ${formatRange(scored)}.`,
  'subject.challenge.sure': ({ subject, ...scored }: RangeParams & { subject: Subject }) =>
    `${subjectTitles[subject]}, ${formatRange(scored)}: plan practice and talk with the teacher.`,
  'subject.focus': ({ subject, topics }: { subject: Subject; topics: string[] }) =>
    `${subjectTitles[subject]}: focus on it for a while${topics.length > 0 ? `, beginning with ${joinWithAnd(topics.map((topic) => academic.topics[topic as Topic].toLowerCase()))}` : ''}.`,

  'subject.order': ({ subjects: [first, ...next] }: { subjects: string[] }) =>
    `Give ${nameInSentence(first)} some time first, then ${joinWithAnd(next.map(nameInSentence))}: one at a time.`,

  'cognitive.enrich.likely': (_: Record<never, never>) =>
    'Ideas for enrichment: questions without a ready answer, and projects that your child plans alone.',
  'cognitive.enrich.sure': (_: Record<never, never>) => 'You could ask school about enrichment.',
  'cognitive.support.likely': (_: Record<never, never>) =>
    'Wait for another week, in 3 to 6 months, before drawing conclusions.',
  'cognitive.support.sure': (_: Record<never, never>) =>
    'Tell the teacher what was hard here, and ask how it goes in class. If home and school see it for some months, a professional can test properly.',
  'development.cognitive.likely': (_: Record<never, never>) => 'Patterns and memory: something to explore.',
  'development.cognitive.sure': (_: Record<never, never>) =>
    'Patterns and memory: an area in which your child can grow.',
  'development.academic': (_: { challenges: number; strengths: number }) =>
    'School: of what stood out, the teacher’s ratings included, more asks for work than goes well.',

  'rating.academic-strength': ({ rating }: RatedParams) =>
    `The teacher sees academic performance as a strength (${rating} of 10).`,
  'rating.focus-challenge': ({ rating }: RatedParams) =>
    `The teacher sees focus and attention as a challenge (${rating} of 10).`,
  'rating.social-insight': ({ rating }: RatedParams) => `You see strong social skills at home (${rating} of 10).`,
  'rating.emotional-insight': ({ rating }: RatedParams) =>
    `You see that handling emotions is hard at home at the moment (${rating} of 10).`,
  'rating.peer-insight': ({ rating }: RatedParams) =>
    `The teacher sees your child getting on well with classmates (${rating} of 10).`,
  'rating.behavior-insight': ({ rating }: RatedParams) =>
    `The teacher sees that following classroom rules is hard at the moment (${rating} of 10).`,

  'personality.phrase': ({ trait, end, word }: { trait: Trait; end: End; word: Word }) =>
    `Your child is ${word} ${TRAIT_ENDS[trait][end]}.`,
  'personality.balanced': (_: Record<never, never>) => 'A balanced, still-forming picture.',
  // Reports of earlier releases do not say whether the child’s own answers are in it, nor below whether an adult’s are.
  'personality.adults': ({ own = true }: { own?: boolean }) =>
    `At this age personality is described as adults see it${own ? ', together with what the child chose' : ''}.`,
  'personality.own': (_: Record<never, never>) => 'This rests on your child’s own answers alone and is tentative.',
  'personality.none': ({ needsAdult = false }: { needsAdult?: boolean }) =>
    `No personality profile can be given: ${needsAdult ? 'at this age it takes the view of an adult, too' : 'there are not enough answers'}.`,

  'interest.top': ({
    first,
    second,
    chance,
    adults = true,
  }: {
    first: Interest;
    second: Interest;
    chance: number;
    adults?: boolean;
  }) =>
    `Liked most, as far as the story${adults ? ' and the adults’ answers tell' : ' tells'}: ${INTEREST_NAMES[first]}, then ${INTEREST_NAMES[second]}. It is ${formatPercent(chance / 100)} likely that the first of them is the true favourite.`,
  'interest.play': (_: Record<never, never>) => 'These are play interests now, not careers.',
  'interest.preferences': (_: Record<never, never>) =>
    'Multiple-intelligences theory is popular in schools but the evidence for separate intelligences is lacking. We therefore report activity preferences in eight fields, not eight intelligences.',
  'interest.idea': ({ field, mode }: { field: Field; mode: Mode }) =>
    `For ${INTEREST_NAMES[field]}: ${FIELD_IDEAS[field][mode]}`,

  'learning.enjoys': ({ style }: { style: Style }) =>
    `The teacher notices the child enjoys: ${LEARNING_STYLE_NAMES[style]}.`,
  'learning.styles': (_: Record<never, never>) =>
    'Teaching matched to a “style” has not been shown to improve learning; 89 % of educators believe it does. Mixing pictures, talk, doing and writing helps most children.',

  'mood.count': (moods: ToldMoods) =>
    moods.checks === 0
      ? 'No day began with a mood check.'
      : `${moods.checks} of 6 mood checks: ${countMoods(moods)}. Moods are shown as they were told and change no score.`,

  'alignment.match': (_: Record<never, never>) => 'Views mostly match.',
  'alignment.usual': (_: Record<never, never>) => 'On the whole the views differ as much as views usually do.',
  'alignment.differ': (_: Record<never, never>) =>
    'Views differ – talk about where. Different places often show different sides of a child.',
  'alignment.none': (_: Record<never, never>) => 'So far no two views of one side can be compared.',
  'alignment.interests': ({ match }: { match: 'alike' | 'mixed' | 'different' }) =>
    `What your child chose and what is done at home are ${{ alike: 'much alike', mixed: 'partly alike', different: 'quite different' }[match]}.`,
  'alignment.tests': ({ word }: { word: 'close' | 'usual' | 'seen differently' }) =>
    `The teacher’s rating of academic performance and the tests ${{ close: 'are close', usual: 'differ as much as usual', 'seen differently': 'differ more than usual' }[word]}.`,
  'agreement.different': ({ dimension, one, other }: { dimension: Dimension; one: Person; other: Person }) =>
    `${DIMENSION_NAMES[dimension]}: seen differently by ${PERSON_NAMES[one]} and ${PERSON_NAMES[other]}.`,

  // Reports of earlier releases have no age mode here.
  'recommend.area': ({ area, aim, mode = '7-10' }: { area: Area; aim: 'stretch' | 'keep' | 'practise'; mode?: Mode }) =>
    AIMS[area][mode][aim],
  'recommend.idea': ({ area, mode }: { area: Area; mode: Mode }) => IDEAS[area][mode][2],
  'plan.interest': ({ field, mode }: { field: Field; mode: Mode }) => capitalize(FIELD_IDEAS[field][mode]),
  'plan.idea': ({ area, mode, idea }: { area: Area; mode: Mode; idea: 1 | 2 }) => IDEAS[area][mode][idea - 1] as string,
  'plan.favourite': ({ activity }: { activity: Activity }) => FAVOURITE_IDEAS[activity],
  'plan.free': (_: Record<never, never>) => 'A day without a plan: let your child decide.',

  'tip.trait': ({ trait, end }: { trait: Trait; end: End }) => TRAIT_TIPS[trait][end],
  'tip.focus': (_: Record<never, never>) =>
    'Short stretches of work with a clear end are easier than one long one; agree on the next break beforehand.',
  'tip.feelings': (_: Record<never, never>) =>
    'When feelings run high, stay near and use few words; talk about it later.',
  'tip.rules': (_: Record<never, never>) =>
    'Agree on two or three rules with the teacher and use the same words at home and at school.',
  'tip.effort': (_: Record<never, never>) => 'Praise what your child tried and how, rather than the result.',
  'tip.mix': (_: Record<never, never>) => 'Mix pictures, talk, doing and writing: that helps most children.',

  'next.reassess': ({ from, to }: { from: string; to: string }) =>
    `Look again in 3 to 6 months: between ${from} and ${to}.`,
  'next.one-subject': (_: Record<never, never>) =>
    'One subject shows only large changes; school as a whole shows smaller ones.',
  'next.worry': (_: Record<never, never>) =>
    'If a concern persists at home and at school, speak with your paediatrician or the school psychologist, whatever the scores say.',
  'next.talk': ({ dimensions }: { dimensions: string[] }) =>
    `Talk with the teacher about what is seen differently: ${joinWithAnd(dimensions.map((each) => WATCHED[each as Dimension]))}.`,
  'next.missing': (_: Record<never, never>) => 'Parts of the week are missing; a later week can ask for them again.',

  'missing.task': ({ task }: { task: string }) => `${getTaskName(task)}: not done.`,
  'missing.unfinished': ({ task }: { task: string }) =>
    `${getTaskName(task)}: begun and not finished; what could be scored counts.`,
  'missing.late': ({ task }: { task: string }) =>
    `${getTaskName(task)}: came after the analysis had begun and is not in this report.`,
  'missing.story-chosen': ({ answers }: { answers: number }) =>
    `A parent chose ${answers === 1 ? '1 answer' : `${answers} answers`} of the story for your child. What a parent chose counts as the parent’s view of what your child is like, and not for what your child likes.`,
  'missing.child-said-no': ({ day }: { day: number }) =>
    `On day ${day} the child said no. After a no its tasks rest until it says yes.`,
  'missing.child-stopped': ({ day }: { day: number }) =>
    `On day ${day} the child stopped for good; its tasks were over from then on.`,
  'missing.teacher': (_: Record<never, never>) => 'There is no teacher’s view.',
  'missing.sliders': ({ who, sliders }: { who: 'parent' | 'teacher'; sliders: string[] }) =>
    `${who === 'parent' ? 'Your form' : 'The teacher’s form'}: no rating of ${joinWithAnd(sliders.map((each) => SLIDER_NAMES[each as Slider]))}.`,
  // `empty`: the games were left out, or no try of them can be scored; absent in reports of earlier releases.
  'missing.area': ({ area, empty = false }: { area: Area; empty?: boolean }) =>
    `${EVERYDAY_NAMES[area]}: ${empty ? 'there is no try that can be scored' : 'the games were played but cannot be scored'}.`,
  'missing.subject': ({ subject }: { subject: Subject }) => `${subjectTitles[subject]}: the answers cannot be scored.`,
  'missing.first-questions': ({ subject }: { subject: Subject }) =>
    `${subjectTitles[subject]}: the first questions cannot be scored; the further ones count alone.`,
  'missing.extra': ({ subject }: { subject: Subject }) =>
    `${subjectTitles[subject]}: the further questions cannot be scored.`,
  // Reports of earlier releases do not name the signs, nor the reasons and weights below.
  'missing.quest': ({ signs = ['Q_FAST'] }: { signs?: string[] }) =>
    `Part of the story was answered ${joinWith(
      ' or ',
      signs.map((sign) => (sign === 'Q_FAST' ? 'too fast' : 'too often at the same place on the screen')),
    )} to count.`,
  'missing.same-device': (_: Record<never, never>) =>
    'The teacher’s form was opened on the parent’s device and does not count as a second view.',
  'missing.alike-forms': (_: Record<never, never>) => 'The two forms agree in every rating, so they count as one view.',

  'trust.low': ({ kept, of, reasons }: { kept: number; of: number; reasons?: LowReason[] }) =>
    `This week could not tell: ${describeLow(kept, of)}. ${explainLow(reasons)}Take nothing from its numbers; a new week on calm days will say more.`,
  // Reports of earlier releases do not say how many weigh less; where all count, some must.
  'trust.partly': ({ kept, of, less = kept < of ? 0 : kept }: { kept: number; of: number; less?: number }) =>
    `Read this report with care: ${kept < of ? 'only ' : ''}${nameParts(kept, of)} could be used${less === 0 ? '' : `, ${kept === 1 ? '' : 'some of them '}with less weight`}, because of the way in which they were answered.`,

  'note.replay': (_: Record<never, never>) =>
    'A part would have been worth doing again on a calm day; a new week can do that.',
  'note.differs': (_: Record<never, never>) =>
    'Some things are seen differently at home and at school; both can be true.',
  'note.one-adult': (_: Record<never, never>) => 'There is only one adult view.',
  'note.helped': ({ weights = ['less'] }: { weights?: ('less' | 'none')[] }) =>
    weights
      .map((weight) =>
        weight === 'less'
          ? 'Your child was helped with some answers; they weigh less.'
          : 'Games and subjects in which a parent chose answers for your child do not count.',
      )
      .join(' '),
  'note.low-day': (_: Record<never, never>) => 'One part was played on a sad day with little energy.',
  'note.short': (_: Record<never, never>) => 'Some parts were done in a short time; they weigh less.',
  'note.few': ({ what }: { what?: 'subject' | 'both' }) =>
    what === 'both'
      ? 'A game has few tries and a subject few answers, so their ranges are wide.'
      : `${what ? 'A subject has few answers' : 'A game has few tries'}, so its range is wide.`,
  'note.check': (_: Record<never, never>) =>
    'Two answers in the teacher’s form or the tests contradict each other; please check.',
  'note.calibration': (_: Record<never, never>) =>
    'One author ranked the questions; no group of children has tested them.',
} as const;

/** Places of a sentence that name the child. */
const CHILD = /\{child\}|\byour child\b/gi;

/**
 * Replaces "your child" by the nickname, if there is one. Call it last, so that no nickname is read as part of a
 * template.
 */
export function fillNickname(text: string, nickname?: string | null, otherwise = 'your child'): string {
  if (nickname) return text.replaceAll(CHILD, () => nickname);
  return text.replaceAll(CHILD, (_, at: number) =>
    at === 0 || /[.!?] $/.test(text.slice(0, at)) ? capitalize(otherwise) : otherwise,
  );
}

/** For a key of a release that was rolled back, or that runs beside this one. */
const NEWER_SENTENCE = 'This sentence was written by a newer version and cannot be shown here.';

function wordStatement({ key, params }: { key: string; params: Record<string, unknown> }): string {
  if (!Object.hasOwn(REPORT_WORDS, key)) return NEWER_SENTENCE;
  return (REPORT_WORDS[key as keyof typeof REPORT_WORDS] as (params: Record<string, unknown>) => string)(
    params,
  ).replaceAll(/ {2,}/g, ' ');
}

/**
 * The English sentence of a statement. A key without words has a sentence that says so; a report never shows a key.
 */
export const formatSentence = (statement: { key: string; params: Record<string, unknown> }): string =>
  fillNickname(wordStatement(statement));

/**
 * The sentence for a reader, with the child's nickname. For readers other than the parent, "you" becomes "the parent".
 */
export function formatSentenceFor(
  statement: { key: string; params: Record<string, unknown> },
  { child, voice = 'parent' }: { child?: string | null; voice?: Voice },
): string {
  const text = wordStatement(statement).replaceAll(CHILD, '{child}');
  if (voice === 'parent') return fillNickname(text, child);
  return fillNickname(isSpokenTo(statement.key) ? text : toThirdPerson(text), child, 'the child');
}
