import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import type { FanoutOrder, FanoutPorts } from '#infra/bench/live-fanout.ts';
import { frame, liveHub } from '#services/live/hub.ts';
import { liveSocket } from '#services/live/live-socket.ts';
import { progressView } from '#services/views/progress.view.ts';
import type { StoredWeek } from '#services/views/weeks.store.ts';
import { assessment } from '#shared/domain/assessment/assessment.ts';
import type { Week } from '#shared/domain/assessment/state.ts';
import { fold } from '#shared/domain/decider.ts';
import { begun, daysOpened, on, studentId } from '#shared/testing/examples.ts';
import { instantOf } from '#shared/values/days.ts';
import type { AssessmentId, UserId } from '#shared/values/ids.ts';
import { topicOf } from '#shared/values/live.ts';

/*
 * Server of the fan-out benchmark, in a process of its own: the hub on one port, a bare `ws` on the other that knows
 * which sockets want which week. For each changed week both build the view once, serialise it and send it to the
 * watchers; the hub also reads the week, keeps versions in order and handles slow readers. With `ready` the bare `ws`
 * sends prepared text. The parent process says when all weeks change.
 */
const week = fold(assessment, [...begun, ...daysOpened(4)]) as Week;
const child = { studentId, nickname: 'Mira' };
const userId = 'a-parent' as UserId;
const clock = () => instantOf(Date.parse(on(4)));
let version = 1;
const stored = (assessmentId: AssessmentId): StoredWeek => ({ assessmentId, version, week, child });
const hub = liveHub({
  weeks: { one: async (id) => stored(id), versions: async (ids) => new Map(ids.map((id) => [id, version])) },
  guardiansOf: async (ids) => new Map(ids.map((id) => [id, new Set([userId])])),
  hints: { moved: () => {}, ended: () => {}, locked: () => {}, listen: () => {}, close: () => {} },
  clock,
  onFault: (error) => {
    throw error;
  },
  onSessionEnded: () => {},
  devices: { open: () => [], standing: async () => ({ ended: [], locked: [] }), onLocked: () => {} },
  sweepMs: 3_600_000,
});

/** The path of a socket names its week. */
const serve = async (onSocket: (wire: WebSocket, assessmentId: AssessmentId) => void) => {
  const http = createServer();
  new WebSocketServer({ server: http, perMessageDeflate: false, maxPayload: 4096 }).on(
    'connection',
    (wire, { url = '/' }) => onSocket(wire, url.slice(1) as AssessmentId),
  );
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  return (http.address() as AddressInfo).port;
};

const textOf = (assessmentId: AssessmentId): string =>
  frame({
    v: 1,
    type: 'view',
    topic: topicOf(assessmentId),
    version,
    view: progressView(stored(assessmentId), clock(), 'parent'),
  });
const bare = new Map<AssessmentId, { wires: WebSocket[]; ready: string }>();
const ports: FanoutPorts = {
  ours: await serve((wire, assessmentId) => {
    const subscription = {
      assessmentId,
      socket: liveSocket(wire, Date.now),
      reader: 'parent' as const,
      userId,
      lastSent: version,
      onRevoked: () => {},
    };
    hub.subscribe(subscription, version).catch(() => wire.terminate());
  }),
  bare: await serve((wire, assessmentId) => {
    const known = bare.get(assessmentId) ?? { wires: [], ready: textOf(assessmentId) };
    known.wires.push(wire);
    bare.set(assessmentId, known);
    wire.send(frame({ v: 1, type: 'live', topic: topicOf(assessmentId) }));
  }),
};

process.on('message', ({ move }: FanoutOrder) => {
  version += 1;
  if (move === 'ours') {
    for (const assessmentId of bare.keys()) hub.committed(assessmentId);
    return;
  }
  for (const [assessmentId, { wires, ready }] of bare) {
    const text = move === 'ready' ? ready : textOf(assessmentId);
    for (const wire of wires) wire.send(text);
  }
});
process.send?.(ports);
