import { describe, expect, it } from 'vitest';
import { buildSharedReport } from '#services/reports/shared-report.ts';
import { readFullReport, readGoldenReport } from '#services/reports/testing/finished-report.ts';
import { SharedDocument } from '#shared/contracts/shared-report.ts';
import type { AssessmentEvent } from '#shared/domain/assessment/events.ts';
import { ReportDocument } from '#shared/measurement/report/document.ts';
import {
  analysisStarted,
  createReport,
  moves,
  parentForm,
  played,
  scheduled,
  teacherForm,
} from '#shared/measurement/testing/week.ts';

const statement = {
  key: 'overall.score',
  params: { areas: 5 },
  rule: { id: 'a-rule', version: 1 },
  evidence: [{ kind: 'reaction' }],
};
const range = { score: 80, lo: 70, hi: 90, n: 12 };
const changed = {
  pairs: 2,
  rci: -2.1,
  verdict: 'clear change',
  smallestDetectable: 0.8,
  growth: -0.2,
  typicalGrowth: 0.1,
};
/** A report document with a value in each place. */
const createFullReport = (): ReportDocument => {
  const report = readFullReport();
  const [area, ...areas] = report.areas;
  if (!area?.est) throw new Error('the example has no areas');
  return ReportDocument.parse({
    ...report,
    areas: [
      { ...area, est: { ...area.est, flags: ['FLOOR', 'FAST_MANY'] }, statements: [...area.statements, statement] },
      ...areas,
    ],
    explore: [statement],
    developmentAreas: [statement],
    notes: [statement],
    trust: { ...report.trust, level: 'partly', statements: [statement] },
    agreement: report.agreement.map(({ views, ...each }) => ({
      ...each,
      views: views.flatMap((view) => [
        { ...view, n: 2 },
        { ...view, n: 2, what: 'mirror' },
      ]),
    })),
    subjects: report.subjects.map((each) => ({
      ...each,
      topics: each.topics.map((topic, i) => ({ ...topic, clear: i === 0 })),
    })),
    change: {
      earlier: { assessmentId: '0193a1de-0000-7000-8000-000000000001', date: '2026-05-02', scaleVersion: '1' },
      compared: true,
      rows: [
        { of: 'area/social', before: range, after: range, ...changed },
        { of: 'area/physical', before: { ...range, open: 'floor' }, after: { ...range, open: 'ceiling' }, ...changed },
      ],
      statements: [statement],
    },
  });
};

/** A report that cannot be trusted: the page then makes no claims. */
const createUntrustedReport = (): ReportDocument => ({
  ...createFullReport(),
  trust: {
    ...createFullReport().trust,
    level: 'low',
    kept: 3,
    statements: [{ ...statement, key: 'trust.low' }] as never,
  },
});

