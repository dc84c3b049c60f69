import { describe, expect, it } from 'vitest';
import { sharedReport } from '#services/sharing/shared-report.ts';
import { wholeReport } from '#services/sharing/testing/finished-report.ts';
import { SharedDocument } from '#shared/contracts/shared-report.ts';
import { ReportDocument } from '#shared/measurement/report/document.ts';

const statement = { key: 'overall.score', params: { areas: 5 }, rule: { id: 'a-rule', version: 1 }, evidence: [{ kind: 'reaction' }] };
const range = { score: 80, lo: 70, hi: 90, n: 12 };
/** A document that has something in each of its places. */
const whole = (): ReportDocument => {
  const report = wholeReport();
  const [area, ...areas] = report.areas;
  if (!area?.est) throw new Error('the example has no areas');
  return ReportDocument.parse({
    ...report,
    areas: [{ ...area, est: { ...area.est, flags: ['FLOOR', 'FAST_MANY'] } }, ...areas],
    explore: [statement],
    developmentAreas: [statement],
    notes: [statement],
    trust: { ...report.trust, statements: [statement] },
    agreement: report.agreement.map(({ views, ...each }) => ({ ...each, views: views.flatMap((view) => [view, { ...view, what: 'mirror' }]) })),
    subjects: report.subjects.map((each) => ({ ...each, topics: each.topics.map((topic, i) => ({ ...topic, clear: i === 0 })) })),
    change: {
      earlier: { assessmentId: '0193a1de-0000-7000-8000-000000000001', date: '2026-05-02', scaleVersion: '1' },
      compared: true,
      rows: [
        {
          ...{ of: 'area/social', before: range, after: range, pairs: 2, rci: -2.1, verdict: 'clear change', smallestDetectable: 0.8 },
          ...{ growth: -0.2, typicalGrowth: 0.1 },
        },
      ],
      statements: [statement],
    },
  });
};

const RANGE = ['score', 'lo', 'hi', 'n'];
const EST = [...RANGE, 'flags'].map((name) => `est.${name}`);
const JUDGED = [...EST, 'est.band', 'est.tentative', 'est.explore', 'est.neighbour'];
const SAID = ['key', 'params'];
const under = (path: string, names: readonly string[]) => names.map((name) => `${path}.${name}`);
const FAVOURITES = ['ranking.type', 'ranking.score', 'ranking.lo', 'ranking.hi', 'set', 'picks', ...under('statements', SAID)];
const IDEA = ['idea', 'minutes', 'area', ...under('reason', SAID)];
/** Every place that a shared reader sees. Whatever else comes out is one thing too many. */
const MAY_BE_SEEN = [
  ...['shape', 'reportType', 'scaleVersion', 'evidence', 'date', 'ageYears', 'ageMode', 'missingTasks'],
  ...['summary', 'strengths', 'growthAreas', 'explore', 'academicStrengths', 'academicChallenges'].flatMap((name) => under(name, SAID)),
  ...['developmentAreas', 'parentingTips', 'nextSteps', 'method'].flatMap((name) => under(name, SAID)),
  ...under('overall', [...RANGE, 'band', 'tentative', 'explore', 'areas', 'of']),
  ...under('areas', ['area', 'composition', ...JUDGED, ...under('parts', ['part', ...EST]), ...under('statements', SAID), ...under('showed', SAID)]),
  ...under('subjects', ['subject', 'level', ...JUDGED, ...under('topics', ['topic', ...EST]), 'strengths', 'weaknesses']),
  ...under('personality', [...under('traits', ['trait', 'tentative', ...EST]), ...under('statements', SAID)]),
  ...under('riasec', FAVOURITES),
  ...under('mi', FAVOURITES),
  ...under('recommendations', ['area', ...under('suggestions', SAID)]),
  ...under('weeklyPlan', ['day', 'area', ...under('idea', SAID)]),
  ...['reassessment.from', 'reassessment.to'],
  ...under('change', ['earlier', 'compared', ...under('statements', SAID)]),
  ...under('change.rows', ['of', 'verdict', 'smallestDetectable', 'direction', ...under('before', RANGE), ...under('after', RANGE)]),
  ...under('mood', ['checks.day', 'checks.mood', 'checks.energy', ...under('statements', SAID)]),
  ...under('agreement', ['dimension', ...under('views', ['who', 'what', 'score', 'lo', 'hi', 'n']), 'pairs.between', 'pairs.word']),
  ...under('short', SAID),
  ...under('contrasts', ['area', 'direction', 'word', 'standing', 'reason']),
  ...under('today', IDEA),
  ...under('ideas', ['day', ...IDEA]),
  ...under('byArea', [...IDEA, ...under('school', SAID)]),
  ...under('sources', ['who', 'what', 'n', 'at']),
  ...under('trust', ['level', 'kept', 'of', ...under('statements', SAID)]),
];

