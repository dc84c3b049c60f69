import { describe, expect, it, test } from 'vitest';
import { formatSentence } from '#messages/report.ts';
import { toAcademicBand, toAgeMode } from '#shared/instruments/ages.ts';
import type { HomeActivity } from '#shared/instruments/parent-form.ts';
import { Subject, TOPICS, type Topic } from '#shared/instruments/subjects.ts';
import { listAreaIdeas, listTopicIdeas } from '#shared/measurement/ideas/bank.ts';
import { judgeBand } from '#shared/measurement/links.ts';
import { type AgreementReport, ReportDocument } from '#shared/measurement/report/document.ts';
import { suggestIdeas } from '#shared/measurement/report/ideas.ts';
import type { PreviousReport } from '#shared/measurement/report/reassess.ts';
import type { IdeasReport, Statement, SuggestedIdea } from '#shared/measurement/report/statement.ts';
import { say, toEstimateRef } from '#shared/measurement/report/wording.ts';
import { AREAS, type Area } from '#shared/measurement/scale.ts';
import {
  analysisStarted,
  createReport,
  FULL_WEEK,
  listStatements,
  moves,
  parentForm,
  played,
  scheduled,
} from '#shared/measurement/testing/week.ts';

type IdeaFindings = Parameters<typeof suggestIdeas>[0];
type AdviceInput = {
  years?: number;
  growth?: Statement[];
  strengths?: Statement[];
  short?: Statement[];
  activities?: HomeActivity[];
  favourite?: HomeActivity;
  agreements?: AgreementReport[];
  /** `picks`: how often the child chose it, twice if not given. */
  field?: { type: 'musical' | 'interpersonal'; first: number; picks?: number };
  areas?: IdeaFindings['areas'];
  topics?: [subject: Subject, topic: Topic, right: number, n: number][];
  trusted?: boolean;
  seed?: string;
  previous?: unknown;
  tried?: [idea: string, went: 'well' | 'tooHard' | 'notYet'][];
};

function createAdvice({
  years = 9,
  growth = [],
  strengths = [],
  short = [],
  activities = [],
  favourite,
  agreements = [],
  field,
  areas = [],
  topics = [],
  trusted = true,
  seed = 'week-1',
  previous,
  tried = [],
}: AdviceInput) {
  const form = { homeActivities: activities, ...(favourite && { favouriteActivity: favourite }) };
  const about = {
    years,
    mode: toAgeMode(years),
    adults: { parent: { value: form }, teacher: null },
    interests: { mi: field ? [field] : null },
    quest: { mi: { picks: Array.from({ length: field?.picks ?? 2 }, () => ({ picked: field?.type })) } },
    agreements,
    areas,
    subjects: Subject.options.map((subject) => ({
      subject,
      topics: topics
        .filter(([of]) => of === subject)
        .map(([, topic, right, n]) => ({ topic, theta: right / n - 0.5, n, from: [{ n, right }] })),
    })),
  } as unknown as IdeaFindings;
  const before =
    previous === undefined ? null : ({ document: previous, tried: new Map(tried) } as unknown as PreviousReport);
  return suggestIdeas(about, { growthAreas: growth, strengths, short, trusted }, { seed, previous: before });
}

