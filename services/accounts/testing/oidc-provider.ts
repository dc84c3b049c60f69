import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

export const CLIENT = { clientId: 'seven-stones', clientSecret: 'a secret of the provider', name: 'Example' };

export type ProviderAccount = { sub: string; email?: string; email_verified?: boolean | string; name?: string };
type AuthorizationRequest = { redirectUri: string; challenge: string; nonce: string };
/** Faults that a test can put into the provider's next token. */
export type TokenFault = {
  issuer?: string;
  audience?: string;
  nonce?: string;
  expired?: boolean;
  strangersKey?: boolean;
  unsigned?: boolean;
};

/**
 * A provider of accounts on this machine: discovery, keys, consent without a page, and tokens for a single-use code
 * with PKCE.
 */
export async function startOidcProvider(now: () => string, port = 0) {
  const [own, stranger] = [await generateKeyPair('ES256'), await generateKeyPair('ES256')];
  const jwk = { ...(await exportJWK(own.publicKey)), kid: 'k1', alg: 'ES256', use: 'sig' };
  const codes = new Map<string, AuthorizationRequest>();
  const provider = {
    account: { sub: 'nobody' } as ProviderAccount,
    wrong: {} as TokenFault,
    tokensIssued: 0,
    discoveries: 0,
    /** How long ago it authenticated the person, in seconds; null for a provider that does not report it. */
    authenticatedAgo: 0 as number | null,
    /** How long each of its answers takes. */
    answersAfterMs: 0,
  };
  let issuer = '';

  async function signToken({ nonce }: AuthorizationRequest): Promise<string> {
    const { account, wrong } = provider;
    const seconds = Math.floor(Date.parse(now()) / 1000);
    const { authenticatedAgo } = provider;
    const claims = {
      ...account,
      nonce: wrong.nonce ?? nonce,
      ...(authenticatedAgo !== null && { auth_time: seconds - authenticatedAgo }),
    };
    if (wrong.unsigned) {
      const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
      return `${part({ alg: 'none' })}.${part({ ...claims, iss: issuer, aud: CLIENT.clientId, iat: seconds, exp: seconds + 300 })}.`;
    }
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'ES256', kid: 'k1' })
      .setIssuer(wrong.issuer ?? issuer)
      .setAudience(wrong.audience ?? CLIENT.clientId)
      .setIssuedAt(wrong.expired ? seconds - 900 : seconds)
      .setExpirationTime(wrong.expired ? seconds - 600 : seconds + 300)
      .sign(wrong.strangersKey ? stranger.privateKey : own.privateKey);
  }

  async function exchangeCode(request: IncomingMessage): Promise<[number, object]> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const form = new URLSearchParams(Buffer.concat(parts).toString());
    const authorization = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    const client = Buffer.from(request.headers.authorization?.replace('Basic ', '') ?? '', 'base64').toString();
    // Both parts are form-encoded (RFC 6749, 2.3.1).
    const [id, secret] = client.split(':').map((part) => decodeURIComponent(part.replaceAll('+', ' ')));
    const isClient = id === CLIENT.clientId && secret === CLIENT.clientSecret;
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (
      !authorization ||
      !isClient ||
      challenge !== authorization.challenge ||
      form.get('redirect_uri') !== authorization.redirectUri
    )
      return [400, { error: 'invalid_grant' }];
    provider.tokensIssued++;
    return [200, { access_token: 'unused', token_type: 'Bearer', id_token: await signToken(authorization) }];
  }

  async function handleRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
    await wait(provider.answersAfterMs);
    const url = new URL(request.url ?? '/', issuer);
    const json = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (url.pathname === '/.well-known/openid-configuration') {
      provider.discoveries++;
      return void json(200, {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
      });
    }
    if (url.pathname === '/keys') return void json(200, { keys: [jwk] });
    if (url.pathname === '/token') return void json(...(await exchangeCode(request)));
    const query = url.searchParams;
    if (url.pathname !== '/authorize' || query.get('code_challenge_method') !== 'S256') return void json(404, {});
    const [code, redirectUri] = [randomUUID(), query.get('redirect_uri') ?? ''];
    codes.set(code, { redirectUri, challenge: query.get('code_challenge') ?? '', nonce: query.get('nonce') ?? '' });
    const back = new URL(redirectUri);
    back.search = new URLSearchParams({ code, state: query.get('state') ?? '', iss: issuer }).toString();
    response.writeHead(302, { location: back.href }).end();
  }

  const server = createServer((request, response) => void handleRequest(request, response));
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = () =>
    new Promise((resolve) => {
      server.close(resolve);
      server.closeAllConnections();
    });
  return Object.assign(provider, { issuer, close });
}
export type OidcProvider = Awaited<ReturnType<typeof startOidcProvider>>;
