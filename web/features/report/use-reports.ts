import { useInfiniteQuery } from '@tanstack/react-query';
import type { AssessmentId } from '#shared/values/ids.ts';
import { call } from '#web/api/call.ts';
import { getQueryKey } from '#web/api/queries.ts';

/** Refetch interval while a report is being made. */
const REFETCH_MS = 10_000;

/** The reports of the loaded pages; one that has moved between pages is listed once. */
export const useReports = () =>
  useInfiniteQuery({
    queryKey: getQueryKey('listReports'),
    queryFn: ({ signal, pageParam: after }) => call('listReports', { params: {}, query: { after } }, { signal }),
    initialPageParam: undefined as AssessmentId | undefined,
    getNextPageParam: ({ next }) => next,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ reports }) => reports.some(({ status }) => status === 'processing'))
        ? REFETCH_MS
        : false,
    select: ({ pages }) => ({
      reports: [...new Map(pages.flatMap(({ reports }) => reports).map((report) => [report.id, report])).values()],
      completed: pages.at(-1)?.completed ?? 0,
    }),
  });
