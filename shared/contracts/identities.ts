import { z } from 'zod';
import { endpoint } from '#shared/contracts/endpoint.ts';
import { Instant } from '#shared/values/days.ts';
import { IdentityId } from '#shared/values/ids.ts';
import { OWN_PATH, OWN_PATH_LIMIT } from '#shared/values/links.ts';

/** A way to sign in: the account's password, or an account with the configured provider. */
export const Identity = z
  .strictObject({
    id: IdentityId,
    provider: z.enum(['password', 'oidc']),
    /** False for an account with a provider that is no longer configured: it cannot sign in. */
    isUsable: z.boolean(),
    createdAt: Instant,
  })
  .meta({ id: 'Identity' });
export type Identity = z.infer<typeof Identity>;

export const listIdentities = endpoint({
  name: 'listIdentities',
  summary: 'The ways into this account',
  params: z.strictObject({}),
  response: z.strictObject({
    identities: z.array(Identity),
    /** Display name of the configured provider; null if there is none. */
    provider: z.string().nullable(),
  }),
});

export const linkIdentity = endpoint({
  name: 'linkIdentity',
  summary: 'Where to go to add the provider to this account',
  params: z.strictObject({}),
  response: z.strictObject({ url: z.string() }),
  stepUp: true,
});

export const removeIdentity = endpoint({
  name: 'removeIdentity',
  summary: 'Removes a way into this account; the last one stays',
  params: z.strictObject({ identityId: IdentityId }),
  response: z.strictObject({}),
  stepUp: true,
});

export const authorize = endpoint({
  name: 'authorize',
  summary: 'Leads to the provider to sign in there',
  params: z.strictObject({}),
  /** `next`: the page to open afterwards; a path of this site. */
  query: z.strictObject({ next: z.string().max(OWN_PATH_LIMIT).regex(OWN_PATH).optional() }),
  response: z.strictObject({}),
  status: 303,
});

export const returnFromProvider = endpoint({
  name: 'returnFromProvider',
  summary: 'Where the provider leads back to; a second factor is asked for like after any other sign-in',
  params: z.strictObject({}),
  response: z.strictObject({}),
  status: 303,
});
