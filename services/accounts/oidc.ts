import * as client from 'openid-client';
import { z } from 'zod';
import { withTimeout } from '#services/timeout.ts';
import { type Instant, toInstant } from '#shared/values/days.ts';

/** The one provider that an installation trusts (OpenID Connect). */
export type OidcSettings = { issuer: string; clientId: string; clientSecret: string; name: string };

/** State kept in an encrypted cookie on the way to the provider and back. */
export const OidcFlow = z.object({ state: z.string(), nonce: z.string(), verifier: z.string() });
export type OidcFlow = z.infer<typeof OidcFlow>;

/**
 * The identity that the provider reports. `provedEmail` only if the provider has verified it; `provedAt` is when it
 * authenticated the person, if it says so.
 */
export type ProviderIdentity = {
  subject: string;
  provedEmail: string | null;
  name: string | null;
  provedAt: Instant | null;
};

type CallbackAnswer = { code: string; state: string; iss?: string | undefined };

/** The provider or its response cannot be relied on. The message is ours and contains no personal data. */
export class ProviderFault extends Error {
  override name = 'ProviderFault';
}

export type OidcClient = ReturnType<typeof createOidcClient>;

/** Some providers send it as a string. */
const Flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')]);
const Claims = z.object({
  sub: z.string().min(1).max(255),
  email: z.string().optional(),
  email_verified: Flag.optional(),
  name: z.string().optional(),
  auth_time: z.number().optional(),
});

/** Timeout of one request in seconds: a person is waiting. */
const PATIENCE_S = 5;
/** Time limit of all requests of a sign-in: its page has to come before the answer is given up (`MAX_REQUEST_MS`). */
const FINISH_MS = 8_000;
/** Clocks differ by some seconds. */
export const CLOCK_TOLERANCE_S = 30;
/** Symmetric signatures and unsigned tokens are not accepted. */
const ALGORITHMS: readonly string[] = ['RS256', 'PS256', 'ES256', 'EdDSA', 'Ed25519'];
/** How long the provider's metadata is cached. */
const DISCOVERY_MS = 3_600_000;

export function createOidcClient(
  { issuer, clientId, clientSecret, name }: OidcSettings,
  { redirectUri, now, finishMs = FINISH_MS }: { redirectUri: string; now: () => Date; finishMs?: number },
) {
  const insecure = issuer.startsWith('http:') ? [client.allowInsecureRequests] : [];
  let discovered: { at: number; server: Promise<client.ServerMetadata> } | null = null;

  async function discover(): Promise<client.ServerMetadata> {
    const configuration = await client.discovery(new URL(issuer), clientId, undefined, undefined, {
      execute: insecure,
      timeout: PATIENCE_S,
    });
    const server = configuration.serverMetadata();
    // Tokens of another issuer must not be accepted as this one's.
    if (server.issuer !== issuer) throw new ProviderFault('provider metadata names another issuer');
    return server;
  }

  /** The provider's metadata, cached for an hour; a failure is not cached. */
  async function getServer(): Promise<client.ServerMetadata> {
    const at = now().getTime();
    if (!discovered || Math.abs(at - discovered.at) > DISCOVERY_MS) {
      const discovery = { at, server: discover() };
      discovered = discovery;
      discovery.server.catch(() => {
        if (discovered === discovery) discovered = null;
      });
    }
    return discovered.server;
  }

  async function configure(): Promise<client.Configuration> {
    const server = await getServer();
    const allowedAlgorithms = (server.id_token_signing_alg_values_supported ?? ALGORITHMS).filter((algorithm) =>
      ALGORITHMS.includes(algorithm),
    );
    const takesPost = server.token_endpoint_auth_methods_supported?.includes('client_secret_basic') === false;
    const authentication = takesPost ? client.ClientSecretPost(clientSecret) : client.ClientSecretBasic(clientSecret);
    const clock = {
      [client.clockTolerance]: CLOCK_TOLERANCE_S,
      [client.clockSkew]: Math.round((now().getTime() - Date.now()) / 1000),
    };
    const config = new client.Configuration(
      { ...server, id_token_signing_alg_values_supported: allowedAlgorithms },
      clientId,
      clock,
      authentication,
    );
    config.timeout = PATIENCE_S;
    // Verifies the signature of ID tokens by the provider's keys, beyond the TLS connection.
    client.enableNonRepudiationChecks(config);
    for (const allow of insecure) allow(config);
    return config;
  }

  async function redeemCode(flow: OidcFlow, answer: CallbackAnswer): Promise<ProviderIdentity> {
    const config = await configure();
    const callbackUrl = new URL(redirectUri);
    callbackUrl.search = new URLSearchParams(answer).toString();
    const expected = {
      expectedState: flow.state,
      expectedNonce: flow.nonce,
      pkceCodeVerifier: flow.verifier,
      idTokenExpected: true,
    };
    const tokens = await client.authorizationCodeGrant(config, callbackUrl, expected);
    const { sub, email, email_verified, name: providedName, auth_time } = Claims.parse(tokens.claims());
    const provedAt = auth_time === undefined ? null : toInstant(Math.min(auth_time * 1000, now().getTime()));
    return {
      subject: sub,
      provedEmail: email_verified === true && email ? email : null,
      name: providedName ?? null,
      provedAt,
    };
  }

  /** Hides errors of the library, which quote responses and may contain personal data. */
  const wrapProviderErrors = async <T>(call: () => Promise<T>): Promise<T> => {
    try {
      return await call();
    } catch (error) {
      throw error instanceof ProviderFault ? error : new ProviderFault('provider request failed');
    }
  };

  return {
    /** Identifies the provider in `auth.account`: subjects of another provider are other people. */
    providerId: `oidc:${issuer}`,
    name,
    begin: (): Promise<{ url: string; flow: OidcFlow }> =>
      wrapProviderErrors(async () => {
        const config = await configure();
        const flow = {
          state: client.randomState(),
          nonce: client.randomNonce(),
          verifier: client.randomPKCECodeVerifier(),
        };
        const url = client.buildAuthorizationUrl(config, {
          redirect_uri: redirectUri,
          scope: 'openid email profile',
          state: flow.state,
          nonce: flow.nonce,
          code_challenge: await client.calculatePKCECodeChallenge(flow.verifier),
          code_challenge_method: 'S256',
          // The session at the provider may belong to another person on this device: the provider has to authenticate
          // anew and to report when.
          max_age: '0',
          prompt: 'login',
        });
        return { url: url.href, flow };
      }),
    /** @throws ProviderFault, also where the provider is slow: a person who was told so must not be signed in after all */
    finish: (flow: OidcFlow, answer: CallbackAnswer): Promise<ProviderIdentity> =>
      wrapProviderErrors(() =>
        withTimeout(redeemCode(flow, answer), finishMs, () => new ProviderFault('provider is too slow')),
      ),
  };
}
