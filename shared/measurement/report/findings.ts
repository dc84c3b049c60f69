import { computeTaskAge, getScreenYears } from '#shared/domain/age.ts';
import type { AssessmentEvent, EventOf } from '#shared/domain/assessment/events.ts';
import { type AgeMode, toAgeMode } from '#shared/instruments/ages.ts';
import { PARENT_SLIDERS, type ParentSliders } from '#shared/instruments/parent-form.ts';
import { listSubjectsAlone } from '#shared/instruments/subjects-alone.ts';
import { TEACHER_SLIDERS } from '#shared/instruments/teacher-form.ts';
import type { AbilityPosterior } from '#shared/measurement/ability.ts';
import type { Estimate } from '#shared/measurement/posterior.ts';
import { HALVED_AREAS, type HalvedArea } from '#shared/measurement/quantities.ts';
import { examineSittings, type MeasuredSubject, measureAbilities } from '#shared/measurement/report/abilities.ts';
import { type Answers, readAnswers } from '#shared/measurement/report/answers.ts';
import type { AgreementReport, TraitReport } from '#shared/measurement/report/document.ts';
import {
  type BandedEst,
  createBandedEst,
  type ExaminedSource,
  hasFewAnswers,
  type MeasuredValue,
} from '#shared/measurement/report/estimates.ts';
import { computeInterestAgreement, measureInterests } from '#shared/measurement/report/interests.ts';
import { findLongestPath, type LongestPath } from '#shared/measurement/report/longest-path.ts';
import { type QuestKeys, type QuestResult, readQuest } from '#shared/measurement/report/quest.ts';
import { joinOrigins, type MarkTrial } from '#shared/measurement/report/sittings.ts';
import {
  type Adults,
  compareWithTests,
  listReliableAgreements,
  measureBehaviour,
  measureTraits,
  nameDifferences,
} from '#shared/measurement/report/views.ts';
import { AREAS, type Area, type Model } from '#shared/measurement/scale.ts';
import {
  computeValidity,
  findAlikeFlags,
  findContradictionFlags,
  findFormFlags,
  findSamePersonFlags,
} from '#shared/measurement/validity.ts';

export type AnalysisInput = {
  /** The assessment's stream, at least up to its last `AnalysisStarted`. */
  events: readonly AssessmentEvent[];
  keys: QuestKeys;
  markTrial: MarkTrial;
  /** The assessment's id; it seeds the draws behind probabilities of a first place. */
  seed: string;
  /** Other parameters of ability than the product's, for simulations that know the true ones. */
  model?: Model;
};

export type Composition = 'whole' | 'understanding-only' | 'behaviour-only';
type AreaHalf = { part: 'understanding' | 'behaviour'; measured: MeasuredValue };
export type AreaFinding = {
  area: Area;
  measured: MeasuredValue | null;
  est: BandedEst | null;
  composition: Composition | null;
  /** The only measured half, or the measured subjects if some are missing; empty where the area is whole. */
  half: string;
  parts: AreaHalf[];
};

/** All measured values of an assessment, before any wording. */
export type Findings = {
  answers: Answers;
  years: number;
  mode: AgeMode;
  /** By the age on the day on which the games opened. */
  gamesMode: AgeMode;
  adults: Adults;
  quest: QuestResult;
  /** What areas, subjects and topics are read from. */
  posterior: AbilityPosterior;
  areas: AreaFinding[];
  subjects: MeasuredSubject[];
  /** Null where no trait can be reported. */
  traits: TraitReport[] | null;
  interests: ReturnType<typeof measureInterests>;
  agreements: AgreementReport[];
  reliableAgreements: ReturnType<typeof listReliableAgreements>;
  interestMatch: number | null;
  /** Null where the game was not played, cannot be scored, or showed none. */
  longestPath: LongestPath | null;
  examinedSources: ExaminedSource<unknown>[];
};

/** What answers say of ability: the sittings and forms after their own checks, and the posterior of all of them. */
export function measureWeek(answers: Answers, markTrial: MarkTrial, model?: Model) {
  const sittings = examineSittings(answers, markTrial);
  const parent = answers.parent && examineParentForm(answers.parent);
  const teacher = answers.teacher && examineTeacherForm(answers.teacher, parent?.value?.sliders ?? {});
  const behaviour = {
    social: measureBehaviour('social', { parent, teacher }),
    emotional: measureBehaviour('regulation', { parent, teacher }),
  };
  const rated = HALVED_AREAS.flatMap((area) => {
    const unshrunk = behaviour[area].measured?.unshrunk;
    return unshrunk ? [[area, unshrunk] as const] : [];
  });
  const abilities = measureAbilities(sittings, { age: answers.age, behaviour: Object.fromEntries(rated) }, model);
  return { sittings, parent, teacher, behaviour, ...abilities };
}

