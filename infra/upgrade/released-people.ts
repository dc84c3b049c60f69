import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiClient } from '#infra/client/api-client.ts';
import { guardianToken } from '#infra/client/inbox.ts';
import type { FixturePeople, FixtureProvider } from '#infra/upgrade/fixture.ts';
import { PASSWORD, type ReleaseTools } from '#infra/upgrade/released-week.ts';
import { computeTotpCode } from '#services/accounts/testing/totp.ts';
import type { FactorId, StudentId } from '#shared/values/ids.ts';

/*
 * Accounts of a release beside its weeks, each with another way of signing in, with the secrets that the fixture
 * records. They are created through the release's own client; the provider's pages are requested like a browser does.
 */

const createAccountBody = (name: string) => ({
  name: `Account of ${name}`,
  email: `${name}@stones.example`,
  password: PASSWORD,
});

async function openAccount(
  tools: ReleaseTools,
  name: string,
  { proved = true } = {},
): Promise<{ client: ApiClient; email: string; password: string }> {
  const body = createAccountBody(name);
  const client = tools.newClient(tools.baseUrl);
  await client.call(tools.session.signUp, { params: {}, body });
  if (proved)
    await client.call(tools.accounts.verify, {
      params: {},
      body: { type: 'signup', token_hash: await tools.addressToken(tools.mailUrl, body.email) },
    });
  return { client, email: body.email, password: body.password };
}

async function answerChallenge({ factors }: ReleaseTools, client: ApiClient, factorId: FactorId, secret: string) {
  const params = { factorId };
  const { challengeId } = await client.call(factors.challengeFactor, { params, body: {} });
  const code = computeTotpCode(secret, Date.now());
  return client.call(factors.verifyFactor, { params, body: { challengeId, code } });
}

async function createSecondFactor(tools: ReleaseTools): Promise<FixturePeople['secondFactor']> {
  const { client, email, password } = await openAccount(tools, 'second-factor');
  const { factor, secret } = await client.call(tools.factors.enrolFactor, {
    params: {},
    body: { kind: 'totp', name: 'Telephone' },
  });
  const { backupCodes } = await answerChallenge(tools, client, factor.id, secret);
  const [used = '', ...unusedCodes] = backupCodes ?? [];
  const other = tools.newClient(tools.baseUrl);
  await other.call(tools.session.signIn, { params: {}, query: { grant_type: 'password' }, body: { email, password } });
  await other.call(tools.factors.verifyBackupCode, { params: {}, body: { code: used } });
  return { email, password, secret, backupCodes: unusedCodes, usedBackupCode: used };
}

/** Follows redirects from the provider to the final page, with these cookies. */
async function followRedirects(url: string, cookies: string): Promise<void> {
  const atProvider = await fetch(url, { redirect: 'manual' });
  const back = await fetch(atProvider.headers.get('location') ?? '', {
    redirect: 'manual',
    headers: { cookie: cookies },
  });
  const end = back.headers.get('location') ?? '';
  if (back.status !== 303 || end.includes('error')) throw new Error(`the provider led to ${back.status} ${end}`);
}

async function createProviderAccount(tools: ReleaseTools, from: FixtureProvider): Promise<FixturePeople['provider']> {
  const { client, email, password } = await openAccount(tools, 'provider');
  tools.provider.account = { sub: 'subject-1', email, email_verified: true, name: 'Account of provider' };
  const { url } = await client.call(tools.identities.linkIdentity, { params: {} });
  await followRedirects(url, client.cookies());
  return { email, password, subject: 'subject-1', ...from };
}

async function createKnownDevice(tools: ReleaseTools): Promise<FixturePeople['knownDevice']> {
  const { client, email, password } = await openAccount(tools, 'known-device');
  await client.call(tools.session.signOut, { params: {}, query: { scope: 'local' }, body: {} });
  return { email, password, cookies: client.cookies() };
}

export async function makePeople(
  tools: ReleaseTools,
  from: FixtureProvider,
): Promise<Omit<FixturePeople, 'handedOver' | 'coGuardian' | 'teachers' | 'share' | 'endedShare'>> {
  const [proved, unproved, session, factor, device] = await Promise.all([
    openAccount(tools, 'proved'),
    openAccount(tools, 'unproved', { proved: false }),
    openAccount(tools, 'session'),
    createSecondFactor(tools),
    createKnownDevice(tools),
  ]);
  return {
    proved: { email: proved.email, password: PASSWORD },
    unproved: { email: unproved.email, password: PASSWORD },
    session: { email: session.email, cookies: session.client.cookies() },
    secondFactor: factor,
    knownDevice: device,
    // Sequential, since the provider has one account at a time.
    provider: await createProviderAccount(tools, from),
  };
}

/** Adds another guardian for the child of a week. */
export async function joinAsGuardian(
  tools: ReleaseTools,
  owner: ApiClient,
  studentId: StudentId,
  name: string,
): Promise<{ email: string; password: string }> {
  const other = await openAccount(tools, name);
  await owner.call(tools.guardians.inviteGuardian, { params: { studentId }, body: { email: other.email } });
  const token = await guardianToken(tools.mailUrl, other.email);
  await other.client.call(tools.guardians.acceptGuardianInvitation, { params: {}, body: { token } });
  return { email: other.email, password: other.password };
}

/** Polls until a condition of the running release is true. */
export async function waitUntil(what: () => Promise<boolean>): Promise<void> {
  while (!(await what())) await sleep(200);
}
