import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { ProgressView } from '#shared/contracts/progress-view.ts';
import type { AssessmentId } from '#shared/values/ids.ts';
import { call } from '#web/api/call.ts';

const LIST = ['assessments'] as const;
const one = (assessmentId: AssessmentId) => ['assessment', assessmentId] as const;
const REPORTS = ['reports'] as const;

export const useAssessments = (enabled = true) =>
  useQuery({
    queryKey: LIST,
    queryFn: async ({ signal, client }) => {
      const { assessments } = await call('listAssessments', { params: {} }, { signal });
      return { assessments: assessments.map((read) => newest(client, read)) };
    },
    select: ({ assessments }) => assessments,
    enabled,
  });

export const useAssessment = (assessmentId: AssessmentId, enabled = true) =>
  useQuery({
    queryKey: one(assessmentId),
    queryFn: async ({ signal, client }) => newest(client, await call('getProgress', { params: { assessmentId } }, { signal })),
    enabled,
  });

/** How views that arrive by the socket or as the answer of a write get into the cache of reads. */
export const assessmentsCache = (client: QueryClient) => ({
  take(view: ProgressView, reset = false): void {
    const newer = (known: ProgressView) => reset || view.version > known.version;
    const before = held(client, view.id);
    client.setQueryData<ProgressView>(one(view.id), (known) => (known && !newer(known) ? known : view));
    client.setQueryData<{ assessments: ProgressView[] }>(LIST, (known) => {
      if (!known) return known;
      const others = known.assessments.some(({ id }) => id === view.id) ? known.assessments : [view, ...known.assessments];
      return { assessments: others.map((each) => (each.id === view.id && newer(each) ? view : each)) };
    });
    if (reset) void client.invalidateQueries();
    else if (before && (before.status !== view.status || before.reportStatus !== view.reportStatus)) void client.invalidateQueries({ queryKey: REPORTS });
  },
  drop(assessmentId: AssessmentId): void {
    client.removeQueries({ queryKey: one(assessmentId) });
    void client.invalidateQueries({ queryKey: LIST });
  },
});

const held = (client: QueryClient, assessmentId: AssessmentId) =>
  client.getQueryData<ProgressView>(one(assessmentId)) ??
  client.getQueryData<{ assessments: ProgressView[] }>(LIST)?.assessments.find(({ id }) => id === assessmentId);

/** A view that came by the socket while a read was on its way is not replaced by what the read has seen before it. */
function newest(client: QueryClient, read: ProgressView): ProgressView {
  const known = held(client, read.id);
  return known && known.version > read.version ? known : read;
}
