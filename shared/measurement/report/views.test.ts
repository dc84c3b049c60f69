import { describe, expect, test } from 'vitest';
import {
  analysisStarted,
  createReport,
  parentForm,
  questA,
  questB,
  scheduled,
  teacherForm,
} from '#shared/measurement/testing/week.ts';

/** Whether a week of a child of `years` is called seen differently on E by the child and the teacher. */
function isDifferent({ years = 12, scenes = 2 } = {}) {
  const document = createReport(
    scheduled({ years }),
    questA({ E: 3 }),
    scenes > 1 ? questB({ E: 3 }) : [],
    teacherForm({ sliders: { participation: 1, peerInteraction: 1 } }),
    analysisStarted(),
  );
  const [pair] = document.agreement.find(({ dimension }) => dimension === 'E')?.pairs ?? [];
  expect(pair?.between).toEqual(['child', 'teacher']);
  return { word: pair?.word, agreement: pair?.agreement };
}

describe('a pair of views', () => {
  test('is seen differently where its gap is too large for chance', () => {
    expect(isDifferent().word).toBe('seen differently');
  });

  test('is not on a single scene, nor by a child’s own word under 7, however large the gap', () => {
    expect(isDifferent({ scenes: 1 }).word).toBe('usual');
    expect(isDifferent({ years: 6 }).word).toBe('usual');
    expect(isDifferent({ years: 7 }).agreement).toBeLessThan(10);
  });

  test('is not where one of several pairs has a gap that one pair in ten has', () => {
    const pairs = createReport(
      scheduled(),
      parentForm({ sliders: { socialSkills: 9, independence: 6, creativity: 7, emotional: 6 } }),
      teacherForm({ sliders: { peerInteraction: 4 } }),
      analysisStarted(),
    ).agreement.flatMap(({ dimension, pairs: all }) => all.map(({ agreement, word }) => [dimension, agreement, word]));
    expect(pairs).toEqual([
      ['E', 6, 'usual'],
      ['A', 7, 'usual'],
      ['social', 1, 'seen differently'],
    ]);
  });
});
