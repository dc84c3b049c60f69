import { type InfiniteData, type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { WeekCursor } from '#shared/contracts/assessments.ts';
import type { ProgressView } from '#shared/contracts/progress-view.ts';
import type { AssessmentId } from '#shared/values/ids.ts';
import { call, type OutputOf } from '#web/api/call.ts';

const LIST = ['assessments'] as const;
const one = (assessmentId: AssessmentId) => ['assessment', assessmentId] as const;
const REPORTS = ['reports'] as const;

type WeekPages = InfiniteData<OutputOf<'listAssessments'>, WeekCursor | undefined>;

/**
 * The weeks of the loaded pages; one that has moved between pages is listed once. The first page has all open weeks.
 */
export const useAssessments = (enabled = true) =>
  useInfiniteQuery({
    queryKey: LIST,
    queryFn: async ({ signal, client, pageParam: after }) => {
      const { assessments, ...page } = await call('listAssessments', { params: {}, query: { after } }, { signal });
      return { ...page, assessments: assessments.map((read) => newest(client, read)) };
    },
    initialPageParam: undefined as WeekCursor | undefined,
    getNextPageParam: ({ next }) => next,
    select: weeksIn,
    enabled,
  });

const weeksIn = ({ pages }: WeekPages): ProgressView[] => [
  ...new Map(pages.flatMap(({ assessments }) => assessments).map((view) => [view.id, view])).values(),
];

export const useAssessment = (assessmentId: AssessmentId, enabled = true) =>
  useQuery({
    queryKey: one(assessmentId),
    queryFn: async ({ signal, client }) =>
      newest(client, await call('getProgress', { params: { assessmentId } }, { signal })),
    enabled,
  });

/** Writes views from the socket or from a command's response into the query cache. */
export const assessmentsCache = (client: QueryClient) => ({
  take(view: ProgressView, reset = false): void {
    const newer = (known: ProgressView) => reset || view.version > known.version;
    const before = held(client, view.id);
    client.setQueryData<ProgressView>(one(view.id), (known) => (known && !newer(known) ? known : view));
    client.setQueryData<WeekPages>(LIST, (known) => {
      if (!known) return known;
      const isListed = weeksIn(known).some(({ id }) => id === view.id);
      const pages = known.pages.map(({ assessments, ...page }, i) => ({
        ...page,
        assessments: [
          ...(isListed || i > 0 ? [] : [view]),
          ...assessments.map((each) => (each.id === view.id && newer(each) ? view : each)),
        ],
      }));
      return { ...known, pages };
    });
    if (reset) void client.invalidateQueries();
    else if (before && (before.status !== view.status || before.reportStatus !== view.reportStatus))
      void client.invalidateQueries({ queryKey: REPORTS });
  },
  drop(assessmentId: AssessmentId): void {
    client.removeQueries({ queryKey: one(assessmentId) });
    void client.invalidateQueries({ queryKey: LIST });
  },
});

function held(client: QueryClient, assessmentId: AssessmentId): ProgressView | undefined {
  const pages = client.getQueryData<WeekPages>(LIST);
  return (
    client.getQueryData<ProgressView>(one(assessmentId)) ??
    (pages && weeksIn(pages).find(({ id }) => id === assessmentId))
  );
}

/** A view that arrived by the socket during a read is kept if it is newer than the result of the read. */
function newest(client: QueryClient, read: ProgressView): ProgressView {
  const known = held(client, read.id);
  return known && known.version > read.version ? known : read;
}
