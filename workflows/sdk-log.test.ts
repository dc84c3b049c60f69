import { expect, it } from 'vitest';
import { toFault } from '#services/faults.ts';
import { createSdkLogger } from '#workflows/sdk-log.ts';

it('what the SDK logs says which week, what of it and why, and none of its inputs', () => {
  const lines: unknown[] = [];
  const logger = createSdkLogger('INFO', { writeLog: (...line) => void lines.push(line), describeFault: toFault });
  const which = { workflowId: 'assessment-1', runId: 'r', activityType: 'sendReminder', attempt: 3 };
  const error = Object.assign(new Error('Robin cries'), { name: 'PostgresError', code: '23505' });
  logger.warn('Activity failed', { ...which, error, input: 'Robin cries', durationMs: 5 });
  logger.error('event log is behind the signalled versions', { workflowId: 'assessment-1', version: 4, signalled: 5 });
  logger.debug('too low');
  expect(lines).toEqual([
    [
      'warn',
      'Activity failed',
      { ...which, fault: { name: 'PostgresError', code: '23505', frames: expect.anything() } },
    ],
    ['error', 'event log is behind the signalled versions', { workflowId: 'assessment-1', version: 4, signalled: 5 }],
  ]);
});
