import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { AgeMode } from '#shared/instruments/ages.ts';
import { steps } from '#shared/messages/en/steps.ts';
import { AskedOnce } from '#web/stage/asked-once.tsx';
import { useStageSetting } from '#web/stage/setting.tsx';
import { HandIcon, MoonIcon } from '#web/ui/icons.tsx';

const WAYS = [
  { text: steps.stop, Icon: MoonIcon },
  { text: steps.refuse, Icon: HandIcon },
] as const;
type Way = (typeof WAYS)[number];

/**
 * "Stop for today" and "I don't want to": always shown; nothing is lost by either. At 3 to 6 the text is read aloud and
 * has to be confirmed.
 */
export function Exits({ mode }: { mode: AgeMode }) {
  const { leave } = useStageSetting();
  const [asked, setAsked] = useState<Way | null>(null);
  if (!leave) return null;
  const asksFirst = mode === '3-6';
  return (
    <div className="stage-exits" data-outside-question>
      {WAYS.map((way) =>
        asksFirst ? (
          <button
            key={way.text}
            type="button"
            aria-label={way.text}
            aria-expanded={asked === way}
            className="stage-exit"
            onClick={() => setAsked(way)}
          >
            <way.Icon className="size-8" />
          </button>
        ) : (
          <Leave key={way.text} className="stage-exit">
            <way.Icon className="size-7" />
            <span>{way.text}</span>
          </Leave>
        ),
      )}
      {asked && (
        <AskedOnce text={asked.text} onStay={() => setAsked(null)}>
          <Leave className="stage-button stage-paper">
            <asked.Icon className="size-8" />
            <span className="sr-only">{asked.text}</span>
          </Leave>
        </AskedOnce>
      )}
    </div>
  );
}

/** Link out of the task to the page's `leave` target. */
export function Leave({ className, children }: { className: string; children: React.ReactNode }) {
  const { leave } = useStageSetting();
  return leave === null ? null : (
    <Link to={leave} className={className}>
      {children}
    </Link>
  );
}
