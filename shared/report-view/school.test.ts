import { describe, expect, it } from 'vitest';
import { describeLevel, listSchoolFindings } from '#shared/report-view/school.ts';
import { getFamilyDocument, TWENTY_FAMILIES } from '#shared/testing/twenty-families.ts';

describe('the level of a subject', () => {
  it.each([
    ['Beginning', 62, 49, 77, 'explore'],
    ['Below Basic', 45, 30, 69, 'Below Basic, tentative'],
    ['Below Basic', 45, 40, 55, 'Below Basic'],
    ['Proficient', 84, 78, 88, 'Proficient, tentative'],
    ['Proficient', 84, 80, 89, 'Proficient'],
    [null, 45, 30, 54, 'explore'],
  ] as const)('%s at %i (%i to %i) is %s', (level, score, lo, hi, word) => {
    expect(describeLevel({ level, est: { score, lo, hi, n: 12, flags: [] } })).toBe(word);
  });

  it('is none at the lower limit of measurement', () => {
    expect(describeLevel({ level: 'Below Basic', est: { score: 45, lo: 30, hi: 54, n: 12, flags: ['FLOOR'] } })).toBe(
      'explore',
    );
  });

  it.each([
    ['Below Basic', 45, 40, 55, 'explore'],
    ['Proficient', 84, 80, 89, 'Proficient, tentative'],
  ] as const)('%s at %i (%i to %i) is %s where it rests on seven answers', (level, score, lo, hi, word) => {
    expect(describeLevel({ level, est: { score, lo, hi, n: 7, flags: [] } })).toBe(word);
  });

  it.each(TWENTY_FAMILIES)('of a family $name, $years, frightens nobody without being sure', (week) => {
    for (const subject of getFamilyDocument(week).subjects)
      if (subject.est.hi >= 70) expect(describeLevel(subject)).not.toMatch(/Beginning|Below Basic/);
  });
});

describe('what stands on the academic card', () => {
  const createStatement = (key: string, params: object = {}) => ({
    key,
    params: params as never,
    rule: { id: key, version: 1 },
    evidence: [],
  });
  const findings = {
    academicStrengths: [
      createStatement('subject.strength.sure', { subject: 'history', score: 85, lo: 80, hi: 90 }),
      createStatement('subject.strength.likely', { subject: 'science', score: 82, lo: 76, hi: 88 }),
      createStatement('rating.academic-strength', { rating: 8 }),
    ],
    academicChallenges: [
      createStatement('subject.challenge.sure', { subject: 'geography', score: 50, lo: 41, hi: 58 }),
    ],
    trust: { level: 'usual' } as never,
  };

  it('is what is sure, and what the teacher rated so', () => {
    expect(listSchoolFindings(findings)).toEqual([
      'Clear strengths: History.',
      'The teacher sees academic performance as a strength (8 of 10).',
      'Clear challenges: Geography.',
    ]);
  });

  it('is nothing where the week cannot be trusted', () => {
    expect(listSchoolFindings({ ...findings, trust: { level: 'low' } as never })).toEqual([]);
  });
});
