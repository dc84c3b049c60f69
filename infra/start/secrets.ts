import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { base32, fromBase32, newTotpSecret } from '#services/accounts/factors-totp.ts';

type Secrets = { AUTH_SECRET: string; IDEMPOTENCY_SECRET: string; OPS_TOKEN: string; API_POSTGRES_PASSWORD: string };
export type DemoOperator = { email: string; name: string; password: string; secret: Buffer };

/** Secrets of this machine, created once and stored in the data folder, so that sessions survive a restart. */
export const localSecrets = (data: string): Secrets => {
  const secret = () => randomBytes(32).toString('base64url');
  return keptIn(join(data, 'secrets.json'), {
    AUTH_SECRET: secret(),
    IDEMPOTENCY_SECRET: secret(),
    OPS_TOKEN: secret(),
    API_POSTGRES_PASSWORD: secret(),
  });
};

/** The operator of this machine, for development only: everyone who can read the data folder can sign in. */
export const demoOperator = (data: string): DemoOperator => {
  const fresh = { password: randomBytes(9).toString('base64url'), secret: base32(newTotpSecret()) };
  const { password, secret } = keptIn(join(data, 'operator.json'), fresh);
  return { email: 'operator@stones.example', name: 'Demo Operator', password, secret: fromBase32(secret) };
};

/** Reads a JSON file and adds the fields that it lacks: a folder of an older version may lack newer ones. */
function keptIn<Kept extends object>(file: string, fresh: Kept): Kept {
  const kept: Partial<Kept> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const all = { ...fresh, ...kept };
  if (Object.keys(kept).length < Object.keys(all).length) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(all), { mode: 0o600 });
  }
  return all;
}
