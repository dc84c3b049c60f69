import { describe, expect, it } from 'vitest';
import { type ContrastReport, ReportDocument } from '#shared/measurement/report/document.ts';
import type { Statement } from '#shared/measurement/report/statement.ts';
import older from '#shared/measurement/testing/older-week.report.golden?raw';
import { isChange, shownRows } from '#shared/reading/change-rows.ts';
import { profileGroups } from '#shared/reading/profile-groups.ts';
import { ribbonOf } from '#shared/reading/ribbon-geometry.ts';
import { shortSentences } from '#shared/reading/short-sentences.ts';
import { traitViews, twoQuotes } from '#shared/reading/trait-views.ts';
import { pebblesOf } from '#shared/reading/trust-pebbles-of.ts';
import { daysOfReport, wordsOfWeek } from '#shared/reading/week-days.ts';

const week = ReportDocument.parse(JSON.parse(older));
const contrast = (area: ContrastReport['area'], standing: ContrastReport['standing']): ContrastReport => ({
  ...{ area, standing, d: 0, p: 0.9, direction: 'higher', word: null, typical: null },
});
const low = { level: 'low', weight: 0.1, kept: 2, of: 16, statements: [] } as const;

describe('the profile', () => {
  it('follows the sentences, with what stands alike together, then what has no sentence, then what was not measured', () => {
    const areas = week.areas.map((each) => (each.area === 'physical' ? { ...each, est: null } : each));
    const contrasts = [contrast('academic', 'higher'), contrast('social', 'typical'), contrast('emotional', 'untold')];
    const drawn = profileGroups({ ...week, areas, contrasts }).map((group) =>
      group.map(({ area, look }) => `${area.area} ${look}`),
    );
    expect(drawn).toEqual([
      ['academic stood'],
      ['social typical'],
      ['emotional untold'],
      ['cognitive plain'],
      ['physical missing'],
    ]);
  });

  it('claims nothing for an older report, and nothing for a week that cannot be trusted', () => {
    const contrasts = [contrast('academic', 'higher')];
    for (const report of [week, { ...week, contrasts, trust: { ...low, statements: [] } }]) {
      expect(profileGroups(report).map((group) => group.map(({ look }) => look))).toEqual([
        ['plain', 'plain', 'plain', 'plain', 'plain'],
      ]);
    }
  });
});

describe('what is said in a minute', () => {
  const said = (key: string, area?: string): Statement => ({
    ...{ key, params: {}, rule: { id: 'contrast', version: 1 } },
    evidence: area ? [{ kind: 'estimate', of: `area/${area}` }] : [],
  });
  const contrasts = [contrast('cognitive', 'lower'), contrast('social', 'typical'), contrast('physical', 'untold')];
  const short = [said('short.lower', 'cognitive'), said('short.typical', 'social'), said('short.untold', 'physical')];

  it('has the mark of the areas that it names', () => {
    expect(shortSentences({ ...week, short, contrasts }).map(({ group }) => group)).toEqual([
      'stood',
      'typical',
      'untold',
    ]);
  });

  it('says first how far a week is to be trusted that is so in part, and nothing else of one that is not', () => {
    const statements = [said('trust.partly')];
    const partly = shortSentences({
      ...week,
      short: [...statements, ...short.slice(0, 2)],
      contrasts,
      trust: { ...week.trust, level: 'partly', statements },
    });
    expect(partly.map(({ statement }) => statement.key)).toEqual(['trust.partly', 'short.lower', 'short.typical']);
    const none = shortSentences({ ...week, short, contrasts, trust: { ...low, statements: [said('trust.low')] } });
    expect(none.map(({ statement }) => statement.key)).toEqual(['trust.low']);
  });

  it('of an older report is its summary without what the page says elsewhere, and marks nothing', () => {
    const sentences = shortSentences(week);
    expect(sentences.map(({ statement }) => statement.key)).toEqual(['personality.balanced', 'alignment.usual']);
    expect(sentences.every(({ group }) => group === null)).toBe(true);
  });
});

