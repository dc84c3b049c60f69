import { sleep } from '@temporalio/workflow';
import type { AssessmentInput } from '#shared/contracts/workflows/assessment.ts';
import { assessmentWorkflow } from '#workflows/assessment.workflow.ts';

/** The week with a change that no running week can follow: it begins with a timer where its history has an activity. */
export async function assessment(input: AssessmentInput): Promise<unknown> {
  await sleep('1 minute');
  return assessmentWorkflow(input);
}
