import { useEffect, useMemo, useRef } from 'react';
import { games as words } from '#messages/games.ts';
import type { TrialChoice } from '#shared/instruments/games/game.ts';
import type { AnyGame, ResponseDetails } from '#web/features/skills/board.ts';
import type { CurrentTrial } from '#web/features/skills/use-course.ts';
import { isElsewhere } from '#web/stage/confirm-bubble.tsx';
import { Stage, type StageProps } from '#web/stage/stage.tsx';
import { ArrowIcon } from '#web/ui/icons.tsx';
import { useReadAloud } from '#web/ui/read-aloud.tsx';

type TrialStageProps = {
  /** World and progress of the trial. */
  place: Pick<StageProps, 'world' | 'scene' | 'mode' | 'way'>;
  heading: string;
  pause: React.ReactNode;
  /** Shown in place of the board when a move could not be stored on this device. */
  unsaved: React.ReactNode;
  game: AnyGame;
  current: CurrentTrial;
  /** Level and seed of this trial, and of the earlier ones of its game in order. */
  choice: TrialChoice;
  earlier: readonly TrialChoice[];
  feedback: 'right' | 'wrong' | null;
  /** The previous trial was dropped. */
  dropped: boolean;
  onAnswer: (response: unknown, details: ResponseDetails, away: boolean) => void;
  onSkip: (empty: unknown) => void;
  onNext: () => void;
};

/** One trial on its board; in practice also its verdict. */
export function TrialStage({
  place,
  heading,
  pause,
  unsaved,
  game,
  current,
  choice: { level, seed },
  earlier,
  feedback,
  dropped,
  onAnswer,
  onSkip,
  onNext,
}: TrialStageProps) {
  const { mode, practice } = current;
  const trial = useMemo(() => game.trial(level, seed, mode), [game, level, seed, mode]);
  const previousTrials = earlier.map((each) => game.trial(each.level, each.seed, mode));
  const getWasAway = useAway(practice ? null : `${current.game}/${seed}`);
  const stage = useRef<HTMLDivElement>(null);
  // In a parent's session the site's header would push half of the trial off the screen, and some trials last two
  // seconds.
  useEffect(() => {
    stage.current?.scrollIntoView({ block: 'start' });
  }, []);
  return (
    <Stage
      {...place}
      {...(game.toScene && { scene: game.toScene(trial) })}
      fit="board"
      moment="question"
      back={pause}
      forward={feedback && <ContinueButton onNext={onNext} />}
      between={feedback && <Verdict text={words[feedback]} aloud={mode === '3-6'} />}
    >
      {unsaved}
      {/* Out of sight and not away: the verdict is drawn on what was answered. */}
      <div ref={stage} className={unsaved ? 'hidden' : 'trial'}>
        <h2 className="sr-only">{heading}</h2>
        <div role="status" className="trying-out empty:hidden">
          {dropped && words.away}
        </div>
        {practice && <p className="trying-out">{words.practice}</p>}
        <game.Board
          trial={trial}
          mode={mode}
          practice={practice}
          before={previousTrials}
          feedback={feedback}
          onResponse={(response: unknown, details: ResponseDetails) => onAnswer(response, details, getWasAway())}
          onSkip={onSkip}
        />
      </div>
    </Stage>
  );
}

/** The verdict on a practice trial; for the youngest it is read aloud with the text of its button. */
function Verdict({ text, aloud }: { text: string; aloud: boolean }) {
  useReadAloud([text, words.next], { auto: aloud });
  return (
    <p role="status" className="told">
      {text}
    </p>
  );
}

/** Takes the focus, so that a key continues. */
function ContinueButton({ onNext }: { onNext: () => void }) {
  const next = useRef<HTMLButtonElement>(null);
  useEffect(() => next.current?.focus({ preventScroll: true }), []);
  return (
    <button ref={next} type="button" className="stage-button stage-forward" onClick={onNext}>
      {words.next}
      <ArrowIcon className="size-8 shrink-0" />
    </button>
  );
}

/** After a minute without touch or key the child counts as away: sign `AWAY`. */
const IDLE_MS = 60_000;
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'visibilitychange'] as const;

/** Records that a trial is shown. @returns whether it was before, in this tab */
function recordShown(trial: string): boolean {
  try {
    const key = `seven-stones.shown/${trial}`;
    const isRepeated = sessionStorage.getItem(key) !== null;
    sessionStorage.setItem(key, '');
    return isRepeated;
  } catch {
    // Storage is blocked.
    return false;
  }
}

/**
 * Returns whether, since this trial began, the tab was hidden, an exit was asked about, or there was no input for a
 * minute; also whether the child has left the trial before: it comes back the same, and a path seen twice measures no
 * memory. The answer to the question of an exit is a tap or key, which is seen here while the bubble still stands.
 * `trial`: null in practice, which may be seen again.
 */
function useAway(trial: string | null): () => boolean {
  /** React may run an effect twice for one showing. */
  const isRepeated = useRef<boolean>(undefined);
  const check = useRef((): boolean => false);
  useEffect(() => {
    isRepeated.current ??= trial !== null && recordShown(trial);
    let isAway = isRepeated.current;
    let lastMs = performance.now();
    const ended = new AbortController();
    check.current = () => {
      const now = performance.now();
      isAway ||= now - lastMs > IDLE_MS || isElsewhere();
      lastMs = now;
      return isAway;
    };
    check.current();
    for (const sign of SIGNS)
      addEventListener(sign, check.current, { capture: true, passive: true, signal: ended.signal });
    return () => ended.abort();
  }, [trial]);
  return () => check.current();
}
