import proto from '@temporalio/proto';

const UNHANDLED_COMMAND =
  proto.temporal.api.enums.v1.WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_UNHANDLED_COMMAND;

/**
 * Why workflow tasks of a history failed. One that would end or continue the run while a signal comes in is no fault:
 * the server takes it back, so that the run hears the signal first.
 */
export const listTaskFaults = (history: readonly proto.temporal.api.history.v1.IHistoryEvent[]): string[] =>
  history.flatMap(({ workflowTaskFailedEventAttributes: failed }) =>
    failed && failed.cause !== UNHANDLED_COMMAND ? [failed.failure?.message ?? ''] : [],
  );

const { EVENT_TYPE_WORKFLOW_TASK_COMPLETED, EVENT_TYPE_WORKFLOW_TASK_FAILED, EVENT_TYPE_WORKFLOW_TASK_TIMED_OUT } =
  proto.temporal.api.enums.v1.EventType;

/** Whether no workflow task failed or timed out after the last one that was completed. */
export function isTaskRecovered(history: readonly proto.temporal.api.history.v1.IHistoryEvent[]): boolean {
  const types = history.map(({ eventType }) => eventType);
  const failed = Math.max(
    types.lastIndexOf(EVENT_TYPE_WORKFLOW_TASK_FAILED),
    types.lastIndexOf(EVENT_TYPE_WORKFLOW_TASK_TIMED_OUT),
  );
  return failed === -1 || failed < types.lastIndexOf(EVENT_TYPE_WORKFLOW_TASK_COMPLETED);
}