const INTERVAL = ['score', 'lo', 'hi'];
const prefixPaths = (path: string, names: readonly string[]) => names.map((name) => `${path}.${name}`);
const RANGED = prefixPaths('est', [...INTERVAL, 'flags']);
const SAID = ['key', 'params'];
const BAND = ['band', 'tentative', 'explore'];
const IDEA = ['idea', 'minutes', ...prefixPaths('reason', SAID)];
/** Every place that a shared reader sees; any other is a leak. */
const MAY_BE_SEEN = [
  ...['ageYears', 'missingTasks', 'trust.level', 'trust.kept', 'trust.of'],
  ...[
    'strengths',
    'growthAreas',
    'explore',
    'developmentAreas',
    'parentingTips',
    'nextSteps',
    'trust.statements',
  ].flatMap((name) => prefixPaths(name, SAID)),
  ...prefixPaths('overall', [...INTERVAL, ...BAND, 'areas', 'of']),
  ...prefixPaths('areas', [
    'area',
    'composition',
    'understanding',
    'from.who',
    'from.what',
    ...RANGED,
    ...prefixPaths('est', ['n', ...BAND, 'neighbour']),
  ]),
  ...prefixPaths('areas', [...prefixPaths('statements', SAID), ...prefixPaths('showed', SAID)]),
  ...prefixPaths('subjects', ['subject', 'level', ...RANGED, ...prefixPaths('topics', ['topic', 'side', ...RANGED])]),
  ...prefixPaths('personality', ['traits.trait', 'traits.score', ...prefixPaths('statements', SAID)]),
  ...['riasec.ranking', ...prefixPaths('riasec.statements', SAID)],
  ...prefixPaths('mi', [...prefixPaths('ranking', ['type', ...INTERVAL]), 'set', ...prefixPaths('statements', SAID)]),
  ...prefixPaths('recommendations', ['area', ...prefixPaths('suggestions', SAID)]),
  ...prefixPaths('change', ['earlier', ...prefixPaths('statements', SAID)]),
  ...prefixPaths('change.rows', [
    'of',
    'verdict',
    'direction',
    ...prefixPaths('before', [...INTERVAL, 'open']),
    ...prefixPaths('after', [...INTERVAL, 'open']),
  ]),
  ...prefixPaths('agreement', [
    'dimension',
    ...prefixPaths('views', ['who', 'what', 'score']),
    'pairs.between',
    'pairs.word',
  ]),
  ...prefixPaths('short', [...SAID, 'group']),
  ...prefixPaths('contrasts', ['area', 'standing', 'reason']),
  ...prefixPaths('today', IDEA),
  ...prefixPaths('ideas', ['day', ...IDEA, ...prefixPaths('other', IDEA)]),
  ...prefixPaths('byArea', ['area', ...IDEA, ...prefixPaths('school', SAID)]),
  ...prefixPaths('sources', ['who', 'what', 'n', 'story']),
];

/** The paths of a value; elements of a list share one. The parameters of a sentence count as one. */
const listPaths = (value: unknown, path = ''): string[] => {
  if (path.endsWith('.params')) return [path];
  if (Array.isArray(value)) return value.length === 0 ? [path] : value.flatMap((each) => listPaths(each, path));
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([name, each]) => listPaths(each, path === '' ? name : `${path}.${name}`));
};
/** An empty parent of an allowed path reveals nothing either. */
const isAllowed = (path: string) =>
  MAY_BE_SEEN.some((allowedPath) => allowedPath === path || allowedPath.startsWith(`${path}.`));
const findForbidden = (paths: readonly string[]) => [...new Set(paths)].filter((path) => !isAllowed(path));

/** The same document with a canary in each forbidden place, and in an unknown field of every object. */
const addCanaries = (value: unknown, path = ''): unknown => {
  if (MAY_BE_SEEN.some((allowedPath) => allowedPath === path)) return value;
  if (Array.isArray(value)) return value.map((each) => addCanaries(each, path));
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).map(([name, each]) => [
      name,
      addCanaries(each, path === '' ? name : `${path}.${name}`),
    ]);
    return { ...Object.fromEntries(fields), canary: `CANARY ${path}` };
  }
  return `CANARY ${path}`;
};

