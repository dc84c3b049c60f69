import type { SendOutcome } from '#services/relay/temporal-sender.ts';

/**
 * How many streams the relay signals at a time. After Temporal was down, and when it asks to slow down, sends are
 * throttled until the backlog is gone.
 */
export type Pressure = { throttled: boolean; width: number };

export const FULL_WIDTH = 64;
export const THROTTLED_WIDTH = 32;
/** 200 signals a second while throttled. */
export const THROTTLED_PACE_MS = 5;

export const FULL_PRESSURE: Pressure = { throttled: false, width: FULL_WIDTH };

/** The next pressure after an outcome. A Temporal that hangs may be only slow, so it gets fewer sends at a time too. */
export function afterOutcome({ throttled, width }: Pressure, kind: SendOutcome['kind']): Pressure {
  switch (kind) {
    case 'pressure':
    case 'hanging':
      return { throttled: true, width: Math.max(1, Math.floor(width / 2)) };
    case 'unavailable':
    case 'failed':
      return { throttled, width };
    default:
      return { throttled, width: Math.min(throttled ? THROTTLED_WIDTH : FULL_WIDTH, width + 1) };
  }
}

/** The pressure once Temporal counts as down, for when it is up again. */
export const throttle = ({ width }: Pressure): Pressure => ({
  throttled: true,
  width: Math.min(width, THROTTLED_WIDTH),
});

/** The next pressure when nothing is due any more. */
export const afterDrain = (pressure: Pressure): Pressure => (pressure.throttled ? FULL_PRESSURE : pressure);
