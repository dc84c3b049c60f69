import { useRef } from 'react';
import { boards as words } from '#messages/games-boards.ts';
import { type Place, type SteeringTrial, steering, type Trace } from '#shared/instruments/games/star-catch.ts';
import type { InputType } from '#shared/values/answering.ts';
import { type BoardProps, getInputType, type PlayableGame } from '#web/features/skills/board.ts';
import { measureDistance, PointingTask, useField, usePhase } from '#web/features/skills/boards/playing-field.tsx';
import { extendTrace, type TracePoint, thinTrace } from '#web/features/skills/boards/steering-trace.ts';
import { useShownAt } from '#web/stage/use-shown-at.ts';

/** Hold the comet; the path opens; lead the comet along it to its end in time. */
function SteeringBoard({ trial, mode, practice, feedback, onResponse, onSkip }: BoardProps<SteeringTrial, Trace>) {
  const { line, width, timeMs } = trial;
  const [startPlace, endPlace] = [line[0] as Place, line.at(-1) as Place];
  const field = useField();
  const [phase, setPhase] = usePhase(timeMs, () => finish.current());
  const trace = useRef<TracePoint[]>([]);
  const at = useRef(startPlace);
  const input = useRef<InputType>('touch');
  const tail = useRef<SVGPolylineElement>(null);
  const comet = useRef<SVGGElement>(null);
  const openedAt = useShownAt(phase === 'go');
  const finish = useRef(() => {});
  finish.current = () => {
    if (phase === 'done') return;
    setPhase('done');
    const rtMs = trace.current.at(-1)?.[2] ?? timeMs;
    onResponse({ trace: thinTrace(trace.current) }, { inputType: input.current, rtMs: Math.round(rtMs) });
  };

  // The tail is drawn without React: 60 renders a second would make the comet lag behind the hand.
  const moveComet = (place: Place) => {
    const { x, y } = field.toScreen(place);
    comet.current?.setAttribute('transform', `translate(${x} ${y})`);
    const points = trace.current.slice(-40).map(([px, py]) => field.toScreen({ x: px, y: py }));
    tail.current?.setAttribute('points', points.map((point) => `${point.x},${point.y}`).join(' '));
  };
  /** @returns whether the end of the path is reached */
  const followSample = (sample: { clientX: number; clientY: number; timeStamp: number }): boolean => {
    if (openedAt.current === null) return false;
    // The trace begins where the comet was held at the opening.
    if (trace.current.length === 0) trace.current = extendTrace([], at.current, 0);
    const place = field.toPlace(sample);
    trace.current = extendTrace(trace.current, place, sample.timeStamp - openedAt.current);
    moveComet(place);
    return measureDistance(place, endPlace) <= width / 2;
  };
  const onPointerDown = (event: React.PointerEvent<SVGSVGElement>) => {
    event.preventDefault();
    const place = field.toPlace(event);
    if (!event.isPrimary || (phase !== 'hold' && phase !== 'tooSoon') || measureDistance(place, startPlace) > width / 2)
      return;
    event.currentTarget.setPointerCapture?.(event.pointerId);
    input.current = getInputType(event);
    at.current = place;
    setPhase('wait');
  };
  const onPointerMove = (event: React.PointerEvent) => {
    if (!event.isPrimary) return;
    const place = field.toPlace(event);
    if (phase === 'wait') {
      at.current = place;
      if (measureDistance(place, startPlace) > width / 2) setPhase('tooSoon');
    }
    if (phase !== 'go') return;
    const samples = event.nativeEvent.getCoalescedEvents?.() ?? [];
    if ((samples.length > 0 ? samples : [event.nativeEvent]).some(followSample)) finish.current();
  };
  const onPointerUp = (event: React.PointerEvent) => {
    // A mouse may lead the comet with its button up; a lifted finger ends the trial.
    if (!event.isPrimary || event.pointerType === 'mouse') return;
    if (phase === 'wait') setPhase('tooSoon');
    if (phase === 'go') {
      followSample(event.nativeEvent);
      finish.current();
    }
  };
  const way = line.map((place) => field.toScreen(place));
  const points = way.map(({ x, y }) => `${x},${y}`).join(' ');
  const [screenStart, screenEnd] = [field.toScreen(startPlace), field.toScreen(endPlace)];
  const open = phase === 'go' || phase === 'done';
  const prompt = field.mouse ? words.steering.askMouse : words.steering.ask;
  return (
    <PointingTask
      {...{ id: 'steering', mode, practice, feedback, field, label: prompt, status: words.steering[phase] }}
      onSkip={() => onSkip({ trace: [] })}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={onPointerUp}
    >
      {open && (
        <g data-way fill="none" strokeLinecap="round" strokeLinejoin="round">
          <polyline points={points} stroke="var(--color-water-2)" strokeWidth={width + 10} />
          <polyline points={points} stroke="#1d5563" strokeWidth={width} />
          {feedback && (
            <polyline
              data-shown
              className="comes-slowly"
              points={points}
              stroke="#fff"
              strokeWidth="5"
              strokeDasharray="2 16"
            />
          )}
          <circle cx={screenEnd.x} cy={screenEnd.y} r={width * 0.3} fill="var(--color-stone-5)" />
          <ellipse
            cx={screenEnd.x}
            cy={screenEnd.y}
            rx={width * 0.46}
            ry={width * 0.14}
            stroke="#fff"
            strokeWidth="5"
            transform={`rotate(-18 ${screenEnd.x} ${screenEnd.y})`}
          />
        </g>
      )}
      {!open && (
        <circle
          cx={screenStart.x}
          cy={screenStart.y}
          r={width / 2}
          fill={phase === 'wait' ? 'var(--color-stone-7)' : '#1d5563'}
          stroke="#fff"
          strokeWidth="5"
        />
      )}
      <polyline
        ref={tail}
        fill="none"
        stroke="var(--color-marigold)"
        strokeWidth="12"
        strokeLinecap="round"
        strokeLinejoin="round"
        opacity=".75"
      />
      <g ref={comet} transform={`translate(${screenStart.x} ${screenStart.y})`}>
        <circle r="18" fill="#fff" stroke="var(--color-marigold)" strokeWidth="7" />
      </g>
    </PointingTask>
  );
}

export const steeringGame = { trial: steering.trial, mark: steering.mark, Board: SteeringBoard } satisfies PlayableGame<
  SteeringTrial,
  Trace
>;
