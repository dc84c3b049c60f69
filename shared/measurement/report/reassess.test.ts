import { describe, expect, test } from 'vitest';
import { formatSentence } from '#messages/report.ts';
import { reportPage } from '#messages/report-page.ts';
import { growth, typicalThroughput } from '#shared/measurement/growth.ts';
import { round4 } from '#shared/measurement/numbers.ts';
import type { AreaReport, ReportDocument, SubjectReport } from '#shared/measurement/report/document.ts';
import { reassess, summarizeChange } from '#shared/measurement/report/reassess.ts';
import { analyse } from '#shared/measurement/report/report.ts';
import type { Provenance, Statement } from '#shared/measurement/report/statement.ts';
import { type Area, PRACTICE } from '#shared/measurement/scale.ts';
import {
  analysisStarted,
  createReport,
  FULL_WEEK,
  KEYS,
  MARK,
  moves,
  parentForm,
  played,
  SEED,
  scheduled,
  teacherForm,
} from '#shared/measurement/testing/week.ts';
import type { AssessmentId } from '#shared/values/ids.ts';

const previousId = '019a0000-0000-7000-8000-000000000001' as AssessmentId;
const now = createReport(FULL_WEEK);
/** Four months before `now`. */
const THEN = '2026-07-29T10:00:00.000Z';
const YEARS = (Date.parse('2026-11-29') - Date.parse('2026-07-29')) / (365.25 * 86_400_000);

type Value = { theta: number; psd: number };
const getArea = (document: ReportDocument, area: Area) =>
  document.areas.find((each) => each.area === area) as AreaReport;
const withArea = (
  document: ReportDocument,
  area: Area,
  change: (of: AreaReport) => Partial<AreaReport>,
): ReportDocument => ({
  ...document,
  areas: document.areas.map((each) => (each.area === area ? { ...each, ...change(each) } : each)),
});
/** As a sitting alone with this posterior would be stored. */
const toUnshrunk = ({ theta, psd }: Value) => ({
  theta,
  psd,
  unshrunk: { x: theta / (1 - psd ** 2), sigma2: psd ** 2 / (1 - psd ** 2) },
});
const withValue = (document: ReportDocument, area: Area, value: Value) =>
  withArea(document, area, ({ est }) => ({ est: est && { ...est, ...toUnshrunk(value) } }));
const withSubjects = (document: ReportDocument, value: (subject: SubjectReport) => Value): ReportDocument => ({
  ...document,
  subjects: document.subjects.map((each) => ({ ...each, est: { ...each.est, ...toUnshrunk(value(each)) } })),
});
const toOlder = (document: ReportDocument): ReportDocument => ({
  ...document,
  age: { ...document.age, decimal: now.age.decimal - YEARS },
});
const compareWith = (document: ReportDocument, before: unknown, generatedAt = THEN, timeZone = 'UTC') =>
  reassess(document, { assessmentId: previousId, generatedAt, timeZone, document: before });
const findRow = (of: string, document: ReportDocument, before: ReportDocument) =>
  compareWith(document, before)?.rows.find((each) => each.of === of);

