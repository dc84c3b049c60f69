import type { FastifyServerOptions } from 'fastify';
import { faultOf } from '#services/faults.ts';

/** The log of the API: which call, how it ended, how long it took. No body, no cookie, no query, no address of a person. */
export const logSettings = (level: string): Exclude<FastifyServerOptions['logger'], undefined | boolean> => ({
  level,
  base: null,
  serializers: {
    req: ({ method, url, id }: { method: string; url: string; id: string }) => ({ method, path: url.split('?', 1)[0], id }),
    res: ({ statusCode }: { statusCode: number }) => ({ status: statusCode }),
    // Errors of libraries quote what they were given; faults are logged through `faultOf`.
    err: (error: Error) => {
      const { name, message = '', frames, ...rest } = faultOf(error);
      return { type: name, message, stack: frames.join('\n'), ...rest };
    },
  },
});
