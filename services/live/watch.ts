import type { WebSocket } from 'ws';
import type { Parent, Teacher } from '#services/http/actor.ts';
import type { Access } from '#services/http/policies.ts';
import { createRateLimit, type RateLimit } from '#services/http/rate-limit.ts';
import { encodeFrame, type LiveHub, type Subscription, type WatchRight } from '#services/live/hub.ts';
import { createLiveSocket } from '#services/live/live-socket.ts';
import { MAX_PER_USER, type SocketRegistry } from '#services/live/sockets.ts';
import { ClientMessage } from '#shared/contracts/live.ts';
import type { AssessmentId } from '#shared/values/ids.ts';
import { CLOSE, HEARTBEAT_MS, HEARTBEAT_TIMEOUT_MS, parseTopic, type Topic } from '#shared/values/live.ts';

export type WatchPorts = {
  hub: LiveHub;
  sockets: SocketRegistry;
  /** Of the messages of one user, on all sockets of this node. */
  messageLimit: RateLimit;
  access: Access;
  /** Identifies this connection in `hello`. */
  session: string;
  /** The current owner of the upgrade's cookies; null if they are no longer valid. */
  parent: () => Promise<Parent | null>;
  teacher: () => Promise<Teacher | null>;
  /** Epoch ms. */
  now: () => number;
  random: () => number;
  onFault: (error: unknown) => void;
};

const MAX_TOPICS = 20;
/**
 * Each subscription costs queries. Clients that come back subscribe to all their topics at once, from every socket of
 * their user: twice that may come at once, and so much in a minute.
 */
const MESSAGES_PER_MINUTE = 2 * MAX_PER_USER * MAX_TOPICS;
export const createMessageLimit = (): RateLimit => createRateLimit(MESSAGES_PER_MINUTE);

const RECHECK_MS = 5 * 60_000;
const MAX_LIFETIME_MS = 60 * 60_000;
const POLICY_VIOLATION = 1008;
/** A socket at the end of its life reconnects soon, but not all of one hour in the same second. */
const RENEW_MS = 2_000;

/** Serves one socket from its first message to its last. */
export function watch(wire: WebSocket, caller: Parent | Teacher, ports: WatchPorts): void {
  const { hub, sockets, messageLimit, now } = ports;
  const socket = createLiveSocket(wire, now);
  /**
   * The subscriptions of this socket. Each `sub` puts its own object here, empty until its right is checked: a result
   * that comes after `unsub` and another `sub` finds a different object and is dropped.
   */
  const interests = new Map<Topic, { subscription?: Subscription }>();
  const owner =
    caller.kind === 'parent'
      ? { user: caller.userId, session: caller.sessionId }
      : { user: caller.invitationId, session: null };
  wire.on('error', () => wire.terminate());
  if (!sockets.add(socket, owner)) return;

  const handleMessage = async (message: ClientMessage): Promise<void> => {
    if (message.type === 'ping') return socket.send('pong', encodeFrame({ v: 1, type: 'pong' }));
    const { topic } = message;
    drop(topic);
    if (message.type === 'unsub') return;
    if (interests.size >= MAX_TOPICS) return socket.close(CLOSE.rate);
    const interest: { subscription?: Subscription } = {};
    interests.set(topic, interest);
    const right = await findRight(parseTopic(topic), ports);
    if (!socket.isOpen() || interests.get(topic) !== interest) return;
    if (!right) return dropAndNotify(topic);
    const common = {
      assessmentId: parseTopic(topic),
      socket,
      lastSent: message.have ?? 0,
      onRevoked: () => revoke(topic),
    };
    interest.subscription = { ...right, ...common };
    await hub.subscribe(interest.subscription, message.have);
  };
  const drop = (topic: Topic) => {
    const subscription = interests.get(topic)?.subscription;
    if (subscription) hub.unsubscribe(subscription);
    interests.delete(topic);
  };
  const dropAndNotify = (topic: Topic) => {
    drop(topic);
    // Of an assessment of its own, so that on a slow socket no other end takes its place.
    socket.send(`gone ${topic}`, encodeFrame({ v: 1, type: 'gone', topic }));
  };
  /** The right to an assessment has ended. A socket without other subscriptions is closed. */
  const revoke = (topic: Topic) => {
    dropAndNotify(topic);
    if (interests.size === 0) socket.close(CLOSE.revoked);
  };

  wire.on('message', (data) => {
    try {
      messageLimit.take(owner.user, now());
    } catch {
      return socket.close(CLOSE.rate);
    }
    const message = parseMessage(String(data));
    if (!message) return socket.close(POLICY_VIOLATION);
    handleMessage(message).catch((error: unknown) => {
      ports.onFault(error);
      socket.close(CLOSE.restart);
    });
  });
  const timers = [
    startHeartbeat(wire),
    setInterval(() => recheckRights().catch(ports.onFault), RECHECK_MS),
    setTimeout(renew, MAX_LIFETIME_MS),
  ];
  wire.on('close', () => {
    for (const timer of timers) clearInterval(timer);
    sockets.remove(socket);
    for (const topic of [...interests.keys()]) drop(topic);
  });
  socket.send('hello', encodeFrame({ v: 1, type: 'hello', session: ports.session }));

  /** Rights may end without an event: an expired session, a removed guardian. */
  async function recheckRights(): Promise<void> {
    if (!(await ports.parent()) && !(await ports.teacher())) return socket.close(CLOSE.sessionExpired);
    for (const topic of [...interests.keys()]) {
      if (!(await findRight(parseTopic(topic), ports))) revoke(topic);
    }
  }
  function renew(): void {
    socket.send('restart', encodeFrame({ v: 1, type: 'restart', retryAfterMs: Math.round(ports.random() * RENEW_MS) }));
    socket.close(CLOSE.restart);
  }
}

/** What the cookies of this socket allow for one assessment, read afresh. */
async function findRight(
  assessmentId: AssessmentId,
  { parent, teacher, access }: WatchPorts,
): Promise<WatchRight | null> {
  const guardian = await parent();
  if (guardian && (await access.findChildOfGuardian(guardian.userId, assessmentId)))
    return { reader: 'parent', userId: guardian.userId };
  const invitedTeacher = await teacher();
  return invitedTeacher?.assessmentId === assessmentId
    ? { reader: 'teacher', invitationId: invitedTeacher.invitationId }
    : null;
}

function parseMessage(text: string): ClientMessage | null {
  try {
    return ClientMessage.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** A peer whose machine sleeps sends no close: a ping without a pong detects it. */
function startHeartbeat(wire: WebSocket): NodeJS.Timeout {
  let deadline: NodeJS.Timeout | undefined;
  wire.on('pong', () => clearTimeout(deadline));
  wire.on('close', () => clearTimeout(deadline));
  return setInterval(() => {
    wire.ping();
    deadline = setTimeout(() => wire.terminate(), HEARTBEAT_TIMEOUT_MS);
  }, HEARTBEAT_MS);
}