describe('a reassessment', () => {
  test('is not there for a first week', () => {
    expect(now.change).toBeNull();
    expect(reassess(now, null)).toBeNull();
  });

  test('gives the vector: .10 (.60) to .90 (.55) is RCI 1.14 in a subject and .986 in a game, where practice counts', () => {
    const [first, second] = [
      { theta: 0.1, psd: 0.6 },
      { theta: 0.9, psd: 0.55 },
    ];
    const subject = findRow(
      'subject/history',
      withSubjects(now, () => second),
      withSubjects(toOlder(now), () => first),
    );
    expect(subject).toMatchObject({
      rci: expect.closeTo(1.136, 3),
      p: expect.closeTo(0.6946, 3),
      verdict: 'no reliable change',
      pairs: 1,
    });
    const game = findRow(
      'area/cognitive',
      withValue(now, 'cognitive', second),
      withValue(toOlder(now), 'cognitive', first),
    );
    expect(game).toMatchObject({ rci: expect.closeTo(0.986, 3), verdict: 'no reliable change' });
  });

  test('averages the steps of the subjects for the academic area, whose own estimate is a mean of shrunken ones', () => {
    const [first, second] = [
      { theta: 0, psd: 0.6 },
      { theta: 0.8, psd: 0.6 },
    ];
    const [document, before] = [withSubjects(now, () => second), withSubjects(toOlder(now), () => first)];
    const [one, area] = [findRow('subject/science', document, before), findRow('area/academic', document, before)];
    expect(area).toMatchObject({ pairs: 5, verdict: 'clear change' });
    expect(one?.verdict).toBe('no reliable change');
    expect(area?.rci).toBeCloseTo((one?.rci as number) * Math.sqrt(5), 10);
    expect(area?.smallestDetectable).toBeLessThan(0.6 * (one?.smallestDetectable as number));
  });

  test('compares the halves of an area, and only the game’s half is better known by practice', () => {
    const parts = (understanding: number, behaviour: number) => (of: AreaReport) => ({
      parts: of.parts.map((each) => ({
        ...each,
        est: {
          ...each.est,
          ...toUnshrunk({ theta: each.part === 'understanding' ? understanding : behaviour, psd: 0.6 }),
        },
      })),
    });
    expect(getArea(now, 'social').parts.map(({ part }) => part)).toEqual(['understanding', 'behaviour']);
    const changeRow = findRow(
      'area/social',
      withArea(now, 'social', parts(0.5, 0.5)),
      withArea(toOlder(now), 'social', parts(0, 0)),
    );
    const [x, sigma2] = [0.5 / (1 - 0.36), 0.36 / (1 - 0.36)];
    expect(changeRow).toMatchObject({ pairs: 2, rci: expect.closeTo((x - 0.075) / (Math.sqrt(4 * sigma2) / 2), 10) });
  });

  test('an area that was made of other halves, or measured only once, is not compared and named', () => {
    const before = withArea(toOlder(now), 'social', ({ parts }) => ({
      parts: parts.slice(0, 1),
      composition: 'understanding-only',
    }));
    const change = compareWith(
      now,
      withArea(before, 'physical', () => ({ est: null })),
    );
    expect(change?.rows.map(({ of }) => of)).not.toContain('area/social');
    expect(change?.statements.find(({ key }) => key === 'change.lost')?.params.of).toEqual([
      'area/social',
      'area/physical',
    ]);
  });

  test('school is not compared over other subjects than before, and no picture is blamed for a subject that was not done', () => {
    const drawnToday = createReport(
      FULL_WEEK.map((event) =>
        event.type === 'ItemAnswered' ? { ...event, presentation: 'stage-6' as const } : event,
      ),
    );
    const without = (document: ReportDocument): ReportDocument => ({
      ...withArea(document, 'academic', ({ est }) => ({
        est: est && { ...est, from: est.from.filter(({ sitting }) => sitting !== 'subject/history') },
      })),
      presentations: { ...document.presentations, 'subject/history': ['cards-1'] },
      subjects: document.subjects.filter(({ subject }) => subject !== 'history'),
    });
    const changes = [
      compareWith(drawnToday, without(toOlder(drawnToday))),
      compareWith(without(drawnToday), toOlder(drawnToday)),
    ];
    for (const change of changes) {
      expect(change?.rows.map(({ of }) => of)).not.toContain('area/academic');
      expect(change?.rows.map(({ of }) => of)).toContain('subject/science');
      expect(change?.statements.map(({ key }) => key)).not.toContain('change.redrawn');
      expect(change?.statements.find(({ key }) => key === 'change.lost')?.params.of).toEqual([
        'area/academic',
        'subject/history',
      ]);
    }
  });

  describe('of few answers', () => {
    const cut = (from: Provenance[], n: number) =>
      from.map((each) => (each.what === 'trials' || each.what === 'items' ? { ...each, n } : each));
    const withTries = (document: ReportDocument, area: Area, n: number) =>
      withArea(document, area, ({ est }) => ({ est: est && { ...est, from: cut(est.from, n) } }));
    const withItems = (document: ReportDocument, n: number): ReportDocument => ({
      ...document,
      subjects: document.subjects.map((each) =>
        each.subject === 'history' ? { ...each, est: { ...each.est, from: cut(each.est.from, n) } } : each,
      ),
    });
    const tell = (document: ReportDocument, before: unknown) => {
      const { rows = [], statements = [] } = compareWith(document, before) ?? {};
      const getNames = (key: string) => statements.find((each) => each.key === key)?.params.of ?? [];
      return { rows: rows.map(({ of }) => of), kept: getNames('change.kept'), lost: getNames('change.lost') };
    };

    test.each([1, 2, 7])('says no change and no pace of an area that had %i, whichever of the weeks it was', (n) => {
      const weeks = [
        tell(now, withTries(toOlder(now), 'cognitive', n)),
        tell(withTries(now, 'cognitive', n), toOlder(now)),
      ];
      for (const { rows, kept, lost } of weeks) {
        expect(rows).not.toContain('area/cognitive');
        expect(kept).not.toContain('area/cognitive');
        expect(lost).toEqual(['area/cognitive']);
        expect(rows).toContain('area/social');
      }
    });

    test('counts those of the game where adults rated the other half, and leaves out a subject alone', () => {
      expect(tell(now, withTries(toOlder(now), 'social', 1)).lost).toEqual(['area/social']);
      expect(tell(withItems(now, 3), toOlder(now)).lost).toEqual(['subject/history']);
      expect(tell(withItems(now, 3), toOlder(now)).rows).toContain('area/academic');
    });

    test('compares a whole sitting, what adults alone rated, and what an older document does not count', () => {
      expect(tell(now, withTries(toOlder(now), 'cognitive', 8)).lost).toEqual([]);
      const onlyRated = (document: ReportDocument) =>
        withArea(document, 'social', ({ est, parts }) => ({
          est: est && { ...est, from: est.from.filter(({ what }) => what === 'ratings') },
          parts: parts.filter(({ part }) => part === 'behaviour'),
        }));
      expect(tell(onlyRated(now), onlyRated(toOlder(now))).lost).toEqual([]);
      const older = withArea(toOlder(now), 'cognitive', ({ est }) => ({
        est: est && { ...est, from: est.from.map(({ sitting }) => ({ sitting })) as never },
      }));
      expect(tell(now, older).rows).toContain('area/cognitive');
    });

    test('is said of two real weeks: one with a single try in a game, and one with a whole sitting', () => {
      const play = (tries: string) =>
        createReport(scheduled(), played('cognitive', moves('matrices', 10, tries)), analysisStarted());
      const change = compareWith(play('11011101'), toOlder(play('1')));
      expect(change?.rows).toEqual([]);
      expect(change?.statements.map(({ key }) => key)).toEqual(['change.compared', 'change.lost']);
      expect(formatSentence(change?.statements.at(-1) as Statement)).toBe(
        'Not measured in the same way both times, or with few answers in one of them, so not compared: Patterns and memory.',
      );
    });
  });

  test('of another scale version is refused in words and gives no number', () => {
    const change = compareWith(now, { ...toOlder(now), scaleVersion: '1' });
    expect(change).toMatchObject({
      compared: false,
      rows: [],
      earlier: { assessmentId: previousId, date: '2026-07-29', scaleVersion: '1' },
    });
    expect(change?.statements.map(formatSentence)).toEqual([
      expect.stringMatching(/cannot be compared: another scale\. .* version 1, this one with 2/),
    ]);
    expect(summarizeChange(change)).toEqual(change?.statements);
  });

  test('is refused as well where the answers of a week were recorded with another scale than its report has', () => {
    const onScale = (scaleVersion: string) =>
      createReport(
        FULL_WEEK.map((event) =>
          event.type === 'ItemAnswered' && event.subject === 'history' ? { ...event, scaleVersion } : event,
        ),
      );
    expect([onScale('1').answerScales, now.answerScales]).toEqual([['1', '2'], undefined]);
    const compare = (after: ReportDocument, before: ReportDocument) => compareWith(after, toOlder(before))?.compared;
    expect([compare(now, onScale('1')), compare(onScale('1'), now), compare(now, onScale('2'))]).toEqual([
      false,
      false,
      true,
    ]);
  });

  test('with a week that cannot be trusted is no comparison, whichever of the two it is', () => {
    const low = (document: ReportDocument): ReportDocument => ({
      ...document,
      trust: { ...document.trust, level: 'low' },
    });
    for (const change of [compareWith(now, low(toOlder(now))), compareWith(low(now), toOlder(now))])
      expect([change?.compared, change?.statements.map(({ key }) => key)]).toEqual([false, ['change.untrusted']]);
  });

  test('with a document that holds no numbers any more says so; one of another shape that has them is compared', () => {
    for (const broken of [null, {}, { scaleVersion: now.scaleVersion }]) {
      const change = compareWith(now, broken);
      expect([change?.compared, change?.statements.map(({ key }) => key)]).toEqual([false, ['change.unreadable']]);
    }
    expect(compareWith(now, { ...toOlder(now), shape: 99, more: true })?.compared).toBe(true);
  });
});

