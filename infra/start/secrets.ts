import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

type Secrets = { AUTH_SECRET: string; IDEMPOTENCY_SECRET: string };

/** The secrets of this machine: made once, kept in the data folder, so that people stay signed in over a restart. */
export const localSecrets = (data: string): Secrets => {
  const file = join(data, 'secrets.json');
  if (!existsSync(file)) {
    const secret = () => randomBytes(32).toString('base64url');
    const made: Secrets = { AUTH_SECRET: secret(), IDEMPOTENCY_SECRET: secret() };
    writeFileSync(file, JSON.stringify(made), { mode: 0o600, flag: 'wx' });
  }
  return JSON.parse(readFileSync(file, 'utf8')) as Secrets;
};
