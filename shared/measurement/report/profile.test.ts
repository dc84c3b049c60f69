import { describe, expect, test } from 'vitest';
import { formatSentence } from '#messages/report.ts';
import type { MeasuredSubject } from '#shared/measurement/report/abilities.ts';
import type { AgreementReport, TraitReport } from '#shared/measurement/report/document.ts';
import { createBandedEst, type MeasuredValue } from '#shared/measurement/report/estimates.ts';
import type { AreaFinding, Findings } from '#shared/measurement/report/findings.ts';
import { createParentingTips } from '#shared/measurement/report/plan.ts';
import {
  createPersonalityPhrase,
  createPersonalityStatements,
  findGrowthAreas,
  findKeyStrengths,
} from '#shared/measurement/report/profile.ts';
import type { Statement } from '#shared/measurement/report/statement.ts';
import type { Area } from '#shared/measurement/scale.ts';

const measured = (theta: number, psd: number): MeasuredValue => ({
  theta,
  psd,
  n: 8,
  flags: [],
  from: [],
});
const area = (name: Area, theta: number, psd = 0.3): AreaFinding => ({
  area: name,
  measured: measured(theta, psd),
  est: createBandedEst(measured(theta, psd)),
  composition: 'whole',
  half: '',
  parts: [],
});
const subject = (topic: string, theta: number, clear: boolean): MeasuredSubject => ({
  ...measured(0, 0.3),
  subject: 'history',
  topics: [{ ...measured(theta, 0.3), topic, clear }],
});
const trait = (name: TraitReport['trait'], pAboveMiddle: number): TraitReport => ({
  trait: name,
  est: null,
  pAboveMiddle,
  tentative: false,
});
/** The findings that the profile reads. */
const findings = (part: {
  areas?: AreaFinding[];
  subjects?: MeasuredSubject[];
  traits?: TraitReport[];
  agreements?: AgreementReport[];
  activities?: string[];
}) =>
  ({
    areas: part.areas ?? [],
    subjects: part.subjects ?? [],
    traits: part.traits ?? null,
    agreements: part.agreements ?? [],
    adults: { parent: part.activities ? { value: { homeActivities: part.activities } } : null },
  }) as unknown as Findings;
const listParams = (statements: readonly { key: string; params: object }[]) =>
  statements.map(({ key, params }) => [key, ...Object.values(params)]);

describe('key strengths', () => {
  test('are what is above typical with .80 and more, the surest first, three at most', () => {
    const result = findKeyStrengths(
      findings({
        areas: [area('cognitive', 0.3), area('social', 0.24), area('physical', 1)],
        traits: [trait('O', 0.97), trait('C', 0.79)],
      }),
    );
    expect(listParams(result)).toEqual([
      ['strength.area', 'physical', 'clearly'],
      ['strength.trait', 'O', 'clearly'],
      ['strength.area', 'cognitive', 'probably'],
    ]);
    const four = (['cognitive', 'social', 'emotional', 'physical'] as const).map((name) => area(name, 1));
    expect(findKeyStrengths(findings({ areas: four }))).toHaveLength(3);
    expect(listParams(findKeyStrengths(findings({ traits: [trait('C', 0.79)] })))).toEqual([['strength.none']]);
  });

  test('leave out topics that are not clear, and N, which is no strength and no weakness', () => {
    const result = findings({
      subjects: [subject('vocabulary', 2, false)],
      traits: [trait('N', 0.99)],
      activities: ['Outdoor Play'],
    });
    expect(listParams(findKeyStrengths(result))).toEqual([
      ['strength.none'],
      ['strength.favourites', ['Outdoor Play']],
    ]);
    expect(listParams(findKeyStrengths(findings({ subjects: [subject('historical-figures', 2, true)] })))).toEqual([
      ['strength.topic', 'history', 'historical-figures', 'clearly'],
    ]);
  });
});