describe('the day of a report', () => {
  const inSydney = FULL_WEEK.map((event) =>
    event.type === 'AssessmentScheduled' ? { ...event, timeZone: 'Australia/Sydney' } : event,
  );

  test('is that of its analysis where the family lives, and the next one is counted from there', () => {
    // The analysis is at 14:00 UTC.
    expect(now).toMatchObject({ date: '2026-11-29', reassessment: { to: '2027-05-29' } });
    const { date, reassessment, nextSteps } = createReport(inSydney);
    expect([date, reassessment.to]).toEqual(['2026-11-30', '2027-05-30']);
    expect(nextSteps.find(({ key }) => key === 'next.reassess')?.params.to).toBe('2027-05-30');
  });

  test('is that of the family in a comparison, too', () => {
    const change = compareWith(now, toOlder(now), '2026-05-01T20:00:00.000Z', 'Australia/Sydney');
    expect([change?.earlier.date, change?.statements[0]?.params.date]).toEqual(['2026-05-02', '2026-05-02']);
  });
});

describe('the two scores of a change', () => {
  type Shown = Pick<SubjectReport['est'], 'score' | 'lo' | 'hi'> & { flags?: ('FLOOR' | 'CEILING')[] };
  const show = (document: ReportDocument, theta: number, shown: Shown): ReportDocument => {
    const valued = withSubjects(document, () => ({ theta, psd: 0.2 }));
    return {
      ...valued,
      subjects: valued.subjects.map((each) => ({ ...each, est: { ...each.est, flags: [], ...shown } })),
    };
  };
  const tell = (then: Shown, today: Shown) => {
    const change = compareWith(show(now, 0.9, today), show(toOlder(now), -0.9, then));
    const verdict = change?.statements.find(({ params }) => params.of === 'subject/history');
    return [verdict && formatSentence(verdict), change?.rows.find(({ of }) => of === 'subject/history')] as const;
  };

  test('are no best guesses at an end that could not be measured, in the sentence and in the row', () => {
    const [sentence, row] = tell(
      { score: 50, lo: 44, hi: 54, flags: ['FLOOR'] },
      { score: 92, lo: 86, hi: 97, flags: ['CEILING'] },
    );
    expect(sentence).toBe('History: clearly higher than before, up to 54 then and 86 and up now.');
    expect(row).toMatchObject({ before: { open: 'floor' }, after: { open: 'ceiling' } });
    expect(row && [row.before, row.after].map(reportPage.change.scored)).toEqual([
      expect.stringMatching(/^below what this week can measure, up to 54/),
      expect.stringMatching(/^above what this week can measure, 86 and up/),
    ]);
  });

  test('are said where they go the way of the verdict, and left out where they go another', () => {
    const [lower, higher] = [
      { score: 70, lo: 64, hi: 76 },
      { score: 78, lo: 72, hi: 84 },
    ];
    expect(tell(lower, higher)[0]).toBe('History: clearly higher than before, 70 then and 78 now.');
    expect([tell(higher, lower)[0], tell(lower, lower)[0]]).toEqual([
      'History: clearly higher than before.',
      'History: clearly higher than before.',
    ]);
  });
});

