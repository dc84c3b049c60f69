import { describe, expect, it, test } from 'vitest';
import { checkArithmeticOrder, JOBS, parseCalculation } from '#infra/simulate/jobs.ts';
import { isPassing } from '#shared/measurement/testing/checks/engine.ts';

describe('jobs', () => {
  test('the jobs are all checks of the measurement page, each figure under a name of its own', {
    timeout: 60_000,
  }, () => {
    const findings = Object.values(JOBS).flatMap((job) => job({ players: 10, children: 10, weeks: 1, edges: 0 }));
    const checks = [...Array.from({ length: 16 }, (_, i) => `M${i + 1}`), 'M2b', 'base', 'ext', 'edge', 'words'];
    expect(new Set(findings.map(({ id }) => id))).toEqual(new Set(checks));
    const keys = findings.map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys).toEqual(
      expect.arrayContaining([
        'coverage',
        'catR12',
        'catR16',
        'fusedR',
        'familyCoverage',
        'randomScoreR',
        'parentTeacherR',
        'gameTeacherR',
      ]),
    );
    expect(findings.filter((finding) => ['M1', 'M13', 'ext'].includes(finding.id) && !isPassing(finding))).toEqual([]);
  });
});

describe('arithmetic order', () => {
  describe('a calculation', () => {
    it.each([
      ['What is 3 + 9?', { operation: 0, crossing: 1, digits: 1 }],
      ['What is 31 + 22?', { operation: 0, crossing: 0, digits: 2 }],
      ['What is 60 − 25?', { operation: 1, crossing: 1, digits: 2 }],
      ['What is 7 × 8?', { operation: 2, crossing: 0, digits: 1 }],
      ['What is 27 × 19?', { operation: 2, crossing: 1, digits: 2 }],
      ['What is 42 ÷ 7?', { operation: 3, crossing: 0, digits: 1 }],
    ])('%s', (text, expected) => {
      expect(parseCalculation(text)).toEqual(expected);
    });
    it('below zero, of two steps or in a story is none that the published order knows', () => {
      for (const text of ['What is 7 − 25?', 'What is 3 + 4 × 5?', 'What is 15% of 40?', 'How many apples are there?'])
        expect(parseCalculation(text)).toBeNull();
    });
  });

  describe('the order of arithmetic', () => {
    const createItems = (...masteryAges: number[]) =>
      ['What is 3 + 5?', 'What is 27 + 45?', 'What is 52 − 27?', 'What is 37 × 14?'].map((text, i) => ({
        text,
        masteryAge: masteryAges[i] as number,
      }));
    it('agrees with ages that rise as the literature says, and not with ages that fall', () => {
      expect(checkArithmeticOrder(createItems(6, 8, 9, 12)).map(({ figure }) => figure)).toEqual([1, 1]);
      expect(checkArithmeticOrder(createItems(12, 9, 8, 6)).map(({ figure }) => figure)).toEqual([-1, 0]);
    });
    it('cannot be shown without calculations', () => {
      expect(checkArithmeticOrder([]).some(isPassing)).toBe(false);
    });
  });
});
