import { expect, it } from 'vitest';
import { countBillableActions, countReminders } from '#infra/bench/week-families.ts';

/** A start, a signal, a timer that is cancelled, a search attribute, and a reminder that needed two attempts. */
const HISTORY = {
  events: [
    { workflowExecutionStartedEventAttributes: {} },
    { workflowTaskScheduledEventAttributes: {} },
    { workflowTaskCompletedEventAttributes: {} },
    { upsertWorkflowSearchAttributesEventAttributes: {} },
    { timerStartedEventAttributes: {} },
    { workflowExecutionSignaledEventAttributes: {} },
    { timerCanceledEventAttributes: {} },
    { activityTaskScheduledEventAttributes: { activityType: { name: 'sendReminder' } } },
    { activityTaskStartedEventAttributes: { attempt: 2 } },
    { activityTaskCompletedEventAttributes: {} },
    { workflowExecutionCompletedEventAttributes: {} },
  ],
};

it('bench:week: billable actions are starts, signals, timers, search attributes and every attempt of an activity', () => {
  expect(countBillableActions(HISTORY)).toBe(6);
  expect(countBillableActions({})).toBe(0);
});

it('bench:week: a reminder counts once, however often it was tried', () => {
  expect([countReminders(HISTORY), countReminders({ events: [] })]).toEqual([1, 0]);
});
