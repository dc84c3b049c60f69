import { describe, expect, test } from 'vitest';
import { formatSentence } from '#messages/report.ts';
import { AssessmentEvent } from '#shared/domain/assessment/events.ts';
import { SkillArea } from '#shared/instruments/skills.ts';
import { Subject } from '#shared/instruments/subjects.ts';
import { ReportDocument } from '#shared/measurement/report/document.ts';
import {
  analysisStarted,
  answered,
  at,
  createReport,
  FULL_WEEK,
  miPicks,
  mood,
  moves,
  parentForm,
  played,
  questA,
  questB,
  riasecPicks,
  scheduled,
  teacherForm,
} from '#shared/measurement/testing/week.ts';
import { buildTraitViews } from '#shared/report-view/viewers.ts';
import type { TaskId } from '#shared/values/tasks.ts';

const area = (document: ReportDocument, name: string) => document.areas.find((each) => each.area === name);
const trait = (document: ReportDocument, name: string) =>
  document.personality?.traits.find((each) => each.trait === name);
const listTaskStatements = ({ missing }: ReportDocument) =>
  missing.flatMap(({ key, params }) => ('task' in params ? [[key, params.task]] : []));
const keys = (statements: readonly { key: string }[]) => statements.map(({ key }) => key);

describe('a child that said no', () => {
  const no = (on: string): AssessmentEvent => ({ type: 'ChildAsked', at: on, says: 'no', mode: '7-10' });
  test('is in the report with the day of it, and so is one that stopped', () => {
    const opened = ([1, 2, 3] as const).map((day): AssessmentEvent => ({ type: 'DayOpened', at: at(day), day }));
    const [one, two, three] = opened as [AssessmentEvent, AssessmentEvent, AssessmentEvent];
    const log = [
      scheduled(),
      one,
      two,
      no(at(2)),
      no(at(2)),
      three,
      no(at(3)),
      { type: 'ChildTasksEnded', at: at(3), by: 'child' } as const,
      analysisStarted([]),
    ];
    const childStatements = createReport(log).missing.filter(({ key }) => key.startsWith('missing.child'));
    expect(childStatements.map(({ key, params }) => [key, params])).toEqual([
      ['missing.child-said-no', { day: 2 }],
      ['missing.child-said-no', { day: 3 }],
      ['missing.child-stopped', { day: 3 }],
    ]);
    expect(createReport(FULL_WEEK).missing.some(({ key }) => key.startsWith('missing.child'))).toBe(false);
  });
});

describe('games that a parent left out', () => {
  const week = FULL_WEEK.filter(
    (event) => event.type !== 'AnalysisStarted' && !('area' in event && event.area === 'physical'),
  );
  const leaveOut = (game: string) =>
    moves(game, 1, '00000000000000').map((move) => ({ ...move, inputType: 'keyboard' as const, rtMs: 0 }));
  const listCounts = (games: readonly AssessmentEvent[] = []) => {
    const { sources, method } = createReport(...week, games, analysisStarted());
    return { sources, method };
  };

  test('are counted as no tries and no game', () => {
    const without = listCounts();
    expect(listCounts(played('physical', [...leaveOut('aiming'), ...leaveOut('steering')]))).toEqual(without);
    expect(without.sources.filter(({ what }) => what === 'trials')).toHaveLength(3);
  });

  test('leave the tries of the other game, and reactions and answers to pictures are counted from the keyboard, too', () => {
    const reaction = moves('reaction', 1, '1111111111').map((move) => ({ ...move, inputType: 'keyboard' as const }));
    const physical = [...moves('aiming', 8, '110111011101'), ...leaveOut('steering'), ...reaction];
    const { sources } = listCounts(played('physical', physical));
    expect(sources.filter(({ what }) => what === 'trials').map(({ n }) => n)).toContain(22);
    const pictures = moves('friends-corner', 9, '1110').map((move) => ({ ...move, inputType: 'keyboard' as const }));
    const keyed = createReport(scheduled(), played('social', pictures), analysisStarted());
    expect(keyed.sources).toMatchObject([{ what: 'trials', n: 4 }]);
  });
});

