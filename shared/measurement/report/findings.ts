import { computeTaskAge } from '#shared/domain/age.ts';
import type { AssessmentEvent, EventOf } from '#shared/domain/assessment/events.ts';
import { getSubjectTask } from '#shared/domain/programme.ts';
import { type AgeMode, toAgeMode } from '#shared/instruments/ages.ts';
import { PARENT_SLIDERS } from '#shared/instruments/parent-form.ts';
import { SkillArea } from '#shared/instruments/skills.ts';
import { Subject } from '#shared/instruments/subjects.ts';
import { TEACHER_SLIDERS } from '#shared/instruments/teacher-form.ts';
import { type Composition, combineHalves, combineSubjects, isEdgeCode } from '#shared/measurement/areas.ts';
import { type Answers, isLowState, readAnswers } from '#shared/measurement/report/answers.ts';
import type { AgreementReport, TraitReport } from '#shared/measurement/report/document.ts';
import {
  type BandedEst,
  createBandedEst,
  type ExaminedSource,
  type MeasuredValue,
} from '#shared/measurement/report/estimates.ts';
import { computeInterestAgreement, measureInterests } from '#shared/measurement/report/interests.ts';
import { findLongestPath, type LongestPath } from '#shared/measurement/report/longest-path.ts';
import { type QuestKeys, type QuestResult, readQuest } from '#shared/measurement/report/quest.ts';
import {
  type MarkTrial,
  type MeasuredSubject,
  measureGame,
  measureSubject,
} from '#shared/measurement/report/sittings.ts';
import { type Adults, compareWithTests, measureBehaviour, measureTraits } from '#shared/measurement/report/views.ts';
import { AREAS, type Area } from '#shared/measurement/scale.ts';
import {
  computeValidity,
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
};

type AreaHalf = { part: 'understanding' | 'behaviour'; measured: MeasuredValue };
export type AreaFinding = {
  area: Area;
  measured: MeasuredValue | null;
  est: BandedEst | null;
  composition: Composition | null;
  parts: AreaHalf[];
};

/** All measured values of an assessment, before any wording. */
export type Findings = {
  answers: Answers;
  years: number;
  mode: AgeMode;
  adults: Adults;
  quest: QuestResult;
  areas: AreaFinding[];
  subjects: MeasuredSubject[];
  /** Null where no trait can be reported. */
  traits: TraitReport[] | null;
  interests: ReturnType<typeof measureInterests>;
  agreements: AgreementReport[];
  interestMatch: number | null;
  /** Null where the game was not played, cannot be scored, or showed none. */
  longestPath: LongestPath | null;
  examinedSources: ExaminedSource<unknown>[];
};

