import { describe, expect, it } from 'vitest';
import {
  afterDrain,
  afterOutcome,
  FULL_PRESSURE,
  FULL_WIDTH,
  THROTTLED_WIDTH,
  throttle,
} from '#services/relay/pressure.ts';
import type { SendOutcome } from '#services/relay/temporal-sender.ts';

const times = (count: number, kind: SendOutcome['kind'], from = FULL_PRESSURE) =>
  Array.from({ length: count }).reduce<typeof FULL_PRESSURE>((pressure) => afterOutcome(pressure, kind), from);

describe('pressure', () => {
  it.each(['pressure', 'hanging'] as const)('is halved each time by %s and never reaches nothing', (kind) => {
    expect(times(1, kind)).toEqual({ throttled: true, width: 32 });
    expect(times(20, kind).width).toBe(1);
  });
  it.each(['unavailable', 'failed'] as const)('stays as it is after %s', (kind) =>
    expect(times(20, kind)).toEqual(FULL_PRESSURE),
  );
  it('grows back by one a send, to half while throttled, and to all when nothing is due', () => {
    const throttled = throttle(times(1, 'delivered', times(4, 'pressure')));
    expect(throttled).toEqual({ throttled: true, width: 5 });
    expect(times(100, 'delivered', throttled).width).toBe(THROTTLED_WIDTH);
    expect(afterDrain(throttled)).toEqual({ throttled: false, width: FULL_WIDTH });
  });
});