/** The places of a value; those of a list count once. What a sentence is filled with is one place. */
const placesOf = (value: unknown, path = ''): string[] => {
  if (path.endsWith('.params')) return [path];
  if (Array.isArray(value)) return value.length === 0 ? [path] : value.flatMap((each) => placesOf(each, path));
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([name, each]) => placesOf(each, path === '' ? name : `${path}.${name}`));
};
/** The empty place of something that may be seen tells nothing either. */
const isSeen = (path: string) => MAY_BE_SEEN.some((seen) => seen === path || seen.startsWith(`${path}.`));
const tooMuch = (found: readonly string[]) => [...new Set(found)].filter((path) => !isSeen(path));

/** The same document with a canary in each place that nobody may see, and in a field that nobody knows, wherever one could be. */
const singing = (value: unknown, path = ''): unknown => {
  if (MAY_BE_SEEN.some((seen) => seen === path)) return value;
  if (Array.isArray(value)) return value.map((each) => singing(each, path));
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).map(([name, each]) => [name, singing(each, path === '' ? name : `${path}.${name}`)]);
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
    // A sign is known by its word alone, wherever it stands.
    const sung = JSON.parse(text, (key, value) => (key === 'flags' && typeof value === 'string' ? [] : value)) as ReportDocument;
    expect(JSON.stringify(sharedReport(sung))).not.toContain('CANARY');
  });

  it('is this, of a whole week, to the last field', async () => {
    const shown = `${JSON.stringify(sharedReport(wholeReport()), null, 1)}\n`;
    await expect(shown).toMatchFileSnapshot('../../shared/measurement/testing/full-week.shared.golden');
  });

  it('is refused by its schema as soon as it says more', () => {
    const seen = sharedReport(whole());
    expect(SharedDocument.safeParse(seen).success).toBe(true);
    expect(SharedDocument.safeParse({ ...seen, quotes: [] }).success).toBe(false);
    expect(SharedDocument.safeParse({ ...seen, mood: { ...seen.mood, at: '' } }).success).toBe(false);
  });

  it('keeps the ends that are open and no other sign, clear topics only, and no view of the story put to the parent', () => {
    const seen = sharedReport(whole());
    expect(seen.areas[0]?.est?.flags).toEqual(['FLOOR']);
    expect(seen.subjects.every(({ topics }) => topics.length === 1)).toBe(true);
    for (const { strengths, weaknesses, topics } of seen.subjects)
      for (const named of [...strengths, ...weaknesses]) expect(topics.map(({ topic }) => topic)).toContain(named);
    expect(whole().agreement.some(({ views }) => views.some(({ what }) => what === 'mirror'))).toBe(true);
    expect(JSON.stringify(seen.agreement)).not.toContain('mirror');
    expect(seen.change?.rows[0]?.direction).toBe('down');
  });

  it('repeats no single answer of an adult', () => {
    const rated = { ...statement, key: 'rating.academic-strength', params: { rating: 9 } };
    const seen = sharedReport({ ...whole(), academicStrengths: [rated, statement] as never });
    expect(seen.academicStrengths.map(({ key }) => key)).toEqual([statement.key]);
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
