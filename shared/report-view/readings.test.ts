import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { reportAnalysis } from '#messages/report-analysis.ts';
import { reportOverview } from '#messages/report-overview.ts';
import type { AssessmentEvent } from '#shared/domain/assessment/events.ts';
import { type ContrastReport, ReportDocument } from '#shared/measurement/report/document.ts';
import type { ChangeRow, EvidenceRef, Statement } from '#shared/measurement/report/statement.ts';
import {
  analysisStarted,
  answered,
  createReport,
  FULL_WEEK,
  parentForm,
  scheduled,
} from '#shared/measurement/testing/week.ts';
import { isChange, selectShownRows } from '#shared/report-view/areas.ts';
import {
  buildReportDays,
  describeDays,
  findMoodChooser,
  hasAdultAnswers,
  isTooLittle,
  listDataSources,
  listPebbles,
} from '#shared/report-view/days.ts';
import { createExplainer } from '#shared/report-view/explain.ts';
import { toRibbon } from '#shared/report-view/geometry.ts';
import { describeMeaning, listShortSentences, listSummary } from '#shared/report-view/sentences.ts';
import { buildTraitViews, groupProfileRows, selectTwoQuotes } from '#shared/report-view/viewers.ts';
import type { LocalDate } from '#shared/values/days.ts';
import type { AssessmentId } from '#shared/values/ids.ts';

const week = ReportDocument.parse(
  JSON.parse(readFileSync(new URL('../measurement/testing/older-week.report.golden', import.meta.url), 'utf8')),
);
const createContrast = (area: ContrastReport['area'], standing: ContrastReport['standing']): ContrastReport => ({
  area,
  standing,
  d: 0,
  p: 0.9,
  direction: 'higher',
  word: null,
  typical: null,
});
const low = { level: 'low', weight: 0.1, kept: 2, of: 16, statements: [] } as const;

describe('the profile', () => {
  it('follows the sentences, with what stands alike together, then what has no sentence, then what was not measured', () => {
    const areas = week.areas.map((each) => (each.area === 'physical' ? { ...each, est: null } : each));
    const contrasts = [
      createContrast('academic', 'higher'),
      createContrast('social', 'typical'),
      createContrast('emotional', 'untold'),
    ];
    const drawnGroups = groupProfileRows({ ...week, areas, contrasts }).map((group) =>
      group.map(({ area, look }) => `${area.area} ${look}`),
    );
    expect(drawnGroups).toEqual([
      ['academic stood'],
      ['social typical'],
      ['emotional untold'],
      ['cognitive plain'],
      ['physical missing'],
    ]);
  });

  it('claims nothing for an older report, and nothing for a week that cannot be trusted', () => {
    const contrasts = [createContrast('academic', 'higher')];
    for (const report of [week, { ...week, contrasts, trust: { ...low, statements: [] } }]) {
      expect(groupProfileRows(report).map((group) => group.map(({ look }) => look))).toEqual([
        ['plain', 'plain', 'plain', 'plain', 'plain'],
      ]);
    }
  });
});

