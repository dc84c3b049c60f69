import { renderHook } from '@testing-library/react';
import { act } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { msSince, useShownAt } from '#web/stage/use-shown-at.ts';

/** A busy device: frames and clock advance only when the test says so. */
let frames: Map<number, () => void>;
let now: number;
beforeEach(() => {
  frames = new Map();
  now = 1000;
  let next = 0;
  vi.stubGlobal('requestAnimationFrame', (each: () => void) => {
    frames.set(++next, each);
    return next;
  });
  vi.stubGlobal('cancelAnimationFrame', (id: number) => frames.delete(id));
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  return () => vi.unstubAllGlobals();
});
const draw = (after: number) =>
  act(() => {
    now += after;
    for (const [id, each] of frames) if (frames.delete(id)) each();
  });

const renderShownAt = (initially: boolean) =>
  renderHook((isVisible) => useShownAt(isVisible), { initialProps: initially });

describe('the moment at which something was shown', () => {
  test('is that of the frame, however late it comes, and not that of the render', () => {
    const { result } = renderShownAt(true);
    expect(result.current.current).toBeNull();
    draw(340);
    expect(result.current.current).toBe(1340);
    draw(50);
    expect(result.current.current).toBe(1340);
  });

  test('is none while it is not shown, and another each time', () => {
    const { result, rerender } = renderShownAt(false);
    draw(20);
    expect(result.current.current).toBeNull();
    rerender(true);
    draw(20);
    expect(result.current.current).toBe(1040);
    rerender(false);
    expect(result.current.current).toBeNull();
  });

  test('that never came leaves no frame behind', () => {
    const { unmount } = renderShownAt(true);
    unmount();
    expect(frames.size).toBe(0);
  });
});

describe('milliseconds since something was shown', () => {
  test('count from the frame, are whole, and end at ten minutes', () => {
    const { result } = renderShownAt(true);
    now += 500;
    expect(msSince(result.current, now)).toBe(0);
    draw(100);
    now += 1234.4;
    expect(msSince(result.current, now)).toBe(1234);
    now += 3_600_000;
    expect(msSince(result.current, now)).toBe(600_000);
  });

  test('are never less than none, for a tap that was on its way before', () => {
    expect(msSince({ current: 500 }, 480)).toBe(0);
  });
});
