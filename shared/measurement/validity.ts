import { type AgeMode, MODE_PRESENTATION } from '#shared/instruments/ages.ts';
import type { ParentSliders } from '#shared/instruments/parent-form.ts';
import { TEACHER_SLIDERS, type TeacherSliders } from '#shared/instruments/teacher-form.ts';
import type { Assist } from '#shared/values/answering.ts';
import { findEdge, type RemainingRange } from './edges.ts';
import { looksGuessed, type PlacedAnswer } from './guessing.ts';
import { type MarkedAnswer, probability } from './items.ts';
import type { Estimate } from './posterior.ts';
import { type FlagCode, GAME_MIN_TRIALS, OPENERS, TRAITS } from './scale.ts';
import {
  ALIKE,
  CHANCE,
  CONTRADICTION,
  CONTROLS_WRONG,
  EFFORT,
  FLOOR,
  FORM,
  PAIR_DIFFERENCE,
  POSITION_RUN,
  SCENE_FAST,
  SIGN_WEIGHT,
} from './scale-forms.ts';

/** A sign and its factor on the weight V of the source: 1 is a note only, 0 removes the source. */
export type Flag = { code: FlagCode; V: number };

/** V of a source: the product of its flags. */
export const computeValidity = (flags: readonly Flag[]): number => flags.reduce((product, { V }) => product * V, 1);

const createFlags = (when: boolean, code: FlagCode, V: number): Flag[] => (when ? [{ code, V }] : []);

/** Least time in ms in which a person can have read `words` words, or looked at a picture (0 words), and answered. */
export const computeFloorMs = (words: number): number =>
  words === 0 ? FLOOR.pictureMs : Math.max(FLOOR.textMs, FLOOR.wordMs * words);

type HeardAudio = { audioHeard?: number | undefined };
/**
 * Share of the audio that was heard, 0 to 1, for children who get everything read aloud (the youngest, alone with the
 * device). Undefined for older children, who may read, and where an adult reads aloud.
 */
export const getHeardShare = (
  mode: AgeMode,
  { audioHeard, assist }: HeardAudio & { assist: Assist },
): number | undefined => (MODE_PRESENTATION[mode].reading === 'audio' && assist === 'alone' ? audioHeard : undefined);

const isUnheard = ({ audioHeard }: HeardAudio): boolean => audioHeard !== undefined && audioHeard < FLOOR.heardShare;

/**
 * An answer of a game or subject with the floor of its response time in ms; 0 where speed is the task. `audioHeard`
 * only where audio is the child's way of reading.
 */
export type TimedAnswer = { correct: boolean; rtMs: number; floorMs: number } & HeardAudio;
const isFast = (answer: TimedAnswer): boolean => answer.rtMs <= answer.floorMs || isUnheard(answer);

export type SittingSigns = {
  scored: readonly (TimedAnswer & PlacedAnswer)[];
  /** Items or levels that remained; null where not recorded. */
  left: RemainingRange | null;
  /** Practice and control questions: unscored, but two wrong ones mean that the task was not understood. */
  controlsWrong: number;
  awayCount: number;
  assists: readonly Assist[];
  lowState: boolean;
};

/**
 * Flags of one sitting of a game area or subject. Effort is the share of answers slower than their floor (Wise and Kong
 * 2005).
 */
export function findSittingFlags({
  scored,
  left: remaining,
  controlsWrong,
  awayCount,
  assists,
  lowState,
}: SittingSigns): Flag[] {
  const timed = scored.filter((answer) => answer.floorMs > 0);
  const effort = timed.length === 0 ? 1 : timed.filter((answer) => !isFast(answer)).length / timed.length;
  const openersWrong = scored.length >= OPENERS && scored.slice(0, OPENERS).every(({ correct }) => !correct);
  const chosen = assists.includes('parent_chose');
  return [
    ...createFlags(effort < EFFORT.many, 'FAST_MANY', SIGN_WEIGHT.FAST_MANY),
    ...createFlags(effort >= EFFORT.many && effort < EFFORT.some, 'FAST_SOME', SIGN_WEIGHT.FAST_SOME),
    ...createFlags(looksGuessed(scored, { effort, left: remaining }), 'GUESSING', SIGN_WEIGHT.GUESSING),
    // A low ability fails openers as well, so this asks for a replay and takes nothing from the score.
    ...createFlags(openersWrong || controlsWrong >= CONTROLS_WRONG, 'CONTROL_FAIL', SIGN_WEIGHT.CONTROL_FAIL),
    ...createFlags(awayCount > 0, 'AWAY', SIGN_WEIGHT.AWAY),
    ...createFlags(chosen, 'HELPED', SIGN_WEIGHT.HELPED.parentChose),
    ...createFlags(assists.includes('talked_through') && !chosen, 'HELPED', SIGN_WEIGHT.HELPED.talkedThrough),
    ...createFlags(lowState, 'LOW_STATE', SIGN_WEIGHT.LOW_STATE),
  ];
}