const fractions = say(
  'growth.topic',
  { subject: 'mathematics', topic: 'fractions', word: 'probably' },
  'growth-areas',
  [toEstimateRef('topic/mathematics/fractions')],
);
const weakSubjects = say(
  'growth.subjects',
  { subjects: ['history', 'geography'], words: ['clearly', 'probably'] },
  'growth-areas',
);
const physical = say('growth.area', { area: 'physical', word: 'clearly' }, 'growth-areas');
const thinking = say('strength.area', { area: 'cognitive', word: 'clearly' }, 'key-strengths');
const createPage = (key: 'short.higher' | 'short.lower' | 'short.typical', ...areas: Area[]) => {
  const params = { areas, halves: areas.map(() => ''), years: 9, words: areas.map(() => 'probably') };
  return say(key, { ...params, above: [], below: [] }, 'contrast');
};
const view = (who: 'parent' | 'teacher', x: number) => ({
  who,
  what: 'ratings' as const,
  x,
  sigma2: 0,
  lambda: 1,
  V: 1,
  score: 60,
  lo: 50,
  hi: 70,
  n: 1,
});
const createAgreement = (
  dimension: AgreementReport['dimension'],
  word: 'close' | 'seen differently',
  parent = -1,
  teacher = 1,
): AgreementReport => ({
  dimension,
  views: [view('parent', parent), view('teacher', teacher)],
  pairs: [{ between: ['parent', 'teacher'], agreement: word === 'close' ? 80 : 4, word }],
});
const listIds = (ideas: readonly { id: string }[]) => ideas.map(({ id }) => id);
const listAll = (years: number) => [
  ...AREAS.flatMap((area) => listAreaIdeas(area, toAgeMode(years))),
  ...Subject.options.flatMap((subject) =>
    TOPICS[subject].flatMap((topic) => listTopicIdeas(subject, topic, toAcademicBand(years))),
  ),
];
const listWeek = ({ ideas }: IdeasReport): SuggestedIdea[] =>
  ideas.flatMap(({ other, ...idea }) => (other ? [idea, other] : [idea]));
const listReasons = (advice: IdeasReport) => listWeek(advice).map(({ reason }) => reason);

describe('today’s idea', () => {
  test.each<[string, AdviceInput, string]>([
    [
      'the topic that may grow, before anything else that page one calls lower',
      { growth: [fractions, physical], short: [createPage('short.lower', 'academic')] },
      'idea.growth-topic',
    ],
    [
      'the area that page one calls lower, before a topic that it does not',
      { growth: [fractions], short: [createPage('short.lower', 'social')] },
      'idea.lower',
    ],
    ['a subject that may grow', { growth: [weakSubjects] }, 'idea.growth-subject'],
    [
      'the area that may grow',
      { growth: [physical], short: [createPage('short.higher', 'social')] },
      'idea.growth-area',
    ],
    [
      'what page one calls higher',
      { short: [createPage('short.higher', 'social')], activities: ['Outdoor Play'] },
      'idea.higher',
    ],
    [
      'what is seen differently',
      { agreements: [createAgreement('regulation', 'seen differently')], activities: ['Outdoor Play'] },
      'idea.differently',
    ],
    [
      'the field that the child surely likes best',
      { field: { type: 'musical', first: 0.8 }, activities: ['Outdoor Play'] },
      'idea.chosen',
    ],
    [
      'no field as often chosen that was chosen once, though adults speak for it',
      { field: { type: 'musical', first: 0.8, picks: 1 }, activities: ['Outdoor Play'] },
      'idea.activity',
    ],
    [
      'what the parent marked',
      { activities: ['Outdoor Play', 'Music/Singing'], favourite: 'Music/Singing' },
      'idea.favourite',
    ],
    [
      'what the parent ticked',
      { field: { type: 'musical', first: 0.7 }, activities: ['Outdoor Play'] },
      'idea.activity',
    ],
    ['a topic of which questions were missed', { topics: [['science', 'simple-experiments', 1, 4]] }, 'idea.missed'],
    ['play for any child of the age', {}, 'idea.any'],
  ])('is about %s', (_, input, key) => {
    expect(createAdvice(input).today.reason.key).toBe(key);
  });

  it('practises nothing that the same report calls a strength', () => {
    const { ideas } = createAdvice({ strengths: [thinking], short: [createPage('short.lower', 'cognitive')] });
    const keys = ideas.flatMap(({ reason, other }) => [reason.key, other?.reason.key]);
    expect(keys).toContain('idea.strength-area');
    expect(keys).not.toContain('idea.lower');
  });

  it('practises nothing that is above typical and only went less easily than the rest, however many strengths are named before it', () => {
    const strengths = (['cognitive', 'emotional', 'physical'] as const).map((area) =>
      say('strength.area', { area, word: 'clearly' }, 'key-strengths'),
    );
    const { key, params } = createPage('short.lower', 'social', 'academic');
    const lower = { areas: ['social', 'academic'], above: ['clearly', ''], below: ['', ''] };
    const advice = createAdvice({
      strengths,
      short: [say(key as 'short.lower', { ...params, ...lower } as never, 'contrast')],
    });
    const ofLower = listReasons(advice).filter((each) => each.key === 'idea.lower');
    expect([...new Set(ofLower.map((each) => each.params.area))]).toEqual(['academic']);
    expect(advice.byArea.find(({ area }) => area === 'social')?.reason.key).toBe('idea.any');
  });

  it('is never about something that could not be told: what is to be explored or seen alike is no reason', () => {
    const explored = say('explore.area', { area: 'physical' }, 'things-to-explore', []);
    expect(
      createAdvice({ growth: [explored], agreements: [createAgreement('social', 'close')] }).today.reason.key,
    ).toBe('idea.any');
  });

  it('fits the age', () => {
    for (const [years, band] of [
      [4, '3-5'],
      [7, '6-8'],
      [10, '9-11'],
      [14, '12-15'],
    ] as const)
      expect(listIds(listTopicIdeas('mathematics', 'fractions', band))).toContain(
        createAdvice({ years, growth: [fractions] }).today.idea,
      );
  });
});