/** Measures an assessment. Pure: the same input gives the same findings. */
export function computeFindings({ events, keys, markTrial, seed, model }: AnalysisInput): Findings {
  const answers = readAnswers(events);
  const years = getScreenYears(answers.age);
  const mode = toAgeMode(years);
  const gamesMode = toAgeMode(computeTaskAge(answers, 'skills/3'));

  const week = measureWeek(answers, markTrial, model);
  const { sittings, parent, behaviour, posterior, understanding, subjects } = week;
  const academic = subjects.length === 0 ? null : joinValues(posterior.estimateArea('academic'), subjects);
  const test = academic && !hasFewAnswers(academic) ? createBandedEst(academic) : null;
  const teacher = week.teacher && addContradictions(week.teacher, test);
  const adults: Adults = { parent, teacher };
  const quest = readQuest(answers.scenes, keys, mode);
  const traits = measureTraits(quest, adults, keys, { years, mode });
  const context = { adults, mode, seed };

  const measureHalved = (area: HalvedArea) => {
    const game = understanding[area] ?? null;
    const seen = behaviour[area].measured && {
      ...behaviour[area].measured,
      ...posterior.estimateBehaviour(area),
    };
    return joinHalves(posterior.estimateArea(area), game, seen);
  };
  const areas: Record<Area, Omit<AreaFinding, 'area' | 'est'>> = {
    cognitive: toWholeArea(understanding.cognitive ?? null),
    social: measureHalved('social'),
    emotional: measureHalved('emotional'),
    academic: { ...toWholeArea(academic), half: listSubjectsAlone(subjects).join(' ') },
    physical: toWholeArea(understanding.physical ?? null),
  };
  const comparedViews = [
    ...traits.agreements,
    behaviour.social.agreement,
    behaviour.emotional.agreement,
    compareWithTests(academic, subjects, adults),
  ];
  return {
    answers,
    years,
    mode,
    gamesMode,
    adults,
    quest,
    posterior,
    subjects,
    areas: AREAS.map((area) => {
      const { measured } = areas[area];
      return { area, ...areas[area], est: measured && createBandedEst(measured) };
    }),
    traits: traits.reports.some(({ est }) => est) ? traits.reports : null,
    interests: measureInterests(quest, context),
    agreements: nameDifferences(comparedViews),
    reliableAgreements: listReliableAgreements(comparedViews),
    interestMatch: computeInterestAgreement(quest, context),
    longestPath: understanding.cognitive ? findLongestPath(answers.games.cognitive, gamesMode, markTrial) : null,
    examinedSources: [
      ...quest.chapters,
      ...Object.values(sittings.games),
      ...Object.values(sittings.subjects),
      ...Object.values(sittings.extras),
      ...[parent, teacher].filter((each) => each !== null),
    ],
  };
}

const toWholeArea = (measured: MeasuredValue | null) => ({
  measured,
  composition: measured && ('whole' as const),
  half: '',
  parts: [],
});

/** Social and emotional: what the game shows and what adults see; a missing half is reported in `composition`. */
function joinHalves(estimate: Estimate, game: MeasuredValue | null, behaviour: MeasuredValue | null) {
  const toHalf = (part: AreaHalf['part'], measured: MeasuredValue | null): AreaHalf[] =>
    measured ? [{ part, measured }] : [];
  const parts = [...toHalf('understanding', game), ...toHalf('behaviour', behaviour)];
  const composition: Composition | null =
    game && behaviour ? 'whole' : game ? 'understanding-only' : behaviour ? 'behaviour-only' : null;
  const measured =
    composition &&
    joinValues(
      estimate,
      parts.map((part) => part.measured),
    );
  return { measured, composition, half: composition === null || composition === 'whole' ? '' : composition, parts };
}

const joinValues = ({ theta, psd }: Estimate, parts: readonly MeasuredValue[]): MeasuredValue => ({
  theta,
  psd,
  ...joinOrigins(parts),
});

const countFilled = (texts: Record<string, string | undefined>): number => Object.values(texts).filter(Boolean).length;

/** The parent's form with its flags. The list of activities counts as one field. */
function examineParentForm(form: EventOf<'ParentObserved'>): ExaminedSource<EventOf<'ParentObserved'>> {
  const answeredFields = 1 + Object.keys(form.sliders).length + countFilled(form.texts) + (form.mirror?.length ?? 0);
  const flags = findFormFlags({
    sliders: form.sliders,
    sliderCount: PARENT_SLIDERS.length,
    answeredFields,
    totalMs: form.totalMs,
  });
  const V = computeValidity(flags);
  return { name: 'parent', flags, V, value: V > 0 ? form : null };
}

/**
 * The teacher's form with its flags. The learning style counts as one field. A form that repeats the parent's ratings
 * keeps its texts, and its ratings are no second view.
 */
function examineTeacherForm(
  form: EventOf<'TeacherObserved'>,
  parentSliders: ParentSliders,
): ExaminedSource<EventOf<'TeacherObserved'>> {
  const answeredFields = 1 + Object.keys(form.sliders).length + countFilled(form.texts);
  const flags = [
    ...findFormFlags({
      sliders: form.sliders,
      sliderCount: TEACHER_SLIDERS.length,
      answeredFields,
      totalMs: form.totalMs,
    }),
    ...findSamePersonFlags(form.parentsDevice),
  ];
  const alike = findAlikeFlags(parentSliders, form.sliders);
  const [own, V] = [computeValidity(flags), computeValidity([...flags, ...alike])];
  const value = V > 0 ? form : own > 0 ? { ...form, sliders: {} } : null;
  return { name: 'teacher', flags: [...flags, ...alike], V, value };
}

/**
 * The same with contradictions to the tests; `test` is the displayed interval of the academic area, null of none or few
 * answers. They are notes (V = 1): the form's ratings are already in the posterior that the interval is from.
 */
const addContradictions = (
  teacher: ExaminedSource<EventOf<'TeacherObserved'>>,
  test: { lo: number; hi: number } | null,
): ExaminedSource<EventOf<'TeacherObserved'>> => ({
  ...teacher,
  flags: [...teacher.flags, ...findContradictionFlags(teacher.value?.sliders ?? {}, test)],
});
