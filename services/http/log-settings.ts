import type { FastifyServerOptions } from 'fastify';
import { toFault } from '#services/faults.ts';

/**
 * The log of the API: method, route, status and duration. No body, cookie, query or address of a person, and of a path
 * the ids only.
 */
export const createLogSettings = (level: string): Exclude<FastifyServerOptions['logger'], undefined | boolean> => ({
  level,
  base: null,
  serializers: {
    req: ({ method, id }: { method: string; id: string }) => ({ method, id }),
    res: ({ statusCode }: { statusCode: number }) => ({ status: statusCode }),
    // Errors of libraries quote their input; faults are logged through `toFault`.
    err: (error: Error) => {
      const { name, message = '', frames, ...rest } = toFault(error);
      return { type: name, message, stack: frames.join('\n'), ...rest };
    },
  },
});