describe('growth on the age-free scale', () => {
  test('is that of the curve for a child that keeps its place', () => {
    const changeRow = findRow('area/cognitive', now, toOlder(now));
    const typical = growth('cognitive', now.age.decimal) - growth('cognitive', now.age.decimal - YEARS);
    expect(changeRow?.growth).toBeCloseTo(typical, 10);
    expect(changeRow?.typicalGrowth).toBeCloseTo(typical, 10);
    const keptStatement = compareWith(now, toOlder(now))?.statements.find(({ key }) => key === 'change.kept');
    expect(keptStatement).toMatchObject({
      params: { of: expect.arrayContaining(['area/cognitive', 'area/academic']) },
      rule: { id: 'growth' },
    });
  });

  test('where only whole years are known, a birthday between the weeks is no fall', () => {
    const aged = (document: ReportDocument, decimal: number): ReportDocument => ({
      ...document,
      age: { decimal, exact: false },
    });
    // The same child, four months older but assumed to be a year older, so its θ for the assumed age is lower.
    const fall = growth('academic', 7.5) - growth('academic', 6.5 + YEARS);
    const [before, after] = [
      withSubjects(aged(now, 6.5), () => ({ theta: 0.4, psd: 0.2 })),
      withSubjects(aged(now, 7.5), () => ({ theta: 0.4, psd: 0.2 })),
    ];
    const raw = findRow(
      'subject/history',
      withSubjects(after, () => ({ theta: 0.4 - fall * (1 - 0.04), psd: 0.2 })),
      before,
    );
    expect(fall).toBeGreaterThan(0.7);
    expect(raw).toMatchObject({ verdict: 'no reliable change', rci: expect.closeTo(0, 10) });
  });

  test('a birthday between the weeks is no rise either of what adults see, who rate by the real age', () => {
    const rate = (years: number) =>
      createReport(
        scheduled({ years }),
        parentForm({ sliders: { socialSkills: 7 } }),
        teacherForm({ sliders: { peerInteraction: 7 } }),
        analysisStarted(),
      );
    const row = findRow('area/social', rate(4), rate(3));
    expect(row).toMatchObject({ pairs: 1, rci: expect.closeTo(0, 3), verdict: 'no reliable change' });
    expect(row?.growth).toBeCloseTo(row?.typicalGrowth as number, 3);
  });

  test('what a wrong age moves of the hand games is taken out by the curve that scores them', () => {
    const play = (years: number) =>
      createReport(
        scheduled({ years }),
        played('physical', [...moves('aiming', 3, '110111011101'), ...moves('steering', 3, '110111011101')]),
        analysisStarted(),
      );
    const row = findRow('area/physical', play(4), play(3));
    const typical = Math.log((typicalThroughput(4.5) as number) / (typicalThroughput(3.5 + YEARS) as number)) / 0.25;
    const [before, after] = [play(3), play(4)].map((week) => getArea(week, 'physical')?.est?.unshrunk);
    const error = Math.sqrt((before?.sigma2 as number) + (after?.sigma2 as number));
    const gain = (after?.x as number) - (before?.x as number) + typical - PRACTICE.games;
    expect(row?.rci).toBeCloseTo(gain / error, 2);
    expect(row?.verdict).toBe('no reliable change');
  });

  test('a birth month that was corrected between the weeks is no fall either', () => {
    const aged = (document: ReportDocument, decimal: number, theta: number): ReportDocument => ({
      ...withSubjects(document, () => ({ theta, psd: 0.2 })),
      age: { decimal, exact: true },
    });
    const fall = growth('academic', 7.5) - growth('academic', 6.5 + YEARS);
    const row = findRow('subject/history', aged(now, 7.5, 0.4 - fall * (1 - 0.04)), aged(now, 6.5, 0.4));
    expect(row).toMatchObject({ verdict: 'no reliable change', rci: expect.closeTo(0, 10) });
  });
});