describe('an idea from answers', () => {
  const topics: AdviceInput['topics'] = [
    ['science', 'simple-experiments', 1, 4],
    ['science', 'cause-and-effect', 2, 4],
    ['history', 'cultural-awareness', 3, 4],
    ['geography', 'map-reading', 4, 4],
    ['mathematics', 'geometry', 2, 2],
  ];
  const advice = createAdvice({ topics });
  const findIdeas = (key: string) => listWeek(advice).filter(({ reason }) => reason.key === key);

  it('practises a topic of which two questions and more were missed, and says how many', () => {
    expect(findIdeas('idea.missed').map(({ reason }) => formatSentence(reason))).toEqual([
      'Simple experiments (Science): 3 of 4 questions were still too hard.',
      'Cause and effect (Science): 2 of 4 questions were still too hard.',
      'Simple experiments (Science): 3 of 4 questions were still too hard.',
      'Cause and effect (Science): 2 of 4 questions were still too hard.',
    ]);
    for (const { idea, reason } of findIdeas('idea.missed'))
      expect(listIds(listTopicIdeas('science', reason.params.topic as Topic, '9-11'))).toContain(idea);
  });

  it('goes on where three and more were all right; one missed, or two right, is no reason', () => {
    const solved = findIdeas('idea.solved');
    expect(solved.map(({ reason }) => reason.params.topic)).toEqual(['map-reading', 'map-reading']);
    expect(formatSentence(solved[0]?.reason as Statement)).toBe(
      'Map reading (Geography): all 4 questions were right, so there is room for more.',
    );
  });

  it('is given for every subject that may grow, of the topics that were hardest in it', () => {
    const hard: AdviceInput['topics'] = TOPICS.history.map((topic, i) => ['history', topic, i + 1, 4]);
    const week = listWeek(createAdvice({ growth: [weakSubjects], topics: hard }));
    const history = week.find(
      ({ reason }) => reason.key === 'idea.growth-subject' && reason.params.subject === 'history',
    );
    const hardest = TOPICS.history.slice(0, 2).flatMap((topic) => listIds(listTopicIdeas('history', topic, '9-11')));
    expect(hardest).toContain(history?.idea);
    expect(week.some(({ idea }) => idea.startsWith('geography/'))).toBe(true);
  });
});

