import { WebSocket } from 'ws';
import type { ClientMessage, ServerMessage } from '#shared/contracts/live.ts';

/** A browser's end of the live socket: keeps received messages and waits for expected ones. */
export type LiveClient = {
  received: ServerMessage[];
  closed: Promise<{ code: number; after: number }>;
  send: (message: ClientMessage | string) => void;
  watch: (id: string, have?: number) => void;
  /** The next message of a type, received already or not; each is returned once. */
  next: <Type extends ServerMessage['type']>(type: Type) => Promise<Extract<ServerMessage, { type: Type }>>;
  wire: WebSocket;
  end: () => void;
};

const PATIENCE_MS = 5_000;

export async function connectLiveClient(
  port: number,
  cookie: string | undefined,
  headers: Record<string, string> = {},
): Promise<LiveClient> {
  const wire = new WebSocket(`ws://127.0.0.1:${port}/api/live`, { headers: { ...(cookie && { cookie }), ...headers } });
  const received: ServerMessage[] = [];
  const takenIndexes = new Set<ServerMessage>();
  const bells = new Set<() => void>();
  const opened = Date.now();
  wire.on('message', (data) => {
    received.push(JSON.parse(String(data)));
    for (const ring of bells) ring();
  });
  const closed = new Promise<{ code: number; after: number }>((resolve) =>
    wire.on('close', (code) => resolve({ code, after: Date.now() - opened })),
  );
  await new Promise<void>((resolve, reject) => {
    wire.on('open', resolve);
    wire.on('unexpected-response', (_, response) => reject(new Error(`HTTP ${response.statusCode}`)));
    wire.on('error', reject);
  });
  const send: LiveClient['send'] = (message) =>
    wire.send(typeof message === 'string' ? message : JSON.stringify(message));
  return {
    received,
    closed,
    wire,
    send,
    watch: (id, have) => send({ v: 1, type: 'sub', topic: `assessment:${id}`, ...(have !== undefined && { have }) }),
    next: (type) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(
          () => reject(new Error(`no ${type} among ${received.map((each) => each.type).join(', ')}`)),
          PATIENCE_MS,
        );
        const findMatch = () => {
          const match = received.find((each) => each.type === type && !takenIndexes.has(each));
          if (!match) return;
          takenIndexes.add(match);
          bells.delete(findMatch);
          clearTimeout(timer);
          resolve(match as never);
        };
        bells.add(findMatch);
        findMatch();
      }),
    end: () => wire.terminate(),
  };
}
