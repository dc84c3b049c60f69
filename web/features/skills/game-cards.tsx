import { useEffect, useId, useRef } from 'react';
import { AREA_ORDER } from '#shared/instruments/games/areas.ts';
import type { SkillArea } from '#shared/instruments/skills.ts';
import { games as words } from '#shared/messages/en/games.ts';
import { steps } from '#shared/messages/en/steps.ts';
import { Stone } from '#web/art/stones.tsx';
import { Button } from '#web/ui/button.tsx';
import { card, heading } from '#web/ui/classes.ts';
import { CheckIcon } from '#web/ui/icons.tsx';
import { ReadAloudButton, useReadAloud } from '#web/ui/read-aloud.tsx';
import { Shield } from '#web/ui/shield.tsx';

type GameCardProps = { title: string; lines: readonly string[]; readAtOnce: boolean; picture?: React.ReactNode; children: React.ReactNode };

/** A screen between trials: what it is about, and one way on. */
export function GameCard({ title, lines, readAtOnce, picture, children }: GameCardProps) {
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => head.current?.focus(), []);
  const aloud = useReadAloud([title, ...lines], { auto: readAtOnce });
  return (
    <section className={`${card({ lift: 'edge' })} flex max-w-3xl flex-col items-start gap-5 font-child`}>
      <Shield />
      {picture}
      <div className="flex w-full flex-wrap items-center gap-5">
        <h2 ref={head} tabIndex={-1} className={`${heading.section} grow basis-60 scroll-mt-20`}>
          {title}
        </h2>
        {aloud.available && <ReadAloudButton label={steps.readAloud} onRead={aloud.read} />}
      </div>
      <div className="flex flex-col gap-2 text-2xl leading-snug">
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      {children}
    </section>
  );
}

/** For who cannot play this: says what leaving it out means before it can be done. Folded away, so that no child leaves by a slip. */
export function WayOut({ question, text, button, onLeave }: { question: string; text: string; button: string; onLeave: () => void }) {
  const id = useId();
  return (
    <details className="mt-5 max-w-2xl">
      <summary className="flex min-h-11 items-center text-ink-2 underline underline-offset-4">{question}</summary>
      <p id={id} className="mt-1">
        {text}
      </p>
      <Button look="quiet" className="mt-3" aria-describedby={id} onClick={onLeave}>
        {button}
      </Button>
    </details>
  );
}

/** The four games as small stones: played, now, to come. It says where the child is and nothing else. */
export const AreaTrail = ({ now, isOver }: { now: SkillArea | null; isOver: (area: SkillArea) => boolean }) => (
  <ol aria-label={words.trail.label} className="mb-4 flex flex-wrap gap-x-3 gap-y-2 sm:gap-x-5">
    {AREA_ORDER.map((area) => {
      const state = isOver(area) ? 'done' : area === now ? 'now' : 'later';
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

const GOES_ON_MS = 3000;

/** An area is done: the next one follows by itself, unless the child wants a break. */
export function AreaDone({
  area,
  next,
  readAtOnce,
  onGoOn,
  onRest,
}: {
  area: SkillArea;
  next: SkillArea;
  readAtOnce: boolean;
  onGoOn: () => void;
  onRest: () => void;
}) {
  const goOn = useRef(onGoOn);
  goOn.current = onGoOn;
  useEffect(() => {
    const timer = setTimeout(() => goOn.current(), GOES_ON_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <GameCard title={words.areaDone.title(words.names[area])} lines={[words.areaDone.next(words.names[next])]} readAtOnce={readAtOnce}>
      <div className="flex flex-wrap gap-(--gap-child)">
        <Button look="forward" size="child" onClick={onGoOn}>
          {words.areaDone.goOn}
        </Button>
        <Button look="quiet" size="child" onClick={onRest}>
          {words.areaDone.rest}
        </Button>
      </div>
    </GameCard>
  );
}

type TheEndProps = { /** Some games were left out. */ some: boolean; readAtOnce: boolean; busy: boolean; onFinish: () => void };

export const TheEnd = ({ some, readAtOnce, busy, onFinish }: TheEndProps) => (
  <GameCard
    title={words.end.title}
    lines={[some ? words.end.some : words.end.text]}
    readAtOnce={readAtOnce}
    picture={
      <svg viewBox="-80 -55 160 115" className="h-36 self-center rounded-card bg-water px-6 py-2" aria-hidden="true">
        <Stone day={3} x={0} y={0} state="current" />
      </svg>
    }
  >
    <Button look="forward" size="child" busy={busy} onClick={onFinish}>
      {words.end.finish}
    </Button>
  </GameCard>
);
