import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatSentence, REPORT_WORDS } from '#messages/report.ts';
import { FAVOURITE_IDEAS, IDEAS } from '#messages/report-ideas.ts';
import { AREA_NAMES, FLAG_NAMES, INTEREST_NAMES, TRAIT_NAMES } from '#messages/report-names.ts';
import { reportOverview } from '#messages/report-overview.ts';
import { reportPage } from '#messages/report-page.ts';
import type { AssessmentEvent, EventOf } from '#shared/domain/assessment/events.ts';
import { HomeActivity } from '#shared/instruments/parent-form.ts';
import { Subject } from '#shared/instruments/subjects.ts';
import { AREAS, FLAG_CODES, MI, RIASEC, TRAITS } from '#shared/measurement/scale.ts';
import {
  analysisStarted,
  answered,
  createReport,
  FULL_WEEK,
  listStatements,
  miPicks,
  mood,
  moves,
  parentForm,
  played,
  questA,
  scheduled,
  teacherForm,
} from '#shared/measurement/testing/week.ts';
import { TaskId } from '#shared/values/tasks.ts';

const rating = fc.option(fc.integer({ min: 1, max: 10 }), { nil: undefined });
const pattern = (length: number) =>
  fc.array(fc.boolean(), { minLength: length, maxLength: length }).map((all) => all.map(Number).join(''));
const code = fc.constantFrom(0, 1, 2, 3) as fc.Arbitrary<0 | 1 | 2 | 3>;
const assist = fc.constantFrom('alone', 'read_aloud', 'talked_through', 'parent_chose');
const touched = <T extends object>(sliders: T): T =>
  Object.fromEntries(Object.entries(sliders).filter(([, value]) => value !== undefined)) as T;

/** Weeks of every shape: any age, any part missing, any answers. */
const week: fc.Arbitrary<AssessmentEvent[]> = fc
  .record({
    years: fc.integer({ min: 3, max: 15 }),
    quest: fc.option(
      fc.tuple(fc.record({ O: code, C: code, E: code, A: code, N: code }), assist, fc.constantFrom(500, 9000)),
    ),
    cognitive: fc.option(fc.tuple(pattern(10), fc.integer({ min: 1, max: 10 }))),
    social: fc.option(fc.tuple(pattern(10), fc.integer({ min: 1, max: 12 }))),
    physical: fc.option(fc.tuple(pattern(6), fc.integer({ min: 1, max: 12 }))),
    subjects: fc.dictionary(
      fc.constantFrom(...Subject.options),
      fc.tuple(pattern(12), fc.integer({ min: 3, max: 15 })),
    ),
    moods: fc.boolean(),
    parent: fc.option(fc.record({ socialSkills: rating, independence: rating, creativity: rating, emotional: rating })),
    teacher: fc.option(
      fc.tuple(
        fc.record({
          academicPerformance: rating,
          classroomBehavior: rating,
          peerInteraction: rating,
          focusAttention: rating,
          participation: rating,
        }),
        fc.boolean(),
      ),
    ),
    missing: fc.subarray([...TaskId.options]),
  })
  .map((week_) => [
    scheduled({ years: week_.years }),
    ...(week_.moods ? [mood(1), mood(3, 'sad', 'low')] : []),
    ...(week_.quest
      ? questA(week_.quest[0], { assist: week_.quest[1] as EventOf<'SceneAnswered'>['assist'], rtMs: week_.quest[2] })
      : []),
    ...(week_.cognitive ? played('cognitive', moves('matrices', week_.cognitive[1], week_.cognitive[0])) : []),
    ...(week_.social ? played('social', moves('friends-corner', week_.social[1], week_.social[0])) : []),
    ...(week_.physical ? played('physical', moves('aiming', week_.physical[1], week_.physical[0])) : []),
    ...Object.entries(week_.subjects).flatMap(([subject, [marks, masteryAge]]) =>
      answered(subject as Subject, marks, { masteryAge }),
    ),
    ...(week_.parent ? [parentForm({ sliders: touched(week_.parent) })] : []),
    ...(week_.teacher ? [teacherForm({ sliders: touched(week_.teacher[0]), parentsDevice: week_.teacher[1] })] : []),
    analysisStarted(week_.missing),
  ]);

