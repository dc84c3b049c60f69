import { render, renderHook } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type PlayChoices, savePlayChoices } from '#web/lib/play-choices.ts';
import { enterScene } from '#web/stage/sounds.ts';
import { useLife } from '#web/stage/use-life.ts';
import { ASSESSMENT_ID, handOverDevice } from '#web/testing/examples.ts';

/** All that is set on the parts of a sound, in order. */
const played: string[] = [];
const createParam = (name: string) => ({
  set value(to: number) {
    played.push(`${name} ${to}`);
  },
  setValueAtTime: (to: number) => played.push(`${name} ${to}`),
  exponentialRampToValueAtTime: (to: number) => played.push(`${name} to ${to}`),
  linearRampToValueAtTime: (to: number) => played.push(`${name} along to ${to}`),
  cancelScheduledValues: () => undefined,
});
function createNode() {
  const node = {
    gain: createParam('gain'),
    frequency: createParam('frequency'),
    connect: (next: unknown) => next,
    start: () => played.push('start'),
    stop: () => played.push('stop'),
  };
  return node;
}
class FakeAudioContext {
  readonly currentTime = 0;
  readonly sampleRate = 100;
  readonly state = 'running';
  readonly destination = {};
  createGain = createNode;
  createOscillator = createNode;
  createBiquadFilter = createNode;
  createBufferSource = createNode;
  createBuffer = (_: number, length: number) => ({ getChannelData: () => new Float32Array(length) });
}
beforeAll(() => vi.stubGlobal('AudioContext', FakeAudioContext));
beforeEach(() => {
  played.length = 0;
});

const hear = (act: () => void): readonly string[] => {
  played.length = 0;
  act();
  return [...played];
};
const Question = () => (
  <div className="stage">
    {['red', 'green', 'blue', 'white'].map((colour) => (
      <label key={colour} className="answer-card">
        <input type="radio" name="colour" value={colour} />
        {colour}
      </label>
    ))}
    <button type="button" className="stage-button stage-forward">
      Next
    </button>
  </div>
);
const choose = (at: number) => document.querySelectorAll<HTMLElement>('.answer-card')[at]?.click();
const goOn = () => document.querySelector<HTMLElement>('.stage-forward')?.click();

describe('sounds', () => {
  test('sounds: a card has the same one whichever is chosen, and going on another', () => {
    render(<Question />);
    const [first, ...others] = [0, 1, 2, 3].map((at) => hear(() => choose(at)));
    expect(first?.length).toBeGreaterThan(0);
    for (const each of others) expect(each).toEqual(first);
    const next = hear(goOn);
    expect(next.length).toBeGreaterThan(0);
    expect(next).not.toEqual(first);
  });

  test('sounds: a key of the number pad, which is of paper too, has that of a card', () => {
    render(
      <>
        <Question />
        <button type="button" className="pad-key stage-paper">
          7
        </button>
      </>,
    );
    expect(hear(() => document.querySelector<HTMLElement>('.pad-key')?.click())).toEqual(
      hear(() => document.querySelector<HTMLElement>('.answer-card input')?.click()),
    );
  });

  test('sounds: in a game nothing is heard, neither at a tap nor when a trial shows', () => {
    render(
      <div className="trial">
        <Question />
      </div>,
    );
    expect(hear(() => choose(0))).toEqual([]);
    expect(hear(goOn)).toEqual([]);
    expect(hear(() => enterScene('star-catch', 'question'))).toEqual([]);
  });

  test('sounds: a bed is heard at openings and rests, and ends with them', () => {
    const isLong = (sounds: readonly string[]) => sounds.some((each) => each.startsWith('gain along to 0.025'));
    expect(isLong(hear(() => enterScene('lantern-forest', 'opening')))).toBe(true);
    const question = hear(() => enterScene('lantern-forest', 'question'));
    expect([isLong(question), question.filter((each) => each === 'gain along to 0')]).toEqual([
      false,
      ['gain along to 0'],
    ]);
    expect(isLong(hear(() => enterScene('harbour-town', 'rest')))).toBe(true);
    expect(isLong(hear(() => enterScene('stream', 'hop')))).toBe(false);
  });

  test('sounds: the bed of an opening ends when the child leaves it, wherever to', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    savePlayChoices(ASSESSMENT_ID as never, { sound: true });
    handOverDevice();
    const { unmount } = renderHook(() => useLife('lantern-forest', 'opening'));
    await vi.advanceTimersByTimeAsync(1600);
    await vi.dynamicImportSettled();
    expect(played).toContain('gain along to 0.025');
    played.length = 0;
    unmount();
    await vi.advanceTimersByTimeAsync(1);
    expect(played).toContain('gain along to 0');
  });

  test.each([
    ['heard where they were switched on', { sound: true }, true, true],
    ['not heard where they were switched off', { sound: false }, true, false],
    ['not heard in the parent’s own session', { sound: true }, false, false],
  ] as const)('sounds: %s', async (_, choices: PlayChoices, isHandedOver, isHeard) => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    savePlayChoices(ASSESSMENT_ID as never, choices);
    if (isHandedOver) handOverDevice();
    played.length = 0;
    renderHook(() => useLife('stream', 'hop'));
    expect(played).toEqual([]);
    await vi.advanceTimersByTimeAsync(1600);
    // Its code loads in real time.
    await vi.dynamicImportSettled();
    expect(played.length > 0).toBe(isHeard);
  });
});