describe('the week', () => {
  it('says each day in words, and how many stones were stepped on', () => {
    const days = daysOfReport(week);
    expect(days.map(({ done }) => done)).toEqual([
      'One a day, 6 in all',
      'A story with 19 choices',
      '4 games, 76 tries',
      'Parent’s view, 2 subjects',
      'Teacher’s view, 2 subjects',
      '1 subject',
      'This report',
    ]);
    expect(wordsOfWeek(days)).toMatch(
      /^Seven stones, 7 done\. Day 1 happy, high energy; .*Day 4 sad, high energy; .*Day 6 happy, high energy\.$/,
    );
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
    const days = daysOfReport({ ...week, missingTasks, sources, mood });
    expect(days.filter(({ stone }) => stone === 'pending').map(({ day }) => day)).toEqual([3, 5, 6]);
    expect(wordsOfWeek(days)).toContain('Seven stones, 4 done.');
    expect(wordsOfWeek(days)).toContain('Day 3 no check');
  });
});

it('pebbles: one for each part, pale where it weighs less, dotted where it was left out, whatever else was only noted', () => {
  const flag = (source: string, V: number) => ({ source, V, code: 'AWAY' as const, replay: false });
  const flags = [flag('game/social', 0.7), flag('game/social', 0.5), flag('parent', 1), flag('subject/history', 0)];
  expect(pebblesOf({ trust: { ...low, level: 'usual', kept: 4, of: 5, statements: [] }, flags })).toEqual([
    'full',
    'full',
    'full',
    'pale',
    'dotted',
  ]);
});

it('views: the ratings of a parent, and not the story put to them; who differs is held together', () => {
  const rows = traitViews(week);
  expect(rows.map(({ trait }) => trait)).toEqual(['O', 'C', 'E', 'A', 'N']);
  expect(rows.every(({ views }) => new Set(views.map(({ who }) => who)).size === views.length)).toBe(true);
  expect(rows.filter(({ differ }) => differ.length > 0).map(({ trait, differ }) => [trait, differ])).toEqual([
    ['N', [['parent', 'teacher']]],
  ]);
  const alone = traitViews({ ...week, agreement: [] });
  expect(alone.every(({ views: [only, ...more] }) => only?.who === 'all' && more.length === 0)).toBe(true);
});

it('quotes: at most two, one of each adult where both wrote', () => {
  expect(twoQuotes(week).map(({ author, field }) => `${author} ${field}`)).toEqual([
    'parent strengths',
    'teacher strengths',
  ]);
  expect(twoQuotes({ quotes: week.quotes.filter(({ author }) => author === 'parent') })).toHaveLength(2);
  expect(twoQuotes({ quotes: [] })).toEqual([]);
});

it('a ribbon shares with the first the ground on which it could as well be the first', () => {
  const first = { score: 80, lo: 60, hi: 90 };
  expect(ribbonOf({ score: 50, lo: 30, hi: 70 }, first, 100)).toEqual({ from: 30, to: 70, mark: 50, shared: [60, 70] });
  expect(ribbonOf({ score: 30, lo: 10, hi: 50 }, first, 100).shared).toBeNull();
  expect(ribbonOf(first, first, 100).shared).toEqual([60, 90]);
});

it('of a comparison the changes come first, and subjects that did not change stand with the numbers alone', () => {
  const row = (of: string, verdict: 'no reliable change' | 'clear change') => ({
    ...{ of, verdict, before: { score: 60, lo: 50, hi: 70 }, after: { score: 62, lo: 52, hi: 72 } },
    ...{ pairs: 1, rci: 0, smallestDetectable: 1, growth: 0, typicalGrowth: 0 },
  });
  const rows = [
    row('area/social', 'no reliable change'),
    row('subject/history', 'no reliable change'),
    row('subject/science', 'clear change'),
  ];
  expect(shownRows(rows).map(({ of }) => of)).toEqual(['subject/science', 'area/social']);
  expect(rows.map(isChange)).toEqual([false, false, true]);
});
