import type { Trial } from '#shared/domain/assessment/events.ts';
import { getPartPosition } from '#shared/instruments/academic.ts';
import type { AgeMode } from '#shared/instruments/ages.ts';
import { getForm, type LadderGame } from '#shared/instruments/games/ladders.ts';
import { isTimedAfterListening } from '#shared/instruments/presentation.ts';
import type { SkillArea } from '#shared/instruments/skills.ts';
import { type Subject, TOPICS } from '#shared/instruments/subjects.ts';
import type { SittingEvidence, SubjectEvidence } from '#shared/measurement/ability.ts';
import { createAcademicCurve } from '#shared/measurement/academic.ts';
import { hasEngagementItems } from '#shared/measurement/adaptive.ts';
import { findRemainingRange, isEdgeCode, isNearFloor, type RemainingRange } from '#shared/measurement/edges.ts';
import { computeTrialParams, isScoredGame, listLevelChoices } from '#shared/measurement/games.ts';
import { computeGuessingLimit, type PlacedAnswer } from '#shared/measurement/guessing.ts';
import {
  type Curve,
  estimateItems,
  estimateSittings,
  type MarkedAnswer,
  withUncertainty,
} from '#shared/measurement/items.ts';
import { sum } from '#shared/measurement/numbers.ts';
import type { Estimate } from '#shared/measurement/posterior.ts';
import type { GameSitting, SubjectSitting } from '#shared/measurement/report/answers.ts';
import {
  type ExaminedSource,
  hasFewAnswers,
  listCodes,
  type MeasuredValue,
} from '#shared/measurement/report/estimates.ts';
import { GAMES } from '#shared/measurement/scale.ts';
import {
  type ChanceSigns,
  computeFloorMs,
  computeValidity,
  findEdgeFlags,
  findSittingFlags,
  getHeardShare,
  type TimedAnswer,
} from '#shared/measurement/validity.ts';

/**
 * Whether a move was correct, and the number of words read for it, story and question without options (the right option
 * may be seen before the rest is read); 0 for pictures. The trial is generated again from its level, seed and the
 * child's age mode.
 */
export type MarkTrial = (trial: Trial, mode: AgeMode) => { correct: boolean; words: number };

/** Timed games have no floor: speed is the task. */
const computeTrialFloor = (game: LadderGame, words: number): number =>
  game === 'aiming' || game === 'steering' ? 0 : computeFloorMs(words);

const countRight = (answers: readonly MarkedAnswer[]): number => answers.filter(({ correct }) => correct).length;

/** `mode`: of the screens of this sitting. */
type ChildState = { age: number; mode: AgeMode; lowState: boolean };

/** The number of answers, flags and provenance of a value. */
type Origin = Pick<MeasuredValue, 'n' | 'flags' | 'from'>;
/** `estimate`: of these answers alone, with the weight V of their sitting. */
type Estimated = Origin & { estimate: Estimate };
export type GameSource = SittingEvidence & Estimated;
export type SubjectSource = SubjectEvidence &
  Estimated & {
    /** The topics with answers. */
    topics: Partial<Record<string, Origin>>;
  };

/** A sitting after its own checks, with what the rule on chance reads of it. */
export type ExaminedSitting<Value> = ExaminedSource<Value> & { signs: ChanceSigns };

/** Few right answers, or none easier could have been asked: as many as blind taps give. */
const isLow = (answers: readonly MarkedAnswer[], estimate: Estimate, remaining: RemainingRange | null): boolean =>
  countRight(answers) <= computeGuessingLimit(answers.length) ||
  (remaining !== null && isNearFloor(estimate, remaining));

/** The estimate with the weight V of the sitting; `plain` is the one of its answers at full weight. */
const weighEstimate = (answers: readonly MarkedAnswer[], plain: Estimate, V: number): Estimate =>
  V === 1 ? plain : estimateItems(answers, { validity: V });