test('a small week is worded by its counts', () => {
  const { low, partly, ...sentences } = {
    low: (
      [
        [0, 1],
        [0, 4],
        [1, 1],
        [1, 4],
        [1, 2],
        [2, 3],
      ] as const
    ).map(([kept, of]) => REPORT_WORDS['trust.low']({ kept, of, reasons: [] }).split(/[:.] /)[1]),
    partly: (
      [
        [1, 1, 1],
        [1, 16, 1],
        [4, 4, 2],
        [3, 4, 0],
      ] as const
    ).map(([kept, of, less]) => REPORT_WORDS['trust.partly']({ kept, of, less }).split(': ')[1]?.split(', because')[0]),
    week: REPORT_WORDS['about.week']({ mood: 1, answers: 1, adults: 1 }),
    change: REPORT_WORDS['change.promise']({ rows: 1 }),
    picks: reportPage.picks(1, false),
    kept: reportOverview.trust.parts(1, 4, 0),
    alone: REPORT_WORDS['personality.adults']({ own: false }),
    story: REPORT_WORDS['interest.top']({ first: 'musical', second: 'bodily', chance: 60, adults: false }),
  };
  expect(low).toEqual([
    'the one part of the week could not be used',
    'none of 4 parts of the week could be used',
    'the one part of the week could be used, with little weight',
    'only 1 of 4 parts of the week could be used',
    '1 of 2 parts of the week could be used, with little weight',
    '2 of 3 parts of the week could be used, many of them with little weight',
  ]);
  expect(partly).toEqual([
    'the one part of the week could be used, with less weight',
    'only 1 of 16 parts of the week could be used, with less weight',
    '4 of 4 parts of the week could be used, some of them with less weight',
    'only 3 of 4 parts of the week could be used',
  ]);
  expect(Object.values(sentences).join('\n')).toMatch(
    /, 1 answer of your child[\s\S]* 1 was compared here\.[\s\S]*from 1 choice in[\s\S]*1 of 4 parts that came in counts\.[\s\S]*as adults see it\.\nLiked most, as far as the story tells: /,
  );
  for (const none of [REPORT_WORDS['alignment.none']({}), reportPage.agreement.none])
    expect(none).toMatch(/no two views of one side/i);
});

test('a list in which a name has an “and” has a comma before its last', () => {
  expect([
    REPORT_WORDS['missing.sliders']({ who: 'teacher', sliders: ['focusAttention', 'participation'] }),
    REPORT_WORDS['missing.sliders']({ who: 'parent', sliders: ['independence', 'creativity'] }),
    REPORT_WORDS['change.none']({ of: ['area/cognitive', 'area/emotional'] }),
    REPORT_WORDS['change.none']({ of: ['area/cognitive'] }),
    REPORT_WORDS['next.talk']({ dimensions: ['N', 'social'] }),
  ]).toEqual([
    'The teacher’s form: no rating of focus and attention, and participation.',
    'Your form: no rating of independence and creativity.',
    'No reliable change: Patterns and memory, and Feelings.',
    'No reliable change: Patterns and memory.',
    'Talk with the teacher about what is seen differently: how strong feelings are and getting on with others.',
  ]);
});

test('the first interests say that adults answered, and the personality of a small child that it chose, only where it is so', () => {
  const picks = [miPicks(['musical', 'interpersonal', 'musical', 'musical']), questA({ E: 3 })].flat();
  const form = parentForm({ sliders: { socialSkills: 9 } });
  const [alone, both, rated] = [picks, [...picks, form], [form]].map((events) =>
    listStatements(createReport(scheduled({ years: 6 }), ...events, analysisStarted())),
  );
  const listParams = (all: typeof alone, key: string) =>
    all?.flatMap((each) => (each.key === key ? [each.params] : []));
  expect(listParams(alone, 'interest.top')).toMatchObject([{ adults: false }]);
  expect(listParams(both, 'interest.top')?.map(({ adults }) => adults)).toEqual([undefined]);
  expect([both, rated].map((all) => listParams(all, 'personality.adults'))).toEqual([[{}], [{ own: false }]]);
});

