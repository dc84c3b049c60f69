import type { Hint, Hints } from '#services/live/hints.store.ts';
import type { LiveSocket } from '#services/live/live-socket.ts';
import { progressView, type Reader } from '#services/views/progress.view.ts';
import type { StoredWeek, Weeks } from '#services/views/weeks.store.ts';
import { CLOSE, type ServerMessage, topicOf } from '#shared/contracts/live.ts';
import type { Instant } from '#shared/values/days.ts';
import type { AssessmentId, InvitationId } from '#shared/values/ids.ts';

/** One socket's interest in one week. `lastSent` only grows, so that no view ever follows a newer one. */
export type Subscription = {
  assessmentId: AssessmentId;
  socket: LiveSocket;
  reader: Reader;
  /** Of a teacher: the invitation that must stay in force. */
  invitationId?: InvitationId;
  lastSent: number;
};

export type HubPorts = {
  weeks: Pick<Weeks, 'one' | 'versions'>;
  hints: Hints;
  clock: () => Instant;
  /** Something could not be read; the sweep tries again. */
  onFault: (error: unknown) => void;
  /** A session ended on another node. */
  onSessionEnded: (sessionId: string) => void;
  /** How often to look for what no hint told of, in ms. */
  sweepMs: number;
};

export type Hub = {
  /** A commit of this node: own sockets at once, other nodes by a hint. */
  committed: (assessmentId: AssessmentId) => void;
  /** Begins a subscription: registered before the week is read, so nothing falls between the two. `have` is the client's version. */
  subscribe: (subscription: Omit<Subscription, 'lastSent'>, have: number | undefined) => Promise<Subscription>;
  unsubscribe: (subscription: Subscription) => void;
  /** Looks for weeks that moved without a hint. */
  sweep: () => Promise<void>;
  start: () => void;
  stop: () => void;
  subscriptions: () => number;
};

const SWEEP_BATCH = 1_000;

/** Pushes whole views to those who watch: the hint says that a week moved, the store says how it stands. */
export function liveHub({ weeks, hints, clock, onFault, onSessionEnded, sweepMs }: HubPorts): Hub {
  const watched = new Map<AssessmentId, Set<Subscription>>();
  const reading = new Map<AssessmentId, { again: boolean }>();
  let timer: NodeJS.Timeout | undefined;

  const unsubscribe: Hub['unsubscribe'] = (subscription) => {
    const those = watched.get(subscription.assessmentId);
    those?.delete(subscription);
    if (those?.size === 0) watched.delete(subscription.assessmentId);
  };
  const gone = (subscription: Subscription) => {
    unsubscribe(subscription);
    subscription.socket.send('gone', frame({ v: 1, type: 'gone', topic: topicOf(subscription.assessmentId) }));
    if (subscription.reader === 'teacher') subscription.socket.close(CLOSE.revoked);
  };

  const show = (assessmentId: AssessmentId, stored: StoredWeek | null) => {
    const frames = new Map<Reader, string>();
    for (const subscription of watched.get(assessmentId) ?? []) {
      if (!stored || !isInForce(subscription, stored)) gone(subscription);
      else if (stored.version > subscription.lastSent) {
        subscription.lastSent = stored.version;
        const { reader } = subscription;
        const text = frames.get(reader) ?? viewFrame(stored, clock(), reader);
        frames.set(reader, text);
        subscription.socket.send(topicOf(assessmentId), text);
      }
    }
  };

  /** One read at a time for a week: commits that come meanwhile share the next one. */
  const push = async (assessmentId: AssessmentId): Promise<void> => {
    if (!watched.has(assessmentId)) return;
    const running = reading.get(assessmentId);
    if (running) {
      running.again = true;
      return;
    }
    const run = { again: true };
    reading.set(assessmentId, run);
    try {
      while (run.again) {
        run.again = false;
        show(assessmentId, await weeks.one(assessmentId));
      }
    } catch (error) {
      onFault(error);
    } finally {
      reading.delete(assessmentId);
    }
  };

  const sweep: Hub['sweep'] = async () => {
    const ids = [...watched.keys()];
    for (let from = 0; from < ids.length; from += SWEEP_BATCH) {
      const batch = ids.slice(from, from + SWEEP_BATCH);
      const versions = await weeks.versions(batch);
      const behind = batch.filter((id) => [...(watched.get(id) ?? [])].some(({ lastSent }) => lastSent < (versions.get(id) ?? Number.POSITIVE_INFINITY)));
      await Promise.all(behind.map(push));
    }
  };
  const sweepQuietly = () => sweep().catch(onFault);
  const heard = ({ moved, ended }: Hint, began: boolean) => {
    for (const assessmentId of moved) void push(assessmentId);
    for (const sessionId of ended) onSessionEnded(sessionId);
    if (began) void sweepQuietly();
  };

  return {
    committed: (assessmentId) => {
      hints.moved(assessmentId);
      void push(assessmentId);
    },
    subscribe: async (wanted, have) => {
      const subscription: Subscription = { ...wanted, lastSent: have ?? 0 };
      const { assessmentId, socket, reader } = subscription;
      const those = watched.get(assessmentId) ?? new Set();
      watched.set(assessmentId, those.add(subscription));
      const stored = await weeks.one(assessmentId);
      if (!stored || !isInForce(subscription, stored)) {
        gone(subscription);
        return subscription;
      }
      const isAhead = have !== undefined && have > stored.version && subscription.lastSent === have;
      if (isAhead || stored.version > subscription.lastSent) {
        subscription.lastSent = stored.version;
        socket.send(topicOf(assessmentId), viewFrame(stored, clock(), reader, isAhead));
      }
      socket.send(`live ${assessmentId}`, frame({ v: 1, type: 'live', topic: topicOf(assessmentId) }));
      return subscription;
    },
    unsubscribe,
    sweep,
    start: () => {
      hints.listen(heard);
      timer = setInterval(sweepQuietly, sweepMs);
    },
    stop: () => clearInterval(timer),
    subscriptions: () => [...watched.values()].reduce((sum, those) => sum + those.size, 0),
  };
}

export const frame = (message: ServerMessage): string => JSON.stringify(message);

const viewFrame = (stored: StoredWeek, now: Instant, reader: Reader, reset = false): string =>
  frame({
    v: 1,
    type: 'view',
    topic: topicOf(stored.assessmentId),
    version: stored.version,
    view: progressView(stored, now, reader),
    ...(reset && { reset: true }),
  });

function isInForce({ reader, invitationId }: Subscription, { week }: StoredWeek): boolean {
  return reader === 'parent' || (week.teacher?.invitationId === invitationId && week.teacher?.withdrawn === false);
}
