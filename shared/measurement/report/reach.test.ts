import { describe, expect, test } from 'vitest';
import { formatSentence } from '#messages/report.ts';
import type { AssessmentEvent } from '#shared/domain/assessment/events.ts';
import { analysisStarted, answered, createReport, scheduled } from '#shared/measurement/testing/week.ts';

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
  test('says nothing of its topics, nor of an area in which other subjects are not at the edge', () => {
    expect(document.subjects[0]?.topics.flatMap(({ est }) => est.flags)).not.toContain('FLOOR');
    const mixed = reportChild(
      answered('history', '0000000000000000', low),
      answered('science', '1101110111011101', { left: LEFT }),
    );
    const academic = (each: typeof document) => each.areas.find(({ area }) => area === 'academic')?.est?.flags;
    expect([academic(document)?.includes('FLOOR'), academic(mixed)?.includes('FLOOR')]).toEqual([true, false]);
    expect(
      listReachSentences(reportChild(...subjects.map((subject) => answered(subject, '0000000000000000', low)))),
    ).toHaveLength(5);
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
