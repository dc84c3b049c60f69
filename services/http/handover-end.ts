import type { FastifyReply } from 'fastify';
import type { Transaction } from '#services/database/database.store.ts';
import { clearChildCookie } from '#services/http/child-cookie.ts';
import type { Credentials } from '#services/http/policies.ts';

/** Ends a hand-over: `commit` belongs to the transaction that opens the next session; `finish` runs after it. */
export type HandoverEnd = {
  isNeeded: boolean;
  commit: (tx: Transaction) => Promise<void>;
  finish: (reply: FastifyReply) => void;
};

type HandoverEndPorts = {
  handovers: { endWithSession: (tx: Transaction, sessionId: string) => Promise<void> };
  secure: boolean;
};

/** Signing in always ends a hand-over of this device. */
export const createHandoverEndFinder =
  ({ handovers, secure }: HandoverEndPorts) =>
  async (who: Credentials): Promise<HandoverEnd> => {
    const handover = await who.handover();
    return {
      isNeeded: handover !== null,
      commit: async (tx) => {
        if (handover) await handovers.endWithSession(tx, handover.sessionId);
      },
      finish: (reply) => {
        if (handover) clearChildCookie(reply, secure);
      },
    };
  };
