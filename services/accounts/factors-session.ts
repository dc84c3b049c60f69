import { createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';
import { refuse } from '#shared/values/refusal.ts';

const NewSession = z.object({ userId: z.string(), aal: z.int(), createdAt: z.date(), stepUpAt: z.date().nullable() });

/**
 * A better-auth plugin that opens a session for a person better-auth has not authenticated itself, with its store and
 * signed cookie. Called by `AuthPort` only.
 */
export const createSessionPlugin = () => ({
  id: 'own-sessions' as const,
  endpoints: {
    openSession: createAuthEndpoint.serverOnly({ method: 'POST', body: NewSession }, async (ctx) => {
      const { userId, ...fields } = ctx.body;
      const { internalAdapter } = ctx.context;
      const user = (await internalAdapter.findUserById(userId)) ?? refuse('NOT_SIGNED_IN');
      const session = await internalAdapter.createSession(userId, false, fields, true);
      await setSessionCookie(ctx, { session, user });
      return { user };
    }),
  },
});
