import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import type { FanoutOrder, FanoutPorts } from '#infra/bench/live-fanout.ts';
import type { StoredAssessment } from '#services/assessment/assessments.store.ts';
import { toProgressView } from '#services/assessment/progress.view.ts';
import { createLiveHub, encodeFrame } from '#services/live/hub.ts';
import { createLiveSocket } from '#services/live/live-socket.ts';
import { assessment } from '#shared/domain/assessment/assessment.ts';
import type { Assessment } from '#shared/domain/assessment/state.ts';
import { fold } from '#shared/domain/decider.ts';
import { begun, daysOpened, on, studentId } from '#shared/testing/examples.ts';
import { toInstant } from '#shared/values/days.ts';
import type { AssessmentId, UserId } from '#shared/values/ids.ts';
import { formatTopic } from '#shared/values/live.ts';

/*
 * Server of the fan-out benchmark, in a process of its own: the hub on one port, a bare `ws` on the other that knows
 * which sockets want which week. For each changed week both build the view once, serialise it and send it to the
 * watchers; the hub also reads the week, keeps versions in order and handles slow readers. With `ready` the bare `ws`
 * sends prepared text. The parent process says when all weeks change.
 */
const week = fold(assessment, [...begun, ...daysOpened(4)]) as Assessment;
const child = { studentId, nickname: 'Mira' };
const userId = 'a-parent' as UserId;
const clock = () => toInstant(Date.parse(on(4)));
let version = 1;
const toStoredWeek = (assessmentId: AssessmentId): StoredAssessment => ({ assessmentId, version, week, child });
const hub = createLiveHub({
  weeks: {
    one: async (id) => ({ ...toStoredWeek(id), ageMs: 0 }),
    versions: async (ids) => new Map(ids.map((id) => [id, version])),
  },
  listGuardians: async (ids) => new Map(ids.map((id) => [id, new Set([userId])])),
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

const renderFrame = (assessmentId: AssessmentId): string =>
  encodeFrame({
    v: 1,
    type: 'view',
    topic: formatTopic(assessmentId),
    version,
    view: toProgressView(toStoredWeek(assessmentId), clock(), 'parent'),
  });
const bare = new Map<AssessmentId, { wires: WebSocket[]; ready: string }>();
const ports: FanoutPorts = {
  ours: await serve((wire, assessmentId) => {
    const subscription = {
      assessmentId,
      socket: createLiveSocket(wire, Date.now),
      reader: 'parent' as const,
      userId,
      lastSent: version,
      onRevoked: () => {},
    };
    hub.subscribe(subscription, version).catch(() => wire.terminate());
  }),
  bare: await serve((wire, assessmentId) => {
    const watchers = bare.get(assessmentId) ?? { wires: [], ready: renderFrame(assessmentId) };
    watchers.wires.push(wire);
    bare.set(assessmentId, watchers);
    wire.send(encodeFrame({ v: 1, type: 'live', topic: formatTopic(assessmentId) }));
  }),
};

process.on('message', ({ move }: FanoutOrder) => {
  version += 1;
  if (move === 'ours') {
    for (const assessmentId of bare.keys()) hub.committed(assessmentId);
    return;
  }
  for (const [assessmentId, { wires, ready: readyText }] of bare) {
    const text = move === 'ready' ? readyText : renderFrame(assessmentId);
    for (const wire of wires) wire.send(text);
  }
});
process.on('disconnect', () => process.exit());
process.send?.(ports);
