import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { AgeMode } from '#shared/instruments/ages.ts';
import { stage as words } from '#shared/messages/en/stage.ts';
import { steps } from '#shared/messages/en/steps.ts';
import { useStageSetting } from '#web/stage/setting.tsx';
import { ArrowIcon, HandIcon, MoonIcon } from '#web/ui/icons.tsx';
import { useReadAloud } from '#web/ui/read-aloud.tsx';

const WAYS = [
  { text: steps.stop, Icon: MoonIcon },
  { text: steps.refuse, Icon: HandIcon },
] as const;
type Way = (typeof WAYS)[number];

/** "Stop for today" and "I don't want to": always there, and nothing is lost by either. Who cannot read hears the words first and is asked once. */
export function Exits({ mode }: { mode: AgeMode }) {
  const { leave } = useStageSetting();
  const [asked, setAsked] = useState<Way | null>(null);
  if (!leave) return null;
  const asksFirst = mode === '3-6';
  return (
    <div className="stage-exits" data-outside-question>
      {WAYS.map((way) =>
        asksFirst ? (
          <button key={way.text} type="button" aria-label={way.text} aria-expanded={asked === way} className="stage-exit" onClick={() => setAsked(way)}>
            <way.Icon className="size-8" />
          </button>
        ) : (
          <Leave key={way.text} className="stage-exit">
            <way.Icon className="size-7" />
            <span>{way.text}</span>
          </Leave>
        ),
      )}
      {asked && <Asked way={asked} onStay={() => setAsked(null)} />}
    </div>
  );
}

/** A way out of the task, wherever it leads from here. */
export function Leave({ className, children }: { className: string; children: React.ReactNode }) {
  const { leave } = useStageSetting();
  return leave === null ? null : (
    <Link to={leave} className={className}>
      {children}
    </Link>
  );
}

function Asked({ way: { text, Icon }, onStay }: { way: Way; onStay: () => void }) {
  useReadAloud([text, words.stay], { auto: true });
  return (
    <div role="alertdialog" aria-label={text} className="stage-asked">
      <p>{text}</p>
      <Leave className="stage-button stage-paper">
        <Icon className="size-8" />
        <span className="sr-only">{text}</span>
      </Leave>
      {/* biome-ignore lint/a11y/noAutofocus: the bubble is the answer to a tap, and keys should find it */}
      <button type="button" autoFocus onClick={onStay} className="stage-button stage-forward">
        <span className="sr-only">{words.stay}</span>
        <ArrowIcon className="size-8" />
      </button>
    </div>
  );
}
