import { WebSocket } from 'ws';
import type { Arrival, ReceiverAnswer, ReceiverOrder } from '#infra/bench/live-receivers.ts';

/*
 * Readers of live push, in a process of their own, so that they take no processor time from the server or the measuring
 * process. They record when each view arrived, on the monotonic clock of the machine.
 */
const OPENED_AT_ONCE = 10;
const arrivals: Arrival[] = [];
const wires: WebSocket[] = [];
const counts = new Map<string, number>();
let expected: { group: string; frames: number } | undefined;
const sendAnswer = (answer: ReceiverAnswer) => void process.send?.(answer);
const now = () => Number(process.hrtime.bigint()) / 1e6;

const openSocket = ({ url, cookie, say, group, number }: ReceiverOrder['open'][number]) =>
  new Promise<void>((resolve, reject) => {
    const wire = new WebSocket(url, { perMessageDeflate: false, ...(cookie && { headers: { cookie } }) });
    wires.push(wire);
    wire.once('error', reject);
    wire.once('open', () => say && wire.send(say));
    wire.on('message', (data: Buffer) => {
      const at = now();
      // The version is near the beginning; the rest of a view is not needed.
      const head = data.toString('utf8', 0, 160);
      const version = /"type":"view".*?"version":(\d+)/.exec(head)?.[1];
      if (!version) return head.includes('"type":"live"') ? resolve() : undefined;
      arrivals.push([number, Number(version), at]);
      const count = (counts.get(group) ?? 0) + 1;
      counts.set(group, count);
      if (expected?.group === group && count === expected.frames) sendAnswer({ done: true });
    });
  });

/** Opens the sockets a few at a time; all at once would measure how the server refuses. */
async function openAll(sockets: ReceiverOrder['open']): Promise<void> {
  for (let from = 0; from < sockets.length; from += OPENED_AT_ONCE)
    await Promise.all(sockets.slice(from, from + OPENED_AT_ONCE).map(openSocket));
}

process.on('message', (order: Partial<ReceiverOrder>) => {
  if (order.open) {
    openAll(order.open).then(
      () => sendAnswer({ done: true }),
      (error: Error) => sendAnswer({ broken: error.message }),
    );
  }
  if (order.expect) {
    expected = order.expect;
    counts.set(expected.group, 0);
    sendAnswer({ done: true });
  }
  if (order.report) sendAnswer({ arrivals });
});
process.on('disconnect', () => process.exit());
sendAnswer({ done: true });
