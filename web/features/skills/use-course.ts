import { useMemo, useRef, useState } from 'react';
import { type AgeMode, toAgeMode } from '#shared/instruments/ages.ts';
import {
  type CurrentSitting,
  issueTrials,
  listTrials,
  type Move,
  type NextTrial,
  type TrialChoice,
} from '#shared/instruments/games/game.ts';
import type { SkillArea } from '#shared/instruments/skills.ts';
import { findNextTrial } from '#shared/measurement/course.ts';
import type { SittingId } from '#shared/values/ids.ts';
import type { AnyGame, ResponseDetails } from '#web/features/skills/board.ts';
import { findNextArea, isAreaOver, type PlayedTrial, type Sittings, toMove } from '#web/features/skills/sittings.ts';

/** `ready` is between practice and the scored trials; `verdict` is a practice trial with its verdict. */
export type Screen = 'intro' | 'trial' | 'verdict' | 'ready' | 'paused' | 'areaDone' | 'end';
/** The current trial; its level and seed are chosen once the game is loaded. */
export type CurrentTrial = NextTrial & { mode: AgeMode };
/** Settles when the trials are stored on the device; the next one is shown only then. */
export type RecordTrials = (area: SkillArea, sittingId: SittingId, trials: readonly PlayedTrial[]) => Promise<unknown>;

type Course = {
  sittings: Sittings;
  screen: Screen;
  area: SkillArea;
  /** Areas that the child skips for now. */
  skippedAreas: readonly SkillArea[];
  /** A pause follows the current trial. */
  pause: boolean;
};

function startCourse(sittings: Sittings, age: number, skippedAreas: readonly SkillArea[] = []): Course {
  const area = findNextArea(sittings, age, skippedAreas);
  return {
    sittings,
    skippedAreas,
    pause: false,
    ...(area ? { screen: 'intro', area } : { screen: 'end', area: 'physical' }),
  };
}

function getCurrentTrial({ sittings, area }: Course, age: number): CurrentTrial | null {
  const next = findNextTrial(area, age, sittings[area].moves);
  return next && { ...next, mode: toAgeMode(age) };
}

const chooseTrial = (
  { choose }: AnyGame,
  { mode, ...next }: CurrentTrial,
  sitting: Omit<CurrentSitting, 'mode'>,
): TrialChoice => issueTrials(next, { ...sitting, mode }, choose)[0] as TrialChoice;

const addMoves = (course: Course, newMoves: readonly Move[]): Course => {
  const { sittings, area } = course;
  const sitting = sittings[area];
  return { ...course, sittings: { ...sittings, [area]: { ...sitting, moves: [...sitting.moves, ...newMoves] } } };
};

/** The screen after these moves: each game has an opening, and so have the scored trials. */
function chooseScreen(course: Course, previousTrial: CurrentTrial, age: number): Screen {
  const next = getCurrentTrial(course, age);
  if (next === null) return findNextArea(course.sittings, age, course.skippedAreas) ? 'areaDone' : 'end';
  if (next.game !== previousTrial.game) return 'intro';
  if (previousTrial.practice && !next.practice) return 'ready';
  return course.pause ? 'paused' : 'trial';
}

