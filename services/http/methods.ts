import type { FastifyInstance } from 'fastify';
import { DetailedRefusal } from '#services/http/problem-details.ts';

type KnownPath = { url: string; pattern: RegExp; rank: number; methods: Set<string> };

/**
 * Answers 405 if a path exists but not its method, with the existing methods in `Allow`. If two patterns match, the
 * more literal one wins: `users/invite` is no id of a user. The catch-all of the web app makes no path exist. Register
 * before the routes.
 */
export function refuseOtherMethods(app: FastifyInstance): void {
  const knownPaths = new Map<string, KnownPath>();
  app.addHook('onRoute', ({ url, method }) => {
    if (url.endsWith('*')) return;
    const entry = knownPaths.get(url) ?? { url, pattern: toPattern(url), rank: computeRank(url), methods: new Set() };
    for (const each of [method].flat()) entry.methods.add(each);
    knownPaths.set(url, entry);
  });
  const preferredByUrl = new Map<string, KnownPath[]>();
  /** Nearly always empty, so that a request is compared with nothing. */
  const listPreferred = (url: string): KnownPath[] => {
    const preferred =
      preferredByUrl.get(url) ??
      [...knownPaths.values()].filter((other) => other.rank < computeRank(url) && hasOverlap(other.url, url));
    preferredByUrl.set(url, preferred);
    return preferred;
  };
  app.addHook('onRequest', async (request, reply) => {
    const { url = '' } = request.routeOptions;
    const candidates = request.is404 || url.endsWith('*') ? [...knownPaths.values()] : listPreferred(url);
    if (candidates.length === 0) return;
    const path = request.url.split('?', 1).join();
    const [match] = candidates.filter(({ pattern }) => pattern.test(path)).sort((one, other) => one.rank - other.rank);
    if (!match) return;
    reply.header('allow', [...match.methods].sort().join(', '));
    throw new DetailedRefusal('INVALID_INPUT', { status: 405 });
  });
}

const toPattern = (url: string): RegExp =>
  new RegExp(`^${url.replace(/[.+?^$()[\]{}|\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')}$`);

/** The lower, the more literal a path is, from its beginning. */
const computeRank = (url: string): number =>
  Number(`0b${url.replace(/[^/]+/g, (part) => (part.startsWith(':') ? '1' : '0')).replaceAll('/', '') || 0}`);

/** Whether some path is matched by both. */
function hasOverlap(one: string, other: string): boolean {
  const [parts, others] = [one.split('/'), other.split('/')];
  return (
    parts.length === others.length &&
    parts.every((part, i) => part === others[i] || part.startsWith(':') || others[i]?.startsWith(':'))
  );
}