/** One played area: trials that are neither control nor away nor unscored, marked, on curves for the child's age. */
export function examineGame(
  area: SkillArea,
  { trials, at }: GameSitting,
  { age, mode, lowState }: ChildState,
  mark: MarkTrial,
): ExaminedSitting<GameSource> {
  const name = `game/${area}`;
  const played = trials.flatMap((trial) => {
    const { game, level, inputType, rtMs, toldMs = 0, audioHeard, assist } = trial;
    if (!isScoredGame(game)) return [];
    // Trials of the first releases record no difficulty: they keep the assumed one, whatever was learned since.
    const { difficulty = { shift: 0, tau: GAMES[game].tau } } = trial;
    const params = computeTrialParams(game, level, age, inputType, difficulty);
    if (!params) return [];
    const { correct, words } = mark(trial, mode);
    const heardShare = getHeardShare(mode, { audioHeard, assist });
    const place = findChosenPlace(trial.response);
    return [
      {
        trial,
        params,
        game,
        correct,
        place,
        rtMs: toldMs + rtMs,
        floorMs: computeTrialFloor(game, words),
        audioHeard: heardShare,
      },
    ];
  });
  const scored = played.filter(({ trial }) => !trial.control && !trial.away);
  const answers: (PlacedAnswer & TimedAnswer)[] = scored.map(({ params, ...answer }) => ({
    ...answer,
    ...withUncertainty(params),
  }));
  const remaining = findRemainingLevels(scored, age);
  const initialFlags = findSittingFlags({
    scored: answers,
    left: remaining,
    controlsWrong: played.filter(({ trial, correct }) => trial.control && !correct).length,
    awayCount: played.filter(({ trial }) => trial.away).length,
    assists: trials.map(({ assist }) => assist),
    lowState,
  });
  const V = computeValidity(initialFlags);
  const plain = estimateItems(answers);
  const from = [
    {
      who: 'child' as const,
      what: 'trials' as const,
      n: answers.length,
      right: countRight(answers),
      at,
      sitting: name,
    },
  ];
  const signs: ChanceSigns = {
    kind: 'game',
    easy: [],
    tried: played
      .filter(({ trial, floorMs }) => !trial.away && floorMs > 0 && (trial.control || !hasEngagementItems(age)))
      .map(({ correct, params }) => ({ ...withUncertainty(params), correct })),
    low: isLow(answers, plain, remaining),
  };
  if (answers.length === 0 || V === 0) return { name, flags: initialFlags, V, value: null, signs };
  const estimate = weighEstimate(answers, plain, V);
  const flags = [...initialFlags, ...findEdgeFlags(answers.length, estimate, remaining)];
  const value = { answers, estimate, validity: V, age, n: answers.length, flags: listCodes(flags), from };
  return { name, flags, V, value, signs };
}

/** Levels are not used up: the easiest and the hardest level of these games for the age and the pointer used. */
function findRemainingLevels(
  played: readonly { game: LadderGame; trial: Trial }[],
  age: number,
): RemainingRange | null {
  const used = new Map(played.map(({ game, trial }) => [game, trial]));
  return findRemainingRange(
    [...used].flatMap(([game, { inputType, level }]) =>
      listLevelChoices(game, age, inputType, getForm(game, level)).map(({ curve }) => curve),
    ),
  );
}

const createOpenCurve = (masteryAge: number, age: number): Curve =>
  createAcademicCurve({ masteryAge, tau: 0, c: 0 }, age);

