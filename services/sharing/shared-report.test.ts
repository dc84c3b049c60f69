import { describe, expect, it } from 'vitest';
import { sharedReport } from '#services/sharing/shared-report.ts';
import { reportOf, wholeReport } from '#services/sharing/testing/finished-report.ts';
import { SharedDocument } from '#shared/contracts/shared-report.ts';
import { ReportDocument } from '#shared/measurement/report/document.ts';

const statement = {
  key: 'overall.score',
  params: { areas: 5 },
  rule: { id: 'a-rule', version: 1 },
  evidence: [{ kind: 'reaction' }],
};
const range = { score: 80, lo: 70, hi: 90, n: 12 };
/** A report document with a value in each place. */
const whole = (): ReportDocument => {
  const report = wholeReport();
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
      views: views.flatMap((view) => [view, { ...view, what: 'mirror' }]),
    })),
    subjects: report.subjects.map((each) => ({
      ...each,
      topics: each.topics.map((topic, i) => ({ ...topic, clear: i === 0 })),
    })),
    change: {
      earlier: { assessmentId: '0193a1de-0000-7000-8000-000000000001', date: '2026-05-02', scaleVersion: '1' },
      compared: true,
      rows: [
        {
          ...{
            of: 'area/social',
            before: range,
            after: range,
            pairs: 2,
            rci: -2.1,
            verdict: 'clear change',
            smallestDetectable: 0.8,
          },
          ...{ growth: -0.2, typicalGrowth: 0.1 },
        },
      ],
      statements: [statement],
    },
  });
};

/** A report that cannot be trusted: the page then makes no claims. */
const untrusted = (): ReportDocument => ({
  ...whole(),
  trust: { ...whole().trust, level: 'low', kept: 3, statements: [{ ...statement, key: 'trust.low' }] as never },
});

const INTERVAL = ['score', 'lo', 'hi'];
const under = (path: string, names: readonly string[]) => names.map((name) => `${path}.${name}`);
const RANGED = under('est', [...INTERVAL, 'flags']);
const SAID = ['key', 'params'];
const BAND = ['band', 'tentative', 'explore'];
const IDEA = ['idea', 'minutes', ...under('reason', SAID)];
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
  ].flatMap((name) => under(name, SAID)),
  ...under('overall', [...INTERVAL, ...BAND, 'areas', 'of']),
  ...under('areas', [
    'area',
    'composition',
    'understanding',
    'from.who',
    'from.what',
    ...RANGED,
    ...under('est', ['n', ...BAND, 'neighbour']),
  ]),
  ...under('areas', [...under('statements', SAID), ...under('showed', SAID)]),
  ...under('subjects', ['subject', 'level', ...RANGED, ...under('topics', ['topic', 'side', ...RANGED])]),
  ...under('personality', ['traits.trait', 'traits.score', ...under('statements', SAID)]),
  ...['riasec.ranking', ...under('riasec.statements', SAID)],
  ...under('mi', [...under('ranking', ['type', ...INTERVAL]), 'set', ...under('statements', SAID)]),
  ...under('recommendations', ['area', ...under('suggestions', SAID)]),
  ...under('change', ['earlier', ...under('statements', SAID)]),
  ...under('change.rows', ['of', 'verdict', 'direction', ...under('before', INTERVAL), ...under('after', INTERVAL)]),
  ...under('agreement', ['dimension', ...under('views', ['who', 'what', 'score']), 'pairs.between', 'pairs.word']),
  ...under('short', [...SAID, 'group']),
  ...under('contrasts', ['area', 'standing', 'reason']),
  ...under('today', IDEA),
  ...under('ideas', ['day', ...IDEA]),
  ...under('byArea', ['area', ...IDEA, ...under('school', SAID)]),
  ...under('sources', ['who', 'what', 'n']),
];

/** The paths of a value; elements of a list share one. The parameters of a sentence count as one. */
const placesOf = (value: unknown, path = ''): string[] => {
  if (path.endsWith('.params')) return [path];
  if (Array.isArray(value)) return value.length === 0 ? [path] : value.flatMap((each) => placesOf(each, path));
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([name, each]) => placesOf(each, path === '' ? name : `${path}.${name}`));
};
/** An empty parent of an allowed path reveals nothing either. */
const isSeen = (path: string) => MAY_BE_SEEN.some((seen) => seen === path || seen.startsWith(`${path}.`));
const tooMuch = (found: readonly string[]) => [...new Set(found)].filter((path) => !isSeen(path));

/** The same document with a canary in each forbidden place, and in an unknown field of every object. */
const singing = (value: unknown, path = ''): unknown => {
  if (MAY_BE_SEEN.some((seen) => seen === path)) return value;
  if (Array.isArray(value)) return value.map((each) => singing(each, path));
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).map(([name, each]) => [
      name,
      singing(each, path === '' ? name : `${path}.${name}`),
    ]);
    return { ...Object.fromEntries(fields), canary: `CANARY ${path}` };
  }
  return `CANARY ${path}`;
};

