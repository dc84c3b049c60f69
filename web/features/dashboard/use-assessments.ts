import {
  type InfiniteData,
  type QueryClient,
  type QueryKey,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { AssessmentCursor } from '#shared/contracts/assessments.ts';
import type { ProgressView } from '#shared/contracts/progress-view.ts';
import type { AssessmentId } from '#shared/values/ids.ts';
import { call, type RouteOutput } from '#web/api/call.ts';
import { getQueryKey, useCall } from '#web/api/queries.ts';

const LIST_KEY = getQueryKey('listAssessments');
const getAssessmentKey = (assessmentId: AssessmentId) => getQueryKey('getProgress', { params: { assessmentId } });

type WeekPages = InfiniteData<RouteOutput<'listAssessments'>, AssessmentCursor | undefined>;

/**
 * The weeks of the loaded pages; one that has moved between pages is listed once. The first page has all open weeks.
 */
export const useAssessments = (enabled = true) =>
  useInfiniteQuery({
    queryKey: LIST_KEY,
    queryFn: async ({ signal, client, pageParam: after }) => {
      const { assessments, ...page } = await call('listAssessments', { params: {}, query: { after } }, { signal });
      return { ...page, assessments: assessments.map((fetched) => pickNewest(client, fetched)) };
    },
    initialPageParam: undefined as AssessmentCursor | undefined,
    getNextPageParam: ({ next }) => next,
    select: listUniqueWeeks,
    enabled,
  });

const listUniqueWeeks = ({ pages }: WeekPages): ProgressView[] => [
  ...new Map(pages.flatMap(({ assessments }) => assessments).map((view) => [view.id, view])).values(),
];

export const useAssessment = (assessmentId: AssessmentId, enabled = true) =>
  useQuery({
    queryKey: getAssessmentKey(assessmentId),
    queryFn: async ({ signal, client }) =>
      pickNewest(client, await call('getProgress', { params: { assessmentId } }, { signal })),
    enabled,
  });

/** Writes views from the socket or from a command's response into the query cache. */
export const createAssessmentsCache = (client: QueryClient) => ({
  take(view: ProgressView, reset = false): void {
    const isNewer = (cached: ProgressView) => reset || view.version > cached.version;
    const before = findCached(client, view.id);
    client.setQueryData<ProgressView>(getAssessmentKey(view.id), (cached) =>
      cached && !isNewer(cached) ? cached : view,
    );
    client.setQueryData<WeekPages>(LIST_KEY, (cached) => {
      if (!cached) return cached;
      const isListed = listUniqueWeeks(cached).some(({ id }) => id === view.id);
      const pages = cached.pages.map(({ assessments, ...page }, i) => ({
        ...page,
        assessments: [
          ...(isListed || i > 0 ? [] : [view]),
          ...assessments.map((each) => (each.id === view.id && isNewer(each) ? view : each)),
        ],
      }));
      return { ...cached, pages };
    });
    if (reset) void client.invalidateQueries();
    else if (before && (before.status !== view.status || before.reportStatus !== view.reportStatus))
      for (const name of ['listReports', 'getReport'] as const)
        void client.invalidateQueries({ queryKey: getQueryKey(name) });
  },
  /** The right to see it has ended: forgets all reads of it. Those on the screen are empty until they are refused. */
  drop(assessmentId: AssessmentId): void {
    void client.resetQueries({ predicate: ({ queryKey }) => getAssessmentId(queryKey) === assessmentId });
    for (const name of ['listAssessments', 'listReports'] as const)
      void client.invalidateQueries({ queryKey: getQueryKey(name) });
  },
});

/** The assessment that a read was of; undefined for one of something else. */
const getAssessmentId = ([, input]: QueryKey): unknown =>
  (input as { params?: { assessmentId?: AssessmentId } } | undefined)?.params?.assessmentId;

function findCached(client: QueryClient, assessmentId: AssessmentId): ProgressView | undefined {
  const pages = client.getQueryData<WeekPages>(LIST_KEY);
  return (
    client.getQueryData<ProgressView>(getAssessmentKey(assessmentId)) ??
    (pages && listUniqueWeeks(pages).find(({ id }) => id === assessmentId))
  );
}

/** A view that arrived by the socket during a read is kept if it is newer than the result of the read. */
function pickNewest(client: QueryClient, fetched: ProgressView): ProgressView {
  const cached = findCached(client, fetched.id);
  return cached && cached.version > fetched.version ? cached : fetched;
}

export type SteeringOrder =
  | { kind: 'pause' | 'resume' | 'finish' | 'cancel' }
  | { kind: 'reschedule'; nextDayOn: string; timeZone?: string }
  | { kind: 'invite'; teacherEmail: string; line?: string; key: string }
  | { kind: 'withdraw'; invitationId: ProgressView['invitationId'] };

function callSteering(assessmentId: AssessmentId, order: SteeringOrder): Promise<ProgressView> {
  const params = { assessmentId };
  if (order.kind === 'reschedule') {
    const { kind: _, ...body } = order;
    return call('rescheduleAssessment', { params, body });
  }
  if (order.kind === 'invite')
    return call(
      'inviteTeacher',
      { params, body: { teacherEmail: order.teacherEmail, ...(order.line && { line: order.line }) } },
      { key: order.key },
    );
  if (order.kind === 'withdraw')
    return call('withdrawInvitation', { params, query: { invitationId: order.invitationId } });
  return call(`${order.kind}Assessment`, { params, body: {} });
}

/**
 * Changes a running week; the response is its new view. `onDone` is called even if the card is unmounted by then, as
 * for a cancelled week.
 */
export function useSteering<Order extends SteeringOrder>(
  assessmentId: AssessmentId,
  onDone: (order: Order, view: ProgressView) => void,
) {
  const client = useQueryClient();
  return useCall((order: Order) => callSteering(assessmentId, order), {
    onSuccess: (view, order) => {
      createAssessmentsCache(client).take(view);
      onDone(order, view);
    },
  });
}
