import { expect, it } from 'vitest';
import { createAssessmentRelay } from '#services/relay/assessment.relay.ts';
import type { RelayClaim } from '#services/relay/relay.store.ts';
import { SEND_AFTER_READ_MS, type SendOutcome } from '#services/relay/temporal-sender.ts';
import { assessment } from '#shared/domain/assessment/assessment.ts';
import { fold } from '#shared/domain/decider.ts';
import { begun } from '#shared/testing/examples.ts';
import type { AssessmentId } from '#shared/values/ids.ts';

const WEEKS = 12;

/** A relay over a dozen due assessments; the test controls Temporal's answers. Each read takes `readMs`. */
function createDueRelay({ isBusy = () => false, readMs = 0 }: { isBusy?: () => boolean; readMs?: number } = {}) {
  let nowMs = 0;
  const due: RelayClaim[] = Array.from({ length: WEEKS }, (_, n) => ({
    assessmentId: `week-${n}` as AssessmentId,
    head: 1,
    delivered: 0,
    attempts: 1,
    owner: 'o',
  }));
  const pendingSends: (() => void)[] = [];
  const settled: string[] = [];
  const postponed: string[] = [];
  const send = () => new Promise<SendOutcome>((resolve) => pendingSends.push(() => resolve({ kind: 'delivered' })));
  const relay = createAssessmentRelay({
    rows: {
      claim: async (limit) => due.splice(0, limit),
      settle: async ({ assessmentId }) => {
        settled.push(assessmentId);
        return false;
      },
      postpone: async (_claim, _afterMs, reason) => void postponed.push(reason),
      backlog: async () => ({ dirty: due.length, oldestDueSeconds: 0, attempts: 0 }),
      openWeeks: async () => [],
      overdueWeeks: async () => new Set(),
    },
    events: {
      load: async () => ({ version: 1, state: fold(assessment, begun) }),
      read: async () => {
        nowMs += readMs;
        return begun.slice(0, 1).map((event, i) => ({ version: i + 1, origin: 'a' as const, event }));
      },
    },
    sender: { send, isUp: async () => true },
    now: () => nowMs,
    random: Math.random,
    isBusy,
    log: { warn: () => {}, error: (_facts, text) => expect.fail(text) },
  });
  return { relay, asked: pendingSends, settled, postponed };
}

it('a relay in a process that is late with its answers tells of two weeks at a time, and of all of them in the end', async () => {
  const { relay, asked: pendingSends, settled } = createDueRelay({ isBusy: () => true });
  relay.start();
  for (let answeredCount = 0; answeredCount < WEEKS; answeredCount += 2) {
    await expect.poll(() => pendingSends.length).toBe(2);
    for (const answer of pendingSends.splice(0)) answer();
  }
  await expect.poll(() => settled.length).toBe(WEEKS);
  await relay.stop();
});

it('a relay in a process with time to spare tells of all at once', async () => {
  const { relay, asked: pendingSends, settled } = createDueRelay();
  relay.start();
  await expect.poll(() => pendingSends.length).toBe(WEEKS);
  for (const answer of pendingSends.splice(0)) answer();
  await expect.poll(() => settled.length).toBe(WEEKS);
  await relay.stop();
});

it('a relay sends nothing that it read too long ago, and comes back to it', async () => {
  const { relay, asked: pendingSends, postponed } = createDueRelay({ readMs: SEND_AFTER_READ_MS + 1 });
  relay.start();
  await expect.poll(() => postponed.length).toBe(WEEKS);
  expect(pendingSends).toEqual([]);
  expect(new Set(postponed)).toEqual(new Set(['failed: the log was read too long ago']));
  await relay.stop();
});