describe('what a shared reader sees of a report', () => {
  it('is every place of the first two depths, and no other', () => {
    const visible = listPaths(buildSharedReport(createFullReport()));
    expect(findForbidden(visible)).toEqual([]);
    expect(MAY_BE_SEEN.filter((path) => !visible.includes(path))).toEqual([]);
  });

  it('has nothing of what stands in any other place, and no field that is new', () => {
    const text = JSON.stringify(addCanaries(createFullReport()));
    expect(text.split('CANARY').length).toBeGreaterThan(500);
    // What the code filters by has a value again where a canary replaced it.
    const filtered: Readonly<Record<string, unknown>> = { flags: [], n: 2, picks: 2 };
    const documentWithCanaries = JSON.parse(text, (key, value) =>
      typeof value === 'string' && key in filtered ? filtered[key] : value,
    ) as ReportDocument;
    expect(JSON.stringify(buildSharedReport(documentWithCanaries))).not.toContain('CANARY');
  });

  it.each([
    ['full-week', readFullReport],
    ['changed-week', createFullReport],
    ['older-week', () => readGoldenReport('older-week')],
    ['untrusted-week', createUntrustedReport],
  ])('is this, of a report that is a %s, to the last field', async (name, report) => {
    const json = `${JSON.stringify(buildSharedReport(report()), null, 1)}\n`;
    await expect(json).toMatchFileSnapshot(`../../shared/measurement/testing/${name}.shared.golden`);
  });

  it('is refused by its schema as soon as it says more', () => {
    const visible = buildSharedReport(createFullReport());
    expect(SharedDocument.safeParse(visible).success).toBe(true);
    expect(SharedDocument.safeParse({ ...visible, quotes: [] }).success).toBe(false);
    expect(SharedDocument.safeParse({ ...visible, mood: { checks: [], statements: [] } }).success).toBe(false);
  });

  it('keeps the ends that are open and no other sign, clear topics only, and no view of the story put to the parent', () => {
    const visible = buildSharedReport(createFullReport());
    expect(visible.areas[0]?.est?.flags).toEqual(['FLOOR']);
    expect(visible.subjects.every(({ topics }) => topics.length <= 1)).toBe(true);
    expect(visible.subjects.some(({ topics }) => topics.length === 1)).toBe(true);
    expect(createFullReport().agreement.some(({ views }) => views.some(({ what }) => what === 'mirror'))).toBe(true);
    expect(JSON.stringify(visible.agreement)).not.toContain('mirror');
    expect(visible.change?.rows[0]?.direction).toBe('down');
  });

  it('leaves out the view of the questions at an edge, which has no best guess', () => {
    const report = createFullReport();
    const listTests = (flags: ('CEILING' | 'FLOOR')[]) =>
      buildSharedReport({
        ...report,
        areas: report.areas.map((each) =>
          each.area === 'academic' && each.est ? { ...each, est: { ...each.est, flags } } : each,
        ),
      }).agreement.flatMap(({ views }) => views.filter(({ what }) => what === 'test'));
    expect([[], ['FLOOR' as const], ['CEILING' as const]].map((flags) => listTests(flags).length)).toEqual([1, 0, 0]);
  });

  it('counts what a parent chose in the story, which was done on its day', () => {
    const report = createFullReport();
    const chosen = { who: 'parent', what: 'scenes', n: 5, at: report.date, sitting: 'quest/A' } as const;
    const unfilled = { ...report, quotes: [], learningStyle: null };
    expect(buildSharedReport({ ...unfilled, sources: [chosen] }).sources).toEqual([
      { who: 'parent', what: 'scenes', n: 5, story: 'A' },
    ]);
  });

  it('counts the form of an adult who rated nothing, and none that did not come', () => {
    const full = createFullReport();
    const report = {
      ...full,
      sources: full.sources.filter(({ who }) => who === 'child'),
      quotes: [],
      learningStyle: null,
    };
    const listAdults = (changes: Partial<ReportDocument>) =>
      buildSharedReport({ ...report, ...changes }).sources.filter(({ who }) => who !== 'child');
    const quote = { field: 'strengths', text: 'Curious' };
    expect(listAdults({})).toEqual([]);
    expect(listAdults({ learningStyle: { style: 'visual', statements: [] } })).toEqual([
      { who: 'teacher', what: 'ratings' },
    ]);
    expect(listAdults({ quotes: [{ author: 'teacher', ...quote }] })).toEqual([{ who: 'teacher', what: 'ratings' }]);
    expect(listAdults({ quotes: [{ author: 'parent', ...quote }] })).toEqual([{ who: 'parent', what: 'ratings' }]);
  });

  it.each([
    ['rating.academic-strength', { rating: 9 }],
    ['strength.favourites', { activities: ['Music/Singing'] }],
    ['development.academic', { challenges: 1, strengths: 0 }],
    ['learning.enjoys', { style: 'visual' }],
    // Of a release that nobody has written yet.
    ['strength.answered', { answer: 'Music/Singing' }],
  ])('repeats no answer: %s stands in no list', (key, params) => {
    const repeated = { ...statement, key, params };
    const visible = buildSharedReport({ ...createFullReport(), strengths: [repeated, statement] as never });
    expect(visible.strengths.map((each) => each.key)).toEqual([statement.key]);
  });

  it.each(['plan.favourite', 'plan.answered'])('has a free day where the plan of an older report has %s', (key) => {
    const idea = { ...statement, key, params: { activity: 'Music/Singing' } };
    const { weeklyPlan, ...report } = readGoldenReport('older-week');
    const [day, ...others] = weeklyPlan;
    const visible = buildSharedReport({ ...report, weeklyPlan: [{ ...day, idea }, ...others] as never });
    expect(visible.weeklyPlan?.[0]?.idea).toEqual({ key: 'plan.free', params: {} });
    expect(visible.weeklyPlan?.slice(1)).toEqual(buildSharedReport({ ...report, weeklyPlan }).weeklyPlan?.slice(1));
  });

  it('shows no mark and no score that rests on one answer, and those that rest on two', () => {
    const shareWithCounts = (count: number) => {
      // Every `n` and `picks` of the document, however deep.
      const report = JSON.parse(JSON.stringify(readFullReport()), (key, value) =>
        (key === 'n' || key === 'picks') && typeof value === 'number' ? count : value,
      ) as ReportDocument;
      return buildSharedReport(report);
    };
    const countShown = ({ areas, subjects, agreement, personality, riasec, mi }: SharedDocument) => ({
      areas: areas.filter(({ est }) => est).length,
      games: areas.filter(({ understanding }) => understanding !== undefined).length,
      subjects: subjects.length,
      views: agreement.flatMap(({ views }) => views).length,
      traits: personality?.traits.filter(({ score }) => score !== null).length,
      favourites: [riasec, mi].filter((each) => each !== null).length,
    });
    expect(countShown(shareWithCounts(1))).toEqual({
      areas: 0,
      games: 0,
      subjects: 0,
      views: 0,
      traits: 0,
      favourites: 0,
    });
    expect(countShown(shareWithCounts(2))).toEqual({
      areas: 5,
      games: 2,
      subjects: 5,
      views: 21,
      traits: 0,
      favourites: 2,
    });
    // Nobody's own view is left: the score of all answers takes its place.
    const { personality, agreement } = buildSharedReport(readFullReport());
    expect(agreement.find(({ dimension }) => dimension === 'N')?.views).toEqual([]);
    expect(personality?.traits.find(({ trait }) => trait === 'N')?.score).toEqual(expect.any(Number));
  });

  describe('of a rating', () => {
    const rate = (...more: AssessmentEvent[]) =>
      createReport(
        scheduled(),
        played('cognitive', moves('matrices', 9, '1110111011')),
        played('emotional', moves('feelings-detective', 20, '11011101110111011101')),
        played('physical', moves('aiming', 8, '110111011101')),
        parentForm({ sliders: { socialSkills: 1 } }),
        ...more,
        analysisStarted(),
      );
    const report = rate();
    const toRef = (kind: 'estimate' | 'change', area: string) => ({ kind, of: `area/${area}` });

    it('says nothing that rests on one answer: of no area and no trait, nor as the reason of an idea', () => {
      expect(JSON.stringify([report.growthAreas, report.short, report.byArea, report.personality])).toMatch(
        /"growth\.area".*"short\.lower".*"social".*"idea\.growth-area".*"personality\.phrase"/,
      );
      const { areas: _, agreement: __, recommendations, byArea = [], personality, ...rest } = buildSharedReport(report);
      const reasons = byArea.flatMap(({ reason, school }) => [reason, school]);
      expect(JSON.stringify([reasons, rest])).not.toContain('social');
      expect(recommendations.find(({ area }) => area === 'social')?.suggestions).toEqual([]);
      expect(personality?.statements).toEqual([]);
    });

    it('says what rests on two', () => {
      const rated = rate(teacherForm({ sliders: { peerInteraction: 1 } }));
      expect(buildSharedReport(rated).growthAreas).toMatchObject([{ key: 'growth.area', params: { area: 'social' } }]);
    });

    it('leaves the area out of a sentence about several, and out of the comparison', () => {
      const evidence = [toRef('estimate', 'social'), toRef('estimate', 'cognitive')];
      const params = { areas: ['social', 'cognitive'], words: ['clearly', 'probably'], years: 12 };
      const rows = ['social', 'cognitive'].map((area, i) => {
        const scored = { ...range, n: 1 + i };
        return { of: `area/${area}`, before: scored, after: { ...range }, ...changed };
      });
      const createSentence = (area: string) => ({
        ...statement,
        params: { of: area },
        evidence: [toRef('change', area)],
      });
      const { change } = createFullReport();
      const shared = buildSharedReport({
        ...report,
        short: [{ ...statement, key: 'short.lower', params, evidence }],
        change: { ...change, rows, statements: [createSentence('social'), createSentence('cognitive')] },
      } as never);
      expect(shared.short?.map((each) => each.params)).toEqual([
        { areas: ['cognitive'], words: ['probably'], years: 12 },
      ]);
      expect(shared.change?.rows.map(({ of }) => of)).toEqual(['area/cognitive']);
      expect(shared.change?.statements.map((each) => each.params.of)).toEqual(['cognitive']);
    });
  });

  it('has nothing to do at school where the sentence of a later release would say what', () => {
    const { byArea = [], ...report } = createFullReport();
    const school = { ...statement, key: 'school.answered', params: { rating: 9 } };
    const visible = buildSharedReport({
      ...report,
      byArea: byArea.map((each) => ({ ...each, school: school as never })),
    });
    expect(new Set(visible.byArea?.map((each) => JSON.stringify(each.school)))).toEqual(
      new Set(['{"key":"school.nothing","params":{}}']),
    );
  });

  it('gives as the reason of an idea no answer of the parent, counts none of the child, and tells nothing that was tried', () => {
    const { today, ...report } = createFullReport();
    const topic = { subject: 'geography', topic: 'landforms', word: 'probably' };
    const reasonFor = (key: string, params: object) =>
      buildSharedReport({ ...report, today: { ...today, reason: { ...statement, key, params } } as never }).today
        ?.reason;
    expect(reasonFor('idea.growth-topic-activity', { ...topic, activity: 'Music/Singing' })).toEqual({
      key: 'idea.growth-topic',
      params: topic,
    });
    for (const key of ['activity', 'favourite', 'missed', 'solved', 'too-hard', 'went-well', 'answered'])
      expect(reasonFor(`idea.${key}`, { activity: 'Music/Singing', ...topic })).toEqual({
        key: 'idea.any',
        params: { years: report.ageYears },
      });
    expect(reasonFor('idea.chosen', { field: 'musical' })).toEqual({
      key: 'idea.chosen',
      params: { field: 'musical' },
    });
  });

  it('holds no mood and no energy, day by day or counted', () => {
    const reportDocument = createFullReport();
    expect(reportDocument.mood.checks.length).toBeGreaterThan(0);
    expect(JSON.stringify(buildSharedReport(reportDocument))).not.toMatch(/mood"|energy|mood[.]count/);
  });

  it('has the group of each sentence of the first page, without what it rests on', () => {
    expect(buildSharedReport(readFullReport()).short?.map(({ group }) => group)).toEqual([
      'higher',
      'typical',
      'lower',
    ]);
    expect(JSON.stringify(buildSharedReport(readFullReport()))).not.toContain('evidence');
  });

  it('of a report that cannot be trusted claims nothing', () => {
    const visible = buildSharedReport(createUntrustedReport());
    expect(visible).toMatchObject({ strengths: [], growthAreas: [], explore: [] });
    expect(visible.short ?? visible.summary ?? visible.contrasts).toBeUndefined();
    expect(JSON.stringify(visible)).not.toMatch(/"(?:band|level":"(?:Proficient|Advanced|Developing)|neighbour)"/);
  });

  it('of a week in which little was measured is as small, and no fault', () => {
    const report = createFullReport();
    const bare = buildSharedReport({
      ...report,
      overall: null,
      personality: null,
      riasec: null,
      mi: null,
      change: null,
      subjects: [],
      agreement: [],
      areas: report.areas.map((each) => ({ ...each, est: null, parts: [] })),
    });
    expect(bare).toMatchObject({ overall: null, personality: null, riasec: null, mi: null, change: null });
    expect(findForbidden(listPaths(bare))).toEqual([]);
  });
});