describe('in the report', () => {
  const previous = {
    assessmentId: previousId,
    generatedAt: THEN,
    timeZone: 'UTC',
    document: withSubjects(toOlder(now), () => ({ theta: -1.5, psd: 0.5 })),
  };
  const reassessed = () => analyse({ events: FULL_WEEK, keys: KEYS, markTrial: MARK, seed: SEED, previous });

  test('the summary says the verdict, and ends as ever', () => {
    const { summary, change } = reassessed();
    expect(change?.compared).toBe(true);
    const changeStatements = summary.filter(({ key }) => key.startsWith('change.'));
    expect(changeStatements.length).toBeGreaterThan(0);
    for (const { key, evidence } of changeStatements)
      expect([key, evidence[0]?.kind]).toEqual([expect.stringMatching(/^change\.(clear|likely)$/), 'change']);
    expect(summary.at(-1)?.key).toBe('about.snapshot');
  });

  test('no number has more than four decimals', () => {
    expect(JSON.stringify(reassessed()).match(/\d\.\d{5,}/g)).toBeNull();
    expect(reassessed().change?.rows.every(({ rci }) => rci === round4(rci))).toBe(true);
  });

  test('every sentence has words, and none speaks of change where the rule found none', () => {
    const same = compareWith(now, toOlder(now));
    const sentences = same?.statements.map(formatSentence) ?? [];
    expect(same?.statements.map(({ key }) => key)).not.toContain('change.promise');
    expect(sentences.join(' ')).not.toMatch(/probably|clearly/);
    expect(sentences.some((text) => text.startsWith('No reliable change: Patterns and memory'))).toBe(true);
    expect(compareWith(now, toOlder(now), '2026-11-01T00:00:00.000Z')?.statements.map(({ key }) => key)).toContain(
      'change.soon',
    );
  });
});

