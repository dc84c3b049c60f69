import { useQueryClient } from '@tanstack/react-query';
import { createContext, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import type { ProgressView } from '#shared/contracts/progress-view.ts';
import type { AssessmentId } from '#shared/values/ids.ts';
import { API } from '#web/api/call.ts';
import type { LiveState, ResumingSocket } from '#web/api/live.ts';
import { assessmentsCache } from '#web/features/dashboard/use-assessments.ts';
import { persistently } from '#web/lib/parts.ts';
import { settings } from '#web/lib/settings.ts';

type Live = { state: LiveState; watch: (assessmentId: AssessmentId, version: number) => () => void };
const LiveContext = createContext<Live>({ state: 'stopped', watch: () => () => undefined });
export const useLive = (): Live => useContext(LiveContext);

const connect = () => new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${API}/live`);

/** One socket for the page. It opens with the first week that is watched and writes what it hears into the cache of reads. */
export function LiveProvider({ children }: { children: React.ReactNode }) {
  const client = useQueryClient();
  const [state, setState] = useState<LiveState>('connecting');
  const [live, setLive] = useState<ResumingSocket | null>(null);
  useEffect(() => {
    const cache = assessmentsCache(client);
    let socket: ResumingSocket | null = null;
    let left = false;
    // The first view comes by a call; the code of the socket is fetched meanwhile.
    void persistently(() => import('#web/api/live.ts'), Number.POSITIVE_INFINITY).then(({ ResumingSocket: Socket }) => {
      if (left) return;
      socket = new Socket({
        connect,
        random: Math.random,
        settings: settings.socket,
        onView: (view: ProgressView, reset: boolean) => cache.take(view, reset),
        onState: setState,
        onGone: (assessmentId) => cache.drop(assessmentId),
      });
      setLive(socket);
    });
    const nudge = () => document.visibilityState === 'visible' && socket?.nudge();
    addEventListener('online', nudge);
    document.addEventListener('visibilitychange', nudge);
    return () => {
      left = true;
      removeEventListener('online', nudge);
      document.removeEventListener('visibilitychange', nudge);
      socket?.close();
    };
  }, [client]);
  const watch = useCallback(
    (assessmentId: AssessmentId, version: number) => {
      live?.watch(assessmentId, version);
      return () => live?.unwatch(assessmentId);
    },
    [live],
  );
  const context = useMemo(() => ({ state, watch }), [state, watch]);
  return <LiveContext value={context}>{children}</LiveContext>;
}

/** Keeps the given weeks live for as long as the caller is on the screen. */
export function useWatch(views: readonly ProgressView[] | undefined): LiveState {
  const { state, watch } = useLive();
  const followed = (views ?? []).map(({ id }) => id).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newer view of the same weeks is no reason to subscribe again
  useEffect(() => {
    const stops = (views ?? []).map(({ id, version }) => watch(id, version));
    return () => stops.forEach((stop) => void stop());
  }, [followed, watch]);
  return state;
}
