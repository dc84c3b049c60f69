import { games as words } from '#messages/games.ts';
import { AREA_ORDER } from '#shared/instruments/games/game.ts';
import type { SkillArea } from '#shared/instruments/skills.ts';
import { QuestionHeading } from '#web/stage/question-heading.tsx';
import { Stage, type StageProps } from '#web/stage/stage.tsx';
import { CheckIcon } from '#web/ui/icons.tsx';
import { useReadAloud } from '#web/ui/read-aloud.tsx';
import { Shield } from '#web/ui/shield.tsx';

type CardAction = { text: string; onTap: () => void; busy?: boolean };
export type CardPlace = Pick<StageProps, 'world' | 'mode'>;
type GameCardProps = {
  place: CardPlace;
  title: string;
  lines: readonly string[];
  /** The actions; the first one continues. */
  actions: readonly CardAction[];
  trail?: React.ReactNode;
  /** In place of the world's picture. */
  picture?: React.ReactNode;
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
  title,
  lines,
  actions,
  trail,
  picture,
  moment = 'opening',
  quiet = false,
  exits = true,
  children,
}: GameCardProps) {
  const aloud = useReadAloud([title, ...lines, ...actions.map(({ text }) => text)], {
    auto: place.mode === '3-6' && !quiet,
  });
  return (
    <Stage
      {...place}
      {...{ moment, exits, picture }}
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
