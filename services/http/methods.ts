import type { FastifyInstance } from 'fastify';
import { DetailedRefusal } from '#services/http/problem-details.ts';

type Known = { url: string; pattern: RegExp; rank: number; methods: Set<string> };

/**
 * Answers 405 if a path exists but not its method, with the existing methods in `Allow`. If two patterns match, the
 * more literal one wins: `users/invite` is no id of a user. The catch-all of the web app makes no path exist. Register
 * before the routes.
 */
export function refuseOtherMethods(app: FastifyInstance): void {
  const known = new Map<string, Known>();
  app.addHook('onRoute', ({ url, method }) => {
    if (url.endsWith('*')) return;
    const entry = known.get(url) ?? { url, pattern: patternOf(url), rank: rankOf(url), methods: new Set() };
    for (const each of [method].flat()) entry.methods.add(each);
    known.set(url, entry);
  });
  const nearer = new Map<string, Known[]>();
  /** Nearly always empty, so that a request is compared with nothing. */
  const nearerThan = (url: string): Known[] => {
    const found =
      nearer.get(url) ?? [...known.values()].filter((other) => other.rank < rankOf(url) && overlap(other.url, url));
    nearer.set(url, found);
    return found;
  };
  app.addHook('onRequest', async (request, reply) => {
    const { url = '' } = request.routeOptions;
    const candidates = request.is404 || url.endsWith('*') ? [...known.values()] : nearerThan(url);
    if (candidates.length === 0) return;
    const path = request.url.split('?', 1).join();
    const [found] = candidates.filter(({ pattern }) => pattern.test(path)).sort((one, other) => one.rank - other.rank);
    if (!found) return;
    reply.header('allow', [...found.methods].sort().join(', '));
    throw new DetailedRefusal('INVALID_INPUT', { status: 405 });
  });
}

const patternOf = (url: string): RegExp =>
  new RegExp(`^${url.replace(/[.+?^$()[\]{}|\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')}$`);

/** The lower, the more literal a path is, from its beginning. */
const rankOf = (url: string): number =>
  Number(`0b${url.replace(/[^/]+/g, (part) => (part.startsWith(':') ? '1' : '0')).replaceAll('/', '') || 0}`);

/** Whether some path is matched by both. */
function overlap(one: string, other: string): boolean {
  const [parts, others] = [one.split('/'), other.split('/')];
  return (
    parts.length === others.length &&
    parts.every((part, i) => part === others[i] || part.startsWith(':') || others[i]?.startsWith(':'))
  );
}
