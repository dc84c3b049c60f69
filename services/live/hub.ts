import type { AssessmentQueries, StoredAssessment } from '#services/assessment/assessments.store.ts';
import { type ProgressReader, toProgressView } from '#services/assessment/progress.view.ts';
import type { Hint, HintChannel } from '#services/live/hints.store.ts';
import type { LiveSocket } from '#services/live/live-socket.ts';
import type { ServerMessage } from '#shared/contracts/live.ts';
import { getInvitationStatus } from '#shared/domain/assessment/invitation.ts';
import { type Instant, toEpochMs } from '#shared/values/days.ts';
import type { AssessmentId, InvitationId, UserId } from '#shared/values/ids.ts';
import { formatTopic } from '#shared/values/live.ts';

/** The right to watch an assessment: as a guardian of its child, or by an invitation. It must stay in force. */
export type WatchRight = { reader: 'parent'; userId: UserId } | { reader: 'teacher'; invitationId: InvitationId };

/** One socket's subscription to one assessment. `lastSent` only grows, so no older view follows a newer one. */
export type Subscription = WatchRight & {
  assessmentId: AssessmentId;
  socket: LiveSocket;
  lastSent: number;
  /** The right has ended, or the assessment is erased; the owner of the subscription must drop it and say so. */
  onRevoked: () => void;
};

/**
 * Sessions with a socket on this node: their ids, which of them have ended or are locked (checked at each sweep), and
 * what to do with locked ones.
 */
export type DeviceSessions = {
  open: () => string[];
  standing: (sessionIds: readonly string[]) => Promise<{ ended: string[]; locked: string[] }>;
  onLocked: (sessionId: string) => void;
};

export type HubPorts = {
  weeks: Pick<AssessmentQueries, 'one' | 'versions'>;
  /** The guardians of the child of each assessment; read at each sweep. */
  listGuardians: (assessmentIds: readonly AssessmentId[]) => Promise<Map<AssessmentId, ReadonlySet<UserId>>>;
  hints: HintChannel;
  clock: () => Instant;
  /** A read failed; the sweep tries again. */
  onFault: (error: unknown) => void;
  /** A session ended on another node, or without a hint. */
  onSessionEnded: (sessionId: string) => void;
  devices: DeviceSessions;
  /** Frames of an assessment were sent, so many seconds after its commit, by whichever process. */
  onPushed?: (seconds: number) => void;
  /** How often to look for changes without a hint, in ms. */
  sweepMs: number;
};

export type LiveHub = {
  /** A commit of this node: its own sockets are served at once, other nodes get a hint. */
  committed: (assessmentId: AssessmentId) => void;
  /**
   * Begins a subscription: registered before the assessment is read, so no commit is missed in between. `have` is the
   * client's version. A failed read leaves no registration.
   */
  subscribe: (subscription: Subscription, have: number | undefined) => Promise<void>;
  unsubscribe: (subscription: Subscription) => void;
  /**
   * Looks for assessments that changed without a hint, for removed guardians, and for sessions that ended or were
   * handed over.
   */
  sweep: () => Promise<void>;
  start: () => void;
  stop: () => void;
  subscriptions: () => number;
};

const SWEEP_BATCH = 1_000;

/**
 * A read of an assessment for its sockets. `committedMs`: when this node committed what it is for, infinite if it did
 * not.
 */
type PushRun = { again: boolean; committedMs: number };

