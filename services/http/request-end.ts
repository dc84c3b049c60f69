import type { FastifyInstance, FastifyRequest } from 'fastify';

/** What proxies log of a caller that left before its answer was sent. */
export const CALLER_LEFT = 499;

/** Receives how a request ended, in ms since its beginning. */
export type RequestEndReceiver = (request: FastifyRequest, end: { status: number; ms: number }) => void;

/**
 * Calls the receivers once for each request, when it was answered or its caller left. Of the latter Fastify's
 * `onResponse` says nothing: Node closes such a response and never finishes it. An upgraded request has no end here, its
 * socket has.
 */
export function watchRequestEnds(app: FastifyInstance, receivers: readonly RequestEndReceiver[]): void {
  const notify: RequestEndReceiver = (request, end) => {
    for (const receive of receivers) receive(request, end);
  };
  app.addHook('onRequest', async (request, reply) => {
    const { raw } = reply;
    const onClose = () => {
      const isUpgraded = reply.sent && !raw.writableEnded;
      if (!isUpgraded) notify(request, { status: CALLER_LEFT, ms: reply.elapsedTime });
    };
    raw.once('close', onClose);
    for (const event of ['finish', 'error']) raw.once(event, () => raw.off('close', onClose));
  });
  app.addHook('onResponse', async (request, { statusCode, elapsedTime }) =>
    notify(request, { status: statusCode, ms: elapsedTime }),
  );
}