describe('what is said in a minute', () => {
  const createStatement = (key: string, area?: string): Statement => ({
    key,
    params: {},
    rule: { id: 'contrast', version: 1 },
    evidence: area ? [{ kind: 'estimate', of: `area/${area}` }] : [],
  });
  const contrasts = [
    createContrast('cognitive', 'lower'),
    createContrast('social', 'typical'),
    createContrast('physical', 'untold'),
  ];
  const short = [
    createStatement('short.lower', 'cognitive'),
    createStatement('short.typical', 'social'),
    createStatement('short.untold', 'physical'),
  ];

  it('has the mark of the areas that it names', () => {
    expect(listShortSentences({ ...week, short, contrasts }).map(({ group }) => group)).toEqual([
      'lower',
      'typical',
      'untold',
    ]);
  });

  it('says first how far a week is to be trusted that is so in part, and nothing else of one that is not', () => {
    const statements = [createStatement('trust.partly')];
    const partly = listShortSentences({
      ...week,
      short: [...statements, ...short.slice(0, 2)],
      contrasts,
      trust: { ...week.trust, level: 'partly', statements },
    });
    expect(partly.map(({ statement }) => statement.key)).toEqual(['trust.partly', 'short.lower', 'short.typical']);
    const none = listShortSentences({
      ...week,
      short,
      contrasts,
      trust: { ...low, statements: [createStatement('trust.low')] },
    });
    expect(none.map(({ statement }) => statement.key)).toEqual(['trust.low']);
  });

  it('begins with the favourite and names what to help once', () => {
    const listGroups = (more: Partial<typeof week>) =>
      listSummary({ ...week, contrasts, ...more }).map(({ group }) => group);
    const growthAreas = [createStatement('growth.area', 'physical')];
    const favourites = {
      ranking: [],
      set: ['musical' as const],
      picks: 0,
      flags: [],
      statements: [createStatement('favourite')],
    };
    expect(listGroups({ short, growthAreas, mi: favourites })).toEqual(['likes', 'typical', 'lower', 'untold']);
    // What could not be told comes first where nothing stands out.
    expect(listGroups({ short: short.slice(1), growthAreas, mi: { ...favourites, set: [] } })).toEqual([
      'open',
      'typical',
      'help',
    ]);
    expect(listGroups({ short, growthAreas, mi: favourites, trust: { ...low, statements: growthAreas } })).toEqual([
      null,
    ]);
  });

  it('helps with nothing that is above what is typical, whatever went more easily still, and with nothing to explore', () => {
    const lower: Statement = {
      ...createStatement('short.lower'),
      params: {
        areas: ['cognitive', 'social'],
        halves: ['', ''],
        words: ['clearly', 'clearly'],
        below: ['', ''],
        years: 9,
      },
      evidence: ['cognitive', 'social'].map((area) => ({ kind: 'estimate', of: `area/${area}` })),
    };
    const setEst = (theta: number) =>
      week.areas.map((each) =>
        each.area === 'cognitive' && each.est ? { ...each, est: { ...each.est, theta } } : each,
      );
    const report = {
      ...week,
      short: [lower],
      contrasts: [createContrast('cognitive', 'lower'), createContrast('social', 'lower')],
      mi: null,
      riasec: null,
      growthAreas: [],
      explore: [createStatement('explore.area', 'physical')],
    };
    const list = (more: object) =>
      listSummary({ ...report, ...more }).map(({ group, statement }) => [group, statement.params.areas]);
    expect(list({ areas: setEst(2) })).toEqual([
      ['less', ['cognitive']],
      ['lower', ['social']],
    ]);
    expect(list({ areas: setEst(-1) })).toEqual([['lower', ['cognitive', 'social']]]);
    // A shared report has the words alone.
    const worded = { ...lower, params: { ...lower.params, above: ['probably', ''] } };
    expect(list({ areas: [], short: [worded] })).toEqual([
      ['less', ['cognitive']],
      ['lower', ['social']],
    ]);
    expect(list({ short: [] })).toEqual([]);
    const meaning = (theta: number) => describeMeaning('cognitive', { ...report, areas: setEst(theta) });
    expect([meaning(2), meaning(-1)]).toEqual([
      expect.stringContaining('such things go well for the age'),
      expect.stringContaining('a little help, often, is enough'),
    ]);
  });

  it('of an older report is its summary without what the page says elsewhere, and marks nothing', () => {
    const sentences = listShortSentences(week);
    expect(sentences.map(({ statement }) => statement.key)).toEqual(['personality.balanced', 'alignment.usual']);
    expect(sentences.every(({ group }) => group === null)).toBe(true);
  });
});

