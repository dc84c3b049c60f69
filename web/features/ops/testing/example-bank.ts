import { listReviewItems, type ReviewItem } from '#shared/contracts/ops.ts';
import type { PublicItem } from '#shared/instruments/academic.ts';

type Task = PublicItem extends infer Item
  ? Item extends PublicItem
    ? Omit<Item, 'subject' | 'topic' | 'lang' | 'audio'>
    : never
  : never;
type ReviewOverrides = Partial<Omit<ReviewItem, 'item' | 'key'>> &
  Pick<PublicItem, 'subject' | 'topic'> & { audio?: boolean };

const createReviewItem = (
  task: Task,
  key: ReviewItem['key'],
  { subject, topic, audio = true, ...more }: ReviewOverrides,
): ReviewItem => ({
  item: { ...task, subject, topic, lang: 'en', audio } as PublicItem,
  key,
  band: '6-8',
  masteryAge: 7.25,
  tau: 0.6,
  c: 0,
  open: true,
  explanation: 'Because it is so.',
  faults: [],
  atAges: [
    { band: '3-5', ageYears: 4.5, b: 2.25, right: 0.107, lo: 0.038, hi: 0.22 },
    { band: '6-8', ageYears: 7.5, b: -1.35, right: 0.781, lo: 0.59, hi: 0.912 },
    { band: '9-11', ageYears: 10.5, b: -3.29, right: 0.957, lo: 0.909, hi: 0.986 },
    { band: '12-15', ageYears: 14, b: -4.46, right: 0.985, lo: 0.97, hi: 0.996 },
  ],
  reading: { words: 5, sentence: 5, syllables: 1.25, option: 1 },
  ...more,
});

/** One item of each format, in the shape the server sends to an operator. */
export const EXAMPLE_BANK = listReviewItems.response.parse({
  items: [
    createReviewItem(
      {
        id: 'aaaaaa1',
        text: 'Which one is a fish?',
        format: 'choice',
        options: [
          { id: 'a', text: 'bear', picture: '🐻' },
          { id: 'b', text: 'trout', picture: '🐟' },
          { id: 'c', text: 'owl', picture: '🦉' },
        ],
      },
      { format: 'choice', option: 'b' },
      { subject: 'science', topic: 'nature-observation', band: '3-5', c: 1 / 3, open: false },
    ),
    createReviewItem(
      { id: 'aaaaaa2', text: 'How far is it?', format: 'number', unit: 'km' },
      { format: 'number', value: 0 },
      { subject: 'mathematics', topic: 'word-problems', stage: 'year 2', template: true },
    ),
    createReviewItem(
      {
        id: 'aaaaaa3',
        text: 'Tap from first to last.',
        format: 'order',
        parts: [
          { id: 'a', text: 'plane' },
          { id: 'b', text: 'cart' },
          { id: 'c', text: 'train' },
        ],
      },
      { format: 'order', parts: ['b', 'c', 'a'] },
      {
        subject: 'history',
        topic: 'timeline-understanding',
        band: '9-11',
        c: 1 / 6,
        faults: ['no explanation'],
        reading: { words: 41, sentence: 9, syllables: 1.5, option: 1 },
      },
    ),
    createReviewItem(
      {
        id: 'aaaaaa4',
        text: 'Tap the house.',
        format: 'map-tap',
        map: {
          kind: 'map',
          cells: [
            ['', '🏠'],
            ['🌳', ''],
          ],
        },
      },
      { format: 'map-tap', cells: [{ row: 0, column: 1 }] },
      { subject: 'geography', topic: 'map-reading', audio: false, c: 1 / 4, open: false },
    ),
    createReviewItem(
      {
        id: 'aaaaaa5',
        text: 'Tap tiles to make 27.',
        format: 'build-sum',
        parts: [
          { id: 'a', text: '8' },
          { id: 'b', text: '+' },
          { id: 'c', text: '19' },
        ],
      },
      { format: 'build-sum', target: '27', parts: ['a', 'b', 'c'] },
      { subject: 'mathematics', topic: 'basic-arithmetic', c: 0.1, answers: 212 },
    ),
  ],
  evidence: 'expert-prior',
  scaleVersion: '1',
  bankFaults: [],
  readingLimits: {
    '3-5': { words: 12, sentence: 12, syllables: 1.7, option: 5 },
    '6-8': { words: 32, sentence: 14, syllables: 1.75, option: 10 },
    '9-11': { words: 40, sentence: 20, syllables: 1.9, option: 11 },
    '12-15': { words: 50, sentence: 26, syllables: 2.1, option: 12 },
  },
});
