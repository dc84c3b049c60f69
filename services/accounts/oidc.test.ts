import { expect, it } from 'vitest';
import { createOidcClient, ProviderFault } from '#services/accounts/oidc.ts';
import { CLIENT, startOidcProvider } from '#services/accounts/testing/oidc-provider.ts';

it('a provider that answers each request in time, and all of them together too late, is at fault', async () => {
  const provider = await startOidcProvider(() => new Date().toISOString());
  try {
    const client = createOidcClient(
      { ...CLIENT, issuer: provider.issuer },
      { redirectUri: 'https://stones.example/api/auth/callback', now: () => new Date(), finishMs: 300 },
    );
    const { url, flow } = await client.begin();
    const { headers } = await fetch(url, { redirect: 'manual' });
    const { searchParams } = new URL(headers.get('location') ?? '');
    provider.answersAfterMs = 200;
    const answer = Object.fromEntries(searchParams) as { code: string; state: string; iss: string };
    await expect(client.finish(flow, answer)).rejects.toThrow(ProviderFault);
  } finally {
    await provider.close();
  }
});
