import { type QueryKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { OpsWeek } from '#shared/contracts/ops-weeks.ts';
import type { AssessmentId } from '#shared/values/ids.ts';
import { call } from '#web/api/call.ts';

/** Refetch interval while the page is visible. */
const REFETCH_MS = 5_000;
const OVERVIEW_KEY: QueryKey = ['ops', 'overview'];
const getWeekKey = (assessmentId: AssessmentId): QueryKey => ['ops', 'week', assessmentId];

export const useOverview = () =>
  useQuery({
    queryKey: OVERVIEW_KEY,
    queryFn: ({ signal }) => call('getOpsOverview', { params: {} }, { signal }),
    refetchInterval: REFETCH_MS,
  });

export const useOpsWeek = (assessmentId: AssessmentId) =>
  useQuery({
    queryKey: getWeekKey(assessmentId),
    queryFn: ({ signal }) => call('getOpsWeek', { params: { weekId: assessmentId } }, { signal }),
    refetchInterval: REFETCH_MS,
  });

/** Retries a failed analysis; the assessment's page shows the outcome. */
export function useRetry(
  assessmentId: AssessmentId,
  { onDone, onFault }: { onDone: (week: OpsWeek) => void; onFault: (problem: unknown) => void },
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('retryAnalysis', { params: { weekId: assessmentId }, body: {} }),
    onSuccess: (week) => {
      client.setQueryData(getWeekKey(assessmentId), week);
      onDone(week);
    },
    onError: (problem) => onFault(problem),
  });
}