/** How much likelier these answers are from blind taps than from a very weak child that tries. */
export const computeTapOdds = (answers: readonly MarkedAnswer[]): number =>
  answers.reduce((odds, { correct, ...curve }) => {
    const tried = (1 - CHANCE.slips) * probability(CHANCE.theta, curve);
    const blind = Math.max(curve.c, CHANCE.blind);
    return odds * (correct ? blind / tried : (1 - blind) / (1 - tried));
  }, 1);

/** A sitting as the rule on chance reads it. `low`: no more answers are right than guessing can explain. */
export type ChanceSigns = {
  kind: 'game' | 'subject';
  /** Answers to the easy questions in between. */
  easy: readonly MarkedAnswer[];
  /**
   * Practice, and the easy questions; at ages that have none, all answers but "I don't know this yet". None of the hand.
   * Where easy questions show that a child tries, a score at the floor is a score.
   */
  tried: readonly MarkedAnswer[];
  low: boolean;
};
/**
 * Whether a sitting is left out as answered by chance. Its own easy questions decide where they are clear, else all
 * sittings of its kind or the whole week. They prove as little alone as a low score does: a child whose other answers
 * are good has tried.
 */
export function isAtChance(sitting: ChanceSigns, week: readonly ChanceSigns[]): boolean {
  const computeOdds = (sittings: readonly ChanceSigns[]) => computeTapOdds(sittings.flatMap(({ tried }) => tried));
  const own = computeTapOdds(sitting.easy);
  if (!sitting.low || own < 1) return false;
  const kind = computeOdds(week.filter((other) => other.kind === sitting.kind));
  return own >= CHANCE.part || kind >= CHANCE.part || computeOdds(week) >= CHANCE.week;
}

/**
 * The sitting ended where nothing easier or harder was available. This describes the range of the test, not the child's
 * care. A sitting with fewer answers than the shortest whole one was stopped before it reached an end.
 */
export function findEdgeFlags(n: number, estimate: Estimate, remaining: RemainingRange | null): Flag[] {
  const code = remaining && n >= GAME_MIN_TRIALS ? findEdge(estimate, remaining) : null;
  return code ? [{ code, V: SIGN_WEIGHT[code] }] : [];
}

/**
 * A quest answer: time since the options appeared in ms, position on the screen, and `audioHeard` only where audio is
 * the child's way of reading.
 */
export type SceneSigns = { rtMs: number; position: number; assist: Assist } & HeardAudio;

/** Flags of one chapter of the quest. */
export function findChapterFlags(scenes: readonly SceneSigns[]): Flag[] {
  const fast = scenes.filter((scene) => scene.rtMs < SCENE_FAST.ms || isUnheard(scene)).length;
  const share = scenes.length === 0 ? 0 : fast / scenes.length;
  return [
    ...createFlags(share > SCENE_FAST.many, 'Q_FAST', SIGN_WEIGHT.Q_FAST.many),
    ...createFlags(share >= SCENE_FAST.some && share <= SCENE_FAST.many, 'Q_FAST', SIGN_WEIGHT.Q_FAST.some),
    ...createFlags(
      scenes.some(({ assist }) => assist === 'talked_through'),
      'Q_HELPED',
      SIGN_WEIGHT.Q_HELPED,
    ),
  ];
}

