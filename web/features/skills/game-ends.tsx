import { useEffect, useId, useRef } from 'react';
import { games as words } from '#messages/games.ts';
import { gameEnds } from '#messages/games-ends.ts';
import type { SkillArea } from '#shared/instruments/skills.ts';
import { type CardPlace, GameCard } from '#web/features/skills/game-cards.tsx';
import { isElsewhere } from '#web/stage/confirm-bubble.tsx';
import { Button } from '#web/ui/button.tsx';
import { useIsReading } from '#web/ui/read-aloud.tsx';

/* The cards after a game, and what only an adult reads: loaded after the first game. */

/**
 * Leaves out a game that the child cannot play; states the consequence first. Folded, so that it is not pressed by
 * accident.
 */
export function LeaveOutGame({
  question,
  text,
  button,
  onLeave,
}: {
  question: string;
  text: string;
  button: string;
  onLeave: () => void;
}) {
  const id = useId();
  return (
    <details className="way-out">
      <summary>{question}</summary>
      <p id={id} className="mt-1">
        {text}
      </p>
      <Button look="quiet" className="mt-3" aria-describedby={id} onClick={onLeave}>
        {button}
      </Button>
    </details>
  );
}

/** The same for a whole area that has to be seen. */
export const LeaveOutArea = ({ onLeave }: { onLeave: () => void }) => (
  <LeaveOutGame {...gameEnds.sight} onLeave={onLeave} />
);

const AUTO_CONTINUE_MS = 5000;

type AreaDoneProps = {
  area: SkillArea;
  next: SkillArea;
  place: CardPlace;
  onContinue: () => void;
  onRest: () => void;
};

/** An area is done. The next one starts automatically once the offer of a break was read and ignored. */
export function AreaDone({ area, next, place, onContinue, onRest }: AreaDoneProps) {
  useQuiet(AUTO_CONTINUE_MS, onContinue);
  return (
    <GameCard
      place={place}
      moment="rest"
      title={gameEnds.areaDone.title(words.names[area])}
      lines={[gameEnds.areaDone.next(words.names[next])]}
      actions={[
        { text: gameEnds.areaDone.goOn, onTap: onContinue },
        { text: gameEnds.areaDone.rest, onTap: onRest },
      ]}
    />
  );
}

type GamesFinishedProps = {
  place: CardPlace;
  /** Some games were left out. */
  isPartial: boolean;
  busy: boolean;
  onFinish: () => void;
};

export const GamesFinished = ({ place, isPartial, busy, onFinish }: GamesFinishedProps) => (
  <GameCard
    place={place}
    moment="rest"
    exits={false}
    title={words.end.title}
    lines={[isPartial ? words.end.some : gameEnds.allPlayed]}
    actions={[{ text: gameEnds.finish, onTap: onFinish, busy }]}
  />
);

/** Calls `onQuiet` after `ms` without speech or input; not in a hidden page, nor while an exit waits for its confirmation. */
function useQuiet(ms: number, onQuiet: () => void): void {
  const isReading = useIsReading();
  const latest = useRef(onQuiet);
  latest.current = onQuiet;
  useEffect(() => {
    if (isReading) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ended = new AbortController();
    const stopTimer = () => clearTimeout(timer);
    const restartTimer = () => {
      stopTimer();
      timer = setTimeout(() => (isElsewhere() ? restartTimer() : latest.current()), ms);
    };
    const options = { capture: true, passive: true, signal: ended.signal };
    addEventListener('pointerdown', stopTimer, options);
    for (const eventName of ['pointerup', 'pointercancel', 'keydown'])
      addEventListener(eventName, restartTimer, options);
    restartTimer();
    return () => {
      stopTimer();
      ended.abort();
    };
  }, [isReading, ms]);
}
