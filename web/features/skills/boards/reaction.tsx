import { useEffect, useRef, useState } from 'react';
import { boards as words } from '#messages/games-boards.ts';
import { type Reaction, type ReactionTrial, reaction } from '#shared/instruments/games/star-catch.ts';
import type { InputType } from '#shared/values/answering.ts';
import { type BoardProps, getInputType, type PlayableGame } from '#web/features/skills/board.ts';
import { BoardQuestion } from '#web/features/skills/board-parts.tsx';
import { drawStar, getSpeechMode } from '#web/features/skills/boards/playing-field.tsx';
import { useBoardKeys } from '#web/features/skills/use-board-keys.ts';
import { useShownAt } from '#web/stage/use-shown-at.ts';
import { Shield } from '#web/ui/shield.tsx';

type Phase = 'wait' | 'tooSoon' | 'lit' | 'done';
const MAX_WAIT_MS = 60_000;

/** Press as soon as the star lights up. By finger, mouse or space bar. */
function ReactionBoard({ trial: { waitMs }, mode, practice, onResponse }: BoardProps<ReactionTrial, Reaction>) {
  const [phase, setPhase] = useState<Phase>('wait');
  const [waitCount, setWaitCount] = useState(1);
  const litAt = useShownAt(phase === 'lit');
  const dark = phase === 'wait' || phase === 'tooSoon';
  // biome-ignore lint/correctness/useExhaustiveDependencies: restarted for each wait
  useEffect(() => {
    if (!dark) return;
    const timer = setTimeout(() => setPhase('lit'), waitMs);
    return () => clearTimeout(timer);
  }, [dark, waitMs, waitCount]);

  const press = useRef((_: { timeStamp: number }, __: InputType) => {});
  press.current = (event, inputType) => {
    if (phase === 'done') return;
    // In practice an early press restarts the wait; in scored trials it is recorded, and marking treats it as a guess.
    const isEarly = litAt.current === null;
    if (isEarly && practice) {
      setPhase('tooSoon');
      return setWaitCount(waitCount + 1);
    }
    const ms = isEarly ? 0 : Math.min(MAX_WAIT_MS, Math.max(0, Math.round(event.timeStamp - (litAt.current ?? 0))));
    setPhase('done');
    onResponse({ ms }, { inputType, rtMs: ms });
  };
  useBoardKeys((event) => {
    if (event.key !== ' ' && event.key !== 'Enter') return;
    // The speaker button keeps its keys.
    if (event.target instanceof Element && event.target.closest('button:not([data-star-pad])')) return;
    event.preventDefault();
    press.current(event, 'keyboard');
  });
  return (
    <div className="board board-field">
      {/* The second tap of a double tap would count as an early press. */}
      <Shield />
      <BoardQuestion
        id="reaction"
        text={mode === '3-6' ? words.reaction.ask : words.reaction.askKeys}
        mode={getSpeechMode(mode, practice)}
      />
      <button
        type="button"
        data-star-pad
        aria-label={words.reaction.pad}
        onPointerDown={(event) => {
          if (event.isPrimary) press.current(event.nativeEvent, getInputType(event));
        }}
        className="star-pad"
      >
        <svg viewBox="-110 -110 220 220" className="h-4/5" aria-hidden="true">
          <circle r="104" fill={phase === 'lit' ? 'var(--color-marigold)' : '#1d5563'} />
          <path
            d={drawStar({ x: 0, y: 4 }, 84)}
            fill={phase === 'lit' ? '#fff' : '#123f4d'}
            stroke={phase === 'lit' ? '#fff' : '#8fcdca'}
            strokeWidth="5"
            strokeLinejoin="round"
          />
        </svg>
      </button>
      <div className="board-foot">
        <p role="status" className="board-status">
          {words.reaction[phase]}
        </p>
      </div>
    </div>
  );
}

export const reactionGame = { trial: reaction.trial, mark: reaction.mark, Board: ReactionBoard } satisfies PlayableGame<
  ReactionTrial,
  Reaction
>;
