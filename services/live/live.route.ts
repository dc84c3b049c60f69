import { randomUUID } from 'node:crypto';
import websocket from '@fastify/websocket';
import type { FastifyInstance } from 'fastify';
import { type CredentialPorts, readCredentials } from '#services/http/credentials.ts';
import { authorized, isOurOrigin, withPolicy } from '#services/http/guard.ts';
import type { Access } from '#services/http/policies.ts';
import type { LiveHub } from '#services/live/hub.ts';
import type { SocketRegistry } from '#services/live/sockets.ts';
import { createMessageLimit, watch } from '#services/live/watch.ts';
import { refuse } from '#shared/values/refusal.ts';

export type LivePorts = CredentialPorts & { access: Access; hub: LiveHub; sockets: SocketRegistry };

const MAX_PAYLOAD = 4096;

/** `GET /api/live`: the upgrade requires our origin and a cookie; rights are checked at each subscription. */
export async function liveRoute(app: FastifyInstance, ports: LivePorts): Promise<void> {
  const { hub, sockets } = ports;
  const messageLimit = createMessageLimit();
  await app.register(websocket, {
    options: { maxPayload: MAX_PAYLOAD, perMessageDeflate: false },
    // The plugin's own close drops all sockets at once, and all clients would reconnect at once.
    preClose: (done) => void sockets.drain().then(() => app.websocketServer.close(() => done())),
  });
  // A plugin of its own, because the websocket plugin only sees routes that are added after it was loaded.
  await app.register((scope, _options, done) => {
    scope.get(
      '/api/live',
      {
        websocket: true,
        ...withPolicy('watcher'),
        schema: { hide: true },
        preValidation: async (request) => {
          if (!isOurOrigin(request, ports.baseUrl)) refuse('FORBIDDEN');
        },
      },
      (wire, request) => {
        // Listeners are attached before anything is awaited, or the first messages would be lost.
        watch(wire, authorized(request, 'watcher').person, {
          hub,
          sockets,
          messageLimit,
          access: ports.access,
          session: randomUUID(),
          teacher: () => readCredentials(request, null, ports).teacher(),
          parent: () => readCredentials(request, null, ports).parent(),
          now: () => Date.parse(ports.clock()),
          random: Math.random,
          onFault: (error) =>
            request.log.error({ fault: error instanceof Error ? error.name : 'unknown' }, 'live socket failed'),
        });
      },
    );
    done();
  });
}