describe('the same log', () => {
  test('gives the bytes that it gave when this was written', async () => {
    await expect(`${JSON.stringify(createReport(FULL_WEEK), null, 1)}\n`).toMatchFileSnapshot(
      '../testing/full-week.report.golden',
    );
  });

  test('is made of events as they are stored, and the report of what may be stored', () => {
    for (const event of FULL_WEEK) expect(AssessmentEvent.parse(event)).toEqual(event);
    const document = createReport(FULL_WEEK);
    expect(ReportDocument.parse(JSON.parse(JSON.stringify(document)))).toEqual(document);
  });

  test('holds no number with more than four decimals', () => {
    const text = JSON.stringify(createReport(FULL_WEEK));
    expect(text.match(/\d\.\d{5,}/g)).toBeNull();
    expect(text).not.toMatch(/:-0[,}]/);
  });
});

describe('a report of hand-made answers', () => {
  test('social behaviour of parent 9 and teacher 7 alone is 80, behaviour only, with agreement 32', () => {
    const document = createReport(
      scheduled(),
      parentForm({ sliders: { socialSkills: 9 } }),
      teacherForm({ sliders: { peerInteraction: 7 } }),
      analysisStarted(),
    );
    expect(area(document, 'social')).toMatchObject({
      composition: 'behaviour-only',
      est: {
        theta: 0.4753,
        psd: 0.7404,
        sigmaCal: 0,
        score: 80,
        lo: 65,
        hi: 90,
        n: 2,
        link: 'perf',
        evidence: 'expert-prior',
        scaleVersion: '2',
      },
    });
    expect(document.agreement.find(({ dimension }) => dimension === 'social')?.pairs).toEqual([
      { between: ['parent', 'teacher'], agreement: 32, word: 'usual' },
    ]);
  });

  test('the worked example of E comes out of the log: 67 (34 to 89), parent and teacher agree 81', () => {
    const document = createReport(
      scheduled(),
      questA({ E: 2 }),
      questB({ E: 3 }),
      parentForm({ sliders: { socialSkills: 9, independence: 6 } }),
      teacherForm({ sliders: { participation: 8, peerInteraction: 7 } }),
      analysisStarted(),
    );
    expect(trait(document, 'E')).toMatchObject({
      est: { theta: 0.6915, psd: 0.8212, score: 67, lo: 34, hi: 89, n: 6, sigmaCal: 0 },
      pAboveMiddle: 0.8001,
    });
    const pairs = document.agreement.find(({ dimension }) => dimension === 'E')?.pairs;
    expect(pairs?.find(({ between }) => between[0] === 'parent')).toMatchObject({ agreement: 81, word: 'close' });
    expect(document.reportType).toBe('comprehensive');
  });

  // Expected values of the next two tests are from quadrature (`testing/quadrature.mjs`); the engine stays within .02.
  const near = (value: number) => expect.closeTo(value, 1.7);
  test('a game: one right and one wrong trial of five options, typical for the age, τ .6', () => {
    const document = createReport(
      scheduled({ years: 7 }),
      played('cognitive', moves('matrices', 5, '10')),
      analysisStarted(),
    );
    expect(area(document, 'cognitive')?.est).toMatchObject({
      theta: near(-0.2986),
      psd: near(0.9382),
      sigmaCal: 0,
      score: 71,
      lo: 48,
      hi: 87,
      n: 2,
    });
  });

  test('a subject: 9 of 12 open items of mastery age 8 at age 7.5, and its topics', () => {
    const document = createReport(
      scheduled({ years: 7 }),
      answered('science', '110111011101', { masteryAge: 8 }),
      analysisStarted(),
    );
    const [science] = document.subjects;
    expect(science).toMatchObject({
      est: { theta: near(0.3836), psd: near(0.6959), score: 79, lo: 65, hi: 89, n: 12 },
      level: 'Developing',
      weaknesses: [],
    });
    const [first, second, third, fourth] = science?.topics.map(({ est, clear }) => ({ theta: est.theta, clear })) ?? [];
    expect([second, fourth]).toEqual([first, first]);
    expect((first?.theta as number) + ((third?.theta as number) - (first?.theta as number)) / 4).toBeCloseTo(
      science?.est.theta as number,
      3,
    );
    expect([first?.clear, third?.clear]).toEqual([false, true]);
    expect(science?.strengths).toEqual(['nature-observation', 'simple-experiments', 'scientific-method']);
  });

  test('social with game and both adults is the mean of its halves', () => {
    const sitting = played('social', moves('friends-corner', 8, '1101101101'));
    const alone = createReport(scheduled(), sitting, analysisStarted());
    const both = createReport(
      scheduled(),
      sitting,
      parentForm({ sliders: { socialSkills: 9 } }),
      teacherForm({ sliders: { peerInteraction: 7 } }),
      analysisStarted(),
    );
    const [own, joined] = [area(alone, 'social'), area(both, 'social')];
    expect([own?.composition, joined?.composition]).toEqual(['understanding-only', 'whole']);
    expect([own, joined].map((each) => keys(each?.statements ?? []).includes('area.half'))).toEqual([true, false]);
    const [game, adults] = (joined?.parts ?? []).map(({ est }) => est.theta) as [number, number];
    expect(joined?.est?.theta).toBeCloseTo((game + adults) / 2, 3);
    expect(own?.est?.theta).toBeLessThan(game);
  });

  test('favourites of a child alone are those of the worked examples', () => {
    const document = createReport(
      scheduled(),
      riasecPicks(['A', 'S', 'I', 'I', 'I', 'I']),
      miPicks([
        'musical',
        'interpersonal',
        'musical',
        'musical',
        'interpersonal',
        'interpersonal',
        'naturalist',
        'musical',
      ]),
      analysisStarted(),
    );
    expect(document.riasec?.ranking[0]).toMatchObject({ type: 'I', u: 1.4415, se: 0.633, score: 81 });
    expect(document.mi?.ranking.slice(0, 2).map(({ type }) => type)).toEqual(['musical', 'interpersonal']);
    const picks = document.mi?.ranking.map((each) => [each.type, each.picks]);
    expect(picks?.filter(([, count]) => count !== 0)).toEqual([
      ['musical', 4],
      ['interpersonal', 3],
      ['naturalist', 1],
    ]);
    expect(keys(document.mi?.statements ?? [])).toContain('interest.preferences');
    expect(keys(document.riasec?.statements ?? [])).not.toContain('interest.play');
    expect(document.reportType).toBe('skills');
  });

  test('with activities the prior of the vector is used, and the parent is compared with the picks alone', () => {
    const activities = parentForm({
      homeActivities: ['Reading/Storytelling', 'Building/Construction', 'Board Games/Puzzles'],
    });
    const document = createReport(
      scheduled(),
      riasecPicks(['A', 'S', 'I', 'I', 'I', 'I']),
      activities,
      analysisStarted(),
    );
    expect(Object.fromEntries(document.riasec?.ranking.map(({ type, u }) => [type, u]) ?? [])).toEqual({
      R: -0.5094,
      I: 1.5855,
      A: -0.0394,
      S: -0.187,
      E: -0.5235,
      C: -0.3264,
    });
  });
});

