import type { ParentSliders } from '#shared/instruments/parent-form.ts';
import type { TeacherSliders } from '#shared/instruments/teacher-form.ts';
import type { Assist } from '#shared/values/answering.ts';
import { type FlagCode, TARGET } from './scale.ts';

/** A sign and what it multiplies the weight V of its source with: 1 is a note, 0 removes the source. */
export type Flag = { code: FlagCode; V: number };

/** V of a source: the product of its flags. */
export const validityOf = (flags: readonly Flag[]): number => flags.reduce((product, { V }) => product * V, 1);

const flagIf = (when: boolean, code: FlagCode, V: number): Flag[] => (when ? [{ code, V }] : []);

/** Least time in ms in which a person can have read `words` words, or looked at a picture (0 words), and answered. */
export const floorMs = (words: number): number => (words === 0 ? 800 : Math.max(1200, 120 * words));

const TOO_FEW_RIGHT = 0.05;
/** The most correct answers of n that still look like guessing: the largest k with binomial P(X ≤ k; n, .70) < .05; -1 if none. */
export function guessingLimit(n: number): number {
  let term = (1 - TARGET) ** n;
  let cumulated = term;
  let k = 0;
  while (cumulated < TOO_FEW_RIGHT && k < n) {
    term *= ((n - k) / (k + 1)) * (TARGET / (1 - TARGET));
    k += 1;
    cumulated += term;
  }
  return k - 1;
}

/** An answer of a game or subject, with the floor for its time; 0 where being quick is the task. */
export type Timed = { correct: boolean; rtMs: number; floorMs: number };
export type SittingSigns = {
  scored: readonly Timed[];
  /** Practice and control questions: unscored, but two wrong ones mean that the task was not understood. */
  controlsWrong: number;
  awayCount: number;
  /** Some answers could be guessed; hand control cannot, and there a low score is no guessing. */
  guessable: boolean;
  assists: readonly Assist[];
  lowState: boolean;
};
const GUESSING_MIN = 8;

/** Flags of one sitting of a game area or subject. Effort is the share of answers slower than their floor (Wise and Kong 2005). */
export function sittingFlags({ scored, controlsWrong, awayCount, guessable, assists, lowState }: SittingSigns): Flag[] {
  const timed = scored.filter((answer) => answer.floorMs > 0);
  const effort = timed.length === 0 ? 1 : timed.filter((answer) => answer.rtMs > answer.floorMs).length / timed.length;
  const right = scored.filter(({ correct }) => correct).length;
  const openersWrong = scored.length >= 2 && scored.slice(0, 2).every(({ correct }) => !correct);
  return [
    ...flagIf(effort < 0.7, 'FAST_MANY', 0),
    ...flagIf(effort >= 0.7 && effort < 0.9, 'FAST_SOME', 0.7),
    ...flagIf(guessable && scored.length >= GUESSING_MIN && right <= guessingLimit(scored.length), 'GUESSING', 0),
    // A low ability fails openers as well, so this asks for a replay and takes nothing from the score.
    ...flagIf(openersWrong || controlsWrong >= 2, 'CONTROL_FAIL', 1),
    ...flagIf(awayCount > 0, 'AWAY', 1),
    // Answers that a parent chose are not the child's performance at all.
    ...flagIf(assists.includes('parent_chose'), 'HELPED', 0),
    ...flagIf(assists.includes('talked_through') && !assists.includes('parent_chose'), 'HELPED', 0.5),
    ...flagIf(lowState, 'LOW_STATE', 1),
  ];
}

/** A quest answer: how long after the options appeared, share of the audio heard where audio is the way of reading, place on the screen. */
export type SceneSigns = { rtMs: number; audioHeard?: number | undefined; position: number; assist: Assist };
const SCENE_FLOOR_MS = 1500;

/** Flags of one chapter of the quest. */
export function chapterFlags(scenes: readonly SceneSigns[]): Flag[] {
  const fast = scenes.filter(({ rtMs, audioHeard }) => rtMs < SCENE_FLOOR_MS || (audioHeard !== undefined && audioHeard < 0.5)).length;
  const share = scenes.length === 0 ? 0 : fast / scenes.length;
  return [
    ...flagIf(share > 0.3, 'Q_FAST', 0),
    ...flagIf(share >= 0.1 && share <= 0.3, 'Q_FAST', 0.7),
    ...flagIf(
      scenes.some(({ assist }) => assist === 'talked_through'),
      'Q_HELPED',
      0.7,
    ),
  ];
}

/** Flags of the whole quest: the same screen position 7 times in a row (.25 % of honest children), positions being shuffled. */
export function positionFlags(scenes: readonly SceneSigns[]): Flag[] {
  let longest = 0;
  let run = 0;
  for (const [i, { position }] of scenes.entries()) {
    run = i > 0 && scenes[i - 1]?.position === position ? run + 1 : 1;
    longest = Math.max(longest, run);
  }
  return flagIf(longest >= 7, 'Q_POSITION', longest >= 9 ? 0 : 0.5);
}

/** D = Σ|A-B| over five traits, 10 and more: Set A and Set B contradict each other. Only where all five were answered twice. */
export const pairFlags = (pairs: readonly { a: number; b: number }[]): Flag[] =>
  flagIf(pairs.length === 5 && pairs.reduce((total, { a, b }) => total + Math.abs(a - b), 0) >= 10, 'Q_PAIR', 0.7);

export type FormSigns = { sliders: ParentSliders | TeacherSliders; sliderCount: number; answeredFields: number; totalMs: number };
const MS_PER_FIELD = 2000;
/** Straight lines are rare among honest raters of four or five sliders; of fewer they are not. */
const STRAIGHT_MIN = 4;

/** Flags of an adult's form. `answeredFields` counts what was filled in. */
export function formFlags({ sliders, sliderCount, answeredFields, totalMs }: FormSigns): Flag[] {
  const ratings = Object.values(sliders).filter((rating) => rating !== undefined);
  const straight = ratings.length >= STRAIGHT_MIN && ratings.every((rating) => rating === ratings[0]);
  return [
    ...flagIf(totalMs < MS_PER_FIELD * answeredFields, 'F_FAST', 0.5),
    ...flagIf(straight, 'F_STRAIGHT', 0.7),
    ...flagIf(straight && (ratings[0] === 1 || ratings[0] === 10), 'F_EXTREME', 0.5),
    ...flagIf(ratings.length < sliderCount, 'F_UNTOUCHED', 1),
  ];
}

/**
 * Ratings that contradict each other or the test: behaviour at most 3 with focus at least 9, or the reverse; performance at least 9
 * while the whole test interval lies below 70, or at most 3 while all of it lies at 80 and above. lo and hi as displayed.
 */
export function contradictionFlags(
  { classroomBehavior, focusAttention, academicPerformance }: TeacherSliders,
  test: { lo: number; hi: number } | null,
): Flag[] {
  const apart = (one: number | undefined, other: number | undefined) => one !== undefined && other !== undefined && one <= 3 && other >= 9;
  const high = academicPerformance !== undefined && academicPerformance >= 9 && test !== null && test.hi < 70;
  const low = academicPerformance !== undefined && academicPerformance <= 3 && test !== null && test.lo >= 80;
  return flagIf(apart(classroomBehavior, focusAttention) || apart(focusAttention, classroomBehavior) || high || low, 'X_CONTRA', 1);
}

/** The teacher's link was opened on the parent's device or session: one person is not two views. */
export const samePersonFlags = (parentsDevice: boolean): Flag[] => flagIf(parentsDevice, 'X_SAMEPERSON', 0);
