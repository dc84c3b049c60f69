import { describe, expect, test } from 'vitest';
import { formatSentence, formatSentenceFor } from '#messages/report.ts';
import { mean, normalCdf } from '#shared/measurement/numbers.ts';
import { type AreaContrast, compareAreas } from '#shared/measurement/report/contrasts.ts';
import { createBandedEst, type MeasuredValue } from '#shared/measurement/report/estimates.ts';
import type { AreaFinding, Findings } from '#shared/measurement/report/findings.ts';
import { findKeyStrengths } from '#shared/measurement/report/profile.ts';
import { createShortPage } from '#shared/measurement/report/short.ts';
import { AREAS, type Area, type FlagCode } from '#shared/measurement/scale.ts';
import { createFamilyReport } from '#shared/measurement/testing/checks/families.ts';
import { createReport, FULL_WEEK, PRODUCT_SETTING } from '#shared/measurement/testing/week.ts';
import { listShortSentences } from '#shared/report-view/sentences.ts';
import { createSimulatedFamily } from '#shared/testing/simulated-family.ts';

type AreaEstimates = Partial<Record<Area, [theta: number, psd: number, flags?: FlagCode[]]>>;
/** Areas with these estimates, and other findings of the first page. */
function findings(estimates: AreaEstimates, rest: Partial<Findings> = {}): Findings {
  const areas = AREAS.map((area): AreaFinding => {
    const [theta, psd, flags = []] = estimates[area] ?? [];
    const measured: MeasuredValue | null =
      theta === undefined || psd === undefined ? null : { theta, psd, n: 12, flags, from: [] };
    return {
      area,
      measured,
      est: measured && createBandedEst(measured),
      composition: measured && 'whole',
      half: '',
      parts: [],
    };
  });
  /** As if the areas were independent of each other. */
  const contrastArea = (area: Area, others: readonly Area[]) => {
    const [[theta, psd], ...rest] = [area, ...others].map((each) => estimates[each] as [number, number]) as [
      [number, number],
      ...[number, number][],
    ];
    const d = theta - mean(rest.map(([other]) => other));
    return { d, p: normalCdf(Math.abs(d) / Math.hypot(psd, ...rest.map(([, other]) => other / rest.length))) };
  };
  const posterior = { contrastArea };
  return {
    areas,
    posterior,
    agreements: [],
    examinedSources: [],
    subjects: [],
    years: 9,
    ...rest,
  } as unknown as Findings;
}
const listSentences = (of: Findings) => createShortPage(compareAreas(of), of).map(formatSentence);
const standings = (contrasts: readonly AreaContrast[]) => contrasts.map(({ area, standing }) => [area, standing]);
const even = {
  social: [0, 0.3],
  emotional: [0, 0.3],
  academic: [0, 0.3],
  physical: [0, 0.3],
} as const satisfies Record<string, [number, number]>;
const differing = (dimension: string) =>
  [
    { dimension, views: [], pairs: [{ between: ['parent', 'teacher'], agreement: 3, word: 'seen differently' }] },
  ] as unknown as Findings['agreements'];

