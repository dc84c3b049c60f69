import { setTimeout as wait } from 'node:timers/promises';
import type { Ledger } from '#infra/chaos/testing/ledger.ts';
import { createHttpSender, type HttpResponse, type Send } from '#infra/client/api-client.ts';

/** How long a family waits before it sends the same again, and for how long it does: both APIs may be starting. */
const RETRY_MS = 150;
const PATIENCE_MS = 180_000;
/** As a balancer does, a family goes to another API now and then, and away from one that does not answer. */
const ANSWERS_AT_A_NODE = 10;
/** Conflict, too early, too many requests: the same request is right later. */
const NOT_NOW: readonly number[] = [409, 425, 429];

/** What an API answers that cannot reach the database, or is about to end. */
const UNAVAILABLE = 503;

/** Writes to a week, its scheduling included. */
const WEEK_PATH = /^\/api\/assessments(\/|$)/;

/** `faults`: right requests that were refused, or not answered at last, and answers that tell of a fault of the server. */
export type FamilyCounts = { acked: number; faults: number };

type Node = { url: string };

/**
 * Sends a request to one API after the other, with its key, until it is answered, and notes in the ledger what is told
 * of each write to a week. `nodes` may change.
 */
export function createPersistentSender(
  nodes: readonly Node[],
  ledger: Ledger,
  counts: FamilyCounts,
  report: (line: string) => void,
): Send {
  const senders = new Map<string, Send>();
  let [place, answered] = [0, 0];
  const send: Send = (request) => {
    const { url } = nodes[place % nodes.length] as Node;
    const sender = senders.get(url) ?? createHttpSender(url);
    senders.set(url, sender);
    return sender(request);
  };
  const moveOn = () => {
    place += 1;
  };

  return async (request) => {
    const { method, path, headers, body } = request;
    const note = (version: number | null, isReplayed = false) => {
      const key = headers['idempotency-key'];
      if (!key || !WEEK_PATH.test(path)) return;
      ledger.note({ key, path, body: body && JSON.parse(body), version, isReplayed });
      if (version !== null) counts.acked += 1;
    };
    const began = performance.now();
    for (let tries = 1; ; tries++) {
      const answer: HttpResponse | Error = await send(request).catch((error: Error) => error);
      if (!(answer instanceof Error) && answer.status < 300) {
        note(JSON.parse(answer.text).version, 'idempotent-replayed' in answer.headers);
        answered += 1;
        if (answered % ANSWERS_AT_A_NODE === 0) moveOn();
        return answer;
      }
      if (!(answer instanceof Error) && answer.status >= 500 && answer.status !== UNAVAILABLE) {
        counts.faults += 1;
        report(`${method} ${path}: ${answer.status} ${answer.text}`);
      }
      const isRefused = !(answer instanceof Error) && answer.status < 500 && !NOT_NOW.includes(answer.status);
      if (isRefused || performance.now() - began > PATIENCE_MS) {
        note(null);
        counts.faults += 1;
        const last = answer instanceof Error ? String(answer) : `${answer.status} ${answer.text}`;
        const seconds = Math.round((performance.now() - began) / 1000);
        report(`${method} ${path}: not answered in ${tries} tries and ${seconds} s: ${last}`);
        if (answer instanceof Error) throw answer;
        return answer;
      }
      moveOn();
      await wait(RETRY_MS);
    }
  };
}
