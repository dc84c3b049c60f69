import type { WebSocket } from 'ws';
import type { Parent, Teacher } from '#services/accounts/actor.ts';
import type { Access } from '#services/http/policies.ts';
import { frame, type Hub, type Right, type Subscription } from '#services/live/hub.ts';
import { liveSocket } from '#services/live/live-socket.ts';
import type { Sockets } from '#services/live/sockets.ts';
import { ClientMessage } from '#shared/contracts/live.ts';
import type { AssessmentId } from '#shared/values/ids.ts';
import { assessmentOf, CLOSE, HEARTBEAT_MS, HEARTBEAT_TIMEOUT_MS, type Topic } from '#shared/values/live.ts';

export type WatchPorts = {
  hub: Hub;
  sockets: Sockets;
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

const MOST_TOPICS = 20;
const MOST_MESSAGES_A_SECOND = 10;
const CHECK_AGAIN_MS = 5 * 60_000;
const LONGEST_LIFE_MS = 60 * 60_000;
const POLICY_VIOLATION = 1008;
/** A socket at the end of its life reconnects soon, but not all of one hour in the same second. */
const RENEW_MS = 2_000;

/** Serves one socket from its first message to its last. */
export function watch(wire: WebSocket, caller: Parent | Teacher, ports: WatchPorts): void {
  const { hub, sockets, now } = ports;
  const socket = liveSocket(wire, now);
  /**
   * The subscriptions of this socket. Each `sub` puts its own object here, empty until its right is checked: a result
   * that comes after `unsub` and another `sub` finds a different object and is dropped.
   */
  const interests = new Map<Topic, { subscription?: Subscription }>();
  const isTooFast = messageRate(now);
  const owner =
    caller.kind === 'parent'
      ? { user: caller.userId, session: caller.sessionId }
      : { user: caller.invitationId, session: null };
  wire.on('error', () => wire.terminate());
  if (!sockets.add(socket, owner)) {
    socket.close(CLOSE.rate);
    return;
  }

  const answer = async (message: ClientMessage): Promise<void> => {
    if (message.type === 'ping') return socket.send('pong', frame({ v: 1, type: 'pong' }));
    const { topic } = message;
    drop(topic);
    if (message.type === 'unsub') return;
    if (interests.size >= MOST_TOPICS) return socket.close(CLOSE.rate);
    const interest: { subscription?: Subscription } = {};
    interests.set(topic, interest);
    const right = await rightTo(assessmentOf(topic), ports);
    if (!socket.isOpen() || interests.get(topic) !== interest) return;
    if (!right) return lose(topic);
    const common = {
      assessmentId: assessmentOf(topic),
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
  const lose = (topic: Topic) => {
    drop(topic);
    socket.send(`gone ${topic}`, frame({ v: 1, type: 'gone', topic }));
  };
  /** The right to an assessment has ended. A socket without other subscriptions is closed. */
  const revoke = (topic: Topic) => {
    lose(topic);
    if (interests.size === 0) socket.close(CLOSE.revoked);
  };

  wire.on('message', (data) => {
    if (isTooFast()) return socket.close(CLOSE.rate);
    const message = parsed(String(data));
    if (!message) return socket.close(POLICY_VIOLATION);
    answer(message).catch((error: unknown) => {
      ports.onFault(error);
      socket.close(CLOSE.restart);
    });
  });
  const timers = [
    heartbeat(wire),
    setInterval(() => checkAgain().catch(ports.onFault), CHECK_AGAIN_MS),
    setTimeout(renew, LONGEST_LIFE_MS),
  ];
  wire.on('close', () => {
    for (const timer of timers) clearInterval(timer);
    sockets.remove(socket);
    for (const topic of [...interests.keys()]) drop(topic);
  });
  socket.send('hello', frame({ v: 1, type: 'hello', session: ports.session }));

  /** Rights may end without an event: an expired session, a removed guardian. */
  async function checkAgain(): Promise<void> {
    if (!(await ports.parent()) && !(await ports.teacher())) return socket.close(CLOSE.sessionExpired);
    for (const topic of [...interests.keys()]) {
      if (!(await rightTo(assessmentOf(topic), ports))) revoke(topic);
    }
  }
  function renew(): void {
    socket.send('restart', frame({ v: 1, type: 'restart', retryAfterMs: Math.round(ports.random() * RENEW_MS) }));
    socket.close(CLOSE.restart);
  }
}

/** What the cookies of this socket allow for one assessment, read afresh. */
async function rightTo(assessmentId: AssessmentId, { parent, teacher, access }: WatchPorts): Promise<Right | null> {
  const guardian = await parent();
  if (guardian && (await access.childOfGuardian(guardian.userId, assessmentId)))
    return { reader: 'parent', userId: guardian.userId };
  const invited = await teacher();
  return invited?.assessmentId === assessmentId ? { reader: 'teacher', invitationId: invited.invitationId } : null;
}

function parsed(text: string): ClientMessage | null {
  try {
    return ClientMessage.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

function messageRate(now: () => number): () => boolean {
  let second = 0;
  let count = 0;
  return () => {
    const current = Math.floor(now() / 1000);
    count = current === second ? count + 1 : 1;
    second = current;
    return count > MOST_MESSAGES_A_SECOND;
  };
}

/** A peer whose machine sleeps sends no close: a ping without a pong detects it. */
function heartbeat(wire: WebSocket): NodeJS.Timeout {
  let deadline: NodeJS.Timeout | undefined;
  wire.on('pong', () => clearTimeout(deadline));
  wire.on('close', () => clearTimeout(deadline));
  return setInterval(() => {
    wire.ping();
    deadline = setTimeout(() => wire.terminate(), HEARTBEAT_TIMEOUT_MS);
  }, HEARTBEAT_MS);
}
