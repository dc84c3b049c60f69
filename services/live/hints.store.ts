import type { LogClient } from '#services/event-store/clients.ts';
import type { AssessmentId } from '#shared/values/ids.ts';

const CHANNEL = 'live';
const COALESCE_MS = 50;
/** A payload holds 8,000 bytes; an id takes 37 of them. */
const MOST_IDS = 150;
const LISTEN_AGAIN_MS = [500, 1000, 2000, 5000] as const;

/**
 * Messages between nodes: assessments that changed, sessions that ended or were locked for a child. A lost hint costs
 * two seconds, never a view.
 */
export type Hint = { moved: AssessmentId[]; ended: string[]; locked: string[] };

export type Hints = {
  moved: (assessmentId: AssessmentId) => void;
  ended: (sessionId: string) => void;
  locked: (sessionId: string) => void;
  /**
   * Starts listening to the other nodes. `onHint` also gets an empty hint when listening (re)starts: some hints may be
   * lost.
   */
  listen: (onHeard: (hint: Hint, began: boolean) => void) => void;
  /** Stops listening and sending. The listening connection ends with its client: an UNLISTEN may hang on a lost one. */
  close: () => void;
};

/**
 * Hints over NOTIFY, collected for 50 ms and sent on a connection of their own. Never in the append's transaction:
 * NOTIFY holds a database-wide lock until its commit ends and cut throughput by 80 % there (`backend.md` 5.1).
 */
export function postgresHints(sql: LogClient, node: string): Hints {
  const nothing = () => ({ moved: new Set<AssessmentId>(), ended: new Set<string>(), locked: new Set<string>() });
  let waiting = nothing();
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  const send = async () => {
    timer = undefined;
    const { moved, ended, locked } = waiting;
    waiting = nothing();
    for (const payload of payloads(node, { moved: [...moved], ended: [...ended], locked: [...locked] })) {
      // The sweep finds what a lost hint would have reported.
      await sql`select pg_notify(${CHANNEL}, ${payload})`.catch(() => {});
    }
  };
  const later = () => {
    if (!isClosed) timer ??= setTimeout(send, COALESCE_MS);
  };

  /** postgres.js listens again by itself after a lost connection, but not if the first attempt fails. */
  const listenFrom = async (onHeard: Parameters<Hints['listen']>[0], tries: number): Promise<void> => {
    if (isClosed) return;
    try {
      await sql.listen(
        CHANNEL,
        (payload) => {
          const hint = hintOf(payload, node);
          if (hint && !isClosed) onHeard(hint, false);
        },
        () => {
          if (!isClosed) onHeard({ moved: [], ended: [], locked: [] }, true);
        },
      );
    } catch {
      setTimeout(
        () => listenFrom(onHeard, tries + 1),
        LISTEN_AGAIN_MS[Math.min(tries, LISTEN_AGAIN_MS.length - 1)],
      ).unref();
    }
  };

  return {
    moved: (assessmentId) => {
      waiting.moved.add(assessmentId);
      later();
    },
    ended: (sessionId) => {
      waiting.ended.add(sessionId);
      later();
    },
    locked: (sessionId) => {
      waiting.locked.add(sessionId);
      later();
    },
    listen: (onHeard) => void listenFrom(onHeard, 0),
    close: () => {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}

type Payload = { node: string } & Hint;

function payloads(node: string, { moved, ended, locked }: Hint): string[] {
  const parts: string[] = [];
  while (moved.length + ended.length + locked.length > 0) {
    const first = ended.splice(0, MOST_IDS);
    const second = locked.splice(0, MOST_IDS - first.length);
    parts.push(
      JSON.stringify({
        node,
        ended: first,
        locked: second,
        moved: moved.splice(0, MOST_IDS - first.length - second.length),
      } satisfies Payload),
    );
  }
  return parts;
}

/** Null for hints of this node and for foreign payloads. */
function hintOf(payload: string, node: string): Hint | null {
  try {
    // A node of the previous release sends no locked sessions.
    const { node: from, moved, ended, locked = [] } = JSON.parse(payload) as Payload;
    return from === node || ![moved, ended, locked].every(Array.isArray) ? null : { moved, ended, locked };
  } catch {
    return null;
  }
}
