import { TestWorkflowEnvironment } from '@temporalio/testing';
import { expect, it } from 'vitest';
import { FIRST_BOOT_MS, getTimeSkippingServer } from '#infra/start/testing/real-parts.ts';

it(
  'a week passes in a moment on the time-skipping server',
  async () => {
    const path = await getTimeSkippingServer();
    const environment = await TestWorkflowEnvironment.createTimeSkipping({
      server: { executable: { type: 'existing-path', path } },
    });
    const before = await environment.currentTimeMs();
    await environment.sleep('7 days');
    const passed = (await environment.currentTimeMs()) - before;
    await environment.teardown();
    expect(Math.round(passed / 86_400_000)).toBe(7);
  },
  FIRST_BOOT_MS,
);
