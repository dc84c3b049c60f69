import { useInfiniteQuery } from '@tanstack/react-query';
import type { AssessmentId } from '#shared/values/ids.ts';
import { call } from '#web/api/call.ts';
import { getQueryKey } from '#web/api/queries.ts';

/** The reports of the loaded pages; one that has moved between pages is listed once. */
export const useReports = () =>
  useInfiniteQuery({
    queryKey: getQueryKey('listReports'),
    queryFn: ({ signal, pageParam: after }) => call('listReports', { params: {}, query: { after } }, { signal }),
    initialPageParam: undefined as AssessmentId | undefined,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => ({
      reports: [...new Map(pages.flatMap(({ reports }) => reports).map((report) => [report.id, report])).values()],
      completed: pages.at(-1)?.completed ?? 0,
    }),
  });
