import type { EventOf } from '#shared/domain/assessment/events.ts';
import type { AgeMode } from '#shared/instruments/ages.ts';
import type { ParentSliders } from '#shared/instruments/parent-form.ts';
import type { TeacherSliders } from '#shared/instruments/teacher-form.ts';
import { agreement, agreementWord } from '#shared/measurement/agreement.ts';
import { type Evidence, fuse } from '#shared/measurement/fusion.ts';
import { type Interval, interval, probabilityAboveMiddle } from '#shared/measurement/links.ts';
import { displayed } from '#shared/measurement/numbers.ts';
import {
  childEvidence,
  fuseTrait,
  mirrorEvidence,
  sliderEvidence,
  type TraitViews,
} from '#shared/measurement/personality.ts';
import type { AgreementReport, TraitReport, ViewReport } from '#shared/measurement/report/document.ts';
import { codesOf, estOf, type Looked, type Measured, shown } from '#shared/measurement/report/estimates.ts';
import type { Quest, QuestKeys } from '#shared/measurement/report/quest.ts';
import type { Provenance } from '#shared/measurement/report/score.ts';
import { type FlagCode, OWN_OCEAN_AGE, TRAITS, type Trait } from '#shared/measurement/scale.ts';
import { type Construct, PARENT_LOADINGS, TEACHER_LOADINGS, TEACHER_TEST } from '#shared/measurement/scale-forms.ts';
import { parentFields, sliderZ, teacherFields } from '#shared/measurement/sliders.ts';

/** Both adults' forms as far as they count, each with its weight V. */
export type Adults = {
  parent: Looked<EventOf<'ParentObserved'>> | null;
  teacher: Looked<EventOf<'TeacherObserved'>> | null;
};
const parentSliders = ({ parent }: Adults): ParentSliders => parent?.found?.sliders ?? {};
const teacherSliders = ({ teacher }: Adults): TeacherSliders => teacher?.found?.sliders ?? {};
const parentEvidence = (adults: Adults, construct: Construct) =>
  sliderEvidence(parentFields(parentSliders(adults), construct), adults.parent?.V ?? 0);
const teacherEvidence = (adults: Adults, construct: Construct) =>
  sliderEvidence(teacherFields(teacherSliders(adults), construct), adults.teacher?.V ?? 0);

/** All views of one trait. Where a parent answered a scene both in the mirror and for the child, the mirror counts. */
function traitViews(trait: Trait, quest: Quest, adults: Adults, keys: QuestKeys, mode: AgeMode): TraitViews {
  const { codes, V } = quest.traits[trait];
  const mirror = { ...quest.byParent[trait], ...mirrorCodes(adults, keys, trait) };
  return {
    child: childEvidence(codes, mode, V),
    parentSliders: parentEvidence(adults, trait),
    parentMirror: mirrorEvidence(Object.values(mirror), adults.parent?.V ?? 1),
    teacher: teacherEvidence(adults, trait),
  };
}

function mirrorCodes({ parent }: Adults, keys: QuestKeys, trait: Trait): Record<string, number> {
  const answers = (parent?.found?.mirror ?? []).filter(({ sceneId }) => {
    const key = Object.hasOwn(keys, sceneId) ? keys[sceneId] : undefined;
    if (!key || !('trait' in key)) throw new RangeError(`no key for mirror scene ${sceneId}`);
    return key.trait === trait;
  });
  return Object.fromEntries(answers.map(({ sceneId, code }) => [sceneId, code]));
}

type Name = Pick<ViewReport, 'who' | 'what' | 'n'>;
/** A view with its score if it were the only source, on the scale of its dimension; null for a view with V = 0. */
const view = (name: Name, { x, sigma2, lambda, V }: Evidence, alone: Interval | null): ViewReport | null =>
  V > 0 && alone ? { ...name, x, sigma2, lambda, V, ...shown(alone) } : null;

