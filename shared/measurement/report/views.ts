import type { EventOf } from '#shared/domain/assessment/events.ts';
import type { AgeMode } from '#shared/instruments/ages.ts';
import type { ParentSliders } from '#shared/instruments/parent-form.ts';
import type { TeacherSliders } from '#shared/instruments/teacher-form.ts';
import { computeAgreement, countDifferent, type Evidence, fuse, unshrink } from '#shared/measurement/fusion.ts';
import { type Interval, interval, probabilityAboveMiddle } from '#shared/measurement/links.ts';
import { mean, roundForDisplay, sum } from '#shared/measurement/numbers.ts';
import {
  createChildEvidence,
  createMirrorEvidence,
  createSliderEvidence,
  fuseTrait,
  listParentFields,
  listTeacherFields,
  type TraitViews,
  toSliderZ,
} from '#shared/measurement/personality.ts';
import type { AgreementReport, TraitReport, ViewReport } from '#shared/measurement/report/document.ts';
import {
  createEst,
  type ExaminedSource,
  hasFewAnswers,
  listCodes,
  type MeasuredValue,
  toDisplayedInterval,
} from '#shared/measurement/report/estimates.ts';
import type { QuestKeys, QuestResult } from '#shared/measurement/report/quest.ts';
import type { Provenance } from '#shared/measurement/report/statement.ts';
import { AGREEMENT, type FlagCode, OWN_OCEAN_AGE, TRAITS, type Trait } from '#shared/measurement/scale.ts';
import { type Construct, PARENT_LOADINGS, TEACHER_LOADINGS, TEACHER_TEST } from '#shared/measurement/scale-forms.ts';

/** Both adults' forms as far as they count, each with its weight V. */
export type Adults = {
  parent: ExaminedSource<EventOf<'ParentObserved'>> | null;
  teacher: ExaminedSource<EventOf<'TeacherObserved'>> | null;
};
/** Forms whose ratings count. */
export const countAdultViews = ({ parent, teacher }: Adults): number =>
  [parent, teacher].filter((adult) => adult && adult.V > 0).length;
const getParentSliders = ({ parent }: Adults): ParentSliders => parent?.value?.sliders ?? {};
const getTeacherSliders = ({ teacher }: Adults): TeacherSliders => teacher?.value?.sliders ?? {};
const createParentEvidence = (adults: Adults, construct: Construct) =>
  createSliderEvidence(listParentFields(getParentSliders(adults), construct), adults.parent?.V ?? 0);
const createTeacherEvidence = (adults: Adults, construct: Construct) =>
  createSliderEvidence(listTeacherFields(getTeacherSliders(adults), construct), adults.teacher?.V ?? 0);

/** All views of one trait. Where a parent answered a scene both in the mirror and for the child, the mirror counts. */
function createTraitViews(
  trait: Trait,
  quest: QuestResult,
  adults: Adults,
  keys: QuestKeys,
  mode: AgeMode,
): TraitViews {
  const { codes, V } = quest.traits[trait];
  const mirror = { ...quest.byParent[trait], ...readMirrorCodes(adults, keys, trait) };
  return {
    child: createChildEvidence(codes, mode, V),
    parentSliders: createParentEvidence(adults, trait),
    parentMirror: createMirrorEvidence(Object.values(mirror), adults.parent?.V ?? 1),
    teacher: createTeacherEvidence(adults, trait),
  };
}

function readMirrorCodes({ parent }: Adults, keys: QuestKeys, trait: Trait): Record<string, number> {
  const answers = (parent?.value?.mirror ?? []).filter(({ sceneId }) => {
    const key = Object.hasOwn(keys, sceneId) ? keys[sceneId] : undefined;
    if (!key || !('trait' in key)) throw new RangeError(`no key for mirror scene ${sceneId}`);
    return key.trait === trait;
  });
  return Object.fromEntries(answers.map(({ sceneId, code }) => [sceneId, code]));
}

type ViewName = Pick<ViewReport, 'who' | 'what' | 'n'>;
/** A view with its score if it were the only source, on the scale of its dimension; null for a view with V = 0. */
const createView = (name: ViewName, { x, sigma2, lambda, V }: Evidence, alone: Interval | null): ViewReport | null =>
  V > 0 && alone ? { ...name, x, sigma2, lambda, V, ...toDisplayedInterval(alone) } : null;

type Pair = AgreementReport['pairs'][number];
/** A pair with its unrounded agreement; null where it is too little to conclude from. */
type ComparedPair = Pair & { exact: number | null };
type ComparedViews = Omit<AgreementReport, 'pairs'> & { pairs: ComparedPair[] };

/** One scene alone is too little for a difference, and so is a child's own word under 7 (`isReliable`). */
function createPair(
  one: ViewReport,
  other: ViewReport,
  { loadingProduct = one.lambda * other.lambda, isReliable = true } = {},
): ComparedPair {
  const exact = computeAgreement(one, other, loadingProduct);
  const agreement = roundForDisplay(exact);
  return {
    between: [one.who, other.who],
    agreement,
    word: agreement >= AGREEMENT.close ? 'close' : 'usual',
    exact: isReliable && ![one, other].some(isOneScene) ? exact : null,
  };
}
const isOneScene = ({ what, n }: ViewReport): boolean => (what === 'scenes' || what === 'mirror') && n < 2;

