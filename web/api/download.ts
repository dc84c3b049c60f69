import { ROUTES } from '#shared/contracts/routes.ts';
import type { AssessmentId } from '#shared/values/ids.ts';
import { addressOf } from '#web/api/call.ts';
import { showGate } from '#web/api/gate.ts';
import { ApiProblem, problemOf } from '#web/api/problem.ts';

export type Download = { name: string; file: Blob };
const NAMED = /filename="([^"]+)"/;

/** Fetches a report on paper. @throws ApiProblem for whatever is no file, also for a server that does not answer in time */
export async function downloadReport(assessmentId: AssessmentId, limitMs: number): Promise<Download> {
  const response = await fetch(addressOf('downloadReport', { params: { assessmentId } }), {
    ...{ method: ROUTES.downloadReport.method, credentials: 'same-origin', signal: AbortSignal.timeout(limitMs) },
  }).catch(() => {
    throw new ApiProblem(0, 'OFFLINE');
  });
  if (!response.ok) {
    const problem = await problemOf(response);
    if (problem.code === 'HANDED_OVER') showGate();
    throw problem;
  }
  const file = await response.blob().catch(() => {
    throw new ApiProblem(0, 'OFFLINE');
  });
  return { name: NAMED.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'report.pdf', file };
}
