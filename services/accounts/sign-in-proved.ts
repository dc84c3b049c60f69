import type { BetterAuthPlugin } from 'better-auth';
import { APIError, createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';

/** Opens a session for whoever has proved by one of our letters who they are. Like all of better-auth's calls it has no route of its own. */
export const signInProved = {
  id: 'sign-in-proved',
  endpoints: {
    signInProved: createAuthEndpoint('/proved/sign-in', { method: 'POST', body: z.object({ userId: z.string() }) }, async (ctx) => {
      const { internalAdapter } = ctx.context;
      const user = await internalAdapter.findUserById(ctx.body.userId);
      if (!user) throw new APIError('UNAUTHORIZED');
      const session = await internalAdapter.createSession(user.id);
      await setSessionCookie(ctx, { session, user });
      return ctx.json({ user });
    }),
  },
} satisfies BetterAuthPlugin;
