import { WebSocket } from 'ws';
import { ServerMessage } from '#shared/contracts/live.ts';
import type { ProgressView } from '#shared/contracts/progress-view.ts';
import type { AssessmentId } from '#shared/values/ids.ts';
import { formatTopic } from '#shared/values/live.ts';

type WatchOptions = {
  baseUrl: string;
  /** The `Cookie` header of the watching account. */
  cookies: string;
  assessmentId: AssessmentId;
  onView: (view: ProgressView) => void;
  /** The address that the server sees. */
  localAddress?: string;
};

export type WeekSubscription = { isOpen: () => boolean; close: () => void };

/** Opens a live socket for one week; it is subscribed when this resolves. It does not reconnect. */
export async function watchWeek({
  baseUrl,
  cookies,
  assessmentId,
  onView,
  localAddress,
}: WatchOptions): Promise<WeekSubscription> {
  const { hostname, host, port } = new URL(baseUrl);
  const address = localAddress && hostname === 'localhost' ? `127.0.0.1:${port}` : host;
  const wire = new WebSocket(`ws://${address}/api/live`, {
    ...(localAddress && { localAddress }),
    headers: { cookie: cookies, origin: baseUrl, host },
    perMessageDeflate: false,
  });
  await new Promise<void>((resolve, reject) => {
    wire.once('error', reject);
    wire.once('close', (code) => reject(new Error(`The socket was closed with ${code}`)));
    wire.on('message', (data) => {
      const message = ServerMessage.parse(JSON.parse(String(data)));
      if (message.type === 'view') onView(message.view);
      if (message.type === 'live') resolve();
      if (message.type === 'gone') reject(new Error('The week may not be watched'));
    });
    wire.once('open', () => wire.send(JSON.stringify({ v: 1, type: 'sub', topic: formatTopic(assessmentId) })));
  });
  wire.on('error', () => {});
  return { isOpen: () => wire.readyState === WebSocket.OPEN, close: () => wire.terminate() };
}