/** Measures an assessment. Pure: the same input gives the same findings. */
export function computeFindings({ events, keys, markTrial, seed }: AnalysisInput): Findings {
  const answers = readAnswers(events);
  const years = Math.floor(computeTaskAge(answers, 'personality/2'));
  const mode = toAgeMode(years);

  const games = SkillArea.options.flatMap((area) => {
    const sitting = answers.games[area];
    return sitting
      ? [
          {
            area,
            examined: measureGame(
              area,
              sitting,
              { age: computeTaskAge(answers, 'skills/3'), lowState: isLowState(answers, sitting.at) },
              markTrial,
            ),
          },
        ]
      : [];
  });
  const tested = Subject.options.flatMap((subject) => {
    const sitting = answers.subjects[subject];
    return sitting
      ? [
          measureSubject(subject, sitting, {
            age: computeTaskAge(answers, getSubjectTask(subject).id),
            lowState: isLowState(answers, sitting.at),
          }),
        ]
      : [];
  });
  const subjects = tested.flatMap(({ value }) => value ?? []);
  const academic = joinEstimates(combineSubjects(subjects), subjects);

  const parent = answers.parent && examineParentForm(answers.parent);
  const teacher = answers.teacher && examineTeacherForm(answers.teacher, academic && createBandedEst(academic));
  const adults: Adults = { parent, teacher };
  const quest = readQuest(answers.scenes, keys, mode);
  const traits = measureTraits(quest, adults, keys, { years, mode });
  const social = measureBehaviour('social', adults);
  const regulation = measureBehaviour('regulation', adults);
  const context = { adults, mode, seed };

  const getGameEstimate = (area: SkillArea) => games.find((game) => game.area === area)?.examined.value ?? null;
  const areas: Record<Area, Pick<AreaFinding, 'measured' | 'composition' | 'parts'>> = {
    cognitive: toWholeArea(getGameEstimate('cognitive')),
    social: toHalvedArea(getGameEstimate('social'), social.measured),
    emotional: toHalvedArea(getGameEstimate('emotional'), regulation.measured),
    academic: toWholeArea(academic),
    physical: toWholeArea(getGameEstimate('physical')),
  };
  return {
    answers,
    years,
    mode,
    adults,
    quest,
    subjects,
    areas: AREAS.map((area) => {
      const { measured, composition, parts } = areas[area];
      return { area, measured, composition, parts, est: measured && createBandedEst(measured) };
    }),
    traits: traits.reports.some(({ est }) => est) ? traits.reports : null,
    interests: measureInterests(quest, context),
    agreements: [...traits.agreements, social.agreement, regulation.agreement, compareWithTests(academic, adults)],
    interestMatch: computeInterestAgreement(quest, context),
    longestPath:
      getGameEstimate('cognitive') &&
      findLongestPath(answers.games.cognitive, toAgeMode(computeTaskAge(answers, 'skills/3')), markTrial),
    examinedSources: [
      ...quest.chapters,
      ...games.map(({ examined }) => examined),
      ...tested,
      ...[parent, teacher].filter((each) => each !== null),
    ],
  };
}

const toWholeArea = (measured: MeasuredValue | null) => ({
  measured,
  composition: measured && ('whole' as const),
  parts: [],
});

function toHalvedArea(game: MeasuredValue | null, behaviour: MeasuredValue | null) {
  const area = combineHalves(game, behaviour);
  const toHalf = (part: AreaHalf['part'], measured: MeasuredValue | null): AreaHalf[] =>
    measured ? [{ part, measured }] : [];
  const parts = [...toHalf('understanding', game), ...toHalf('behaviour', behaviour)];
  return {
    measured: joinEstimates(
      area,
      parts.map(({ measured }) => measured),
    ),
    composition: area?.composition ?? null,
    parts,
  };
}

/** A combined estimate carries the answers and flags of its parts. It is at an edge only if all parts are. */
function joinEstimates(
  estimate: { theta: number; psd: number; sigmaCal: number } | null,
  parts: readonly MeasuredValue[],
): MeasuredValue | null {
  if (!estimate) return null;
  const { theta, psd, sigmaCal } = estimate;
  return {
    theta,
    psd,
    sigmaCal,
    n: parts.reduce((total, { n }) => total + n, 0),
    flags: [...new Set(parts.flatMap(({ flags }) => flags))].filter(
      (code) => !isEdgeCode(code) || parts.every(({ flags }) => flags.includes(code)),
    ),
    from: parts.flatMap(({ from }) => from),
  };
}

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
 * The teacher's form with its flags; `test` is the displayed interval of the academic area. The learning style counts
 * as one field.
 */
function examineTeacherForm(
  form: EventOf<'TeacherObserved'>,
  test: { lo: number; hi: number } | null,
): ExaminedSource<EventOf<'TeacherObserved'>> {
  const answeredFields = 1 + Object.keys(form.sliders).length + countFilled(form.texts);
  const flags = [
    ...findFormFlags({
      sliders: form.sliders,
      sliderCount: TEACHER_SLIDERS.length,
      answeredFields,
      totalMs: form.totalMs,
    }),
    ...findContradictionFlags(form.sliders, test),
    ...findSamePersonFlags(form.parentsDevice),
  ];
  const V = computeValidity(flags);
  return { name: 'teacher', flags, V, value: V > 0 ? form : null };
}
