import { describe, expect, test } from 'vitest';
import { LIMIT } from '#messages/report-names.ts';
import { ReportDocument, type ViewReport } from '#shared/measurement/report/document.ts';
import type { Est, Statement } from '#shared/measurement/report/statement.ts';
import { RULES } from '#shared/measurement/report/wording.ts';
import {
  analysisStarted,
  answered,
  createReport,
  FULL_WEEK,
  scheduled,
  teacherForm,
} from '#shared/measurement/testing/week.ts';
import {
  buildAreaViews,
  describeAreaBasis,
  describeSingleView,
  formatView,
  judgePairs,
  listClearTopics,
  placeBesideMark,
} from '#shared/report-view/areas.ts';
import { createExplainer } from '#shared/report-view/explain.ts';
import { findOwnSentence } from '#shared/report-view/sentences.ts';

describe('a topic that clearly differs from its subject', () => {
  /** With n answers in the subject; the topic is on the list of `strengths` or of `weaknesses`. */
  const listSides = (list: 'strengths' | 'weaknesses', theta: number, psd: number, n = 16) =>
    listClearTopics({
      est: { n, flags: [] },
      topics: [{ topic: 'landforms', clear: true, est: { theta, psd, flags: [] } }],
      strengths: [],
      weaknesses: [],
      [list]: ['landforms'],
    } as unknown as Parameters<typeof listClearTopics>[0]).map(({ side }) => side);

  test.each([
    // 49 (29 to 70) in a subject at 37.
    ['strengths', -1.75, 0.83, 'easier'],
    // 72 (60 to 81): P(70 and more) is .64.
    ['strengths', -0.22, 0.5, 'easier'],
    // 80 (71 to 86): .97.
    ['strengths', 0.45, 0.45, 'strong'],
    // 85 (77 to 91) in a subject at 93.
    ['weaknesses', 1, 0.5, 'harder'],
    ['weaknesses', -1.75, 0.83, 'weak'],
  ] as const)('on the list of %s at θ %d (%d) is called %s', (list, theta, psd, side) => {
    expect(listSides(list, theta, psd)).toEqual([side]);
  });

  test('is not named where the subject has seven answers', () => {
    expect(listSides('strengths', 0.45, 0.3, 7)).toEqual([]);
    expect(listSides('strengths', 0.45, 0.3, 8)).toEqual(['strong']);
  });
});

describe('the sentence of one area', () => {
  const report = {
    ageYears: 9,
    areas: [] as ReportDocument['areas'],
    trust: { level: 'usual', weight: 1, kept: 4, of: 4, statements: [] } as ReportDocument['trust'],
    contrasts: [
      {
        area: 'social',
        d: 0,
        p: 0.5,
        direction: 'higher',
        word: null,
        typical: { p: 0.9, word: 'probably' },
        standing: 'typical',
      },
      {
        area: 'physical',
        d: 0,
        p: 0.5,
        direction: 'lower',
        word: null,
        typical: null,
        standing: 'untold',
        reason: 'wide',
      },
    ] as NonNullable<ReportDocument['contrasts']>,
  };
  const short: NonNullable<ReportDocument['short']> = [
    {
      key: 'short.untold',
      params: {
        areas: ['emotional', 'physical'],
        halves: ['', ''],
        years: 9,
        reasons: ['views differ', 'tries dropped'],
      },
      rule: { id: 'could-not-tell', version: 1 },
      evidence: [
        { kind: 'estimate', of: 'area/emotional' },
        { kind: 'estimate', of: 'area/physical' },
        { kind: 'agreement', of: 'regulation' },
        { kind: 'flag', source: 'game/physical', code: 'AWAY' },
      ],
    },
  ];

  test('leaves out the areas that share it, and what they rest on', () => {
    expect(findOwnSentence('physical', { ...report, short })).toEqual({
      key: 'short.untold',
      params: { areas: ['physical'], halves: [''], years: 9, reasons: ['tries dropped'] },
      rule: { id: 'could-not-tell', version: 1 },
      evidence: [
        { kind: 'estimate', of: 'area/physical' },
        { kind: 'flag', source: 'game/physical', code: 'AWAY' },
      ],
    });
  });
  test('is made of the comparison where the first page had no room', () => {
    expect(findOwnSentence('social', { ...report, short })).toMatchObject({
      key: 'short.typical',
      params: { areas: ['social'], words: ['probably'] },
      rule: { id: 'typical', version: RULES.typical },
    });
  });
  test('is nothing of an area that was not compared, and of a week without trust', () => {
    expect(findOwnSentence('cognitive', { ...report, short })).toBeNull();
    expect(findOwnSentence('physical', { ...report, short, trust: { ...report.trust, level: 'low' } })).toBeNull();
  });
});

test('school of one subject names it: in the sentence of the card and in what was played', () => {
  const report = ReportDocument.parse(JSON.parse(JSON.stringify(createReport(FULL_WEEK))));
  const academic = report.areas.find(({ area }) => area === 'academic') as ReportDocument['areas'][number];
  const [mathematics] = report.subjects as [ReportDocument['subjects'][number]];
  const alone = { ...report, short: [], subjects: [mathematics] };
  expect(findOwnSentence('academic', alone)?.params.halves).toEqual(['mathematics']);
  expect(describeAreaBasis(academic, alone, 'parent').met).toBe('school questions in mathematics.');
  expect(findOwnSentence('academic', { ...report, short: [] })?.params.halves).toEqual(['']);
  expect(describeAreaBasis(academic, report, 'parent').met).toBe('school questions of days 4 to 6.');
});