/** Flags of the whole quest: the same screen position too often in a row, positions being shuffled. */
export function findPositionFlags(scenes: readonly SceneSigns[]): Flag[] {
  let longest = 0;
  let run = 0;
  for (const [i, { position }] of scenes.entries()) {
    run = i > 0 && scenes[i - 1]?.position === position ? run + 1 : 1;
    longest = Math.max(longest, run);
  }
  const { long, longest: remove } = SIGN_WEIGHT.Q_POSITION;
  return createFlags(longest >= POSITION_RUN.long, 'Q_POSITION', longest >= POSITION_RUN.longest ? remove : long);
}

/** D = Σ|A-B| over the five traits: Set A and Set B contradict each other. Only where all five were answered twice. */
export const findPairFlags = (pairs: readonly { a: number; b: number }[]): Flag[] =>
  createFlags(
    pairs.length === TRAITS.length && pairs.reduce((total, { a, b }) => total + Math.abs(a - b), 0) >= PAIR_DIFFERENCE,
    'Q_PAIR',
    SIGN_WEIGHT.Q_PAIR,
  );

export type FormSigns = {
  sliders: ParentSliders | TeacherSliders;
  sliderCount: number;
  answeredFields: number;
  totalMs: number;
};

/** Flags of an adult's form. `answeredFields` counts what was filled in. */
export function findFormFlags({ sliders, sliderCount, answeredFields, totalMs }: FormSigns): Flag[] {
  const ratings = Object.values(sliders).filter((rating) => rating !== undefined);
  const straight = ratings.length >= FORM.straightMin && ratings.every((rating) => rating === ratings[0]);
  return [
    ...createFlags(totalMs < FORM.fieldMs * answeredFields, 'F_FAST', SIGN_WEIGHT.F_FAST),
    ...createFlags(straight, 'F_STRAIGHT', SIGN_WEIGHT.F_STRAIGHT),
    ...createFlags(straight && (ratings[0] === 1 || ratings[0] === 10), 'F_EXTREME', SIGN_WEIGHT.F_EXTREME),
    ...createFlags(ratings.length < sliderCount, 'F_UNTOUCHED', SIGN_WEIGHT.F_UNTOUCHED),
  ];
}

/**
 * Ratings that contradict each other or the test: behaviour at most 3 with focus at least 9, or the reverse;
 * performance at least 9 while the whole test interval lies below 70, or at most 3 while all of it lies at 80 and
 * above. lo and hi as displayed.
 */
export function findContradictionFlags(
  { classroomBehavior, focusAttention, academicPerformance }: TeacherSliders,
  test: { lo: number; hi: number } | null,
): Flag[] {
  const contradicts = (one: number | undefined, other: number | undefined) =>
    one !== undefined && other !== undefined && one <= CONTRADICTION.low && other >= CONTRADICTION.high;
  const high =
    academicPerformance !== undefined &&
    academicPerformance >= CONTRADICTION.high &&
    test !== null &&
    test.hi < CONTRADICTION.weak;
  const low =
    academicPerformance !== undefined &&
    academicPerformance <= CONTRADICTION.low &&
    test !== null &&
    test.lo >= CONTRADICTION.strong;
  return createFlags(
    contradicts(classroomBehavior, focusAttention) || contradicts(focusAttention, classroomBehavior) || high || low,
    'X_CONTRA',
    SIGN_WEIGHT.X_CONTRA,
  );
}

/** The teacher's ratings repeat those of the parent, slider by slider: both forms say what one person thinks. */
export function findAlikeFlags(parent: ParentSliders, teacher: TeacherSliders): Flag[] {
  const ratings = TEACHER_SLIDERS.flatMap((slider) => {
    const rating = teacher[slider];
    return rating === undefined
      ? []
      : [{ rating, repeats: ALIKE.sliders[slider].some((own) => parent[own] === rating) }];
  });
  const isVaried = ratings.some(({ rating }) => rating !== ratings[0]?.rating);
  return createFlags(
    ratings.length >= ALIKE.ratings && isVaried && ratings.every(({ repeats }) => repeats),
    'X_ALIKE',
    SIGN_WEIGHT.X_ALIKE,
  );
}

/** The teacher's link was opened on the parent's device or session: both forms may come from one person. */
export const findSamePersonFlags = (parentsDevice: boolean): Flag[] =>
  createFlags(parentsDevice, 'X_SAMEPERSON', SIGN_WEIGHT.X_SAMEPERSON);
