import type { SendOutcome } from '#services/relay/signal-sender.ts';

/**
 * How hard the relay may push. `probeAt` (epoch ms) is set while Temporal counts as down: nothing is claimed, and it is
 * only probed now and then. After that, and when Temporal asks to slow down, sends are throttled until the backlog is
 * gone.
 */
export type Pressure = { failures: number; probeAt: number | null; throttled: boolean; width: number };

export const FULL_WIDTH = 64;
export const THROTTLED_WIDTH = 32;
const BREAKS_AFTER = 5;
const PROBE_EVERY_MS = 5_000;
/** 200 signals a second while throttled. */
export const THROTTLED_PACE_MS = 5;
const BACKOFF_MS = 1_000;
const MAX_BACKOFF_MS = 60_000;
/** A parked row is tried again after this, in case its cause was fixed. */
export const PARKED_MS = 3_600_000;

export const FULL_PRESSURE: Pressure = { failures: 0, probeAt: null, throttled: false, width: FULL_WIDTH };

/** The next pressure after an outcome at `now` (epoch ms). */
export function afterOutcome(pressure: Pressure, { kind }: Pick<SendOutcome, 'kind'>, now: number): Pressure {
  switch (kind) {
    case 'unavailable': {
      const failures = pressure.failures + 1;
      return failures >= BREAKS_AFTER && pressure.probeAt === null
        ? { ...pressure, failures, probeAt: now + PROBE_EVERY_MS }
        : { ...pressure, failures };
    }
    case 'pressure':
      return { ...pressure, failures: 0, throttled: true, width: halve(pressure.width) };
    // Temporal may be down or only slow: the breaker counts it, and fewer sends run at a time meanwhile.
    case 'hanging':
      return afterOutcome({ ...pressure, throttled: true, width: halve(pressure.width) }, { kind: 'unavailable' }, now);
    case 'failed':
      return pressure;
    default:
      return {
        ...pressure,
        failures: 0,
        width: Math.min(pressure.throttled ? THROTTLED_WIDTH : FULL_WIDTH, pressure.width + 1),
      };
  }
}

const halve = (width: number): number => Math.max(1, Math.floor(width / 2));

/** The next pressure after a probe. */
export const afterProbe = (pressure: Pressure, isUp: boolean, now: number): Pressure =>
  isUp
    ? { failures: 0, probeAt: null, throttled: true, width: Math.min(pressure.width, THROTTLED_WIDTH) }
    : { ...pressure, probeAt: now + PROBE_EVERY_MS };

/** The next pressure when nothing is due any more. */
export const afterDrain = (pressure: Pressure): Pressure =>
  pressure.throttled ? { ...pressure, throttled: false, width: FULL_WIDTH } : pressure;

/**
 * How long a stream waits after its nth failed attempt (from 1), in ms: doubling up to a minute, ± 20 % by `random` in
 * [0, 1).
 */
export const backoffMs = (attempts: number, random: number): number =>
  Math.round(Math.min(MAX_BACKOFF_MS, BACKOFF_MS * 2 ** Math.min(attempts - 1, 10)) * (0.8 + 0.4 * random));
