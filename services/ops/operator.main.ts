import { randomBytes } from 'node:crypto';
import { factorWords } from '#messages/factors.ts';
import { encodeBase32, formatTotpUri, generateTotpSecret } from '#services/accounts/factors-totp.ts';
import { readConfigOrExit } from '#services/config.ts';
import { makeOperator } from '#services/ops/make-operator.ts';
import { Refused } from '#shared/values/refusal.ts';
import { Email } from '#shared/values/text.ts';

/**
 * `npm run operator -- olga@stones.example`: the first operator of an installation. The credentials are shown only
 * once.
 */
const { databaseUrl, secrets, http } = readConfigOrExit();
const email = Email.safeParse(process.argv[2]);
if (!email.success) {
  console.error('Say whose account it is: npm run operator -- olga@stones.example');
  process.exit(1);
}
const [password, secret] = [randomBytes(18).toString('base64url'), generateTotpSecret()];
const operator = { email: email.data, name: email.data.split('@', 1).join(), password, secret };
try {
  const codes = await makeOperator({ databaseUrl, authSecrets: secrets.auth, baseUrl: http.baseUrl }, operator);
  console.log(`${email.data} is an operator now. None of this is shown again:

  Sign in       ${http.baseUrl}/ops/items
  Password      ${password}
  Secret        ${encodeBase32(secret)} (type it into an authenticator app, or make a QR code of the next line)
                ${formatTotpUri({ issuer: factorWords.issuer, account: email.data, secret })}
  Backup codes  ${codes.join('\n                ')}`);
} catch (error) {
  if (!(error instanceof Refused) || error.code !== 'ADDRESS_TAKEN') throw error;
  console.error(
    `There is an account with the address ${email.data} already; an account of a family never becomes one of an operator. Choose another address.`,
  );
  process.exitCode = 1;
}
