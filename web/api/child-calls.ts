import type { giveParentInput } from '#shared/contracts/adult-forms.ts';
import type { getProgress, listAssessments } from '#shared/contracts/assessments.ts';
import type { answerItem, answerScene, checkMood, completeQuest, nextItem, recordTrials } from '#shared/contracts/child-tasks.ts';
import type { Endpoint, Input, Output } from '#shared/contracts/endpoint.ts';
import type { getSubjectResults } from '#shared/contracts/subject-results.ts';
import { addressOf, type CallOptions, send } from '#web/api/call.ts';

/**
 * Method and path of a contract without its schemas: those cost 30 kB, a quarter of what a child's page may weigh. The types of both are
 * literal, so a contract that changes its path does not compile here.
 */
export type Route<E extends Endpoint> = Pick<E, 'method' | 'path'>;

export const routes: {
  readonly getProgress: Route<typeof getProgress>;
  readonly listAssessments: Route<typeof listAssessments>;
  readonly checkMood: Route<typeof checkMood>;
  readonly answerScene: Route<typeof answerScene>;
  readonly completeQuest: Route<typeof completeQuest>;
  readonly recordTrials: Route<typeof recordTrials>;
  readonly nextItem: Route<typeof nextItem>;
  readonly answerItem: Route<typeof answerItem>;
  readonly getSubjectResults: Route<typeof getSubjectResults>;
  readonly giveParentInput: Route<typeof giveParentInput>;
} = {
  getProgress: { method: 'GET', path: '/assessments/:assessmentId' },
  listAssessments: { method: 'GET', path: '/assessments' },
  checkMood: { method: 'PUT', path: '/assessments/:assessmentId/mood/:day' },
  answerScene: { method: 'PUT', path: '/assessments/:assessmentId/quest/:sceneId' },
  completeQuest: { method: 'POST', path: '/assessments/:assessmentId/quest/:set/complete' },
  recordTrials: { method: 'PUT', path: '/assessments/:assessmentId/skills/:area/trials/:sittingId' },
  nextItem: { method: 'GET', path: '/assessments/:assessmentId/academic/:subject/next' },
  answerItem: { method: 'PUT', path: '/assessments/:assessmentId/academic/:subject/items/:itemId' },
  getSubjectResults: { method: 'GET', path: '/assessments/:assessmentId/academic' },
  giveParentInput: { method: 'PUT', path: '/assessments/:assessmentId/parent-input' },
};

/**
 * `call` for a child's page: the answer is taken as the server sent it, which has put it through the contract's schema.
 * @throws ApiProblem with the refusal's code
 */
export async function callLightly<E extends Endpoint>(route: Route<E>, input: Input<E>, options: CallOptions = {}): Promise<Output<E>> {
  const parts = input as { params: Record<string, unknown>; body?: unknown };
  const key = options.key ?? (route.method === 'GET' ? undefined : crypto.randomUUID());
  return (await send(route.method, addressOf(route, parts), parts.body, { ...options, ...(key && { key }) })) as Output<E>;
}