/** Pushes whole views to subscribers: a hint says that an assessment changed, the store has its state. */
export function createLiveHub({
  weeks,
  listGuardians,
  hints,
  clock,
  onFault,
  onSessionEnded,
  devices,
  onPushed,
  sweepMs,
}: HubPorts): LiveHub {
  const watched = new Map<AssessmentId, Set<Subscription>>();
  /** Subscriptions whose first view is being read: it comes from `subscribe`, however old the change is. */
  const beginning = new Set<Subscription>();
  const reading = new Map<AssessmentId, PushRun>();
  const now = () => toEpochMs(clock());
  let timer: NodeJS.Timeout | undefined;

  const unsubscribe: LiveHub['unsubscribe'] = (subscription) => {
    const subscribers = watched.get(subscription.assessmentId);
    subscribers?.delete(subscription);
    if (subscribers?.size === 0) watched.delete(subscription.assessmentId);
  };
  const isRegistered = (subscription: Subscription) =>
    watched.get(subscription.assessmentId)?.has(subscription) === true;
  /** Whether a frame was sent. */
  const sendViews = (assessmentId: AssessmentId, stored: StoredAssessment | null): boolean => {
    const frames = new Map<ProgressReader, string>();
    for (const subscription of watched.get(assessmentId) ?? []) {
      if (!stored || !isInForce(subscription, stored, clock())) subscription.onRevoked();
      else if (stored.version > subscription.lastSent) {
        subscription.lastSent = stored.version;
        const { reader } = subscription;
        const text = frames.get(reader) ?? encodeViewFrame(stored, clock(), reader);
        frames.set(reader, text);
        subscription.socket.send(formatTopic(assessmentId), text);
      }
    }
    return frames.size > 0;
  };

  /**
   * One read at a time per assessment: commits that come meanwhile share the next one. Measured is the oldest commit of
   * this node; without one the age of the row, since another process commits before its hint.
   */
  const push = async (assessmentId: AssessmentId, committedMs = Number.POSITIVE_INFINITY): Promise<void> => {
    if (!watched.has(assessmentId)) return;
    const running = reading.get(assessmentId);
    if (running) {
      Object.assign(running, { again: true, committedMs: Math.min(running.committedMs, committedMs) });
      return;
    }
    const run: PushRun = { again: true, committedMs };
    reading.set(assessmentId, run);
    try {
      while (run.again) {
        const since = run.committedMs;
        Object.assign(run, { again: false, committedMs: Number.POSITIVE_INFINITY });
        const stored = await weeks.one(assessmentId);
        const passedMs = Number.isFinite(since) ? now() - since : (stored?.ageMs ?? 0);
        if (sendViews(assessmentId, stored)) onPushed?.(passedMs / 1000);
      }
    } catch (error) {
      onFault(error);
    } finally {
      reading.delete(assessmentId);
    }
  };

  const sweepSessions = async (): Promise<void> => {
    const sessions = devices.open();
    for (let from = 0; from < sessions.length; from += SWEEP_BATCH) {
      const { ended, locked } = await devices.standing(sessions.slice(from, from + SWEEP_BATCH));
      for (const sessionId of ended) onSessionEnded(sessionId);
      for (const sessionId of locked) devices.onLocked(sessionId);
    }
  };
  const sweep: LiveHub['sweep'] = async () => {
    await sweepSessions();
    const ids = [...watched.keys()];
    for (let from = 0; from < ids.length; from += SWEEP_BATCH) {
      const batch = ids.slice(from, from + SWEEP_BATCH);
      // Only these: a later subscriber may be a guardian that this result does not contain yet.
      const subscriptions = batch.flatMap((id) => [...(watched.get(id) ?? [])]);
      const [versions, guardians] = await Promise.all([weeks.versions(batch), listGuardians(batch)]);
      for (const subscription of subscriptions) {
        if (
          versions.has(subscription.assessmentId) &&
          isRemovedGuardian(subscription, guardians) &&
          isRegistered(subscription)
        )
          subscription.onRevoked();
      }
      const behind = batch.filter((id) =>
        [...(watched.get(id) ?? [])].some(
          (subscription) =>
            !beginning.has(subscription) && subscription.lastSent < (versions.get(id) ?? Number.POSITIVE_INFINITY),
        ),
      );
      await Promise.all(behind.map((id) => push(id)));
    }
  };
  /** One sweep at a time, or a slow database would get more and more of them. */
  let sweeping: { again: boolean } | undefined;
  const sweepSafely = async (): Promise<void> => {
    sweeping = { again: true };
    while (sweeping.again) {
      sweeping.again = false;
      await sweep().catch(onFault);
    }
    sweeping = undefined;
  };
  const onHint = ({ moved, ended, locked }: Hint, began: boolean) => {
    for (const assessmentId of moved) void push(assessmentId);
    for (const sessionId of ended) onSessionEnded(sessionId);
    for (const sessionId of locked) devices.onLocked(sessionId);
    // A sweep under way may have looked before what is lost.
    if (began && sweeping) sweeping.again = true;
    else if (began) void sweepSafely();
  };

  return {
    committed: (assessmentId) => {
      hints.moved(assessmentId);
      void push(assessmentId, now());
    },
    subscribe: async (subscription, have) => {
      const { assessmentId, socket, reader } = subscription;
      watched.set(assessmentId, (watched.get(assessmentId) ?? new Set()).add(subscription));
      beginning.add(subscription);
      try {
        const stored = await weeks.one(assessmentId);
        // Unsubscribed while the assessment was read.
        if (!isRegistered(subscription)) return;
        if (!stored || !isInForce(subscription, stored, clock())) return subscription.onRevoked();
        const isAhead = have !== undefined && have > stored.version && subscription.lastSent === have;
        if (isAhead || stored.version > subscription.lastSent) {
          subscription.lastSent = stored.version;
          socket.send(formatTopic(assessmentId), encodeViewFrame(stored, clock(), reader, isAhead));
        }
        socket.send(`live ${assessmentId}`, encodeFrame({ v: 1, type: 'live', topic: formatTopic(assessmentId) }));
      } catch (error) {
        unsubscribe(subscription);
        throw error;
      } finally {
        beginning.delete(subscription);
      }
    },
    unsubscribe,
    sweep,
    start: () => {
      hints.listen(onHint);
      timer = setInterval(() => {
        if (!sweeping) void sweepSafely();
      }, sweepMs);
    },
    stop: () => clearInterval(timer),
    subscriptions: () => [...watched.values()].reduce((sum, subscribers) => sum + subscribers.size, 0),
  };
}

export const encodeFrame = (message: ServerMessage): string => JSON.stringify(message);

const encodeViewFrame = (stored: StoredAssessment, now: Instant, reader: ProgressReader, reset = false): string =>
  encodeFrame({
    v: 1,
    type: 'view',
    topic: formatTopic(stored.assessmentId),
    version: stored.version,
    view: toProgressView(stored, now, reader),
    ...(reset && { reset: true }),
  });

const isInForce = (subscription: Subscription, { week }: StoredAssessment, now: Instant): boolean =>
  subscription.reader === 'parent' || getInvitationStatus(week, subscription.invitationId, now) === 'inForce';

function isRemovedGuardian(subscription: Subscription, guardians: Map<AssessmentId, ReadonlySet<UserId>>): boolean {
  return (
    subscription.reader === 'parent' && guardians.get(subscription.assessmentId)?.has(subscription.userId) !== true
  );
}
