import { useState } from 'react';
import { Link } from 'react-router-dom';
import { steps } from '#messages/steps.ts';
import type { AgeMode } from '#shared/instruments/ages.ts';
import { ConfirmBubble } from '#web/stage/confirm-bubble.tsx';
import { useStageSetting } from '#web/stage/setting.tsx';
import { HandIcon, MoonIcon } from '#web/ui/icons.tsx';

const EXITS = [
  { text: steps.stop, Icon: MoonIcon },
  { text: steps.refuse, Icon: HandIcon },
] as const;
type Exit = (typeof EXITS)[number];

/**
 * "Stop for today" and "I don't want to": always shown; nothing is lost by either. At 3 to 6 the text is read aloud and
 * has to be confirmed.
 */
export function Exits({ mode }: { mode: AgeMode }) {
  const { leave } = useStageSetting();
  const [pendingExit, setPendingExit] = useState<Exit | null>(null);
  if (!leave) return null;
  const confirmsFirst = mode === '3-6';
  return (
    <div className="stage-exits" data-outside-question>
      {EXITS.map((way) =>
        confirmsFirst ? (
          <button
            key={way.text}
            type="button"
            aria-label={way.text}
            aria-expanded={pendingExit === way}
            className="stage-exit"
            onClick={() => setPendingExit(way)}
          >
            <way.Icon className="size-8" />
          </button>
        ) : (
          <LeaveLink key={way.text} className="stage-exit">
            <way.Icon className="size-7" />
            <span>{way.text}</span>
          </LeaveLink>
        ),
      )}
      {pendingExit && (
        <ConfirmBubble text={pendingExit.text} onStay={() => setPendingExit(null)}>
          <LeaveLink className="stage-button stage-paper">
            <pendingExit.Icon className="size-8" />
            <span className="sr-only">{pendingExit.text}</span>
          </LeaveLink>
        </ConfirmBubble>
      )}
    </div>
  );
}

/** Link out of the task to the page's `leave` target. */
export function LeaveLink({ className, children }: { className: string; children: React.ReactNode }) {
  const { leave } = useStageSetting();
  return leave === null ? null : (
    <Link to={leave} className={className}>
      {children}
    </Link>
  );
}
