import { describe, expect, test } from 'vitest';
import { formatSentence } from '#messages/report.ts';
import { reportAnalysis } from '#messages/report-analysis.ts';
import { reportAreas } from '#messages/report-areas.ts';
import { reportOverview } from '#messages/report-overview.ts';
import { reportPage } from '#messages/report-page.ts';
import type { AssessmentEvent } from '#shared/domain/assessment/events.ts';
import { ReportDocument } from '#shared/measurement/report/document.ts';
import { analyse } from '#shared/measurement/report/report.ts';
import { SCALE_VERSION, type Trait } from '#shared/measurement/scale.ts';
import {
  analysisStarted,
  createReport,
  FULL_WEEK,
  KEYS,
  MARK,
  miPicks,
  moves,
  parentForm,
  played,
  questA,
  questB,
  riasecPicks,
  SEED,
  scheduled,
  teacherForm,
} from '#shared/measurement/testing/week.ts';
import type { AssessmentId } from '#shared/values/ids.ts';

const whole = createReport(FULL_WEEK);
const again = analyse({
  events: FULL_WEEK,
  keys: KEYS,
  markTrial: MARK,
  seed: SEED,
  previous: {
    assessmentId: '019a0000-0000-7000-8000-000000000001' as AssessmentId,
    generatedAt: '2026-07-29T10:00:00.000Z',
    timeZone: 'UTC',
    document: whole,
  },
});

/** Every object of a document with a score, with its path; statements are left out, since they refer to an estimate. */
function listScores(value: unknown, at = ''): { at: string; object: Record<string, unknown> }[] {
  if (Array.isArray(value)) return value.flatMap((each) => listScores(each, at));
  if (value === null || typeof value !== 'object' || 'rule' in value) return [];
  const inside = Object.entries(value).flatMap(([name, inner]) => listScores(inner, `${at}.${name}`));
  return 'score' in value ? [{ at, object: { ...value } }, ...inside] : inside;
}

describe('a score of a report', () => {
  const all = listScores(again);

  test('stands with its interval and the number of answers behind it, wherever it stands', () => {
    const places = [
      '.overall',
      '.areas.est',
      '.areas.parts.est',
      '.subjects.est',
      '.subjects.topics.est',
      '.personality.traits.est',
      '.agreement.views',
    ];
    const rankings = ['.riasec.ranking', '.mi.ranking'];
    expect(new Set(all.map(({ at }) => at))).toEqual(
      new Set([...places, ...rankings, '.change.rows.before', '.change.rows.after']),
    );
    for (const { at, object } of all) {
      expect(object, at).toMatchObject({ lo: expect.any(Number), hi: expect.any(Number) });
      // The choices are counted once for a ranking.
      if (!rankings.includes(at)) expect(object.n, at).toBeGreaterThan(0);
    }
    expect([again.riasec?.picks, again.mi?.picks]).toEqual([6, 8]);
  });

  test('names the grade of evidence and the scale wherever it is an estimate of its own', () => {
    const own = all.filter(({ at }) => at.endsWith('.est') || at === '.overall');
    expect(own.length).toBeGreaterThan(30);
    for (const { at, object } of own)
      expect(object, at).toMatchObject({ evidence: 'expert-prior', scaleVersion: SCALE_VERSION });
  });
});