describe('the first page', () => {
  test('says what stood out, what is typical, what went less easily, each with its word', () => {
    expect(listSentences(findings({ ...even, cognitive: [1.6, 0.3], physical: [-1.4, 0.35] }))).toEqual([
      'Patterns and memory went clearly better than the rest of the week, and clearly better than is typical at nine.',
      'Getting on, feelings and school are clearly typical at nine.',
      'Hands went clearly less easily than the rest of the week.',
    ]);
  });

  test('merges what stood out alike, and says what was less sure after what was surer', () => {
    const [first] = listSentences(
      findings({
        cognitive: [1.5, 0.3],
        academic: [1.1, 0.4],
        social: [-0.6, 0.3],
        emotional: [-0.6, 0.3],
        physical: [-0.7, 0.3],
      }),
    );
    expect(first).toBe(
      'Patterns and memory went clearly better than the rest of the week, and clearly better than is typical at nine. School clearly did, too.',
    );
    expect(listSentences(findings({ ...even, academic: [0, 0.2], cognitive: [0.1, 0.5] }))[1]).toMatch(
      /^School, .* are clearly typical at nine\. Patterns and memory probably are, too\.$/,
    );
  });

  test('says “did, too” only of areas of which all of it is so, and of others how they went, with their own level', () => {
    const say = (key: 'short.higher' | 'short.lower', words: string[], above: string[]) =>
      formatSentence({
        key,
        params: {
          areas: ['cognitive', 'academic', 'physical'],
          halves: ['', '', ''],
          years: 9,
          words,
          above,
          below: [],
        },
      });
    expect(say('short.higher', ['clearly', 'probably', 'probably'], ['clearly', '', 'clearly'])).toBe(
      'Patterns and memory went clearly better than the rest of the week, and clearly better than is typical at nine. School probably went better than the rest, too. Hands probably did, too.',
    );
    expect(say('short.higher', ['clearly', 'clearly', 'probably'], ['', 'probably', ''])).toBe(
      'Patterns and memory went clearly better than the rest of the week. School clearly went better than the rest, too, and probably better than is typical at nine. Hands probably did, too.',
    );
    expect(say('short.lower', ['clearly', 'probably', 'probably'], ['clearly', '', ''])).toBe(
      'Patterns and memory went clearly less easily than the rest of the week, and clearly better than is typical at nine. School and hands probably went less easily than the rest, too.',
    );
  });

  test('says that nothing stood out where nothing did, and that it is common', () => {
    expect(listSentences(findings({ ...even, cognitive: [0.1, 0.3] }))[0]).toBe(
      'No area stood out this week; that is common.',
    );
    expect(listSentences(findings({ ...even, cognitive: [1.6, 0.3] })).join()).not.toContain('No area stood out');
  });

  test('of a child good at everything says so, and not that the bars are too wide; of one for whom all is hard, that it can grow', () => {
    const all = (theta: number) => Object.fromEntries(AREAS.map((area) => [area, [theta, 0.3]])) as AreaEstimates;
    expect(listSentences(findings(all(1.5)))).toEqual([
      'Patterns and memory, getting on, feelings, school, and hands went clearly better than is typical at nine.',
    ]);
    const low = findings(all(-1.5));
    expect(createShortPage(compareAreas(low), low).map((each) => formatSentenceFor(each, { child: 'Mira' }))).toEqual([
      'Patterns and memory, getting on, feelings, school, and hands: Mira can clearly grow there.',
    ]);
  });

  test('of what went less easily than the rest and is above what is typical says both', () => {
    const all = Object.fromEntries(AREAS.map((area) => [area, [2, 0.4]])) as AreaEstimates;
    expect(listSentences(findings({ ...all, cognitive: [0.9, 0.4] })).at(-1)).toBe(
      'Patterns and memory went clearly less easily than the rest of the week, and clearly better than is typical at nine.',
    );
  });

  test('of what adults alone rated does not say that it went some way this week', () => {
    const listRated = (estimates: AreaEstimates) => {
      const of = findings(estimates);
      const areas = of.areas.map((each) =>
        each.area === 'social' || each.area === 'emotional'
          ? { ...each, composition: 'behaviour-only' as const, half: 'behaviour-only' }
          : each,
      );
      return listSentences({ ...of, areas });
    };
    expect(listRated({ ...even, cognitive: [0, 0.3], social: [-1.5, 0.3], physical: [-1.4, 0.35] }).at(-1)).toBe(
      'Hands went clearly less easily than the rest of the week. Getting on as adults see it goes clearly less easily than the rest of the week.',
    );
    const good = Object.fromEntries(AREAS.map((area) => [area, [1.5, 0.3]])) as AreaEstimates;
    expect(listRated(good)).toEqual([
      'Patterns and memory, school, and hands went clearly better than is typical at nine. Getting on as adults see it and feelings as adults see them go clearly better than is typical at nine.',
    ]);
  });

  test('names the subjects that stand for school, unless all five do', () => {
    const of = findings({ ...even, academic: [-1.5, 0.3], cognitive: [0, 0.3] });
    const listWith = (half: string) =>
      listSentences({ ...of, areas: of.areas.map((each) => (each.area === 'academic' ? { ...each, half } : each)) }).at(
        -1,
      );
    expect(listWith('mathematics')).toBe('School (mathematics) went clearly less easily than the rest of the week.');
    expect(listWith('mathematics history')).toMatch(/^School \(mathematics and history\) went/);
    expect(listWith('')).toMatch(/^School went/);
  });

  test('names one reason where nothing could be told: views, else tries, else too few answers', () => {
    const wide: AreaEstimates = {
      cognitive: [0, 0.9],
      social: [0, 0.9],
      emotional: [0, 0.9],
      academic: [0, 0.9],
      physical: [0, 0.9],
    };
    const away = { name: 'game/physical', V: 1, value: null, flags: [{ code: 'AWAY', V: 1 }] };
    const fast = { name: 'subject/history', V: 0.7, value: null, flags: [{ code: 'FAST_SOME', V: 0.7 }] };
    const of = findings(wide, {
      agreements: differing('regulation'),
      examinedSources: [away, fast] as unknown as Findings['examinedSources'],
    });
    const statements = createShortPage(compareAreas(of), of);
    expect(statements.map(formatSentence)).toEqual([
      'No area stood out this week; that is common.',
      'Patterns and memory, and getting on: the answers leave it open. Feelings: you and the teacher see them differently. School and hands: some tries did not count, or count less.',
    ]);
    expect(statements[1]?.evidence).toEqual(
      expect.arrayContaining([
        { kind: 'agreement', of: 'regulation' },
        { kind: 'flag', source: 'game/physical', code: 'AWAY' },
        { kind: 'flag', source: 'subject/history', code: 'FAST_SOME' },
      ]),
    );
  });

  test('has at most three sentences, beside which stands how far to trust the week', () => {
    const four = findings({ ...even, cognitive: [1.6, 0.3], physical: [-1.4, 0.35], emotional: [0.2, 0.9] });
    expect(listSentences(four)).toHaveLength(3);
    const hastyStory = FULL_WEEK.map((each) => (each.type === 'SceneAnswered' ? { ...each, rtMs: 700 } : each));
    expect(listShortSentences(createReport(hastyStory)).map(({ statement }) => statement.key)).toEqual([
      'trust.partly',
      'short.higher',
      'short.typical',
      'short.lower',
    ]);
  });

  test('of two areas compares nothing', () => {
    const two = findings({ cognitive: [2, 0.2], social: [-2, 0.2] });
    expect(compareAreas(two)).toEqual([]);
    expect(listSentences(two)).toEqual([
      'Not enough yet to say what stood out: what was played and asked measured 2 of 5 areas well enough, and it takes 3.',
    ]);
    expect(compareAreas(findings({ cognitive: [2, 0.2], social: [-2, 0.2], physical: [0, 0.2] }))).toHaveLength(3);
  });

  test('compares with no area of few answers, and with none that adults alone rated', () => {
    const of = findings({ ...even, cognitive: [0, 0.3] });
    const change = (area: Area, to: Partial<AreaFinding>) =>
      of.areas.map((each) => (each.area === area ? { ...each, ...to } : each));
    const listOthers = (areas: AreaFinding[]) => {
      const compared: Partial<Record<Area, readonly Area[]>> = {};
      const contrastArea = (area: Area, others: readonly Area[]) => {
        compared[area] = others;
        return { d: 0, p: 0.5 };
      };
      compareAreas({ ...of, areas, posterior: { contrastArea } as unknown as Findings['posterior'] });
      return compared;
    };
    const few = { ...(of.areas[0]?.measured as MeasuredValue), from: [{ what: 'trials', n: 4 }] as never };
    expect(listOthers(of.areas).physical).toEqual(['cognitive', 'social', 'emotional', 'academic']);
    expect(listOthers(change('social', { composition: 'behaviour-only' })).physical).not.toContain('social');
    expect(listOthers(change('emotional', { measured: few })).physical).not.toContain('emotional');
    // Which are compared themselves.
    expect(listOthers(change('social', { composition: 'behaviour-only' })).social).toHaveLength(4);
  });
});

