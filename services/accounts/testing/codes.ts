import { TOTP_STEP_MS } from '#services/accounts/factor-codes.ts';
import type { TestBrowser } from '#services/accounts/testing/emails.ts';
import { computeTotpCode } from '#services/accounts/testing/totp.ts';
import { createPerson, readCookies, type TestApi } from '#services/http/testing/app.ts';
import type { Output } from '#shared/contracts/endpoint.ts';
import type { enrolFactor } from '#shared/contracts/factors.ts';

type Poster = Pick<TestBrowser, 'post'>;

/** The code that an app shows for a secret now, or `drift` steps off. */
export const computeCode = ({ clock }: Pick<TestApi, 'clock'>, secret: string, drift = 0): string =>
  computeTotpCode(secret, Date.parse(clock.now) + drift * TOTP_STEP_MS);

/** Requests and answers a challenge of this factor. */
export async function answerChallenge(who: Poster, factorId: string, code: string) {
  const challenge = await who.post(`/auth/factors/${factorId}/challenge`);
  return who.post(`/auth/factors/${factorId}/verify`, {
    challengeId: challenge.json<{ challengeId: string }>().challengeId,
    code,
  });
}

/** Adds a second factor to an account; `who` is the session that continues. */
export async function addFactor<Who extends Poster>(api: TestApi, before: Who) {
  const enrolled = await before.post('/auth/factors', { kind: 'totp', name: 'Telephone' });
  if (enrolled.statusCode !== 201) throw new Error(`enrol: ${enrolled.statusCode} ${enrolled.body}`);
  const { factor, secret } = enrolled.json<Output<typeof enrolFactor>>();
  const verified = await answerChallenge(before, factor.id, computeCode(api, secret));
  if (verified.statusCode !== 200) throw new Error(`verify: ${verified.statusCode} ${verified.body}`);
  const { backupCodes } = verified.json<{ backupCodes: string[] }>();
  return { who: createPerson(api.app, readCookies(verified)), before, factorId: factor.id, secret, backupCodes };
}