describe('the overall score', () => {
  test('rests on the answers of all areas, told in data and in words', () => {
    const answers = whole.areas.reduce((total, { est }) => total + (est?.n ?? 0), 0);
    expect(whole.overall?.n).toBe(answers);
    const [spoken] = whole.summary;
    expect(spoken?.key).toBe('overall.score');
    expect(formatSentence(spoken as NonNullable<typeof spoken>)).toContain(
      `based on 5 of 5 areas, from ${answers} answers;`,
    );
  });

  test('counts only the areas that went into it', () => {
    const games = [
      played('cognitive', moves('matrices', 9, '1110111011')),
      played('physical', moves('aiming', 8, '110111011101')),
    ];
    const stories = played('social', moves('friends-corner', 8, '1101101101'));
    const rated = parentForm({ sliders: { emotional: 6 } });
    expect(createReport(scheduled(), ...games, stories, rated, analysisStarted()).overall).toMatchObject({
      areas: 4,
      n: 10 + 12 + 10 + 1,
    });
    // What adults rated alone makes no overall score.
    expect(createReport(scheduled(), ...games, rated, analysisStarted()).overall).toBeNull();
  });

  test('of a report from before its grounds were kept is still read and said', () => {
    const { n: _, evidence: __, scaleVersion: ___, ...before } = whole.overall ?? {};
    expect(ReportDocument.parse({ ...whole, overall: before }).overall).toEqual(before);
    const params = { score: 72, lo: 67, hi: 77, areas: 5, of: 5 };
    expect(formatSentence({ key: 'overall.score', params })).toBe(
      'Overall 72 (likely 67 to 77), based on 5 of 5 areas; 75 is typical for this age.',
    );
    expect(formatSentence({ key: 'area.reaction', params: { ms: 410, tries: 7 } })).toContain(
      'about 410 ms (the middle of 7 tries)',
    );
  });

  test('never goes from a number to the same number: a range within one step says how near it is', () => {
    const reaction = { ms: 420, lo: 420, hi: 420, tries: 10 };
    expect(formatSentence({ key: 'area.reaction', params: reaction })).toContain(
      'about 420 ms (likely within 5 ms of it, the middle of 10 tries)',
    );
    expect(formatSentence({ key: 'area.reaction', params: { ...reaction, hi: 430 } })).toContain(
      'about 420 ms (likely 420 to 430, the middle of 10 tries)',
    );
    const params = { score: 72, lo: 72, hi: 72, areas: 5, of: 5 };
    expect(formatSentence({ key: 'overall.score', params })).toContain(
      'Overall 72 (likely within half a point of it), based on',
    );
  });
});

test('no chance is said to be certain, wherever it is shown', () => {
  const chances = [0, 0.004, 0.006, 0.5, 0.991, 0.994, 0.996, 1];
  const expected = ['under 1 %', 'under 1 %', '1 %', '50 %', '99 %', '99 %', 'over 99 %', 'over 99 %'];
  expect(chances.map(reportAnalysis.numbers.percent)).toEqual(expected);
  expect(chances.map(reportAreas.chance.percent)).toEqual(expected);
  expect(chances.map((p) => reportOverview.bands('', [['Good', p]]))).toEqual(expected.map((each) => `: Good ${each}`));
  expect(chances.map(reportPage.first)).toEqual(expected.map((each) => `first place ${each} likely`));
  expect(reportPage.evidence.changed(1, 1, 0.5)).toMatch(/^Chance that it went up: over 99 %\. /);
  const top = { key: 'interest.top', params: { first: 'logical', second: 'spatial', chance: 100 } };
  expect(formatSentence(top)).toContain('It is over 99 % likely that');
});

describe('read aloud', () => {
  const spoken = (key: string, params: Readonly<Record<string, unknown>>) =>
    formatSentence({ key, params } as Parameters<typeof formatSentence>[0]);

  test('two names that are made of two words each can be told apart', () => {
    const top = spoken('interest.top', { first: 'logical', second: 'spatial', chance: 30 });
    expect(top).toBe(
      'Liked most, as far as the story and the adults’ answers tell: numbers and puzzles, then pictures and building. It is 30 % likely that the first of them is the true favourite.',
    );
  });

  test('a range stands beside its name and not in brackets within brackets', () => {
    expect(spoken('subject.challenge.sure', { subject: 'history', score: 41, lo: 26, hi: 57 })).toBe(
      'History, 41 (likely 26 to 57): plan practice and talk with the teacher.',
    );
  });

  test('nothing is counted where nothing was told, and two are not many', () => {
    expect(spoken('mood.count', { checks: 0, bright: 0, low: 0 })).toBe('No day began with a mood check.');
    expect(spoken('mood.count', { checks: 3, bright: 1, low: 0 })).toMatch(
      /^3 of 6 mood checks: 1 happy or excited, 0 sad\./,
    );
    expect(spoken('mood.count', { checks: 3, bright: 1, low: 2, steps: 3 })).toMatch(
      /^3 of 6 mood checks: 1 good or great, 2 bad or not so good\./,
    );
    // A week that began on the release before.
    expect(spoken('mood.count', { checks: 3, bright: 1, low: 2, steps: 2 })).toMatch(
      /^3 of 6 mood checks: 1 happy, excited, good or great, 2 sad, bad or not so good\./,
    );
    expect(spoken('trust.low', { kept: 2, of: 16 })).toMatch(/: only 2 of 16 parts of the week could be used\. /);
    expect(spoken('trust.low', { kept: 12, of: 16 })).toMatch(
      /: 12 of 16 parts of the week could be used, many of them with little weight\. /,
    );
  });
});

