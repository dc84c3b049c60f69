import { expect, test } from 'vitest';
import type { ReportDocument } from '#shared/measurement/report/document.ts';
import type { Statement } from '#shared/measurement/report/statement.ts';
import { TRAITS } from '#shared/measurement/scale.ts';
import { reportOf } from '#shared/measurement/testing/checks/families.ts';
import { report } from '#shared/measurement/testing/document.ts';
import { PRODUCT_SETTING } from '#shared/measurement/testing/product-setting.ts';
import { analysisStarted, parentForm, questA, scheduled, teacherForm } from '#shared/measurement/testing/week.ts';
import { FAMILY_KINDS, simulatedFamily } from '#shared/testing/simulated-family.ts';

type Shown = { score: number; lo: number; hi: number };
/** A score in a document: what it measures, where it is, its numbers. */
type Printed = { of: string; at: string } & Shown;
const shownOf = ({ score, lo, hi }: Shown): Shown => ({ score, lo, hi });

/** Every nested object of a value, with its path. */
function within(value: unknown, at: string): { at: string; object: Record<string, unknown> }[] {
  if (Array.isArray(value)) return value.flatMap((each, i) => within(each, `${at}[${i}]`));
  if (value === null || typeof value !== 'object') return [];
  const object = value as Record<string, unknown>;
  return [{ at, object }, ...Object.entries(object).flatMap(([name, inner]) => within(inner, `${at}.${name}`))];
}
const isShown = (object: object): object is Shown => 'score' in object && 'lo' in object && 'hi' in object;
const isStatement = (object: object): object is Statement => 'key' in object && 'params' in object && 'rule' in object;
/** All scores of a document, statements included. */
const allShown = (document: ReportDocument) =>
  within(document, '').flatMap(({ at, object }) => (isShown(object) ? [{ at, ...shownOf(object) }] : []));

/** Every place with a score that another place shows too. */
function printed({ areas, subjects, personality, agreement, ...document }: ReportDocument): Printed[] {
  const place = (of: string, at: string, shown: Shown | null | undefined): Printed[] =>
    shown ? [{ of, at, ...shownOf(shown) }] : [];
  const estimates = [
    ...place('overall', 'overall', document.overall),
    ...areas.flatMap(({ area, est, composition, parts }) => [
      ...place(`area/${area}`, 'areas', est),
      // An area with one half equals that half.
      ...(composition === 'whole' ? [] : parts.flatMap((half) => place(`area/${area}`, 'its only half', half.est))),
      ...parts.flatMap((half) => place(`half/${area}/${half.part}`, 'parts', half.est)),
    ]),
    ...subjects.flatMap(({ subject, est, topics }) => [
      ...place(`subject/${subject}`, 'subjects', est),
      ...(subjects.length === 1 ? place('area/academic', 'its only subject', est) : []),
      ...topics.flatMap((topic) => place(`topic/${subject}/${topic.topic}`, 'topics', topic.est)),
    ]),
    ...(personality?.traits ?? []).flatMap(({ trait, est }) => place(`trait/${trait}`, 'traits', est)),
  ];
  const known = new Set(estimates.map(({ of }) => of));
  const BEHAVIOUR = { social: 'half/social/behaviour', regulation: 'half/emotional/behaviour' } as const;
  const views = agreement.flatMap(({ dimension, views: seen }) => {
    if (dimension === 'academic')
      return seen
        .filter(({ what }) => what === 'test')
        .flatMap((view) => place('area/academic', 'the view of the tests', view));
    const of = dimension === 'social' || dimension === 'regulation' ? BEHAVIOUR[dimension] : `trait/${dimension}`;
    // With one view only, the estimate equals the view.
    return seen.length === 1 && known.has(of) ? place(of, 'the only view', seen[0]) : [];
  });
  const sentences = within({ areas, ...document }, '').flatMap(({ at, object }) => {
    if (!isStatement(object) || !isShown(object.params)) return [];
    const [first] = object.evidence;
    const of =
      object.key === 'overall.score'
        ? 'overall'
        : first?.kind === 'estimate'
          ? first.of
          : `nothing that ${object.key} names`;
    return place(of, `${at} (${object.key})`, object.params);
  });
  return [...estimates, ...views, ...sentences];
}

/** Places whose numbers differ from the first place of the same measure. */
function contradictions(document: ReportDocument): string[] {
  const places = printed(document);
  return places.flatMap(({ at, of, ...shown }) => {
    const first = places.find((each) => each.of === of);
    return JSON.stringify(shownOf(first as Shown)) === JSON.stringify(shown)
      ? []
      : [`${of}: ${JSON.stringify(shown)} at ${at}, ${first?.score} at ${first?.at}`];
  });
}

const YEARS = 13;
const REPORTS = FAMILY_KINDS.flatMap((kind) =>
  Array.from({ length: 2 * YEARS }, (_, i) => {
    const years = 3 + (i % YEARS);
    return {
      kind,
      years,
      document: reportOf(simulatedFamily(`${kind} ${i}`, years, kind), PRODUCT_SETTING, i < YEARS),
    };
  }),
);

test.each(FAMILY_KINDS)(
  '%s families: every score is a whole number inside its own interval, wherever it stands',
  (kind) => {
    const scores = REPORTS.filter((each) => each.kind === kind).flatMap(({ document }) => allShown(document));
    expect(
      scores.filter(({ score, lo, hi }) => !(lo <= score && score <= hi && [score, lo, hi].every(Number.isInteger))),
    ).toEqual([]);
    expect(scores.length).toBeGreaterThan(20 * 2 * YEARS);
  },
);

test.each(FAMILY_KINDS)('%s families: a thing has one score and one interval in all places of a report', (kind) => {
  expect(REPORTS.filter((each) => each.kind === kind).flatMap(({ document }) => contradictions(document))).toEqual([]);
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
    const document = report(scheduled({ years: 9 }), events, analysisStarted());
    expect(contradictions(document)).toEqual([]);
    expect(printed(document)).toContainEqual(expect.objectContaining({ of: 'trait/E', at: 'the only view' }));
  }
});

test('every kind of place was met, and the sentences of honest families were among them', () => {
  const places = REPORTS.flatMap(({ document }) => printed(document));
  const met = new Set(places.map(({ of, at }) => `${of.split('/')[0]} ${at.replace(/^[^(]*\(/, '(')}`));
  for (const each of [
    'area its only half',
    'area the view of the tests',
    'half the only view',
    'overall (overall.score)',
    'area (area.band)',
    'area (area.explore)',
  ])
    expect(met).toContain(each);
  expect(places.filter(({ of }) => of === 'subject/history').length).toBeGreaterThan(YEARS);
  expect(TRAITS.every((trait) => places.some(({ of }) => of === `trait/${trait}`))).toBe(true);
});
