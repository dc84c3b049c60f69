import { useEffect, useMemo, useRef } from 'react';
import type { Move } from '#shared/instruments/games/move.ts';
import { trialSeed } from '#shared/instruments/games/rules.ts';
import { games as words } from '#shared/messages/en/games.ts';
import type { AnyGame, Given } from '#web/features/skills/board.ts';
import { useAway } from '#web/features/skills/use-away.ts';
import type { Asked } from '#web/features/skills/use-course.ts';
import { Button } from '#web/ui/button.tsx';
import { badge } from '#web/ui/classes.ts';
import { Notice } from '#web/ui/states.tsx';

type TrialStageProps = {
  game: AnyGame;
  asked: Asked;
  sittingId: string;
  moves: readonly Move[];
  feedback: 'right' | 'wrong' | null;
  /** The trial before this one was dropped. */
  dropped: boolean;
  onAnswer: (response: unknown, given: Given, away: boolean) => void;
  onSkip: (empty: unknown) => void;
  onNext: () => void;
};

/** One trial on its board; in practice also how it was. */
export function TrialStage({ game, asked, sittingId, moves, feedback, dropped, onAnswer, onSkip, onNext }: TrialStageProps) {
  const { level, seed, mode, practice } = asked;
  const trial = useMemo(() => game.trial(level, seed, mode), [game, level, seed, mode]);
  const before = useMemo(
    () => moves.filter((move) => move.game === asked.game).map((move, i) => game.trial(move.level, trialSeed(sittingId, asked.game, i), mode)),
    [game, moves, asked.game, sittingId, mode],
  );
  const wasAway = useAway(`${asked.game}/${seed}`);
  const stage = useRef<HTMLDivElement>(null);
  // On a phone the site's header would push half of the trial off the screen, and some trials are over in two seconds.
  useEffect(() => {
    stage.current?.scrollIntoView({ block: 'start' });
  }, []);
  return (
    <div ref={stage}>
      <div role="status" className="mb-4 empty:hidden">
        {dropped && <Notice>{words.away}</Notice>}
      </div>
      {practice && <p className={`${badge({ tone: 'info' })} mb-3`}>{words.practice}</p>}
      <game.Board
        trial={trial}
        mode={mode}
        practice={practice}
        before={before}
        feedback={feedback}
        onResponse={(response: unknown, given: Given) => onAnswer(response, given, wasAway())}
        onSkip={onSkip}
      />
      {feedback && <Told verdict={feedback} onNext={onNext} />}
    </div>
  );
}

/** It stays at the foot of the window, so that a small screen shows the verdict together with the board that it is about. */
function Told({ verdict, onNext }: { verdict: 'right' | 'wrong'; onNext: () => void }) {
  const next = useRef<HTMLButtonElement>(null);
  useEffect(() => next.current?.focus({ preventScroll: true }), []);
  return (
    <div className="sticky bottom-0 mt-6 flex flex-wrap items-center gap-x-6 gap-y-2 bg-dew py-3">
      <p role="status" className="text-2xl font-bold">
        {words[verdict]}
      </p>
      <Button ref={next} look="forward" size="child" onClick={onNext}>
        {words.next}
      </Button>
    </div>
  );
}
