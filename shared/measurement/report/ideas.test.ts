import { describe, expect, it, test } from 'vitest';
import { formatSentence } from '#messages/report.ts';
import { AGE_MODES, toAgeMode } from '#shared/instruments/ages.ts';
import type { HomeActivity } from '#shared/instruments/parent-form.ts';
import { listAreaIdeas, listTopicIdeas } from '#shared/measurement/ideas/bank.ts';
import { type AgreementReport, ReportDocument, type SubjectReport } from '#shared/measurement/report/document.ts';
import { suggestIdeas } from '#shared/measurement/report/ideas.ts';
import type { PreviousReport } from '#shared/measurement/report/reassess.ts';
import type { Statement } from '#shared/measurement/report/statement.ts';
import { say, toEstimateRef } from '#shared/measurement/report/wording.ts';
import { AREAS } from '#shared/measurement/scale.ts';
import { createReport, FULL_WEEK, listStatements } from '#shared/measurement/testing/week.ts';

type IdeaFindings = Parameters<typeof suggestIdeas>[0];
type AdviceInput = {
  years?: number;
  growth?: Statement[];
  strengths?: Statement[];
  activities?: HomeActivity[];
  agreements?: AgreementReport[];
  field?: { type: 'musical' | 'interpersonal'; first: number };
  areas?: IdeaFindings['areas'];
  subjects?: SubjectReport[];
  trusted?: boolean;
  seed?: string;
  previous?: unknown;
};

function createAdvice({
  years = 9,
  growth = [],
  strengths = [],
  activities = [],
  agreements = [],
  field,
  areas = [],
  subjects = [],
  trusted = true,
  seed = 'week-1',
  previous,
}: AdviceInput) {
  const about = {
    years,
    mode: toAgeMode(years),
    adults: { parent: { value: { homeActivities: activities } }, teacher: null },
    interests: { mi: field ? [field] : null },
    agreements,
    areas,
  } as unknown as IdeaFindings;
  const before = previous === undefined ? null : ({ document: previous } as PreviousReport);
  return suggestIdeas(about, { growthAreas: growth, strengths, subjects, trusted }, { seed, previous: before });
}

const fractions = say(
  'growth.topic',
  { subject: 'mathematics', topic: 'fractions', word: 'probably' },
  'growth-areas',
  [toEstimateRef('topic/mathematics/fractions')],
);
const landforms = say(
  'growth.topic',
  { subject: 'geography', topic: 'landforms', word: 'clearly' },
  'growth-areas',
  [],
);
const physical = say('growth.area', { area: 'physical', word: 'clearly' }, 'growth-areas', []);
const thinking = say('strength.area', { area: 'cognitive', word: 'clearly' }, 'key-strengths', []);
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