const pair = (
  one: ViewReport,
  other: ViewReport,
  loadingProduct = one.lambda * other.lambda,
): AgreementReport['pairs'][number] => {
  const index = displayed(agreement(one, other, loadingProduct));
  return { between: [one.who, other.who], agreement: index, word: agreementWord(index) };
};

export type Traits = { reports: TraitReport[]; agreements: AgreementReport[] };

/**
 * The five traits, each fused from all informants, and their agreement. Under 7 a trait needs an adult's view; from 7
 * to 10 the child's alone is tentative (`measurement.md` 5.2).
 */
export function measureTraits(
  quest: Quest,
  adults: Adults,
  keys: QuestKeys,
  child: { years: number; mode: AgeMode },
): Traits {
  const all = TRAITS.map((trait) => ({
    ...{ trait, views: traitViews(trait, quest, adults, keys, child.mode) },
    from: traitProvenance(trait, quest, adults, keys),
  }));
  return {
    reports: all.map(({ trait, views, from }) => {
      const adult = [views.parentSliders, views.parentMirror, views.teacher].some(
        (source) => source !== null && source.V > 0,
      );
      const fused = adult || child.years >= OWN_OCEAN_AGE ? fuseTrait(views) : null;
      if (!fused) return { trait, est: null, pAboveMiddle: null, tentative: false };
      const est = estOf('trait', {
        ...fused,
        sigmaCal: 0,
        n: from.reduce((n, each) => n + each.n, 0),
        flags: traitFlags(from, quest, adults),
        from,
      });
      return { trait, est, pAboveMiddle: probabilityAboveMiddle(fused), tentative: child.mode === '7-10' && !adult };
    }),
    agreements: all.map(({ trait, views, from }) => traitAgreement(trait, views, from)),
  };
}

/** Flags of the answers used for a trait: the child's chapters and the adults' forms. */
function traitFlags(from: readonly Provenance[], quest: Quest, adults: Adults): FlagCode[] {
  const sources = {
    child: quest.chapters.filter(({ name, found }) => found && name.endsWith('/ocean')),
    parent: adults.parent ? [adults.parent] : [],
    teacher: adults.teacher ? [adults.teacher] : [],
  };
  const who = new Set(from.map((each) => each.who));
  return codesOf(
    (['child', 'parent', 'teacher'] as const)
      .filter((each) => who.has(each))
      .flatMap((each) => sources[each].flatMap(({ flags }) => flags)),
  );
}

const NOBODY: TraitViews = { child: null, parentSliders: null, parentMirror: null, teacher: null };

function traitAgreement(trait: Trait, views: TraitViews, from: readonly Provenance[]): AgreementReport {
  const heard = (who: ViewReport['who'], what: ViewReport['what'], source: keyof TraitViews) => {
    const [evidence, alone] = [views[source], fuseTrait({ ...NOBODY, [source]: views[source] })];
    const n = from.find((each) => each.who === who && each.what === what)?.n ?? 0;
    return evidence && view({ who, what, n }, evidence, alone && interval('trait', alone));
  };
  const [own, rated, mirrored, taught] = [
    heard('child', 'scenes', 'child'),
    heard('parent', 'ratings', 'parentSliders'),
    heard('parent', 'mirror', 'parentMirror'),
    heard('teacher', 'ratings', 'teacher'),
  ];
  const withChild = mirrored ?? rated;
  return {
    dimension: trait,
    views: [own, rated, mirrored, taught].filter((each) => each !== null),
    pairs: [
      ...(own && withChild ? [pair(own, withChild)] : []),
      ...(own && taught ? [pair(own, taught)] : []),
      ...(rated && taught ? [pair(rated, taught)] : []),
    ],
  };
}

