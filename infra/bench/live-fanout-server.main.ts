import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import { liveHub } from '#services/live/hub.ts';
import { liveSocket } from '#services/live/live-socket.ts';
import type { StoredWeek } from '#services/views/weeks.store.ts';
import { assessment } from '#shared/domain/assessment/assessment.ts';
import type { Week } from '#shared/domain/assessment/state.ts';
import { fold } from '#shared/domain/decider.ts';
import { assessmentId, begun, daysOpened, on, studentId } from '#shared/testing/examples.ts';
import { instantOf } from '#shared/values/days.ts';
import type { UserId } from '#shared/values/ids.ts';

/*
 * The server half of the fan-out benchmark, in a process of its own: the hub on one port, a bare `ws` that sends the same text
 * on the other. Its parent says when to send one view to everybody.
 */
const week = fold(assessment, [...begun, ...daysOpened(4)]) as Week;
let version = 1;
const userId = 'a-parent' as UserId;
const stored = (): StoredWeek => ({ assessmentId, version, week, child: { studentId, nickname: 'Mira' } });
const hub = liveHub({
  weeks: { one: async () => stored(), versions: async () => new Map([[assessmentId, version]]) },
  guardiansOf: async () => new Map([[assessmentId, new Set([userId])]]),
  hints: { moved: () => {}, ended: () => {}, listen: () => {}, close: () => {} },
  clock: () => instantOf(Date.parse(on(4))),
  onFault: (error) => {
    throw error;
  },
  onSessionEnded: () => {},
  sweepMs: 3_600_000,
});

const serve = async (onSocket: (wire: WebSocket) => void) => {
  const http = createServer();
  new WebSocketServer({ server: http, perMessageDeflate: false, maxPayload: 4096 }).on('connection', onSocket);
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  return (http.address() as AddressInfo).port;
};

const bare = new Set<WebSocket>();
let text = '';
const ports = {
  ours: await serve((wire) => {
    const socket = liveSocket(wire, Date.now);
    hub.subscribe({ assessmentId, socket, reader: 'parent', userId, lastSent: version, onRevoked: () => {} }, version).catch(() => wire.terminate());
  }),
  bare: await serve((wire) => {
    bare.add(wire);
    // As long as what the hub sends.
    text ||= JSON.stringify({ v: 1, type: 'live', topic: `assessment:${assessmentId}` });
    wire.send(text);
  }),
};

process.on('message', (order: { send: 'ours' | 'bare'; text?: string }) => {
  if (order.send === 'bare') {
    for (const wire of bare) wire.send(order.text as string);
    return;
  }
  version += 1;
  void hub.sweep();
});
process.send?.(ports);
