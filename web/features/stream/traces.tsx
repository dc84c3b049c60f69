import '#web/features/stream/traces.css';
import { useState } from 'react';
import { steps } from '#messages/steps.ts';
import { traces as words } from '#messages/traces.ts';
import type { ProgressView } from '#shared/contracts/progress-view.ts';
import type { AgeMode } from '#shared/instruments/ages.ts';
import { CoatChoice } from '#web/features/stream/coat-choice.tsx';
import { listTraces, type TraceShape } from '#web/features/stream/list-traces.ts';
import { QuestionHeading } from '#web/stage/question-heading.tsx';
import { Stage } from '#web/stage/stage.tsx';
import { BackIcon } from '#web/ui/icons.tsx';
import { useReadAloud } from '#web/ui/read-aloud.tsx';

/** The papers of the things, in turn: a kite of one game is told from that of another. */
const PAPERS = ['#f4b733', '#e2704f', '#7fc0c2', '#d59a6b', '#fff6dc'] as const;
const STICK = { stroke: '#0d3d46', strokeWidth: 3, fill: 'none', strokeLinecap: 'round' } as const;

const SHAPES: Readonly<Record<TraceShape, (paper: string) => React.ReactNode>> = {
  lantern: (paper) => (
    <>
      <path d="M32 4v10M24 14h16" {...STICK} />
      <path d="M20 16h24l5 30H15Z" fill={paper} />
      <path d="M28 24h8l2 16H26Z" fill="#fff6dc" />
      <path d="M20 52h24" {...STICK} />
    </>
  ),
  boat: (paper) => (
    <>
      <path d="M32 6v36" {...STICK} />
      <path d="M30 8v28H12Z" fill={paper} />
      <path d="M36 14v22h14Z" fill="#fff6dc" />
      <path d="M6 42h52l-9 14H15Z" fill="#0d3d46" />
    </>
  ),
  door: (paper) => (
    <>
      <path d="M14 58V26a18 18 0 0 1 36 0v32Z" fill="#0d3d46" />
      <path d="M19 58V27a13 13 0 0 1 26 0v31Z" fill={paper} />
      <circle cx="39" cy="42" r="3" fill="#0d3d46" />
    </>
  ),
  kite: (paper) => (
    <>
      <path d="M32 44q9 6 2 16" {...STICK} />
      <path d="M32 4 52 24 32 46 12 24Z" fill={paper} />
      <path d="M32 4v42M12 24h40" {...STICK} strokeWidth={2} />
    </>
  ),
  pinwheel: (paper) => (
    <>
      <path d="M32 28v32" {...STICK} />
      <path d="M32 28V6q18 2 18 14ZM32 28h22q-2 18-14 18ZM32 28v22Q14 48 14 36ZM32 28H10q2-18 14-18Z" fill={paper} />
      <circle cx="32" cy="28" r="4" fill="#0d3d46" />
    </>
  ),
};

type TracesProps = { view: Pick<ProgressView, 'days'>; mode: AgeMode };

/** The things on the bank. One that is touched says where it is from; nothing else happens, and nothing is kept of it. */
function Traces({ view, mode }: TracesProps) {
  const traces = listTraces(view);
  const [touched, setTouched] = useState<number | null>(null);
  const aloud = useReadAloud(
    traces.map(({ text }) => text),
    { auto: false },
  );
  return (
    <div className="traces">
      <ul>
        {traces.map(({ shape, text }, i) => (
          <li key={text}>
            <button
              type="button"
              className="trace"
              aria-label={text}
              data-touched={touched === i || undefined}
              onClick={() => {
                setTouched(i);
                if (mode === '3-6' && aloud.available) aloud.say(i);
              }}
            >
              <svg viewBox="0 0 64 64" aria-hidden="true">
                {SHAPES[shape](PAPERS[i % PAPERS.length] as string)}
              </svg>
            </button>
          </li>
        ))}
      </ul>
      <p role="status">{traces[touched ?? -1]?.text}</p>
    </div>
  );
}

/** `onBack`: leads back to the hop from which the walk was begun. */
type WalkProps = { onBack?: () => void; children?: React.ReactNode };

/** The whole bank, looked at together: on the last day, and at the last hop. */
function StreamWalk({ view, mode, onBack, children }: TracesProps & WalkProps) {
  const aloud = useReadAloud([words.title, words.text], { auto: mode === '3-6' });
  return (
    <Stage
      world="stream"
      scene="7"
      moment="hop"
      mode={mode}
      exits={false}
      back={
        // `BackButton` here would split the chunk of every child's page in two.
        onBack && (
          <button
            type="button"
            className="stage-button stage-paper stage-back"
            aria-label={steps.previous}
            onClick={onBack}
          >
            <BackIcon className="size-7 shrink-0" />
          </button>
        )
      }
      question={<QuestionHeading text={words.title} aloud={aloud} details={<p>{words.text}</p>} />}
    >
      <Traces {...{ view, mode }} />
      {children && <div className="stage-panel">{children}</div>}
    </Stage>
  );
}

type BankProps = TracesProps & WalkProps & { moment: 'rest' | 'hop' | 'walk' };

/** The bank at the hop, where anything stands on it, and as a walk; otherwise, once, the question for the coat. */
export function Bank({ moment, ...props }: BankProps) {
  if (moment === 'walk') return <StreamWalk {...props} />;
  const { view, mode } = props;
  return moment === 'hop' && listTraces(view).length > 0 ? <Traces {...{ view, mode }} /> : <CoatChoice />;
}