describe('the week', () => {
  it('says each day in words, and how many stones were stepped on', () => {
    const days = buildReportDays(week);
    expect(days.map(({ done }) => done)).toEqual([
      '6 mood checks in the week',
      'A story with 19 choices',
      '4 games, 76 tries',
      'Parent’s view, 2 subjects',
      'Teacher’s view, 2 subjects',
      '1 subject',
      'This report',
    ]);
    expect(describeDays(days)).toMatch(
      /^Seven stones, 7 done\. Day 1 happy, high energy; .*Day 4 sad, high energy; .*Day 6 happy, high energy\.$/,
    );
  });

  it('draws no mood on a missed day whose check came in later, and says when it did', () => {
    const checks = week.mood.checks.map((each) => (each.day === 4 ? { ...each, cameOn: 6 as const } : each));
    const days = buildReportDays({ ...week, mood: { ...week.mood, checks } });
    expect(days[3]).toMatchObject({ check: null, checkText: 'Sad, high energy, came in on day 6' });
    expect(days[4]?.check).not.toBeNull();
    expect(describeDays(days)).toContain('Day 4 sad, high energy, came in on day 6;');
  });

  it('counts the choices of each story on its day, also of one that was not finished', () => {
    const stories = (['quest/A', 'quest/B'] as const).map((sitting, i) => ({
      ...({ who: 'child', what: 'scenes', n: 10 + i, at: week.date, sitting } as const),
    }));
    const sources = [...week.sources.filter(({ what }) => what !== 'scenes'), ...stories];
    const days = buildReportDays({ ...week, sources, missingTasks: ['personality/2'] });
    expect([days[1]?.done, days[5]?.done]).toEqual(['A story with 10 choices', '1 subject, 11 choices']);
  });

  it('counts the choices of each story of an older report, where one source counts both', () => {
    const sources = week.sources.map((source) => (source.what === 'scenes' ? { ...source, n: 30 } : source));
    const days = buildReportDays({ ...week, sources });
    expect([days[1]?.done, days[5]?.done]).toEqual(['A story with 19 choices', '1 subject, 11 choices']);
    const encoreAlone = buildReportDays({ ...week, missingTasks: ['personality/2'] });
    expect([encoreAlone[1]?.done, encoreAlone[5]?.done]).toEqual(['Nothing came in', '1 subject, 19 choices']);
  });

  it('counts what a parent chose in the story as done on its day', () => {
    const sources = week.sources.map((source) =>
      source.what === 'scenes' ? ({ ...source, who: 'parent', sitting: 'quest/A' } as const) : source,
    );
    expect(buildReportDays({ ...week, sources })[1]).toMatchObject({ done: 'A story with 19 choices' });
  });

  it('counts a subject that was begun and not finished, whose answers count', () => {
    const missingTasks: ReportDocument['missingTasks'] = ['academic/4/mathematics', 'academic/4/science'];
    const subjects = week.subjects.filter(({ subject }) => subject !== 'science');
    expect(buildReportDays({ ...week, subjects, missingTasks })[3]?.done).toBe('Parent’s view, 1 subject');
  });

  it('has no day of a teacher where none takes part, and one whose form is missing keeps it', () => {
    const sources = week.sources.filter(({ who }) => who !== 'teacher');
    const week_ = { ...week, quotes: [], learningStyle: null };
    expect(buildReportDays({ ...week_, sources })[4]).toMatchObject({
      title: 'Academic Assessment',
      done: '2 subjects',
    });
    expect(buildReportDays({ ...week_, sources, missingTasks: ['teacher/5'] })[4]?.title).toBe('Teacher Input');
  });

  it('has the view of an adult whose sliders are all untouched: the form came in', () => {
    const sources = week.sources.filter(
      ({ who, what }) => what !== 'ratings' && (who === 'child' || what === 'activities'),
    );
    const quotes: ReportDocument['quotes'] = [{ author: 'teacher', field: 'strengths', text: 'Asks good questions.' }];
    const listDone = (report: ReportDocument) => [3, 4].map((i) => buildReportDays(report)[i]);
    for (const [report, done] of [
      [{ ...week, sources, quotes, learningStyle: null }, 'Teacher’s view, 2 subjects'],
      [{ ...week, sources, quotes: [] }, 'Teacher’s view, 2 subjects'],
      [{ ...week, sources, quotes: [], learningStyle: null }, '2 subjects'],
    ] satisfies [ReportDocument, string][])
      expect(listDone(report)).toMatchObject([{ done: 'Parent’s view, 2 subjects' }, { done }]);
  });

  it('counts what a parent chose for the child on its day, as the parent’s', () => {
    const sources = week.sources.map((source) =>
      ['moods', 'trials'].includes(source.what) ? ({ ...source, who: 'parent' } as const) : source,
    );
    const report = { ...week, sources, mood: { ...week.mood, checks: [] } };
    expect(buildReportDays(report).map(({ done }) => done)).toEqual(buildReportDays(week).map(({ done }) => done));
    expect(listDataSources(sources).filter(({ kind }) => kind === 'moods' || kind === 'trials')).toMatchObject([
      { kind: 'trials', who: 'parent', n: 76 },
      { kind: 'moods', who: 'parent', n: 6 },
    ]);
    const listMoods = (...chosen: number[]) => ({
      mood: {
        ...week.mood,
        checks: week.mood.checks.map((each) => ({ ...each, byParent: chosen.includes(each.day) })),
      },
    });
    const captions = [[], [2], [1, 2, 3, 4, 5, 6]].map((days) => findMoodChooser(listMoods(...days)));
    expect(captions.map((by) => reportAnalysis.days.chosen('Robin', by))).toEqual([
      'As Robin chose them; they change no score.',
      'As Robin, or a parent for Robin, chose them; they change no score.',
      'As a parent chose them for Robin; they change no score.',
    ]);
    const noForm = sources.filter(({ who, what }) => who !== 'parent' || ['moods', 'trials'].includes(what));
    expect(hasAdultAnswers({ ...week, sources: noForm })).toBe(false);
  });

  it('keeps the dotted stone of a day on which nothing came in, and says that no check was made', () => {
    const missingTasks: ReportDocument['missingTasks'] = [
      'mood/3',
      'skills/3',
      'teacher/5',
      'academic/5/literature',
      'academic/5/history',
      'academic/6/geography',
    ];
    const sources = week.sources.filter(({ who, what }) => who !== 'teacher' && what !== 'trials');
    const mood = { ...week.mood, checks: week.mood.checks.filter(({ day }) => day !== 3) };
    const subjects = week.subjects.filter(({ subject }) => subject === 'mathematics' || subject === 'science');
    const days = buildReportDays({ ...week, quotes: [], learningStyle: null, missingTasks, subjects, sources, mood });
    expect(days.filter(({ stone }) => stone === 'pending').map(({ day }) => day)).toEqual([3, 5, 6]);
    expect(describeDays(days)).toContain('Seven stones, 4 done.');
    expect(describeDays(days)).toContain('Day 3 no check');
  });
});

