import { encodeFrame } from '#services/live/hub.ts';
import type { LiveSocket } from '#services/live/live-socket.ts';
import { CLOSE } from '#shared/values/live.ts';

/** The owner of a socket: a user (or an invitation), and its session; a teacher has none. */
export type SocketOwner = { user: string; session: string | null };

/** All open sockets of this node. */
export type SocketRegistry = {
  /** Whether it is kept. It is closed if this user has as many as allowed, or if all sockets are being closed. */
  add: (socket: LiveSocket, owner: SocketOwner) => boolean;
  remove: (socket: LiveSocket) => void;
  /** Closes the sockets of a signed-out session. */
  endSession: (session: string) => void;
  /** Closes the sockets of a session whose device is with a child, until it is unlocked. */
  lockSession: (session: string) => void;
  /** The sessions that have a socket here. */
  sessions: () => string[];
  /** Asks all clients to reconnect a little later, in batches, and takes no socket from then on. */
  drain: () => Promise<void>;
  count: () => number;
};

/** In this process: no process knows the sockets of another. */
export const MAX_PER_USER = 5;
const DRAIN_BATCH = 200;
const MAX_RETRY_MS = 30_000;
/** The cost of one returning client: a few come back at once, a crowd is spread over half a minute. */
const RETRY_MS_EACH = 20;

/** Sockets are indexed by user and by session: a reconnecting crowd arrives in thousands. */
export function createSockets(random: () => number): SocketRegistry {
  const owners = new Map<LiveSocket, SocketOwner>();
  const byUser = createGroups<LiveSocket>();
  const bySession = createGroups<LiveSocket>();
  let isDraining = false;
  return {
    add: (socket, owner) => {
      // An upgrade was under way: the server waits for each of its sockets before it ends.
      const reason = isDraining ? CLOSE.restart : byUser.of(owner.user).size >= MAX_PER_USER ? CLOSE.rate : null;
      if (reason !== null) {
        socket.close(reason);
        return false;
      }
      owners.set(socket, owner);
      byUser.add(owner.user, socket);
      if (owner.session !== null) bySession.add(owner.session, socket);
      return true;
    },
    remove: (socket) => {
      const owner = owners.get(socket);
      if (!owner) return;
      owners.delete(socket);
      byUser.remove(owner.user, socket);
      if (owner.session !== null) bySession.remove(owner.session, socket);
    },
    endSession: (session) => {
      for (const socket of [...bySession.of(session)]) socket.close(CLOSE.sessionExpired);
    },
    lockSession: (session) => {
      for (const socket of [...bySession.of(session)]) socket.close(CLOSE.revoked);
    },
    sessions: () => bySession.keys(),
    drain: async () => {
      isDraining = true;
      const all = [...owners.keys()];
      const spreadMs = Math.min(MAX_RETRY_MS, all.length * RETRY_MS_EACH);
      for (let from = 0; from < all.length; from += DRAIN_BATCH) {
        for (const socket of all.slice(from, from + DRAIN_BATCH)) {
          socket.send('restart', encodeFrame({ v: 1, type: 'restart', retryAfterMs: Math.round(random() * spreadMs) }));
          socket.close(CLOSE.restart);
        }
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
    count: () => owners.size,
  };
}

/** Members by key; a key without members is removed. */
function createGroups<Member>() {
  const members = new Map<string, Set<Member>>();
  const emptyGroup: ReadonlySet<Member> = new Set();
  return {
    keys: () => [...members.keys()],
    of: (key: string): ReadonlySet<Member> => members.get(key) ?? emptyGroup,
    add: (key: string, member: Member): void => {
      members.set(key, (members.get(key) ?? new Set()).add(member));
    },
    remove: (key: string, member: Member): void => {
      const group = members.get(key);
      group?.delete(member);
      if (group?.size === 0) members.delete(key);
    },
  };
}
