import type { WebSocket } from 'ws';
import type { Parent, Teacher } from '#services/accounts/actor.ts';
import type { Access } from '#services/http/policies.ts';
import { frame, type Hub, type Subscription } from '#services/live/hub.ts';
import { liveSocket } from '#services/live/live-socket.ts';
import type { Sockets } from '#services/live/sockets.ts';
import { assessmentOf, CLOSE, ClientMessage, HEARTBEAT_MS, HEARTBEAT_TIMEOUT_MS, type Topic } from '#shared/contracts/live.ts';
import type { AssessmentId } from '#shared/values/ids.ts';

export type WatchPorts = {
  hub: Hub;
  sockets: Sockets;
  access: Access;
  /** Names this connection in `hello`. */
  session: string;
  /** Who the cookies of the upgrade belong to now; null when nobody's any more. */
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
/** A socket at the end of its life comes back soon, but not all of one hour in the same second. */
const RENEW_MS = 2_000;

/** Serves one socket from its first message to its last. */
export function watch(wire: WebSocket, caller: Parent | Teacher, ports: WatchPorts): void {
  const { hub, sockets, now } = ports;
  const socket = liveSocket(wire, now);
  const subscriptions = new Map<Topic, Subscription | null>();
  const isTooFast = messageRate(now);
  const owner = caller.kind === 'parent' ? { user: caller.userId, session: caller.sessionId } : { user: caller.invitationId, session: caller.invitationId };
  wire.on('error', () => wire.terminate());
  if (!sockets.add(socket, owner)) {
    socket.close(CLOSE.rate);
    return;
  }

  const answer = async (message: ClientMessage): Promise<void> => {
    if (message.type === 'ping') return socket.send('pong', frame({ v: 1, type: 'pong' }));
    const { topic } = message;
    if (message.type === 'unsub') return drop(topic);
    if (subscriptions.has(topic)) drop(topic);
    if (subscriptions.size >= MOST_TOPICS) return socket.close(CLOSE.rate);
    subscriptions.set(topic, null);
    const right = await rightTo(assessmentOf(topic), ports);
    if (!right || !socket.isOpen()) {
      subscriptions.delete(topic);
      return socket.send(`gone ${topic}`, frame({ v: 1, type: 'gone', topic }));
    }
    const subscription = await hub.subscribe({ assessmentId: assessmentOf(topic), socket, ...right }, message.have);
    // Unsubscribed or closed while the week was read.
    if (!socket.isOpen() || !subscriptions.has(topic)) return hub.unsubscribe(subscription);
    subscriptions.set(topic, subscription);
  };
  const drop = (topic: Topic) => {
    const subscription = subscriptions.get(topic);
    if (subscription) hub.unsubscribe(subscription);
    subscriptions.delete(topic);
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
  const timers = [heartbeat(wire), setInterval(() => checkAgain().catch(ports.onFault), CHECK_AGAIN_MS), setTimeout(renew, LONGEST_LIFE_MS)];
  wire.on('close', () => {
    for (const timer of timers) clearInterval(timer);
    sockets.remove(socket);
    for (const topic of [...subscriptions.keys()]) drop(topic);
  });
  socket.send('hello', frame({ v: 1, type: 'hello', session: ports.session }));

  /** Rights end also where no event says so: a session that ran out, a guardian who was removed. */
  async function checkAgain(): Promise<void> {
    if (!(await ports.parent()) && !(await ports.teacher())) return socket.close(CLOSE.sessionExpired);
    for (const topic of [...subscriptions.keys()]) {
      if (await rightTo(assessmentOf(topic), ports)) continue;
      drop(topic);
      socket.send(`gone ${topic}`, frame({ v: 1, type: 'gone', topic }));
    }
  }
  function renew(): void {
    socket.send('restart', frame({ v: 1, type: 'restart', retryAfterMs: Math.round(ports.random() * RENEW_MS) }));
    socket.close(CLOSE.restart);
  }
}

type Right = Pick<Subscription, 'reader' | 'invitationId'>;

/** What the cookies of this socket allow for one week, asked afresh. */
async function rightTo(assessmentId: AssessmentId, { parent, teacher, access }: WatchPorts): Promise<Right | null> {
  const guardian = await parent();
  if (guardian && (await access.childOfGuardian(guardian.userId, assessmentId))) return { reader: 'parent' };
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

/** A peer whose machine sleeps sends no close: it is found by a ping without a pong. */
function heartbeat(wire: WebSocket): NodeJS.Timeout {
  let deadline: NodeJS.Timeout | undefined;
  wire.on('pong', () => clearTimeout(deadline));
  wire.on('close', () => clearTimeout(deadline));
  return setInterval(() => {
    wire.ping();
    deadline = setTimeout(() => wire.terminate(), HEARTBEAT_TIMEOUT_MS);
  }, HEARTBEAT_MS);
}
