import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Time-based codes (RFC 6238) as authenticator apps compute them: SHA-1, six digits, a new one every 30 seconds. */
const STEP_MS = 30_000;
const DIGITS = 6;
/** Phone clocks are off by some seconds and people type slowly, so the steps before and after count too. */
const DRIFT_STEPS = [0, -1, 1] as const;
/** As long as the digest, as RFC 4226 recommends. */
const SECRET_BYTES = 20;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export const generateTotpSecret = (): Buffer => randomBytes(SECRET_BYTES);

/** The number of the 30-second step that a time belongs to. */
export const computeTotpStep = (epochMs: number): number => Math.floor(epochMs / STEP_MS);

export function computeTotpCode(secret: Buffer, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = digest.readUInt8(digest.length - 1) & 0x0f;
  const number = digest.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/** The current step that a code belongs to; null if it matches none. */
export function findTotpStep(secret: Buffer, code: string, epochMs: number): number | null {
  const steps = DRIFT_STEPS.map((drift) => computeTotpStep(epochMs) + drift);
  return steps.find((step) => isSame(computeTotpCode(secret, step), code)) ?? null;
}

function isSame(expected: string, actual: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(actual)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** A secret as typed into an app and encoded in the QR code. */
export function encodeBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

/** @throws Error for a character outside of base32 */
export function decodeBase32(text: string): Buffer {
  const bits = [...text].map((character) => {
    const value = ALPHABET.indexOf(character);
    if (value < 0) throw new Error('invalid base32');
    return value.toString(2).padStart(5, '0');
  });
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** The content of the QR code. */
export const formatTotpUri = ({
  issuer,
  account,
  secret,
}: {
  issuer: string;
  account: string;
  secret: Buffer;
}): string =>
  `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?secret=${encodeBase32(secret)}&issuer=${encodeURIComponent(issuer)}`;
