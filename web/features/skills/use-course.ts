import { useMemo, useRef, useState } from 'react';
import { type AgeMode, ageModeOf } from '#shared/instruments/ages.ts';
import type { GameId } from '#shared/instruments/games/game.ts';
import type { Move } from '#shared/instruments/games/move.ts';
import { trialSeed } from '#shared/instruments/games/rules.ts';
import type { SkillArea } from '#shared/instruments/skills.ts';
import { nextTrial } from '#shared/measurement/course.ts';
import type { SittingId } from '#shared/values/ids.ts';
import type { AnyGame, Given } from '#web/features/skills/board.ts';
import { areaToPlay, isOver, moveOf, type PlayedTrial, type Sittings } from '#web/features/skills/sittings.ts';

/** `ready` is between practice and the scored trials; `told` is a practice trial with its verdict. */
export type Screen = 'intro' | 'trial' | 'told' | 'ready' | 'paused' | 'areaDone' | 'end';
/** The current trial. */
export type Asked = { game: GameId; place: number; practice: boolean; level: number; seed: number; mode: AgeMode };
/** Settles when the trials are stored on the device; the next one is shown only then. */
export type RecordTrials = (area: SkillArea, sittingId: SittingId, trials: readonly PlayedTrial[]) => Promise<unknown>;

type Course = {
  sittings: Sittings;
  screen: Screen;
  area: SkillArea;
  /** Areas that the child skips for now. */
  left: readonly SkillArea[];
};

function begin(sittings: Sittings, age: number, left: readonly SkillArea[] = []): Course {
  const area = areaToPlay(sittings, age, left);
  return { sittings, left, ...(area ? { screen: 'intro', area } : { screen: 'end', area: 'physical' }) };
}

function asked({ sittings, area }: Course, age: number): Asked | null {
  const { sittingId, moves } = sittings[area];
  const next = nextTrial(area, age, moves);
  if (!next) return null;
  const { game, place, practice, levels } = next;
  return {
    game,
    place,
    practice,
    level: levels[0] as number,
    seed: trialSeed(sittingId, game, place),
    mode: ageModeOf(age),
  };
}

const withMoves = (course: Course, added: readonly Move[]): Course => {
  const { sittings, area } = course;
  const sitting = sittings[area];
  return { ...course, sittings: { ...sittings, [area]: { ...sitting, moves: [...sitting.moves, ...added] } } };
};

/** The screen after these moves: each game has an opening, and so have the scored trials. */
function after(course: Course, before: Asked, age: number, pause: boolean): Course {
  const next = asked(course, age);
  if (next === null) return { ...course, screen: areaToPlay(course.sittings, age, course.left) ? 'areaDone' : 'end' };
  if (next.game !== before.game) return { ...course, screen: 'intro' };
  if (before.practice && !next.practice) return { ...course, screen: 'ready' };
  return { ...course, screen: pause ? 'paused' : 'trial' };
}

/** One child's course through the four areas, trial by trial. It exposes no scores. */
export function useCourse(age: number, start: Sittings, record: RecordTrials) {
  const [course, setCourse] = useState(() => begin(start, age));
  const [feedback, setFeedback] = useState<{ verdict: 'right' | 'wrong'; moves: readonly Move[] } | null>(null);
  const [pause, setPause] = useState(false);
  const [dropped, setDropped] = useState(false);
  /** Retries storing the trials that could not be written to this device; the screen waits for it. */
  const [unsaved, setUnsaved] = useState<(() => void) | null>(null);
  const taken = useRef<Asked | null>(null);
  const now = useMemo(() => (course.screen === 'end' ? null : asked(course, age)), [course, age]);
  const { sittingId, moves } = course.sittings[course.area];

  const hand = async (trials: readonly PlayedTrial[], then: () => void) => {
    setUnsaved(null);
    const stored = await record(course.area, sittingId, trials).then(
      () => true,
      () => false,
    );
    if (stored) then();
    else setUnsaved(() => () => void hand(trials, then));
  };
  const goOn = (at: Asked, added: readonly Move[]) => {
    setFeedback(null);
    setDropped(added.some(({ right }) => right === null));
    setPause(false);
    setCourse((known) => after(withMoves(known, added), at, age, pause));
  };
  const trialOf = (
    { game, level, seed, practice }: Asked,
    index: number,
    response: unknown,
    given: Given,
    away: boolean,
  ): PlayedTrial => ({
    ...{ index, game, level, seed, response: response as PlayedTrial['response'], ...given },
    ...{ control: practice, away },
  });

  /** Whether the trial was already answered: a second tap before the next trial is drawn is ignored. */
  const isTaken = (trial: Asked): boolean => {
    if (course.screen !== 'trial' || taken.current === trial) return true;
    taken.current = trial;
    return false;
  };

  /** Records the answer of a trial. */
  const answer = (game: AnyGame, response: unknown, given: Given, away: boolean) => {
    if (!now || isTaken(now)) return;
    const played = trialOf(now, moves.length, response, given, away);
    const move = moveOf(played, game, now.mode);
    void hand([played], () => {
      if (!now.practice) return goOn(now, [move]);
      const right = game.mark(game.trial(now.level, now.seed, now.mode), response);
      setFeedback({ verdict: right ? 'right' : 'wrong', moves: [move] });
      setCourse((known) => ({ ...known, screen: 'told' }));
    });
  };
  /** Leaves out the rest of a game: its trials are recorded with keyboard input, which is not scored. */
  const skip = (game: AnyGame, empty: unknown) => {
    if (!now || isTaken(now)) return;
    const trials: PlayedTrial[] = [];
    let rest = course;
    for (let at = asked(rest, age); at?.game === now.game; at = asked(rest, age)) {
      const played = trialOf(
        at,
        rest.sittings[rest.area].moves.length,
        empty,
        { inputType: 'keyboard', rtMs: 0 },
        false,
      );
      trials.push(played);
      rest = withMoves(rest, [moveOf(played, game, at.mode)]);
    }
    const added = rest.sittings[rest.area].moves.slice(moves.length);
    void hand(trials, () => goOn(now, added));
  };
  const show = (screen: Screen) => setCourse((known) => ({ ...known, screen }));
  const nextArea = () => setCourse((known) => begin(known.sittings, age, known.left));
  const leaveOut = () => setCourse((known) => begin(known.sittings, age, [...known.left, known.area]));
  return {
    ...{
      ...course,
      now,
      moves,
      sittingId,
      pause,
      dropped,
      unsaved,
      feedback: feedback?.verdict ?? null,
      answer,
      skip,
      show,
      nextArea,
      leaveOut,
    },
    over: (area: SkillArea) => isOver(area, course.sittings[area], age),
    afterPractice: () => now && feedback && goOn(now, feedback.moves),
    togglePause: () => setPause(!pause),
  };
}
