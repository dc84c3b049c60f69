/** The only entry of the workflow bundle: each export is a workflow type. */
export { assessmentWorkflow as assessment } from '#workflows/assessment.workflow.ts';
export { erasureWorkflow as erasure } from '#workflows/erasure.workflow.ts';
export { housekeepingWorkflow as housekeeping, sweepWorkflow as sweep } from '#workflows/housekeeping.workflow.ts';