it('pebbles: one for each part, pale where it weighs less, dotted where it was left out, whatever else was only noted', () => {
  const createFlag = (source: string, V: number) => ({ source, V, code: 'AWAY' as const, replay: false });
  const flags = [
    createFlag('game/social', 0.7),
    createFlag('game/social', 0.5),
    createFlag('parent', 1),
    createFlag('subject/history', 0),
  ];
  expect(listPebbles({ trust: { ...low, level: 'usual', kept: 4, of: 5, statements: [] }, flags })).toEqual([
    'full',
    'full',
    'full',
    'pale',
    'dotted',
  ]);
});

it('trust: a week with too few areas, as an empty one or one of a parent’s form alone, is too little for choices', () => {
  const of = (...events: AssessmentEvent[]) => isTooLittle(createReport(scheduled(), ...events, analysisStarted()));
  expect([of(), of(parentForm()), isTooLittle(createReport(FULL_WEEK))]).toEqual([true, true, false]);
  // Three areas from three answers, and no word on any of them.
  const [item] = answered('mathematics', '1') as [AssessmentEvent];
  expect(of(parentForm({ sliders: { socialSkills: 7, emotional: 7 } }), item)).toBe(true);
  expect([isTooLittle({ ...week, trust: { ...low, statements: [] } }), isTooLittle(week)]).toEqual([true, false]);
  const { parts } = reportOverview.trust;
  expect([parts(1, 16, 1), parts(1, 1, 0), parts(1, 1, 1), parts(0, 1, 0), parts(3, 3, 1), parts(2, 3, 0)]).toEqual([
    '1 of 16 parts that came in counts, but less.',
    'The one part that came in counts.',
    'The one part that came in counts less.',
    'The one part that came in does not count.',
    'All 3 parts that came in count, one of them less.',
    '2 of 3 parts that came in count.',
  ]);
});

it('views: the ratings of a parent, and not the story put to them; who differs is held together', () => {
  const rows = buildTraitViews(week);
  expect(rows.map(({ trait }) => trait)).toEqual(['O', 'C', 'E', 'A', 'N']);
  expect(rows.every(({ views }) => new Set(views.map(({ who }) => who)).size === views.length)).toBe(true);
  expect(rows.filter(({ differ }) => differ.length > 0).map(({ trait, differ }) => [trait, differ])).toEqual([
    ['N', [['parent', 'teacher']]],
  ]);
  const alone = buildTraitViews({ ...week, agreement: [] });
  expect(alone.every(({ views: [only, ...more] }) => only?.who === 'all' && more.length === 0)).toBe(true);
});

it('quotes: at most two, one of each adult where both wrote', () => {
  expect(selectTwoQuotes(week).map(({ author, field }) => `${author} ${field}`)).toEqual([
    'parent strengths',
    'teacher strengths',
  ]);
  expect(selectTwoQuotes({ quotes: week.quotes.filter(({ author }) => author === 'parent') })).toHaveLength(2);
  expect(selectTwoQuotes({ quotes: [] })).toEqual([]);
});

