import type { FastifyInstance } from 'fastify';
import { DetailedRefusal } from '#services/http/problem-details.ts';

/**
 * Answers 405 where a path exists and its method does not, with the methods that do in `Allow`. What catches every path (the pages of
 * the web app) makes no path exist. Register before the routes.
 */
export function refuseOtherMethods(app: FastifyInstance): void {
  const known = new Map<string, { pattern: RegExp; rank: number; methods: Set<string> }>();
  app.addHook('onRoute', ({ url, method }) => {
    if (url.endsWith('*')) return;
    const entry = known.get(url) ?? { pattern: patternOf(url), rank: rankOf(url), methods: new Set() };
    for (const each of [method].flat()) entry.methods.add(each);
    known.set(url, entry);
  });
  app.addHook('onRequest', async (request, reply) => {
    if (!request.is404 && !request.routeOptions.url?.endsWith('*')) return;
    const path = request.url.split('?', 1).join();
    const [found] = [...known.values()].filter(({ pattern }) => pattern.test(path)).sort((one, other) => one.rank - other.rank);
    if (!found) return;
    reply.header('allow', [...found.methods].sort().join(', '));
    throw new DetailedRefusal('INVALID_INPUT', { status: 405 });
  });
}

const patternOf = (url: string): RegExp => new RegExp(`^${url.replace(/[.+?^$()[\]{}|\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')}$`);

/** Of two that match a path, the one that names more of it from its beginning is meant: `users/invite` is no id of a user. */
const rankOf = (url: string): number => Number(`0b${url.replace(/[^/]+/g, (part) => (part.startsWith(':') ? '1' : '0')).replaceAll('/', '') || 0}`);
