import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import type { ProgressView } from '#shared/contracts/progress-view.ts';
import type { LiveState } from '#web/api/live.ts';
import { usePageLife } from '#web/api/page-life.ts';
import { sessionHint } from '#web/api/session-hint.ts';
import { openLiveConnection } from '#web/app/live-socket.ts';
import { SESSION_KEY } from '#web/features/account/use-session.ts';
import { createAssessmentsCache } from '#web/features/dashboard/use-assessments.ts';

/** Updates these assessments in the query cache from the socket while mounted. */
export function useLiveAssessments(views: readonly ProgressView[] | undefined): LiveState {
  const live = usePageLife().getOrCreate(openLiveConnection);
  const reads = useQueryClient();
  const watchedIds = (views ?? []).map(({ id }) => id).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newer view of the same weeks is no reason to subscribe again
  useEffect(() => {
    const cache = createAssessmentsCache(reads);
    const stops = (views ?? []).map(({ id, version }) =>
      live.watch(id, version, { onView: (view, reset) => cache.take(view, reset), onGone: () => cache.drop(id) }),
    );
    return () => stops.forEach((stop) => void stop());
  }, [watchedIds, live, reads]);
  useEffect(() => live.subscribe(() => refreshSessionWhenStopped(live.state(), reads)), [live, reads]);
  return useSyncExternalStore(live.subscribe, live.state);
}

/**
 * The server closed the socket although this page counts as signed in: refetch the session now instead of at the next
 * tick.
 */
function refreshSessionWhenStopped(state: LiveState, reads: QueryClient): void {
  if (state === 'stopped' && sessionHint.isSignedIn()) void reads.invalidateQueries({ queryKey: SESSION_KEY });
}
