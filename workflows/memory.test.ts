import { describe, expect, it } from 'vitest';
import { type EventRef, RELOAD_VERSION } from '#shared/contracts/workflows/assessment.ts';
import { assessment } from '#shared/domain/assessment/assessment.ts';
import type { Assessment } from '#shared/domain/assessment/state.ts';
import { fold } from '#shared/domain/decider.ts';
import { toAssessmentSnapshot } from '#shared/domain/next-step.ts';
import { begun } from '#shared/testing/examples.ts';
import { createMemory } from '#workflows/memory.workflow.ts';

const course = toAssessmentSnapshot(fold(assessment, begun) as Assessment);
const toSnapshot = (version: number) => ({ version, course });
const RELOAD: EventRef = { v: RELOAD_VERSION, type: 'Overdue' };
const RESUMED: EventRef = { v: 11, type: 'AssessmentResumed' };

/** A run that has read its log up to version 10, and begins to read it again for the worker's sweep. */
async function readAgain(isPatched = true) {
  const memory = createMemory(() => isPatched);
  await memory.refresh(async () => toSnapshot(10));
  memory.addSignalled([RELOAD]);
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof toSnapshot>>();
  const reading = memory.refresh(() => promise);
  const answer = (version: number) => {
    resolve(toSnapshot(version));
    return reading;
  };
  return { memory, answer };
}

describe('a log that is read again for the sweep', () => {
  it('is read once more if an event was signalled meanwhile that the answer does not have', async () => {
    const { memory, answer } = await readAgain();
    memory.addSignalled([RESUMED]);
    await answer(10);
    expect([memory.isStale(), memory.applied()]).toEqual([true, 10]);
    await memory.refresh(async () => toSnapshot(11));
    expect([memory.isStale(), memory.applied()]).toEqual([false, 11]);
  });

  it('is read once more if the sweep asked again only then', async () => {
    const memory = createMemory(() => true);
    await memory.refresh(async () => {
      memory.addSignalled([RELOAD]);
      return toSnapshot(10);
    });
    expect(memory.isStale()).toBe(true);
  });

  it.each([10, 11])(
    'is not read once more if the answer has all that was signalled, with version %i',
    async (version) => {
      const { memory, answer } = await readAgain();
      if (version === 11) memory.addSignalled([RESUMED]);
      await answer(version);
      expect([memory.isStale(), memory.applied()]).toEqual([false, version]);
    },
  );

  it('does not take the place of a newer answer of a concurrent call', async () => {
    const { memory, answer } = await readAgain();
    await memory.refresh(async () => toSnapshot(11));
    await answer(10);
    expect([memory.isStale(), memory.applied()]).toEqual([false, 11]);
  });

  it('loses what arrives meanwhile in a run without the patch, as such runs have recorded it', async () => {
    const { memory, answer } = await readAgain(false);
    memory.addSignalled([RESUMED]);
    await answer(10);
    expect([memory.isStale(), memory.applied()]).toEqual([false, 10]);
  });
});