describe('every report', () => {
  test('can be read: each sentence has words, its evidence is in the report, no score leaves its interval', () => {
    fc.assert(
      fc.property(week, (events) => {
        const document = createReport(events);
        const estimateNames = new Set([
          ...document.areas.filter(({ est }) => est).map(({ area }) => `area/${area}`),
          ...document.subjects.flatMap(({ subject, topics }) => [
            `subject/${subject}`,
            ...topics.map(({ topic }) => `topic/${subject}/${topic}`),
          ]),
          ...TRAITS.map((trait) => `trait/${trait}`),
        ]);
        for (const statement of listStatements(document)) {
          expect(formatSentence(statement)).toMatch(/^[A-Z0-9].*[.?!]$/s);
          expect(formatSentence(statement)).not.toMatch(/undefined|NaN|\[object|null/);
          for (const ref of statement.evidence) if (ref.kind === 'estimate') expect(estimateNames).toContain(ref.of);
        }
        for (const est of [...document.areas.map(({ est }) => est), ...document.subjects.map(({ est }) => est)]) {
          if (est) expect(est.lo <= est.score && est.score <= est.hi).toBe(true);
        }
        expect(document.notes.at(-1)?.key).toBe('note.calibration');
      }),
      { numRuns: 60 },
    );
  });

  test('removing an adult’s form never makes a trait surer (M13)', () => {
    fc.assert(
      fc.property(week, (events) => {
        const psds = (log: AssessmentEvent[]) =>
          createReport(log).personality?.traits.map(({ est }) => est?.psd ?? 1) ?? [1, 1, 1, 1, 1];
        const [full, fewer] = [psds(events), psds(events.filter(({ type }) => type !== 'TeacherObserved'))];
        for (const [i, psd] of full.entries()) expect(fewer[i] as number).toBeGreaterThanOrEqual(psd);
      }),
      { numRuns: 40 },
    );
  });

  test('says always that it is a snapshot, and where to go with a worry', () => {
    const document = createReport(FULL_WEEK);
    expect(document.summary.at(-1)?.key).toBe('about.snapshot');
    expect(document.nextSteps.at(-1)?.key).toBe('next.worry');
    expect(formatSentence({ key: 'about.snapshot', params: {} })).toBe(
      'This is a snapshot from games and questionnaires, not a diagnosis, an IQ test or a school grade. It has not been normed. The true score may lie anywhere in its likely range, and one time in ten outside it. Do not base placement, treatment or selection on it.',
    );
  });
});

describe('the words', () => {
  test('exist for every name that measurement can give', () => {
    expect(Object.keys(AREA_NAMES).sort()).toEqual([...AREAS].sort());
    expect(Object.keys(TRAIT_NAMES).sort()).toEqual([...TRAITS].sort());
    expect(Object.keys(INTEREST_NAMES).sort()).toEqual([...new Set([...RIASEC, ...MI])].sort());
    expect(Object.keys(FLAG_NAMES).sort()).toEqual([...FLAG_CODES].sort());
    expect(Object.keys(IDEAS).sort()).toEqual([...AREAS].sort());
    expect(Object.keys(FAVOURITE_IDEAS).sort()).toEqual([...HomeActivity.options].sort());
  });

  test('never call a child gifted, disordered or deficient, and N is never called neurotic', () => {
    const texts = [
      ...listStatements(createReport(FULL_WEEK)).map(formatSentence),
      JSON.stringify(IDEAS),
      ...Object.values(REPORT_WORDS).map(String),
    ];
    for (const text of texts)
      expect(text).not.toMatch(/gifted|disorder|deficit|neurotic|abnormal|intelligent|below average/i);
  });

  test('advise by area what fits a small child, and another thing at fifteen', () => {
    for (const area of AREAS)
      for (const aim of ['stretch', 'keep', 'practise']) {
        const [small, middle, old, stored] = ['3-6', '7-10', '11-15', undefined].map((mode) =>
          formatSentence({ key: 'recommend.area', params: { area, aim, ...(mode && { mode }) } }),
        );
        expect(small).not.toMatch(/subject|homework|alone/);
        expect(old).not.toMatch(/play with one friend|stories about|tracing|threading|basket/);
        expect(new Set([small, middle, old]).size).toBe(3);
        // Reports of earlier releases.
        expect(stored).toBe(middle);
      }
  });

  test('order no subjects and ask for no enrichment before school', () => {
    const listAdvice = (years: number, masteryAge: number, [matrices, fireflies]: [number, number]) => {
      const { recommendations, byArea = [] } = createReport(
        scheduled({ years }),
        played('cognitive', [
          ...moves('matrices', matrices, '111111111111'),
          ...moves('fireflies', fireflies, '11111111'),
        ]),
        ...(['mathematics', 'science'] as const).map((subject) =>
          answered(subject, '0010001000010000', { masteryAge }),
        ),
        analysisStarted(),
      );
      return [...recommendations.flatMap(({ suggestions }) => suggestions), ...byArea.map(({ school }) => school)]
        .map(({ key }) => key)
        .filter((key) => /^(subject|cognitive)[.]/.test(key));
    };
    expect(listAdvice(5, 4, [9, 6])).toEqual([]);
    expect(listAdvice(12, 8, [10, 9])).toEqual(
      expect.arrayContaining(['subject.order', expect.stringMatching(/^cognitive[.]enrich/)]),
    );
  });

  test('a key of a newer release breaks no page and is never shown', () => {
    for (const key of ['toString', 'missing.of-tomorrow'])
      expect(formatSentence({ key, params: {} })).toBe(
        'This sentence was written by a newer version and cannot be shown here.',
      );
  });
});