describe('what is not there', () => {
  test('is named and nowhere filled in', () => {
    const document = createReport(scheduled(), analysisStarted(['personality/2', 'skills/3', 'parent/4', 'teacher/5']));
    expect(document).toMatchObject({
      reportType: 'skills',
      overall: null,
      personality: null,
      riasec: null,
      mi: null,
      learningStyle: null,
      alignment: null,
      subjects: [],
      agreement: [],
    });
    expect(document.areas.map(({ est }) => est)).toEqual([null, null, null, null, null]);
    expect(keys(document.missing)).toEqual([
      'missing.task',
      'missing.task',
      'missing.task',
      'missing.task',
      'missing.teacher',
    ]);
    expect(keys(document.method)).toContain('personality.none');
    expect(keys(document.strengths)).toEqual(['strength.none']);
    expect(document.weeklyPlan).toHaveLength(7);
  });

  test('a task that was begun is not said to be not done: its answers count', () => {
    const missing: TaskId[] = ['personality/2', 'skills/3', 'academic/4/mathematics', 'academic/4/science'];
    const document = createReport(
      scheduled(),
      questA({ O: 3, C: 3 }),
      played('social', moves('friends-corner', 8, '1101101101')),
      answered('mathematics', '1101101').slice(0, -1),
      analysisStarted(missing),
    );
    expect(document.subjects.map(({ subject }) => subject)).toEqual(['mathematics']);
    expect(listTaskStatements(document)).toEqual([
      ['missing.unfinished', 'personality/2'],
      ['missing.unfinished', 'skills/3'],
      ['missing.unfinished', 'academic/4/mathematics'],
      ['missing.task', 'academic/4/science'],
    ]);
  });

  test('a story whose answers a parent chose has none of the child, and says so', () => {
    const chosen = questA({ O: 3, C: 3 }, { assist: 'parent_chose' });
    const document = createReport(
      scheduled(),
      chosen,
      questA({ E: 2 }),
      { type: 'PersonalityCompleted', at: at(2, 30), set: 'A' },
      analysisStarted(),
    );
    const own = questA({ E: 2 }).length;
    expect(document.sources).toEqual([
      { who: 'child', what: 'scenes', n: own, at: at(2), sitting: 'quest/A' },
      { who: 'parent', what: 'scenes', n: chosen.length, at: at(2), sitting: 'quest/A' },
    ]);
    expect(document.method.find(({ key }) => key === 'about.week')?.params).toMatchObject({ answers: own });
    expect(document.missing).toContainEqual(
      expect.objectContaining({ key: 'missing.story-chosen', params: { answers: chosen.length } }),
    );
    expect(keys(createReport(FULL_WEEK).missing)).not.toContain('missing.story-chosen');
  });

  test('for a profile is an adult’s view under 7, however much the child has answered', () => {
    const own = questA({ O: 2, C: 1, E: 3, A: 1, N: 1 });
    const explain = (age: Parameters<typeof scheduled>[0]) =>
      createReport(scheduled(age), age?.years === 6 ? own : [], analysisStarted())
        .method.filter(({ key }) => key === 'personality.none')
        .map(formatSentence);
    expect(explain({ years: 6 })).toEqual([
      'No personality profile can be given: at this age it takes the view of an adult, too.',
    ]);
    expect(explain({ years: 9 })).toEqual(['No personality profile can be given: there are not enough answers.']);
  });

  test('an untouched slider is missing and not a 7 (M13)', () => {
    const untouched = createReport(scheduled(), parentForm({ sliders: {} }), analysisStarted());
    const seven = createReport(scheduled(), parentForm({ sliders: { socialSkills: 7 } }), analysisStarted());
    expect(area(untouched, 'social')?.est).toBeNull();
    expect(area(seven, 'social')?.est).toMatchObject({ score: 75, psd: 0.848 });
    expect(trait(untouched, 'E')).toBeUndefined();
    expect(trait(seven, 'E')?.est?.score).toBe(50);
    expect(untouched.missing.find(({ key }) => key === 'missing.sliders')?.params).toMatchObject({
      who: 'parent',
      sliders: ['socialSkills', 'independence', 'creativity', 'emotional'],
    });
  });

  test('two areas make no overall score, three do', () => {
    const [one, two] = [
      played('cognitive', moves('matrices', 8, '1101101101')),
      played('social', moves('friends-corner', 8, '1101101101')),
    ];
    const three = played('emotional', moves('feelings-detective', 20, '1101101101'));
    expect(createReport(scheduled(), one, two, analysisStarted()).overall).toBeNull();
    expect(createReport(scheduled(), one, two, three, analysisStarted()).overall).toMatchObject({ areas: 3, of: 5 });
  });
});