/** Calls pairs seen differently whose gap is too large for chance, counted over all reliable pairs of the week. */
export function nameDifferences(compared: readonly ComparedViews[]): AgreementReport[] {
  const exact = compared
    .flatMap(({ pairs }) => pairs.flatMap((pair) => pair.exact ?? []))
    .toSorted((one, other) => one - other);
  const different = new Set(exact.slice(0, countDifferent(exact)));
  return compared.map((each) => ({
    ...each,
    pairs: each.pairs.map(
      ({ exact: own, ...pair }): Pair =>
        own !== null && different.has(own) ? { ...pair, word: 'seen differently' } : pair,
    ),
  }));
}

/**
 * The agreements of reliable pairs by dimension. School is left out: it is compared with tests, and not with another
 * person's view.
 */
export const listReliableAgreements = (compared: readonly ComparedViews[]) =>
  compared
    .filter(({ dimension }) => dimension !== 'academic')
    .map(({ dimension, pairs }) => ({
      dimension,
      agreements: pairs.filter(({ exact }) => exact !== null).map(({ agreement }) => agreement),
    }))
    .filter(({ agreements }) => agreements.length > 0);

export type Traits = { reports: TraitReport[]; agreements: ComparedViews[] };

/**
 * The five traits, each fused from all informants, and their views. Under 7 a trait needs an adult's view; from 7
 * to 10 the child's alone is tentative.
 */
export function measureTraits(
  quest: QuestResult,
  adults: Adults,
  keys: QuestKeys,
  child: { years: number; mode: AgeMode },
): Traits {
  const all = TRAITS.map((trait) => {
    const views = createTraitViews(trait, quest, adults, keys, child.mode);
    const adult = [views.parentSliders, views.parentMirror, views.teacher].some(
      (source) => source !== null && source.V > 0,
    );
    const isTold = adult || child.years >= OWN_OCEAN_AGE;
    return {
      trait,
      adult,
      views: isTold ? views : NO_VIEWS,
      from: listTraitProvenance(trait, quest, adults, keys),
    };
  });
  return {
    reports: all.map(({ trait, adult, views, from }) => {
      const fused = fuseTrait(views);
      if (!fused) return { trait, est: null, pAboveMiddle: null, tentative: false };
      const est = createEst('trait', {
        ...fused,
        n: from.reduce((n, each) => n + each.n, 0),
        flags: listTraitFlags(from, quest, adults),
        from,
      });
      return { trait, est, pAboveMiddle: probabilityAboveMiddle(fused), tentative: child.mode === '7-10' && !adult };
    }),
    agreements: all.map(({ trait, views, from }) =>
      createTraitAgreement(trait, views, { from, isChildReliable: child.years >= OWN_OCEAN_AGE }),
    ),
  };
}

/** Flags of the answers used for a trait: the child's chapters and the adults' forms. */
function listTraitFlags(from: readonly Provenance[], quest: QuestResult, adults: Adults): FlagCode[] {
  const sources = {
    child: quest.chapters.filter(({ name, value }) => value && name.endsWith('/ocean')),
    parent: adults.parent ? [adults.parent] : [],
    teacher: adults.teacher ? [adults.teacher] : [],
  };
  const who = new Set(from.map((each) => each.who));
  return listCodes(
    (['child', 'parent', 'teacher'] as const)
      .filter((each) => who.has(each))
      .flatMap((each) => sources[each].flatMap(({ flags }) => flags)),
  );
}

const NO_VIEWS: TraitViews = { child: null, parentSliders: null, parentMirror: null, teacher: null };

function createTraitAgreement(
  trait: Trait,
  views: TraitViews,
  { from, isChildReliable }: { from: readonly Provenance[]; isChildReliable: boolean },
): ComparedViews {
  const createInformantView = (who: ViewReport['who'], what: ViewReport['what'], source: keyof TraitViews) => {
    const [evidence, alone] = [views[source], fuseTrait({ ...NO_VIEWS, [source]: views[source] })];
    const n = from.find((each) => each.who === who && each.what === what)?.n ?? 0;
    return evidence && createView({ who, what, n }, evidence, alone && interval('trait', alone));
  };
  const [own, rated, mirrored, taught] = [
    createInformantView('child', 'scenes', 'child'),
    createInformantView('parent', 'ratings', 'parentSliders'),
    createInformantView('parent', 'mirror', 'parentMirror'),
    createInformantView('teacher', 'ratings', 'teacher'),
  ];
  const withChild = mirrored ?? rated;
  return {
    dimension: trait,
    views: [own, rated, mirrored, taught].filter((each) => each !== null),
    pairs: [
      ...(own && withChild ? [createPair(own, withChild, { isReliable: isChildReliable })] : []),
      ...(own && taught ? [createPair(own, taught, { isReliable: isChildReliable })] : []),
      ...(rated && taught ? [createPair(rated, taught)] : []),
    ],
  };
}

