import { useEffect, useSyncExternalStore } from 'react';
import type { ProgressView } from '#shared/contracts/progress-view.ts';
import type { AssessmentId } from '#shared/values/ids.ts';
import { API } from '#web/api/address.ts';
import type { LiveState, ResumingSocket } from '#web/api/live.ts';
import { sessionHint } from '#web/api/session-hint.ts';
import { readCache } from '#web/app/read-cache.ts';
import { SESSION_KEY } from '#web/features/account/use-session.ts';
import { assessmentsCache } from '#web/features/dashboard/use-assessments.ts';
import { type PageLife, usePageLife } from '#web/lib/page-life.ts';
import { persistently } from '#web/lib/parts.ts';
import { settings } from '#web/lib/settings.ts';

const connect = () => new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${API}/live`);

/**
 * One socket for the page. It opens with the first week that is watched, stays while screens change, writes what it hears into the cache
 * of reads, ends with the session and starts again with the next.
 */
function openLive(life: PageLife) {
  const reads = life.once(readCache);
  const cache = assessmentsCache(reads);
  const watched = new Map<AssessmentId, number>();
  const listeners = new Set<() => void>();
  let state: LiveState = 'connecting';
  let socket: ResumingSocket | null = null;
  const { ended: signal } = life;

  // The first view comes by a call; the code of the socket is fetched meanwhile.
  void persistently(() => import('#web/api/live.ts'), Number.POSITIVE_INFINITY).then(({ ResumingSocket: Socket }) => {
    if (signal.aborted) return;
    socket = new Socket({
      connect,
      random: Math.random,
      settings: settings.socket,
      onView: (view: ProgressView, reset: boolean) => cache.take(view, reset),
      onState: (next) => {
        state = next;
        // The server has ended it while this page takes itself for signed in: who is, is asked at once and not with the next tick.
        if (next === 'stopped' && sessionHint.read()) void reads.invalidateQueries({ queryKey: SESSION_KEY });
        for (const listener of listeners) listener();
      },
      onGone: (assessmentId) => cache.drop(assessmentId),
    });
    for (const [assessmentId, version] of watched) socket.watch(assessmentId, version);
  });
  const nudge = () => document.visibilityState === 'visible' && socket?.nudge();
  addEventListener('online', nudge, { signal });
  document.addEventListener('visibilitychange', nudge, { signal });
  let account = sessionHint.account();
  const unsubscribe = sessionHint.subscribe(() => {
    const former = account;
    account = sessionHint.account();
    // A connection that the former account has opened goes on as theirs.
    if (!sessionHint.read() || account !== former) socket?.stop();
    if (sessionHint.read()) socket?.resume();
  });
  signal.addEventListener('abort', () => {
    unsubscribe();
    socket?.stop();
  });

  return {
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    watch: ({ id, version }: ProgressView) => {
      watched.set(id, version);
      socket?.watch(id, version);
      return () => {
        watched.delete(id);
        socket?.unwatch(id);
      };
    },
  };
}

/** Keeps the given weeks live for as long as the caller is on the screen. */
export function useWatch(views: readonly ProgressView[] | undefined): LiveState {
  const live = usePageLife().once(openLive);
  const followed = (views ?? []).map(({ id }) => id).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newer view of the same weeks is no reason to subscribe again
  useEffect(() => {
    const stops = (views ?? []).map(live.watch);
    return () => stops.forEach((stop) => void stop());
  }, [followed, live]);
  return useSyncExternalStore(live.subscribe, live.state);
}
