import { frame } from '#services/live/hub.ts';
import type { LiveSocket } from '#services/live/live-socket.ts';
import { CLOSE } from '#shared/contracts/live.ts';

/** Who a socket belongs to: a user (or an invitation), and the session it was opened with. */
export type Owner = { user: string; session: string };

/** All open sockets of this node. */
export type Sockets = {
  /** False when this user has as many as allowed. */
  add: (socket: LiveSocket, owner: Owner) => boolean;
  remove: (socket: LiveSocket) => void;
  /** The session was signed out: its sockets end. */
  endSession: (session: string) => void;
  /** Asks everybody to come back a little later, in batches. */
  drain: () => Promise<void>;
  count: () => number;
};

const MOST_A_USER = 5;
const DRAIN_BATCH = 200;
const LONGEST_RETRY_MS = 30_000;
/** What one returning client may cost; a handful comes back at once, a crowd is spread over half a minute. */
const RETRY_MS_EACH = 20;

export function openSockets(random: () => number): Sockets {
  const owners = new Map<LiveSocket, Owner>();
  return {
    add: (socket, owner) => {
      const own = [...owners.values()].filter(({ user }) => user === owner.user).length;
      if (own >= MOST_A_USER) return false;
      owners.set(socket, owner);
      return true;
    },
    remove: (socket) => void owners.delete(socket),
    endSession: (session) => {
      for (const [socket, owner] of owners) if (owner.session === session) socket.close(CLOSE.sessionExpired);
    },
    drain: async () => {
      const all = [...owners.keys()];
      const spreadMs = Math.min(LONGEST_RETRY_MS, all.length * RETRY_MS_EACH);
      for (let from = 0; from < all.length; from += DRAIN_BATCH) {
        for (const socket of all.slice(from, from + DRAIN_BATCH)) {
          socket.send('restart', frame({ v: 1, type: 'restart', retryAfterMs: Math.round(random() * spreadMs) }));
          socket.close(CLOSE.restart);
        }
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
    count: () => owners.size,
  };
}