function listTraitProvenance(trait: Trait, quest: QuestResult, adults: Adults, keys: QuestKeys): Provenance[] {
  const { codes } = quest.traits[trait];
  const rated = listRatings(trait, adults);
  const chosen = Object.keys(quest.byParent[trait]);
  const mirrored = Object.keys(readMirrorCodes(adults, keys, trait));
  const mirror = new Set([...chosen, ...mirrored]).size;
  const toProvenance = (
    who: Provenance['who'],
    what: Provenance['what'],
    n: number,
    at: string | null | undefined,
  ): Provenance[] => (n > 0 && at ? [{ who, what, n, at }] : []);
  return [
    ...toProvenance('child', 'scenes', codes.length, quest.at),
    ...rated.filter(({ who }) => who === 'parent'),
    ...toProvenance('parent', 'mirror', mirror, adults.parent?.value?.at ?? quest.at),
    ...rated.filter(({ who }) => who === 'teacher'),
  ];
}

/** Ratings that are evidence of a construct, one entry per adult. */
function listRatings(construct: Construct, adults: Adults): Provenance[] {
  const toRatings = (
    who: 'parent' | 'teacher',
    sliders: Record<string, number | undefined>,
    loadings: Record<string, Partial<Record<Construct, number>>>,
  ) => {
    const ratings = Object.entries(loadings).flatMap(([field, of]) => {
      const rating = sliders[field];
      return rating !== undefined && of[construct] !== undefined ? [{ field, rating }] : [];
    });
    const at = adults[who]?.value?.at;
    return ratings.length > 0 && at ? [{ who, what: 'ratings' as const, n: ratings.length, at, ratings }] : [];
  };
  return [
    ...toRatings('parent', getParentSliders(adults), PARENT_LOADINGS),
    ...toRatings('teacher', getTeacherSliders(adults), TEACHER_LOADINGS),
  ];
}

/**
 * Adults' ratings of social behaviour or emotion regulation, the half of an area that games do not measure. Null
 * without a rating.
 */
export function measureBehaviour(
  construct: 'social' | 'regulation',
  adults: Adults,
): { measured: MeasuredValue | null; agreement: ComparedViews } {
  const [parent, teacher] = [createParentEvidence(adults, construct), createTeacherEvidence(adults, construct)];
  const rated = (
    [
      ['parent', parent],
      ['teacher', teacher],
    ] as const
  ).flatMap(([who, source]) => (source ? [{ who, source }] : []));
  const from = listRatings(construct, adults);
  const flags = listCodes(rated.flatMap(({ who }) => adults[who]?.flags ?? []));
  const fused = fuse(rated.map(({ source }) => source));
  const unshrunk = unshrink(fused);
  const views = rated.flatMap(
    ({ who, source }) =>
      createView(
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
            ...fused,
            ...(unshrunk && { unshrunk }),
            n: from.reduce((n, each) => n + each.n, 0),
            flags,
            from,
          },
    agreement: { dimension: construct, views, pairs: views[0] && views[1] ? [createPair(views[0], views[1])] : [] },
  };
}

/**
 * Compares the teacher's rating of academic performance with the tests; a check only, not part of a score. z (σ² = 0)
 * against the mean of what the subjects' own answers say: the area also holds what the games say, which would make much
 * of a single question. λ1λ2 = .63 (convention). Both are shown on the performance scale, the rating shrunken by the
 * same .63. Few answers are shown beside the rating and not compared: a wrong opener alone would differ from most
 * ratings.
 */
export function compareWithTests(
  area: MeasuredValue | null,
  subjects: readonly MeasuredValue[],
  adults: Adults,
): ComparedViews {
  const rating = getTeacherSliders(adults).academicPerformance;
  const rated = rating === undefined ? null : { x: toSliderZ(rating), sigma2: 0, V: adults.teacher?.V ?? 0 };
  const ratedInterval = rated && interval('perf', fuse([{ ...rated, lambda: TEACHER_TEST }]));
  const taught =
    rated &&
    ratedInterval &&
    createView({ who: 'teacher', what: 'ratings', n: 1 }, { ...rated, lambda: 1 }, ratedInterval);
  const tests = subjects.flatMap(({ unshrunk }) => unshrunk ?? []);
  const tested =
    area && tests.length > 0
      ? createView(
          { who: 'child', what: 'test', n: area.n },
          {
            x: mean(tests.map(({ x }) => x)),
            sigma2: sum(tests.map(({ sigma2 }) => sigma2)) / tests.length ** 2,
            lambda: TEACHER_TEST,
            V: 1,
          },
          interval('perf', area),
        )
      : null;
  return {
    dimension: 'academic',
    views: [tested, taught].filter((each) => each !== null),
    pairs:
      tested && taught && area && !hasFewAnswers(area)
        ? [createPair(tested, taught, { loadingProduct: TEACHER_TEST })]
        : [],
  };
}