describe('subjects', () => {
  const rated = (name: MeasuredSubject['subject'], theta: number): MeasuredSubject => ({
    ...measured(theta, 0.3),
    subject: name,
    topics: [],
  });

  test('are named in one sentence, all that are sure enough, beside three areas', () => {
    const areas = (['cognitive', 'social', 'emotional', 'physical'] as const).map((name) => area(name, -1.5));
    const subjects = [
      ...(['science', 'literature', 'geography'] as const).map((name) => rated(name, -1)),
      rated('history', -1.5),
      rated('mathematics', -0.6),
    ];
    const { growthAreas, focus } = findGrowthAreas(findings({ areas, subjects }));
    expect(growthAreas).toHaveLength(4);
    expect(growthAreas[3]).toMatchObject({
      key: 'growth.subjects',
      params: {
        subjects: ['history', 'science', 'literature', 'geography'],
        words: ['clearly', 'clearly', 'clearly', 'clearly'],
      },
    });
    expect(formatSentence(growthAreas[3] as Statement)).toBe(
      'History, Science, Literature and Geography are clearly subjects in which your child can grow.',
    );
    expect(focus).toContain('academic');
  });

  test('are strengths too; one below .80 is neither, and without any there is no sentence', () => {
    const subjects = [rated('science', 1), rated('history', 0.3), rated('geography', 0.2)];
    expect(findKeyStrengths(findings({ subjects })).map(formatSentence)).toEqual([
      'Science is clearly a strength; History probably is, too.',
    ]);
    expect(findGrowthAreas(findings({ subjects })).growthAreas).toEqual([]);
    expect(listParams(findKeyStrengths(findings({ subjects: [rated('geography', 0.2)] })))).toEqual([
      ['strength.none'],
    ]);
  });
});

test('what adults alone rated did not go best this week', () => {
  const rated = { ...area('social', 0), composition: 'behaviour-only' as const, half: 'behaviour-only' };
  const contrasts = [{ area: 'social', standing: 'higher' }] as const;
  expect(listParams(findKeyStrengths(findings({ areas: [rated] }), contrasts))).toEqual([['strength.none']]);
});

test('a strength or what can grow is named by the half that was measured, and by its subjects', () => {
  const areas = [
    { ...area('social', 2), half: 'understanding-only' },
    { ...area('emotional', -2), half: 'behaviour-only' },
    { ...area('academic', 2), half: 'history science' },
    area('physical', -2),
  ];
  expect(findKeyStrengths(findings({ areas })).map(formatSentence)).toEqual([
    'Getting on in the games: clearly a strength, above what is typical for the age.',
    'School (history and science): clearly a strength, above what is typical for the age.',
  ]);
  expect(findGrowthAreas(findings({ areas })).growthAreas.map(formatSentence)).toEqual([
    'Feelings as adults see them: your child can clearly grow there.',
    'Hands: your child can clearly grow there.',
  ]);
});

test('without a strength, what went best this week is named', () => {
  const [none] = findKeyStrengths(findings({}), [
    { area: 'social', standing: 'higher' },
    { area: 'physical', standing: 'lower' },
  ]);
  expect(formatSentence(none as Statement)).toBe('Nothing is surely above typical; getting on went best this week.');
});

describe('growth areas', () => {
  test('are below 70 with .80 and more', () => {
    const { growthAreas, explore } = findGrowthAreas(
      findings({
        areas: [area('cognitive', -1.2), area('social', -0.4)],
        subjects: [subject('historical-figures', -2, true), subject('vocabulary', -3, false)],
      }),
    );
    expect(listParams(growthAreas)).toEqual([
      ['growth.topic', 'history', 'historical-figures', 'clearly'],
      ['growth.area', 'cognitive', 'clearly'],
    ]);
    expect(explore).toEqual([]);
  });

  test('if there are none, the lowest two are to explore, but nothing that is a strength', () => {
    const { growthAreas, explore, focus } = findGrowthAreas(
      findings({ areas: [area('cognitive', 0.1), area('social', -0.3), area('emotional', 1), area('physical', 0)] }),
    );
    expect(growthAreas).toEqual([]);
    expect(listParams(explore)).toEqual([
      ['explore.area', 'social'],
      ['explore.area', 'physical'],
    ]);
    expect(focus).toEqual(['social', 'physical']);
    expect(findGrowthAreas(findings({ areas: [area('emotional', 1)] })).explore).toEqual([]);
  });
});