describe('what a shared reader sees of a report', () => {
  it('is every place of the first two depths, and no other', () => {
    const seen = placesOf(sharedReport(whole()));
    expect(tooMuch(seen)).toEqual([]);
    expect(MAY_BE_SEEN.filter((path) => !seen.includes(path))).toEqual([]);
  });

  it('has nothing of what stands in any other place, and no field that is new', () => {
    const text = JSON.stringify(singing(whole()));
    expect(text.split('CANARY').length).toBeGreaterThan(500);
    // A `flags` that a canary replaced becomes an empty list, since the code filters it.
    const sung = JSON.parse(text, (key, value) =>
      key === 'flags' && typeof value === 'string' ? [] : value,
    ) as ReportDocument;
    expect(JSON.stringify(sharedReport(sung))).not.toContain('CANARY');
  });

  it.each([
    ['full-week', wholeReport],
    ['changed-week', whole],
    ['older-week', () => reportOf('older-week')],
    ['untrusted-week', untrusted],
  ])('is this, of a report that is a %s, to the last field', async (name, report) => {
    const shown = `${JSON.stringify(sharedReport(report()), null, 1)}\n`;
    await expect(shown).toMatchFileSnapshot(`../../shared/measurement/testing/${name}.shared.golden`);
  });

  it('is refused by its schema as soon as it says more', () => {
    const seen = sharedReport(whole());
    expect(SharedDocument.safeParse(seen).success).toBe(true);
    expect(SharedDocument.safeParse({ ...seen, quotes: [] }).success).toBe(false);
    expect(SharedDocument.safeParse({ ...seen, mood: { checks: [], statements: [] } }).success).toBe(false);
  });

  it('keeps the ends that are open and no other sign, clear topics only, and no view of the story put to the parent', () => {
    const seen = sharedReport(whole());
    expect(seen.areas[0]?.est?.flags).toEqual(['FLOOR']);
    expect(seen.subjects.every(({ topics }) => topics.length <= 1)).toBe(true);
    expect(seen.subjects.some(({ topics }) => topics.length === 1)).toBe(true);
    expect(whole().agreement.some(({ views }) => views.some(({ what }) => what === 'mirror'))).toBe(true);
    expect(JSON.stringify(seen.agreement)).not.toContain('mirror');
    expect(seen.change?.rows[0]?.direction).toBe('down');
  });

  it('repeats no single answer of an adult', () => {
    const rated = { ...statement, key: 'rating.academic-strength', params: { rating: 9 } };
    const seen = sharedReport({ ...whole(), strengths: [rated, statement] as never });
    expect(seen.strengths.map(({ key }) => key)).toEqual([statement.key]);
  });

  it('names no home activity that the parent ticked as the reason of an idea', () => {
    const { today, ...report } = whole();
    const because = (key: string, params: object) => ({ ...today, reason: { ...statement, key, params } }) as never;
    const topic = { subject: 'geography', topic: 'landforms', word: 'probably' };
    const withTopic = sharedReport({
      ...report,
      today: because('idea.growth-topic-activity', { ...topic, activity: 'Music/Singing' }),
    });
    expect(withTopic.today?.reason).toEqual({ key: 'idea.growth-topic', params: topic });
    const favourite = sharedReport({ ...report, today: because('idea.activity', { activity: 'Music/Singing' }) });
    expect(favourite.today?.reason).toEqual({ key: 'idea.any', params: { years: report.ageYears } });
  });

  it('holds no mood and no energy, day by day or counted', () => {
    const told = whole();
    expect(told.mood.checks.length).toBeGreaterThan(0);
    expect(JSON.stringify(sharedReport(told))).not.toMatch(/mood"|energy|mood[.]count/);
  });

  it('has the group of each sentence of the first page, without what it rests on', () => {
    expect(sharedReport(wholeReport()).short?.map(({ group }) => group)).toEqual(['stood', 'typical', 'stood']);
    expect(JSON.stringify(sharedReport(wholeReport()))).not.toContain('evidence');
  });

  it('of a report that cannot be trusted claims nothing', () => {
    const seen = sharedReport(untrusted());
    expect(seen).toMatchObject({ strengths: [], growthAreas: [], explore: [] });
    expect(seen.short ?? seen.summary ?? seen.contrasts).toBeUndefined();
    expect(JSON.stringify(seen)).not.toMatch(/"(?:band|level":"(?:Proficient|Advanced|Developing)|neighbour)"/);
  });

  it('of a week in which little was measured is as small, and no fault', () => {
    const report = whole();
    const bare = sharedReport({
      ...report,
      ...{ overall: null, personality: null, riasec: null, mi: null, change: null, subjects: [], agreement: [] },
      areas: report.areas.map((each) => ({ ...each, est: null, parts: [] })),
    });
    expect(bare).toMatchObject({ overall: null, personality: null, riasec: null, mi: null, change: null });
    expect(tooMuch(placesOf(bare))).toEqual([]);
  });
});