describe('a reason', () => {
  it('from what is liked at home has an idea that consists of it', () => {
    const activities: HomeActivity[] = ['Reading/Storytelling', 'Music/Singing', 'Outdoor Play'];
    for (const years of [4, 7, 9, 14])
      for (const { idea, reason } of listWeek(createAdvice({ years, activities, favourite: 'Music/Singing' })))
        if (reason.params.activity)
          expect(listAll(years).find(({ id }) => id === idea)?.activity, idea).toBe(reason.params.activity);
  });

  it('calls nothing a favourite but what the parent marked', () => {
    const activities: HomeActivity[] = ['Reading/Storytelling', 'Music/Singing'];
    const marked = listReasons(createAdvice({ activities, favourite: 'Music/Singing' })).map(formatSentence);
    expect(marked).toContain('The favourite at home, you say: Music/Singing.');
    expect(listReasons(createAdvice({ activities })).map(formatSentence).join()).not.toMatch(/favourite/);
  });

  it('is given twice a week at most; only play for any child has no such limit', () => {
    for (const input of [
      { growth: [physical] },
      { activities: ['Music/Singing'] as HomeActivity[] },
      { field: { type: 'musical' as const, first: 0.9 } },
      { topics: [['science', 'simple-experiments', 0, 4]] as AdviceInput['topics'] },
    ] as AdviceInput[]) {
      const reasons = listReasons(createAdvice(input)).filter(({ key }) => key !== 'idea.any');
      const sentences = reasons.map(formatSentence);
      expect(sentences.length).toBeGreaterThan(0);
      for (const sentence of sentences)
        expect(sentences.filter((each) => each === sentence).length).toBeLessThanOrEqual(2);
    }
  });
});

