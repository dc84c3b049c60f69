import { ageFor } from '#shared/domain/age.ts';
import type { AssessmentEvent } from '#shared/domain/assessment/events.ts';
import { subjectTask } from '#shared/domain/programme.ts';
import { type AgeMode, ageModeOf } from '#shared/instruments/ages.ts';
import { SkillArea } from '#shared/instruments/skills.ts';
import { Subject } from '#shared/instruments/subjects.ts';
import { academicArea, areaOfHalves, type Composition } from '#shared/measurement/areas.ts';
import { isEdge } from '#shared/measurement/reach.ts';
import { lookAtParent, lookAtTeacher } from '#shared/measurement/report/adults.ts';
import { type Answers, answersOf, lowState } from '#shared/measurement/report/answers.ts';
import type { AgreementReport, TraitReport } from '#shared/measurement/report/document.ts';
import { type BandedEst, bandedEst, type Looked, type Measured } from '#shared/measurement/report/estimates.ts';
import { interestAgreement, measureInterests } from '#shared/measurement/report/interests.ts';
import { type Quest, type QuestKeys, readQuest } from '#shared/measurement/report/quest.ts';
import { type LongestPath, longestPath } from '#shared/measurement/report/showed.ts';
import {
  type MarkTrial,
  type MeasuredSubject,
  measureGame,
  measureSubject,
} from '#shared/measurement/report/sittings.ts';
import { type Adults, compareWithTests, measureBehaviour, measureTraits } from '#shared/measurement/report/views.ts';
import { AREAS, type Area } from '#shared/measurement/scale.ts';

export type AnalysisInput = {
  /** The assessment's stream, at least up to its last `AnalysisStarted`. */
  events: readonly AssessmentEvent[];
  keys: QuestKeys;
  markTrial: MarkTrial;
  /** The assessment's id; it seeds the draws behind probabilities of a first place. */
  seed: string;
};

type Half = { part: 'understanding' | 'behaviour'; measured: Measured };
export type AreaFinding = {
  area: Area;
  measured: Measured | null;
  est: BandedEst | null;
  composition: Composition | null;
  parts: Half[];
};

/** All measured values of an assessment, before any wording. */
export type Findings = {
  answers: Answers;
  years: number;
  mode: AgeMode;
  adults: Adults;
  quest: Quest;
  areas: AreaFinding[];
  subjects: MeasuredSubject[];
  /** Null where no trait can be reported. */
  traits: TraitReport[] | null;
  interests: ReturnType<typeof measureInterests>;
  agreements: AgreementReport[];
  interestMatch: number | null;
  /** Null where the game was not played, cannot be scored, or showed none. */
  longestPath: LongestPath | null;
  looked: Looked<unknown>[];
};

/** Measures an assessment. Pure: the same input gives the same findings. */
export function find({ events, keys, markTrial, seed }: AnalysisInput): Findings {
  const answers = answersOf(events);
  const years = Math.floor(ageFor(answers, 'personality/2'));
  const mode = ageModeOf(years);

  const games = SkillArea.options.flatMap((area) => {
    const sitting = answers.games[area];
    return sitting
      ? [
          {
            area,
            looked: measureGame(
              area,
              sitting,
              { age: ageFor(answers, 'skills/3'), lowState: lowState(answers, sitting.at) },
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
            age: ageFor(answers, subjectTask(subject).id),
            lowState: lowState(answers, sitting.at),
          }),
        ]
      : [];
  });
  const subjects = tested.flatMap(({ found }) => found ?? []);
  const academic = joined(academicArea(subjects), subjects);

  const parent = answers.parent && lookAtParent(answers.parent);
  const teacher = answers.teacher && lookAtTeacher(answers.teacher, academic && bandedEst(academic));
  const adults: Adults = { parent, teacher };
  const quest = readQuest(answers.scenes, keys, mode);
  const traits = measureTraits(quest, adults, keys, { years, mode });
  const social = measureBehaviour('social', adults);
  const regulation = measureBehaviour('regulation', adults);
  const context = { adults, mode, seed };

  const played = (area: SkillArea) => games.find((game) => game.area === area)?.looked.found ?? null;
  const areas: Record<Area, Pick<AreaFinding, 'measured' | 'composition' | 'parts'>> = {
    cognitive: whole(played('cognitive')),
    social: halves(played('social'), social.measured),
    emotional: halves(played('emotional'), regulation.measured),
    academic: whole(academic),
    physical: whole(played('physical')),
  };
  return {
    ...{ answers, years, mode, adults, quest, subjects },
    areas: AREAS.map((area) => {
      const { measured, composition, parts } = areas[area];
      return { area, measured, composition, parts, est: measured && bandedEst(measured) };
    }),
    traits: traits.reports.some(({ est }) => est) ? traits.reports : null,
    interests: measureInterests(quest, context),
    agreements: [...traits.agreements, social.agreement, regulation.agreement, compareWithTests(academic, adults)],
    interestMatch: interestAgreement(quest, context),
    longestPath:
      played('cognitive') && longestPath(answers.games.cognitive, ageModeOf(ageFor(answers, 'skills/3')), markTrial),
    looked: [
      ...quest.chapters,
      ...games.map(({ looked }) => looked),
      ...tested,
      ...[parent, teacher].filter((each) => each !== null),
    ],
  };
}

const whole = (measured: Measured | null) => ({ measured, composition: measured && ('whole' as const), parts: [] });

function halves(game: Measured | null, behaviour: Measured | null) {
  const area = areaOfHalves(game, behaviour);
  const half = (part: Half['part'], measured: Measured | null): Half[] => (measured ? [{ part, measured }] : []);
  const parts = [...half('understanding', game), ...half('behaviour', behaviour)];
  return {
    measured: joined(
      area,
      parts.map(({ measured }) => measured),
    ),
    composition: area?.composition ?? null,
    parts,
  };
}

/** A combined estimate carries the answers and flags of its parts. It is at an edge only if all parts are. */
function joined(
  estimate: { theta: number; psd: number; sigmaCal: number } | null,
  parts: readonly Measured[],
): Measured | null {
  if (!estimate) return null;
  const { theta, psd, sigmaCal } = estimate;
  return {
    ...{ theta, psd, sigmaCal },
    n: parts.reduce((total, { n }) => total + n, 0),
    flags: [...new Set(parts.flatMap(({ flags }) => flags))].filter(
      (code) => !isEdge(code) || parts.every(({ flags }) => flags.includes(code)),
    ),
    from: parts.flatMap(({ from }) => from),
  };
}