describe('which answers count', () => {
  test('only those before the last analysis, and no late ones', () => {
    const base = [scheduled(), ...played('cognitive', moves('matrices', 8, '1101101101'))];
    const plain = createReport(base, analysisStarted());
    const late = answered('science', '1111').map((event) => ({ ...event, late: true }) as AssessmentEvent);
    const withLate = createReport(base, late, analysisStarted());
    expect({ ...withLate, missing: [] }).toEqual({
      ...createReport(base, analysisStarted(['academic/4/science'])),
      missing: [],
    });
    expect(listTaskStatements(withLate)).toEqual([['missing.late', 'academic/4/science']]);
    expect(createReport(base, analysisStarted(), answered('science', '1111'))).toEqual(plain);
    const second = createReport(
      base,
      analysisStarted(),
      { type: 'AnalysisFailed', at: at(7), attempt: 1, reason: 'x' },
      answered('science', '1111'),
      analysisStarted([], 2),
    );
    expect(second.subjects).toHaveLength(1);
    expect(second.attempt).toBe(2);
  });

  test('what came late is missing in a report of a further attempt, though it was done when that began', () => {
    const failed: AssessmentEvent = { type: 'AnalysisFailed', at: at(7), attempt: 1, reason: 'x' };
    const inTime = [scheduled(), mood(2), ...answered('science', '1111')];
    const late = [parentForm(), mood(2, 'sad'), ...answered('history', '1111')].map(
      (event) => ({ ...event, late: true }) as AssessmentEvent,
    );
    const started = analysisStarted(['parent/4', 'academic/5/history', 'academic/6/geography']);
    const document = createReport(inTime, started, failed, late, analysisStarted(['academic/6/geography'], 2));
    expect(document.missingTasks).toEqual(['parent/4', 'academic/5/history', 'academic/6/geography']);
    expect(keys(document.missing)).toContain('missing.task');
    expect(listTaskStatements(document)).toEqual([
      ['missing.late', 'parent/4'],
      ['missing.late', 'academic/5/history'],
      ['missing.task', 'academic/6/geography'],
    ]);
    expect(keys(document.nextSteps)).toContain('next.missing');
  });

  test('a sitting that was opened again is missing from its first new answer on, until that is completed', () => {
    const replay = (task: TaskId): AssessmentEvent => ({ type: 'SittingReplayed', at: at(6), task });
    const playAll = (by: number): AssessmentEvent[] => [
      ...SkillArea.options.flatMap((each) => played(each, moves('matrices', 8, '1101'), { by })),
      { type: 'SkillsCompleted', at: at(3) },
    ];
    const quest = [
      ...questA({ O: 3, C: 3 }),
      { type: 'PersonalityCompleted', at: at(2), set: 'A' } satisfies AssessmentEvent,
    ];
    const subject = (by: number) => answered('science', '1101', { by });
    const listMissing = (task: TaskId, ...events: AssessmentEvent[]) =>
      createReport(scheduled(), events, analysisStarted([task])).missingTasks;
    const rows: [TaskId, AssessmentEvent, AssessmentEvent[], AssessmentEvent[]][] = [
      ['personality/2', replay('personality/2'), quest, quest],
      [
        'skills/3',
        { ...replay('skills/3'), area: 'social' } as AssessmentEvent,
        playAll(3),
        played('social', moves('matrices', 8, '1101'), { by: 4 }),
      ],
      ['skills/3', replay('skills/3'), playAll(3), playAll(4)],
      ['academic/4/science', replay('academic/4/science'), subject(3), subject(4)],
    ];
    for (const [task, replayed, old, again] of rows) {
      expect(listMissing(task, ...old, replayed)).toEqual([]);
      expect(listMissing(task, ...old, replayed, ...again.slice(0, 1))).toEqual([task]);
      expect(listMissing(task, ...old, replayed, ...again)).toEqual([]);
    }
  });

  test('of two sittings the last', () => {
    const [bad, good] = [
      played('cognitive', moves('matrices', 8, '0000000000'), { by: 7 }),
      played('cognitive', moves('matrices', 8, '1111011110'), { by: 8, minute: 30 }),
    ];
    const replayed: AssessmentEvent = { type: 'SittingReplayed', at: at(3, 20), task: 'skills/3', area: 'cognitive' };
    expect(area(createReport(scheduled(), bad, replayed, good, analysisStarted()), 'cognitive')).toEqual(
      area(createReport(scheduled(), good, analysisStarted()), 'cognitive'),
    );
  });

  test('a replayed quest counts from its first new answer; until then the old one does', () => {
    const replayed: AssessmentEvent = { type: 'SittingReplayed', at: at(2, 40), task: 'personality/2' };
    const old = questA({ O: 3, C: 3, E: 3, A: 3, N: 3 });
    const traits = (document: ReportDocument) => document.personality?.traits.map(({ est }) => est?.score ?? null);
    expect(traits(createReport(scheduled(), old, replayed, analysisStarted()))).toEqual([61, 61, 61, 61, 61]);
    expect(
      traits(createReport(scheduled(), old, replayed, questA({ O: 0, C: 0 }, { minute: 50 }), analysisStarted())),
    ).toEqual([39, 39, null, null, null]);
  });

  test('a scene answered again, a mood told again, a form sent again: the last one', () => {
    const document = createReport(
      scheduled(),
      questA({ O: 3 }),
      questA({ O: 0 }),
      mood(1, 'sad', 'low'),
      mood(1, 'happy'),
      analysisStarted(),
    );
    expect(trait(document, 'O')?.est?.score).toBe(39);
    expect(document.mood.checks.map(({ mood: feeling }) => feeling)).toEqual(['happy']);
  });

  test('a mood, a game and a subject that a parent chose are the parent’s, and none of the child’s answers', () => {
    const byParent = { assist: 'parent_chose' } as const;
    const document = createReport(
      scheduled({ years: 9 }),
      mood(1),
      { ...mood(2), ...byParent } as AssessmentEvent,
      played('cognitive', moves('matrices', 8, '1101101101'), byParent),
      answered('science', '11011101', byParent),
      answered('history', '1101'),
      analysisStarted(),
    );
    expect(document.sources.map(({ who, what, n }) => `${who} ${what} ${n}`)).toEqual([
      'child moods 1',
      'parent moods 1',
      'parent trials 10',
      'parent items 8',
      'child items 4',
    ]);
    expect(document.mood.checks.map(({ day, byParent: by = false }) => [day, by])).toEqual([
      [1, false],
      [2, true],
    ]);
    expect(document.method.find(({ key }) => key === 'about.week')?.params.answers).toBe(4);
  });

  test('a mood keeps the step that was chosen, and a step that is nearest to sad is sad', () => {
    const [notSoGood, great] = [
      { ...mood(3, 'sad', 'low'), step: 2 as const },
      { ...mood(4, 'happy'), step: 5 as const },
    ];
    const game = played('cognitive', moves('matrices', 8, '1101101101'));
    const document = createReport(scheduled({ years: 12 }), mood(1), notSoGood, great, game, analysisStarted());
    expect(document.mood.checks.map(({ day, step }) => [day, step])).toEqual([
      [1, undefined],
      [3, 2],
      [4, 5],
    ]);
    expect(document.mood.statements[0]?.params).toEqual({ checks: 3, bright: 2, low: 1, steps: 2 });
    expect(createReport(scheduled(), mood(1), analysisStarted()).mood.statements[0]?.params).not.toHaveProperty(
      'steps',
    );
    expect(area(document, 'cognitive')?.est?.flags).toEqual(['LOW_STATE']);
  });

  test('a mood check of a missed day keeps the day on which it came in', () => {
    const { mood: section } = createReport(
      scheduled(),
      mood(1),
      mood(2, 'sad', 'low', 4),
      mood(4, 'happy', 'high', 4),
      analysisStarted(),
    );
    expect(section.checks.map(({ day, cameOn }) => [day, cameOn])).toEqual([
      [1, undefined],
      [2, 4],
      [4, undefined],
    ]);
  });

  test('the order in which a child worked does not matter', () => {
    const trials = [...moves('matrices', 8, '1101'), ...moves('fireflies', 5, '1011')];
    const parts = [
      played('cognitive', trials),
      answered('science', '11011101'),
      parentForm({ sliders: { socialSkills: 9 } }),
    ];
    expect(createReport(scheduled(), parts.toReversed().flat(), analysisStarted()).areas).toEqual(
      createReport(scheduled(), parts.flat(), analysisStarted()).areas,
    );
  });

  test('control and away trials and the reaction game are kept out of the score', () => {
    const scored = moves('matrices', 8, '11011011');
    const extra = [
      ...moves('matrices', 8, '0').map((move) => ({ ...move, control: true })),
      ...moves('matrices', 8, '00').map((move) => ({ ...move, away: true })),
      ...moves('reaction', 1, '0'),
    ];
    const plain = area(createReport(scheduled(), played('cognitive', scored), analysisStarted()), 'cognitive')?.est;
    const more = area(
      createReport(scheduled(), played('cognitive', [...scored, ...extra]), analysisStarted()),
      'cognitive',
    )?.est;
    expect(more).toMatchObject({ theta: plain?.theta, psd: plain?.psd, n: 8, flags: ['AWAY'] });
  });

  test('a wrong trial of a game made right raises its area (M13)', () => {
    const theta = (pattern: string) =>
      area(
        createReport(scheduled(), played('emotional', moves('feelings-detective', 18, pattern)), analysisStarted()),
        'emotional',
      )?.est?.theta as number;
    const base = '1101110111';
    for (const i of base.split('').keys()) {
      const [wrong, right] = ['0', '1'].map((mark) => theta(base.slice(0, i) + mark + base.slice(i + 1)));
      expect(right).toBeGreaterThan(wrong as number);
    }
  });

  test('a log without a schedule or an analysis, a scene without a key, an unknown level: refused', () => {
    expect(() => createReport(scheduled())).toThrow(RangeError);
    expect(() => createReport(analysisStarted())).toThrow(RangeError);
    const unknown = questA({ O: 3 }).map((event) => ({ ...event, sceneId: 'toString' }) as AssessmentEvent);
    expect(() => createReport(scheduled(), unknown, analysisStarted())).toThrow(/no key/);
    expect(() => createReport(scheduled(), played('cognitive', moves('matrices', 23, '1')), analysisStarted())).toThrow(
      /no level/,
    );
  });
});

