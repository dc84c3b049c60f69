import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import type { ProgressView } from '#shared/contracts/progress-view.ts';
import type { LiveState } from '#web/api/live.ts';
import { usePageLife } from '#web/api/page-life.ts';
import { sessionHint } from '#web/api/session-hint.ts';
import { type LiveConnection, openLiveConnection } from '#web/app/live-socket.ts';
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
  useEffect(() => {
    const onState = () => void resumeWhenStopped(live, reads);
    // A page without a query cache may have left it stopped.
    onState();
    return live.subscribe(onState);
  }, [live, reads]);
  return useSyncExternalStore(live.subscribe, live.state);
}

/**
 * The server closed the socket although this page counts as signed in: refetches the session now instead of at the next
 * tick. The same person may have a new session by a sign-in in another tab, of which this one hears nothing: the hint of
 * the account has not changed.
 */
async function resumeWhenStopped(live: LiveConnection, reads: QueryClient): Promise<void> {
  if (live.state() !== 'stopped' || !sessionHint.isSignedIn()) return;
  await reads.invalidateQueries({ queryKey: SESSION_KEY });
  if (sessionHint.isSignedIn()) live.reconnect();
}
