import type { Trial } from '#shared/domain/assessment/events.ts';
import { type AgeMode, ageModeOf } from '#shared/instruments/ages.ts';
import type { LadderGame } from '#shared/instruments/games/ladders.ts';
import type { SkillArea } from '#shared/instruments/skills.ts';
import { type Subject, TOPICS } from '#shared/instruments/subjects.ts';
import { academicCurve, estimateSubject } from '#shared/measurement/academic.ts';
import { instrumentSigmaCal } from '#shared/measurement/areas.ts';
import { isScoredGame, levelChoices, trialParams } from '#shared/measurement/games.ts';
import type { Chosen } from '#shared/measurement/guessing.ts';
import { type Curve, estimateItems, type Marked, withUncertainty } from '#shared/measurement/items.ts';
import { edgesOf, type Left } from '#shared/measurement/reach.ts';
import type { GameSitting, SubjectSitting } from '#shared/measurement/report/answers.ts';
import { codesOf, type Looked, type Measured } from '#shared/measurement/report/estimates.ts';
import { chosenPlace, isPass } from '#shared/measurement/report/moves-made.ts';
import { edgeFlags, floorMs, heardBy, sittingFlags, type Timed, validityOf } from '#shared/measurement/validity.ts';

/**
 * Whether a move was correct, and the number of words read for it, story and question without options (the right option
 * may be seen before the rest is read); 0 for pictures. The trial is generated again from its level, seed and the
 * child's age mode.
 */
export type MarkTrial = (trial: Trial, mode: AgeMode) => { correct: boolean; words: number };

/** Timed games have no floor: speed is the task. */
const trialFloor = (game: LadderGame, words: number): number =>
  game === 'aiming' || game === 'steering' ? 0 : floorMs(words);

const rightOf = (answers: readonly Marked[]): number => answers.filter(({ correct }) => correct).length;

type Child = { age: number; lowState: boolean };

/** One played area: trials that are neither control nor away nor unscored, marked, on curves for the child's age. */
export function measureGame(
  area: SkillArea,
  { trials, at }: GameSitting,
  { age, lowState }: Child,
  mark: MarkTrial,
): Looked<Measured> {
  const mode = ageModeOf(age);
  const played = trials.flatMap((trial) => {
    const { game, level, inputType, rtMs, toldMs = 0, audioHeard, assist } = trial;
    if (!isScoredGame(game)) return [];
    const params = trialParams(game, level, age, inputType);
    if (!params) return [];
    const { correct, words } = mark(trial, mode);
    const heard = heardBy(mode, { audioHeard, assist });
    const place = chosenPlace(trial.response);
    return [
      { trial, params, game, correct, place, rtMs: toldMs + rtMs, floorMs: trialFloor(game, words), audioHeard: heard },
    ];
  });
  const scored = played.filter(({ trial }) => !trial.control && !trial.away);
  const answers: (Chosen & Timed)[] = scored.map(({ params, ...answer }) => ({
    ...answer,
    ...withUncertainty(params),
  }));
  const left = levelsLeft(scored, age);
  const signs = sittingFlags({
    ...{ scored: answers, left },
    controlsWrong: played.filter(({ trial, correct }) => trial.control && !correct).length,
    awayCount: played.filter(({ trial }) => trial.away).length,
    assists: trials.map(({ assist }) => assist),
    lowState,
  });
  const V = validityOf(signs);
  const from = [
    {
      who: 'child' as const,
      what: 'trials' as const,
      n: answers.length,
      right: rightOf(answers),
      at,
      sitting: `game/${area}`,
    },
  ];
  if (answers.length === 0 || V === 0) return { name: `game/${area}`, flags: signs, V, found: null };
  const estimate = estimateItems(answers, { validity: V });
  const flags = [...signs, ...edgeFlags(estimate, left)];
  const found = {
    ...estimate,
    sigmaCal: instrumentSigmaCal(area === 'physical'),
    n: answers.length,
    flags: codesOf(flags),
    from,
  };
  return { name: `game/${area}`, flags, V, found };
}

/** Levels are not used up: the easiest and the hardest level of these games for the age and the pointer used. */
function levelsLeft(played: readonly { game: LadderGame; trial: Trial }[], age: number): Left | null {
  const used = new Map(played.map(({ game, trial }) => [game, trial.inputType]));
  return edgesOf(
    [...used].flatMap(([game, inputType]) => levelChoices(game, age, inputType).map(({ curve }) => curve)),
  );
}

const openCurve = (masteryAge: number, age: number): Curve => academicCurve({ masteryAge, tau: 0, c: 0 }, age);

export type MeasuredSubject = Measured & { subject: Subject; topics: (Measured & { topic: string; clear: boolean })[] };

/** One subject with its topics; difficulties are those at the time of the answer. */
export function measureSubject(
  subject: Subject,
  { items, at }: SubjectSitting,
  { age, lowState }: Child,
): Looked<MeasuredSubject> {
  const mode = ageModeOf(age);
  const answers = items.map(
    ({ topic, correct, masteryAge, tau, c, words, floorMs: measured, rtMs, audioHeard, assist, response }) => ({
      ...withUncertainty(academicCurve({ masteryAge, tau, c }, age)),
      ...{
        topic,
        correct,
        rtMs,
        place: chosenPlace(response),
        passed: isPass(response),
        floorMs: measured ?? floorMs(words),
        audioHeard: heardBy(mode, { audioHeard, assist }),
      },
    }),
  );
  const ages = items.at(-1)?.left;
  const left = ages ? edgesOf([ages.easiest, ages.hardest].map((masteryAge) => openCurve(masteryAge, age))) : null;
  const signs = sittingFlags({
    scored: answers,
    left,
    controlsWrong: 0,
    awayCount: 0,
    assists: items.map(({ assist }) => assist),
    lowState,
  });
  const V = validityOf(signs);
  const name = `subject/${subject}`;
  if (V === 0 || answers.length === 0) return { name, flags: signs, V, found: null };
  const { subject: whole, topics } = estimateSubject(answers, TOPICS[subject], V);
  const flags = [...signs, ...edgeFlags(whole, left)];
  const sigmaCal = instrumentSigmaCal(false);
  const from = (given: readonly Marked[]) => [
    { who: 'child' as const, what: 'items' as const, n: given.length, right: rightOf(given), at, sitting: name },
  ];
  return {
    ...{ name, flags, V },
    found: {
      ...{ ...whole, sigmaCal, flags: codesOf(flags), subject, n: answers.length, from: from(answers) },
      topics: topics.map(({ topic, estimate, n, clear }) => ({
        ...estimate,
        ...{ sigmaCal, flags: codesOf(signs) },
        topic,
        clear,
        n,
        from: from(answers.filter((each) => each.topic === topic)),
      })),
    },
  };
}
