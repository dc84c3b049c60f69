import { useEffect, useRef } from 'react';
import type { ProgressView } from '#shared/contracts/progress-view.ts';
import type { AssessmentId } from '#shared/values/ids.ts';
import { API } from '#web/api/address.ts';
import type { LiveState, ResumingSocket } from '#web/api/live.ts';
import { type PageLife, usePageLife } from '#web/api/page-life.ts';
import { sessionHint } from '#web/api/session-hint.ts';
import { settings } from '#web/lib/settings.ts';
import { withRetries } from '#web/lib/with-retries.ts';

const connect = () => new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${API}/live`);

type Watcher = {
  onView: (view: ProgressView, reset: boolean) => void;
  /** The caller has no, or no longer, access to this assessment. */
  onGone: () => void;
};
type WatchedAssessment = { version: number; watchers: Set<Watcher> };

/**
 * One socket for the page. It opens with the first watched assessment, stays open while screens change, closes with the
 * session and reopens with the next. It has no query cache, so that pages without one can use it.
 */
export function openLiveConnection(life: PageLife) {
  const watched = new Map<AssessmentId, WatchedAssessment>();
  const listeners = new Set<() => void>();
  let state: LiveState = 'connecting';
  let socket: ResumingSocket | null = null;
  const { ended: signal } = life;
  const listWatchers = (id: AssessmentId) => [...(watched.get(id)?.watchers ?? [])];

  // The first view comes by a call; the socket code loads meanwhile.
  void withRetries(() => import('#web/api/live.ts'), { retries: Number.POSITIVE_INFINITY }).then(
    ({ ResumingSocket: Socket }) => {
      if (signal.aborted) return;
      socket = new Socket({
        connect,
        random: Math.random,
        settings: settings.socket,
        onView: (view: ProgressView, reset: boolean) => {
          for (const { onView } of listWatchers(view.id)) onView(view, reset);
        },
        onState: (next) => {
          state = next;
          for (const listener of listeners) listener();
        },
        onGone: (id) => {
          for (const { onGone } of listWatchers(id)) onGone();
        },
      });
      for (const [id, { version }] of watched) socket.watch(id, version);
    },
  );
  const nudge = () => !document.hidden && socket?.nudge();
  addEventListener('online', nudge, { signal });
  document.addEventListener('visibilitychange', nudge, { signal });
  let account = sessionHint.getAccount();
  const unsubscribe = sessionHint.subscribe(() => {
    const former = account;
    account = sessionHint.getAccount();
    // An open connection stays authenticated as the previous account.
    if (!sessionHint.isSignedIn() || account !== former) socket?.stop();
    if (sessionHint.isSignedIn()) socket?.resume();
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
    /** Reconnects after the server ended the session of the connection. */
    reconnect: () => socket?.reconnect(),
    /** Calls the watcher for views newer than `version`, until the returned function is called. */
    watch: (id: AssessmentId, version: number, watcher: Watcher) => {
      const entry = watched.get(id) ?? { version, watchers: new Set() };
      watched.set(id, entry);
      entry.watchers.add(watcher);
      socket?.watch(id, version);
      return () => {
        entry.watchers.delete(watcher);
        if (entry.watchers.size > 0) return;
        watched.delete(id);
        socket?.unwatch(id);
      };
    },
  };
}

export type LiveConnection = ReturnType<typeof openLiveConnection>;

/** Subscribes to one assessment while mounted; null subscribes to none. */
export function useLiveAssessment(week: { id: AssessmentId; version: number } | null, watcher: Watcher): void {
  const live = usePageLife();
  const latest = useRef(watcher);
  latest.current = watcher;
  const id = week?.id ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newer view of the same week is no reason to subscribe again
  useEffect(() => {
    return week
      ? live.getOrCreate(openLiveConnection).watch(week.id, week.version, {
          onView: (view, reset) => latest.current.onView(view, reset),
          onGone: () => latest.current.onGone(),
        })
      : undefined;
  }, [id, live]);
}