/** One child's course through the four areas, trial by trial. It exposes no scores. */
export function useCourse(age: number, start: Sittings, record: RecordTrials) {
  const [course, setCourse] = useState(() => startCourse(start, age));
  const [feedback, setFeedback] = useState<{ verdict: 'right' | 'wrong'; moves: readonly Move[] } | null>(null);
  const [dropped, setDropped] = useState(false);
  /** Retries storing the trials that could not be written to this device; the screen waits for it. */
  const [unsaved, setUnsaved] = useState<(() => void) | null>(null);
  const answeredTrial = useRef<CurrentTrial | null>(null);
  const current = useMemo(() => (course.screen === 'end' ? null : getCurrentTrial(course, age)), [course, age]);
  const sitting = course.sittings[course.area];
  const { sittingId, moves } = sitting;

  const submitTrials = async (trials: readonly PlayedTrial[], onStored: () => void) => {
    setUnsaved(null);
    const stored = await record(course.area, sittingId, trials).then(
      () => true,
      () => false,
    );
    if (stored) onStored();
    else setUnsaved(() => () => void submitTrials(trials, onStored));
  };
  const continueAfter = (at: CurrentTrial, newMoves: readonly Move[]) => {
    setFeedback(null);
    setDropped(newMoves.some(({ right }) => right === null));
    setCourse((previous) => {
      const next = addMoves(previous, newMoves);
      return { ...next, screen: chooseScreen(next, at, age), pause: false };
    });
  };
  const createPlayedTrial = (
    { game, practice }: CurrentTrial,
    { level, seed }: TrialChoice,
    index: number,
    response: unknown,
    details: ResponseDetails,
    away: boolean,
  ): PlayedTrial => ({
    index,
    game,
    level,
    seed,
    response: response as PlayedTrial['response'],
    ...details,
    control: practice,
    away,
  });

  /** Takes the trial for an answer. @returns false if it has one: a second tap before the next trial is drawn */
  const takeTrial = (trial: CurrentTrial): boolean => {
    if (course.screen !== 'trial' || answeredTrial.current === trial) return false;
    answeredTrial.current = trial;
    return true;
  };

  /** Records the answer of a trial. */
  const answer = (game: AnyGame, response: unknown, details: ResponseDetails, away: boolean) => {
    if (!current || !takeTrial(current)) return;
    const choice = chooseTrial(game, current, sitting);
    const playedTrial = createPlayedTrial(current, choice, moves.length, response, details, away);
    const move = toMove(playedTrial, game, current.mode);
    void submitTrials([playedTrial], () => {
      if (!current.practice) return continueAfter(current, [move]);
      const right = game.mark(game.trial(choice.level, choice.seed, current.mode), response);
      setFeedback({ verdict: right ? 'right' : 'wrong', moves: [move] });
      setCourse((previous) => ({ ...previous, screen: 'verdict' }));
    });
  };
  /** Leaves out the rest of a game: its trials are recorded with keyboard input, which is not scored. */
  const skip = (game: AnyGame, empty: unknown) => {
    if (!current || !takeTrial(current)) return;
    const trials: PlayedTrial[] = [];
    let simulated = course;
    for (let at = getCurrentTrial(simulated, age); at?.game === current.game; at = getCurrentTrial(simulated, age)) {
      const now = simulated.sittings[simulated.area];
      const playedTrial = createPlayedTrial(
        at,
        chooseTrial(game, at, now),
        now.moves.length,
        empty,
        { inputType: 'keyboard', rtMs: 0 },
        false,
      );
      trials.push(playedTrial);
      simulated = addMoves(simulated, [toMove(playedTrial, game, at.mode)]);
    }
    const newMoves = simulated.sittings[simulated.area].moves.slice(moves.length);
    void submitTrials(trials, () => continueAfter(current, newMoves));
  };
  const showScreen = (screen: Screen) => setCourse((previous) => ({ ...previous, screen }));
  const nextArea = () => setCourse((previous) => startCourse(previous.sittings, age, previous.skippedAreas));
  const skipArea = () =>
    setCourse((previous) => startCourse(previous.sittings, age, [...previous.skippedAreas, previous.area]));
  return {
    ...course,
    current,
    moves,
    chooseTrial: (game: AnyGame, at: CurrentTrial) => ({
      choice: chooseTrial(game, at, sitting),
      earlier: listTrials(at.game, sitting),
    }),
    dropped,
    unsaved,
    feedback: feedback?.verdict ?? null,
    answer,
    skip,
    showScreen,
    nextArea,
    skipArea,
    isAreaOver: (area: SkillArea) => isAreaOver(area, course.sittings[area], age),
    afterPractice: () => current && feedback && continueAfter(current, feedback.moves),
    togglePause: () => setCourse((previous) => ({ ...previous, pause: !previous.pause })),
  };
}
