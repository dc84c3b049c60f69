import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Secret } from '#services/tokens.ts';

/** Newest first: it encrypts; all of them decrypt. */
export type EncryptionSecrets = readonly [Secret, ...Secret[]];

/**
 * Encrypts and authenticates a text, so that access to the database alone neither reads nor changes it. `belongsTo`
 * binds it to one row: copied to another, it does not decrypt.
 */
export type Encryption = {
  /** Begins each text that is encrypted with the secret in use. */
  prefix: string;
  encrypt: (text: string, belongsTo: string) => string;
  /** Null for a text that is malformed, was changed, or was encrypted with a removed secret. */
  decrypt: (envelope: string, belongsTo: string) => string | null;
};

/** AES-256-GCM with a key per purpose, derived from the secrets of the installation. */
export function createEncryption(secrets: EncryptionSecrets, purpose: string): Encryption {
  const keys = new Map(
    secrets.map(({ version, value }) => [
      String(version),
      Buffer.from(hkdfSync('sha256', value, '', `seal/${purpose}`, 32)),
    ]),
  );
  const newest = String(secrets[0].version);
  return {
    prefix: `${newest}.`,
    encrypt: (text, belongsTo) => {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', keys.get(newest) as Buffer, nonce).setAAD(Buffer.from(belongsTo));
      const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return [newest, ...[nonce, ciphertext, cipher.getAuthTag()].map((part) => part.toString('base64url'))].join('.');
    },
    decrypt: (envelope, belongsTo) => {
      const [version = '', ...parts] = envelope.split('.');
      const [nonce, ciphertext, tag] = parts.map((part) => Buffer.from(part, 'base64url'));
      const key = keys.get(version);
      if (!key || nonce?.length !== 12 || !ciphertext || tag?.length !== 16) return null;
      const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(belongsTo)).setAuthTag(tag);
      try {
        return Buffer.concat([decipher.update(ciphertext), decipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
  };
}
