import { useEffect, useId, useRef } from 'react';
import { games as words } from '#messages/games.ts';
import type { AgeMode } from '#shared/instruments/ages.ts';
import { AREA_ORDER } from '#shared/instruments/games/game.ts';
import type { SkillArea } from '#shared/instruments/skills.ts';
import { QuestionHeading } from '#web/stage/question-heading.tsx';
import { Stage, type StageProps } from '#web/stage/stage.tsx';
import { Button } from '#web/ui/button.tsx';
import { CheckIcon } from '#web/ui/icons.tsx';
import { useIsReading, useReadAloud } from '#web/ui/read-aloud.tsx';
import { Shield } from '#web/ui/shield.tsx';

type CardAction = { text: string; onTap: () => void; busy?: boolean };
type CardPlace = Pick<StageProps, 'world' | 'mode'>;
type GameCardProps = {
  place: CardPlace;
  mode: AgeMode;
  title: string;
  lines: readonly string[];
  /** The actions; the first one continues. */
  actions: readonly CardAction[];
  trail?: React.ReactNode;
  moment?: StageProps['moment'];
  /** Disables automatic reading. */
  quiet?: boolean;
  exits?: boolean;
  /** Content for the adult. */
  children?: React.ReactNode;
};

/** A screen between trials: its text, and the actions. */
export function GameCard({
  place,
  mode,
  title,
  lines,
  actions,
  trail,
  moment = 'opening',
  quiet = false,
  exits = true,
  children,
}: GameCardProps) {
  const aloud = useReadAloud([title, ...lines, ...actions.map(({ text }) => text)], { auto: mode === '3-6' && !quiet });
  return (
    <Stage
      {...place}
      {...{ moment, exits }}
      question={<QuestionHeading text={title} aloud={aloud} details={lines.map((line) => <p key={line}>{line}</p>)} />}
    >
      <Shield />
      {(trail || children) && (
        <div className="stage-panel">
          {trail}
          {children}
        </div>
      )}
      <div className="stage-ways">
        {actions.map(({ text, onTap, busy }, i) => (
          <button
            key={text}
            type="button"
            className={`stage-button ${i === 0 ? 'stage-forward' : 'stage-paper'}`}
            aria-disabled={busy || undefined}
            data-busy={busy || undefined}
            onClick={() => busy || onTap()}
          >
            {text}
          </button>
        ))}
      </div>
    </Stage>
  );
}

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
      <summary className="flex min-h-11 items-center underline underline-offset-4">{question}</summary>
      <p id={id} className="mt-1">
        {text}
      </p>
      <Button look="quiet" className="mt-3" aria-describedby={id} onClick={onLeave}>
        {button}
      </Button>
    </details>
  );
}

/** The four games as small stones: played, current, upcoming. It shows progress only. */
export const AreaTrail = ({
  currentArea,
  isOver,
}: {
  currentArea: SkillArea | null;
  isOver: (area: SkillArea) => boolean;
}) => (
  <ol aria-label={words.trail.label} className="mb-2 flex flex-wrap gap-x-3 gap-y-1 sm:gap-x-5">
    {AREA_ORDER.map((area) => {
      const state = isOver(area) ? 'done' : area === currentArea ? 'now' : 'later';
      return (
        <li key={area} aria-current={state === 'now' ? 'step' : undefined} className="flex items-center gap-2">
          <span
            className={`flex h-7 w-9 items-center justify-center rounded-stone ${state === 'done' ? 'bg-stone-3' : state === 'now' ? 'bg-marigold' : 'border-2 border-dotted border-ink-2'}`}
          >
            {state === 'done' && <CheckIcon className="size-4" />}
          </span>
          <span className={state === 'now' ? 'font-bold' : 'max-sm:sr-only'}>{words.names[area]}</span>
          <span className="sr-only">{words.trail[state]}</span>
        </li>
      );
    })}
  </ol>
);

const AUTO_CONTINUE_MS = 5000;

type AreaDoneProps = {
  area: SkillArea;
  next: SkillArea;
  mode: AgeMode;
  place: CardPlace;
  onContinue: () => void;
  onRest: () => void;
};

/** An area is done. The next one starts automatically once the offer of a break was read and ignored. */
export function AreaDone({ area, next, mode, place, onContinue, onRest }: AreaDoneProps) {
  useQuiet(AUTO_CONTINUE_MS, onContinue);
  return (
    <GameCard
      {...{ mode, place }}
      moment="rest"
      title={words.areaDone.title(words.names[area])}
      lines={[words.areaDone.next(words.names[next])]}
      actions={[
        { text: words.areaDone.goOn, onTap: onContinue },
        { text: words.areaDone.rest, onTap: onRest },
      ]}
    />
  );
}

type GamesFinishedProps = {
  place: CardPlace;
  mode: AgeMode /** Some games were left out. */;
  isPartial: boolean;
  busy: boolean;
  onFinish: () => void;
};

export const GamesFinished = ({ place, mode, isPartial, busy, onFinish }: GamesFinishedProps) => (
  <GameCard
    {...{ place, mode }}
    moment="rest"
    exits={false}
    title={words.end.title}
    lines={[isPartial ? words.end.some : words.end.text]}
    actions={[{ text: words.end.finish, onTap: onFinish, busy }]}
  />
);

/** Calls `onQuiet` after `ms` without speech or input; not while an exit waits for its confirmation. */
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
      timer = setTimeout(() => (document.querySelector('[role=alertdialog]') ? restartTimer() : latest.current()), ms);
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
