import type { FastifyInstance } from 'fastify';
import { DetailedRefusal } from '#services/http/problem-details.ts';

/**
 * Answers 405 where a path exists and its method does not, with the methods that do in `Allow`. What catches every path (the pages of
 * the web app) makes no path exist. Register before the routes.
 */
export function refuseOtherMethods(app: FastifyInstance): void {
  const known = new Map<string, { pattern: RegExp; methods: Set<string> }>();
  app.addHook('onRoute', ({ url, method }) => {
    if (url.endsWith('*')) return;
    const entry = known.get(url) ?? { pattern: patternOf(url), methods: new Set() };
    for (const each of [method].flat()) entry.methods.add(each);
    known.set(url, entry);
  });
  app.addHook('onRequest', async (request, reply) => {
    if (!request.is404 && !request.routeOptions.url?.endsWith('*')) return;
    const path = request.url.split('?', 1).join();
    const methods = [...known.values()].filter(({ pattern }) => pattern.test(path)).flatMap((entry) => [...entry.methods]);
    if (methods.length === 0) return;
    reply.header('allow', [...new Set(methods)].sort().join(', '));
    throw new DetailedRefusal('INVALID_INPUT', { status: 405 });
  });
}

const patternOf = (url: string): RegExp => new RegExp(`^${url.replace(/[.+?^$()[\]{}|\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')}$`);