describe('the personality phrase', () => {
  test('names the trait that leans most, to either side', () => {
    expect(createPersonalityPhrase([trait('O', 0.85), trait('E', 0.03)]).params).toEqual({
      trait: 'E',
      end: 'low',
      word: 'clearly',
    });
    expect(createPersonalityPhrase([trait('O', 0.8), trait('E', 0.5)]).params).toEqual({
      trait: 'O',
      end: 'high',
      word: 'probably',
    });
  });

  test('says balanced when nothing leans enough', () => {
    expect(createPersonalityPhrase([trait('O', 0.79), trait('E', 0.21)]).key).toBe('personality.balanced');
  });
});

describe('a trait that people see differently', () => {
  const view = (who: 'child' | 'parent' | 'teacher', what: 'scenes' | 'mirror' | 'ratings', x: number) =>
    ({ who, what, x, sigma2: 0, lambda: 0.5, V: 1, score: 50, lo: 40, hi: 60, n: 1 }) as const;
  const createAgreement = (agreement: number, ...views: AgreementReport['views']): AgreementReport => ({
    dimension: 'N',
    views,
    pairs: [{ between: ['parent', 'teacher'], agreement, word: agreement < 10 ? 'seen differently' : 'usual' }],
  });
  const traits = [trait('N', 0.97), trait('E', 0.85)];

  test('is not stated: the viewers are named instead, and the phrase is of another trait', () => {
    const statements = createPersonalityStatements(traits, 9, [
      createAgreement(4, view('parent', 'mirror', -2), view('parent', 'ratings', 1.5), view('teacher', 'ratings', -1)),
    ]);
    expect(statements.map(({ key, params }) => [key, params])).toEqual([
      ['personality.phrase', { trait: 'E', end: 'high', word: 'probably' }],
      ['trait.views', { trait: 'N', more: 'parent', less: 'teacher' }],
    ]);
    expect(formatSentence(statements[1] as Statement)).toBe('You see stronger feelings than the teacher does.');
    expect(statements[1]?.evidence).toEqual([{ kind: 'agreement', of: 'N' }]);
  });

  test('is stated where views differ as much as usual', () => {
    const statements = createPersonalityStatements(traits, 9, [
      createAgreement(10, view('parent', 'ratings', 1.5), view('teacher', 'ratings', -1)),
    ]);
    expect(statements.map(({ key, params }) => [key, params.trait])).toEqual([['personality.phrase', 'N']]);
  });

  test('leaves the words on the child’s own answers to the trait that rests on them, or to a picture made of such alone', () => {
    const own = (each: TraitReport): TraitReport => ({ ...each, tentative: true });
    const listKeys = (...all: TraitReport[]) => createPersonalityStatements(all, 9).map(({ key }) => key);
    expect(listKeys(trait('E', 0.97), own(trait('O', 0.6)))).toEqual(['personality.phrase']);
    expect(listKeys(trait('E', 0.6), own(trait('O', 0.97)))).toEqual(['personality.phrase', 'personality.own']);
    expect(listKeys(trait('E', 0.6), own(trait('O', 0.6)))).toEqual(['personality.balanced']);
    expect(listKeys(own(trait('E', 0.6)), own(trait('O', 0.6)))).toEqual(['personality.balanced', 'personality.own']);
  });

  test('is no key strength', () => {
    const different = {
      ...createAgreement(4, view('parent', 'ratings', 1.5), view('teacher', 'ratings', -1)),
      dimension: 'O' as const,
    };
    expect(listParams(findKeyStrengths(findings({ traits: [trait('O', 0.97)], agreements: [different] })))).toEqual([
      ['strength.none'],
    ]);
    expect(listParams(findKeyStrengths(findings({ traits: [trait('O', 0.97)] })))).toEqual([
      ['strength.trait', 'O', 'clearly'],
    ]);
  });

  test('has no tip for parents, and nor has one that leans too little to be stated', () => {
    const different = { ...createAgreement(4), dimension: 'E' as const };
    const listTips = (E: number, agreements: AgreementReport[] = []) =>
      createParentingTips(findings({ traits: [trait('E', E)], agreements }))
        .filter(({ key }) => key === 'tip.trait')
        .map(({ params }) => params);
    expect([listTips(0.03, [different]), listTips(0.21), listTips(0.2)]).toEqual([
      [],
      [],
      [{ trait: 'E', end: 'low' }],
    ]);
  });
});