describe('doubtful answers', () => {
  test('guessing is not scored and the report says so, with a replay', () => {
    const document = createReport(
      scheduled(),
      played('social', moves('friends-corner', 8, '1000100010')),
      analysisStarted(),
    );
    expect(area(document, 'social')?.est).toBeNull();
    expect(keys(document.missing)).toContain('missing.area');
    expect(document.flags).toContainEqual({ source: 'game/social', code: 'GUESSING', V: 0, replay: true });
    expect(keys(document.notes)).toEqual(['note.replay', 'note.calibration']);
  });

  test('a quest answered in a rush gives no traits', () => {
    const codes = { O: 3, C: 3, E: 3, A: 3, N: 3 } as const;
    expect(createReport(scheduled(), questA(codes, { rtMs: 900 }), analysisStarted())).toMatchObject({
      personality: null,
      reportType: 'skills',
    });
    const slow = createReport(scheduled(), questA(codes), analysisStarted());
    const helped = createReport(scheduled(), questA(codes, { assist: 'talked_through' }), analysisStarted());
    expect(trait(helped, 'O')?.est?.psd as number).toBeGreaterThan(trait(slow, 'O')?.est?.psd as number);
  });

  test('a little haste weighs less and is no reason for a replay, a lot is', () => {
    const slow = questA({ O: 3, C: 3, E: 3, A: 3 });
    const listFlags = (fast: AssessmentEvent[]) =>
      createReport(scheduled(), slow.slice(fast.length - 1), fast, analysisStarted()).flags;
    expect(listFlags(questA({ N: 3 }, { rtMs: 900 }))).toEqual([
      { source: 'quest/A/ocean', code: 'Q_FAST', V: 0.7, replay: false },
    ]);
    expect(listFlags(questA({ A: 3, N: 3 }, { rtMs: 900 }))).toEqual([
      { source: 'quest/A/ocean', code: 'Q_FAST', V: 0, replay: true },
    ]);
    // Where the time counts from the end of the last option that was read aloud, a short one is no haste.
    const heard = { presentation: 'stage-2', heardOrder: ['a', 'b', 'c', 'd'] };
    expect(listFlags(questA({ A: 3, N: 3 }, { rtMs: 300 }).map((event) => ({ ...event, ...heard })))).toEqual([]);
  });

  test('what a parent chose for the child is the parent’s view', () => {
    const document = createReport(scheduled(), questA({ E: 3 }, { assist: 'parent_chose' }), analysisStarted());
    expect(
      document.agreement.find(({ dimension }) => dimension === 'E')?.views.map(({ who, what }) => [who, what]),
    ).toEqual([['parent', 'mirror']]);
    expect(trait(document, 'E')?.est?.from).toMatchObject([{ who: 'parent', what: 'mirror', n: 1 }]);
  });

  test('mirror scenes are the parent’s second source, and what the child is compared with', () => {
    const mirror = [
      { sceneId: 'raft-builders', optionId: 'zema', code: 3, shownOrder: ['zema', 'moro', 'masi', 'fevu'] },
    ];
    const form = { sliders: { socialSkills: 7 } };
    const document = createReport(scheduled(), questA({ E: 3 }), parentForm({ ...form, mirror }), analysisStarted());
    const plain = createReport(scheduled(), questA({ E: 3 }), parentForm(form), analysisStarted());
    const getAgreement = (of: ReportDocument) =>
      of.agreement.find(({ dimension }) => dimension === 'E')?.pairs[0]?.agreement as number;
    expect(trait(document, 'E')?.est?.psd as number).toBeLessThan(trait(plain, 'E')?.est?.psd as number);
    expect(getAgreement(document)).toBeGreaterThan(getAgreement(plain));
  });

  test('a teacher’s form from the parent’s device is no second view, and nothing of it is used or quoted', () => {
    const form = {
      sliders: { peerInteraction: 10, academicPerformance: 9 },
      texts: { strengths: 'Kind.' },
      shared: ['strengths' as const],
    };
    const document = createReport(scheduled(), teacherForm({ ...form, parentsDevice: true }), analysisStarted());
    expect([
      area(document, 'social')?.est,
      document.academicStrengths,
      document.quotes,
      document.learningStyle,
    ]).toEqual([null, [], [], null]);
    expect(keys(document.missing)).toContain('missing.same-device');
    expect(createReport(scheduled(), teacherForm(form), analysisStarted()).quotes).toEqual([
      { author: 'teacher', field: 'strengths', text: 'Kind.' },
    ]);
  });

  test('a sad day with little energy is noted and changes no number', () => {
    const game = played('cognitive', moves('matrices', 8, '1101101101'));
    const [low, fine] = [
      createReport(scheduled(), mood(3, 'sad', 'low'), game, analysisStarted()),
      createReport(scheduled(), mood(3), game, analysisStarted()),
    ];
    expect(area(low, 'cognitive')?.est?.flags).toEqual(['LOW_STATE']);
    expect(area(low, 'cognitive')?.est?.theta).toBe(area(fine, 'cognitive')?.est?.theta);
    expect(createReport(scheduled(), mood(1, 'sad', 'low'), game, analysisStarted()).flags).toEqual([]);
    expect(createReport(scheduled(), mood(1, 'sad', 'low', 3), game, analysisStarted()).flags).toHaveLength(1);
  });
});

