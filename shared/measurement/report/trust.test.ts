import { describe, expect, test } from 'vitest';
import { formatSentence } from '#messages/report.ts';
import type { AssessmentEvent } from '#shared/domain/assessment/events.ts';
import { Subject } from '#shared/instruments/subjects.ts';
import { findDoubtfulSittings } from '#shared/measurement/report/doubts.ts';
import { analyse } from '#shared/measurement/report/report.ts';
import { toSittingRef } from '#shared/measurement/report/trust.ts';
import {
  analysisStarted,
  answered,
  at,
  createReport,
  FULL_WEEK,
  KEYS,
  listStatements,
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

const parts = { keys: KEYS, markTrial: MARK, seed: SEED };
const findDoubts = (events: readonly AssessmentEvent[], isDone = (_: { task: string; area?: string }) => true) =>
  findDoubtfulSittings({ ...parts, events }, isDone);

const at200 = <Move>(move: Move): Move => ({ ...move, rtMs: 200 });

const guessed = played('social', moves('friends-corner', 8, '1000100010'));
const hasty = answered('history', '110111011101', { rtMs: 300 });
const rushed = questA({ O: 3, C: 3, E: 3, A: 3, N: 3 }, { rtMs: 700 });

describe('how far a week can be trusted', () => {
  test('as usual where nothing was noticed: no sentence about it', () => {
    const { trust, summary, overall } = createReport(FULL_WEEK);
    expect(trust).toMatchObject({ level: 'usual', weight: 1, statements: [] });
    expect(trust.kept).toBe(trust.of);
    expect([summary[0]?.key, overall === null]).toEqual(['overall.score', false]);
  });

  test('a game of which no try can be scored is missing and no part that counts', () => {
    const reaction = played('physical', moves('reaction', 1, '1111'));
    const document = createReport(
      scheduled(),
      played('cognitive', moves('matrices', 8, '1101101101')),
      reaction,
      analysisStarted(),
    );
    expect([document.trust.kept, document.trust.of, document.trust.level]).toEqual([1, 2, 'usual']);
    expect(
      document.missing.filter(({ key }) => key === 'missing.area').map((each) => formatSentence(each as never)),
    ).toEqual(['Hands: there is no try that can be scored.']);
  });

  test('a week tapped through says first of all that it cannot be trusted, and has no overall score', () => {
    const games = (['cognitive', 'social', 'emotional'] as const).flatMap((area) =>
      played(
        area,
        moves(
          area === 'cognitive' ? 'matrices' : area === 'social' ? 'friends-corner' : 'feelings-detective',
          8,
          '1000100010',
        ).map(at200),
      ),
    );
    const subjects = (['mathematics', 'science', 'literature', 'history', 'geography'] as const).flatMap((subject) =>
      answered(subject, '111111111111', { rtMs: 300 }),
    );
    const all10 = { socialSkills: 10, independence: 10, creativity: 10, emotional: 10 };
    const physical = played('physical', moves('aiming', 8, '11111111'));
    const document = createReport(
      scheduled(),
      rushed,
      games,
      physical,
      subjects,
      parentForm({ sliders: all10, totalMs: 3000 }),
      analysisStarted(),
    );
    expect(document.trust).toMatchObject({ level: 'low', kept: 2 });
    expect(document.overall).toBeNull();
    expect(document.summary.map(({ key }) => key)).toEqual(['trust.low', 'about.snapshot']);
    expect(document.summary[0]?.evidence.length).toBeGreaterThan(8);
    expect(formatSentence(document.summary[0] as never)).toMatch(/^This week could not tell: only 2 of 11 parts/);
  });

  test('of a week that cannot be trusted nothing is said of the child: what is left are scores, quotes, and play and advice for any child', () => {
    const tapped = (['mathematics', 'science', 'literature', 'history'] as const).flatMap((subject) =>
      answered(subject, '111111111111', { rtMs: 300 }),
    );
    const believed = [
      ...[played('physical', moves('aiming', 8, '11111111')), answered('geography', '1101110111011101')],
      ...[miPicks(['musical', 'interpersonal', 'musical', 'musical']), riasecPicks(['A', 'S', 'I', 'I', 'I', 'I'])],
      parentForm({ sliders: { emotional: 2, socialSkills: 10 } }),
      teacherForm({ sliders: { focusAttention: 1, peerInteraction: 9, academicPerformance: 2, classroomBehavior: 2 } }),
    ].flat();
    const games = [
      played('cognitive', moves('matrices', 8, '1000100010').map(at200)),
      played('emotional', moves('feelings-detective', 8, '1000100010').map(at200)),
    ];
    const child = scheduled({ years: 12 });
    const [doubted, sound] = [
      createReport(child, tapped, guessed, games.flat(), believed, analysisStarted()),
      createReport(child, believed, analysisStarted()),
    ];
    expect([doubted.trust.level, sound.trust.level]).toEqual(['low', 'usual']);
    const spoken = (document: typeof doubted) => [...new Set(listStatements(document).map(({ key }) => key))];
    const NEUTRAL =
      /^(trust|about|note|missing|mood|learning)\.|^area\.(about|half|limit|missing)$|^next\.(reassess|one-subject|worry)$/;
    const FOR_ANY_CHILD = [
      'idea.any',
      'school.nothing',
      'teacher.open',
      'recommend.idea',
      'plan.idea',
      'plan.free',
      'tip.effort',
      'tip.mix',
    ];
    expect(spoken(doubted).filter((key) => !NEUTRAL.test(key) && !FOR_ANY_CHILD.includes(key))).toEqual([]);
    expect(
      listStatements(doubted).filter(({ key, evidence }) => FOR_ANY_CHILD.includes(key) && evidence.length > 0),
    ).toEqual([]);
    const { overall, riasec, mi, alignment, agreement, weeklyPlan, recommendations } = doubted;
    expect([overall, riasec, mi, alignment, weeklyPlan.length, recommendations.length]).toEqual([
      null,
      null,
      null,
      null,
      7,
      5,
    ]);
    expect(doubted.subjects.map(({ est, strengths, weaknesses }) => [est.n, strengths, weaknesses])).toEqual([
      [16, [], []],
    ]);
    expect(agreement.filter(({ views }) => views.length > 1).length).toBeGreaterThan(1);
    expect(agreement.flatMap(({ pairs }) => pairs)).toEqual([]);
    // With a trusted assessment the same answers give all statements.
    const fullKeys = [
      'interest.top',
      'plan.interest',
      'tip.focus',
      'tip.feelings',
      'rating.peer-insight',
      'recommend.area',
      'strength.area',
    ];
    expect(spoken(sound)).toEqual(expect.arrayContaining(fullKeys));
    expect([sound.mi, sound.riasec].every((ranking) => ranking !== null)).toBe(true);
  });

  test('a week that cannot be trusted does not say that home and school differ', () => {
    const forms = [
      parentForm({ sliders: { socialSkills: 10, emotional: 10 } }),
      teacherForm({ sliders: { peerInteraction: 1, classroomBehavior: 1 } }),
    ];
    const tapped = Subject.options.map((subject) => answered(subject, '1000100010001000', { rtMs: 300 }));
    const [doubted, sound] = [
      createReport(scheduled(), ...tapped, forms, analysisStarted()),
      createReport(scheduled(), forms, analysisStarted()),
    ];
    expect([doubted.trust.level, sound.trust.level]).toEqual(['low', 'usual']);
    expect([doubted, sound].map(({ notes }) => notes.some(({ key }) => key === 'note.differs'))).toEqual([false, true]);
  });

  test('one part of four that cannot be used asks for care and keeps the rest', () => {
    const fine = [
      played('cognitive', moves('matrices', 8, '1101101101')),
      played('emotional', moves('feelings-detective', 18, '1101110111')),
      answered('science', '11011101'),
    ];
    const document = createReport(scheduled(), ...fine, guessed, analysisStarted());
    expect(document.trust).toMatchObject({ level: 'partly', weight: 0.75, kept: 3, of: 4 });
    expect(document.summary[0]).toMatchObject({
      key: 'trust.partly',
      rule: { id: 'trust-level' },
      evidence: [{ kind: 'flag', source: 'game/social', code: 'GUESSING' }],
    });
    // The three others count in full.
    expect(formatSentence(document.summary[0] as never)).toBe(
      'Read this report with care: only 3 of 4 parts of the week could be used, because of the way in which they were answered.',
    );
  });

  test.each([
    [{ kept: 4, of: 4, less: 2 }, '4 of 4 parts of the week could be used, some of them with less weight, because'],
    [
      { kept: 9, of: 12, less: 1 },
      'only 9 of 12 parts of the week could be used, some of them with less weight, because',
    ],
    // Of earlier releases.
    [{ kept: 4, of: 4 }, '4 of 4 parts of the week could be used, some of them with less weight, because'],
    [{ kept: 9, of: 12 }, 'only 9 of 12 parts of the week could be used, because'],
  ])('says of %j that some weigh less only if some do', (params, words) => {
    expect(formatSentence({ key: 'trust.partly', params })).toContain(`: ${words} `);
  });
});

describe('what was left out and why', () => {
  const say = (statements: readonly { key: string }[], key: string) =>
    statements.filter((each) => each.key === key).map((each) => formatSentence(each as never));
  const chosenByParent = (['cognitive', 'emotional'] as const).flatMap((area) =>
    played(area, moves(area === 'cognitive' ? 'matrices' : 'feelings-detective', 8, '1101101101'), {
      assist: 'parent_chose',
    }),
  );

  test('a story answered too often at one place is not called fast, and one answered fast is', () => {
    const evenly = [
      ...questA({ O: 3, C: 2, E: 1, A: 2, N: 1 }, { position: 1 }),
      ...miPicks(['musical', 'interpersonal', 'musical', 'musical'], { position: 1 }),
    ];
    const explain = (...events: AssessmentEvent[][]) =>
      say(createReport(scheduled(), ...events, analysisStarted()).missing, 'missing.quest');
    expect([explain(evenly), explain(rushed)]).toEqual([
      ['Part of the story was answered too often at the same place on the screen to count.'],
      ['Part of the story was answered too fast to count.'],
    ]);
    expect(formatSentence({ key: 'missing.quest', params: {} })).toBe(
      'Part of the story was answered too fast to count.',
    );
  });

  test('a week in which a parent chose is not called fast or guessed, and what was chosen does not weigh less but nothing', () => {
    const document = createReport(scheduled(), chosenByParent, analysisStarted());
    const [warning] = say(document.summary, 'trust.low');
    expect(warning).toContain('A parent chose answers for your child or helped with them.');
    expect(warning).not.toMatch(/fast|evenly|guesses/);
    expect(say(document.notes, 'note.helped')).toEqual([
      'Games and subjects in which a parent chose answers for your child do not count.',
    ]);
    const talked = played('cognitive', moves('matrices', 8, '1101101101'), { assist: 'talked_through' });
    expect(say(createReport(scheduled(), talked, analysisStarted()).notes, 'note.helped')).toEqual([
      'Your child was helped with some answers; they weigh less.',
    ]);
    const guesses = createReport(scheduled(), guessed, analysisStarted());
    expect(say(guesses.summary, 'trust.low')).toEqual([expect.stringContaining(' The answers came like guesses. ')]);
  });

  test('is not counted among what the report was made from', () => {
    const getCounts = (...events: (AssessmentEvent | readonly AssessmentEvent[])[]) =>
      createReport(scheduled(), ...events, parentForm(), analysisStarted()).method.find(
        ({ key }) => key === 'about.week',
      )?.params;
    const good = [played('cognitive', moves('matrices', 8, '1101101101')), answered('science', '11011101')];
    expect(getCounts(good.flat())).toMatchObject({ answers: 18, adults: 1 });
    const leftOut = [guessed, hasty, rushed, [teacherForm({ parentsDevice: true })]];
    expect(getCounts(good.flat(), leftOut.flat())).toMatchObject({ answers: 18, adults: 1 });
    expect(getCounts(good.flat(), [teacherForm()])).toMatchObject({ answers: 18, adults: 2 });
  });

  test('a game with few tries was not done in a short time: its range is wide', () => {
    const { notes } = createReport(scheduled(), played('cognitive', moves('matrices', 8, '110')), analysisStarted());
    expect([say(notes, 'note.few'), say(notes, 'note.short')]).toEqual([
      ['A game has few tries, so its range is wide.'],
      [],
    ]);
  });
});

test('notes on what changes numbers come before those that only help to read them', () => {
  const { notes } = createReport(
    scheduled(),
    played('cognitive', moves('matrices', 8, '1101101101'), { assist: 'talked_through' }),
    answered('history', '110'),
    parentForm({ sliders: { socialSkills: 6 } }),
    analysisStarted(),
  );
  expect(notes.map(({ key }) => key)).toEqual(['note.helped', 'note.few', 'note.calibration']);
});

describe('easy questions in between', () => {
  const LOW = '100000100010';
  const GOOD = '110111011101';
  const findSubject = (document: ReturnType<typeof createReport>, name: string) =>
    document.subjects.find(({ subject }) => subject === name);

  test('missed together with nearly all others leave the subject out, and the report says so', () => {
    const document = createReport(
      scheduled(),
      answered('science', LOW, { easy: '00' }),
      answered('history', GOOD, { easy: '00' }),
      answered('geography', LOW, { easy: '11' }),
      answered('literature', LOW, { easy: '11' }),
      analysisStarted(),
    );
    expect(document.flags.filter(({ code }) => code === 'AT_CHANCE')).toEqual([
      { source: 'subject/science', code: 'AT_CHANCE', V: 0, replay: true },
    ]);
    expect(document.subjects.map(({ subject }) => subject)).toEqual(['literature', 'history', 'geography']);
    expect(document.missing).toContainEqual(
      expect.objectContaining({
        key: 'missing.subject',
        params: { subject: 'science' },
        evidence: [{ kind: 'flag', source: 'subject/science', code: 'AT_CHANCE' }],
      }),
    );
  });

  test('are no answers of the subject: neither score nor count nor topics know of them', () => {
    const [without, right, wrong] = ['', '11', '00'].map((easy) =>
      createReport(scheduled(), answered('science', GOOD, { easy }), analysisStarted()),
    ) as [ReturnType<typeof createReport>, ReturnType<typeof createReport>, ReturnType<typeof createReport>];
    expect(findSubject(without, 'science')?.est.n).toBe(12);
    expect([right, wrong]).toEqual([without, without]);
  });

  test('a week of blind taps could not tell: no area is judged, not five that need attention', () => {
    const practice = (game: string) => moves(game, 1, '00').map((move) => ({ ...move, control: true }));
    const tapped = (subjectOptions: object) =>
      [
        played('cognitive', [...practice('matrices'), ...moves('matrices', 8, '1000100010')]),
        played('social', [...practice('friends-corner'), ...moves('friends-corner', 8, '10001000100010')]),
        played('emotional', [...practice('feelings-detective'), ...moves('feelings-detective', 18, '1000100010')]),
        ...(['mathematics', 'science', 'literature', 'history', 'geography'] as const).map((subject) =>
          answered(subject, LOW, subjectOptions),
        ),
        riasecPicks(['A', 'S', 'I', 'I', 'I', 'I']),
      ].flat();
    const [document, young] = [
      createReport(scheduled(), tapped({ easy: '00' }), analysisStarted()),
      createReport(scheduled({ years: 5 }), tapped({ masteryAge: 3.5, c: 1 / 4 }), analysisStarted()),
    ];
    for (const { trust, areas, short } of [document, young]) {
      expect([trust.level, trust.kept, trust.of]).toEqual(['low', 1, 9]);
      expect(areas.flatMap(({ est }) => (est ? [est.band] : []))).toEqual([]);
      expect(short?.map(({ key }) => key)).toEqual(['trust.low']);
    }
  });

  test('are offered again while the week runs', () => {
    expect(findDoubts([scheduled(), ...answered('science', LOW, { easy: '00' })])).toEqual([
      { source: 'subject/science', codes: ['AT_CHANCE'], task: 'academic/4/science' },
    ]);
  });
});

describe('two forms that agree in every rating', () => {
  const ratings = { socialSkills: 8, independence: 6, creativity: 9, emotional: 5 };
  const repeated = {
    academicPerformance: 9,
    classroomBehavior: 5,
    peerInteraction: 8,
    focusAttention: 6,
    participation: 9,
  };
  const texts = { texts: { strengths: 'Curious.' }, shared: ['strengths' as const] };
  const createWith = (sliders: object) =>
    createReport(scheduled(), questA({ O: 3, C: 2, E: 2, A: 2, N: 1 }), parentForm({ sliders: ratings }), [
      teacherForm({ sliders, ...texts }),
      analysisStarted(),
    ]);

  test('count as one view: the report says so, no pair of them is compared, and the texts stay', () => {
    const { missing, notes, agreement, quotes } = createWith(repeated);
    expect(missing.find(({ key }) => key === 'missing.alike-forms')?.evidence).toEqual([
      { kind: 'flag', source: 'teacher', code: 'X_ALIKE' },
    ]);
    expect(notes.map(({ key }) => key)).toContain('note.one-adult');
    expect(agreement.flatMap(({ views }) => views.filter(({ who }) => who === 'teacher'))).toEqual([]);
    expect(quotes.map(({ text }) => text)).toEqual(['Curious.']);
  });

  test('stay two where one rating differs', () => {
    const { missing, agreement } = createWith({ ...repeated, peerInteraction: 7 });
    expect(missing.map(({ key }) => key)).not.toContain('missing.alike-forms');
    expect(agreement.flatMap(({ views }) => views.filter(({ who }) => who === 'teacher')).length).toBeGreaterThan(3);
  });
});

describe('a running week', () => {
  test('offers each doubtful sitting once, with the order that opens just it', () => {
    const events = [scheduled(), ...rushed, ...miPicks(['musical', 'musical'], { rtMs: 700 }), ...guessed, ...hasty];
    expect(findDoubts(events)).toEqual([
      { source: 'quest/A', codes: expect.arrayContaining(['Q_FAST']), task: 'personality/2' },
      { source: 'game/social', codes: ['GUESSING'], task: 'skills/3', area: 'social' },
      { source: 'subject/history', codes: ['FAST_MANY'], task: 'academic/5/history' },
    ]);
  });

  test('both easy openers wrong may mean that the task was not understood: worth doing again, and scored all the same', () => {
    const week = FULL_WEEK.filter(({ type }) => type !== 'AnalysisStarted');
    expect(findDoubts(week)).toEqual([
      { source: 'subject/history', codes: ['CONTROL_FAIL'], task: 'academic/5/history' },
    ]);
    expect(createReport(FULL_WEEK).subjects.find(({ subject }) => subject === 'history')?.est.n).toBe(16);
  });

  test('offers a game of which a third of the tries was dropped, with that reason; fewer, or a game without a score, offer nothing', () => {
    const leaving = (game: string, droppedCount: number) =>
      played('physical', [
        ...moves('steering', 8, '110111011'),
        ...moves(game, 1, '110110110').map((move, i) => ({ ...move, away: i < droppedCount })),
      ]);
    expect(findDoubts([scheduled(), ...leaving('aiming', 3)])).toEqual([
      { source: 'game/physical', codes: ['AWAY'], task: 'skills/3', area: 'physical' },
    ]);
    expect(findDoubts([scheduled(), ...leaving('aiming', 2)])).toEqual([]);
    expect(findDoubts([scheduled(), ...leaving('reaction', 9)])).toEqual([]);
    // After the analysis no replay is offered.
    expect(
      createReport(scheduled(), leaving('aiming', 3), analysisStarted()).flags.filter(({ replay }) => replay),
    ).toEqual([]);
  });

  test('offers nothing that is not played to the end or is open again', () => {
    const events = [scheduled(), ...guessed, ...hasty];
    expect(findDoubts(events, ({ area }) => area !== 'social').map(({ source }) => source)).toEqual([
      'subject/history',
    ]);
    expect(findDoubts(events, () => false)).toEqual([]);
  });

  test('the new sitting of a replay decides alone', () => {
    const again = played('social', moves('friends-corner', 8, '1101101101'), { by: 9, minute: 40 });
    const replayed: AssessmentEvent = { type: 'SittingReplayed', at: at(3, 20), task: 'skills/3', area: 'social' };
    expect(findDoubts([scheduled(), ...guessed, replayed, ...again])).toEqual([]);
  });

  test('the encore and the forms are given once: they are flagged and cannot be opened', () => {
    const encore = questB({ O: 3, C: 3, E: 3, A: 3, N: 3 }, { rtMs: 700 });
    expect(findDoubts([scheduled(), ...encore])).toEqual([]);
    expect(createReport(scheduled(), encore, analysisStarted()).flags).toContainEqual({
      source: 'quest/B/ocean',
      code: 'Q_FAST',
      V: 0,
      replay: false,
    });
    expect(['parent', 'teacher', 'quest/B/ocean'].map(toSittingRef)).toEqual([null, null, null]);
  });
});

describe('what a score rests on', () => {
  test('is told by sitting, with how many were right, and by each rating', () => {
    const document = createReport(FULL_WEEK);
    const from = (name: string) => document.areas.find(({ area }) => area === name)?.est?.from;
    expect(from('cognitive')).toEqual([
      { who: 'child', what: 'trials', n: 18, right: 14, at: at(3), sitting: 'game/cognitive' },
    ]);
    expect(from('academic')?.map(({ sitting, n, right }) => [sitting, n, right])).toEqual([
      ['subject/mathematics', 16, 16],
      ['subject/science', 16, 12],
      ['subject/literature', 16, 12],
      ['subject/history', 16, 3],
      ['subject/geography', 16, 12],
    ]);
    expect(
      from('social')
        ?.slice(1)
        .map(({ who, ratings }) => [who, ratings]),
    ).toEqual([
      ['parent', [{ field: 'socialSkills', rating: 9 }]],
      ['teacher', [{ field: 'peerInteraction', rating: 7 }]],
    ]);
  });

  test('reaction is the median of honest tries with its range, said and not scored', () => {
    const tries = (ms: readonly number[]): AssessmentEvent[] =>
      played('physical', [...moves('aiming', 8, '1101'), ...moves('reaction', 1, '1'.repeat(ms.length))]).map(
        (event) =>
          event.type !== 'TrialsRecorded'
            ? event
            : {
                ...event,
                trials: event.trials.map((trial, i) =>
                  i < 4 ? trial : { ...trial, response: { ms: ms[i - 4] as number } },
                ),
              },
      );
    const marked = {
      ...parts,
      markTrial: (trial: Parameters<typeof MARK>[0]) => ({ correct: trial.response === 'right', words: 0 }),
    };
    const physical = (ms: readonly number[]) =>
      analyse({ ...marked, events: [scheduled(), ...tries(ms), analysisStarted()] }).areas.find(
        ({ area }) => area === 'physical',
      );
    const spoken = (ms: readonly number[]) =>
      physical(ms)?.statements.find(({ key }) => key === 'area.reaction')?.params;
    expect(spoken([30, 402, 388, 415, 900, 412])).toEqual({ ms: 410, lo: 390, hi: 900, tries: 5 });
    expect(spoken([30, 402, 388, 415, 900])).toBeUndefined();
    expect(physical([402, 388, 415, 900, 412])?.est).toEqual(physical([])?.est);
  });

  test('the two fields chosen most come with an idea for the age, and the week takes up the first', () => {
    const picks = miPicks([
      'musical',
      'interpersonal',
      'musical',
      'musical',
      'interpersonal',
      'interpersonal',
      'naturalist',
      'musical',
    ]);
    const document = createReport(scheduled({ years: 5 }), picks, analysisStarted());
    expect(document.mi?.statements.filter(({ key }) => key === 'interest.idea').map(({ params }) => params)).toEqual([
      { field: 'musical', mode: '3-6' },
      { field: 'interpersonal', mode: '3-6' },
    ]);
    expect(document.weeklyPlan.find(({ area }) => area === null)?.idea).toMatchObject({
      key: 'plan.interest',
      params: { field: 'musical' },
    });
  });
});
