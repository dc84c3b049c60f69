import { describe, expect, test } from 'vitest';
import { formatSentence } from '#messages/report.ts';
import type { AssessmentEvent } from '#shared/domain/assessment/events.ts';
import { analysisStarted, answered, createReport, moves, played, scheduled } from '#shared/measurement/testing/week.ts';

const child = scheduled({ years: 12 });
const subjects = ['mathematics', 'science', 'literature', 'history', 'geography'] as const;
const LEFT = { easiest: 9.25, hardest: 12.5 };
const low = { masteryAge: 9.3, left: LEFT };
const reportChild = (...events: (AssessmentEvent | readonly AssessmentEvent[])[]) =>
  createReport(child, ...events, analysisStarted());
const listReachSentences = (document: ReturnType<typeof createReport>) =>
  document.areas.flatMap(({ statements }) =>
    statements.filter(({ key }) => key.endsWith('.reach')).map((each) => formatSentence(each)),
  );

describe('a subject in which nothing easier was left', () => {
  const document = reportChild(answered('history', '0000000000000000', low));
  test('is scored, marked as a floor that weighs nothing, and open below', () => {
    expect(document.subjects[0]?.est.flags).toEqual(['CONTROL_FAIL', 'FLOOR']);
    expect(document.flags).toContainEqual({ source: 'subject/history', code: 'FLOOR', V: 1, replay: false });
    expect(document.trust).toMatchObject({ level: 'usual', weight: 1 });
    expect(formatSentence(document.academicChallenges[0] as never)).toMatch(
      /below what this week can measure, up to \d+/,
    );
  });
  test('is told kindly, and without a doubt about the child’s effort', () => {
    expect(listReachSentences(document)).toEqual([
      expect.stringMatching(/^History: lower than this week can measure\. .*not of your child’s effort\.$/),
    ]);
    expect(listReachSentences(document).join()).not.toMatch(/guess|careless|trust/);
  });
  test('takes eight answers: one that was stopped before reached no end', () => {
    const listFlags = (pattern: string) =>
      reportChild(answered('history', pattern, low)).subjects.map(({ est }) => est.flags);
    expect(['0000000', '00000000'].map(listFlags)).toEqual([[['CONTROL_FAIL']], [['CONTROL_FAIL', 'FLOOR']]]);
  });
  test('says nothing of its topics, nor of an area in which other subjects are not at the edge', () => {
    expect(document.subjects[0]?.topics.flatMap(({ est }) => est.flags)).not.toContain('FLOOR');
    const mixed = reportChild(
      answered('history', '0000000000000000', low),
      answered('science', '1101110111011101', { left: LEFT }),
    );
    const academic = (each: typeof document) => each.areas.find(({ area }) => area === 'academic')?.est?.flags;
    const begun = reportChild(answered('history', '0000000000000000', low), answered('science', '0'));
    expect([document, mixed, begun].map((each) => academic(each)?.includes('FLOOR'))).toEqual([true, false, true]);
    expect(
      listReachSentences(reportChild(...subjects.map((subject) => answered(subject, '0000000000000000', low)))),
    ).toHaveLength(5);
  });
});

test('an overall score that is surely below 70 is red, and is not with an area that is open below', () => {
  const tries = '0110110101011010';
  const judge = (answers: string, options: Parameters<typeof answered>[2]) => {
    const { overall, areas } = reportChild(
      played('social', moves('friends-corner', 19, tries)),
      played('emotional', moves('feelings-detective', 33, tries)),
      played('physical', moves('aiming', 8, tries)),
      ...subjects.map((subject) => answered(subject, answers, options)),
    );
    expect(overall?.hi).toBeLessThan(70);
    return { explore: overall?.explore, open: areas.filter(({ est }) => est?.flags.includes('FLOOR')).length };
  };
  expect(judge('0110010101000110', { masteryAge: 10 })).toEqual({ explore: false, open: 0 });
  expect(judge('0000000000000000', low)).toEqual({ explore: true, open: 1 });
});

describe('at 3, where even a typical child does not master the easiest pattern', () => {
  const play = (age: Parameters<typeof scheduled>[0], patterns: string, paths: string) =>
    createReport(
      scheduled(age),
      played('cognitive', [...moves('matrices', 11, patterns), ...moves('fireflies', 2, paths)]),
      analysisStarted(),
    );
  const AGES = [{ years: 3, birthMonth: '2023-11' }, { years: 3 }];
  const getEst = ({ areas }: ReturnType<typeof createReport>) => areas.find(({ area }) => area === 'cognitive')?.est;

  test('a child that may be typical is not below what the week can measure', () => {
    const halfRight = play(AGES[0], '11110000', '11100');
    expect(getEst(halfRight)?.flags).not.toContain('FLOOR');
    expect(listReachSentences(halfRight)).toEqual([]);
  });

  test('nor is one that stopped after a few tries, all of them wrong', () => {
    expect(getEst(play(AGES[1], '000', ''))).toMatchObject({ n: 3, flags: ['CONTROL_FAIL'] });
  });

  test('whatever was right, a range that is open below ends below typical', () => {
    const numbers = (most: number) => Array.from({ length: most + 1 }, (_, i) => '1'.repeat(i).padEnd(most, '0'));
    const open = AGES.flatMap((age) =>
      numbers(8).flatMap((patterns) => numbers(5).flatMap((paths) => getEst(play(age, patterns, paths)) ?? [])),
    ).filter(({ flags }) => flags.includes('FLOOR'));
    expect(open.length).toBeGreaterThan(0);
    expect(Math.max(...open.map(({ hi }) => hi))).toBeLessThan(75);
  });
});

test('a subject in which nothing harder was left is open above', () => {
  const document = reportChild(
    answered('science', '1111111111111111', { masteryAge: 9.3, left: { easiest: 6, hardest: 9.3 } }),
  );
  expect(document.subjects[0]?.est.flags).toEqual(['CEILING']);
  expect(listReachSentences(document)).toEqual([
    expect.stringMatching(/^Science: higher than this week can measure\./),
  ]);
  expect(formatSentence(document.academicStrengths[0] as never)).toMatch(
    /above what this week can measure, \d+ and up/,
  );
});

test('answers from before it was noted what was left say nothing of an edge', () => {
  expect(
    reportChild(answered('history', '0000000000000000', { masteryAge: 9.3 })).flags.map(({ code }) => code),
  ).not.toContain('FLOOR');
});
