import type { FastifyInstance, FastifyRequest } from 'fastify';

/** What proxies log of a caller that left before its answer was sent. */
export const CALLER_LEFT = 499;

export type RequestEnd = { status: number; ms: number };

/**
 * Calls `note` once for each request, when it was answered or its caller left. Of the latter Fastify's `onResponse` says
 * nothing: Node closes such a response and never finishes it. An upgraded request has no end here, its socket has.
 */
export function onRequestEnd(app: FastifyInstance, note: (request: FastifyRequest, end: RequestEnd) => void): void {
  app.addHook('onRequest', async (request, reply) => {
    const { raw } = reply;
    const onClose = () => {
      const isUpgraded = reply.sent && !raw.writableEnded;
      if (!isUpgraded) note(request, { status: CALLER_LEFT, ms: reply.elapsedTime });
    };
    raw.once('close', onClose);
    for (const event of ['finish', 'error']) raw.once(event, () => raw.off('close', onClose));
  });
  app.addHook('onResponse', async (request, { statusCode, elapsedTime }) =>
    note(request, { status: statusCode, ms: elapsedTime }),
  );
}
