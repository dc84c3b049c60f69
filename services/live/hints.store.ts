import type { LogClient } from '#services/database/clients.ts';
import type { AssessmentId } from '#shared/values/ids.ts';

const CHANNEL = 'live';
const COALESCE_MS = 50;
/** A payload holds 8,000 bytes; an id takes 37 of them. */
const MAX_IDS = 150;

/**
 * Messages between nodes: assessments that changed, sessions that ended or were locked for a child. A lost hint costs
 * two seconds, never a view.
 */
export type Hint = { moved: AssessmentId[]; ended: string[]; locked: string[] };

export type HintChannel = {
  moved: (assessmentId: AssessmentId) => void;
  ended: (sessionId: string) => void;
  locked: (sessionId: string) => void;
  /**
   * Starts listening to the other nodes. `onHint` also gets an empty hint when listening (re)starts: some hints may be
   * lost.
   */
  listen: (onHint: (hint: Hint, began: boolean) => void) => void;
  /** Stops listening and sending. The listening connection ends with its client: an UNLISTEN may hang on a lost one. */
  close: () => void;
};

/**
 * Hints over NOTIFY, collected for 50 ms and sent on a connection of their own. Never in the append's transaction:
 * NOTIFY holds a database-wide lock until its commit ends and cut throughput by 80 % there (record 0005).
 */
export function createHints(sql: LogClient, node: string): HintChannel {
  const createEmptyBatch = () => ({
    moved: new Set<AssessmentId>(),
    ended: new Set<string>(),
    locked: new Set<string>(),
  });
  let pending = createEmptyBatch();
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  const send = async () => {
    timer = undefined;
    const { moved, ended, locked } = pending;
    pending = createEmptyBatch();
    for (const payload of buildPayloads(node, { moved: [...moved], ended: [...ended], locked: [...locked] })) {
      // The sweep finds what a lost hint would have reported.
      await sql`select pg_notify(${CHANNEL}, ${payload})`.catch(() => {});
    }
  };
  const scheduleSend = () => {
    if (!isClosed) timer ??= setTimeout(send, COALESCE_MS);
  };

  /**
   * postgres.js listens again by itself, after a lost connection and after a first attempt that failed. A second call
   * would add a second listener, which gets each hint once more.
   */
  const listen: HintChannel['listen'] = (onHint) => {
    const onPayload = (payload: string) => {
      const hint = parseHint(payload, node);
      if (hint && !isClosed) onHint(hint, false);
    };
    const onBegin = () => {
      if (!isClosed) onHint({ moved: [], ended: [], locked: [] }, true);
    };
    sql.listen(CHANNEL, onPayload, onBegin).catch(() => {});
  };

  return {
    moved: (assessmentId) => {
      pending.moved.add(assessmentId);
      scheduleSend();
    },
    ended: (sessionId) => {
      pending.ended.add(sessionId);
      scheduleSend();
    },
    locked: (sessionId) => {
      pending.locked.add(sessionId);
      scheduleSend();
    },
    listen,
    close: () => {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}

type HintPayload = { node: string } & Hint;

function buildPayloads(node: string, { moved, ended, locked }: Hint): string[] {
  const parts: string[] = [];
  while (moved.length + ended.length + locked.length > 0) {
    const first = ended.splice(0, MAX_IDS);
    const second = locked.splice(0, MAX_IDS - first.length);
    parts.push(
      JSON.stringify({
        node,
        ended: first,
        locked: second,
        moved: moved.splice(0, MAX_IDS - first.length - second.length),
      } satisfies HintPayload),
    );
  }
  return parts;
}

/** Null for hints of this node and for foreign payloads. */
function parseHint(payload: string, node: string): Hint | null {
  try {
    // A node of the previous release sends no locked sessions.
    const { node: sender, moved, ended, locked = [] } = JSON.parse(payload) as HintPayload;
    return sender === node || ![moved, ended, locked].every(Array.isArray) ? null : { moved, ended, locked };
  } catch {
    return null;
  }
}
