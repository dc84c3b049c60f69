import { setTimeout as wait } from 'node:timers/promises';
import type { Ledger } from '#infra/chaos/testing/ledger.ts';
import type { LivingWeek } from '#infra/chaos/testing/living-week.ts';
import { checkMood } from '#shared/contracts/child-tasks.ts';
import type { Mood } from '#shared/instruments/mood.ts';

const THINK_MS = 20;
/**
 * Two devices answer the same question, each with moods of its own. So each answer differs from the one before it, also
 * from one that is sent again: the domain drops none, and only its key tells a repetition.
 */
const DEVICES: readonly (readonly [Mood, Mood])[] = [
  ['happy', 'sad'],
  ['neutral', 'excited'],
];
const ENERGIES = ['high', 'medium', 'low'] as const;

export type WritingFamily = { week: LivingWeek; ledger: Ledger; pauseEveryMs: number };

/**
 * Writes while `isOn`: moods from two devices, and every few seconds a pause and its end, which wake the week. The last one
 * wakes it too, also behind an answer that failed: what may wait for an hour goes with what may not.
 */
export async function writeOn({ week, pauseEveryMs }: WritingFamily, isOn: () => boolean): Promise<void> {
  let [isPaused, pausedAt] = [false, performance.now()];
  const wake = async () => {
    await (isPaused ? week.resume() : week.pause());
    [isPaused, pausedAt] = [!isPaused, performance.now()];
  };
  const tellMoods = async (device: number) => {
    for (let n = 0; isOn(); n++) {
      if (device === 0 && (isPaused || performance.now() - pausedAt > pauseEveryMs)) await wake();
      const mood = DEVICES[device]?.[n % 2] as Mood;
      const energy = ENERGIES[n % ENERGIES.length] as (typeof ENERGIES)[number];
      // The time names the answer, so that the log shows which one it holds.
      const body = { mood, energy, rtMs: n * DEVICES.length + device };
      await week.parent.call(checkMood, { params: { assessmentId: week.id, day: 1 }, body });
      await wait(THINK_MS);
    }
  };
  // A refusal is counted where it is met, and ends the device's writing.
  await Promise.allSettled(DEVICES.map((_, device) => tellMoods(device)));
  await Promise.allSettled([wake()]);
}