/** One sitting of a subject with its topics; difficulties are those at the time of the answer. */
export function examineSubject(
  subject: Subject,
  { items, engagement, at }: SubjectSitting,
  { age, mode, lowState }: ChildState,
  name = `subject/${subject}`,
): ExaminedSitting<SubjectSource> {
  const answers = items.map((item) => {
    const { topic, correct, masteryAge, tau, c, words, response } = item;
    const floorMs = item.floorMs ?? computeFloorMs(words);
    return {
      ...withUncertainty(createAcademicCurve({ masteryAge, tau, c }, age)),
      topic,
      correct,
      // A child that has heard all options may choose at once.
      rtMs: isTimedAfterListening(item) ? Math.max(item.rtMs, floorMs + 1) : item.rtMs,
      place: findChosenPlace(response),
      passed: isPass(response),
      floorMs,
      audioHeard: getHeardShare(mode, item),
    };
  });
  const ages = items.at(-1)?.left;
  const remaining = ages
    ? findRemainingRange([ages.easiest, ages.hardest].map((masteryAge) => createOpenCurve(masteryAge, age)))
    : null;
  const initialFlags = findSittingFlags({
    scored: answers,
    left: remaining,
    controlsWrong: 0,
    awayCount: 0,
    assists: items.map(({ assist }) => assist),
    lowState,
  });
  const V = computeValidity(initialFlags);
  const plain = estimateItems(answers);
  const easy = engagement.map(({ correct, ...item }) => ({
    ...withUncertainty(createAcademicCurve(item, age)),
    correct,
  }));
  const signs: ChanceSigns = {
    kind: 'subject',
    easy,
    tried: hasEngagementItems(age) ? easy : answers.filter(({ passed }) => !passed),
    low: isLow(answers, plain, remaining),
  };
  if (V === 0 || answers.length === 0) return { name, flags: initialFlags, V, value: null, signs };
  const estimate = weighEstimate(answers, plain, V);
  const flags = [...initialFlags, ...findEdgeFlags(answers.length, estimate, remaining)];
  const createProvenance = (included: readonly MarkedAnswer[]) => [
    {
      who: 'child' as const,
      what: 'items' as const,
      n: included.length,
      right: countRight(included),
      at,
      sitting: name,
    },
  ];
  const topics = TOPICS[subject].flatMap((topic) => {
    const own = answers.filter((each) => each.topic === topic);
    return own.length === 0
      ? []
      : [[topic, { n: own.length, flags: listCodes(initialFlags), from: createProvenance(own) }] as const];
  });
  return {
    name,
    flags,
    V,
    value: {
      answers,
      estimate,
      validity: V,
      age,
      n: answers.length,
      flags: listCodes(flags),
      from: createProvenance(answers),
      topics: Object.fromEntries(topics),
    },
    signs,
  };
}

/** A subject with its extra sitting. Each keeps its own weight; the subject is at an edge only if both are. */
export function addExtra(first: SubjectSource, { answers, validity, ...extra }: SubjectSource): SubjectSource {
  return {
    ...first,
    ...joinOrigins([first, extra]),
    estimate: estimateSittings([first, { answers, validity }]),
    extra: { answers, validity },
    topics: Object.fromEntries(
      Object.keys({ ...first.topics, ...extra.topics }).map((topic) => [
        topic,
        joinOrigins([first.topics[topic], extra.topics[topic]].filter((origin) => origin !== undefined)),
      ]),
    ),
  };
}

/**
 * A joint estimate carries the answers and flags of its parts. It is at an edge only if all parts are that have enough
 * answers to reach one.
 */
export function joinOrigins(origins: readonly Origin[]): Origin {
  const wholeParts = origins.filter((origin) => !hasFewAnswers(origin));
  return {
    n: sum(origins.map(({ n }) => n)),
    flags: [...new Set(origins.flatMap(({ flags }) => flags))].filter(
      (code) => !isEdgeCode(code) || wholeParts.every(({ flags }) => flags.includes(code)),
    ),
    from: origins.flatMap(({ from }) => from),
  };
}

/*
 * Reads recorded responses. A game stores the position of the chosen option; an item stores the option's letter, and
 * options are lettered in the order of display.
 */
const toFields = (response: unknown): Readonly<Record<string, unknown>> =>
  response !== null && typeof response === 'object' ? (response as Readonly<Record<string, unknown>>) : {};

/** Position of the chosen option on the screen, counted from 0; undefined where nothing was chosen among options. */
function findChosenPlace(response: unknown): number | undefined {
  const { option } = toFields(response);
  if (typeof option === 'number') return option;
  return typeof option === 'string' ? getPartPosition(option) : undefined;
}

/** "I don't know this yet". */
const isPass = (response: unknown): boolean => toFields(response).format === 'pass';