test('what was played names no game that the age is not given, and of two games claims neither', () => {
  const { areas, subjects } = createReport(FULL_WEEK);
  const listPlayed = (name: string, ...years: number[]) => {
    const area = areas.find((each) => each.area === name) as ReportDocument['areas'][number];
    return years.map((ageYears) => describeAreaBasis(area, { subjects, ageYears }, 'parent').met);
  };
  // A child of 6 by what the family entered may be 7 by its month of birth, and one of 12 not yet.
  expect(listPlayed('emotional', 5, 6, 7, 11, 12, 13)).toEqual([
    'games of day 3: feelings in faces.',
    ...Array.from({ length: 4 }, () => 'games of day 3: feelings in faces or stories.'),
    'games of day 3: feelings in stories.',
  ]);
  expect([listPlayed('cognitive', 9), listPlayed('physical', 9)].flat()).toEqual([
    'games of day 3: find the missing picture, or repeat a path of fireflies.',
    'games of day 3: aim, or trace.',
  ]);
  expect(LIMIT.emotional).toMatch(/about stories, too, from seven on, and about stories alone from twelve on\.$/);
});

describe('the views of an area', () => {
  const view = { x: 0, sigma2: 1, lambda: 0.5, V: 1, lo: 40, hi: 90, n: 2 };
  const agreement: ReportDocument['agreement'] = [
    {
      dimension: 'academic',
      views: [
        { ...view, who: 'child', what: 'test', score: 76 },
        { ...view, who: 'teacher', what: 'ratings', score: 72 },
      ],
      pairs: [{ between: ['child', 'teacher'], agreement: 80, word: 'close' }],
    },
  ];
  test('show the questions as questions and not as what the child thinks', () => {
    expect(buildAreaViews({ area: 'academic', est: null, parts: [] }, agreement)).toEqual({
      views: [
        { who: 'all', score: 76 },
        { who: 'teacher', score: 72 },
      ],
      pairs: [{ between: ['all', 'teacher'], word: 'close' }],
    });
  });
  test('leave out the games at an edge, where there is no best guess', () => {
    const area = createReport(FULL_WEEK).areas.find(
      (each) => each.area === 'social',
    ) as ReportDocument['areas'][number];
    const rows = agreement.map((row) => ({
      ...row,
      dimension: 'social' as const,
      views: [{ ...view, who: 'parent' as const, what: 'ratings' as const, score: 60 }],
      pairs: [],
    }));
    const listViewers = (...flags: Est['flags']) => {
      const parts = area.parts.map(({ part, est }) => ({ part, est: { ...est, flags } }));
      const { views } = buildAreaViews({ ...area, parts }, rows);
      return [
        ...views.map(({ who }) => who),
        describeSingleView({ area: 'social', composition: 'whole' }, views, rows),
      ];
    };
    // Nothing is said of one that looked alone: the games did, too.
    expect([listViewers(), listViewers('FLOOR'), listViewers('CEILING')]).toEqual([
      ['parent', 'all', ''],
      ['parent', ''],
      ['parent', ''],
    ]);
    const gamesAlone = { area: 'social', composition: 'understanding-only' } as const;
    expect(describeSingleView(gamesAlone, [], [])).toMatch(/^Only the games/);
    // A shared report has left the ratings out.
    expect(describeSingleView(gamesAlone, [], [{ dimension: 'social', views: [], pairs: [] }])).toBe('');
  });
  test('differ where one pair does, are close where all pairs are, and are not judged where none were compared', () => {
    const judge = (...words: Parameters<typeof judgePairs>[0][number]['word'][]) =>
      judgePairs(words.map((word) => ({ word })));
    expect(judge('close', 'seen differently')).toBe('seen differently');
    expect(judge('close', 'usual')).toBe('usual');
    expect(judge('close', 'close')).toBe('close');
    expect(judge()).toBeNull();
  });
  test('of the questions at an edge have no best guess, on the card, in the table and in the evidence', () => {
    const left = { easiest: 6, hardest: 9.3 };
    const {
      areas,
      agreement: rows,
      ...report
    } = createReport(
      scheduled(),
      answered('mathematics', '1111111111111111', { masteryAge: 9.3, left }),
      teacherForm({ sliders: { academicPerformance: 7 } }),
      analysisStarted(),
    );
    const academic = areas.find(({ area }) => area === 'academic') as ReportDocument['areas'][number];
    const test = rows.flatMap(({ views }) => views).find(({ what }) => what === 'test') as ViewReport;
    expect(academic.est?.flags).toEqual(['CEILING']);
    expect(buildAreaViews(academic, rows).views.map(({ who }) => who)).toEqual(['teacher']);
    expect(formatView(test, { areas })).toEqual({ score: `${test.lo} and up`, basis: 'from 16, questions' });
    const explain = createExplainer({ ...report, areas, agreement: rows }, () => 'day 7');
    const evidence: Statement['evidence'] = [{ kind: 'agreement', of: 'academic' }];
    expect(explain({ key: '', params: {}, rule: { id: 'alignment', version: 1 }, evidence })[0]?.answers[0]).toBe(
      `Child (tests): above what this week can measure, ${test.lo} and up, from 16 answers`,
    );
  });
  test('are none where nobody was asked', () =>
    expect(buildAreaViews({ area: 'physical', est: null, parts: [] }, agreement)).toEqual({ views: [], pairs: [] }));
  test('have what is typical at the mark, and stay on the line', () => {
    expect([75, 110, 20].map((score) => placeBesideMark({ who: 'parent', score }).score)).toEqual([50, 100, 0]);
  });
});
