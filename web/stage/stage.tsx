import '#web/stage/stage.css';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { shell } from '#messages/shell.ts';
import { stage as words } from '#messages/stage.ts';
import type { AgeMode } from '#shared/instruments/ages.ts';
import { getLook } from '#web/art/worlds/looks.ts';
import type { WorldName, WorldProps } from '#web/art/worlds/world.ts';
import { Exits } from '#web/stage/exits.tsx';
import { Reader } from '#web/stage/reader.tsx';
import { Scenery, WayProgress } from '#web/stage/scenery.tsx';
import { useStageSetting } from '#web/stage/setting.tsx';
import { useLife } from '#web/stage/use-life.ts';
import { FieldError, Form } from '#web/ui/form.tsx';
import { HouseIcon } from '#web/ui/icons.tsx';
import { SPOKEN_LAST, useReadAloud } from '#web/ui/read-aloud.tsx';

const SPOKEN_LAST_PROPS = { [SPOKEN_LAST]: true };

type Moment = WorldProps['moment'];
export type StageProps = {
  world: WorldName;
  /** The scene, story or day that is drawn. */
  scene?: string | null;
  moment?: Moment;
  mode: AgeMode;
  /** Progress in words; `step` of `steps` are done. */
  way?: { text: string; step: number; steps: number; label?: string };
  /**
   * Layout of the answers: `cards` side by side, `rows` one below the other where the window is upright, `board` one
   * thing that takes all room.
   */
  fit?: 'cards' | 'rows' | 'board';
  /** With its read-aloud button. */
  question?: React.ReactNode;
  /** Picture of the question, in place of the world's own. */
  picture?: React.ReactNode;
  /** In the room of the world's picture, without taking any. */
  toy?: React.ReactNode;
  /** The answers. */
  children?: React.ReactNode;
  /** What is missing from the answer, or a `StageTrouble` in place of the answers. */
  fault?: React.ReactNode;
  /** Both ends of the bottom bar, and what stands between them beside the exits. Each has its own fixed slot. */
  back?: React.ReactNode;
  forward?: React.ReactNode;
  between?: React.ReactNode;
  /** False where the task is over and has no exits. */
  exits?: boolean;
  form?: { labelledBy: string; onSubmit: () => void };
};

/**
 * One screen of a child: the world in the background, in front of it progress, question, picture, answers and the
 * bottom bar. It fills the window and does not scroll; in a low window the picture shrinks first, then the pictures on
 * the cards (`stage.css`).
 */
export function Stage({
  world,
  scene = null,
  moment = 'question',
  mode,
  way,
  fit = 'cards',
  form,
  ...slots
}: StageProps) {
  const { bare, heading, notice, gate } = useStageSetting();
  useLife(world, moment);
  /** How often the child wanted to go on: what is missing is said each time. */
  const [attempts, setAttempts] = useState(0);
  const { sky, skyInk, ground, groundInk, tint, edge } = getLook(world, { scene, moment, mode });
  const missing = typeof slots.fault === 'string' && slots.fault;
  const { step, steps, text, label = text } = way ?? { step: 0, steps: 0, text: '', label: '' };
  const colours = {
    '--stage-sky': sky,
    '--stage-ground': ground,
    '--stage-tint': tint,
    '--stage-edge': edge,
  } as React.CSSProperties;
  const content = (
    <>
      <Scenery {...{ world, scene, moment, mode, step, steps }} />
      <div className="stage-top stage-in" data-outside-question {...SPOKEN_LAST_PROPS}>
        <div className="stage-title">
          {heading}
          {notice}
        </div>
        {way && (
          <div
            role="progressbar"
            aria-label={label}
            aria-valuemin={0}
            aria-valuemax={steps}
            aria-valuenow={step}
            aria-valuetext={text}
            className="stage-way"
          >
            <WayProgress {...{ world, mode }} done={step} of={steps} />
          </div>
        )}
        {way && <p className="sr-only">{text}</p>}
        {gate && (
          <Link to={gate} aria-label={words.gate} className="stage-house">
            <HouseIcon className="size-8" />
          </Link>
        )}
      </div>
      <div className="stage-question stage-in" data-empty={slots.question ? undefined : true}>
        {slots.question}
        {missing && <Fault key={attempts} text={missing} mode={mode} />}
      </div>
      {slots.toy}
      {slots.picture && <div className="stage-own stage-in">{slots.picture}</div>}
      <div className="stage-cards stage-in">{(!missing && slots.fault) || slots.children}</div>
      <div className="stage-bar stage-in" {...SPOKEN_LAST_PROPS}>
        {slots.back && <div className="stage-slot">{slots.back}</div>}
        {slots.exits !== false && <Exits mode={mode} />}
        {slots.between && <div className="stage-middle">{slots.between}</div>}
        {slots.forward && (
          // biome-ignore lint/a11y: the button in it is pressed, by a key, too
          <div className="stage-slot stage-slot-last" onClick={() => setAttempts(attempts + 1)}>
            {slots.forward}
          </div>
        )}
      </div>
    </>
  );
  const shape = {
    className: bare ? 'stage stage-bare' : 'stage stage-inset',
    style: colours,
    'data-stage': fit,
    'data-own': slots.picture ? true : undefined,
    'data-mode': mode,
    'data-moment': moment,
    'data-sky': skyInk,
    'data-ground': groundInk,
  };
  if (!form) return <section {...shape}>{content}</section>;
  return (
    <Form
      {...shape}
      aria-labelledby={form.labelledBy}
      onSubmit={(event) => {
        event.preventDefault();
        form.onSubmit();
      }}
    >
      {content}
    </Form>
  );
}

/** What is missing from the answer; read aloud at 3 to 6. */
function Fault({ text, mode }: { text: string; mode: AgeMode }) {
  useReadAloud([text], { auto: mode === '3-6' });
  return (
    <div role="alert" className="stage-fault">
      <FieldError>{text}</FieldError>
    </div>
  );
}

type StageTroubleProps = {
  mode: AgeMode;
  /** The cause, for the grown-up. */
  title: string;
  text?: string | undefined;
  /** Both are words for a child, too. */
  isForChild?: boolean;
  onRetry?: (() => void) | undefined;
};

/**
 * A failure on a child's screen: in the child's words, with a large button, read aloud where it cannot read; the cause
 * is in the last line. In the parent's own session a child who reads sees the cause alone.
 */
export function StageTrouble({ mode, title, text = '', isForChild = false, onRetry }: StageTroubleProps) {
  const { bare } = useStageSetting();
  const isYoung = mode === '3-6';
  const speaksToChild = bare || isYoung;
  const says = speaksToChild && !isForChild ? [words.trouble.title, words.trouble.text] : [title, text];
  const again = speaksToChild ? words.trouble.again : shell.tryAgain;
  return (
    <div role="alert" className="stage-panel stage-asks w-full">
      {isYoung && <Reader sentences={onRetry ? [...says, again] : says} />}
      <div>
        <p className="font-child text-lg">{says[0]}</p>
        <p className="font-child text-lg">{says[1]}</p>
        {onRetry && (
          <button type="button" className="stage-button stage-forward my-3" onClick={onRetry}>
            {again}
          </button>
        )}
        {says[0] !== title && <p>{words.trouble.forGrownUp(`${title} ${text}`)}</p>}
      </div>
    </div>
  );
}