describe('drawings', () => {
  const withPresentation = (name: string) =>
    createReport(
      FULL_WEEK.map((event) =>
        event.type === 'TrialsRecorded' || event.type === 'ItemAnswered' ? { ...event, presentation: name } : event,
      ),
    );
  const drawn = (document: ReportDocument, presentations: ReportDocument['presentations']) => ({
    ...document,
    presentations,
  });
  const listRedrawn = (document: ReportDocument, before: ReportDocument) =>
    compareWith(document, before)?.statements.find(({ key }) => key === 'change.redrawn')?.params.of ?? [];
  const redrawn = (document: ReportDocument, before: ReportDocument) => listRedrawn(document, toOlder(before));
  const all = compareWith(now, toOlder(now))?.rows.map(({ of }) => of) ?? [];

  test('are named in the report where they are not those of the first releases', () => {
    expect(now.presentations).toBeUndefined();
    expect(withPresentation('cards-1').presentations).toBeUndefined();
    expect(withPresentation('stage-1').presentations).toMatchObject({
      'game/cognitive': ['stage-1'],
      'subject/history': ['stage-1'],
    });
  });

  test('that are the same in both weeks are compared', () => {
    const [one, other] = [withPresentation('stage-1'), withPresentation('stage-1')];
    expect(compareWith(one, toOlder(other))?.rows.map(({ of }) => of)).toEqual(all);
    expect(redrawn(one, other)).toEqual([]);
  });

  test('that have changed are not: no choice is compared across them, and what was measured without choosing still is', () => {
    const change = compareWith(withPresentation('stage-1'), toOlder(now));
    expect(change?.rows.map(({ of }) => of)).toEqual(['area/physical']);
    expect(redrawn(withPresentation('stage-1'), now)).toEqual(all.filter((of) => of !== 'area/physical'));
    expect(formatSentence(change?.statements.find(({ key }) => key === 'change.redrawn') as never)).toContain(
      'pictures of the tasks have changed',
    );
  });

  test('of one subject or game alone keep just that, and the area it belongs to, from being compared', () => {
    expect(redrawn(drawn(now, { 'subject/history': ['stage-1'] }), now)).toEqual(['area/academic', 'subject/history']);
    expect(redrawn(drawn(now, { 'game/social': ['stage-1'] }), now)).toEqual(['area/social']);
  });

  test('that were mixed within a sitting are compared with nothing', () => {
    const mixed = drawn(now, { 'game/cognitive': ['cards-1', 'stage-1'] });
    expect(redrawn(mixed, mixed)).toEqual(['area/cognitive']);
  });

  const [cognitive, social, history] = ['game/cognitive', 'game/social', 'subject/history'] as const;
  test.each([
    // Patterns look alike since the third stage, and questions since the fourth.
    [cognitive, 8, ['stage-3'], ['stage-4'], []],
    [cognitive, 8, ['stage-4'], ['stage-3', 'stage-4'], []],
    [cognitive, 8, ['stage-2'], ['stage-4'], ['area/cognitive']],
    [cognitive, 8, ['stage-1'], ['stage-2'], ['area/cognitive']],
    [cognitive, 8, ['stage-4'], ['stage-99'], ['area/cognitive']],
    [history, 8, ['stage-4'], ['stage-4'], []],
    [history, 8, ['stage-3'], ['stage-4'], ['area/academic', 'subject/history']],
    // Friends' Corner was acted at 3 to 6 only, and told there where it was begun so or without a connection.
    [social, 8, ['stage-3'], ['stage-4'], []],
    [social, 5, ['stage-3'], ['stage-4'], ['area/social']],
    [social, 5, ['stage-3', 'stage-4'], ['stage-4'], ['area/social']],
    [social, 5, ['stage-3'], ['stage-3'], []],
    [social, 5, ['stage-4'], ['stage-4'], []],
    [social, 5, ['stage-4'], ['stage-6'], []],
    // Since the seventh stage an act shows who is not there.
    [social, 5, ['stage-6'], ['stage-7'], ['area/social']],
    [social, 5, ['stage-6', 'stage-7'], ['stage-7'], ['area/social']],
    [social, 5, ['stage-7'], ['stage-7'], []],
    [social, 8, ['stage-6'], ['stage-7'], []],
  ])('of %s at %i, under %j and %j, keep from being compared: %j', (sitting, years, then, today, expected) => {
    const at = (names: string[]) => ({
      ...drawn(now, { [sitting]: names }),
      age: { decimal: years + 0.5, exact: true },
    });
    expect(listRedrawn(at(today), at(then))).toEqual(expected);
    expect(listRedrawn(at(then), at(today))).toEqual(expected);
  });

  test('of stories are those of the day of the games, though the child turned 7 before the analysis', () => {
    const play = (years: number, birthMonth: string) =>
      createReport(
        scheduled({ years, birthMonth }),
        played('social', moves('friends-corner', 5, '1101101101')).map((event) =>
          event.type === 'TrialsRecorded' ? { ...event, presentation: 'stage-6' as const } : event,
        ),
        { ...analysisStarted(), at: '2026-12-20T14:00:00.000Z' },
      );
    const [six, justSeven, seven] = [play(6, '2020-03'), play(6, '2019-12'), play(7, '2019-07')];
    expect([listRedrawn(seven, justSeven), listRedrawn(justSeven, six)]).toEqual([['area/social'], []]);
    expect(compareWith(justSeven, six)?.rows.map(({ of }) => of)).toEqual(['area/social']);
    expect([justSeven.age.decimal > 7, justSeven.gamesMode, seven.gamesMode]).toEqual([true, '3-6', undefined]);
  });

  test('of a sitting that went on under a release with others are both named, and it is compared with neither', () => {
    let played = 0;
    const goneOn = createReport(
      FULL_WEEK.map((event) =>
        event.type === 'ItemAnswered' && event.subject === 'history' && ++played > 1
          ? { ...event, presentation: 'stage-1' as const }
          : event,
      ),
    );
    expect(played).toBeGreaterThan(1);
    expect(goneOn.presentations).toEqual({ 'subject/history': ['cards-1', 'stage-1'] });
    for (const before of [now, withPresentation('stage-1'), goneOn])
      expect(redrawn(goneOn, before)).toContain('subject/history');
  });
});
