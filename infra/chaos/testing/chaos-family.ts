import { setTimeout as wait } from 'node:timers/promises';
import type { Ledger } from '#infra/chaos/testing/ledger.ts';
import { BASE_URL, type LivingWeek } from '#infra/chaos/testing/living-week.ts';
import { createApiClient, type Send } from '#infra/client/api-client.ts';
import { liveWeek } from '#infra/demo/family.ts';
import { createToken, hashToken } from '#services/tokens.ts';
import { recover } from '#shared/contracts/accounts.ts';
import { checkMood } from '#shared/contracts/child-tasks.ts';
import type { Mood } from '#shared/instruments/mood.ts';
import { createSimulatedFamily } from '#shared/testing/simulated-family.ts';

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

const LETTER_EVERY_MS = 10_000;

export type WritingFamily = {
  week: LivingWeek;
  /** The way of its requests. */
  send: Send;
  ledger: Ledger;
  pauseEveryMs: number;
  /**
   * Of each letter to its account that was requested, and acknowledged: the hash of the browser that asked for it, in
   * hex. Each is asked for in a browser of its own, so that the database tells which one it holds.
   */
  letters: string[];
  /** Called with each error that ended what a device does. */
  noteFault: (error: unknown) => void;
};

/**
 * Writes while `isOn`: moods from two devices, and every few seconds a pause and its end, which wake the week, and a
 * letter to the account. The last one wakes the week too, also behind an answer that failed: what may wait for an hour
 * goes with what may not.
 */
export async function writeOn(family: WritingFamily, isOn: () => boolean): Promise<void> {
  const { week, send, pauseEveryMs, noteFault } = family;
  let [isPaused, pausedAt] = [false, performance.now()];
  const wake = async () => {
    await (isPaused ? week.resume() : week.pause());
    [isPaused, pausedAt] = [!isPaused, performance.now()];
  };
  const checkMoods = async (device: number) => {
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
  const requestLetters = async () => {
    for (let requestedAt = performance.now(); isOn(); await wait(THINK_MS)) {
      if (performance.now() - requestedAt < LETTER_EVERY_MS) continue;
      requestedAt = performance.now();
      const device = createToken();
      const browser = createApiClient(BASE_URL, { send, cookies: `device=${device}` });
      await browser.call(recover, { params: {}, body: { email: week.email } });
      family.letters.push(hashToken(device).toString('hex'));
    }
  };
  await Promise.all(
    [...DEVICES.map((_, device) => checkMoods(device)), requestLetters()].map((each) => each.catch(noteFault)),
  );
  await wake().catch(noteFault);
}

/** A week of short days waits so long for its end when nobody writes any more. */
const ENDS_WITHIN_MS = 120_000;

/**
 * Does all tasks of a week until its report is there; a `late` family says nothing before its third day, and is
 * reminded on the days before it. It leaves a week that does not end: the check of the weeks counts that.
 */
export async function liveShortWeek(week: LivingWeek, isLate: boolean, isOn: () => boolean): Promise<void> {
  let givesUpAt = Number.POSITIVE_INFINITY;
  let hasGivenUp = false;
  const progress = async () => {
    if (!isOn()) givesUpAt = Math.min(givesUpAt, performance.now() + ENDS_WITHIN_MS);
    hasGivenUp = performance.now() > givesUpAt;
    if (hasGivenUp) throw new Error(`week ${week.id} does not end`);
    return week.progress();
  };
  const family = {
    parent: { name: '', email: '', password: '' },
    nickname: 'Robin',
    simulated: createSimulatedFamily(week.id, 8),
  };
  try {
    while (isLate && (await progress()).currentDay < 3) await wait(250);
    await liveWeek(family, { parent: week.parent, assessmentId: week.id, progress }, null, () => {});
  } catch (error) {
    if (!hasGivenUp) throw error;
  }
}
