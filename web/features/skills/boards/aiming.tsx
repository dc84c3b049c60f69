import { useRef, useState } from 'react';
import { boards as words } from '#messages/games-boards.ts';
import { type AimingTrial, aiming, type Touch } from '#shared/instruments/games/star-catch.ts';
import type { InputType } from '#shared/values/answering.ts';
import { type BoardProps, getInputType, type PlayableGame } from '#web/features/skills/board.ts';
import {
  drawStar,
  measureDistance,
  PointingTask,
  useField,
  usePhase,
} from '#web/features/skills/boards/playing-field.tsx';
import { useShownAt } from '#web/stage/use-shown-at.ts';
import { PRESS } from '#web/ui/icons.tsx';

/** Radius of the start pad. */
const PAD_RADIUS = 56;

/** Hold the pad; a star appears; touch it in time. */
function AimingBoard({ trial, mode, practice, feedback, onResponse, onSkip }: BoardProps<AimingTrial, Touch>) {
  const { start, star, width, timeMs } = trial;
  const field = useField();
  const [phase, setPhase] = usePhase(timeMs, () => finish.current({ missed: true }));
  const [landingPoint, setLandingPoint] = useState<{ x: number; y: number } | null>(null);
  const input = useRef<InputType>('touch');
  const shownAt = useShownAt(phase === 'go');
  const finish = useRef((_: Touch) => {});
  finish.current = (response) => {
    if (phase === 'done') return;
    setPhase('done');
    const rtMs = 'ms' in response ? response.ms : timeMs;
    onResponse(response, { inputType: input.current, rtMs: Math.round(rtMs) });
  };

  const recordLanding = (event: React.PointerEvent, onlyInStar: boolean) => {
    const place = field.toPlace(event);
    if (shownAt.current === null || (onlyInStar && measureDistance(place, star) > width / 2)) return;
    input.current = getInputType(event);
    setLandingPoint(place);
    finish.current({ ...place, ms: Math.max(0, Math.round(event.timeStamp - shownAt.current)) });
  };
  const onPointerDown = (event: React.PointerEvent) => {
    event.preventDefault();
    // A second finger waiting at the star would cover no distance.
    if (!event.isPrimary) return;
    if (phase === 'go') return recordLanding(event, false);
    if ((phase !== 'hold' && phase !== 'tooSoon') || measureDistance(field.toPlace(event), start) > PAD_RADIUS) return;
    input.current = getInputType(event);
    setPhase('wait');
  };
  const onPointerMove = (event: React.PointerEvent) => {
    if (phase === 'wait' && event.isPrimary && measureDistance(field.toPlace(event), start) > PAD_RADIUS * 1.3)
      setPhase('tooSoon');
  };
  const onPointerUp = (event: React.PointerEvent) => {
    if (!event.isPrimary) return;
    // A mouse rests on the pad with its button up or down; a finger only while it touches.
    const lifted = event.pointerType !== 'mouse';
    if (phase === 'wait' && lifted) setPhase('tooSoon');
    // Small children slide to the star and lift there, which counts as a tap.
    if (phase === 'go' && lifted) recordLanding(event, true);
  };
  const at = {
    pad: field.toScreen(start),
    star: field.toScreen(star),
    landed: landingPoint && field.toScreen(landingPoint),
  };
  const prompt = field.mouse ? words.aiming.askMouse : words.aiming.ask;
  return (
    <PointingTask
      {...{ id: 'aiming', mode, practice, feedback, field, label: prompt, status: words.aiming[phase] }}
      onSkip={() => onSkip({ missed: true })}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={() => phase === 'wait' && setPhase('tooSoon')}
    >
      <circle
        cx={at.pad.x}
        cy={at.pad.y}
        r={PAD_RADIUS}
        fill={phase === 'wait' ? 'var(--color-stone-7)' : 'var(--color-sky)'}
        stroke="#fff"
        strokeWidth="5"
      />
      <g fill="var(--color-ink)" transform={`translate(${at.pad.x} ${at.pad.y})`}>
        <circle
          r={PAD_RADIUS * 0.68}
          fill="none"
          stroke="var(--color-ink)"
          strokeWidth="4"
          strokeDasharray="1 12"
          strokeLinecap="round"
        />
        <path d={PRESS} transform="scale(2.6) translate(-12 -12)" />
      </g>
      {(phase === 'go' || feedback) && (
        <g data-star>
          <circle cx={at.star.x} cy={at.star.y} r={width / 2} fill="var(--color-marigold)" />
          <path d={drawStar(at.star, width * 0.42)} fill="#fff" />
        </g>
      )}
      {at.landed && <circle cx={at.landed.x} cy={at.landed.y} r="26" fill="none" stroke="#fff" strokeWidth="6" />}
    </PointingTask>
  );
}

export const aimingGame = { trial: aiming.trial, mark: aiming.mark, Board: AimingBoard } satisfies PlayableGame<
  AimingTrial,
  Touch
>;