function traitProvenance(trait: Trait, quest: Quest, adults: Adults, keys: QuestKeys): Provenance[] {
  const { codes } = quest.traits[trait];
  const rated = ratingsFor(trait, adults);
  const chosen = Object.keys(quest.byParent[trait]);
  const mirrored = Object.keys(mirrorCodes(adults, keys, trait));
  const mirror = new Set([...chosen, ...mirrored]).size;
  const entry = (
    who: Provenance['who'],
    what: Provenance['what'],
    n: number,
    at: string | null | undefined,
  ): Provenance[] => (n > 0 && at ? [{ who, what, n, at }] : []);
  return [
    ...entry('child', 'scenes', codes.length, quest.at),
    ...rated.filter(({ who }) => who === 'parent'),
    ...entry('parent', 'mirror', mirror, adults.parent?.found?.at ?? quest.at),
    ...rated.filter(({ who }) => who === 'teacher'),
  ];
}

/** Ratings that are evidence of a construct, one entry per adult. */
function ratingsFor(construct: Construct, adults: Adults): Provenance[] {
  const line = (
    who: 'parent' | 'teacher',
    sliders: Record<string, number | undefined>,
    loadings: Record<string, Partial<Record<Construct, number>>>,
  ) => {
    const ratings = Object.entries(loadings).flatMap(([field, of]) => {
      const rating = sliders[field];
      return rating !== undefined && of[construct] !== undefined ? [{ field, rating }] : [];
    });
    const at = adults[who]?.found?.at;
    return ratings.length > 0 && at ? [{ who, what: 'ratings' as const, n: ratings.length, at, ratings }] : [];
  };
  return [
    ...line('parent', parentSliders(adults), PARENT_LOADINGS),
    ...line('teacher', teacherSliders(adults), TEACHER_LOADINGS),
  ];
}

/**
 * Adults' ratings of social behaviour or emotion regulation, the half of an area that games do not measure. Null
 * without a rating.
 */
export function measureBehaviour(
  construct: 'social' | 'regulation',
  adults: Adults,
): { measured: Measured | null; agreement: AgreementReport } {
  const [parent, teacher] = [parentEvidence(adults, construct), teacherEvidence(adults, construct)];
  const rated = (
    [
      ['parent', parent],
      ['teacher', teacher],
    ] as const
  ).flatMap(([who, source]) => (source ? [{ who, source }] : []));
  const from = ratingsFor(construct, adults);
  const flags = codesOf(rated.flatMap(({ who }) => adults[who]?.flags ?? []));
  const views = rated.flatMap(
    ({ who, source }) =>
      view(
        { who, what: 'ratings', n: from.find((each) => each.who === who)?.n ?? 0 },
        source,
        interval('perf', fuse([source])),
      ) ?? [],
  );
  return {
    measured:
      rated.length === 0
        ? null
        : {
            ...fuse(rated.map(({ source }) => source)),
            sigmaCal: 0,
            n: from.reduce((n, each) => n + each.n, 0),
            flags,
            from,
          },
    agreement: { dimension: construct, views, pairs: views[0] && views[1] ? [pair(views[0], views[1])] : [] },
  };
}

/**
 * Compares the teacher's rating of academic performance with the tests; a check only, not part of a score. z against θ,
 * σ² = 0, λ1λ2 = .63 (convention). Both are shown on the performance scale, the rating shrunken by the same .63.
 */
export function compareWithTests(area: Measured | null, adults: Adults): AgreementReport {
  const rating = teacherSliders(adults).academicPerformance;
  const rated = rating === undefined ? null : { x: sliderZ(rating), sigma2: 0, V: adults.teacher?.V ?? 0 };
  const said = rated && interval('perf', fuse([{ ...rated, lambda: TEACHER_TEST }]));
  const taught = rated && said && view({ who: 'teacher', what: 'ratings', n: 1 }, { ...rated, lambda: 1 }, said);
  const tested =
    area &&
    view(
      { who: 'child', what: 'test', n: area.n },
      { x: area.theta, sigma2: 0, lambda: TEACHER_TEST, V: 1 },
      interval('perf', area, area.sigmaCal),
    );
  return {
    dimension: 'academic',
    views: [tested, taught].filter((each) => each !== null),
    pairs: tested && taught ? [pair(tested, taught, TEACHER_TEST)] : [],
  };
}
