import { expect, it } from 'vitest';
import { legalPages } from '#messages/legal.ts';
import { ANSWER_EVENTS, AssessmentEvent, Trial } from '#shared/domain/assessment/events.ts';

/*
 * Every field of the events that are deleted with the answers is the answer itself, names its task, or is listed on the
 * privacy page.
 */
const ANSWER = [
  'mood',
  'step',
  'energy',
  'optionId',
  'code',
  'response',
  'correct',
  'homeActivities',
  'favouriteActivity',
  'sliders',
  'texts',
  'shared',
  'learningStyle',
  'mirror',
  'went',
];
const TASK = [
  ...[
    'type',
    'day',
    'set',
    'sceneId',
    'area',
    'sittingId',
    'subject',
    'itemId',
    'extra',
    'template',
    'question',
    'topic',
    'trials',
    'index',
    'difficulty',
    'game',
    'level',
    'seed',
    'control',
    'task',
    'idea',
  ],
  ...['masteryAge', 'tau', 'c', 'words', 'floorMs', 'left', 'engagement', 'scaleVersion', 'invitationId'],
];
const NAMED: Readonly<Record<string, RegExp>> = {
  at: /^When it was given/,
  // Given after the report had begun.
  late: /^When it was given/,
  rtMs: /how long it took/,
  toldMs: /how long it took/,
  viewport: /visible part of the page/,
  presentation: /set of drawings/,
  shownOrder: /order the answers to choose from stood/,
  heardOrder: /order the answers to choose from stood, or were heard/,
  inputType: /finger, a pen, a mouse or the keyboard/,
  away: /hidden or left alone/,
  audioHeard: /read aloud was heard/,
  assist: /alone or was helped/,
  totalMs: /form of a grown-up, how long it was in use/,
  parentsDevice: /opened on a parent’s device/,
};

it('with an answer nothing is stored that the privacy page does not name', () => {
  const page = legalPages.privacy.parts.find(({ title }) => title === 'What comes with an answer');
  const points = page && 'points' in page ? page.points : [];
  const answers = AssessmentEvent.options.filter(({ shape }) =>
    ANSWER_EVENTS.some((type) => shape.type.value === type),
  );
  expect(answers).toHaveLength(ANSWER_EVENTS.length);
  const fields = new Set([...answers, Trial].flatMap(({ shape }) => Object.keys(shape)));
  const unnamed = [...fields].filter((field) => {
    const name = NAMED[field];
    return name ? !points.some((point) => name.test(point)) : ![...ANSWER, ...TASK].includes(field);
  });
  expect(
    unnamed,
    'A field is stored with an answer: name it on the privacy page, or say here that it is the answer or the task.',
  ).toEqual([]);
  expect(
    [...ANSWER, ...TASK, ...Object.keys(NAMED)].filter((field) => !fields.has(field)),
    'No event has these any more.',
  ).toEqual([]);
});