describe('the week', () => {
  const full: AdviceInput = {
    growth: [fractions, weakSubjects, physical],
    strengths: [thinking],
    activities: ['Music/Singing'],
    agreements: [createAgreement('regulation', 'seen differently')],
    field: { type: 'interpersonal', first: 0.9 },
    topics: [['literature', 'vocabulary', 1, 4]],
  };

  it('begins with today’s idea, gives two to choose from each day, and leaves the last day free', () => {
    const { today, ideas } = createAdvice(full);
    expect(ideas.map(({ day }) => day)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(ideas[0]).toMatchObject({ day: 1, ...today });
    expect(ideas.map(({ reason, other }) => [reason.key, other?.reason.key])).toEqual([
      ['idea.growth-topic', 'idea.chosen'],
      ['idea.growth-subject', 'idea.activity'],
      ['idea.growth-subject', 'idea.differently'],
      ['idea.growth-area', 'idea.chosen'],
      ['idea.missed', 'idea.activity'],
      ['idea.strength-area', 'idea.differently'],
    ]);
  });

  it('says why of every idea, and no reason from answers of a week that cannot be trusted', () => {
    const advice = createAdvice({ ...full, trusted: false });
    expect(listWeek(advice)).toHaveLength(12);
    for (const { reason } of [advice.today, ...listWeek(advice), ...advice.byArea])
      expect(reason).toMatchObject({ key: 'idea.any', params: { years: 9 }, evidence: [] });
    expect(new Set(listWeek(advice).map(({ area }) => area)).size).toBe(AREAS.length);
    expect(advice.teacherQuestion.key).toBe('teacher.open');
    expect(advice.byArea.map(({ school }) => school.key)).toEqual(AREAS.map(() => 'school.nothing'));
  });

  it('names no idea twice, for any child and any reason, and only ideas of the bank for the age', () => {
    for (const years of [3, 5, 6, 8, 9, 11, 13, 15])
      for (const input of [
        full,
        {},
        { growth: [fractions, physical] },
        { activities: ['Music/Singing'] },
      ] as AdviceInput[])
        for (let child = 0; child < 10; child++) {
          const ids = listWeek(createAdvice({ ...input, years, seed: `week-${child}` })).map(({ idea }) => idea);
          expect(new Set(ids).size).toBe(12);
          expect(listIds(listAll(years))).toEqual(expect.arrayContaining(ids));
        }
  });

  it('is the same for the same week, and another one for another child', () => {
    expect(createAdvice(full)).toEqual(createAdvice(full));
    const weeks = Array.from({ length: 20 }, (_, child) =>
      JSON.stringify(createAdvice({ ...full, seed: `week-${child}` }).ideas),
    );
    expect(new Set(weeks).size).toBeGreaterThan(10);
  });

  it('names nothing again that the earlier report of the child named, and still has an idea for every area', () => {
    for (const input of [full, {}, { short: [createPage('short.lower', 'social')], trusted: true }] as AdviceInput[])
      for (let child = 0; child < 10; child++) {
        const first = createAdvice({ ...input, seed: `week-${child}` });
        const second = createAdvice({ ...input, seed: `again-${child}`, previous: JSON.parse(JSON.stringify(first)) });
        const before = [...listWeek(first), ...first.byArea].map(({ idea }) => idea);
        for (const { idea } of [second.today, ...listWeek(second), ...second.byArea])
          expect(before).not.toContain(idea);
        expect(listWeek(second)).toHaveLength(12);
        expect(second.byArea.map(({ area }) => area)).toEqual([...AREAS]);
      }
  });

  it('goes on to the next reason once every idea for a topic has been named', () => {
    const namedIdeas = listTopicIdeas('mathematics', 'fractions', '9-11').map(({ id: idea }) => ({ idea }));
    expect(createAdvice({ growth: [fractions, physical], previous: { ideas: namedIdeas } }).today.reason.key).toBe(
      'idea.growth-area',
    );
  });

  test.each([[{}], ['what was once stored'], [null], [{ ideas: 'many', byArea: [{ thing: 1 }] }]])(
    'takes an earlier document as it is: %j',
    (previous) => {
      expect(createAdvice({ ...full, previous }).ideas).toEqual(createAdvice(full).ideas);
    },
  );
});

describe('by area', () => {
  it('gives each area an idea for home; the others than those of the week', () => {
    const advice = createAdvice({ growth: [physical], short: [createPage('short.typical', 'social')] });
    expect(advice.byArea.map(({ area }) => area)).toEqual([...AREAS]);
    expect(advice.byArea.map(({ reason }) => reason.key)).toEqual([
      'idea.any',
      'idea.typical',
      'idea.any',
      'idea.any',
      'idea.growth-area',
    ]);
    expect(advice.byArea.filter(({ idea }) => listWeek(advice).some((each) => each.idea === idea))).toEqual([]);
  });

  it('says what to do at school: mention, tell, ask, or nothing', () => {
    const school = (input: AdviceInput) =>
      Object.fromEntries(createAdvice(input).byArea.map(({ area, school }) => [area, school.key]));
    expect(
      school({
        growth: [fractions, physical],
        agreements: [
          createAgreement('N', 'seen differently'),
          createAgreement('regulation', 'close'),
          createAgreement('social', 'close'),
        ],
      }),
    ).toEqual({
      cognitive: 'school.nothing',
      social: 'school.alike',
      emotional: 'school.ask',
      academic: 'school.topic',
      physical: 'school.growth',
    });
    expect(school({ growth: [weakSubjects] }).academic).toBe('school.subject');
    expect(school({ agreements: [createAgreement('academic', 'seen differently')] }).academic).toBe('school.tests');
    // The first page names it as something that can grow, though the list of three does not.
    const page = createPage('short.lower', 'social');
    const below = { ...page, params: { ...page.params, words: [''], below: ['probably'] } };
    expect(school({ short: [below] }).social).toBe('school.growth');
  });

  it('never has nothing to do at school beside red, and nothing more beside a range that reaches 70', () => {
    const listSchool = (hi: number, behaviour = 0) => {
      const range = { score: hi - 8, lo: hi - 16, hi };
      return createAdvice({
        areas: [
          {
            area: 'social',
            est: { theta: -2, ...range, ...judgeBand(range) },
            parts: [
              { part: 'understanding', measured: { theta: -2, psd: 0.4, from: [] } },
              { part: 'behaviour', measured: { theta: behaviour, psd: 0.4, from: [] } },
            ],
          },
        ] as unknown as IdeaFindings['areas'],
        agreements: [createAgreement('social', 'close')],
      });
    };
    const getSocial = (hi: number, behaviour?: number) =>
      listSchool(hi, behaviour).byArea.find(({ area }) => area === 'social')?.school.key;
    expect([getSocial(69), getSocial(70)]).toEqual(['school.growth', 'school.alike']);
    // Home and school see it alike: both see it as hard.
    expect(getSocial(82, -2.5)).toBe('school.growth');
    expect([listSchool(69), listSchool(70)].map(({ teacherQuestion }) => teacherQuestion.key)).toEqual([
      'teacher.area',
      'teacher.open',
    ]);
  });
});

describe('the question for the teacher', () => {
  test.each<[string, AdviceInput, string]>([
    [
      'from home, where it goes less easily, though it may go well there, too',
      { agreements: [createAgreement('regulation', 'seen differently')], growth: [fractions] },
      'At home handling feelings goes less easily than you see it in class. What helps there?',
    ],
    [
      'from home, where it is easier',
      { agreements: [createAgreement('social', 'seen differently', 1, -1)] },
      'At home getting on with others goes more easily than you see it in class. What do you notice there, and what could we try together?',
    ],
    [
      'about a trait, which has no better end',
      { agreements: [createAgreement('E', 'seen differently')] },
      'We see it differently: how outgoing or quiet our child is. What do you notice in class?',
    ],
    [
      'about a topic',
      { growth: [fractions] },
      'We would like to practise fractions in mathematics a little at home. How does it go in class, and what would fit?',
    ],
    [
      'about a subject',
      { growth: [weakSubjects, physical] },
      'We would like to practise history a little at home. How does it go in class, and what would fit?',
    ],
    [
      'about an area',
      { growth: [physical] },
      'In our week of questions and games, aiming and tracing on the screen was hard for our child. How does it go in class, and what helps there?',
    ],
    [
      'open',
      { agreements: [createAgreement('social', 'close')] },
      'What goes well for our child in class at the moment, and what would you like us to know?',
    ],
  ])('is asked %s', (_, input, words) => {
    expect(formatSentence(createAdvice(input).teacherQuestion)).toBe(words);
  });
});

describe('an area that adults alone rated', () => {
  it('is no result of the games to tell a teacher, and went no way in the week', () => {
    const rated = createReport(
      scheduled(),
      played('cognitive', moves('matrices', 9, '1110111011')),
      played('emotional', moves('feelings-detective', 20, '11011101110111011101')),
      played('physical', moves('aiming', 8, '110111011101')),
      parentForm({ sliders: { socialSkills: 1 } }),
      analysisStarted(),
    );
    expect(rated.growthAreas.map(({ params }) => params.area)).toContain('social');
    expect(rated.teacherQuestion?.key).toBe('teacher.open');
    expect(
      formatSentence(say('idea.lower', { area: 'social', half: 'behaviour-only', word: 'probably' }, 'todays-idea')),
    ).toBe('Because getting on as adults see it probably goes less easily than the rest of the week.');
  });
});

describe('a report', () => {
  it('holds the ideas, can be read, and gives the same ones again', () => {
    const document = createReport(FULL_WEEK);
    expect(document.ideas).toHaveLength(6);
    expect(document.today?.idea).toBe(document.ideas?.[0]?.idea);
    for (const statement of listStatements([document.today, document.ideas, document.byArea, document.teacherQuestion]))
      expect(formatSentence(statement)).toMatch(/^[A-Z].*[.?!]$/);
    expect(createReport(FULL_WEEK).ideas).toEqual(document.ideas);
  });

  it('from before there were ideas is still a report', () => {
    const { today: _, ideas: __, byArea: ___, teacherQuestion: ____, ...older } = createReport(FULL_WEEK);
    expect(ReportDocument.parse(older)).toEqual(older);
  });
});

describe('what was tried since the last report', () => {
  const previous = { ideas: [], byArea: [] };
  const [hard] = listIds(listTopicIdeas('mathematics', 'fractions', '9-11')) as [string];
  const [good] = listIds(listAreaIdeas('social', '7-10')) as [string];

  it('leads to an easier way in where it was too hard, and never to the same idea', () => {
    const advice = createAdvice({ previous, tried: [[hard, 'tooHard']] });
    const eased = listWeek(advice).filter(({ reason }) => reason.key === 'idea.too-hard');
    expect(eased.map(({ reason }) => formatSentence(reason))[0]).toBe(
      'Last time something for fractions in mathematics was too hard: this is an easier way in.',
    );
    for (const { idea } of eased) expect(listIds(listTopicIdeas('mathematics', 'fractions', '6-8'))).toContain(idea);
    expect([...listWeek(advice), ...advice.byArea].map(({ idea }) => idea)).not.toContain(hard);
  });

  it('takes a child that has outgrown the band of what was too hard to that band, not to an even younger one', () => {
    for (const band of ['6-8', '9-11'] as const) {
      const ids = listIds(listTopicIdeas('mathematics', 'fractions', band));
      const advice = createAdvice({ years: 12, previous, tried: [[ids[0] as string, 'tooHard']] });
      const eased = listWeek(advice).filter(({ reason }) => reason.key === 'idea.too-hard');
      expect(eased.length).toBeGreaterThan(0);
      for (const { idea } of eased) expect(ids).toContain(idea);
    }
  });

  it('is built on where it went well', () => {
    const advice = createAdvice({ previous, tried: [[good, 'well']] });
    const built = listWeek(advice).filter(({ reason }) => reason.key === 'idea.went-well');
    expect(built.map(({ reason }) => formatSentence(reason))[0]).toBe(
      'Last time something for getting on went well at home: this goes on from it.',
    );
    for (const { idea } of built) expect(listIds(listAreaIdeas('social', '7-10')).slice(1)).toContain(idea);
  });

  describe('of one topic counts as it went last', () => {
    const [easier] = listIds(listTopicIdeas('mathematics', 'fractions', '6-8')) as [string];
    const listTried = (tried: AdviceInput['tried'], years = 9) =>
      listWeek(createAdvice({ years, previous, tried: tried ?? [] })).filter(({ reason }) =>
        ['idea.too-hard', 'idea.went-well'].includes(reason.key),
      );
    test.each<[string, AdviceInput['tried'], string, '6-8' | '9-11', number?]>([
      [
        'an easier one went well',
        [
          [hard, 'tooHard'],
          [easier, 'well'],
        ],
        'idea.went-well',
        '6-8',
      ],
      [
        'one went well that this child had outgrown',
        [
          [hard, 'tooHard'],
          [easier, 'well'],
        ],
        'idea.went-well',
        '6-8',
        12,
      ],
      [
        'the next one was too hard',
        [
          [easier, 'well'],
          [hard, 'tooHard'],
        ],
        'idea.too-hard',
        '6-8',
      ],
      ['none was too hard, and the child has grown', [[easier, 'well']], 'idea.went-well', '9-11'],
      [
        'what was too hard was taken back',
        [
          [easier, 'well'],
          [hard, 'notYet'],
        ],
        'idea.went-well',
        '9-11',
      ],
    ])('where %s', (_, tried, key, band, years) => {
      const ideas = listTried(tried, years);
      expect(ideas.length).toBeGreaterThan(0);
      expect([...new Set(ideas.map(({ reason }) => reason.key))]).toEqual([key]);
      for (const { idea } of ideas) expect(listIds(listTopicIdeas('mathematics', 'fractions', band))).toContain(idea);
    });
  });

  it('changes nothing where nothing was tried yet', () => {
    expect(createAdvice({ previous, tried: [[good, 'notYet']] }).ideas.map(({ reason }) => reason.key)).toEqual(
      createAdvice({ previous }).ideas.map(({ reason }) => reason.key),
    );
  });
});
