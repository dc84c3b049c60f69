import { expect, test } from 'vitest';
import type { ReportDocument } from '#shared/measurement/report/document.ts';
import type { Statement } from '#shared/measurement/report/statement.ts';
import { TRAITS } from '#shared/measurement/scale.ts';
import { createFamilyReport } from '#shared/measurement/testing/checks/families.ts';
import {
  analysisStarted,
  createReport,
  PRODUCT_SETTING,
  parentForm,
  questA,
  scheduled,
  teacherForm,
} from '#shared/measurement/testing/week.ts';
import { createSimulatedFamily, FAMILY_KINDS } from '#shared/testing/simulated-family.ts';

type DisplayedScore = { score: number; lo: number; hi: number };
/** A score in a document: what it measures, where it is, its numbers. */
type PrintedScore = { of: string; at: string } & DisplayedScore;
const toDisplayedScore = ({ score, lo, hi }: DisplayedScore): DisplayedScore => ({ score, lo, hi });

/** Every nested object of a value, with its path. */
function listObjects(value: unknown, at: string): { at: string; object: Record<string, unknown> }[] {
  if (Array.isArray(value)) return value.flatMap((each, i) => listObjects(each, `${at}[${i}]`));
  if (value === null || typeof value !== 'object') return [];
  const object = value as Record<string, unknown>;
  return [{ at, object }, ...Object.entries(object).flatMap(([name, inner]) => listObjects(inner, `${at}.${name}`))];
}
const isDisplayedScore = (object: object): object is DisplayedScore =>
  'score' in object && 'lo' in object && 'hi' in object;
const isStatement = (object: object): object is Statement => 'key' in object && 'params' in object && 'rule' in object;
/** All scores of a document, statements included. */
const listDisplayedScores = (document: ReportDocument) =>
  listObjects(document, '').flatMap(({ at, object }) =>
    isDisplayedScore(object) ? [{ at, ...toDisplayedScore(object) }] : [],
  );

/** Every place with a score that another place shows too. */
function listPrintedScores({ areas, subjects, personality, agreement, ...document }: ReportDocument): PrintedScore[] {
  const toPrintedScores = (of: string, at: string, displayed: DisplayedScore | null | undefined): PrintedScore[] =>
    displayed ? [{ of, at, ...toDisplayedScore(displayed) }] : [];
  const estimates = [
    ...toPrintedScores('overall', 'overall', document.overall),
    ...areas.flatMap(({ area, est, composition, parts }) => [
      ...toPrintedScores(`area/${area}`, 'areas', est),
      // An area with one half equals that half.
      ...(composition === 'whole'
        ? []
        : parts.flatMap((half) => toPrintedScores(`area/${area}`, 'its only half', half.est))),
      ...parts.flatMap((half) => toPrintedScores(`half/${area}/${half.part}`, 'parts', half.est)),
    ]),
    ...subjects.flatMap(({ subject, est, topics }) => [
      ...toPrintedScores(`subject/${subject}`, 'subjects', est),
      ...(subjects.length === 1 ? toPrintedScores('area/academic', 'its only subject', est) : []),
      ...topics.flatMap((topic) => toPrintedScores(`topic/${subject}/${topic.topic}`, 'topics', topic.est)),
    ]),
    ...(personality?.traits ?? []).flatMap(({ trait, est }) => toPrintedScores(`trait/${trait}`, 'traits', est)),
  ];
  const estimateNames = new Set(estimates.map(({ of }) => of));
  const views = agreement.flatMap(({ dimension, views: seen }) => {
    if (dimension === 'academic')
      return seen
        .filter(({ what }) => what === 'test')
        .flatMap((view) => toPrintedScores('area/academic', 'the view of the tests', view));
    // With one view only, a trait equals the view; a half of an area also rests on what the child showed.
    const of = `trait/${dimension}`;
    return seen.length === 1 && estimateNames.has(of) ? toPrintedScores(of, 'the only view', seen[0]) : [];
  });
  const sentences = listObjects({ areas, ...document }, '').flatMap(({ at, object }) => {
    if (!isStatement(object) || !isDisplayedScore(object.params)) return [];
    const [first] = object.evidence;
    const of =
      object.key === 'overall.score'
        ? 'overall'
        : first?.kind === 'estimate'
          ? first.of
          : `nothing that ${object.key} names`;
    return toPrintedScores(of, `${at} (${object.key})`, object.params);
  });
  return [...estimates, ...views, ...sentences];
}

/** Places whose numbers differ from the first place of the same measure. */
function listContradictions(document: ReportDocument): string[] {
  const places = listPrintedScores(document);
  return places.flatMap(({ at, of, ...displayed }) => {
    const first = places.find((each) => each.of === of);
    return JSON.stringify(toDisplayedScore(first as DisplayedScore)) === JSON.stringify(displayed)
      ? []
      : [`${of}: ${JSON.stringify(displayed)} at ${at}, ${first?.score} at ${first?.at}`];
  });
}

const YEARS = 13;
const REPORTS = FAMILY_KINDS.flatMap((kind) =>
  Array.from({ length: 2 * YEARS }, (_, i) => {
    const years = 3 + (i % YEARS);
    return {
      kind,
      years,
      document: createFamilyReport(createSimulatedFamily(`${kind} ${i}`, years, kind), PRODUCT_SETTING, i < YEARS),
    };
  }),
);

test.each(FAMILY_KINDS)(
  '%s families: every score is a whole number inside its own interval, wherever it stands',
  (kind) => {
    const scores = REPORTS.filter((each) => each.kind === kind).flatMap(({ document }) =>
      listDisplayedScores(document),
    );
    expect(
      scores.filter(({ score, lo, hi }) => !(lo <= score && score <= hi && [score, lo, hi].every(Number.isInteger))),
    ).toEqual([]);
    expect(scores.length).toBeGreaterThan(20 * 2 * YEARS);
  },
);

test.each(FAMILY_KINDS)('%s families: a thing has one score and one interval in all places of a report', (kind) => {
  expect(REPORTS.filter((each) => each.kind === kind).flatMap(({ document }) => listContradictions(document))).toEqual(
    [],
  );
});

test('a trait seen by one person alone has that view’s score', () => {
  const mirror = [
    { sceneId: 'raft-builders', optionId: 'zema', code: 3, shownOrder: ['zema', 'moro', 'masi', 'fevu'] },
  ];
  const alone = [
    questA({ E: 3 }),
    [parentForm({ sliders: { socialSkills: 9, independence: 8 } })],
    [parentForm({ mirror })],
    [teacherForm({ sliders: { participation: 8 } })],
  ];
  for (const events of alone) {
    const document = createReport(scheduled({ years: 9 }), events, analysisStarted());
    expect(listContradictions(document)).toEqual([]);
    expect(listPrintedScores(document)).toContainEqual(expect.objectContaining({ of: 'trait/E', at: 'the only view' }));
  }
});

test('every kind of place was met, and the sentences of honest families were among them', () => {
  const places = REPORTS.flatMap(({ document }) => listPrintedScores(document));
  const met = new Set(places.map(({ of, at }) => `${of.split('/')[0]} ${at.replace(/^[^(]*\(/, '(')}`));
  for (const each of [
    'area its only half',
    'area the view of the tests',
    'overall (overall.score)',
    'area (area.band)',
    'area (area.explore)',
  ])
    expect(met).toContain(each);
  expect(places.filter(({ of }) => of === 'subject/history').length).toBeGreaterThan(YEARS);
  expect(TRAITS.every((trait) => places.some(({ of }) => of === `trait/${trait}`))).toBe(true);
});
