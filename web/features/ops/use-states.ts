import { type QueryKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { OpsWeek } from '#shared/contracts/ops-weeks.ts';
import type { AssessmentId } from '#shared/values/ids.ts';
import { call } from '#web/api/call.ts';

/** Refetch interval while the page is visible. */
const EVERY_MS = 5_000;
const OVERVIEW: QueryKey = ['ops', 'overview'];
const weekKey = (weekId: AssessmentId): QueryKey => ['ops', 'week', weekId];

export const useOverview = () =>
  useQuery({
    queryKey: OVERVIEW,
    queryFn: ({ signal }) => call('getOpsOverview', { params: {} }, { signal }),
    refetchInterval: EVERY_MS,
  });

export const useOpsWeek = (weekId: AssessmentId) =>
  useQuery({
    queryKey: weekKey(weekId),
    queryFn: ({ signal }) => call('getOpsWeek', { params: { weekId } }, { signal }),
    refetchInterval: EVERY_MS,
  });

/** Retries a failed analysis; the assessment's page shows the outcome. */
export function useRetry(
  weekId: AssessmentId,
  { onDone, onFault }: { onDone: (week: OpsWeek) => void; onFault: (problem: unknown) => void },
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('retryAnalysis', { params: { weekId }, body: {} }),
    onSuccess: (week) => {
      client.setQueryData(weekKey(weekId), week);
      onDone(week);
    },
    onError: (problem) => onFault(problem),
  });
}