describe('today’s idea', () => {
  it('practises the topic that may grow with what is a favourite at home, and says both', () => {
    const { today } = createAdvice({
      growth: [physical, fractions],
      activities: ['Cooking/Helping in Kitchen'],
      agreements: [createAgreement('social', 'seen differently')],
    });
    const fits = listTopicIdeas('mathematics', 'fractions', '9-11').filter(({ activities }) =>
      activities.includes('Cooking/Helping in Kitchen'),
    );
    expect(listIds(fits)).toContain(today.idea);
    expect(today.reason).toMatchObject({
      key: 'idea.growth-topic-activity',
      rule: { id: 'todays-idea', version: 1 },
      evidence: [
        toEstimateRef('topic/mathematics/fractions'),
        { kind: 'activity', name: 'Cooking/Helping in Kitchen' },
      ],
    });
    expect(formatSentence(today.reason)).toBe(
      'Fractions (Mathematics) is probably something in which your child can grow, and at home your child enjoys: Cooking/Helping in Kitchen.',
    );
  });

  test.each<[string, AdviceInput, string]>([
    ['the topic alone where no favourite fits it', { growth: [physical, fractions] }, 'idea.growth-topic'],
    [
      'the area that may grow where no topic does',
      { growth: [physical], agreements: [createAgreement('social', 'seen differently')] },
      'idea.growth-area',
    ],
    [
      'what is seen differently',
      { agreements: [createAgreement('regulation', 'seen differently')], activities: ['Outdoor Play'] },
      'idea.differently',
    ],
    [
      'the field chosen most in the story',
      { field: { type: 'musical', first: 0.7 }, activities: ['Outdoor Play'] },
      'idea.field',
    ],
    [
      'what the parent ticked',
      { field: { type: 'musical', first: 0.4 }, activities: ['Outdoor Play'] },
      'idea.activity',
    ],
    ['play for any child of the age', {}, 'idea.any'],
  ])('is then about %s', (_, input, key) => {
    expect(createAdvice(input).today.reason.key).toBe(key);
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

describe('the week', () => {
  const full: AdviceInput = {
    growth: [fractions, physical],
    strengths: [thinking],
    activities: ['Music/Singing'],
    agreements: [createAgreement('regulation', 'seen differently')],
    field: { type: 'interpersonal', first: 0.9 },
  };

  it('begins with today’s idea, goes on with other reasons, and leaves the last day free', () => {
    const { today, ideas } = createAdvice(full);
    expect(ideas.map(({ day }) => day)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(ideas[0]).toEqual({ day: 1, ...today });
    expect(ideas.map(({ reason }) => reason.key)).toEqual([
      'idea.growth-topic-activity',
      'idea.growth-area',
      'idea.field',
      'idea.strength-area',
      'idea.differently',
      'idea.any',
    ]);
  });

  it('says why of every idea, and no reason from answers of a week that cannot be trusted', () => {
    const { today, ideas, byArea, teacherQuestion } = createAdvice({ ...full, trusted: false });
    expect(ideas).toHaveLength(6);
    for (const { reason } of [today, ...ideas, ...byArea])
      expect(reason).toMatchObject({ key: 'idea.any', params: { years: 9 }, evidence: [] });
    expect(new Set(ideas.map(({ area }) => area)).size).toBe(AREAS.length);
    expect(teacherQuestion.key).toBe('teacher.open');
    expect(byArea.map(({ school }) => school.key)).toEqual(AREAS.map(() => 'school.nothing'));
  });

  it('names no idea twice, for any child and any reason', () => {
    for (const years of [3, 5, 6, 8, 9, 11, 13, 15])
      for (const input of [
        full,
        {},
        { growth: [fractions, landforms, physical] },
        { activities: ['Music/Singing'] as HomeActivity[] },
      ])
        for (let child = 0; child < 20; child++) {
          const { ideas } = createAdvice({ ...input, years, seed: `week-${child}` });
          expect(new Set(ideas.map(({ idea }) => idea)).size).toBe(6);
        }
  });

  it('is the same for the same week, and another one for another child', () => {
    expect(createAdvice(full)).toEqual(createAdvice(full));
    const weeks = Array.from({ length: 20 }, (_, child) =>
      JSON.stringify(createAdvice({ ...full, seed: `week-${child}` }).ideas),
    );
    expect(new Set(weeks).size).toBeGreaterThan(10);
  });

  it('names nothing again that the earlier report of the child named', () => {
    for (let child = 0; child < 20; child++) {
      const first = createAdvice({ ...full, seed: `week-${child}` });
      const second = createAdvice({ ...full, seed: `again-${child}`, previous: JSON.parse(JSON.stringify(first)) });
      const before = [...first.ideas, ...first.byArea].map(({ idea }) => idea);
      for (const { idea } of [second.today, ...second.ideas, ...second.byArea]) expect(before).not.toContain(idea);
      expect(second.ideas).toHaveLength(6);
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
    const { ideas, byArea } = createAdvice({ growth: [physical] });
    expect(byArea.map(({ area }) => area)).toEqual([...AREAS]);
    expect(byArea.at(-1)?.reason.key).toBe('idea.growth-area');
    const inWeek = ideas.map(({ idea }) => idea);
    expect(byArea.filter(({ idea }) => inWeek.includes(idea))).toEqual([]);
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
  });

  it('never has nothing to do at school beside red, and nothing more beside a range that reaches 70', () => {
    const createEst = (theta: number, hi: number) => ({ theta, score: hi - 8, lo: hi - 16, hi });
    const listSchool = (hi: number) =>
      createAdvice({
        areas: [{ area: 'social', est: createEst(-2, hi) }] as unknown as IdeaFindings['areas'],
        subjects: [
          { subject: 'science', est: createEst(-1, hi) },
          { subject: 'history', est: createEst(-2, hi) },
        ] as unknown as SubjectReport[],
        agreements: [createAgreement('social', 'close')],
      }).byArea.map(({ area, school }) => [area, school.key, school.params]);
    expect(listSchool(69)).toEqual(
      expect.arrayContaining([
        ['social', 'school.growth', {}],
        ['academic', 'school.subject', { subject: 'history' }],
        ['emotional', 'school.nothing', {}],
      ]),
    );
    expect(listSchool(70)).toEqual(
      expect.arrayContaining([
        ['social', 'school.alike', {}],
        ['academic', 'school.nothing', {}],
      ]),
    );
  });
});

describe('the question for the teacher', () => {
  test.each<[string, AdviceInput, string]>([
    [
      'from home, where it is harder',
      { agreements: [createAgreement('regulation', 'seen differently')], growth: [fractions] },
      'At home handling feelings is hard for our child at the moment. You see it going better in class. What helps there?',
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
      'open',
      { agreements: [createAgreement('social', 'close')] },
      'What goes well for our child in class at the moment, and what would you like us to know?',
    ],
  ])('is asked %s', (_, input, words) => {
    expect(formatSentence(createAdvice(input).teacherQuestion)).toBe(words);
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

  it('names no idea that the bank does not have', () => {
    const bank = AGE_MODES.flatMap((mode) => AREAS.flatMap((area) => listIds(listAreaIdeas(area, mode))));
    for (const { idea } of createAdvice({}).ideas) expect(bank).toContain(idea);
  });
});
