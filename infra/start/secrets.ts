import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

type Secrets = { AUTH_SECRET: string; IDEMPOTENCY_SECRET: string; OPS_TOKEN: string; API_POSTGRES_PASSWORD: string };

/** The secrets of this machine: made once, kept in the data folder, so that people stay signed in over a restart. */
export const localSecrets = (data: string): Secrets => {
  const file = join(data, 'secrets.json');
  const kept: Partial<Secrets> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const secret = () => randomBytes(32).toString('base64url');
  const secrets: Secrets = { AUTH_SECRET: secret(), IDEMPOTENCY_SECRET: secret(), OPS_TOKEN: secret(), API_POSTGRES_PASSWORD: secret(), ...kept };
  // A folder of an older version lacks what came later.
  if (Object.keys(kept).length < Object.keys(secrets).length) {
    mkdirSync(data, { recursive: true });
    writeFileSync(file, JSON.stringify(secrets), { mode: 0o600 });
  }
  return secrets;
};