describe('the contrasts of a report', () => {
  test('stand in the order of the sentences', () => {
    const all = compareAreas(
      findings({ ...even, cognitive: [1.6, 0.3], physical: [-1.4, 0.35], emotional: [0.2, 0.9] }),
    );
    expect(standings(all)).toEqual([
      ['cognitive', 'higher'],
      ['social', 'typical'],
      ['academic', 'typical'],
      ['physical', 'lower'],
      ['emotional', 'untold'],
    ]);
  });

  test('never call typical, or less easy, what the week could not measure upwards, nor better what it could not measure downwards', () => {
    const ceiling = compareAreas(findings({ ...even, cognitive: [0, 0.2, ['CEILING']] }))[0];
    const at = (theta: number, flag: FlagCode) =>
      compareAreas(findings({ ...even, cognitive: [theta, 0.3, [flag]] })).find(({ area }) => area === 'cognitive');
    expect(ceiling?.area).not.toBe('cognitive');
    expect(at(0, 'CEILING')).toMatchObject({ standing: 'untold', typical: null });
    expect(at(-1.5, 'CEILING')).toMatchObject({ standing: 'untold', direction: 'lower', word: null });
    expect(at(-1.5, 'FLOOR')).toMatchObject({ standing: 'lower', word: 'clearly' });
    expect(at(1.5, 'FLOOR')).toMatchObject({ standing: 'untold', direction: 'higher', word: null });
    expect(at(1.5, 'CEILING')).toMatchObject({ standing: 'higher', word: 'clearly' });
  });

  test('call no area typical that is named as a strength', () => {
    const of = findings(
      { ...even, academic: [0.37, 0.4146] },
      { subjects: [], traits: null, adults: { parent: null, teacher: null } },
    );
    const contrasts = compareAreas(of);
    expect(standings(contrasts)).toContainEqual(['academic', 'typical']);
    expect(findKeyStrengths(of, contrasts).map(({ key }) => key)).toEqual(['strength.none']);
  });

  test('and its sentences name the same areas, in a whole report', () => {
    const { contrasts = [], short = [] } = createReport(FULL_WEEK);
    const namedAreas = short.flatMap(({ params }) => (Array.isArray(params.areas) ? params.areas : []));
    expect(contrasts.map(({ area }) => area).slice(0, namedAreas.length)).toEqual(namedAreas);
    expect(short.length).toBeGreaterThan(0);
  });

  test('are none in a week that cannot be trusted, whose one sentence says so', () => {
    const document = createFamilyReport(createSimulatedFamily('careless', 9, 'careless'), PRODUCT_SETTING);
    expect(document.trust.level).toBe('low');
    expect(document.contrasts).toEqual([]);
    expect(document.short?.map(({ key }) => key)).toEqual(['trust.low']);
    expect(document.areas.some(({ showed }) => showed?.length)).toBe(false);
  });
});
