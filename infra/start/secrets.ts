import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { generateTotpSecret } from '#services/accounts/factor-codes.ts';

type Secrets = { AUTH_SECRET: string; IDEMPOTENCY_SECRET: string; OPS_TOKEN: string; API_POSTGRES_PASSWORD: string };
export type DemoOperator = { email: string; name: string; password: string; secret: string };

/** Secrets of this machine, created once and stored in the data folder, so that sessions survive a restart. */
export const loadLocalSecrets = (data: string): Secrets => {
  const createSecret = () => randomBytes(32).toString('base64url');
  return loadOrCreate(join(data, 'secrets.json'), {
    AUTH_SECRET: createSecret(),
    IDEMPOTENCY_SECRET: createSecret(),
    OPS_TOKEN: createSecret(),
    API_POSTGRES_PASSWORD: createSecret(),
  });
};

/** The operator of this machine, for development only: everyone who can read the data folder can sign in. */
export const loadDemoOperator = (data: string): DemoOperator => {
  const fresh = { password: randomBytes(9).toString('base64url'), secret: generateTotpSecret() };
  const { password, secret } = loadOrCreate(join(data, 'operator.json'), fresh);
  return { email: 'operator@stones.example', name: 'Demo Operator', password, secret };
};

/** Reads a JSON file and adds the fields that it lacks: a folder of an older version may lack newer ones. */
function loadOrCreate<Stored extends object>(file: string, fresh: Stored): Stored {
  const stored: Partial<Stored> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const all = { ...fresh, ...stored };
  if (Object.keys(stored).length < Object.keys(all).length) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(all), { mode: 0o600 });
  }
  return all;
}