describe('age', () => {
  test('under 7 a child’s own traits need an adult’s view; from 7 to 10 they are tentative alone; from 11 they stand', () => {
    const own = (years: number) => createReport(scheduled({ years }), questA({ E: 3 }), analysisStarted());
    expect(own(6).personality).toBeNull();
    expect([own(8), own(12)].map((document) => trait(document, 'E')?.tentative)).toEqual([true, false]);
    const helped = createReport(
      scheduled({ years: 6 }),
      questA({ E: 3 }),
      parentForm({ sliders: { socialSkills: 9 } }),
      analysisStarted(),
    );
    expect(keys(helped.personality?.statements ?? [])).toContain('personality.adults');
    // The other traits of the same story have no adult's view, so none is drawn.
    const rated = (years: number) =>
      createReport(
        scheduled({ years }),
        questA({ O: 3, E: 3 }),
        parentForm({ sliders: { socialSkills: 9 } }),
        analysisStarted(),
      );
    const listDrawn = (years: number) => buildTraitViews(rated(years)).map((row) => row.trait);
    expect([listDrawn(6), listDrawn(7)]).toEqual([
      ['E', 'A'],
      ['O', 'E', 'A'],
    ]);
  });

  test('in the weeks around a birthday the report goes by the years that chose the screens', () => {
    const createQuietWeek = (years: number, birthMonth: string) => {
      const manner = { audioHeard: 0, rtMs: 7000 };
      return createReport(
        scheduled({ years, birthMonth }),
        ...questA({ O: 3, C: 2, E: 2, A: 2, N: 1 }, manner),
        ...Subject.options.map((subject) => answered(subject, '1101110111011101', { ...manner, masteryAge: 7 })),
        analysisStarted(),
      );
    };
    const listFast = ({ flags }: ReportDocument) => flags.filter(({ code }) => code.includes('FAST'));
    const justSeven = createQuietWeek(7, '2019-12');
    expect([listFast(justSeven), justSeven.subjects.length, justSeven.personality !== null]).toEqual([[], 5, true]);
    const stillSix = createQuietWeek(6, '2019-11');
    expect([stillSix.subjects, stillSix.personality]).toEqual([[], null]);
    expect(
      [justSeven, stillSix, createQuietWeek(11, '2015-12'), createQuietWeek(10, '2015-11')].map((each) => [
        each.ageYears,
        each.ageMode,
      ]),
    ).toEqual([
      [7, '7-10'],
      [6, '3-6'],
      [11, '11-15'],
      [10, '7-10'],
    ]);
  });

  test('the birth month counts where it is known', () => {
    const theta = (age: { years: number; birthMonth?: string }) =>
      createReport(scheduled(age), answered('science', '11011101', { masteryAge: 8 }), analysisStarted()).subjects[0]
        ?.est.theta;
    expect(theta({ years: 7 })).toBeCloseTo(theta({ years: 7, birthMonth: '2019-05' }) as number, 1);
    expect(theta({ years: 7, birthMonth: '2018-12' }) as number).toBeLessThan(
      theta({ years: 7, birthMonth: '2019-11' }) as number,
    );
  });

  test('interests of a child under 11 are play', () => {
    const document = createReport(
      scheduled({ years: 9 }),
      riasecPicks(['A', 'S', 'I', 'I', 'I', 'I']),
      analysisStarted(),
    );
    expect(keys(document.riasec?.statements ?? [])).toContain('interest.play');
  });
});
