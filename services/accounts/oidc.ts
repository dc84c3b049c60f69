import { createHash, randomBytes } from 'node:crypto';
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose';
import { z } from 'zod';

/** The one provider that an installation trusts (OpenID Connect). */
export type OidcSettings = { issuer: string; clientId: string; clientSecret: string; name: string };

/** What is remembered on the way to the provider and back, in a sealed cookie. */
export const OidcFlow = z.object({ state: z.string(), nonce: z.string(), verifier: z.string() });
export type OidcFlow = z.infer<typeof OidcFlow>;

/** Whom the provider speaks of. `email` only where it says that it has proved it. */
export type Provided = { subject: string; provedEmail: string | null; name: string | null };

/** The provider, or what it said, is not to be relied on. Its message is ours and holds nothing of a person. */
export class ProviderFault extends Error {
  override name = 'ProviderFault';
}

export type Oidc = {
  /** Names the provider in `auth.account`: subjects of another one are other people. */
  providerId: string;
  name: string;
  begin: () => Promise<{ url: string; flow: OidcFlow }>;
  /** @throws ProviderFault */
  finish: (flow: OidcFlow, answer: { code: string; state: string; iss?: string }) => Promise<Provided>;
};

const Discovery = z.object({ issuer: z.string(), authorization_endpoint: z.url(), token_endpoint: z.url(), jwks_uri: z.url() });
const Tokens = z.object({ id_token: z.string() });
const Keys = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) });
const Claims = z.object({
  sub: z.string().min(1).max(255),
  nonce: z.string(),
  email: z.string().optional(),
  email_verified: z.boolean().optional(),
  name: z.string().optional(),
});

const PATIENCE_MS = 5_000;
/** Clocks differ by some seconds. */
const CLOCK_TOLERANCE_S = 30;
/** Signatures with a secret of ours, or with none, are no word of the provider. */
const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA'];

const secretText = () => randomBytes(32).toString('base64url');

export function oidc({ issuer, clientId, clientSecret, name }: OidcSettings, { redirectUri, now }: { redirectUri: string; now: () => Date }): Oidc {
  const asked = async <T>(schema: z.ZodType<T>, url: string, init: RequestInit = {}): Promise<T> => {
    // Neither led elsewhere nor made to wait: it is called while somebody waits for us.
    const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(PATIENCE_MS) }).catch(() => null);
    if (!response?.ok) throw new ProviderFault('The provider did not answer');
    const read = schema.safeParse(await response.json().catch(() => null));
    if (!read.success) throw new ProviderFault('The provider answered something else');
    return read.data;
  };
  const discovered = async () => {
    const found = await asked(Discovery, `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`);
    if (found.issuer !== issuer) throw new ProviderFault('The provider calls itself by another name');
    return found;
  };

  return {
    providerId: `oidc:${issuer}`,
    name,
    begin: async () => {
      const { authorization_endpoint } = await discovered();
      const flow = { state: secretText(), nonce: secretText(), verifier: secretText() };
      const url = new URL(authorization_endpoint);
      const query = {
        ...{ response_type: 'code', client_id: clientId, redirect_uri: redirectUri, scope: 'openid email profile' },
        ...{ state: flow.state, nonce: flow.nonce, code_challenge_method: 'S256' },
        code_challenge: createHash('sha256').update(flow.verifier).digest('base64url'),
      };
      for (const [field, value] of Object.entries(query)) url.searchParams.set(field, value);
      return { url: url.href, flow };
    },
    finish: async (flow, { code, state, iss }) => {
      if (state !== flow.state || (iss !== undefined && iss !== issuer)) throw new ProviderFault('This is the answer to another question');
      const { token_endpoint, jwks_uri } = await discovered();
      const { id_token } = await asked(Tokens, token_endpoint, {
        method: 'POST',
        headers: { authorization: `Basic ${Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`).toString('base64')}` },
        body: new URLSearchParams({ grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: flow.verifier }),
      });
      const keys = createLocalJWKSet((await asked(Keys, jwks_uri)) as JSONWebKeySet);
      const verified = await jwtVerify(id_token, keys, {
        ...{ issuer, audience: clientId, algorithms: ALGORITHMS, clockTolerance: CLOCK_TOLERANCE_S, currentDate: now() },
        requiredClaims: ['exp', 'iat', 'sub', 'nonce'],
      }).catch(() => null);
      const claims = Claims.safeParse(verified?.payload);
      if (!claims.success || claims.data.nonce !== flow.nonce) throw new ProviderFault('The provider’s word cannot be relied on');
      const { sub, email, email_verified, name: called } = claims.data;
      return { subject: sub, provedEmail: email_verified === true && email ? email : null, name: called ?? null };
    },
  };
}