describe('an estimate made of several people’s answers', () => {
  const hasty = { totalMs: 1000 };
  const home = parentForm({ sliders: { socialSkills: 8, independence: 6, creativity: 7, emotional: 4 }, ...hasty });
  const ratings = {
    academicPerformance: 8,
    classroomBehavior: 7,
    peerInteraction: 6,
    focusAttention: 6,
    participation: 5,
  };
  const school = teacherForm({ sliders: ratings, ...hasty });
  const createQuest = (options?: Parameters<typeof questA>[1]) => [
    scheduled(),
    ...questA({ O: 3, C: 2, E: 2, A: 2, N: 1 }, options),
  ];
  const questEvents = createQuest();
  const listFlags = (document: ReportDocument, trait: Trait) =>
    document.personality?.traits.find((each) => each.trait === trait)?.est?.flags;

  test('carries the signs of the adults’ forms that went into it, and of no other', () => {
    const { socialSkills: _, ...untouched } = { socialSkills: 8, independence: 6, creativity: 7, emotional: 4 };
    const one = createReport(
      questEvents,
      parentForm({ sliders: untouched }),
      teacherForm({ sliders: ratings, ...hasty }),
      analysisStarted(),
    );
    // O is rated at home by creativity, N at school only by behaviour, A in both forms.
    expect(listFlags(one, 'O')).toEqual(['F_UNTOUCHED', 'F_FAST']);
    const atHome = createReport(questEvents, home, teacherForm({ sliders: { focusAttention: 6 } }), analysisStarted());
    expect(listFlags(atHome, 'C')).toEqual(['F_FAST', 'F_UNTOUCHED']);
    expect(listFlags(atHome, 'E')).toEqual(['F_FAST']);
    expect(listFlags(createReport(questEvents, school, analysisStarted()), 'N')).toEqual(['F_FAST']);
    expect(listFlags(createReport(questEvents, analysisStarted()), 'E')).toEqual([]);
  });

  test('carries no sign of answers that were removed from it', () => {
    const rushed = [...createQuest({ rtMs: 600 }), home, analysisStarted()];
    expect(listFlags(createReport(rushed), 'E')).toEqual(['F_FAST']);
    expect(createReport(rushed).flags.map(({ code }) => code)).toContain('Q_FAST');
    const encore = questB({ O: 3, C: 2, E: 2, A: 2, N: 1 });
    const half = createReport(createQuest({ rtMs: 600 }), encore, analysisStarted());
    expect([listFlags(half, 'E'), half.flags.map(({ source, code }) => `${source} ${code}`)]).toEqual([
      [],
      ['quest/A/ocean Q_FAST'],
    ]);
    const same = teacherForm({ sliders: ratings, parentsDevice: true });
    expect(listFlags(createReport(questEvents, same, analysisStarted()), 'E')).toEqual([]);
  });

  test('keeps the signs of the child’s own answers beside those of the adults', () => {
    const pair = [...questA({ O: 0, C: 0, E: 0, A: 0, N: 0 }), ...questB({ O: 3, C: 3, E: 3, A: 3, N: 3 })];
    expect(listFlags(createReport(scheduled(), pair, home, analysisStarted()), 'O')).toEqual(['Q_PAIR', 'F_FAST']);
  });

  test('a favourite rests on the parent’s activities and on ratings, and carries the signs of those forms', () => {
    const picks = [...riasecPicks(['A', 'S', 'I', 'I', 'I', 'I']), ...miPicks(['musical', 'interpersonal'])];
    const flags = (...forms: AssessmentEvent[]) => {
      const { riasec, mi } = createReport(questEvents, picks, ...forms, analysisStarted());
      return [riasec?.flags, mi?.flags];
    };
    expect(flags(home)).toEqual([['F_FAST'], ['F_FAST']]);
    expect(flags(home, teacherForm({ sliders: { participation: 5 } }))).toEqual([
      ['F_FAST', 'F_UNTOUCHED'],
      ['F_FAST', 'F_UNTOUCHED'],
    ]);
    // Without a parent's form there is no evidence beside the choices, so a teacher's form is not in it.
    expect(flags(school)).toEqual([[], []]);
    expect(flags()).toEqual([[], []]);
  });
});
