import { describe, expect, it } from 'vitest';
import {
  afterDrain,
  afterOutcome,
  afterProbe,
  backoffMs,
  FULL_PRESSURE,
  FULL_WIDTH,
  THROTTLED_WIDTH,
} from '#services/relay/pressure.ts';

const times = (count: number, kind: 'unavailable' | 'delivered' | 'pressure' | 'hanging', from = FULL_PRESSURE) =>
  Array.from({ length: count }).reduce<typeof FULL_PRESSURE>(
    (pressure) => afterOutcome(pressure, { kind }, 1_000),
    from,
  );

describe('the breaker', () => {
  it('opens at the fifth failure in a row, and asks again five seconds later', () => {
    expect(times(4, 'unavailable').probeAt).toBeNull();
    expect(times(5, 'unavailable').probeAt).toBe(6_000);
  });
  it('counts only failures in a row', () => {
    expect(times(4, 'unavailable', times(1, 'delivered', times(4, 'unavailable'))).probeAt).toBeNull();
  });
  it('stays open while Temporal does not answer', () => {
    expect(afterProbe(times(5, 'unavailable'), false, 6_000).probeAt).toBe(11_000);
  });
  it('closes when Temporal answers, and the relay goes gently until nothing is due', () => {
    const back = afterProbe(times(5, 'unavailable'), true, 6_000);
    expect(back).toMatchObject({ probeAt: null, failures: 0, throttled: true, width: THROTTLED_WIDTH });
    expect(times(100, 'delivered', back).width).toBe(THROTTLED_WIDTH);
    expect(afterDrain(back)).toMatchObject({ throttled: false, width: FULL_WIDTH });
  });
});

describe('pressure', () => {
  it('halves the width each time and never reaches nothing', () => {
    expect(times(1, 'pressure').width).toBe(32);
    expect(times(20, 'pressure').width).toBe(1);
  });
  it('is not a failure', () => {
    expect(times(20, 'pressure').probeAt).toBeNull();
  });
});

describe('a Temporal that hangs', () => {
  it('opens the breaker like one that is away, and gets fewer questions at a time like one that asks for patience', () => {
    expect(times(4, 'hanging').probeAt).toBeNull();
    expect(times(5, 'hanging')).toMatchObject({ probeAt: 6_000, throttled: true, width: 2 });
  });
  it('that still answers a probe is not asked with the whole width again', () => {
    expect(afterProbe(times(5, 'hanging'), true, 6_000)).toMatchObject({ probeAt: null, width: 2 });
  });
  it('is none for one answer that was late', () => {
    expect(times(1, 'hanging', times(4, 'delivered', times(4, 'hanging'))).probeAt).toBeNull();
  });
});

describe('the wait of a stream', () => {
  it('doubles from a second to a minute', () => {
    expect([1, 2, 3, 6, 7, 50].map((attempts) => backoffMs(attempts, 0.5))).toEqual([
      1_000, 2_000, 4_000, 32_000, 60_000, 60_000,
    ]);
  });
  it('is spread by a fifth to either side', () => {
    expect(backoffMs(1, 0)).toBe(800);
    expect(backoffMs(1, 0.999_999)).toBe(1_200);
  });
});