it('a ribbon shares with the first the ground on which it could as well be the first', () => {
  const first = { score: 80, lo: 60, hi: 90 };
  expect(toRibbon({ score: 50, lo: 30, hi: 70 }, first, 100)).toEqual({ from: 30, to: 70, mark: 50, shared: [60, 70] });
  expect(toRibbon({ score: 30, lo: 10, hi: 50 }, first, 100).shared).toBeNull();
  expect(toRibbon(first, first, 100).shared).toEqual([60, 90]);
});

const createRow = (of: string, verdict: ChangeRow['verdict'], change: Partial<ChangeRow> = {}): ChangeRow => ({
  of,
  verdict,
  before: { score: 60, lo: 50, hi: 70 },
  after: { score: 62, lo: 52, hi: 72 },
  pairs: 1,
  rci: 0,
  smallestDetectable: 1,
  growth: 0,
  typicalGrowth: 0,
  ...change,
});

it('of a comparison the changes come first, and subjects that did not change stand with the numbers alone', () => {
  const rows = [
    createRow('area/social', 'no reliable change'),
    createRow('subject/history', 'no reliable change'),
    createRow('subject/science', 'clear change'),
  ];
  expect(selectShownRows(rows).map(({ of }) => of)).toEqual(['subject/science', 'area/social']);
  expect(rows.map(isChange)).toEqual([false, false, true]);
});

const explainBy = (report: ReportDocument, ref: EvidenceRef) =>
  createExplainer(
    report,
    () => 'a day',
  )({
    key: '',
    params: {},
    rule: { id: 'favourites', version: 1 },
    evidence: [ref],
  })[0];

describe('the ground of a comparison', () => {
  const grown = { rci: 1.2, p: 0.85, growth: 0.5, typicalGrowth: 0.3 };
  const row = createRow('area/social', 'likely real change', grown);
  const explainRow = (change: Partial<ChangeRow>) => {
    const earlier = { assessmentId: 'one' as AssessmentId, date: '2026-07-29' as LocalDate, scaleVersion: null };
    const rows = [{ ...row, ...change }];
    const report = { ...week, change: { earlier, compared: true, rows, statements: [] } };
    return explainBy(report, { kind: 'change', of: row.of })?.answers.join(' ');
  };

  it('says which way its chance goes, also where no change is said', () => {
    expect(explainRow({})).toContain('Chance that it went up: 85 %.');
    const none = { p: 0.55, verdict: 'no reliable change' } as const;
    expect(explainRow({ ...none, rci: -0.2 })).toContain('Chance that it went down: 55 %.');
  });

  it('tells of growth nothing that goes against the change, and nothing of a step from or to an open end', () => {
    const growth = 'Growth +0.5 SD, typical for the time +0.3 SD';
    expect(explainRow({})).toContain(growth);
    expect(explainRow({ verdict: 'no reliable change', rci: -0.2 })).toContain(growth);
    expect(explainRow({ rci: -1.2 })).not.toContain('Growth');
    expect(explainRow({ growth: 0.1 })).not.toContain('Growth');
    expect(explainRow({ before: { ...row.before, open: 'floor' } })).not.toContain('Growth');
    expect(explainRow({ after: { ...row.after, open: 'ceiling' } })).not.toContain('Growth');
  });
});

describe('favourites', () => {
  const ground = (report: ReportDocument) => explainBy(report, { kind: 'interest', framework: 'mi' });
  const without = (who: string) => ({ ...week, sources: week.sources.filter((source) => source.who !== who) });

  it('rest on what adults answered, too, where the parent’s form counts, and say so', () => {
    expect([week, without('teacher')].map(hasAdultAnswers)).toEqual([true, true]);
    expect(ground(week)?.text).toBe('Choices in the story, and what adults answered: fields of activity');
    expect(ground(week)?.answers.join('; ')).toMatch(/Child: 8 story answers, on a day; Parent: \d home activit/);
  });

  it('rest on the story alone where there is no such form, or it does not count', () => {
    const flags = [...week.flags, { source: 'parent', code: 'ALL_SAME' as never, V: 0, replay: false }];
    expect([without('parent'), { ...week, flags }].map(hasAdultAnswers)).toEqual([false, false]);
    expect(ground(without('parent'))?.text).toBe('Choices in the story: fields of activity');
  });
});

it('the reaction rests on as many tries as its sentence says, so its ground says no number', () => {
  expect(explainBy(week, { kind: 'reaction' })?.text).toBe('Tries to touch a light, in the games for hands');
});
