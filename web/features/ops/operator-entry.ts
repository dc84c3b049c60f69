import { ops } from '#shared/messages/en/ops.ts';
import { refusals } from '#shared/messages/en/refusals.ts';
import { call } from '#web/api/call.ts';
import { ApiProblem } from '#web/api/problem.ts';
import { faultText } from '#web/lib/fault-text.ts';

const words = ops.signIn;

/** What the page asks for next, or that there is nothing left to ask. */
export type Step = 'password' | 'code';
export type Outcome = { step: 'in' } | { step: Step; fault: string | null };

const codeOf = (problem: unknown): string | null => (problem instanceof ApiProblem ? problem.code : null);

/** Address and password: the code comes next, unless this account has none, which the page that opens will say. */
export async function enterOperator({ email, password }: { email: string; password: string }): Promise<Outcome> {
  if (!email.trim() || !password) return { step: 'password', fault: words.missing };
  try {
    await call('signIn', { params: {}, query: { grant_type: 'password' }, body: { email: email.trim(), password } });
    return (await appOfAccount()) ? { step: 'code', fault: null } : { step: 'in' };
  } catch (problem) {
    const isWrong = codeOf(problem) === 'NOT_SIGNED_IN' || codeOf(problem) === 'INVALID_INPUT';
    return { step: 'password', fault: isWrong ? words.refused : faultText(problem) };
  }
}

/** Six digits are a code of the app, everything else is taken for a backup code. */
export async function giveCode(typed: string): Promise<Outcome> {
  const code = typed.trim();
  if (!code) return { step: 'code', fault: words.codeMissing };
  try {
    if (/^\d{3} ?\d{3}$/.test(code)) await answerChallenge(code.replace(' ', ''));
    else await call('verifyBackupCode', { params: {}, body: { code } });
    return { step: 'in' };
  } catch (problem) {
    if (codeOf(problem) === 'WRONG_CODE') return { step: 'code', fault: refusals.WRONG_CODE };
    // The session that owed the code is over: from the beginning.
    return { step: codeOf(problem) === 'NOT_SIGNED_IN' ? 'password' : 'code', fault: faultText(problem) };
  }
}

async function answerChallenge(code: string): Promise<void> {
  const factorId = await appOfAccount();
  if (!factorId) throw new ApiProblem(401, 'NOT_SIGNED_IN');
  const { challengeId } = await call('challengeFactor', { params: { factorId }, body: {} });
  await call('verifyFactor', { params: { factorId }, body: { challengeId, code } });
}

const appOfAccount = async () => (await call('listFactors', { params: {} })).factors.find(({ verified }) => verified)?.id ?? null;
