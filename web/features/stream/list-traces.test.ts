import { describe, expect, test } from 'vitest';
import { listTraces } from '#web/features/stream/list-traces.ts';
import { createProgressView } from '#web/testing/examples.ts';

const listTexts = (done: string[]) => listTraces(createProgressView({ currentDay: 6, done })).map(({ text }) => text);
const CHAPTERS = ['A lantern from the forest', 'A boat from the harbour', 'A door from the island'];

describe('traces on the bank', () => {
  test('traces on the bank: each chapter, game and subject that is finished leaves one thing', () => {
    expect(listTexts(['mood/1', 'mood/2', 'personality/2'])).toEqual(CHAPTERS);
    expect(listTexts(['personality/2', 'skills/3'])).toHaveLength(3 + 4);
    expect(listTexts(['personality/2', 'skills/3', 'academic/4/mathematics'])).toEqual([
      ...CHAPTERS,
      expect.stringContaining('Pattern Trail'),
      expect.stringContaining('Friends’ Corner'),
      expect.stringContaining('Feelings Detective'),
      expect.stringContaining('Star Catch'),
      'A pinwheel from Mathematics',
    ]);
  });

  test('traces on the bank: what is open, skipped or a mood leaves none', () => {
    expect(listTexts(['mood/1', 'mood/2'])).toEqual([]);
  });

  test('traces on the bank: answers change nothing', () => {
    const view = createProgressView({ currentDay: 6, done: ['personality/2'] });
    const resume = { ...view.resume, scenesAnswered: { 'raft-builders': 'any' } };
    expect(listTraces({ ...view, resume } as typeof view)).toEqual(listTraces(view));
  });
});
